import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Change, compareEntries, listChanges } from '../../src/runtime/changes.ts';
import type { RawPath } from '../../src/runtime/raw-path.ts';
import type { Scheme } from '../../src/runtime/rules.ts';
import type { Entry, EntryKind } from '../../src/runtime/select.ts';

/** An entry of a root called `src`: `kind path content`, as in `f a.py 1`. */
function entry(row: string): Entry {
  const [kind, path, identity] = row.split(' ') as [EntryKind, string, string];
  return {
    path: path as RawPath,
    repositoryPath: (path.startsWith('/') ? path.slice(1) : `src/${path}`) as RawPath,
    kind,
    content: { id: identity },
    identity,
    reason: { kind: 'include', pattern: '**' },
  };
}

function changes(base: readonly string[], head: readonly string[], scheme: Scheme = 2): Change[] {
  return listChanges(compareEntries(base.map(entry), head.map(entry), scheme));
}

describe('changes', () => {
  it.each<[string, string[], string[], Change[]]>([
    ['nothing', ['f a 1'], ['f a 1'], []],
    ['added', [], ['f a 1'], [{ kind: 'added', path: 'src/a' }]],
    ['removed', ['f a 1'], [], [{ kind: 'removed', path: 'src/a' }]],
    ['modified', ['f a 1'], ['f a 2'], [{ kind: 'modified', path: 'src/a' }]],
    ['made executable', ['f a 1'], ['x a 1'], [{ kind: 'modified', path: 'src/a' }]],
    ['made a link', ['f a 1'], ['l a 2'], [{ kind: 'modified', path: 'src/a' }]],
    ['renamed', ['f a 1'], ['f b 1'], [{ kind: 'renamed', path: 'src/b', from: 'src/a' }]],
    [
      'renamed and made executable',
      ['f a 1'],
      ['x b 1'],
      [{ kind: 'renamed', path: 'src/b', from: 'src/a' }],
    ],
    ['moved', ['f a/x 1'], ['f b/x 1'], [{ kind: 'renamed', path: 'src/b/x', from: 'src/a/x' }]],
    [
      'swapped',
      ['f a 1', 'f b 2'],
      ['f a 2', 'f b 1'],
      [
        { kind: 'modified', path: 'src/a' },
        { kind: 'modified', path: 'src/b' },
      ],
    ],
    ['copied', ['f a 1'], ['f a 1', 'f b 1'], [{ kind: 'added', path: 'src/b' }]],
    [
      'one of two copies removed and one added',
      ['f a 1', 'f b 1'],
      ['f a 1', 'f c 1'],
      [{ kind: 'renamed', path: 'src/c', from: 'src/b' }],
    ],
    [
      'moved with files of the same content: by name first',
      ['f old/x 1', 'f old/y 1', 'f old/z 1'],
      ['f new/a 1', 'f new/y 1', 'f new/x 1'],
      [
        { kind: 'renamed', path: 'src/new/a', from: 'src/old/z' },
        { kind: 'renamed', path: 'src/new/x', from: 'src/old/x' },
        { kind: 'renamed', path: 'src/new/y', from: 'src/old/y' },
      ],
    ],
    [
      'more removed than added of one content',
      ['f a 1', 'f b 1', 'f c 1'],
      ['f d 1'],
      [
        { kind: 'removed', path: 'src/b' },
        { kind: 'removed', path: 'src/c' },
        { kind: 'renamed', path: 'src/d', from: 'src/a' },
      ],
    ],
    [
      'more added than removed of one content',
      ['f a 1'],
      ['f b 1', 'f c 1'],
      [
        { kind: 'renamed', path: 'src/b', from: 'src/a' },
        { kind: 'added', path: 'src/c' },
      ],
    ],
    ['an extra file', ['f /lock 1'], ['f /lock 2'], [{ kind: 'modified', path: 'lock' }]],
    [
      'an extra file and the root’s of the same path',
      ['f /src/a 1', 'f b 2'],
      ['f /src/a 3', 'f b 4'],
      [
        { kind: 'modified', path: 'src/a' },
        { kind: 'modified', path: 'src/b' },
      ],
    ],
  ])('are told: %s', (_what, base, head, expected) => {
    expect(changes(base, head)).toEqual(expected);
  });

  it('of the mode alone are none in scheme 1, which does not hash it', () => {
    expect(changes(['f a 1', 'f b 1'], ['x a 1', 'x b 2'], 1)).toEqual([{ kind: 'modified', path: 'src/b' }]);
  });

  it('are in the order of the bytes of their paths, shown as text', () => {
    const paths = ['z', 'a-b', 'a/b', 'caf\xc3\xa9', 'caf\xe9', 'A'];
    expect(
      changes(
        [],
        paths.map((path) => `f ${path} ${path}`),
      ).map(({ path }) => path),
    ).toEqual(['src/A', 'src/a-b', 'src/a/b', 'src/caf\u00e9', 'src/caf\\xe9', 'src/z']);
  });

  const state = fc.dictionary(
    fc.constantFrom('a', 'b', 'c', 'd/a', 'd/b', 'e/a', 'e/b'),
    fc.tuple(fc.constantFrom('f', 'x'), fc.constantFrom('1', '2', '3')),
  );
  const toRows = (files: Record<string, [string, string]>) =>
    Object.entries(files).map(([path, [kind, identity]]) => `${kind} ${path} ${identity}`);

  it('lead from the one to the other, and are none only between equals', () => {
    fc.assert(
      fc.property(state, state, (base, head) => {
        const [before, after] = [toRows(base), toRows(head)];
        const found = changes(before, after);
        const rebuilt = new Map(before.map((row) => [entry(row).repositoryPath as string, entry(row)]));
        for (const { kind, path, from } of found) {
          if (kind === 'removed') expect(rebuilt.delete(path)).toBe(true);
          if (kind === 'renamed') expect(rebuilt.delete(from as string)).toBe(true);
        }
        for (const { kind, path } of found) {
          if (kind === 'removed') continue;
          expect(rebuilt.has(path)).toBe(kind === 'modified');
          rebuilt.set(path, entry(after.find((row) => entry(row).repositoryPath === path) as string));
        }
        const rows = [...rebuilt.values()].map(({ kind, path, identity }) => `${kind} ${path} ${identity}`);
        expect(rows.sort()).toEqual(after.sort());
        const moved = found.filter(({ kind }) => kind === 'renamed');
        expect(new Set(moved.map(({ from }) => from)).size).toBe(moved.length);
      }),
      { numRuns: 1_000 },
    );
  });

  it('of a hundred thousand equal files that all move are found in time', () => {
    const rows = (folder: string) => Array.from({ length: 100_000 }, (_, at) => `f ${folder}/${at} 1`);
    const [base, head] = [rows('old').map(entry), rows('new').map(entry)];
    const started = performance.now();
    const { renamed, added, removed } = compareEntries(base, head, 2);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect([renamed.length, added.length, removed.length]).toEqual([100_000, 0, 0]);
    expect(renamed.every(({ base, head }) => base.path.slice(4) === head.path.slice(4))).toBe(true);
  });
});
