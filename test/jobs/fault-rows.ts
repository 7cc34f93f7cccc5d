import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { RuntimeFingerprintError } from '../../src/errors.ts';
import type { ReleaseDocument } from '../../src/reports/documents.ts';
import { type Checkout, checkoutTag } from '../helpers/checkouts.ts';
import type { Fault, ServedRequest } from '../helpers/git-server.ts';
import { makeFolder } from '../helpers/opened.ts';
import type { Served } from '../helpers/served.ts';

/** When the fault sets in: with the listing of the tags, or with a fetch, the first of which brings a commit. */
export type Stage = 'info/refs' | 'ls-refs' | 1 | 2 | 3 | 4 | 5;

/** `passes`: it is gone after the first time. `lasting`: it stays, and git can tell that trying again is in vain. */
export type Duration = 'passes' | 'stays' | 'lasting';

export interface FaultRow {
  readonly fault: Fault;
  readonly stage: Stage;
  readonly duration: Duration;
}

/** The stage in which the contents of the runtime are fetched: all else was read by then. */
const CONTENTS: Stage = 5;
const TRIES = 3;
const TIMEOUT_MS = 2_500;

export const PASSING: readonly Fault[] = [
  { kind: 'reset' },
  { kind: 'hang' },
  { kind: 'hang', afterBytes: 20 },
  { kind: 'cut', afterBytes: 0 },
  { kind: 'cut', afterBytes: 4 },
  { kind: 'cut', afterBytes: 90 },
  { kind: 'status', status: 429 },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 502 },
  { kind: 'status', status: 503 },
];

export const DAMAGED_PACKS: readonly Fault[] = [{ kind: 'corrupt-pack' }, { kind: 'truncate-pack' }];

export const LASTING: readonly Fault[] = [
  { kind: 'status', status: 401 },
  { kind: 'status', status: 403 },
  { kind: 'status', status: 404 },
  { kind: 'status', status: 200 },
];

function rowName({ fault, stage, duration }: FaultRow): string {
  const { kind, ...more } = fault;
  const details = Object.entries(more).map(([key, value]) => ` ${key} ${value}`);
  return `${kind}${details.join('')} at ${typeof stage === 'number' ? `fetch ${stage}` : stage}: ${duration}`;
}

/**
 * A test a row. What was there before the fault is the right answer, and with it `requires_restart` true for want of a
 * fingerprint, or an error, is allowed; a "no restart" that is not the right answer never is.
 */
export function testFaults(served: Served, rows: readonly FaultRow[]): void {
  let checkout: Checkout;
  let right: ReleaseDocument;
  const tag = () => served.released.tags.at(-2) as string;
  beforeAll(async () => {
    checkout = await checkoutTag(served.url, tag());
    right = await served.judge(checkout, tag(), { dryRun: true });
    expect(right).toMatchObject({ requires_restart: true, reason: 'runtime_changed' });
    return () => checkout.remove();
  });
  it.each(rows.map((row) => [rowName(row), row] as const))('%s', async (_name, row) => {
    const temporary = makeFolder();
    vi.stubEnv('TMPDIR', temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    const tries = injectFault(served, row);
    const started = performance.now();
    const outcome = await served
      .judge(checkout, tag(), { dryRun: true, remote: { timeoutMs: TIMEOUT_MS } })
      .catch((error: unknown) => error);
    expect(performance.now() - started).toBeLessThan((TRIES + 1) * TIMEOUT_MS + 5_000);
    expectOutcome(row, outcome, right);
    const expected = { passes: 2, stays: TRIES, lasting: 1 }[row.duration];
    // On a connection that was used before, curl itself tries once more.
    if (row.fault.kind === 'reset') expect(tries()).toBeOneOf([expected, 2 * expected]);
    else expect(tries()).toBe(expected);
    expect(readdirSync(temporary)).toEqual([]);
    if (process.platform === 'linux') await vi.waitFor(() => expect(gitProcesses()).toEqual([]), 2_000);
  });
}

function expectOutcome({ stage, duration }: FaultRow, outcome: unknown, right: ReleaseDocument): void {
  if (duration === 'passes') {
    expect(outcome).toEqual(right);
  } else if (stage === CONTENTS) {
    expect(outcome).toMatchObject({
      requires_restart: true,
      reason: 'fingerprint_unavailable',
      previous_runtime_fingerprint: null,
      warnings: expect.arrayContaining([
        { code: 'fingerprint_unavailable', message: expect.stringContaining('could not be read') },
      ]),
    });
  } else {
    expect(outcome).toBeInstanceOf(RuntimeFingerprintError);
    expect(outcome).toMatchObject({
      code: 'REMOTE_FAILED',
      message: expect.stringContaining('could not be read'),
    });
  }
}

/** Counts the tries of the call that meets the fault. */
function injectFault({ server }: Served, { fault, stage, duration }: FaultRow): () => number {
  const times = duration === 'passes' ? 1 : Infinity;
  let fetches = 0;
  let tries = 0;
  const meets = ({ command }: ServedRequest) => {
    if (command === 'fetch') fetches++;
    return command === stage || (command === 'fetch' && typeof stage === 'number' && fetches >= stage);
  };
  // A retry of the listing starts over, and so does the listing of what a server can do, which is each call's first.
  let isOver = false;
  server.set({
    onRequest(request) {
      if (isOver || !meets(request)) return;
      tries++;
      if (tries === 1) {
        server.set({ faults: [{ ...fault, at: typeof stage === 'number' ? 'fetch' : stage, times }] });
      } else if (duration === 'passes') isOver = true;
    },
  });
  return () => tries;
}

/** What is left of the git processes that this one started. */
function gitProcesses(): string[] {
  return readdirSync('/proc').flatMap((id) => {
    try {
      const parent = /\) . (\d+)/.exec(readFileSync(`/proc/${id}/stat`, 'latin1'))?.[1];
      const line = readFileSync(`/proc/${id}/cmdline`, 'latin1').replaceAll('\0', ' ');
      const isOurs = Number(parent) === process.pid && !line.includes('http-backend');
      return /\bgit\b/.test(line) && isOurs ? [line] : [];
    } catch {
      return [];
    }
  });
}
