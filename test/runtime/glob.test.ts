import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import fastGlob from 'fast-glob';
import { describe, expect, it } from 'vitest';
import { compileGlobs } from '../../src/runtime/glob.ts';
import { expandBraces } from '../../src/runtime/glob-braces.ts';
import { checkGlob } from '../../src/runtime/glob-syntax.ts';

function matches(pattern: string, path: string): boolean {
  return compileGlobs([pattern]).matches(path);
}

describe('what a glob matches', () => {
  it.each([
    ['**/*.py', ['a.py', 'a/b/c.py', '.py', '.a/.b.py', 'a/\n\n/b.py', '\n.py'], ['a.pyc', 'a.py/b', 'a.PY']],
    ['*.py', ['a.py'], ['a/b.py']],
    ['**', ['a', 'a/b', '.a/.b', 'a\n/b'], []],
    ['docs/**', ['docs/a', 'docs/a/b', 'docs'], ['docsx/a', 'a/docs/b']],
    ['docs', ['docs'], ['docs/a']],
    ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b'], ['ab', 'a/xb', 'x/a/b']],
    ['?.py', ['a.py', '\n.py'], ['.py', 'ab.py', '/.py']],
    ['[!0-9].py', ['a.py'], ['1.py', '/.py']],
    ['[^0-9].py', ['a.py'], ['1.py']],
    ['x[!b]y', ['xay', 'x\ny'], ['xby', 'x/y']],
    ['[a-c]', ['a', 'c'], ['d', '[a-c]']],
    ['f{1..10}.py', ['f1.py', 'f10.py'], ['f0.py', 'f11.py', 'f1', 'f{1..10}.py']],
    ['f{08..10}.py', ['f08.py', 'f10.py'], ['f8.py']],
    ['{a,b/c}/*.{js,ts}', ['a/x.js', 'b/c/x.ts'], ['b/x.ts', 'a/x.py']],
    ['a{,b}', ['a', 'ab'], ['abb']],
    ['@(a|b).py', ['a.py', 'b.py'], ['ab.py', '.py']],
    ['?(a)b', ['b', 'ab'], ['aab']],
    ['+([0-9]).sql', ['1.sql', '0042.sql'], ['.sql', '1a.sql']],
    ['*(ab)c', ['c', 'ababc'], ['abac']],
    ['\\(shop\\)/\\[id\\].ts', ['(shop)/[id].ts'], ['shop/i.ts']],
    ['[id].ts', ['[id].ts', 'i.ts'], ['id.ts']],
    ['a$$*.py', ['a$$.py', 'a$$b.py'], ['a$.py']],
    ['c++*.py', ['c++.py', 'c++x.py'], ['c+.py', 'c.py']],
    ['a^^*', ['a^^', 'a^^b'], ['a^', 'a']],
    ['?$$', ['a$$'], ['a$']],
    ['\\{*/a', ['{b}/a'], ['b/a']],
    ['a,b.py', ['a,b.py'], ['a', 'b.py']],
    ['@scope/a.b', ['@scope/a.b'], ['@scope/aXb', 'scope/a.b']],
    ['lib/*.so', ['lib/x\\y.so'], ['lib\\x.so']],
  ])('%s', (pattern, yes, no) => {
    expect(yes.filter((path) => !matches(pattern, path))).toEqual([]);
    expect(no.filter((path) => matches(pattern, path))).toEqual([]);
  });

  it('names every glob that matches, as it was stated', () => {
    const globs = compileGlobs(['**/*.py', 'a/{b,c}.py', 'a/b.py', 'x', 'a/{b.py,*}']);
    expect(globs.matching('a/b.py')).toEqual([0, 1, 2, 4]);
    expect(globs.matching('x')).toEqual([3]);
    expect(globs.matching('y')).toEqual([]);
    expect(compileGlobs([]).matching('a')).toEqual([]);
  });

  it('agrees with a plain reading of *, ? and **', () => {
    const name = fc
      .array(fc.constantFrom('a', 'b', '.', '\n', '$'), { minLength: 1, maxLength: 4 })
      .map(join0);
    const path = fc.array(name.filter(isName), { minLength: 1, maxLength: 4 });
    const globName = fc.array(fc.constantFrom('a', 'b', '.', '$', '*', '?'), { minLength: 1, maxLength: 4 });
    const glob = fc.array(fc.oneof(fc.constant('**'), globName.map(join0)), { minLength: 1, maxLength: 4 });
    const seen = new Set<boolean>();
    fc.assert(
      fc.property(glob, fc.array(path, { minLength: 20, maxLength: 20 }), (names, paths) => {
        // A closing `**` may stand for the name before it alone: the table above has it.
        fc.pre(names.at(-1) !== '**' && checkGlob(names.join('/')) === null);
        const globs = compileGlobs([names.join('/')]);
        for (const one of paths) {
          expect(globs.matches(one.join('/')), `${names.join('/')} on ${one.join('/')}`).toBe(
            plainMatch(names, one),
          );
          seen.add(plainMatch(names, one));
        }
      }),
      { numRuns: 300 },
    );
    expect(seen.size).toBe(2);
  });
});

describe('on disk, fast-glob finds the same', () => {
  it('for generated trees and globs', () => {
    let found = 0;
    fc.assert(
      fc.property(treeOfFiles, fc.array(anyGlob, { minLength: 30, maxLength: 30 }), (paths, globs) => {
        const folder = writeTree(paths);
        try {
          for (const glob of globs.filter((one) => checkGlob(one) === null && !MISREAD.test(one))) {
            const listed = listOnDisk(folder, glob);
            expect(paths.filter((path) => matches(glob, path)).sort(), glob).toEqual(listed);
            found += listed.length;
          }
        } finally {
          rmSync(folder, { recursive: true });
        }
      }),
      { numRuns: 10 },
    );
    expect(found).toBeGreaterThan(100);
  });
});

describe('whether a glob could match below a folder', () => {
  it.each([
    ['src/*.py', ['', 'src'], ['lib', 'src/a', 'sr']],
    ['src/a/*.py', ['', 'src', 'src/a'], ['src/b', 'src/a/b']],
    ['src/**', ['', 'src', 'src/a', 'src/a/b'], ['lib', 'lib/src']],
    ['**/*.py', ['', 'a', 'a/b'], []],
    ['a*/?/c', ['', 'ab', 'ab/x'], ['b', 'ab/xy', 'ab/x/c']],
    ['{a,b}/c/d', ['', 'a', 'b', 'a/c'], ['c', 'a/d', 'a/c/d']],
    ['[!_]*/x', ['', 'a'], ['_a', 'a/b']],
    ['\\[id\\]/x', ['', '[id]'], ['i']],
    ['a', [''], ['a', 'b']],
    ['a/!*/b', ['', 'a', 'a/!x'], ['a/x']],
  ])('%s', (pattern, yes, no) => {
    const globs = compileGlobs([pattern]);
    expect(yes.filter((folder) => !globs.couldMatchBelow(folder))).toEqual([]);
    expect(no.filter((folder) => globs.couldMatchBelow(folder))).toEqual([]);
  });

  it('is false where there is no glob', () => {
    expect(compileGlobs([]).couldMatchBelow('')).toBe(false);
  });

  it('is true for every folder above what a glob matches', () => {
    let matched = 0;
    fc.assert(
      fc.property(anyGlob, (glob) => {
        fc.pre(checkGlob(glob) === null);
        const globs = compileGlobs([glob]);
        for (const path of likelyPaths(glob).filter((one) => globs.matches(one))) {
          const names = path.split('/');
          for (let depth = 0; depth < names.length; depth++) {
            const folder = names.slice(0, depth).join('/');
            expect(globs.couldMatchBelow(folder), `${glob} below ${folder}`).toBe(true);
          }
          matched += 1;
        }
      }),
      { numRuns: 4000 },
    );
    expect(matched).toBeGreaterThan(3000);
  });
});

describe('globs that are refused', () => {
  it.each([
    ['./src/*.py', 'src/*.py'],
    ['src/./a', 'src/a'],
    ['src//a', 'src/a'],
    ['docs/', 'docs/**'],
    ['/src/a', 'src/a'],
    ['C:/src/a', 'src/a'],
    ['//server/a', 'server/a'],
    ['.', '**'],
    ['pkg\\*.py', 'pkg/*.py'],
    ['pkg\\sub\\a.py', 'pkg/sub/a.py'],
    ['pkg\\\\a.py', 'pkg/a.py'],
    ['{a}.py', '\\{a\\}'],
    ['{{name}}/**', '\\{name\\}'],
    ['{A..c}', '{a..f}'],
    ['{1.5..3}', '{1..10}'],
    ['{a..b..c}', '{1..10}'],
    ['(shop)/**', '\\('],
    ['(a|b).py', '{a,b}'],
    ['a|b', '{a,b}'],
    ['**.py', '**/*.py'],
    ['a**', '**/*.py'],
    ['@(a/b|c)', '{a/b,c}'],
    ['@(?a|b)', '{a,b}'],
    ['@(a)?', '{a,b}'],
    ['@(a)+', '\\+'],
    ['[0-9]+', '+([0-9])'],
    ['@(a+)', '\\+'],
    ['+(a|ab)', '+([0-9])'],
    ['*(*a)', '+([0-9])'],
    ['@()', '\\(\\)'],
    ['a)', '\\)'],
    ['[', '\\['],
    ['a]', '\\]'],
    ['[]a]', '\\['],
    ['[a/b]', '\\['],
    ['[...slug].tsx', '\\[...slug\\]'],
    ['[z-a]', '\\[z-a\\]'],
    ['[--9]', '[a-z0-9_]'],
    ['[[:alpha:]]', '[a-zA-Z]'],
    ['{a,}/b', '{a/,}b'],
    ['!a', 'a'],
    ['{!a,b}', '\\!'],
  ])('%s, for which %s is offered', (pattern, fix) => {
    expect(checkGlob(pattern)).toContain(`'${fix}'`);
    expect(checkGlob(fix)).toBeNull();
  });

  it.each([
    ['it is empty', ''],
    ['it has 1001 characters', 'a'.repeat(1001)],
    ['U+000A', 'a\nb'],
    ['U+00A0', 'a\u00a0b'],
    ['U+200B', 'a\u200bb'],
    ['U+FFFD', 'a\ufffd'],
    ['U+D800', 'a\ud800'],
    ['U+0000', 'a\0'],
    ['space', ' a'],
    ['space', 'a '],
    ["'..'", '..'],
    ["'..'", '../a'],
    ["'..'", 'a/../b'],
    ["'..'", '{a,..}/b'],
    ["'!'", '!(a).py'],
    ["'exclude'", 'a/!(b)'],
    ["a '\\' stands before it", "it's.py"],
    ["a '\\' stands before it", '"a".py'],
    ["'{' has no '}'", '{a,b'],
    ["'}' has no '{'", 'a}'],
    ['braces that do not expand', '${a,b}'],
    ['outside a set', '[{a,b}]'],
    ["it also stands for '', and", '{,a}'],
    ['not closed', '@(a'],
    ['more than 1000', '{1..1001}'],
    ['more than 1000', '{100000..1}'],
    ['more than 1000', '{1..100000..-1}'],
    ['more than 1000', '{a,b}'.repeat(150)],
    ["it also stands for ''", '{a,'.repeat(200) + '}'.repeat(200)],
    ['so many wildcards', '*a*a*a*a*a*'],
    ['so many wildcards', '**/a/**/b/**/c/**/d/**/e/**'],
    ['so many wildcards', '@(a|a)'.repeat(6)],
  ])('%s: said of a glob', (said, pattern) => {
    expect(checkGlob(pattern)).toContain(said);
  });

  it('says which of its alternatives is wrong', () => {
    expect(checkGlob('{src,./lib}/*.py')).toBe(
      "it also stands for './lib/*.py', and it holds './'. Write 'lib/*.py'.",
    );
  });

  it('are refused by the compiler too', () => {
    expect(() => compileGlobs(['a', './b'])).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });

  it('are exactly those that do not compile', () => {
    const soup = fc.string({ unit: fc.constantFrom(...'ab.*?[]{}()!@+|,/\\-^$"\'12: '), maxLength: 12 });
    let accepted = 0;
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: 'binary' }), anyGlob), (pattern) => {
        const compile = () => compileGlobs([pattern]).matches('a/b');
        if (checkGlob(pattern) === null) accepted += 1;
        if (checkGlob(pattern) === null) compile();
        else expect(compile).toThrow(/cannot be used/);
      }),
      { numRuns: 2000 },
    );
    expect(accepted).toBeGreaterThan(200);
  });
});

/**
 * fast-glob takes `++` for a repeat and `$$` for the end of the path, and does not look into folders for
 * `\{*`.
 */
const MISREAD = /\+\+|\$\$|\\\{/;

/** Safe on every system: no `a.`, and nothing that differs by case alone. */
const NAMES = [
  'a',
  'b',
  'ab',
  'a.py',
  '.a',
  '.b.py',
  'a-b.py',
  '[a]',
  '(a)',
  '{a}',
  'a+',
  'a$',
  '@a',
  '12',
  'é',
  'a b',
];

const treeOfFiles = fc
  .uniqueArray(
    fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 4 }).map((names) => names.join('/')),
    {
      minLength: 20,
      maxLength: 40,
    },
  )
  .map((paths) => paths.filter((path) => !paths.some((other) => other.startsWith(`${path}/`))));

const piece = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('a', 'b', '.', '.py', '-', '12', '$', '+', '@', '!', ',', ' ', 'é'),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom('*', '?', '*', '{a,b}', '{a,a/b,}', '{1..3}', '{a..c}', '{.py,**}'),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '[ab]',
      '[!a]',
      '[^b]',
      '[!0-9]',
      '[a-c.]',
      '[\\[a]',
      '[a\\]]',
      '[-a]',
      '[+$]',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '@(a|b)',
      '?(a)',
      '+([ab])',
      '*(a)',
      '@(|*a|?(b))',
      '@(a|{b,c})',
      '{@(a|b),c}',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('\\[', '\\]', '\\(', '\\)', '\\{', '\\}', '\\+', '\\$', '\\@', '\\!', '\\,'),
  },
);

const anyGlob = fc
  .array(
    fc.oneof(
      { weight: 1, arbitrary: fc.constant('**') },
      { weight: 3, arbitrary: fc.array(piece, { minLength: 1, maxLength: 3 }).map(join0) },
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((names) => names.join('/'));

function join0(parts: readonly string[]): string {
  return parts.join('');
}

function isName(name: string): boolean {
  return name !== '.' && name !== '..';
}

/** `*` for any characters of a name, `?` for one, `**` for any names. */
function plainMatch(glob: readonly string[], path: readonly string[]): boolean {
  const [first, ...rest] = glob;
  if (first === undefined) return path.length === 0;
  if (first === '**') return plainMatch(rest, path) || (path.length > 0 && plainMatch(glob, path.slice(1)));
  const [name, ...below] = path;
  return name !== undefined && plainNameMatch(first, name) && plainMatch(rest, below);
}

function plainNameMatch(glob: string, name: string): boolean {
  if (glob === '') return name === '';
  const rest = glob.slice(1);
  if (glob[0] === '*')
    return plainNameMatch(rest, name) || (name !== '' && plainNameMatch(glob, name.slice(1)));
  return name !== '' && (glob[0] === '?' || glob[0] === name[0]) && plainNameMatch(rest, name.slice(1));
}

/** The glob with each wildcard filled in; most of these it matches. */
function likelyPaths(glob: string): string[] {
  const wildcard = /\\.|\[(?:\\.|[^\]])*\]|[@?+*]\((?:[^()]|\([^()]*\))*\)|\*\*|\*|\?/g;
  const fill = (text: string) => (text[0] === '\\' ? (text[1] as string) : text === '**' ? 'b/a' : 'a');
  return expandBraces(glob).map((one) => one.replace(wildcard, fill));
}

function writeTree(paths: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'globs-'));
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '');
  }
  return folder;
}

/**
 * fast-glob takes a leading name with `?` for a real name and never looks for others; a second glob, which
 * matches nothing, has it begin at the top. It fails where a glob has names below a file, unless told not to.
 */
function listOnDisk(folder: string, glob: string): string[] {
  const options = { cwd: folder, dot: true, followSymbolicLinks: false, suppressErrors: true };
  return fastGlob.globSync([glob, '*.no-name-ends-so'], options).sort();
}
