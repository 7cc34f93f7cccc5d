import { forceWords, type PageRelease, reasonWords, verdictWord } from '../reports/page-data.ts';

/** What the table shows of the releases; an empty string asks for nothing. */
export interface Filter {
  readonly text: string;
  readonly verdict: string;
  /** `null` for all of them: a line may have an empty name. */
  readonly line: string | null;
  /** `set`, `not set`, or what the column shows. */
  readonly force: string;
}

export type Column = 'tag' | 'date' | 'verdict' | 'reason' | 'files' | 'force';

/** The columns that start with the greatest when they are sorted by. */
export const GREATEST_FIRST: ReadonlySet<Column> = new Set(['tag', 'date', 'files', 'force']);

/** All that a search looks through, in small letters. */
export function searchText(release: PageRelease): string {
  const changed = (release.changes ?? []).flatMap(({ path, from }) =>
    from === undefined ? [path] : [path, from],
  );
  return [
    release.tag,
    release.date.slice(0, 10),
    release.previous ?? '',
    reasonWords(release.reason),
    ...forceWords(release),
    release.force?.justification ?? '',
    ...changed,
  ]
    .join('\n')
    .toLowerCase();
}

/** @param searched the release's {@link searchText} */
export function matchesFilter(release: PageRelease, searched: string, filter: Filter): boolean {
  return (
    (filter.verdict === '' || filter.verdict === verdictWord(release.restart)) &&
    (filter.line === null || filter.line === release.line) &&
    matchesForce(release, filter.force) &&
    filter.text
      .toLowerCase()
      .split(/\s+/)
      .every((word) => searched.includes(word))
  );
}

function matchesForce(release: PageRelease, wanted: string): boolean {
  if (wanted === '') return true;
  if (wanted === 'set') return release.force !== null;
  if (wanted === 'not set') return release.force === null;
  return forceWords(release).includes(wanted);
}

/** Compares by a column, the smallest first; of the same, the newest first. */
export function compareReleases(
  column: Column,
  descending: boolean,
): (a: PageRelease, b: PageRelease) => number {
  const value = VALUES[column];
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const [left, right] = [value(a), value(b)];
    if (left !== right) return left < right ? -sign : sign;
    return a.date === b.date ? b.order - a.order : a.date < b.date ? 1 : -1;
  };
}

const VALUES: Record<Column, (release: PageRelease) => string | number> = {
  tag: ({ order }) => order,
  date: ({ date }) => date,
  verdict: ({ restart }) => verdictWord(restart),
  reason: ({ reason }) => reasonWords(reason),
  files: ({ files }) => files,
  force: (release) => (release.force ? 1 : 0) + forceWords(release).length,
};
