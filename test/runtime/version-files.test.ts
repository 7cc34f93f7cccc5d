import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprintAll } from '../../src/runtime/fingerprint.ts';
import { DEFAULT_RULES, type Rules } from '../../src/runtime/rules.ts';
import { type Entry, selectEntries } from '../../src/runtime/select.ts';
import { isMaskableVersion, MASKED_TEXT, mask, maskVersionFiles } from '../../src/runtime/version-files.ts';
import { type MemoryNode, memoryTree } from '../helpers/memory-tree.ts';

/** Masked text with `‹›` for what was masked. */
function masked(text: string, masking: { version?: string | null; names?: readonly string[] }): string {
  const bytes = mask(Buffer.from(text), { version: null, names: [], ...masking });
  return bytes.toString().replaceAll(MASKED_TEXT, '‹›');
}

describe('the release’s own version', () => {
  it.each([
    ['__version__ = "7.11.0"', '__version__ = "‹›"'],
    ["version='7.11.0',", "version='‹›',"],
    ['{"a": "7.11.0", "b": ["7.11.0"]}', '{"a": "‹›", "b": ["‹›"]}'],
    ['"7.11.0""7.11.0"', '"‹›""‹›"'],
    ['"""7.11.0"""', '"""‹›"""'],
    ['"it is \'7.11.0\'"', '"it is \'‹›\'"'],
    ['7.11.0', '‹›'],
    ['7.11.0\n', '‹›\n'],
    [' \r\n7.11.0\t\n\n', ' \r\n‹›\t\n\n'],
  ])('is masked in %j', (text, expected) => {
    expect(masked(text, { version: '7.11.0' })).toBe(expected);
  });

  it.each([
    'v = 7.11.0',
    '"v7.11.0"',
    '"7.11.0-rc"',
    '"app 7.11.0"',
    '" 7.11.0"',
    '"7.11.0\'',
    '`7.11.0`',
    '"7x11x0"',
    '"17.11.0"',
    '"7.11.00"',
    '7.11.0 7.11.0',
    '7.11.0\nmore',
    '"7.11.0\\"',
    '',
  ])('is not masked in %j', (text) => {
    const bytes = Buffer.from(text);
    expect(mask(bytes, { version: '7.11.0', names: [] })).toBe(bytes);
  });

  it.each([
    ['7.11.0', true],
    ['2026.04.27', true],
    ['2025-04-01', true],
    ['3.0.0b1', true],
    ['2.13.0.1', true],
    ['1_2_3', true],
    ['1.0.0-rc.1+build', true],
    ['1.0', false],
    ['1', false],
    ['', false],
    ['v1.2.3', false],
    ['1.0-rc', false],
    ['1.0.x', false],
    ['latest', false],
    ['1.2.3"; run("x"); "', false],
    ["1.2.3';run();'", false],
    ['1.2.3{run()}', false],
    ['1.2.3$(run)', false],
    ['1.2.3+b$&', false],
    ['1.2.3\nrun()', false],
    ['1.2.3\n', false],
    [null, false],
  ])('%j may be masked: %s', (version, expected) => {
    expect(isMaskableVersion(version)).toBe(expected);
    const text = `"${version}"`;
    expect(masked(text, { version })).toBe(expected ? '"‹›"' : text);
  });

  it('that could hold code stays, however it stands', () => {
    for (const version of ['1.2.3"; run("x"); "', '1.2.3{run()}', '1.2.3\nrun()'])
      for (const text of [`V = "${version}"`, version]) expect(masked(text, { version })).toBe(text);
  });
});

describe('values assigned to names', () => {
  it.each([
    ['VERSION = "1.2.3"', 'VERSION = "‹›"'],
    ["VERSION = '1.2.3'", "VERSION = '‹›'"],
    ['VERSION="1.2.3"', 'VERSION="‹›"'],
    ['VERSION = ""', 'VERSION = "‹›"'],
    ['VERSION = 7', 'VERSION = ‹›'],
    ['VERSION = 7.11', 'VERSION = ‹›'],
    ['VERSION = 1.2.3rc1', 'VERSION = ‹›'],
    ['VERSION = 0x10_00L', 'VERSION = ‹›'],
    ['VERSION = (1, 2, 3)', 'VERSION = ‹›'],
    ['VERSION = (1, 2, "rc", 1,)', 'VERSION = ‹›'],
    ["VERSION = [ '1' ,2 , 3 ]", 'VERSION = ‹›'],
    ['VERSION = ()', 'VERSION = ‹›'],
    ['VERSION = [ ]', 'VERSION = ‹›'],
    ['    VERSION = 1', '    VERSION = ‹›'],
    ['\tVERSION\t=\t1\t', '\tVERSION\t=\t‹›\t'],
    ['VERSION = 1;', 'VERSION = ‹›;'],
    ['VERSION = 1 ;', 'VERSION = ‹› ;'],
    ['VERSION = 1 # the version', 'VERSION = ‹› # the version'],
    ['VERSION = "1" // the version', 'VERSION = "‹›" // the version'],
    ['VERSION = "1"; -- the version', 'VERSION = "‹›"; -- the version'],
    ['VERSION = "a # b"', 'VERSION = "‹›"'],
    ['VERSION = 1\r', 'VERSION = ‹›\r'],
    ['VERSION: 1.2.3', 'VERSION: ‹›'],
    ['VERSION: "1.2.3"', 'VERSION: "‹›"'],
    ['"VERSION": "1.2.3",', '"VERSION": "‹›",'],
    ["'VERSION' : '1.2.3',", "'VERSION' : '‹›',"],
    ['{"VERSION": "1.2.3"}', '{"VERSION": "‹›"}'],
    ['{ VERSION: 1 }', '{ VERSION: ‹› }'],
    ['{ VERSION: 1, }', '{ VERSION: ‹›, }'],
    ['VERSION: str = "1"', 'VERSION: str = "‹›"'],
    ['VERSION: typing.Final[str] = "1"', 'VERSION: typing.Final[str] = "‹›"'],
    ['VERSION: Final[tuple[int]] = (1, 2)', 'VERSION: Final[tuple[int]] = ‹›'],
    ['VERSION := 1', 'VERSION := ‹›'],
    ['const VERSION = "1"', 'const VERSION = "‹›"'],
    ["export const VERSION: string = '1';", "export const VERSION: string = '‹›';"],
    ['pub const VERSION: &\'static str = "1";', 'pub const VERSION: &\'static str = "1";'],
    ['pub const VERSION: &str = "1";', 'pub const VERSION: &str = "‹›";'],
    ['public static final String VERSION = "1";', 'public static final String VERSION = "‹›";'],
    ['static const std::string VERSION = "1";', 'static const std::string VERSION = "‹›";'],
    ['let VERSION = 1', 'let VERSION = ‹›'],
    ['#define VERSION "1.2.3"', '#define VERSION "‹›"'],
    ['# define VERSION 7', '# define VERSION ‹›'],
    ['ENV VERSION=1.2.3', 'ENV VERSION=‹›'],
  ])('%j is %j', (text, expected) => {
    expect(masked(text, { names: ['VERSION'] })).toBe(expected);
    expect(masked(`first\n${text}\nlast`, { names: ['VERSION'] })).toBe(`first\n${expected}\nlast`);
  });

  it.each([
    'VERSION = compute()',
    'VERSION = "1" + SUFFIX',
    'VERSION = "1", OTHER',
    'VERSION = "1" if x else y',
    'VERSION = "1" \\',
    'VERSION = "1" "2"',
    'VERSION = f"{x}"',
    'VERSION = b"1"',
    'VERSION = `1`',
    'VERSION = """1"""',
    'VERSION = "1\\n"',
    'VERSION = "open',
    'VERSION = -1',
    'VERSION = (1, x)',
    'VERSION = (1, (2, 3))',
    'VERSION = (1 2)',
    'VERSION = (1,, 2)',
    'VERSION = (,)',
    'VERSION = {1}',
    'VERSION = 1.2.3-beta',
    'VERSION = v1',
    'VERSION = ',
    'VERSION == "1"',
    'VERSION => "1"',
    'VERSION += 1',
    'VERSION ?= 1',
    'VERSION != 1',
    'VERSION :: 1',
    'VERSION:: Int = 1',
    'VERSION "1"',
    'OTHER = VERSION = "1"',
    'x = 1; VERSION = 2',
    'VERSION = 1; run()',
    'VERSION = 1 }; run(); {',
    'MYVERSION = 1',
    'VERSION_INFO = 1',
    '$VERSION = 1',
    'self.VERSION = 1',
    'config["VERSION"] = 1',
    'version = 1',
    'f(VERSION = 1)',
    '{ VERSION: 1 },',
    '- VERSION: 1',
    'if VERSION: 1',
    'case VERSION: 1',
    'lambda VERSION: 1,',
    'x: VERSION = 1',
    'return lambda VERSION: 1',
    '# VERSION = 1',
    '// VERSION = 1',
    'a b c d e f g VERSION = 1',
    'VERSION = 1\rrun()',
  ])('%j stays', (text) => {
    expect(masked(text, { names: ['VERSION'] })).toBe(text);
  });

  it('are masked for each of the names, and for no other', () => {
    const text = 'MAJOR = 7\nMINOR = 11\nPATCH = "0"\nOTHER = 3\n$m = 1\n';
    expect(masked(text, { names: ['MAJOR', 'PATCH', '$m'] })).toBe(
      'MAJOR = ‹›\nMINOR = 11\nPATCH = "‹›"\nOTHER = 3\n$m = ‹›\n',
    );
  });

  it('are masked whatever the version, which plays no part', () => {
    expect(masked('V = "1.2.3"\nW = "1.2.3"', { version: '1.2.3', names: ['V'] })).toBe(
      'V = "‹›"\nW = "1.2.3"',
    );
  });

  it('on a line of more than 4,096 characters stay', () => {
    const line = (length: number) => `V = "${'x'.repeat(length - 6)}"`;
    expect(masked(line(4_096), { names: ['V'] })).toBe('V = "‹›"');
    expect(masked(line(4_097), { names: ['V'] })).toBe(line(4_097));
  });
});

/** What hidden time would come from: runs of spaces and of parts that may be there, and an end that does not come. */
const RUNS = [
  ' ',
  '\t',
  ' \t',
  'V',
  'a ',
  'a:',
  'V ',
  'V:',
  'V = ',
  '"',
  "'",
  '("',
  '(1,',
  '1 ',
  '1,',
  ' ,',
  '(',
  '[',
  '{',
  ';',
  ',',
  '}',
  ',;',
  '#',
  '-',
  '::',
  'a::',
  '1',
  'x1',
  '"",',
  ':=',
  '= ',
  '\r',
];

describe('masking takes time in the order of the length', () => {
  it.each([
    ['spaces before an assignment that is none', `V${' '.repeat(4_090)}x`],
    ['spaces after an annotation', `V: a${' '.repeat(4_080)}x`],
    ['spaces after a value', `V = 1${' '.repeat(4_080)}x`],
    ['spaces in a list', `V = (1${' '.repeat(4_080)}x`],
    ['spaces between items', `V = (1${' , 1'.repeat(1_000)} x`],
    ['a list that does not end', `V = (${'1, '.repeat(1_300)}`],
    ['empty strings', `V = (${'"",'.repeat(1_300)}`],
    ['words before the name', `${'a '.repeat(2_000)}V`],
    ['colons', `${'a::'.repeat(1_300)} V = x`],
    ['a long number', `V = ${'1'.repeat(4_000)}!`],
    ['braces', '{'.repeat(4_096)],
  ])('%s', (_what, line) => {
    const text = Buffer.from(`${line}\n`.repeat(250));
    const started = performance.now();
    expect(mask(text, { version: null, names: ['V', 'W'] })).toBe(text);
    expect(performance.now() - started).toBeLessThan(1_500);
  });

  it('whatever runs a line is made of', () => {
    const run = fc.tuple(fc.constantFrom(...RUNS), fc.integer({ min: 1, max: 2_000 }));
    fc.assert(
      fc.property(fc.array(run, { minLength: 1, maxLength: 6 }), (runs) => {
        const line = runs
          .map(([text, times]) => text.repeat(times))
          .join('')
          .slice(0, 4_096);
        const started = performance.now();
        mask(Buffer.from(line), { version: null, names: ['V'] });
        mask(Buffer.from(`V = ${line}`), { version: '1.2.3', names: ['V'] });
        mask(Buffer.from(`V = (1${line}`), { version: null, names: ['V'] });
        expect(performance.now() - started).toBeLessThan(300);
      }),
      { numRuns: 500 },
    );
  });
});

describe('what masks to the same bytes', () => {
  const before = fc.constantFrom('V = ', 'W = ', '"V": ', 'x = ', 'return ', '');
  const literal = fc.constantFrom(
    '"1.2.3"',
    "'1.2.3'",
    '"1.2.4"',
    '7',
    '8',
    '(1, 2)',
    '[3]',
    '""',
    '"x"',
    'x',
    '1.2.3',
  );
  const after = fc.constantFrom('', '', ';', ' + 1', ' # c', ',');
  const line = fc.tuple(before, literal, literal, after);
  const lines = fc.array(line, { minLength: 1, maxLength: 4 });
  const masking = fc.constantFrom(
    { version: '1.2.3', names: [] },
    { version: '1.2.4', names: [] },
    { version: null, names: ['V'] },
    { version: null, names: ['V', 'W'] },
  );
  const LITERAL = String.raw`("[^"\n]*"|'[^'\n]*'|[0-9][\w.]*|\([^\n()]*\)|\[[^\n\[\]]*\]|(?<=")[^"\n]*(?=")|(?<=')[^'\n]*(?='))`;

  it('differs inside masked literals alone', () => {
    let alike = 0;
    fc.assert(
      fc.property(lines, masking, masking, (rows, first, second) => {
        const one = rows.map(([start, value, , end]) => start + value + end).join('\n');
        const other = rows.map(([start, , value, end]) => start + value + end).join('\n');
        const found = mask(Buffer.from(one), first);
        if (!found.equals(mask(Buffer.from(other), second))) return;
        alike += one === other ? 0 : 1;
        const around = found.toString().split(MASKED_TEXT);
        const pattern = around.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join(LITERAL);
        for (const [text, { version, names }] of [
          [one, first],
          [other, second],
        ] as const) {
          const values = new RegExp(`^${pattern}$`).exec(text)?.slice(1);
          expect(values).toHaveLength(around.length - 1);
          if (names.length === 0) for (const value of values ?? []) expect(value).toBe(version);
        }
      }),
      { numRuns: 20_000 },
    );
    expect(alike).toBeGreaterThan(50);
  });
});

describe('maskVersionFiles', () => {
  const RULES: Rules = { ...DEFAULT_RULES, root: 'src', include: ['**'], excludeDirs: [], scheme: 2 };

  async function fingerprint(
    files: Record<string, MemoryNode>,
    versionFiles: readonly string[],
    version: string | null,
    rules: Partial<Rules> = {},
  ) {
    const tree = memoryTree(files);
    const { entries } = await selectEntries(tree, { ...RULES, ...rules }, 'version.json');
    const result = await maskVersionFiles(entries, { versionFiles, version, reader: tree });
    const [found] = await fingerprintAll([{ scheme: 2, entries: result.entries }], tree);
    return { ...result, value: found?.value };
  }

  const release = (version: string, more: Record<string, MemoryNode> = {}): Record<string, MemoryNode> => ({
    'src/a.py': 'code',
    'src/__init__.py': `__version__ = "${version}"\n`,
    'src/sub/const.py': `MAJOR = ${version.split('.')[0]}\nMINOR = ${version.split('.')[1]}\n`,
    'uv.lock': `name = "us"\nversion = "${version}"\n`,
    ...more,
  });

  it('makes releases equal that differ by the version alone', async () => {
    const entries = ['__init__.py', '**/const.py#MAJOR,MINOR', '/uv.lock'];
    const rules = { extraFiles: ['uv.lock'] };
    const [one, two] = await Promise.all(
      ['1.2.3', '1.3.0'].map((version) => fingerprint(release(version), entries, version, rules)),
    );
    expect(one?.value).toBe(two?.value);
    expect(one?.unmatched).toEqual([]);
    const three = await fingerprint(release('1.3.0', { 'src/a.py': 'other' }), entries, '1.3.0', rules);
    expect(three.value).not.toBe(two?.value);
  });

  it('holds what it masks, and leaves the rest to be streamed', async () => {
    const { entries } = await fingerprint(release('1.2.3'), ['__init__.py', 'sub/*'], '1.2.3');
    const [init, a, constants] = entries as [Entry, Entry, Entry];
    expect(init.content).toEqual({ bytes: Buffer.from(`__version__ = "${MASKED_TEXT}"\n`) });
    expect(init.identity).toMatch(/^=[0-9a-f]{64}$/);
    expect(a.content).toEqual({ id: 'src/a.py' });
    expect(constants.content).toEqual({ id: 'src/sub/const.py' });
  });

  it('masks nothing where no version is known', async () => {
    const { entries, unmatched } = await fingerprint(release('1.2.3'), ['__init__.py'], null);
    expect(entries.every(({ content }) => 'id' in content)).toBe(true);
    expect(unmatched).toEqual([]);
  });

  it('tells the patterns that match no file that counts', async () => {
    const { unmatched } = await fingerprint(
      release('1.2.3', { 'src/link.py': { type: 'link', target: 'nowhere' } }),
      ['none.py', '__init__.py', '/uv.lock', 'link.py', '/src/a.py', '*.py#X'],
      '1.2.3',
    );
    expect(unmatched).toEqual(['none.py', '/uv.lock', 'link.py']);
  });

  it('reads a path without a slash from the root, and with one from the repository', async () => {
    const files = { 'src/v.py': '"1.2.3"', 'v.py': '"1.2.3"' };
    const rules = { extraFiles: ['v.py'] };
    const held = async (versionFiles: string[]) => {
      const { entries } = await fingerprint(files, versionFiles, '1.2.3', rules);
      return entries.filter(({ content }) => 'bytes' in content).map(({ path }) => path);
    };
    expect(await held(['v.py'])).toEqual(['v.py']);
    expect(await held(['/v.py'])).toEqual(['/v.py']);
    expect(await held(['/src/v.py'])).toEqual(['v.py']);
    expect(await held(['/**'])).toEqual(['/v.py', 'v.py']);
    expect(await held(['**'])).toEqual(['v.py']);
  });

  it('applies every entry that means a file, in any order', async () => {
    const files = { 'src/v.py': 'V = ("1.2.3", 4)\nW = "1.2.3"\n' };
    const versionFiles = ['v.py', 'v.py#V', '*.py#W'];
    const orders = [versionFiles, versionFiles.toReversed(), ['v.py#V', 'v.py', '*.py#W']];
    for (const order of orders) {
      const { entries } = await fingerprint(files, order, '1.2.3');
      expect(entries[0]?.content).toEqual({
        bytes: Buffer.from(`V = ${MASKED_TEXT}\nW = "${MASKED_TEXT}"\n`),
      });
    }
  });

  it('keeps the kind, so that an executable stays one', async () => {
    const { entries } = await fingerprint(
      { 'src/run': { type: 'executable', content: 'V="1.2.3"' } },
      ['run'],
      '1.2.3',
    );
    expect(entries[0]).toMatchObject({ kind: 'x', content: { bytes: Buffer.from(`V="${MASKED_TEXT}"`) } });
  });

  it.each([
    ['a NUL', Buffer.from('"1.2.3"\0')],
    ['what masking would make of it', Buffer.from(`"${MASKED_TEXT}"\n"1.2.3"`)],
    ['more than 8 MiB', Buffer.from(`"1.2.3"${' '.repeat(8 * 1024 * 1024)}`)],
  ])('leaves a file with %s alone', async (_what, content) => {
    const { entries } = await fingerprint({ 'src/v.py': content }, ['v.py', 'v.py#V'], '1.2.3');
    expect(entries[0]?.content).toEqual({ id: 'src/v.py' });
  });

  it('masks a file of 8 MiB', async () => {
    const content = Buffer.from(`"1.2.3"${' '.repeat(8 * 1024 * 1024 - 7)}`);
    const { entries } = await fingerprint({ 'src/v.py': content }, ['v.py'], '1.2.3');
    expect(entries[0]?.content).toHaveProperty('bytes');
  });

  it('keeps every other byte, whatever the encoding', async () => {
    const around = Buffer.from(Array.from({ length: 255 }, (_, at) => at + 1));
    const content = Buffer.concat([around, Buffer.from('"1.2.3"'), around]);
    const { entries } = await fingerprint({ 'src/v.py': content }, ['v.py'], '1.2.3');
    expect(entries[0]?.content).toEqual({
      bytes: Buffer.concat([around, Buffer.from(`"${MASKED_TEXT}"`), around]),
    });
  });

  it('rejects when a file cannot be read', async () => {
    const tree = memoryTree(release('1.2.3'), { fail: ['src/__init__.py'] });
    const { entries } = await selectEntries(tree, RULES, 'version.json');
    const masking = maskVersionFiles(entries, {
      versionFiles: ['__init__.py'],
      version: '1.2.3',
      reader: tree,
    });
    await expect(masking).rejects.toThrow('cannot read src/__init__.py');
  });
});
