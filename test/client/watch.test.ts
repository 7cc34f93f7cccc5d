import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  captureRunning,
  RestartGate,
  type RestartStatus,
  RuntimeFingerprintError,
} from '../../src/client/index.ts';
import { MemoryDisk } from './memory-disk.ts';

const MANIFEST = resolve('/app/version.json');
const MARKER = resolve('/app/restart-required.json');
const BINARY = resolve('/app/server');
const marker = { path: MARKER, client: 'web' };

function release(version: string, key: string): string {
  return JSON.stringify({ version, restart_key: key, restart: { version, forced: [] } });
}

function start(disk: MemoryDisk, options: { marker?: boolean; artifacts?: boolean; graceMs?: number } = {}) {
  const running = captureRunning(MANIFEST, {
    fs: disk,
    now: () => disk.nowMs,
    marker: options.marker ? marker : undefined,
    artifacts: options.artifacts ? [BINARY] : [],
  });
  return new RestartGate(running, { graceMs: options.graceMs });
}

function said({ outcome, reason }: RestartStatus): string {
  return `${outcome} ${reason}`;
}

describe('a look at the disk', () => {
  test('is one stat where nothing changed, and gives the same object', () => {
    const disk = new MemoryDisk();
    disk.replace(MANIFEST, release('1.0.0', 'a'));
    const gate = start(disk);
    const first = gate.check();
    expect(said(first)).toBe('keep unchanged');
    disk.nowMs = 10_000;
    gate.check();
    const [stats, reads] = [disk.stats, disk.reads];
    for (let i = 0; i < 100; i++) expect(gate.check()).toBe(first);
    expect(disk.stats - stats).toBe(100);
    expect(disk.reads - reads).toBe(0);
  });

  test('is one stat from the first call on, while the stamp is young', () => {
    const disk = new MemoryDisk();
    disk.replace(MANIFEST, release('1.0.0', 'a'));
    const gate = start(disk);
    const [stats, reads] = [disk.stats, disk.reads];
    for (let i = 0; i < 100; i++) gate.check();
    expect(disk.stats - stats).toBe(100);
    expect(disk.reads - reads).toBe(0);
  });

  test('is one stat for each watched file', () => {
    const disk = new MemoryDisk();
    for (const path of [MANIFEST, MARKER, BINARY]) disk.replace(path, release('1.0.0', 'a'));
    disk.remove(MARKER);
    const gate = start(disk, { marker: true, artifacts: true });
    disk.nowMs = 10_000;
    gate.check();
    const [stats, reads] = [disk.stats, disk.reads];
    for (let i = 0; i < 100; i++) gate.check();
    expect(disk.stats - stats).toBe(300);
    expect(disk.reads - reads).toBe(0);
  });

  test('finds another file of the same size and times, put in place by renaming', () => {
    const disk = new MemoryDisk(1e9);
    disk.replace(MANIFEST, release('1.0.0', 'a'));
    const gate = start(disk);
    disk.replace(MANIFEST, release('1.0.0', 'b'));
    expect(said(gate.check())).toBe('restart fingerprint_unavailable');
  });

  test('finds a second write within one tick of the clock, once the tick is over', () => {
    const disk = new MemoryDisk(2000);
    disk.replace(MANIFEST, release('1.0.0', 'a'));
    const gate = start(disk);
    disk.overwrite(MANIFEST, release('1.0.0', 'b'));
    expect(said(gate.check())).toBe('keep unchanged');
    disk.nowMs = 2000;
    expect(said(gate.check())).toBe('restart fingerprint_unavailable');
  });

  test('keeps only what was read between two equal stamps', () => {
    const disk = new MemoryDisk();
    disk.replace(MANIFEST, release('1.0.0', 'a'));
    const gate = start(disk);
    let writes = 3;
    disk.onRead = () => {
      if (writes-- > 0) disk.replace(MANIFEST, release(`1.0.${writes}`, 'b'.repeat(writes + 1)));
    };
    disk.replace(MANIFEST, release('1.0.9', 'b'));
    const status = gate.check();
    expect(said(status)).toBe('restart fingerprint_unavailable');
    expect(status.installed_version).toBe('1.0.0');
  });

  test('waits, then restarts, while a file changes without end', () => {
    const disk = new MemoryDisk();
    disk.replace(MANIFEST, release('1.0.0', 'a'));
    const gate = start(disk, { graceMs: 100 });
    let writes = 0;
    disk.onRead = () => disk.replace(MANIFEST, release(`1.0.${writes++ % 2}`, 'a'));
    disk.replace(MANIFEST, release('1.0.0', 'a'));
    expect(said(gate.check())).toBe('wait manifest_corrupt');
    disk.nowMs = 100;
    expect(said(gate.check())).toBe('restart manifest_corrupt');
    disk.onRead = null;
    disk.replace(MANIFEST, release('1.0.0', 'a'));
    expect(said(gate.check())).toBe('keep unchanged');
  });

  test('keeps while a file is touched without end and its bytes stand still', () => {
    const disk = new MemoryDisk();
    disk.replace(MANIFEST, release('1.0.0', 'a'));
    disk.onRead = () => disk.replace(MANIFEST, release('1.0.0', 'a'));
    const gate = start(disk);
    for (let look = 0; look < 5; look++) expect(said(gate.check())).toBe('keep unchanged');
  });

  test('reads again after half a minute, whatever the stamp says', () => {
    const disk = new MemoryDisk();
    disk.replace(MANIFEST, release('1.0.0', 'a'));
    const gate = start(disk);
    disk.nowMs = 2000;
    gate.check();
    disk.remount(MANIFEST, release('1.0.0', 'b'));
    disk.nowMs = 31_999;
    const reads = disk.reads;
    expect(said(gate.check())).toBe('keep unchanged');
    expect(disk.reads).toBe(reads);
    disk.nowMs = 32_000;
    expect(said(gate.check())).toBe('restart fingerprint_unavailable');
  });

  test.each(['EMFILE', 'ENOMEM', 'EACCES'])(
    'keeps what it knows where %s alone stops it from reading again',
    (code) => {
      const disk = new MemoryDisk();
      disk.replace(MANIFEST, release('1.0.0', 'a'));
      disk.replace(MARKER, '{"required":true,"clients":{"job":"2026-01-01T00:00:00.000Z"}}');
      const gate = start(disk, { marker: true });
      disk.nowMs = 5000;
      for (const path of [MANIFEST, MARKER]) disk.refuse(path, code);
      expect(said(gate.check())).toBe('keep unchanged');
      for (const path of [MANIFEST, MARKER]) disk.refuse(path, null);
      const reads = disk.reads;
      expect(said(gate.check())).toBe('keep unchanged');
      expect(disk.reads).toBe(reads + 2);
      disk.refuse(MARKER, code);
      disk.nowMs = 5001;
      disk.touch(MARKER);
      expect(said(gate.check())).toBe('restart marker_corrupt');
    },
  );

  test('does not read what is not there, so that no want of descriptors makes a marker of it', () => {
    const disk = new MemoryDisk();
    disk.replace(MANIFEST, release('1.0.0', 'a'));
    const gate = start(disk, { marker: true });
    disk.onRead = () => {
      throw Object.assign(new Error('EMFILE'), { code: 'EMFILE' });
    };
    disk.nowMs = 5000;
    expect(said(gate.check())).toBe('keep unchanged');
  });

  test('of a file that was unreadable at the start already keeps, until it is touched', () => {
    const disk = new MemoryDisk();
    disk.replace(MANIFEST, release('1.0.0', 'a'));
    disk.refuse(MANIFEST, 'EACCES');
    const gate = start(disk);
    expect(said(gate.check())).toBe('keep running_unknown');
    disk.nowMs = 10;
    disk.touch(MANIFEST);
    expect(said(gate.check())).toBe('wait manifest_corrupt');
    disk.refuse(MANIFEST, null);
    expect(said(gate.check())).toBe('restart version_mismatch');
  });
});

describe('the grace period', () => {
  test('starts where a wait starts, and starts anew after a good answer', () => {
    const disk = new MemoryDisk();
    disk.replace(MANIFEST, release('1.0.0', 'a'));
    const gate = start(disk, { graceMs: 1000 });
    const answers: string[] = [];
    const at = (nowMs: number, change: () => void) => {
      disk.nowMs = nowMs;
      change();
      answers.push(`${nowMs} ${said(gate.check())}`);
    };
    at(5000, () => disk.remove(MANIFEST));
    at(5999, () => disk.replace(MANIFEST, '{"version":'));
    at(6000, () => {});
    at(6001, () => disk.replace(MANIFEST, release('1.0.1', 'a')));
    at(6002, () => disk.remove(MANIFEST));
    at(7001, () => {});
    at(7002, () => {});
    at(9000, () => {});
    expect(answers).toEqual([
      '5000 wait manifest_missing',
      '5999 wait manifest_corrupt',
      '6000 restart manifest_corrupt',
      '6001 keep unchanged',
      '6002 wait manifest_missing',
      '7001 wait manifest_missing',
      '7002 restart manifest_missing',
      '9000 restart manifest_missing',
    ]);
  });

  test('of no length restarts at once', () => {
    const disk = new MemoryDisk();
    disk.replace(MANIFEST, release('1.0.0', 'a'));
    const gate = start(disk, { graceMs: 0 });
    disk.remove(MANIFEST);
    expect(said(gate.check())).toBe('restart manifest_missing');
  });

  test('is a minute where nothing else is said', () => {
    const disk = new MemoryDisk();
    disk.replace(MANIFEST, release('1.0.0', 'a'));
    const gate = start(disk);
    disk.remove(MANIFEST);
    gate.check();
    disk.nowMs = 59_999;
    expect(said(gate.check())).toBe('wait manifest_missing');
    disk.nowMs = 60_000;
    expect(said(gate.check())).toBe('restart manifest_missing');
  });
});

describe('watched artifacts', () => {
  function withBinary(): { disk: MemoryDisk; gate: RestartGate; check: () => string } {
    const disk = new MemoryDisk();
    disk.replace(MANIFEST, release('1.0.0', 'a'));
    disk.replace(BINARY, 'code a');
    const gate = start(disk, { artifacts: true, graceMs: 1000 });
    return { disk, gate, check: () => said(gate.check()) };
  }

  test('are waited for when the manifest is not there yet, and then follow it', () => {
    const { disk, check } = withBinary();
    disk.replace(BINARY, 'code b');
    expect(check()).toBe('wait artifact_replaced');
    disk.replace(MANIFEST, release('1.1.0', 'b'));
    expect(check()).toBe('restart fingerprint_unavailable');
  });

  test('of a release that runs the same bytes do not matter', () => {
    const { disk, check } = withBinary();
    disk.replace(BINARY, 'code a');
    disk.replace(MANIFEST, release('1.0.1', 'a'));
    expect(check()).toBe('keep unchanged');
  });

  test('of a release that is rolled back over one that runs the same bytes do not matter', () => {
    const { disk, check } = withBinary();
    for (const version of ['1.0.1', '1.0.0', '1.0.2']) {
      disk.nowMs += 5000;
      disk.replace(BINARY, 'code a');
      expect(check()).toMatch(/^wait|^keep/);
      disk.nowMs += 500;
      disk.replace(MANIFEST, release(version, 'a'));
      expect(check()).toBe('keep unchanged');
      disk.nowMs += 60_000;
      expect(check()).toBe('keep unchanged');
    }
  });

  /** What may be taken for the end of an installation that began with another binary, and is not. */
  test.each<[string, (disk: MemoryDisk) => void]>([
    ['written in place', (disk) => disk.overwrite(BINARY, 'code b')],
    ['gone', (disk) => disk.remove(BINARY)],
  ])('%s are not made good by a manifest of a release that runs the same bytes', (_, change) => {
    const { disk, check } = withBinary();
    disk.nowMs = 1;
    change(disk);
    expect(check()).toBe('wait artifact_replaced');
    disk.nowMs = 2;
    disk.replace(MANIFEST, release('1.0.1', 'a'));
    expect(check()).toBe('wait artifact_replaced');
    disk.nowMs = 1001;
    expect(check()).toBe('restart artifact_replaced');
    disk.replace(MANIFEST, release('1.0.2', 'a'));
    expect(check()).toBe('restart artifact_replaced');
  });

  test.each<[string, string, number, number]>([
    ['of the same version', '1.0.0', 1, 2],
    ['put in place before', '1.0.1', 3, 2],
    ['put in place too late', '1.0.1', 1, 1002],
  ])('are not made good by a manifest %s', (_, version, binaryMs, manifestMs) => {
    const { disk, check } = withBinary();
    const steps: [number, () => void][] = [
      [binaryMs, () => disk.replace(BINARY, 'code b')],
      [manifestMs, () => disk.replace(MANIFEST, `${release(version, 'a')}\n`)],
    ];
    for (const [at, change] of steps.sort(([a], [b]) => a - b)) {
      disk.nowMs = at;
      change();
    }
    expect(check()).toBe('wait artifact_replaced');
    disk.nowMs += 1000;
    expect(check()).toBe('restart artifact_replaced');
  });

  test('replaced while the manifest stands still restart after the grace period', () => {
    const { disk, check } = withBinary();
    disk.nowMs = 1;
    disk.overwrite(BINARY, 'code b');
    expect(check()).toBe('wait artifact_replaced');
    disk.nowMs = 1001;
    expect(check()).toBe('restart artifact_replaced');
  });

  test('replaced under a later manifest that had been kept do too', () => {
    const { disk, gate, check } = withBinary();
    disk.replace(BINARY, 'code a');
    disk.replace(MANIFEST, release('1.0.1', 'a'));
    expect(check()).toBe('keep unchanged');
    disk.replace(BINARY, 'code b');
    expect(check()).toBe('wait artifact_replaced');
    disk.nowMs = 1000;
    const status = gate.check();
    expect(said(status)).toBe('restart artifact_replaced');
    expect(status).toMatchObject({ process_version: '1.0.0', installed_version: '1.0.1' });
    expect(status.restart_required).toBe(true);
  });

  test('restart at once where there is no manifest', () => {
    const disk = new MemoryDisk();
    disk.replace(BINARY, 'code a');
    const gate = start(disk, { artifacts: true });
    expect(said(gate.check())).toBe('keep running_unknown');
    disk.remove(BINARY);
    expect(said(gate.check())).toBe('restart artifact_replaced');
  });
});

describe('a marker', () => {
  const asks = (clients: object) => JSON.stringify({ required: true, clients });

  test('restarts a client once, and no other', () => {
    const disk = new MemoryDisk();
    disk.replace(MANIFEST, release('1.0.0', 'a'));
    const before = start(disk, { marker: true });
    disk.replace(MARKER, asks({ web: '2026-01-01T00:00:00.000Z', job: '2026-01-01T00:00:00.000Z' }));
    expect(said(before.check())).toBe('restart marker_required');
    const after = start(disk, { marker: true });
    expect(said(after.check())).toBe('keep unchanged');
    disk.replace(MARKER, asks({ web: '2026-01-01T00:00:00.000Z', job: 'ok' }));
    expect(said(after.check())).toBe('keep unchanged');
    disk.replace(MARKER, '{');
    expect(said(after.check())).toBe('restart marker_corrupt');
  });

  test('is not looked at by a gate that was not told of one', () => {
    const disk = new MemoryDisk();
    disk.replace(MANIFEST, release('1.0.0', 'a'));
    const gate = start(disk);
    disk.replace(MARKER, '{');
    expect(said(gate.check())).toBe('keep unchanged');
  });
});

describe('subscribe', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('tells the answer when the caller can end it, and each change of it', async () => {
    const disk = new MemoryDisk();
    disk.replace(MANIFEST, release('1.0.0', 'a'));
    const gate = start(disk);
    const heard: string[] = [];
    const listener = (status: RestartStatus) => heard.push(`${said(status)} ${status.installed_version}`);
    const stop = gate.subscribe(listener, { intervalMs: 100 });
    expect(heard).toEqual([]);
    await Promise.resolve();
    expect(heard).toEqual(['keep unchanged 1.0.0']);
    vi.advanceTimersByTime(1000);
    disk.replace(MANIFEST, release('1.0.1', 'a'));
    vi.advanceTimersByTime(1000);
    disk.replace(MANIFEST, release('1.1.0', 'b'));
    vi.advanceTimersByTime(99);
    expect(heard.splice(0)).toEqual(['keep unchanged 1.0.0', 'keep unchanged 1.0.1']);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual(['restart fingerprint_unavailable 1.1.0']);
    stop();
    disk.remove(MANIFEST);
    vi.advanceTimersByTime(1000);
    expect(heard).toHaveLength(1);
  });

  test('tells of reasons that were added to a restart', async () => {
    const disk = new MemoryDisk();
    const forced = (...texts: string[]) => {
      const list = texts.map((justification, at) => ({ version: `2.${at}.0`, justification }));
      const restart = { version: '2.0.0', forced: list };
      disk.replace(MANIFEST, JSON.stringify({ version: '2.0.0', restart_key: String(texts), restart }));
    };
    disk.replace(MANIFEST, release('1.0.0', 'a'));
    const heard: (readonly string[])[] = [];
    start(disk).subscribe((status) => heard.push(status.justifications), { intervalMs: 100 });
    forced('cache');
    await Promise.resolve();
    forced('cache', 'presets');
    vi.advanceTimersByTime(100);
    expect(heard).toEqual([['cache'], ['cache', 'presets']]);
  });

  test('does not call a listener that was stopped before its turn', async () => {
    const disk = new MemoryDisk();
    start(disk).subscribe(() => expect.unreachable())();
    await Promise.resolve();
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([Number.NaN, -1, 2 ** 31, Number.POSITIVE_INFINITY])(
    'and the gate refuse %d milliseconds',
    (ms) => {
      const disk = new MemoryDisk();
      const refuse = (run: () => unknown) => {
        expect(run).toThrow(RuntimeFingerprintError);
        expect(run).toThrow(expect.objectContaining({ code: 'USAGE' }));
      };
      refuse(() => start(disk, { graceMs: ms }));
      refuse(() => start(disk).subscribe(() => {}, { intervalMs: ms }));
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  test.each(['before', 'from the listener', 'after'])('ends with a signal that aborts %s', async (when) => {
    const disk = new MemoryDisk();
    disk.replace(MANIFEST, release('1.0.0', 'a'));
    const controller = new AbortController();
    if (when === 'before') controller.abort();
    let heard = 0;
    const listener = () => {
      heard++;
      if (when === 'from the listener') controller.abort();
    };
    start(disk).subscribe(listener, { signal: controller.signal });
    await Promise.resolve();
    expect(heard).toBe(when === 'before' ? 0 : 1);
    expect(vi.getTimerCount()).toBe(when === 'after' ? 1 : 0);
    controller.abort();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('on the real disk', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gate-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  test('a link to a folder of a release is followed', () => {
    const install = (name: string, text: string) => {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'version.json'), text);
      symlinkSync(name, join(folder, 'next'), 'dir');
      renameSync(join(folder, 'next'), join(folder, 'current'));
    };
    install('one', release('1.0.0', 'a'));
    const gate = new RestartGate(captureRunning(join(folder, 'current', 'version.json')));
    expect(said(gate.check())).toBe('keep unchanged');
    install('two', release('1.0.1', 'a'));
    const status = gate.check();
    expect(said(status)).toBe('keep unchanged');
    expect(status.installed_version).toBe('1.0.1');
    install('three', release('1.1.0', 'b'));
    expect(gate.check().restart_required).toBe(true);
    rmSync(join(folder, 'three'), { recursive: true });
    expect(said(gate.check())).toBe('wait manifest_missing');
  });

  test('a path stays what it was when the process goes to another folder', () => {
    const was = process.cwd();
    writeFileSync(join(folder, 'version.json'), release('1.0.0', 'a'));
    vi.spyOn(process, 'cwd').mockReturnValue(folder);
    const running = captureRunning('version.json');
    vi.mocked(process.cwd).mockReturnValue(was);
    expect(said(new RestartGate(running).check())).toBe('keep unchanged');
    vi.restoreAllMocks();
  });

  test('a folder, and a file too large to be one, are no manifest', () => {
    mkdirSync(join(folder, 'version.json'));
    expect(captureRunning(join(folder, 'version.json')).manifest.kind).toBe('unreadable');
    writeFileSync(join(folder, 'large.json'), Buffer.alloc(4 * 1024 * 1024 + 1, ' '));
    expect(captureRunning(join(folder, 'large.json')).manifest.kind).toBe('unreadable');
    writeFileSync(join(folder, 'file'), '');
    expect(captureRunning(join(folder, 'file', 'version.json')).manifest).toEqual({ kind: 'missing' });
  });

  test('a write of the same size into the same file is found, though its time was set back', async () => {
    const path = join(folder, 'version.json');
    writeFileSync(path, release('1.0.0', 'a'));
    const time = new Date('2026-01-01T00:00:00Z');
    utimesSync(path, time, time);
    const gate = new RestartGate(captureRunning(path));
    expect(said(gate.check())).toBe('keep unchanged');
    await sleep(50);
    writeFileSync(path, release('1.0.0', 'b'));
    utimesSync(path, time, time);
    expect(gate.check().restart_required).toBe(true);
  });

  test.skipIf(process.platform === 'win32')(
    'a device is no manifest, nor a pipe that nobody writes to',
    () => {
      expect(captureRunning('/dev/null').manifest.kind).toBe('unreadable');
      execFileSync('mkfifo', [join(folder, 'pipe')]);
      expect(captureRunning(join(folder, 'pipe')).manifest.kind).toBe('unreadable');
    },
  );

  test('a path in a folder that was deleted leads nowhere', () => {
    const gone = Object.assign(new Error('uv_cwd'), { code: 'ENOENT' });
    vi.spyOn(process, 'cwd').mockImplementation(() => {
      throw gone;
    });
    const options = { artifacts: ['bin'], marker: { path: 'marker.json', client: 'web' } };
    const running = captureRunning('no-such-version.json', options);
    expect([running.manifest, running.marker]).toEqual([{ kind: 'missing' }, { kind: 'none' }]);
    expect(() => captureRunning(undefined as unknown as string)).toThrow(TypeError);
    vi.restoreAllMocks();
  });

  test('the timer of a subscription does not keep the process', () => {
    const started = vi.spyOn(globalThis, 'setInterval');
    const stop = new RestartGate(captureRunning(join(folder, 'version.json'))).subscribe(() => {});
    expect(started.mock.results.map(({ value }) => (value as NodeJS.Timeout).hasRef())).toEqual([false]);
    stop();
    started.mockRestore();
  });
});

/** What may happen on a disk between two looks. Releases 0 and 1 run the same bytes. */
type DiskEvent =
  | { readonly kind: 'install' | 'install in place' | 'cut'; readonly release: number }
  | { readonly kind: 'remove' | 'touch' | 'check' | 'settle' }
  | { readonly kind: 'pass'; readonly ms: number };

const KEYS = ['a', 'a', 'b', 'c'];
const textOf = (number: number) => release(`1.${number}.0`, KEYS[number] as string);

const diskEvents: fc.Arbitrary<DiskEvent[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom('install' as const, 'install in place' as const, 'cut' as const),
      release: fc.nat(3),
    }),
    fc.record({
      kind: fc.constantFrom('remove' as const, 'touch' as const, 'check' as const, 'settle' as const),
    }),
    fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(300) }),
  ),
  { maxLength: 40 },
);

/** The disk as the test knows it: the number of the release whose manifest is whole, or what else is there. */
function applyEvent(disk: MemoryDisk, event: DiskEvent, there: number | string): number | string {
  if (event.kind === 'pass') disk.nowMs += event.ms;
  if (event.kind === 'touch' && there !== 'nothing') disk.touch(MANIFEST);
  if (event.kind === 'remove') {
    disk.remove(MANIFEST);
    return 'nothing';
  }
  if (!('release' in event)) return there;
  const text = textOf(event.release);
  if (event.kind === 'cut') {
    disk.replace(MANIFEST, text.slice(0, -9));
    return `cut ${event.release}`;
  }
  if (event.kind === 'install' || there === 'nothing') disk.replace(MANIFEST, text);
  else disk.overwrite(MANIFEST, text);
  return event.release;
}

test('whatever happens on a disk with a coarse clock: never stale, no loop, restarts only for other bytes', () => {
  const GRACE = 1000;
  const TICK = 2000;
  const property = fc.property(diskEvents, (events) => {
    const disk = new MemoryDisk(100);
    disk.replace(MANIFEST, textOf(0));
    let there: number | string = 0;
    let atStart: number | string = there;
    let gate = start(disk, { graceMs: GRACE });
    for (const event of events) {
      there = applyEvent(disk, event, there);
      if (event.kind !== 'check' && event.kind !== 'settle') continue;
      gate.check();
      if (event.kind === 'settle') disk.nowMs += TICK;
      const status = gate.check();
      const same = typeof there === 'number' && typeof atStart === 'number' && KEYS[there] === KEYS[atStart];
      if (event.kind === 'settle') {
        // Long enough for every tick and every grace to be over.
        const keeps = same || there === atStart;
        expect([atStart, there, status.outcome]).toEqual([atStart, there, keeps ? 'keep' : 'restart']);
      }
      if (status.outcome !== 'restart') continue;
      gate = start(disk, { graceMs: GRACE });
      atStart = there;
      expect(gate.check().outcome).toBe('keep');
    }
  });
  fc.assert(property, { numRuns: 3000 });
});
