import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayEndAs, mayMatch, readWildcards } from '../../src/init/wildcard.ts';
import { compileGlobs } from '../../src/runtime/glob.ts';

const SEGMENTS = ['a', 'ab', '*', '?', 'a*', '*b', '*a*', '[ab]', '[!a]b', '?b', '{a,b}', '{a,b}*', '**'];
const NAMES = ['a', 'b', 'ab', 'ba', 'aab', '.a'];
const pathOf = (names: readonly string[]) =>
  fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 4 }).map((steps) => steps.join('/'));

describe('a pattern in a source', () => {
  it('may match whatever a matcher of globs says it does, and all that lies below', () => {
    let matched = 0;
    fc.assert(
      fc.property(
        pathOf(SEGMENTS),
        pathOf(NAMES),
        fc.constantFrom('', '/b', '/a/b'),
        (pattern, path, below) => {
          fc.pre(/[*?[]/.test(pattern) && compileGlobs([pattern]).matches(path));
          matched++;
          const wildcards = readWildcards({ path: 'a.py', text: `glob("${pattern}")` });
          expect(wildcards.some((wildcard) => mayMatch(wildcard, path + below))).toBe(true);
        },
      ),
      { seed: 20_261_129, numRuns: 1_000 },
    );
    expect(matched).toBeGreaterThan(900);
  });

  it('may go on inside a folder that it matches', () => {
    fc.assert(
      fc.property(pathOf(SEGMENTS.filter((one) => !one.includes('{'))), pathOf(NAMES), (pattern, path) => {
        fc.pre(/[*?[]/.test(pattern) && compileGlobs([pattern]).matches(path));
        const [wildcard] = readWildcards({ path: 'a.go', text: `//go:embed ${pattern}` });
        const folders = path.split('/').map((_, at, steps) => steps.slice(0, at + 1).join('/'));
        // Of what follows `**`, only files can say whether it is there.
        const known = pattern.includes('**') ? folders.slice(-1) : folders;
        expect(known.every((folder) => wildcard && mayMatch(wildcard, folder, true))).toBe(true);
      }),
      { seed: 20_261_129, numRuns: 500 },
    );
  });

  it.each<[segment: string, ending: string, may: boolean]>([
    ['*', '.md', true],
    ['*.md', '.md', true],
    ['*d', '.md', true],
    ['*-guide.md', '.md', true],
    ['guide.md', '.md', true],
    ['*.m[ad]', '.md', true],
    ['*.html', '.md', false],
    ['guide', '.md', false],
  ])('as %s may end as %s: %j', (segment, ending, may) => {
    expect(mayEndAs(segment, ending)).toBe(may);
  });

  it('is relative to the folders above, and only an embedded one to its own', () => {
    const basesOf = (path: string, text: string) => readWildcards({ path, text }).map(({ bases }) => bases);
    expect(basesOf('a/b/c.py', 'glob("x*")')).toEqual([['', 'a', 'a/b']]);
    expect(basesOf('a/b/c.py', 'glob("*")')).toEqual([['a/b']]);
    expect(basesOf('a/b/c.go', '//go:embed x*\n')).toEqual([['a/b']]);
    expect(basesOf('c.go', '//go:embed x "y z"\n')).toEqual([[''], ['']]);
  });

  it('takes time in the order of its length', () => {
    const started = performance.now();
    const text = `glob("${'*a'.repeat(140)}b")`;
    const [wildcard] = readWildcards({ path: 'a.py', text });
    expect(wildcard && mayMatch(wildcard, 'a'.repeat(255))).toBe(false);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
