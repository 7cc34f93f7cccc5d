import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { RuntimeFingerprintError } from '../errors.ts';
import { appendBounded, type Environment, spawnGit, startError } from './run.ts';

export type ObjectType = 'commit' | 'tree' | 'blob' | 'tag';

export interface ObjectHeader {
  readonly id: string;
  readonly type: ObjectType;
  /** Bytes. */
  readonly size: number;
}

/** Called in order for each object asked: `begin`, `chunk`s, `end`; or `missing` alone. Chunks live for one call. */
export interface ObjectSink {
  begin?(index: number, header: ObjectHeader): void;
  chunk?(bytes: Buffer, index: number): void;
  end?(index: number): void;
  missing(index: number): void;
}

interface Batch {
  readonly asked: readonly string[];
  readonly sink: ObjectSink;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
  next: number;
  /** The first thing a sink threw; the rest of the batch is then read past. */
  failure: { reason: unknown } | null;
}

const LF = 0x0a;
const TYPES: ReadonlySet<ObjectType> = new Set(['commit', 'tree', 'blob', 'tag']);
const HEADER_LIMIT_CHARACTERS = 8_192;
/** A git that gives nothing for this long is taken for hung (a dead network disk). */
const SILENCE_LIMIT_MS = 10 * 60_000;

/**
 * One `git cat-file --batch` over the read repository: batches are answered in the order they were asked, contents
 * stream through the sink and are never held. A git that ends early fails every batch that is open.
 */
export class ObjectReader {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #contents: boolean;
  readonly #batches: Batch[] = [];
  readonly #unsent: string[] = [];
  #header = '';
  #contentLeft = -1;
  #stderr = '';
  #ended: RuntimeFingerprintError | null = null;
  #silence: NodeJS.Timeout | undefined;

  /** With `contents: false` only headers are asked for: what is there, and what is missing. */
  constructor(options: { repository: string; env: Environment; contents?: boolean }) {
    this.#contents = options.contents ?? true;
    this.#child = spawnGit({
      args: ['--git-dir', options.repository, 'cat-file', this.#contents ? '--batch' : '--batch-check'],
      cwd: options.repository,
      env: options.env,
    });
    this.#child.stdout.on('data', (piece: Buffer) => this.#take(piece));
    this.#child.stderr.on('data', (piece: Buffer) => {
      this.#stderr = appendBounded(this.#stderr, piece);
    });
    this.#child.stdin.on('error', () => {});
    this.#child.on('error', (cause) => this.#fail(startError(cause)));
    this.#child.on('close', () =>
      this.#fail(unreadable(`git stopped while reading objects${this.#said()}.`)),
    );
  }

  /** Reads `names` (object ids, or `ID^{commit}`) in order. Settles when the last has been delivered. */
  read(names: readonly string[], sink: ObjectSink): Promise<void> {
    if (this.#ended) return Promise.reject(this.#ended);
    if (names.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#batches.push({ asked: names, sink, resolve, reject, next: 0, failure: null });
      if (this.#unsent.length === 0) queueMicrotask(() => this.#send());
      this.#unsent.push(names.join('\n'));
    });
  }

  /** Whether an answer is awaited. */
  get busy(): boolean {
    return this.#batches.length > 0;
  }

  close(): void {
    this.#fail(unreadable('reading was ended.'));
    this.#child.kill();
  }

  #send(): void {
    this.#child.stdin.write(`${this.#unsent.join('\n')}\n`);
    this.#unsent.length = 0;
    this.#watch();
  }

  #take(piece: Buffer): void {
    try {
      for (let at = 0; at < piece.length; ) {
        at = this.#contentLeft < 0 ? this.#takeHeader(piece, at) : this.#takeContent(piece, at);
      }
    } catch (cause) {
      this.#fail(
        cause instanceof RuntimeFingerprintError ? cause : unreadable('git answered out of form.', cause),
      );
      this.#child.kill();
    }
    this.#watch();
  }

  /** Takes a header that begins at `at`, or goes on there; gives where it ends. */
  #takeHeader(piece: Buffer, at: number): number {
    const end = piece.indexOf(LF, at);
    const line = this.#header + piece.toString('latin1', at, end < 0 ? piece.length : end);
    if (line.length > HEADER_LIMIT_CHARACTERS) throw unreadable('git answered with an endless line.');
    this.#header = end < 0 ? line : '';
    if (end < 0) return piece.length;
    this.#begin(line);
    return end + 1;
  }

  #begin(line: string): void {
    const batch = this.#current();
    const index = batch.next;
    const header = parseHeader(line);
    if (header) {
      this.#deliver(batch, () => batch.sink.begin?.(index, header));
      if (this.#contents) {
        this.#contentLeft = header.size + 1;
      } else {
        this.#deliver(batch, () => batch.sink.end?.(index));
        this.#step(batch);
      }
    } else if (line === `${batch.asked[index]} missing`) {
      this.#deliver(batch, () => batch.sink.missing(index));
      this.#step(batch);
    } else {
      throw unreadable(`git answered ${JSON.stringify(line)} for ${batch.asked[index]}${this.#said()}.`);
    }
  }

  /** Takes what there is of the content from `at`, and the line break after it; gives where that ends. */
  #takeContent(piece: Buffer, at: number): number {
    const batch = this.#current();
    const index = batch.next;
    const end = Math.min(piece.length, at + this.#contentLeft);
    this.#contentLeft -= end - at;
    const isLast = this.#contentLeft === 0;
    const contentEnd = isLast ? end - 1 : end;
    if (contentEnd > at)
      this.#deliver(batch, () => batch.sink.chunk?.(piece.subarray(at, contentEnd), index));
    if (isLast) {
      if (piece[contentEnd] !== LF) throw unreadable('git answered with more than it announced.');
      this.#contentLeft = -1;
      this.#deliver(batch, () => batch.sink.end?.(index));
      this.#step(batch);
    }
    return end;
  }

  #current(): Batch {
    const batch = this.#batches[0];
    if (!batch) throw unreadable('git answered more than it was asked.');
    return batch;
  }

  #deliver(batch: Batch, call: () => void): void {
    if (batch.failure) return;
    try {
      call();
    } catch (reason) {
      batch.failure = { reason };
    }
  }

  #step(batch: Batch): void {
    batch.next += 1;
    if (batch.next < batch.asked.length) return;
    this.#batches.shift();
    if (batch.failure) batch.reject(batch.failure.reason);
    else batch.resolve();
  }

  #fail(error: RuntimeFingerprintError): void {
    clearTimeout(this.#silence);
    this.#ended ??= error;
    for (const batch of this.#batches.splice(0)) batch.reject(batch.failure?.reason ?? this.#ended);
  }

  /** Restarts the count of silence. */
  #watch(): void {
    this.#silence ??= setTimeout(() => this.#endSilence(), SILENCE_LIMIT_MS).unref();
    this.#silence.refresh();
  }

  #endSilence(): void {
    if (this.#batches.length === 0) return;
    this.#fail(
      unreadable(`git gave nothing for ${SILENCE_LIMIT_MS / 60_000} minutes while reading objects.`),
    );
    this.#child.kill('SIGKILL');
  }

  #said(): string {
    const said = this.#stderr.trim();
    return said === '' ? '' : ` (${said.replace(/\s+/g, ' ')})`;
  }
}

function parseHeader(line: string): ObjectHeader | null {
  const [id = '', type, size = '', more] = line.split(' ');
  if (!/^[0-9a-f]{40,64}$/.test(id) || !/^\d{1,15}$/.test(size) || more !== undefined) return null;
  return TYPES.has(type as ObjectType) ? { id, type: type as ObjectType, size: Number(size) } : null;
}

function unreadable(message: string, cause?: unknown): RuntimeFingerprintError {
  return new RuntimeFingerprintError('OBJECT_UNREADABLE', message, { cause });
}
