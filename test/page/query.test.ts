import { describe, expect, it } from 'vitest';
import {
  type Column,
  compareReleases,
  type Filter,
  matchesFilter,
  searchText,
} from '../../src/page/query.ts';
import type { PageRelease } from '../../src/reports/page-data.ts';

const RELEASE: PageRelease = {
  tag: 'server-v1.2.3',
  line: 'server-',
  order: 3,
  date: '2026-04-27T10:00:00.000Z',
  previous: 'server-v1.2.2',
  restart: true,
  reason: 'runtime_changed',
  fingerprint: 'abc',
  files: 2,
  manifest: 'tree',
  force: { findings: ['redundant', 'unjustified'], justification: 'The wire format Changed' },
  changes: [
    { kind: 'renamed', path: 'src/New.py', from: 'src/old.py' },
    { kind: 'added', path: 'src/more.py' },
  ],
  omitted: 0,
};
const QUIET: PageRelease = {
  ...RELEASE,
  tag: 'v2.0.0',
  line: '',
  order: 0,
  previous: null,
  restart: false,
  reason: 'unchanged',
  files: 0,
  force: null,
  changes: null,
  manifest: 'unreadable',
};

const ALL: Filter = { text: '', verdict: '', line: null, force: '' };

describe('matchesFilter', () => {
  it.each<[filter: Partial<Filter>, matches: boolean, quietMatches: boolean]>([
    [{}, true, true],
    [{ text: 'SERVER-V1.2.3' }, true, false],
    [{ text: 'v1.2.2' }, true, false],
    [{ text: '2026-04-27' }, true, true],
    [{ text: 'runtime changed' }, true, false],
    [{ text: 'changed runtime' }, true, false],
    [{ text: 'wire new.py' }, true, false],
    [{ text: 'OLD.py' }, true, false],
    [{ text: 'wire missing' }, false, false],
    [{ text: 'unreadable' }, false, true],
    [{ verdict: 'required' }, true, false],
    [{ verdict: 'not required' }, false, true],
    [{ line: 'server-' }, true, false],
    [{ line: '' }, false, true],
    [{ force: 'set' }, true, false],
    [{ force: 'not set' }, false, true],
    [{ force: 'redundant' }, true, false],
    [{ force: 'malformed' }, false, false],
    [{ force: 'manifest unreadable' }, false, true],
    [{ verdict: 'required', line: '' }, false, false],
  ])('%j', (filter, matches, quietMatches) => {
    const asked = { ...ALL, ...filter };
    expect(matchesFilter(RELEASE, searchText(RELEASE), asked)).toBe(matches);
    expect(matchesFilter(QUIET, searchText(QUIET), asked)).toBe(quietMatches);
  });
});

describe('compareReleases', () => {
  const rows: PageRelease[] = [
    { ...QUIET, tag: 'a', order: 0, date: '2026-01-01', files: 0, reason: 'unchanged' },
    { ...RELEASE, tag: 'b', order: 2, date: '2026-01-03', files: 9, reason: 'runtime_changed' },
    { ...RELEASE, tag: 'c', order: 1, date: '2026-01-02', files: 10, reason: 'forced', force: null },
    { ...QUIET, tag: 'd', order: 3, date: '2026-01-04', files: 0, reason: 'unchanged', manifest: 'none' },
  ];

  it.each<[column: Column, ascending: string, descending: string]>([
    ['tag', 'acbd', 'dbca'],
    ['date', 'acbd', 'dbca'],
    ['verdict', 'dabc', 'bcda'],
    ['reason', 'cbda', 'dabc'],
    // As numbers; of the same, the newest first either way.
    ['files', 'dabc', 'cbda'],
    ['force', 'dcab', 'badc'],
  ])('by %s', (column, ascending, descending) => {
    const sorted = (down: boolean) =>
      rows
        .toSorted(compareReleases(column, down))
        .map(({ tag }) => tag)
        .join('');
    expect([sorted(false), sorted(true)]).toEqual([ascending, descending]);
  });
});
