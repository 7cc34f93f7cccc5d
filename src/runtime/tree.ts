import type { RawPath } from './raw-path.ts';

export type NodeType = 'file' | 'executable' | 'link' | 'folder' | 'submodule';

/** One name in a folder of a commit or of a disk. `id` is what the tree that gave it reads it by. */
export interface TreeNode {
  readonly name: RawPath;
  readonly type: NodeType;
  /** A commit: the object id (of a submodule, its commit). A disk: the path below the folder. */
  readonly id: string;
}

/** A commit or a folder on disk, seen the same way. Reading fails with `RuntimeFingerprintError`, never with less. */
export interface Tree extends ContentReader {
  readonly top: TreeNode;
  /** Names of a folder, in no order, each once. */
  readFolder(id: string): Promise<readonly TreeNode[]>;
  /** The target text of a link. */
  readLink(id: string): Promise<RawPath>;
}

export interface ContentReader {
  /** Streams the contents of files in the order asked; each is announced, delivered in pieces, ended. */
  readContents(ids: readonly string[], sink: ContentSink): Promise<void>;
}

/** Names held at most: the folders of most repositories in many of their commits, a part of a very large one. */
const CACHED_NAMES = 30_000;

/** Folders that were read, so that commits which share them share the reading too. */
export class FolderCache {
  readonly #folders = new Map<string, Promise<readonly TreeNode[]>>();
  #room = CACHED_NAMES;

  read(id: string, read: (id: string) => Promise<readonly TreeNode[]>): Promise<readonly TreeNode[]> {
    const known = this.#folders.get(id);
    if (known) return known;
    const reading = this.#keep(id, read(id));
    this.#folders.set(id, reading);
    return reading;
  }

  async #keep(id: string, reading: Promise<readonly TreeNode[]>): Promise<readonly TreeNode[]> {
    const nodes = await reading;
    if (nodes.length > this.#room) this.#folders.delete(id);
    else this.#room -= nodes.length;
    return nodes;
  }
}

/** Called in order: `begin`, `chunk` any number of times, `end`; a chunk is only valid during the call. */
export interface ContentSink {
  begin?(index: number, size: number): void;
  chunk(bytes: Uint8Array): void;
  end?(index: number): void;
}
