import { isUtf8 } from 'node:buffer';
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  opendirSync,
  openSync,
  readlinkSync,
  readSync,
} from 'node:fs';
import { resolve } from 'node:path';
import { RuntimeFingerprintError } from '../errors.ts';
import { joinRaw, type RawPath, rawPathFromBytes, rawPathToBytes, showPath } from '../runtime/raw-path.ts';
import { type ContentSink, FolderCache, type Tree, type TreeNode } from '../runtime/tree.ts';

const CHUNK_BYTES = 1024 * 1024;
/** What was a file when its folder was listed: a link put in its place is not followed, a pipe not waited for. */
const READING = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * A folder on disk as a tree, seen as a commit of it would be: `.git` is left out, links stay links, and there are no
 * submodules (a nested checkout is its files). Listed name by name as bytes, since globbing libraries pass over what
 * they cannot open, and a name that is not UTF-8 is one such thing. Fails with `FOLDER_UNREADABLE` or
 * `FILE_UNREADABLE`, never with less than there is.
 */
export function openFolder(directory: string): Tree {
  const top = resolve(directory);
  const locate = (id: string) => Buffer.concat([Buffer.from(`${top}/`), rawPathToBytes(id as RawPath)]);
  const folders = new FolderCache();
  return {
    top: { name: '' as RawPath, type: 'folder', id: '' },
    readFolder: (folder) => folders.read(folder, (id) => readFolder(locate(id), id as RawPath)),
    async readLink(id) {
      const what = `The link ${JSON.stringify(showPath(id as RawPath))}`;
      return attempt(what, () => rawPathFromBytes(readlinkSync(locate(id), { encoding: 'buffer' })));
    },
    async readContents(ids, sink) {
      const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
      ids.forEach((id, index) => {
        readContent(locate(id), { id: id as RawPath, index, sink, buffer });
      });
    },
  };
}

/** The types of Node do not know that names can be had as bytes here too (`fs.opendir`, `encoding`). */
const BYTE_NAMES = { encoding: 'buffer' as BufferEncoding, bufferSize: 1_024 };

/** Name by name and synchronously: 100,000 names in one folder would otherwise wait in memory. */
async function readFolder(location: Buffer, id: RawPath): Promise<TreeNode[]> {
  try {
    const nodes: TreeNode[] = [];
    const folder = opendirSync(location, BYTE_NAMES);
    try {
      for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) {
        const node = readNode(location, id, entry.name as unknown as Buffer);
        if (node !== null) nodes.push(node);
      }
    } finally {
      folder.closeSync();
    }
    return nodes;
  } catch (cause) {
    throw wrap('FOLDER_UNREADABLE', `The folder ${JSON.stringify(showPath(id) || '.')}`, cause);
  }
}

function readNode(folder: Buffer, id: RawPath, bytes: Buffer): TreeNode | null {
  const name = rawPathFromBytes(bytes);
  if (name === '.git') return null;
  if (!isUtf8(bytes)) {
    const shown = JSON.stringify(showPath(joinRaw(id, name)));
    throw new RuntimeFingerprintError('FOLDER_UNREADABLE', `The name ${shown} is not UTF-8: rename it.`);
  }
  const status = lstatSync(Buffer.concat([folder, Buffer.from('/'), bytes]));
  const path = joinRaw(id, name);
  if (status.isDirectory()) return { name, type: 'folder', id: path };
  if (status.isSymbolicLink()) return { name, type: 'link', id: path };
  // Sockets, pipes and devices cannot be in a commit.
  if (!status.isFile()) return null;
  return { name, type: status.mode & 0o100 ? 'executable' : 'file', id: path };
}

/** Synchronous: one file at a time is read anyway, and 100,000 small files are read in a third of the time. */
function readContent(
  location: Buffer,
  read: { id: RawPath; index: number; sink: ContentSink; buffer: Buffer },
): void {
  const { index, sink, buffer } = read;
  const what = `The file ${JSON.stringify(showPath(read.id))}`;
  const file = attempt(what, () => openSync(location, READING));
  try {
    const status = attempt(what, () => fstatSync(file));
    if (!status.isFile()) throw changed(what);
    const { size } = status;
    sink.begin?.(index, size);
    let taken = 0;
    for (;;) {
      const count = attempt(what, () => readSync(file, buffer, 0, buffer.length, null));
      taken += count;
      if (count === 0 || taken > size) break;
      sink.chunk(buffer.subarray(0, count));
    }
    if (taken !== size) throw changed(what);
    sink.end?.(index);
  } finally {
    closeSync(file);
  }
}

function changed(what: string): RuntimeFingerprintError {
  return new RuntimeFingerprintError('FILE_UNREADABLE', `${what} changed while it was read: try again.`);
}

function attempt<T>(what: string, call: () => T): T {
  try {
    return call();
  } catch (cause) {
    throw wrap('FILE_UNREADABLE', what, cause);
  }
}

function wrap(
  code: 'FOLDER_UNREADABLE' | 'FILE_UNREADABLE',
  what: string,
  cause: unknown,
): RuntimeFingerprintError {
  if (cause instanceof RuntimeFingerprintError) return cause;
  return new RuntimeFingerprintError(code, `${what} cannot be read: ${(cause as Error).message}`, { cause });
}
