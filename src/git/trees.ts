import { RuntimeFingerprintError } from '../errors.ts';
import { type RawPath, rawPathFromBytes, showPath } from '../runtime/raw-path.ts';
import { type ContentSink, FolderCache, type NodeType, type Tree, type TreeNode } from '../runtime/tree.ts';
import type { ObjectHeader, ObjectReader, ObjectType } from './objects.ts';
import type { Supply } from './supply.ts';

/** Objects larger than this are only ever streamed. A tree of a million names is about 40 MB. */
const WHOLE_OBJECT_LIMIT_BYTES = 128 * 1024 * 1024;

/** Trees held at most. More than this are of very large folders in many commits, and are read again. */
const HELD_TREES_BYTES = 16 * 1024 * 1024;

/**
 * The trees and blobs of one object store; every tree is read once, as long as they are not too large. With a supply, what is missing is
 * fetched before it is said to be.
 */
export class ObjectStore {
  readonly #reader: ObjectReader;
  readonly #supply: Supply | null;
  /** As bytes, which take a fifth of the room that nodes do. */
  readonly #trees = new Map<string, Promise<Buffer>>();
  readonly #folders = new FolderCache();
  #room = HELD_TREES_BYTES;

  constructor(reader: ObjectReader, supply: Supply | null) {
    this.#reader = reader;
    this.#supply = supply;
  }

  /** A tree as a folder to select from; `commit` is what to fetch where parts of it are missing. */
  tree(id: string, commit: string | null): Tree {
    if (commit !== null) this.#supply?.open(commit);
    return {
      top: { name: '' as RawPath, type: 'folder', id },
      readFolder: (folder) => this.#readFolder(folder, commit),
      readLink: (link) => this.#readLink(link),
      readContents: (ids, sink) => this.#readContents(ids, sink),
    };
  }

  /** Fetches those of the objects (commits, or tags of them) that are not here, all at once. */
  async bringCommits(ids: readonly string[]): Promise<void> {
    await this.#supply?.bring('commit', ids);
  }

  /** A whole small object; `null` when it is not there. */
  async readObject(name: string): Promise<{ header: ObjectHeader; content: Buffer } | null> {
    const [found] = await this.readObjects([name]);
    return found ?? null;
  }

  /** Whole small objects, in order; `null` for each that is not there. */
  async readObjects(names: readonly string[]): Promise<({ header: ObjectHeader; content: Buffer } | null)[]> {
    const found: ({ header: ObjectHeader; content: Buffer } | null)[] = names.map(() => null);
    let header: ObjectHeader | undefined;
    let pieces: Buffer[] = [];
    await this.#reader.read(names, {
      begin(_index, begun) {
        if (begun.size > WHOLE_OBJECT_LIMIT_BYTES) throw tooLarge(begun);
        header = begun;
        pieces = [];
      },
      chunk(bytes) {
        pieces.push(Buffer.from(bytes));
      },
      end(index) {
        const [only] = pieces;
        const content = only && pieces.length === 1 ? only : Buffer.concat(pieces);
        found[index] = { header: header as ObjectHeader, content };
      },
      missing() {},
    });
    return found;
  }

  #readFolder(folder: string, commit: string | null): Promise<readonly TreeNode[]> {
    return this.#folders.read(folder, async (id) => {
      const reading = this.#trees.get(id) ?? this.#keep(id, this.#readTree(id, commit));
      this.#trees.set(id, reading);
      return parseTree(await reading, id);
    });
  }

  async #keep(id: string, reading: Promise<Buffer>): Promise<Buffer> {
    const content = await reading;
    if (content.length > this.#room) this.#trees.delete(id);
    else this.#room -= content.length;
    return content;
  }

  async #readTree(id: string, commit: string | null): Promise<Buffer> {
    let object = await this.readObject(id);
    if (!object && commit !== null && this.#supply) {
      // A clone without trees has the commit and not what it holds.
      await this.#supply.bringAgain('commit', [commit]);
      object = await this.readObject(id);
    }
    if (!object) throw missing(id, 'tree');
    if (object.header.type !== 'tree') throw wrongType(object.header, 'tree');
    return object.content;
  }

  async #readLink(id: string): Promise<RawPath> {
    await this.#supply?.bring('blob', [id]);
    const object = await this.readObject(id);
    if (!object) throw missing(id, 'blob');
    if (object.header.type !== 'blob') throw wrongType(object.header, 'blob');
    return rawPathFromBytes(object.content);
  }

  async #readContents(ids: readonly string[], sink: ContentSink): Promise<void> {
    await this.#supply?.bring('blob', ids);
    await this.#reader.read(ids, {
      begin(index, header) {
        if (header.type !== 'blob') throw wrongType(header, 'blob');
        sink.begin?.(index, header.size);
      },
      chunk: (bytes) => sink.chunk(bytes),
      end: (index) => sink.end?.(index),
      missing(index) {
        throw missing(ids[index] as string, 'blob');
      },
    });
  }
}

/** A raw tree object: `mode SP name NUL id`, again and again (git's pack format, "tree"). */
export function parseTree(content: Buffer, id: string): TreeNode[] {
  const idBytes = id.length / 2;
  const nodes: TreeNode[] = [];
  const names = new Set<string>();
  for (let at = 0; at < content.length; ) {
    const space = content.indexOf(0x20, at);
    const nul = space < 0 ? -1 : content.indexOf(0, space + 1);
    if (nul < 0 || nul + 1 + idBytes > content.length)
      throw malformedTree(id, 'it ends in the middle of an entry');
    const name = rawPathFromBytes(content.subarray(space + 1, nul));
    if (!isNodeName(name)) throw malformedTree(id, `it has the name ${JSON.stringify(showPath(name))}`);
    if (names.has(name)) throw malformedTree(id, `it has ${JSON.stringify(showPath(name))} twice`);
    names.add(name);
    const type = nodeType(content.toString('latin1', at, space));
    if (type === null) throw malformedTree(id, `${JSON.stringify(showPath(name))} has an unknown mode`);
    nodes.push({ name, type, id: content.toString('hex', nul + 1, nul + 1 + idBytes) });
    at = nul + 1 + idBytes;
  }
  return nodes;
}

function isNodeName(name: RawPath): boolean {
  return name !== '' && name !== '.' && name !== '..' && !name.includes('/');
}

function nodeType(mode: string): NodeType | null {
  const bits = /^[0-7]{5,6}$/.test(mode) ? Number.parseInt(mode, 8) : 0;
  switch (bits >> 12) {
    case 0o10:
      return bits & 0o100 ? 'executable' : 'file';
    case 0o12:
      return 'link';
    case 0o04:
      return 'folder';
    case 0o16:
      return 'submodule';
    default:
      return null;
  }
}

function missing(id: string, type: ObjectType): RuntimeFingerprintError {
  return new RuntimeFingerprintError(
    'OBJECT_MISSING',
    `The ${type} ${id} is not in this repository: the clone is shallow, partial or damaged. ` +
      'Fetch it whole (`git fetch --unshallow --tags --refetch`, or `fetch-depth: 0` at the checkout step).',
  );
}

function wrongType(header: ObjectHeader, wanted: ObjectType): RuntimeFingerprintError {
  return new RuntimeFingerprintError(
    'OBJECT_UNREADABLE',
    `Object ${header.id} is a ${header.type}, not a ${wanted}.`,
  );
}

function malformedTree(id: string, what: string): RuntimeFingerprintError {
  return new RuntimeFingerprintError(
    'OBJECT_UNREADABLE',
    `Tree ${id} is malformed: ${what}. Check with \`git fsck\`.`,
  );
}

function tooLarge(header: ObjectHeader): RuntimeFingerprintError {
  return new RuntimeFingerprintError(
    'OBJECT_UNREADABLE',
    `The ${header.type} ${header.id} has ${header.size} bytes; at most ${WHOLE_OBJECT_LIMIT_BYTES} are read whole.`,
  );
}
