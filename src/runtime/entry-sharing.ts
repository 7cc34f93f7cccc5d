import type { Entry } from './select.ts';

export interface SharedEntries {
  readonly entries: readonly Entry[];
  /** How many of them are not shared. */
  readonly fresh: number;
}

/**
 * A selection with the entries that `known` has too in place of their equals, and `known` itself where all of them are:
 * of two neighbouring releases little is kept twice. Both are sorted by path.
 */
export function shareEntries(known: readonly Entry[], entries: readonly Entry[]): SharedEntries {
  let at = 0;
  let fresh = 0;
  const shared = entries.map((entry) => {
    while (at < known.length && (known[at] as Entry).path < entry.path) at++;
    const same = known[at];
    if (same && (same === entry || isEqual(same, entry))) return same;
    fresh++;
    return entry;
  });
  return { entries: fresh === 0 && known.length === entries.length ? known : shared, fresh };
}

function isEqual(a: Entry, b: Entry): boolean {
  return (
    a.path === b.path &&
    a.identity === b.identity &&
    a.kind === b.kind &&
    a.repositoryPath === b.repositoryPath
  );
}
