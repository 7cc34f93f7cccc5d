import type { FileStat, GateFs } from '../../src/client/index.ts';

interface Entry {
  ino: bigint;
  bytes: Uint8Array;
  mtimeNs: bigint;
  ctimeNs: bigint;
  /** Set: reading fails with this code, though `stat` works. */
  refuses: string | null;
}

/**
 * A disk in memory whose clock runs in ticks, so that two writes within one tick leave the same times, as on a real
 * one. Counts what is asked of it.
 */
export class MemoryDisk implements GateFs {
  readonly #files = new Map<string, Entry>();
  readonly #tickMs: number;
  #inodes = 1n;
  /** Milliseconds since the disk was made. */
  nowMs = 0;
  stats = 0;
  reads = 0;
  /** Runs before each read: a writer that gets in between. */
  onRead: (() => void) | null = null;

  constructor(tickMs = 1) {
    this.#tickMs = tickMs;
  }

  stat(path: string): FileStat {
    this.stats++;
    const entry = this.#entry(path);
    return { dev: 1n, size: BigInt(entry.bytes.length), ...entry };
  }

  read(path: string): Uint8Array {
    this.reads++;
    this.onRead?.();
    const entry = this.#entry(path);
    if (entry.refuses !== null) throw Object.assign(new Error(path), { code: entry.refuses });
    return entry.bytes.slice();
  }

  /** Puts another file in its place, as a rename does. */
  replace(path: string, text: string): void {
    const now = this.#time();
    const bytes = Buffer.from(text);
    this.#files.set(path, { ino: this.#inodes++, bytes, mtimeNs: now, ctimeNs: now, refuses: null });
  }

  /** Writes into the file that is there. */
  overwrite(path: string, text: string): void {
    const now = this.#time();
    Object.assign(this.#entry(path), { bytes: Buffer.from(text), mtimeNs: now, ctimeNs: now });
  }

  /** Other bytes under the same stamp, as on another image mounted in place of the first. */
  remount(path: string, text: string): void {
    this.#entry(path).bytes = Buffer.from(text);
  }

  touch(path: string): void {
    Object.assign(this.#entry(path), { mtimeNs: this.#time(), ctimeNs: this.#time() });
  }

  remove(path: string): void {
    this.#files.delete(path);
  }

  refuse(path: string, code: string | null): void {
    this.#entry(path).refuses = code;
  }

  #entry(path: string): Entry {
    const entry = this.#files.get(path);
    if (entry === undefined) throw Object.assign(new Error(path), { code: 'ENOENT' });
    return entry;
  }

  #time(): bigint {
    return BigInt(Math.floor(this.nowMs / this.#tickMs) * this.#tickMs) * 1_000_000n;
  }
}
