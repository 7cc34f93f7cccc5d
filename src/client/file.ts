import { readFileSync, statSync } from 'node:fs';
import { type FileState, sameFile } from './manifest.ts';

/**
 * What of a file's identity is watched. A write or a replacement changes one of these, but for a second write within
 * one tick of the file system's clock, a write through a memory map, and a file system mounted in place of another.
 */
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

/** A larger file is not read; no manifest is written that is larger. */
const MAX_BYTES = 4 * 1024 * 1024;
const TRIES = 10;

/** Nothing is known of the file, and no look at it is like another. */
const CHANGING: Snapshot = { stamp: 'changing', file: { kind: 'unreadable', evidence: null } };

/**
 * File systems count time in ticks of up to two seconds, and two writes within one may leave the same stamp. So a file
 * is read once more when its stamp is that old: whatever was written in that tick has then been written.
 */
const TICK_MS = 2000;

/** A file is read again that long after it was last read, whatever its stamp says. */
const REREAD_MS = 30_000;

const ABSENT = /^ENO(ENT|TDIR)$/;

/** A clock that is never set back, in milliseconds. */
export const steadyMs = (): number => performance.now();

export const NODE_FS: GateFs = {
  stat: (path) => statSync(path, { bigint: true }),
  read(path) {
    const stat = statSync(path);
    // A pipe would keep the process waiting.
    if (!stat.isFile() || stat.size > MAX_BYTES) throw new Error(path);
    return readFileSync(path);
  },
};

/** Identifies a file without reading it: device, inode, size, both times; or why there is nothing to identify. */
export function readStamp(path: string, fs: GateFs): string {
  try {
    const stat = fs.stat(path);
    return `${stat.dev}.${stat.ino} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}`;
  } catch (error) {
    return codeOf(error);
  }
}

/** The system's name of an error, such as `ENOENT`. */
export const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException | null)?.code);

/** The file that a stamp is of, whatever stands in it. */
export const inodeOf = (stamp: string): string => stamp.split(' ', 1).join();

/** When the file of a stamp was put in place or last changed, in milliseconds; `NaN`: there is none. */
export const changedMs = (stamp: string): number => Number(stamp.split(' ')[3]) / 1e6;

/**
 * Reads a file that others may be writing: what counts was read between two equal stamps, or twice in a row, since a
 * file may also be touched without end.
 */
export function readSnapshot(path: string, fs: GateFs): Snapshot {
  let before: FileState = CHANGING.file;
  for (let left = TRIES; left > 0; left--) {
    const stamp = readStamp(path, fs);
    const file = readFile(path, stamp, fs);
    if (readStamp(path, fs) === stamp || sameFile(before, file)) return { stamp, file };
    before = file;
  }
  return CHANGING;
}

/** What stands in a watched file, and the stamp it had when that was first read. */
export interface Watched<T> {
  readonly parsed: T;
  readonly stamp: string;
}

/**
 * Looks at a file again and again. A look at a file that did not change costs one `stat`, and gives the same object
 * as before; now and then it is read all the same. `nowMs` is of a clock that is never set back.
 */
export function watchFile<T>(
  path: string,
  fs: GateFs,
  parse: (file: FileState) => T,
): (nowMs: number) => Watched<T> {
  let seen = CHANGING;
  let watched: Watched<T>;
  let since = 0;
  let readAt = 0;
  return (nowMs) => {
    const settled = nowMs - since < TICK_MS || readAt - since >= TICK_MS;
    const readable = seen.file.kind !== 'unreadable';
    // What keeps a file from being read need not leave a trace in its stamp.
    const trusted = readable && settled && nowMs - readAt < REREAD_MS;
    if (trusted && readStamp(path, fs) === seen.stamp) return watched;
    const next = readSnapshot(path, fs);
    // A file that nobody touched is not read for other reasons, such as too many open ones: the next look tries again.
    if (readable && next.stamp === seen.stamp && next.file.kind === 'unreadable') return watched;
    readAt = nowMs;
    if (next.stamp !== seen.stamp) since = nowMs;
    if (!sameFile(next.file, seen.file)) watched = { parsed: parse(next.file), stamp: next.stamp };
    seen = next;
    return watched;
  };
}

function readFile(path: string, stamp: string, fs: GateFs): FileState {
  let code = stamp;
  try {
    // Opening a file can fail before it is known whether there is one.
    if (!ABSENT.test(stamp)) return { kind: 'bytes', bytes: fs.read(path) };
  } catch (error) {
    code = codeOf(error);
  }
  return ABSENT.test(code) ? { kind: 'missing' } : { kind: 'unreadable', evidence: `${code} ${stamp}` };
}
