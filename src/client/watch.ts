import { resolve } from 'node:path';
import { RuntimeFingerprintError } from '../errors.ts';
import { changedMs, type GateFs, inodeOf, NODE_FS, readStamp, steadyMs, watchFile } from './file.ts';
import { type Decision, decideRestart, describeRestart, type GateInput, type RestartStatus } from './gate.ts';
import { type Captured, captureManifest, manifestOf } from './manifest.ts';
import { type MarkerState, parseMarker } from './marker.ts';

export interface CaptureOptions {
  /** The marker file of an updater that writes one, and the one running process that has this name in it. */
  readonly marker?: { readonly path: string; readonly client: string } | undefined;
  /** Files that run and may be replaced while the manifest stands still, such as a binary. */
  readonly artifacts?: readonly string[] | undefined;
  /** The disk, for tests. */
  readonly fs?: GateFs | undefined;
  /** Milliseconds of a clock that is never set back, for tests. */
  readonly now?: (() => number) | undefined;
}

/** What is installed, seen at one time. */
export interface Sighting {
  readonly manifest: Captured;
  /** Identifies the file that the manifest was read from. */
  readonly stamp: string;
  readonly marker: MarkerState | null;
  /** Identifies the artifacts: another text, other files. */
  readonly artifacts: string;
}

/** What a process found installed when it started, and how to look again. */
export interface RunningCapture extends Sighting {
  /** The name of this process in the marker. */
  readonly client: string;
  /** Looks at everything again; the same object as before means that nothing changed. */
  look(): Sighting;
  now(): number;
}

export interface RestartGateOptions {
  /** Which of several runtimes of one product this process runs. */
  readonly runtime?: string | undefined;
  /** How long an installation may take before `wait` becomes `restart`, in milliseconds below 2^31: 60,000. */
  readonly graceMs?: number | undefined;
}

export interface SubscribeOptions {
  /** How often to look, in milliseconds below 2^31: 1,000. */
  readonly intervalMs?: number | undefined;
  /** Ends the subscription. */
  readonly signal?: AbortSource | undefined;
}

/** What is used of an `AbortSignal`, whichever library declares that. */
export interface AbortSource {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
}

/**
 * Captures what is installed. Call it first thing in a process, before the code is loaded that a release would
 * replace: what is captured later may be newer than what runs. Never throws; a file that cannot be read is captured
 * as such.
 */
export function captureRunning(path: string, options: CaptureOptions = {}): RunningCapture {
  const { fs = NODE_FS, now = steadyMs, marker } = options;
  const artifactPaths = (options.artifacts ?? []).map(absolutePath);
  const manifestAt = watchFile(absolutePath(path), fs, captureManifest);
  const markerAt = marker === undefined ? null : watchFile(absolutePath(marker.path), fs, parseMarker);
  let seen: Sighting | null = null;
  const look = () => {
    // Artifacts before the manifest, which is put in place last: one replaced in between is found replaced next time.
    const artifacts = artifactPaths.map((artifact) => readStamp(artifact, fs)).join();
    const { parsed: manifest, stamp } = manifestAt(now());
    const next = { manifest, stamp, marker: markerAt?.(now()).parsed ?? null, artifacts };
    const same =
      seen?.manifest === next.manifest && seen.marker === next.marker && seen.artifacts === artifacts;
    if (!same) seen = next;
    return seen ?? next;
  };
  return { ...look(), client: marker?.client ?? '', look, now };
}

/**
 * Answers, as often as asked, whether the process that made the capture must restart. Looking costs one `stat` of
 * the manifest, of the marker and of each artifact; manifest and marker are read when they
 * changed, and every half a minute.
 */
export class RestartGate {
  readonly #start: RunningCapture;
  readonly #runtime: string | undefined;
  readonly #graceMs: number;
  #seen: Sighting | null = null;
  /** The last manifest under which the process kept running, and the artifacts that stood beside it. */
  #accepted: Sighting;
  #waitingSince: number | null = null;
  #status: RestartStatus | null = null;

  /** Throws `USAGE` for a time that is none. */
  constructor(running: RunningCapture, options: RestartGateOptions = {}) {
    this.#start = running;
    this.#accepted = running;
    this.#runtime = options.runtime;
    this.#graceMs = checkedMs('graceMs', options.graceMs ?? 60_000);
  }

  /** Looks at the disk and decides. Never throws. The same object as before means that nothing changed. */
  check(): RestartStatus {
    const seen = this.#start.look();
    const last = this.#status;
    if (last && last.outcome !== 'wait' && seen === this.#seen) return last;
    this.#seen = seen;
    let decision = this.#decide(seen);
    if (decision.outcome === 'wait') {
      const now = this.#start.now();
      this.#waitingSince ??= now;
      const graceOver = now - this.#waitingSince >= this.#graceMs;
      if (graceOver) decision = this.#decide(seen, true);
    } else {
      this.#waitingSince = null;
    }
    this.#status = describeRestart(this.#input(seen), decision);
    return this.#status;
  }

  /**
   * Calls `listener` with the status soon, and whenever something in it changes, until the returned function is called
   * or the signal aborts. The timer does not keep the process alive. Throws `USAGE` for a time that is none.
   */
  subscribe(listener: (status: RestartStatus) => void, options: SubscribeOptions = {}): () => void {
    const { signal } = options;
    const intervalMs = checkedMs('intervalMs', options.intervalMs ?? 1000);
    let told = '';
    let stopped = false;
    const look = () => {
      if (stopped) return;
      const status = this.check();
      const answer = JSON.stringify(status);
      if (answer === told) return;
      told = answer;
      listener(status);
    };
    const timer = setInterval(look, intervalMs);
    timer.unref();
    const stop = () => {
      stopped = true;
      clearInterval(timer);
    };
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) stop();
    // Not before the caller has the function that ends it.
    else queueMicrotask(look);
    return stop;
  }

  #decide(seen: Sighting, graceOver?: boolean): Decision {
    const input = this.#input(seen, graceOver);
    const decision = decideRestart(input);
    if (decision.outcome !== 'keep') return decision;
    if (this.#accepts(seen)) {
      this.#accepted = seen;
      return decision;
    }
    // For the artifacts it is as if the manifest stood still.
    return decideRestart({ ...input, running: seen.manifest, artifactReplaced: true });
  }

  /**
   * Whether the artifacts are those that were accepted, or the manifest, which is kept, speaks for the new ones: as
   * that of another release, put in place after them, and soon enough to belong to the same installation.
   */
  #accepts(seen: Sighting): boolean {
    const { artifacts, manifest } = this.#accepted;
    if (seen.artifacts === artifacts) return true;
    const was = manifestOf(manifest)?.version;
    const is = manifestOf(seen.manifest)?.version;
    if (!was || !is || was === is) return false;
    const before = artifacts.split(',');
    return seen.artifacts.split(',').every((now, at) => {
      const old = before[at] ?? '';
      const lag = changedMs(seen.stamp) - changedMs(now);
      // One that was written in place is no longer what was released.
      return now === old || (inodeOf(now) !== inodeOf(old) && lag >= 0 && lag <= this.#graceMs);
    });
  }

  #input({ manifest, marker: now }: Sighting, graceOver = false): GateInput {
    const { client, manifest: running, marker: atStart } = this.#start;
    const marker = atStart && now && { atStart, now, client };
    return { running, installed: manifest, runtime: this.#runtime, marker, graceOver };
  }
}

/** In a folder that was deleted a path has no absolute form, and leads nowhere. */
function absolutePath(path: string): string {
  try {
    return resolve(path);
  } catch (error) {
    if (error instanceof TypeError) throw error;
    return path;
  }
}

/** No timer can be set to more than 31 bits. */
function checkedMs(name: string, given: number): number {
  if (given >= 0 && given < 2 ** 31) return given;
  throw new RuntimeFingerprintError('USAGE', `${name}: ${given} is not from 0 to 2^31 - 1 ms.`);
}
