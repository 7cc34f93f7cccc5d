import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type Captured,
  captureManifest,
  type Decision,
  decideRestart,
  describeRestart,
  parseMarker,
} from '../../src/client/index.ts';
import { gateVectors } from './vector-cases.ts';
import { inputOf, renderVectors } from './vectors.ts';

const vectors = gateVectors();

describe('the shared vectors', () => {
  test('stand in the file as they are here (node scripts/gate-vectors.ts writes it)', () => {
    const file = readFileSync(new URL('../vectors/gate.json', import.meta.url), 'utf8');
    expect(renderVectors(vectors)).toBe(file);
    expect(JSON.parse(file)).toEqual(vectors);
  });

  test('have a name each, and every outcome and reason', () => {
    const names = vectors.cases.map((one) => one.name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    const answers = new Set(vectors.cases.map((one) => `${one.outcome} ${one.reason}`));
    expect([...answers].sort()).toEqual([
      'keep running_unknown',
      'keep unchanged',
      'restart artifact_replaced',
      'restart fingerprint_mismatch',
      'restart fingerprint_unavailable',
      'restart forced',
      'restart forced_rollback',
      'restart manifest_corrupt',
      'restart manifest_missing',
      'restart marker_corrupt',
      'restart marker_required',
      'restart rules_changed',
      'restart version_mismatch',
      'wait artifact_replaced',
      'wait manifest_corrupt',
      'wait manifest_missing',
    ]);
  });

  test.each(vectors.cases.map((one) => [one.name, one] as const))('%s', (_, one) => {
    const decision = decideRestart(inputOf(vectors, one));
    expect({ outcome: decision.outcome, reason: decision.reason }).toEqual({
      outcome: one.outcome,
      reason: one.reason,
    });
    // Pairs of the history say nothing of justifications.
    if (!one.name.startsWith('history')) expect(decision.justifications).toEqual(one.justifications ?? []);
  });
});

function manifest(version: string, fingerprint: string | null, more: object = {}): Captured {
  const restart = { version, rules: '0123456789ab', forced: [] };
  const key = fingerprint === null ? `unavailable:${version}` : `key of ${fingerprint}`;
  const keys = { runtime_fingerprint: fingerprint, restart_key: key, restart };
  return captured(JSON.stringify({ version, ...keys, ...more }));
}

function captured(text: string): Captured {
  return captureManifest({ kind: 'bytes', bytes: Buffer.from(text) });
}

function marker(text: string) {
  return parseMarker({ kind: 'bytes', bytes: Buffer.from(text) });
}

/** The rules of the first clients, which compared a process with the files on disk. */
describe('rules of the first clients', () => {
  const asked = marker('{"required":true,"clients":{"codex":"restart_session_required","desktop":"ok"}}');
  const none = { kind: 'none' } as const;

  test('a fingerprint match beats a version difference', () => {
    const status = describeRestart({
      running: manifest('1.9.9', 'abc'),
      installed: manifest('2.0.0', 'abc'),
    });
    expect(status).toEqual({
      outcome: 'keep',
      reason: 'unchanged',
      justifications: [],
      installed_version: '2.0.0',
      process_version: '1.9.9',
      version_match: false,
      installed_fingerprint: 'abc',
      process_fingerprint: 'abc',
      fingerprint_match: true,
      restart_required: false,
    });
  });

  test('a fingerprint mismatch restarts at the same version', () => {
    const status = describeRestart({
      running: manifest('2.0.0', 'old'),
      installed: manifest('2.0.0', 'new'),
    });
    expect(status).toEqual({
      outcome: 'restart',
      reason: 'fingerprint_mismatch',
      justifications: [],
      installed_version: '2.0.0',
      process_version: '2.0.0',
      version_match: true,
      installed_fingerprint: 'new',
      process_fingerprint: 'old',
      fingerprint_match: false,
      restart_required: true,
    });
  });

  test.each<[string, string, Decision['outcome'], Decision['reason']]>([
    ['another version', '1.9.9', 'restart', 'version_mismatch'],
    ['the same version', '2.0.0', 'keep', 'unchanged'],
  ])('an unknown process fingerprint falls back to versions: %s', (_, version, outcome, reason) => {
    const running = captured(JSON.stringify({ version }));
    const status = describeRestart({ running, installed: manifest('2.0.0', 'abc') });
    expect(status).toMatchObject({ outcome, reason, process_fingerprint: null, fingerprint_match: false });
  });

  test('an unacknowledged marker wins over equal fingerprints', () => {
    const [running, installed] = [manifest('1.0.1', 'abc'), manifest('1.0.1', 'abc')];
    const view = { atStart: none, now: asked, client: 'codex' };
    const status = describeRestart({ running, installed, marker: view });
    expect(status).toMatchObject({ outcome: 'restart', reason: 'marker_required', fingerprint_match: true });
    expect(status.restart_required).toBe(true);
  });

  test('a corrupt marker restarts', () => {
    const same = manifest('1.0.1', 'abc');
    const view = { atStart: none, now: marker('{"required":tr'), client: 'codex' };
    expect(decideRestart({ running: same, installed: same, marker: view })).toEqual({
      outcome: 'restart',
      reason: 'marker_corrupt',
      justifications: [],
    });
  });

  test('a client that acknowledged is not affected by others', () => {
    const same = manifest('1.0.1', 'abc');
    const view = { atStart: none, now: asked, client: 'desktop' };
    expect(decideRestart({ running: same, installed: same, marker: view }).outcome).toBe('keep');
  });
});

test('an outcome tells the compiler which reasons it can have', () => {
  const decision = decideRestart({ running: { kind: 'missing' }, installed: { kind: 'missing' } });
  if (decision.outcome !== 'keep') throw new Error(decision.outcome);
  const reason: 'unchanged' | 'running_unknown' = decision.reason;
  expect(reason).toBe('running_unknown');
});

describe('a file that could not be read', () => {
  const unreadable = (evidence: string | null): Captured => ({ kind: 'unreadable', evidence });
  const good = manifest('1.0.0', 'abc');

  test.each<[string, Captured, Captured, Decision['outcome'], Decision['reason']]>([
    [
      'in the same way as at start',
      unreadable('EACCES 1'),
      unreadable('EACCES 1'),
      'keep',
      'running_unknown',
    ],
    ['touched since', unreadable('EACCES 1'), unreadable('EACCES 2'), 'wait', 'manifest_corrupt'],
    ['never the same twice', unreadable(null), unreadable(null), 'wait', 'manifest_corrupt'],
    ['now', good, unreadable('EACCES 1'), 'wait', 'manifest_corrupt'],
    ['at start', unreadable('EACCES 1'), good, 'restart', 'version_mismatch'],
    ['at start, gone now', unreadable('EACCES 1'), { kind: 'missing' }, 'wait', 'manifest_missing'],
  ])('%s', (_, running, installed, outcome, reason) => {
    expect(decideRestart({ running, installed })).toMatchObject({ outcome, reason });
  });

  test('has no version and no fingerprint', () => {
    expect(describeRestart({ running: unreadable(null), installed: { kind: 'missing' } })).toMatchObject({
      installed_version: null,
      process_version: null,
      version_match: false,
      installed_fingerprint: null,
      process_fingerprint: null,
      fingerprint_match: false,
    });
  });
});

test('of several runtimes, the status shows the one that is named', () => {
  const runtimes = (a: string) => ({
    runtimes: { server: { runtime_fingerprint: a, restart_key: a }, worker: { runtime_fingerprint: 'w' } },
  });
  const input = {
    running: manifest('1.0.0', 'whole 1', runtimes('s1')),
    installed: manifest('1.1.0', 'whole 2', runtimes('s2')),
  };
  expect(describeRestart({ ...input, runtime: 'server' })).toMatchObject({
    process_fingerprint: 's1',
    installed_fingerprint: 's2',
  });
  expect(describeRestart(input)).toMatchObject({
    process_fingerprint: 'whole 1',
    installed_fingerprint: 'whole 2',
  });
});

test('each justification is told once, also when its text was changed', () => {
  const forced = (...entries: [string, string][]) =>
    captured(
      JSON.stringify({
        version: '2.0.0',
        restart_key: String(entries),
        restart: {
          version: '2.0.0',
          forced: entries.map(([version, justification]) => ({ version, justification })),
        },
      }),
    );
  const running = forced(['1.0.0', 'cache']);
  const installed = forced(['1.0.0', 'the cache moved'], ['1.1.0', 'presets'], ['1.2.0', 'presets']);
  expect(decideRestart({ running, installed }).justifications).toEqual(['the cache moved', 'presets']);
});
