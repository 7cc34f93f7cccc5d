import { describe, expect, it } from 'vitest';
import { shareEntries } from '../../src/runtime/entry-sharing.ts';
import type { RawPath } from '../../src/runtime/raw-path.ts';
import type { Entry, EntryKind } from '../../src/runtime/select.ts';

/** Entries as in `f a.py 1`: kind, path, content. */
function entries(...rows: string[]): Entry[] {
  return rows.map((row) => {
    const [kind, path, identity] = row.split(' ') as [EntryKind, string, string];
    return {
      path: path as RawPath,
      repositoryPath: `src/${path}` as RawPath,
      kind,
      content: { id: identity },
      identity,
      reason: { kind: 'include', pattern: '**' },
    };
  });
}

describe('entries shared with those of another selection', () => {
  const known = entries('f a 1', 'f b 2', 'f d 4');

  it.each<[what: string, rows: string[], shared: (number | null)[]]>([
    ['content changed', ['f a 1', 'f b 9', 'f d 4'], [0, null, 2]],
    ['mode changed', ['f a 1', 'x b 2', 'f d 4'], [0, null, 2]],
    ['one more', ['f a 1', 'f b 2', 'f c 3', 'f d 4'], [0, 1, null, 2]],
    ['one less', ['f b 2', 'f d 4'], [1, 2]],
    ['another at the end', ['f a 1', 'f b 2', 'f e 4'], [0, 1, null]],
    ['nothing in common', ['f x 1'], [null]],
  ])('%s', (_what, rows, shared) => {
    const selected = entries(...rows);
    const result = shareEntries(known, selected);
    expect(result.entries).toEqual(selected);
    expect(result.entries.map((entry) => (known.includes(entry) ? known.indexOf(entry) : null))).toEqual(
      shared,
    );
    expect(result.fresh).toBe(shared.filter((at) => at === null).length);
  });

  it('of a selection that is the same, all', () => {
    expect(shareEntries(known, entries('f a 1', 'f b 2', 'f d 4')).entries).toBe(known);
  });

  it('not where the file lies elsewhere in the repository', () => {
    const moved = entries('f a 1').map((entry) => ({ ...entry, repositoryPath: 'lib/a' as RawPath }));
    expect(shareEntries(known, moved)).toEqual({ entries: moved, fresh: 1 });
  });
});
