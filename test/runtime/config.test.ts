import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position } from '../../src/errors.ts';
import { RuntimeFingerprintError } from '../../src/errors.ts';
import { type ConfigOverrides, parseConfig } from '../../src/runtime/config.ts';
import { DEFAULT_RULES, type Rules } from '../../src/runtime/rules.ts';
import { checkVersionFile, parseVersionFile } from '../../src/runtime/version-file-entry.ts';

const FILE = '.runtime-fingerprint.yml';
const INCLUDE = 'include: ["**/*.js"]\n';

function parse(text: string | null, overrides?: Omit<ConfigOverrides, 'label'>) {
  const labelled = overrides && { ...overrides, label: (key: string) => `--${key}` };
  return parseConfig({ text, file: FILE, overrides: labelled });
}

function rulesOf(text: string, overrides?: Omit<ConfigOverrides, 'label'>): Rules {
  return parse(text, overrides).runtimes.get('default') as Rules;
}

/** `LINE:COLUMN message`, or `- message` where the file has no part in it. */
function problemOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (!(error instanceof RuntimeFingerprintError) || error.code !== 'CONFIG_INVALID') throw error;
    return `${shownPosition(error.position)} ${error.message.replace(/^\.runtime-fingerprint\.yml:(\d+:\d+: )?/, '')}`;
  }
  return 'none';
}

function shownPosition(position: Position | undefined): string {
  return position === undefined ? '-' : `${position.line}:${position.column}`;
}

describe('a configuration that states nothing', () => {
  it.each([null, '', '\n', '# a comment\n', '---\n', '{}\n', '\uFEFF', 'manifest: v.json\n'])(
    '%j',
    (text) => {
      const config = parse(text);
      expect(config.runtimes).toEqual(new Map([['default', DEFAULT_RULES]]));
      expect([config.tagPrefix, config.named, config.defaultRules]).toEqual([null, false, true]);
    },
  );

  it('has the usual manifest', () => {
    expect(parse(null).manifest).toBe('version.json');
  });
});

describe('a configuration that states rules', () => {
  it('inherits none of the default ones', () => {
    expect(rulesOf(INCLUDE)).toEqual({
      root: '.',
      include: ['**/*.js'],
      exclude: [],
      excludeDirs: ['.git', '__pycache__'],
      extraFiles: [],
      versionFiles: [],
      scheme: 2,
    });
    expect(parse(INCLUDE)).toMatchObject({ named: false, defaultRules: false });
  });

  it('states every key', () => {
    const config = parse(
      [
        'root: ./packages/server/',
        'include:',
        "  - '**/*.py'",
        '  - "native/*.so" # why',
        '  - plain.py',
        'exclude: [docs, "**/*_test.py"]',
        'exclude-dirs: []',
        'extra-files: [uv.lock]',
        'version-files: ["const.py#MAJOR,MINOR", "/VERSION", __init__.py]',
        'scheme: 2',
        'manifest: ./server//version.json',
        'tag-prefix: server-v',
      ].join('\r\n'),
    );
    expect(config).toEqual({
      manifest: 'server/version.json',
      tagPrefix: 'server-v',
      named: false,
      defaultRules: false,
      runtimes: new Map([
        [
          'default',
          {
            root: 'packages/server',
            include: ['**/*.py', 'native/*.so', 'plain.py'],
            exclude: ['docs', '**/*_test.py'],
            excludeDirs: [],
            extraFiles: ['uv.lock'],
            versionFiles: ['const.py#MAJOR,MINOR', '/VERSION', '__init__.py'],
            scheme: 2,
          },
        ],
      ]),
    });
  });

  it.each([
    ['', 1],
    ['scheme: auto\n', 1],
    ['scheme: 2\n', 2],
    ['scheme: "2"\n', 2],
    ['extra-files: [a]\n', 2],
    ['version-files: [a]\n', 2],
  ])('with %j has scheme %i', (more, scheme) => {
    expect(rulesOf(`include: ['**/*.py']\n${more}`).scheme).toBe(scheme);
  });

  it.each([
    ['.', '.'],
    ['./', '.'],
    ['src/', 'src'],
    ['a//b/./c', 'a/b/c'],
    ['[id]/(app)', '[id]/(app)'],
  ])('reads the root %j as %j', (root, read) => {
    expect(rulesOf(`${INCLUDE}root: "${root}"\n`).root).toBe(read);
  });

  it('may state an empty tag prefix: tags are bare versions', () => {
    expect(parse('tag-prefix: ""\n').tagPrefix).toBe('');
  });
});

describe('several runtimes', () => {
  it('have rules of their own, in order of name', () => {
    const config = parse(
      'runtimes:\n  web: {root: web, include: ["**"]}\n  Api:\n    include: ["**/*.py"]\nmanifest: v.json\n',
    );
    expect(config).toMatchObject({ manifest: 'v.json', named: true, defaultRules: false });
    expect([...config.runtimes].map(([name, rules]) => [name, rules.root, rules.scheme])).toEqual([
      ['Api', '.', 1],
      ['web', 'web', 2],
    ]);
  });

  it.each([
    ['runtimes:\n', '1:10 runtimes: it must name runtimes'],
    ['runtimes: {}\n', '1:11 runtimes: it must name runtimes'],
    ['runtimes: [a]\n', '1:11 runtimes: it must name runtimes'],
    ['runtimes:\n  a:\n', '2:3 runtimes.a: it must state rules'],
    ['runtimes:\n  a: {}\n', '2:3 runtimes.a.include: it must be stated'],
    ['runtimes:\n  a:\n    root: x\n', '2:3 runtimes.a.include: it must be stated'],
    ['runtimes:\n  a:\n    include: [./x]\n', "3:15 runtimes.a.include: './x' cannot be used"],
    [
      'runtimes:\n  a:\n    includ: [x]\n',
      "3:5 runtimes.a: there is no key 'includ'. Did you mean 'include'?",
    ],
    [
      'runtimes:\n  a:\n    include: [x]\n    manifest: v.json\n',
      '4:5 runtimes.a.manifest: runtimes share it.',
    ],
    ['runtimes:\n  1a: {include: [x]}\n', "2:3 runtimes: '1a' cannot be the name of a runtime"],
    ['runtimes:\n  1: {include: [x]}\n', '2:3 a key must be a word'],
    ['runtimes:\n  a.b: {include: [x]}\n', "2:3 runtimes: 'a.b' cannot be the name of a runtime"],
    ['runtimes:\n  a: {include: [x]}\n  a: {include: [y]}\n', '3:3 a: it is stated twice.'],
    [`${INCLUDE}runtimes:\n  a: {include: [x]}\n`, "1:1 include: it cannot stand beside 'runtimes'."],
  ])('%j', (text, problem) => {
    expect(problemOf(() => parse(text))).toContain(problem);
  });

  it('are not too many', () => {
    const text = (count: number) =>
      `runtimes:\n${Array.from({ length: count }, (_, at) => `  r${at}: {include: [x]}\n`).join('')}`;
    expect(parse(text(100)).runtimes.size).toBe(100);
    expect(problemOf(() => parse(text(101)))).toContain('2:3 runtimes: it names more than 100 runtimes.');
  });
});

describe('what is not understood is an error with its place and the fix', () => {
  it.each([
    ['exclude_dirs: [a]\n', "1:1 there is no key 'exclude_dirs'. Did you mean 'exclude-dirs'?"],
    ['\n  Include: [a]\n', "2:3 there is no key 'Include'. Did you mean 'include'?"],
    ['tagPrefix: v\n', "Did you mean 'tag-prefix'?"],
    ['é: 1\nfoo: 1\n', "1:1 there is no key 'é'. The keys are root, include, exclude,"],
    ['"a\\nb": 1\n', "1:1 there is no key 'a\\u000ab'."],
    ['<<: {root: a}\n', "1:1 there is no key '<<'."],
    [
      'root: src\n',
      "1:1 include: it must be stated where any rule is. Write which files run, as in include: ['**/*.py'].",
    ],
    ['manifest: v.json\nscheme: 2\n', '2:1 include: it must be stated'],
    ['include: []\n', '1:10 include: it is empty.'],
    ['include:\n', '1:9 include: it has no value. Write [] for an empty list.'],
    ['include: ~\n', '1:10 include: it has no value.'],
    ['include: "**/*.py"\n', "1:10 include: it must be a list. Write ['**/*.py']."],
    ['include: src/*.py, lib/*.py\n', '1:10 include: it must be a list.'],
    ['include: {a: b}\n', '1:10 include: it must be a list.'],
    ['include: [a, 1.0]\n', "1:14 include: it must be text. Put it in quotes: '1.0'."],
    ['include: [true]\n', "1:11 include: it must be text. Put it in quotes: 'true'."],
    ['include:\n  - a\n  -\n', '3:4 include: it has no value. State one, or take it out.'],
    ['include:\n  - a: b\n', '2:5 include: it must be text, and is a mapping.'],
    ['include:\n  - {a,b}\n', "2:5 include: it must be text, and is a mapping. A value with '{'"],
    ['include: [[a]]\n', '1:11 include: it must be text, and is a list.'],
    ['include:\n  - "**/*.py"\n  - "./a"\n', "3:5 include: './a' cannot be used: it holds './'. Write 'a'."],
    [`${INCLUDE}extra-files: ["a", "b/"]\n`, "2:20 extra-files: 'b/' cannot be used: it ends with '/'."],
    [`${INCLUDE}exclude: ["!a"]\n`, "2:11 exclude: '!a' cannot be used: it begins with '!'."],
    [`${INCLUDE}root: 1\n`, "2:7 root: it must be text. Put it in quotes: '1'."],
    [`${INCLUDE}root: [a]\n`, '2:7 root: it must be text, and is a list.'],
    [`${INCLUDE}root:\n`, '2:6 root: it has no value.'],
    [`${INCLUDE}root: ""\n`, '2:7 root: it is empty.'],
    [`${INCLUDE}root: /src\n`, '2:7 root: it is an absolute path.'],
    [`${INCLUDE}root: C:/src\n`, '2:7 root: it is an absolute path.'],
    [`${INCLUDE}root: C:src\n`, '2:7 root: it is an absolute path.'],
    [`${INCLUDE}root: ../src\n`, "2:7 root: it leaves the repository with '..'."],
    [`${INCLUDE}root: a/../../src\n`, "2:7 root: it leaves the repository with '..'."],
    [`${INCLUDE}root: a\\b\n`, "2:7 root: '\\' does not separate folders. Write 'a/b'."],
    [`${INCLUDE}root: packages/*\n`, "2:7 root: it is one folder, and no glob: it holds '*'."],
    [`${INCLUDE}root: "a\\u0000"\n`, "2:7 root: 'a\\u0000' holds a character that cannot be seen."],
    [`${INCLUDE}root: "\\ud800"\n`, "2:7 root: '\\ud800' holds a character that cannot be seen."],
    [`${INCLUDE}root: "a "\n`, '2:7 root: it begins or ends with a space.'],
    [
      `${INCLUDE}exclude-dirs: [tests/]\n`,
      "2:16 exclude-dirs: 'tests/' cannot be used: it is a name, without '/'. Write 'tests'.",
    ],
    [
      `${INCLUDE}exclude-dirs: [a/b]\n`,
      "exclude-dirs: 'a/b' cannot be used: it is no plain name. State paths and globs under 'exclude'.",
    ],
    [`${INCLUDE}exclude-dirs: ["test*"]\n`, "exclude-dirs: 'test*' cannot be used: it is no plain name."],
    [`${INCLUDE}exclude-dirs: ["."]\n`, 'it is no plain name.'],
    [`${INCLUDE}exclude-dirs: [""]\n`, 'it is empty.'],
    [
      `${INCLUDE}scheme: 1\n`,
      "2:9 scheme: it must be 2 or auto, which is 1 where every include ends in '.py'",
    ],
    [`${INCLUDE}scheme: 3\n`, '2:9 scheme: it must be 2 or auto. Leave it out for auto.'],
    [`${INCLUDE}scheme:\n`, '2:8 scheme: it must be 2 or auto.'],
    [`${INCLUDE}version-files: ["./v.py"]\n`, "2:17 version-files: './v.py' cannot be used: it holds './'."],
    [
      `${INCLUDE}version-files: ["v.py#A-B"]\n`,
      "2:17 version-files: 'v.py#A-B' cannot be used: after '#' it does not list names.",
    ],
    ['manifest: ../v.json\n', "1:11 manifest: it leaves the repository with '..'."],
    ['manifest: /v.json\n', '1:11 manifest: it is an absolute path.'],
    ['manifest: a\\v.json\n', "1:11 manifest: '\\' does not separate folders. Write 'a/v.json'."],
    ['manifest: a/\n', '1:11 manifest: it names a folder.'],
    ['manifest: .\n', '1:11 manifest: it names a folder.'],
    ['manifest: a/.Git/config\n', "1:11 manifest: it is inside '.git'."],
    ['manifest: ""\n', '1:11 manifest: it is empty.'],
    ['manifest: [a]\n', '1:11 manifest: it must be text, and is a list.'],
    ['tag-prefix: 1\n', "1:13 tag-prefix: it must be text. Put it in quotes: '1'."],
    ['tag-prefix: refs/tags/v\n', "1:13 tag-prefix: it is the beginning of a tag's name. Write 'v'."],
    ['tag-prefix: "a b"\n', '1:13 tag-prefix: no tag can begin with it.'],
    ['tag-prefix: -v\n', '1:13 tag-prefix: no tag can begin with it.'],
    ['- a\n', '1:1 the file states no keys.'],
    ['root\n', '1:1 the file states no keys.'],
    ['null\n', '1:1 the file states no keys.'],
  ])('%j', (text, problem) => {
    expect(problemOf(() => parse(text))).toContain(problem);
  });
});

describe('what YAML reads otherwise than it looks', () => {
  it.each([
    [
      'include: [**/*.py]\n',
      "1:11 include: without quotes, '*' begins an alias in YAML. Put the value in quotes",
    ],
    ['include:\n  - "a"\n  - *.py\n', "3:5 include: without quotes, '*' begins an alias"],
    ['include:\n  - *\n', "2:5 without quotes, '*' begins an alias in YAML."],
    ['exclude:\n  - !tests/**\n', "2:5 without quotes, '!' begins a tag in YAML."],
    ['root: !!str 1\n', "1:13 root: without quotes, '!' begins a tag"],
    ['root: &a src\n', "1:10 root: without quotes, '&' begins an anchor"],
    ['include: &a\n  - b\n', "2:3 include: without quotes, '&' begins an anchor"],
    ['include:\n  - [ab]*.py\n', '2:9 this is not valid YAML ('],
    [
      'include:\n  - {a,b}.py\n',
      '2:10 this is not valid YAML (Unexpected scalar at node end). Check indentation, brackets and quotes.',
    ],
    ['include:\n  - @(a|b)\n', '2:5 this is not valid YAML ('],
    ['include:\n  - "\\(a\\)"\n', "2:6 in double quotes, '\\' begins an escape. Use single quotes"],
    [
      'include:\n  - a.py\n    b.py\n',
      "2:5 include: it runs over several lines, which make one text. Begin each entry of a list with '- '.",
    ],
    ['include: |\n  a.py\n  b.py\n', '1:10 include: it runs over several lines'],
    ['include:\n\t- a\n', '2:1 the line is indented with a tab. Use spaces.'],
    ['include: ["a"\n', '2:1 this is not valid YAML ('],
    ['include:\n  - "a\n', '3:1 this is not valid YAML ('],
    ['root: a\nroot: b\n', '2:1 root: it is stated twice.'],
    ['"root": a\nmanifest: b\nroot: a\n', '3:1 root: it is stated twice.'],
    ['root: a\n---\nroot: b\n', "2:1 a second document begins. Take out what follows '---'."],
    ['%FOO\n---\nroot: a\n', "1:1 the line begins with '%'. Take it out."],
    ['? [a]\n: b\n', '1:3 a key must be a word'],
    ['root: a: b\n', '1:7 this is not valid YAML ('],
    ['# é😀\n"é😀": {a: *b}\n', '2:12 a: without quotes'],
  ])('%j', (text, problem) => {
    expect(problemOf(() => parse(text))).toContain(problem);
  });

  it('is found behind a byte order mark', () => {
    expect(problemOf(() => parse('\uFEFFfoo: 1\n'))).toContain("1:1 there is no key 'foo'.");
  });
});

describe('the size of a configuration', () => {
  it('is at most 1 MiB in bytes', () => {
    const comment = (bytes: number) => `#${'é'.repeat((bytes - 1) / 2)}`;
    expect(parse(comment(1024 * 1024 - 1)).defaultRules).toBe(true);
    expect(problemOf(() => parse(comment(1024 * 1024 + 1)))).toContain('the file is larger than 1 MiB');
  });

  it('is at most 1000 entries a list, and 5000 globs', () => {
    const list = (count: number, glob: string) => `include:\n${`  - "${glob}"\n`.repeat(count)}`;
    expect(rulesOf(list(1000, 'a.py')).include).toHaveLength(1000);
    expect(problemOf(() => parse(list(1001, 'a.py')))).toContain(
      '2:3 include: it has more than 1000 entries.',
    );
    expect(rulesOf(list(50, 'f{1..100}')).include).toHaveLength(50);
    expect(problemOf(() => parse(list(51, 'f{1..100}')))).toContain(
      '2:3 include: its braces stand for more than 5000',
    );
    const versionFiles = `${INCLUDE}version-files:\n${'  - "/f{1..100}#A"\n'.repeat(51)}`;
    expect(problemOf(() => parse(versionFiles))).toContain(
      '3:3 version-files: its braces stand for more than 5000',
    );
  });

  it.each([
    ['nested lists', '['.repeat(5_000)],
    ['nested mappings', 'a: {'.repeat(2_000)],
    ['many keys', Array.from({ length: 5_000 }, (_, at) => `k${at}: v\n`).join('')],
    ['many aliases', '- *a\n'.repeat(20_000)],
    ['one long line', `include: [${'a,'.repeat(20_000)}]`],
  ])('is no matter for %s', (_what, text) => {
    expect(problemOf(() => parse(text))).not.toBe('none');
  });

  it('fails on nothing else than a configuration error, whatever the text', () => {
    const line = fc.constantFrom(
      'root',
      'include',
      'scheme',
      'runtimes',
      ': ',
      '- ',
      '\n',
      '  ',
      '[',
      ']',
      '{',
      '}',
      'a',
      '*',
    );
    const text = fc.oneof(
      fc.array(line, { maxLength: 12 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary' }),
    );
    const outcomes = new Set<boolean>();
    fc.assert(
      fc.property(text, (one) => {
        outcomes.add(problemOf(() => parse(one)) === 'none');
      }),
      { numRuns: 1000 },
    );
    expect(outcomes.size).toBe(2);
  });
});

describe('inputs and flags', () => {
  it('replace the keys they name and no other', () => {
    const text = 'root: lib\ninclude: ["*.js"]\nexclude: [a]\nmanifest: a.json\ntag-prefix: a\n';
    const config = parse(text, { rules: { include: ['**/*.py'], exclude: [] }, manifest: 'b.json' });
    expect(config.runtimes.get('default')).toMatchObject({
      root: 'lib',
      include: ['**/*.py'],
      exclude: [],
      scheme: 1,
    });
    expect([config.manifest, config.tagPrefix]).toEqual(['b.json', 'a']);
  });

  it('state rules where there is no file', () => {
    const config = parse(null, { rules: { root: '.', include: ['**'], scheme: '2' }, tagPrefix: 'v' });
    expect(config.runtimes.get('default')).toMatchObject({
      root: '.',
      include: ['**'],
      exclude: [],
      scheme: 2,
    });
    expect([config.tagPrefix, config.defaultRules]).toEqual(['v', false]);
  });

  it('state nothing where they are undefined', () => {
    const none = { rules: { include: undefined }, manifest: undefined, tagPrefix: undefined };
    expect(parse(null, none)).toEqual(parse(null));
  });

  it('replace a value of the file before it is looked at', () => {
    expect(rulesOf('include: [./a]\n', { rules: { include: ['a'] } }).include).toEqual(['a']);
  });

  it('may be given with named runtimes, where they are no rules', () => {
    const config = parse('runtimes:\n  a: {include: [x]}\n', { manifest: 'b.json', tagPrefix: 'v' });
    expect([config.manifest, config.tagPrefix, config.named]).toEqual(['b.json', 'v', true]);
  });

  it.each<[Omit<ConfigOverrides, 'label'>, string | null, string]>([
    [{ rules: { root: 'src' } }, null, '- --root: it must be stated'],
    [{ rules: { include: [] } }, null, '- --include: it is empty.'],
    [
      { rules: { include: ['a', './b'] } },
      null,
      "- --include: './b' cannot be used: it holds './'. Write 'b'.",
    ],
    [{ rules: { include: '../a' } }, null, "- --include: '../a' cannot be used"],
    [{ rules: { include: ['a'], root: ['a', 'b'] } }, null, '- --root: it must be text, and is a list.'],
    [{ rules: { include: ['a'], scheme: '1' } }, null, '- --scheme: it must be 2 or auto'],
    [{ manifest: '/a' }, null, '- --manifest: it is an absolute path.'],
    [{ tagPrefix: 'a b' }, null, '- --tag-prefix: no tag can begin with it.'],
    [
      { rules: { exclude: ['a'] } },
      'runtimes:\n  a: {include: [x]}\n',
      "- --exclude: it cannot stand beside 'runtimes'.",
    ],
    [{ rules: { include: ['a'] } }, 'root: /a\n', '1:7 root: it is an absolute path.'],
  ])('%j beside %j', (overrides, text, problem) => {
    expect(problemOf(() => parse(text, overrides))).toContain(problem);
  });
});

describe('an entry of version-files', () => {
  it.each([
    ['a/*.py', { pattern: 'a/*.py', fromRepository: false, names: [] }],
    ['/VERSION', { pattern: 'VERSION', fromRepository: true, names: [] }],
    ['const.py#MAJOR', { pattern: 'const.py', fromRepository: false, names: ['MAJOR'] }],
    ['/**/v.ts#$a,_b', { pattern: '**/v.ts', fromRepository: true, names: ['$a', '_b'] }],
  ])('%s', (entry, parsed) => {
    expect(parseVersionFile(entry)).toEqual(parsed);
    expect(checkVersionFile(entry)).toBeNull();
  });

  it.each([
    'a.py#',
    'a.py#A,',
    'a.py#A, B',
    'a.py#1',
    'a.py#A.B',
    'C#/a.py',
    'a.py#A#B',
    '#A',
    '//a',
    '/',
    '',
  ])('%j is refused', (entry) => {
    expect(checkVersionFile(entry)).toMatch(/^(after '#'|it is empty|it is an absolute path)/);
  });
});
