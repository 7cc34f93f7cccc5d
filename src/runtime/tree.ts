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

/**
 * Folders that were read: whoever asks for one while it is read, or while another holds it, is given the very same. The
 * rest is let go, since a tree has as many names as there are files.
 */
export class FolderCache {
  readonly #reading = new Map<string, Promise<readonly TreeNode[]>>();
  readonly #read = new Map<string, WeakRef<readonly TreeNode[]>>();

  read(id: string, read: (id: string) => Promise<readonly TreeNode[]>): Promise<readonly TreeNode[]> {
    const known = this.#read.get(id)?.deref();
    if (known) return Promise.resolve(known);
    const reading = this.#reading.get(id) ?? this.#keep(id, read(id));
    this.#reading.set(id, reading);
    return reading;
  }

  async #keep(id: string, reading: Promise<readonly TreeNode[]>): Promise<readonly TreeNode[]> {
    try {
      const nodes = await reading;
      this.#read.set(id, new WeakRef(nodes));
      return nodes;
    } finally {
      this.#reading.delete(id);
    }
  }
}

/** Called in order: `begin`, `chunk` any number of times, `end`; a chunk is only valid during the call. */
export interface ContentSink {
  begin?(index: number, size: number): void;
  chunk(bytes: Uint8Array): void;
  end?(index: number): void;
}
