import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  acknowledgeMarker,
  type Captured,
  captureManifest,
  clearMarker,
  RuntimeFingerprintError,
  readMarker,
  writeMarker,
} from '../../src/client/index.ts';
import { underLock } from '../../src/client/marker-lock.ts';

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marker-'));
  path = join(folder, 'restart-required.json');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function manifest(version: string, key: string, forced: object[] = []): Captured {
  const text = JSON.stringify({
    version,
    runtime_fingerprint: `f${key}`,
    restart_key: key,
    restart: { version, forced },
  });
  return captureManifest({ kind: 'bytes', bytes: Buffer.from(text) });
}

const FROM = manifest('1.0.0', 'a');
const TO = manifest('1.1.0', 'b');
const now = () => Date.parse('2026-01-02T03:04:05.678Z');

async function failure(promise: Promise<unknown>): Promise<{ code: string; message: string }> {
  const error = await promise.then(() => null).catch((reason: unknown) => reason);
  if (!(error instanceof RuntimeFingerprintError)) throw new Error(`no such error: ${String(error)}`);
  return { code: error.code, message: error.message };
}

describe('writeMarker', () => {
  test('leaves the fields of the first clients, whole', async () => {
    const forced = [{ version: '1.1.0', justification: 'presets.json has another format' }];
    const to = manifest('1.1.0', 'b', forced);
    const { status } = await writeMarker(path, { from: FROM, to, clients: ['web', 'job'] }, { now });
    expect(status.reason).toBe('forced');
    expect(readFileSync(path, 'utf8')).toBe(`{
  "schema_version": 1,
  "required": true,
  "from_version": "1.0.0",
  "to_version": "1.1.0",
  "from_fingerprint": "fa",
  "to_fingerprint": "fb",
  "reason": "update_force",
  "justifications": [
    "presets.json has another format"
  ],
  "updated_at": "2026-01-02T03:04:05.678Z",
  "clients": {
    "web": "2026-01-02T03:04:05.678Z",
    "job": "2026-01-02T03:04:05.678Z"
  }
}
`);
    expect(readdirSync(folder)).toEqual(['restart-required.json']);
  });

  test.each<[string, Captured, Captured, boolean, string]>([
    ['other bytes', FROM, TO, true, 'fingerprint_mismatch'],
    ['the same bytes', FROM, manifest('1.0.1', 'a'), false, 'unchanged'],
    ['other bytes under the same version', FROM, manifest('1.0.0', 'b'), true, 'fingerprint_mismatch'],
    ['a first installation', { kind: 'missing' }, TO, true, 'version_mismatch'],
    ['a manifest that was lost', FROM, { kind: 'missing' }, true, 'manifest_missing'],
    ['no manifest before and after', { kind: 'missing' }, { kind: 'missing' }, false, 'running_unknown'],
  ])('asks for a restart after an update to %s: as it must', async (_, from, to, asks, reason) => {
    const { status, marker } = await writeMarker(path, { from, to, clients: ['web'] });
    expect([status.reason, marker !== null, existsSync(path)]).toEqual([reason, asks, asks]);
  });

  test('leaves alone what is pending where the next update needs no restart', async () => {
    await writeMarker(path, { from: FROM, to: TO, clients: ['web'] });
    const before = readFileSync(path, 'utf8');
    await writeMarker(path, { from: TO, to: manifest('1.1.1', 'b'), clients: ['web'] });
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  test.skipIf(process.platform === 'win32')('keeps the mode of the file', async () => {
    await writeMarker(path, { from: FROM, to: TO, clients: ['web', 'job'] });
    chmodSync(path, 0o664);
    await acknowledgeMarker(path, 'web');
    expect(statSync(path).mode & 0o777).toBe(0o664);
  });
});

describe('acknowledgeMarker', () => {
  test('is each client’s own, and the last one deletes the file', async () => {
    await writeMarker(path, { from: FROM, to: TO, clients: ['web', 'job'] });
    expect(await acknowledgeMarker(path, 'cli')).toEqual({ outcome: 'not_asked' });
    expect(await acknowledgeMarker(path, 'web')).toEqual({ outcome: 'acknowledged', pending: ['job'] });
    expect(await acknowledgeMarker(path, 'web')).toEqual({ outcome: 'not_asked' });
    expect(readMarker(path)).toMatchObject({ kind: 'marker', marker: { clients: { web: 'ok' } } });
    expect(await acknowledgeMarker(path, 'job')).toEqual({ outcome: 'cleared' });
    expect(readdirSync(folder)).toEqual([]);
    expect(await acknowledgeMarker(path, 'job')).toEqual({ outcome: 'not_asked' });
  });

  test('of what was seen at the start leaves what was asked since', async () => {
    await writeMarker(path, { from: FROM, to: TO, clients: ['web'] });
    const seen = readMarker(path);
    await writeMarker(path, { from: TO, to: manifest('1.2.0', 'c'), clients: ['web'] });
    const before = readFileSync(path, 'utf8');
    expect(await acknowledgeMarker(path, 'web', { seen })).toEqual({ outcome: 'asked_again' });
    expect(await acknowledgeMarker(path, 'web', { seen: { kind: 'none' } })).toEqual({
      outcome: 'asked_again',
    });
    expect(readFileSync(path, 'utf8')).toBe(before);
    const latest = readMarker(path);
    expect(await acknowledgeMarker(path, 'web', { seen: latest })).toEqual({ outcome: 'cleared' });
  });

  test('of a marker for everyone never deletes it', async () => {
    await writeMarker(path, { from: FROM, to: TO });
    expect(await acknowledgeMarker(path, 'web')).toEqual({ outcome: 'acknowledged', pending: ['*'] });
    expect(existsSync(path)).toBe(true);
  });

  test('of a corrupt marker changes nothing', async () => {
    writeFileSync(path, '{"required":tr');
    expect(await acknowledgeMarker(path, 'web')).toEqual({ outcome: 'corrupt' });
    expect(readFileSync(path, 'utf8')).toBe('{"required":tr');
  });

  test.each(['', '*'])('refuses the name %j', async (client) => {
    expect((await failure(acknowledgeMarker(path, client))).code).toBe('USAGE');
    const update = { from: FROM, to: TO, clients: [client] };
    expect((await failure(writeMarker(path, update))).code).toBe('USAGE');
  });
});

test('an update over a corrupt marker asks everyone, since who was asked is unknown', async () => {
  writeFileSync(path, '{"required":tr');
  const { marker } = await writeMarker(path, { from: FROM, to: TO, clients: ['web'] });
  expect(Object.keys(marker?.clients ?? {})).toEqual(['*', 'web']);
});

test('clearMarker withdraws everything, a corrupt marker too', async () => {
  expect(await clearMarker(path)).toBe(false);
  await writeMarker(path, { from: FROM, to: TO });
  expect(await clearMarker(path)).toBe(true);
  writeFileSync(path, 'x');
  expect(await clearMarker(path)).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
});

describe('several processes at once', () => {
  async function run(...argumentsOf: string[][]): Promise<(number | null)[]> {
    const script = fileURLToPath(new URL('marker-process.ts', import.meta.url));
    const children = argumentsOf.map((list) =>
      spawn(process.execPath, [script, path, ...list], { stdio: 'inherit' }),
    );
    return Promise.all(children.map(async (child) => (await once(child, 'exit'))[0] as number | null));
  }

  test('lose nothing that any of them asks', async () => {
    expect(await run(['a', '15'], ['b', '15'], ['c', '15'], ['d', '15'])).toEqual([0, 0, 0, 0]);
    const state = readMarker(path);
    const clients = state.kind === 'marker' ? Object.keys(state.marker.clients) : [];
    expect(clients.sort()).toEqual(
      ['a', 'b', 'c', 'd'].flatMap((name) => Array.from({ length: 15 }, (_, i) => `${name}-${i}`)).sort(),
    );
    expect(readdirSync(folder)).toEqual(['restart-required.json']);
  });

  test('leave nothing where each acknowledges', async () => {
    const lists = ['a', 'b', 'c', 'd'].map((name) => [name, '10', 'acknowledges']);
    expect(await run(...lists)).toEqual([0, 0, 0, 0]);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('the lock', () => {
  test('of a process that died is taken away after a while, not before', async () => {
    writeFileSync(`${path}.lock`, 'dead');
    const start = performance.now();
    await writeMarker(path, { from: FROM, to: TO, clients: ['web'] }, { patienceMs: 200 });
    expect(performance.now() - start).toBeGreaterThanOrEqual(200);
    expect(readdirSync(folder)).toEqual(['restart-required.json']);
  });

  test('that changes hands is waited for, however long', async () => {
    let turn = 0;
    writeFileSync(`${path}.lock`, 'holder 0');
    const others = setInterval(() => writeFileSync(`${path}.lock`, `holder ${++turn}`), 20);
    setTimeout(() => {
      clearInterval(others);
      rmSync(`${path}.lock`);
    }, 500);
    const start = performance.now();
    await writeMarker(path, { from: FROM, to: TO, clients: ['web'] }, { patienceMs: 200 });
    expect(performance.now() - start).toBeGreaterThanOrEqual(450);
    expect(turn).toBeGreaterThan(5);
  });

  test('that was taken from a holder makes it start over before it does harm', async () => {
    const steps: string[] = [];
    await underLock(path, 100, (confirm) => {
      steps.push('prepared');
      if (steps.length === 1) writeFileSync(`${path}.lock`, 'thief');
      confirm();
      steps.push('done');
    });
    expect(steps).toEqual(['prepared', 'prepared', 'done']);
  });

  test('that nobody can take away is an error that names it', async () => {
    mkdirSync(`${path}.lock`);
    const update = { from: FROM, to: TO, clients: ['web'] };
    const { code, message } = await failure(writeMarker(path, update, { patienceMs: 20 }));
    expect(code).toBe('FILE_NOT_WRITTEN');
    expect(message).toContain(`${path}.lock`);
    expect(existsSync(path)).toBe(false);
  });

  test('is left by nobody where the marker is a folder', async () => {
    mkdirSync(path);
    for (const promise of [writeMarker(path, { from: FROM, to: TO }), clearMarker(path)]) {
      const { code, message } = await failure(promise);
      expect(code).toBe('FILE_NOT_WRITTEN');
      expect(message).toContain('EISDIR');
    }
    expect(readMarker(path).kind).toBe('corrupt');
    expect(readdirSync(folder)).toEqual(['restart-required.json']);
  });

  test('and the marker in a folder that is not there are an error', async () => {
    const away = join(folder, 'away', 'marker.json');
    const { code, message } = await failure(writeMarker(away, { from: FROM, to: TO }));
    expect(code).toBe('FILE_NOT_WRITTEN');
    expect(message).toContain('ENOENT');
    expect(message).toContain(away);
  });
});
