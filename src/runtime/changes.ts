import { compareRaw, type RawPath, showPath } from './raw-path.ts';
import type { Scheme } from './rules.ts';
import type { Entry } from './select.ts';

export type ChangeKind = 'added' | 'removed' | 'modified' | 'renamed';

/** One runtime file that differs. Paths are relative to the repository, as text for people and JSON. */
export interface Change {
  readonly kind: ChangeKind;
  readonly path: string;
  /** Of a renamed file: its path in the base. */
  readonly from?: string;
}

export interface EntryPair {
  readonly base: Entry;
  readonly head: Entry;
}

/** What differs between two selections, before it is worded. */
export interface EntryChanges {
  readonly added: readonly Entry[];
  readonly removed: readonly Entry[];
  readonly modified: readonly EntryPair[];
  readonly renamed: readonly EntryPair[];
}

/** A file whose mode alone differs is modified, except in scheme 1, which does not hash modes. */
export function compareEntries(base: readonly Entry[], head: readonly Entry[], scheme: Scheme): EntryChanges {
  const before = new Map(base.map((entry) => [entry.path, entry]));
  const after = new Set(head.map((entry) => entry.path));
  const modified: EntryPair[] = [];
  const added: Entry[] = [];
  for (const entry of head) {
    const was = before.get(entry.path);
    if (!was) added.push(entry);
    else if (!isSame(was, entry, scheme)) modified.push({ base: was, head: entry });
  }
  const removed = base.filter((entry) => !after.has(entry.path));
  return { ...pairRenames(added, removed), modified };
}

function isSame(a: Entry, b: Entry, scheme: Scheme): boolean {
  return a.identity === b.identity && (scheme === 1 || a.kind === b.kind);
}

/** A removed and an added file with the very same content are one file renamed; of several, the one of that name. */
function pairRenames(added: readonly Entry[], removed: readonly Entry[]): Omit<EntryChanges, 'modified'> {
  const left = new Map<string, Entry[]>();
  for (const entry of removed) left.set(entry.identity, [...(left.get(entry.identity) ?? []), entry]);
  const renamed: EntryPair[] = [];
  const stillAdded = added.filter((entry) => {
    const candidates = left.get(entry.identity) ?? [];
    const base = candidates.find((one) => nameOf(one.path) === nameOf(entry.path)) ?? candidates[0];
    if (!base) return true;
    left.set(
      entry.identity,
      candidates.filter((one) => one !== base),
    );
    renamed.push({ base, head: entry });
    return false;
  });
  const gone = new Set([...left.values()].flat());
  return { added: stillAdded, removed: removed.filter((entry) => gone.has(entry)), renamed };
}

function nameOf(path: RawPath): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The changes in the order of their paths. */
export function listChanges(changes: EntryChanges): Change[] {
  const rows: { at: RawPath; change: Change }[] = [];
  const add = (at: RawPath, change: Omit<Change, 'path'>) => {
    rows.push({
      at,
      change: { kind: change.kind, path: showPath(at), ...(change.from ? { from: change.from } : {}) },
    });
  };
  for (const entry of changes.added) add(entry.repositoryPath, { kind: 'added' });
  for (const entry of changes.removed) add(entry.repositoryPath, { kind: 'removed' });
  for (const { head } of changes.modified) add(head.repositoryPath, { kind: 'modified' });
  for (const { base, head } of changes.renamed) {
    add(head.repositoryPath, { kind: 'renamed', from: showPath(base.repositoryPath) });
  }
  return rows.sort((a, b) => compareRaw(a.at, b.at)).map(({ change }) => change);
}
