import { describe, expect, it } from 'vitest';
import { ChangeLists } from '../../src/jobs/audit-changes.ts';
import type { EntryChanges } from '../../src/runtime/changes.ts';
import type { RawPath } from '../../src/runtime/raw-path.ts';
import type { Entry } from '../../src/runtime/select.ts';

function added(files: number): EntryChanges {
  const entry = (at: number): Entry => ({
    path: `${at}` as RawPath,
    repositoryPath: `src/${at}` as RawPath,
    kind: 'f',
    content: { id: '' },
    identity: '',
    reason: { kind: 'include', pattern: '**' },
  });
  return {
    added: Array.from({ length: files }, (_, at) => entry(at)),
    removed: [],
    modified: [],
    renamed: [],
  };
}

describe('the changed files of an audit', () => {
  it('are a thousand of a release at most', () => {
    const lists = new ChangeLists();
    lists.add('v1', '2026-01-01', [added(600), added(500)]);
    expect(lists.of('v1').changes).toHaveLength(1_000);
    expect(lists.of('v1')).toMatchObject({ changes_omitted: 100 });
    expect(lists.of('v2')).toEqual({ changes: [] });
  });

  it('are twenty thousand in all, of the newest releases, in whatever order they come', () => {
    const lists = new ChangeLists();
    const dates = Array.from({ length: 23 }, (_, at) => `2026-01-${String(23 - at).padStart(2, '0')}`);
    for (const date of dates) lists.add(date, date, [added(1_000)]);
    const listed = dates.toSorted().map((date) => lists.of(date).changes.length);
    expect(listed).toEqual([0, 0, 0, ...Array.from({ length: 20 }, () => 1_000)]);
    expect(lists.of('2026-01-01')).toEqual({ changes: [], changes_omitted: 1_000 });
  });
});
