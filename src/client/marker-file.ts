import { randomUUID } from 'node:crypto';
import { chmodSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { RuntimeFingerprintError } from '../errors.ts';
import { codeOf, NODE_FS, readSnapshot } from './file.ts';
import { describeRestart, type RestartStatus } from './gate.ts';
import type { Captured } from './manifest.ts';
import {
  acknowledge,
  demandOn,
  EVERYONE,
  type Marker,
  type MarkerState,
  mergeDemand,
  parseMarker,
  pendingClients,
} from './marker.ts';
import { underLock } from './marker-lock.ts';

export interface MarkerOptions {
  /** Milliseconds since 1970, for tests. */
  readonly now?: (() => number) | undefined;
  /** How long a lock must stand still to be taken from a process that died, in milliseconds: 5,000. */
  readonly patienceMs?: number | undefined;
}

/** An update that was made. */
export interface MarkerUpdate {
  /** The manifest before. */
  readonly from: Captured;
  /** The manifest after; all files of the release are in place. */
  readonly to: Captured;
  readonly runtime?: string | undefined;
  /** Names of the clients to ask; none, everyone. */
  readonly clients?: readonly string[] | undefined;
}

export interface MarkerWritten {
  /** What a process that ran `from` must do. */
  readonly status: RestartStatus;
  /** The marker as it was written; `null`: none was needed, and what was there stands. */
  readonly marker: Marker | null;
}

export type Acknowledgement =
  /** Others are still asked. */
  | { readonly outcome: 'acknowledged'; readonly pending: readonly string[] }
  /** Nobody is asked any more: the marker is deleted. */
  | { readonly outcome: 'cleared' }
  | { readonly outcome: 'not_asked' }
  /** Since the marker that was seen; nothing is acknowledged. */
  | { readonly outcome: 'asked_again' }
  /** What it asks is unknown, so nobody can acknowledge it. */
  | { readonly outcome: 'corrupt' };

const PATIENCE_MS = 5000;

/** The marker in the file at `path`, as any process may read it at any time. */
export const readMarker = (path: string): MarkerState => parseMarker(readSnapshot(path, NODE_FS).file);

/**
 * Asks clients to restart where an update calls for it: a process that ran `from` must restart under `to`, be it for a
 * rebuilt release of the same version. What is still pending is asked for again. Throws `FILE_NOT_WRITTEN` or `USAGE`.
 */
export async function writeMarker(
  path: string,
  update: MarkerUpdate,
  options: MarkerOptions = {},
): Promise<MarkerWritten> {
  const { from, to, runtime, clients = [] } = update;
  clients.forEach(checkName);
  // The update is over: a manifest that cannot be read now is not on its way.
  const status = describeRestart({ running: from, installed: to, runtime, graceOver: true });
  if (!status.restart_required) return { status, marker: null };
  return change(path, options, (state) => {
    const marker = mergeDemand(state, status, clients, (options.now ?? Date.now)());
    return [{ status, marker }, marker];
  });
}

/**
 * Says that `client` has restarted since it was asked. Pass as `seen` the marker that stood when the client started,
 * so that nothing asked of it since is lost. Others' demands stand; the last acknowledgement deletes the marker.
 */
export async function acknowledgeMarker(
  path: string,
  client: string,
  options: MarkerOptions & { readonly seen?: MarkerState | null | undefined } = {},
): Promise<Acknowledgement> {
  checkName(client);
  const { seen } = options;
  // Clients may start where they cannot write; mostly there is nothing to acknowledge.
  if (readMarker(path).kind === 'none') return { outcome: 'not_asked' };
  return change<Acknowledgement>(path, options, (state) => {
    if (state.kind === 'corrupt') return [{ outcome: 'corrupt' }];
    const asked = demandOn(state, client);
    if (state.kind === 'none' || asked === null) return [{ outcome: 'not_asked' }];
    if (seen && demandOn(seen, client) !== asked) return [{ outcome: 'asked_again' }];
    const marker = acknowledge(state.marker, client);
    if (marker === null) return [{ outcome: 'cleared' }, null];
    return [{ outcome: 'acknowledged', pending: pendingClients(marker) }, marker];
  });
}

/** Withdraws every demand, also those of a corrupt marker. Answers whether there was a marker. */
export async function clearMarker(path: string, options: MarkerOptions = {}): Promise<boolean> {
  if (readMarker(path).kind === 'none') return false;
  return change(path, options, (state) => [state.kind !== 'none', null]);
}

/** What to answer, and what to leave in the file: `null`, no file; left out, what is there. */
type Change<T> = readonly [answer: T, marker?: Marker | null];

async function change<T>(
  path: string,
  options: MarkerOptions,
  decide: (state: MarkerState) => Change<T>,
): Promise<T> {
  const target = resolve(path);
  try {
    return await underLock(target, options.patienceMs ?? PATIENCE_MS, (confirm) => {
      const [answer, marker] = decide(readMarker(target));
      if (marker === null) {
        confirm();
        rmSync(target, { force: true });
      } else if (marker !== undefined) {
        replaceFile(target, `${JSON.stringify(marker, null, 2)}\n`, confirm);
      }
      return answer;
    });
  } catch (error) {
    if (error instanceof RuntimeFingerprintError) throw error;
    const problem = `${target} was not written (${codeOf(error)}): is its folder writable?`;
    throw new RuntimeFingerprintError('FILE_NOT_WRITTEN', problem, { cause: error });
  }
}

/** All or nothing, with the mode of the file that is replaced. */
function replaceFile(target: string, text: string, confirm: () => void): void {
  const temporary = `${target}.${randomUUID()}.tmp`;
  const mode = statSync(target, { throwIfNoEntry: false })?.mode;
  try {
    writeFileSync(temporary, text, { flag: 'wx', flush: true });
    if (mode !== undefined) chmodSync(temporary, mode & 0o777);
    confirm();
    renameSync(temporary, target);
  } finally {
    rmSync(temporary, { force: true });
  }
}

function checkName(client: string): void {
  if (client !== '' && client !== EVERYONE) return;
  throw new RuntimeFingerprintError('USAGE', `"${client}" names no client.`);
}
