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
const HEADER_LIMIT_BYTES = 8_192;
/** A git that gives nothing for this long is taken for hung (a dead network disk). */
const SILENCE_LIMIT_MS = 10 * 60_000;

/**
 * One `git cat-file --batch` over the read repository: batches are answered in the order they were asked, contents
 * stream through the sink and are never held. A git that ends early fails every batch that is open.
 */
export class ObjectReader {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #batches: Batch[] = [];
  readonly #unsent: string[] = [];
  #header = Buffer.alloc(0);
  #contentLeft = -1;
  #stderr = '';
  #ended: RuntimeFingerprintError | null = null;
  #silence: NodeJS.Timeout | undefined;

  constructor(options: { repository: string; env: Environment }) {
    this.#child = spawnGit({
      args: ['--git-dir', options.repository, 'cat-file', '--batch'],
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
      let rest = piece;
      while (rest.length > 0) rest = this.#contentLeft < 0 ? this.#takeHeader(rest) : this.#takeContent(rest);
    } catch (cause) {
      this.#fail(
        cause instanceof RuntimeFingerprintError ? cause : unreadable('git answered out of form.', cause),
      );
      this.#child.kill();
    }
    this.#watch();
  }

  #takeHeader(piece: Buffer): Buffer {
    const end = piece.indexOf(LF);
    const line = Buffer.concat([this.#header, end < 0 ? piece : piece.subarray(0, end)]);
    if (line.length > HEADER_LIMIT_BYTES) throw unreadable('git answered with an endless line.');
    this.#header = end < 0 ? line : Buffer.alloc(0);
    if (end < 0) return Buffer.alloc(0);
    this.#begin(line.toString('latin1'));
    return piece.subarray(end + 1);
  }

  #begin(line: string): void {
    const batch = this.#current();
    const index = batch.next;
    const found = /^([0-9a-f]{40,64}) (commit|tree|blob|tag) (\d+)$/.exec(line);
    if (found) {
      const [, id, type, size] = found as unknown as [string, string, ObjectType, string];
      this.#contentLeft = Number(size) + 1;
      this.#deliver(batch, () => batch.sink.begin?.(index, { id, type, size: Number(size) }));
    } else if (line === `${batch.asked[index]} missing`) {
      this.#deliver(batch, () => batch.sink.missing(index));
      this.#step(batch);
    } else {
      throw unreadable(`git answered ${JSON.stringify(line)} for ${batch.asked[index]}${this.#said()}.`);
    }
  }

  #takeContent(piece: Buffer): Buffer {
    const batch = this.#current();
    const index = batch.next;
    const taken = Math.min(piece.length, this.#contentLeft);
    const isLast = taken === this.#contentLeft;
    const content = piece.subarray(0, isLast ? taken - 1 : taken);
    if (content.length > 0) this.#deliver(batch, () => batch.sink.chunk?.(content, index));
    this.#contentLeft -= taken;
    if (isLast) {
      if (piece[taken - 1] !== LF) throw unreadable('git answered with more than it announced.');
      this.#contentLeft = -1;
      this.#deliver(batch, () => batch.sink.end?.(index));
      this.#step(batch);
    }
    return piece.subarray(taken);
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

function unreadable(message: string, cause?: unknown): RuntimeFingerprintError {
  return new RuntimeFingerprintError('OBJECT_UNREADABLE', message, { cause });
}
