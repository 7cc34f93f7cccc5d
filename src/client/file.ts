import { readFileSync, statSync } from 'node:fs';
import { RuntimeFingerprintError } from '../errors.ts';
import { type FileState, sameFile } from './manifest.ts';

/** What of a file's identity is watched: any write or replacement changes one of these. */
export interface FileStat {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly size: bigint;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
}

/** The two things asked of the disk. Both follow links and throw the system's error. */
export interface GateFs {
  stat(path: string): FileStat;
  /** The whole of a regular file; throws for anything else, and for one too large to be meant. */
  read(path: string): Uint8Array;
}

/** A file as it was read, and the stamp that it keeps for as long as it is not touched. */
interface Snapshot {
  readonly stamp: string;
  readonly file: FileState;
}

/** A larger file is not read. */
const MAX_BYTES = 16 * 1024 * 1024;
const TRIES = 10;

/** Nothing is known of the file, and no look at it is like another. */
const CHANGING: Snapshot = { stamp: 'changing', file: { kind: 'unreadable', evidence: null } };

/**
 * File systems count time in ticks of up to two seconds, and two writes within one may leave the same stamp. So a file
 * is read once more when its stamp is that old: whatever was written in that tick has then been written.
 */
const TICK_MS = 2000;

export const NODE_FS: GateFs = {
  stat: (path) => statSync(path, { bigint: true }),
  read(path) {
    const stat = statSync(path);
    if (!stat.isFile() || stat.size > MAX_BYTES) throw new RuntimeFingerprintError('FILE_UNREADABLE', path);
    return readFileSync(path);
  },
};

/** Identifies a file without reading it: device, inode, size, both times; or why there is nothing to identify. */
export function readStamp(path: string, fs: GateFs): string {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = fs.stat(path);
    return `${dev}.${ino}.${size}.${mtimeNs}.${ctimeNs}`;
  } catch (error) {
    return codeOf(error);
  }
}

/** Reads a file that others may be writing: only what was read between two equal stamps counts. */
export function readSnapshot(path: string, fs: GateFs): Snapshot {
  for (let left = TRIES; left > 0; left--) {
    const stamp = readStamp(path, fs);
    const file = readFile(path, stamp, fs);
    if (readStamp(path, fs) === stamp) return { stamp, file };
  }
  return CHANGING;
}

/**
 * Looks at a file again and again. A look at a file that did not change costs one `stat`, and gives the same object
 * as before. `nowMs` is of a clock that is never set back.
 */
export function watchFile<T>(path: string, fs: GateFs, parse: (file: FileState) => T): (nowMs: number) => T {
  let seen = CHANGING;
  let parsed: T;
  let since = 0;
  let readAt = 0;
  return (nowMs) => {
    const settled = nowMs - since < TICK_MS || readAt - since >= TICK_MS;
    // What kept a file from being read, such as too many open ones, need not leave a trace in its stamp.
    const trusted = seen.file.kind !== 'unreadable' && settled;
    if (trusted && readStamp(path, fs) === seen.stamp) return parsed;
    const next = readSnapshot(path, fs);
    readAt = nowMs;
    if (next.stamp !== seen.stamp) since = nowMs;
    if (!sameFile(next.file, seen.file)) parsed = parse(next.file);
    seen = next;
    return parsed;
  };
}

/** The system's name of an error, such as `ENOENT`. */
export function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException | null)?.code);
}

function readFile(path: string, stamp: string, fs: GateFs): FileState {
  try {
    return { kind: 'bytes', bytes: fs.read(path) };
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'missing' };
    return { kind: 'unreadable', evidence: `${code} ${stamp}` };
  }
}
