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
  return compareRest(withoutEqual(base, head, scheme), scheme);
}

/** Most of two neighbouring releases is the same: what is, in the order of paths, is left out at little cost. */
function withoutEqual(
  base: readonly Entry[],
  head: readonly Entry[],
  scheme: Scheme,
): { base: readonly Entry[]; head: readonly Entry[] } {
  if (base === head) return { base: [], head: [] };
  const rest: { base: Entry[]; head: Entry[] } = { base: [], head: [] };
  let [left, right] = [0, 0];
  while (left < base.length && right < head.length) {
    const [a, b] = [base[left], head[right]] as [Entry, Entry];
    if (a.path === b.path) {
      if (a !== b && !isSame(a, b, scheme)) {
        rest.base.push(a);
        rest.head.push(b);
      }
      left++;
      right++;
    } else if (a.path < b.path) {
      rest.base.push(a);
      left++;
    } else {
      rest.head.push(b);
      right++;
    }
  }
  return { base: [...rest.base, ...base.slice(left)], head: [...rest.head, ...head.slice(right)] };
}

function compareRest(
  { base, head }: { base: readonly Entry[]; head: readonly Entry[] },
  scheme: Scheme,
): EntryChanges {
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

/** A removed and an added file of the very same content are one file renamed; of several, one of that name first. */
function pairRenames(added: readonly Entry[], removed: readonly Entry[]): Omit<EntryChanges, 'modified'> {
  const pool = new RenamePool(removed);
  const sameName = added.map((entry) => pool.takeOfName(entry));
  const renamed: EntryPair[] = [];
  const stillAdded = added.filter((head, at) => {
    const base = sameName[at] ?? pool.takeAny(head);
    if (base) renamed.push({ base, head });
    return !base;
  });
  const used = new Set(renamed.map(({ base }) => base));
  return { added: stillAdded, removed: removed.filter((entry) => !used.has(entry)), renamed };
}

/** Removed files by their content, and by content and name; each is given out once. */
class RenamePool {
  readonly #any = new Map<string, Entry[]>();
  readonly #ofName = new Map<string, Entry[]>();
  readonly #taken = new Set<Entry>();

  constructor(removed: readonly Entry[]) {
    // Taken from the end, so that the first comes first.
    for (const entry of removed.toReversed()) {
      addTo(this.#any, entry.identity, entry);
      addTo(this.#ofName, nameKey(entry), entry);
    }
  }

  takeOfName(entry: Entry): Entry | undefined {
    return this.#take(this.#ofName.get(nameKey(entry)));
  }

  takeAny(entry: Entry): Entry | undefined {
    return this.#take(this.#any.get(entry.identity));
  }

  #take(candidates: Entry[] = []): Entry | undefined {
    for (;;) {
      const entry = candidates.pop();
      if (entry && this.#taken.has(entry)) continue;
      if (entry) this.#taken.add(entry);
      return entry;
    }
  }
}

function addTo(pool: Map<string, Entry[]>, key: string, entry: Entry): void {
  const list = pool.get(key);
  if (list) list.push(entry);
  else pool.set(key, [entry]);
}

function nameKey({ identity, path }: Entry): string {
  return `${identity}/${path.slice(path.lastIndexOf('/') + 1)}`;
}

export function countChanges({ added, removed, modified, renamed }: EntryChanges): number {
  return added.length + removed.length + modified.length + renamed.length;
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
