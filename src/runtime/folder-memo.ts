import type { Entry } from './select.ts';
import type { TreeNode } from './tree.ts';

/** What a folder's own files came to. */
export interface KnownFolder {
  /** Those that count. */
  readonly entries: readonly Entry[];
  /** What is wanted in it and is no file. */
  readonly rest: readonly TreeNode[];
  /** Patterns that matched, by their place in the rules. */
  readonly included: ReadonlySet<number>;
  readonly excluded: ReadonlySet<number>;
  /** Source files that do not count, by extension. */
  readonly otherLanguages: ReadonlyMap<string, number>;
}

/** Larger folders change with nearly every release; keeping them would be keeping them twice. */
const FOLDER_LIMIT_NAMES = 2_000;
/** Names held before what was not asked for of late is let go. */
const LIMIT_NAMES = 150_000;

/**
 * Folders that were gone through, for selections under the same rules and manifest from commits of one store: what
 * neighbouring commits share is gone through once. Their ids stand for their contents; those of a disk do not.
 */
export class FolderMemo {
  #recent = new Map<string, KnownFolder>();
  #older = new Map<string, KnownFolder>();
  #names = 0;

  get(key: string): KnownFolder | undefined {
    const recent = this.#recent.get(key);
    if (recent) return recent;
    const older = this.#older.get(key);
    if (older) this.#keep(key, older);
    return older;
  }

  set(key: string, folder: KnownFolder): void {
    if (sizeOf(folder) <= FOLDER_LIMIT_NAMES) this.#keep(key, folder);
  }

  #keep(key: string, folder: KnownFolder): void {
    this.#recent.set(key, folder);
    this.#names += sizeOf(folder) + 1;
    if (this.#names <= LIMIT_NAMES) return;
    this.#older = this.#recent;
    this.#recent = new Map();
    this.#names = 0;
  }
}

function sizeOf({ entries, rest }: KnownFolder): number {
  return entries.length + rest.length;
}
