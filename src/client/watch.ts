import { resolve } from 'node:path';
import { type GateFs, NODE_FS, readStamp, watchFile } from './file.ts';
import { type Decision, decideRestart, describeRestart, type GateInput, type RestartStatus } from './gate.ts';
import { type Captured, captureManifest, sameFile } from './manifest.ts';
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
  /** How long an installation may take before `wait` becomes `restart`, in milliseconds: 60,000. */
  readonly graceMs?: number | undefined;
}

export interface SubscribeOptions {
  /** How often to look, in milliseconds: 1,000. */
  readonly intervalMs?: number | undefined;
  /** Ends the subscription. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Captures what is installed. Call it first thing in a process, before the code is loaded that a release would
 * replace: what is captured later may be newer than what runs. Never throws; a file that cannot be read is captured
 * as such.
 */
export function captureRunning(path: string, options: CaptureOptions = {}): RunningCapture {
  const { fs = NODE_FS, now = () => performance.now(), marker } = options;
  const artifactPaths = (options.artifacts ?? []).map((artifact) => resolve(artifact));
  const manifestAt = watchFile(resolve(path), fs, captureManifest);
  const markerAt = marker === undefined ? () => null : watchFile(resolve(marker.path), fs, parseMarker);
  let seen: Sighting | null = null;
  const look = () => {
    // Artifacts before the manifest, which is put in place last: one replaced in between is found replaced next time.
    const artifacts = artifactPaths.map((artifact) => readStamp(artifact, fs)).join();
    const next = { manifest: manifestAt(now()), marker: markerAt(now()), artifacts };
    const same =
      seen?.manifest === next.manifest && seen.marker === next.marker && seen.artifacts === artifacts;
    if (!same) seen = next;
    return seen ?? next;
  };
  return { ...look(), client: marker?.client ?? '', look, now };
}

/**
 * Answers, as often as asked, whether the process that made the capture must restart. Looking costs one `stat` of
 * the manifest, of the marker and of each artifact; files are read only when they changed.
 */
export class RestartGate {
  readonly #start: RunningCapture;
  readonly #options: RestartGateOptions;
  #seen: Sighting | null = null;
  /** The last manifest under which the process kept running, and the artifacts that stood beside it. */
  #accepted: Sighting;
  #waitingSince: number | null = null;
  #status: RestartStatus | null = null;

  constructor(running: RunningCapture, options: RestartGateOptions = {}) {
    this.#start = running;
    this.#accepted = running;
    this.#options = options;
  }

  /** Looks at the disk and decides. Never throws. The same object as before means that nothing changed. */
  check(): RestartStatus {
    const seen = this.#start.look();
    if (this.#status && this.#status.outcome !== 'wait' && seen === this.#seen) return this.#status;
    this.#seen = seen;
    let decision = this.#decide(seen, false);
    if (decision.outcome === 'wait') {
      const now = this.#start.now();
      this.#waitingSince ??= now;
      const graceOver = now - this.#waitingSince >= (this.#options.graceMs ?? 60_000);
      if (graceOver) decision = this.#decide(seen, true);
    } else {
      this.#waitingSince = null;
    }
    this.#status = describeRestart(this.#input(this.#start, seen, false), decision);
    return this.#status;
  }

  /**
   * Calls `listener` with the status now and whenever outcome or reason change, until the returned function is called
   * or the signal aborts. The timer does not keep the process alive.
   */
  subscribe(listener: (status: RestartStatus) => void, options: SubscribeOptions = {}): () => void {
    const { intervalMs = 1000, signal } = options;
    let last = '';
    const look = () => {
      const status = this.check();
      const answer = `${status.outcome} ${status.reason}`;
      if (answer === last) return;
      last = answer;
      listener(status);
    };
    const timer = setInterval(look, intervalMs);
    timer.unref();
    const stop = () => clearInterval(timer);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
    else look();
    return stop;
  }

  #decide(seen: Sighting, graceOver: boolean): Decision {
    const decision = decideRestart(this.#input(this.#start, seen, graceOver));
    if (decision.outcome !== 'keep' || sameFile(this.#start.manifest, seen.manifest)) return decision;
    // Kept under another manifest: from here on the artifacts that belong to that one must stand still.
    if (!sameFile(this.#accepted.manifest, seen.manifest)) this.#accepted = seen;
    const since = decideRestart(this.#input(this.#accepted, seen, graceOver));
    return since.outcome === 'keep' ? decision : since;
  }

  #input(since: Sighting, seen: Sighting, graceOver: boolean): GateInput {
    const { client, marker: atStart } = this.#start;
    return {
      running: since.manifest,
      installed: seen.manifest,
      runtime: this.#options.runtime,
      marker: atStart && seen.marker ? { atStart, now: seen.marker, client } : undefined,
      artifactReplaced: since.artifacts !== seen.artifacts,
      graceOver,
    };
  }
}
