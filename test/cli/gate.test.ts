import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runProgram } from '../helpers/program.ts';

const WINDOWS = process.platform === 'win32';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rf-gate-'));
  const manifest = (version: string, key: string, more: object = {}) =>
    JSON.stringify({ version, restart_key: key, restart: { version, forced: [] }, ...more });
  const files = {
    'old.json': manifest('1.0.0', 'a', { runtimes: { server: { restart_key: 's' } } }),
    'docs.json': manifest('1.0.1', 'a', { runtimes: { server: { restart_key: 's' } } }),
    'rebuilt.json': manifest('1.0.0', 'b'),
    'half.json': '{"version":"1.',
    'large.json': ' '.repeat(4 * 1024 * 1024 + 1),
    'broken-marker.json': '{',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, 'folder'));
  if (!WINDOWS) execFileSync('mkfifo', [join(folder, 'pipe')]);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]) => runProgram(args, { cwd: folder });
const gate = (running: string, installed: string, ...more: string[]) =>
  run('gate', '--running', running, '--installed', installed, ...more);

describe('gate', () => {
  it('says nothing beside its answer where both manifests can be read', () => {
    const { stdout, stderr, exitCode } = gate('old.json', 'docs.json', '--runtime', 'server', '--exit-code');
    expect([stdout, stderr, exitCode]).toEqual(['Keep running  unchanged\n', '', 0]);
  });

  it.each<[path: string, why: string]>([
    ['missing.json', 'there is no such file'],
    ['half.json', 'it is no JSON object in UTF-8'],
    ['folder', 'it is a folder; name a file in it'],
    ['large.json', 'it is larger than 4 MiB'],
    ...(WINDOWS ? [] : [['pipe', 'it is no regular file'] as [string, string]]),
  ])('names each manifest it could not read, and why: %s', (path, why) => {
    const { stdout, stderr, exitCode } = gate(path, path, '--exit-code');
    expect([stdout, exitCode]).toEqual(['Keep running  running_unknown\n', 0]);
    expect(stderr).toBe(`warning: ${path}: ${why}.\n`.repeat(2));
    expect(gate(path, path, '--quiet').stderr).toBe('');
  });

  it('warns of a runtime that no manifest has', () => {
    const { stdout, stderr } = gate('old.json', 'docs.json', '--runtime', 'sevrer');
    expect(stdout).toBe('Restart  version_mismatch\n');
    expect(stderr).toBe(
      'warning: no current keys are there for a runtime named sevrer, so the versions decide.\n',
    );
  });

  it('says why a marker cannot be understood', () => {
    const marker = (path: string) => gate('old.json', 'old.json', '--client', 'web', '--marker', path);
    expect(marker('folder').stdout).toBe('Restart  marker_corrupt\n');
    expect(marker('folder').stderr).toBe('warning: folder: it is a folder; name a file in it.\n');
    expect(marker('broken-marker.json').stderr).toBe(
      'warning: broken-marker.json: no marker can be read from it.\n',
    );
  });

  it.each([
    ['--client', 'web'],
    ['--marker-at-start', 'old.json'],
    ['--marker', 'marker.json'],
    ['--marker', 'marker.json', '--client', ''],
    ['--marker', '', '--client', 'web'],
    ['--runtime', ''],
    ['--marker', 'marker.json', '--client', 'web', '--marker-at-start', ''],
  ])('is used wrongly with %s %s %s %s', (...flags) => {
    const { stdout, stderr, exitCode } = gate(
      'old.json',
      'docs.json',
      ...flags.filter((flag) => flag !== undefined),
    );
    expect([stdout, exitCode]).toEqual(['', 2]);
    expect(stderr).toContain('[USAGE]');
  });
});

describe('marker', () => {
  beforeEach(() => {
    rmSync(join(folder, 'marker.json'), { force: true });
  });

  it('is written for a release that was built anew under its version', () => {
    const write = () =>
      run('marker', 'write', 'marker.json', '--from', 'old.json', '--to', 'rebuilt.json', '--exit-code');
    const { stdout, exitCode } = write();
    expect(stdout).toMatch(
      /^Restart {2}fingerprint_unavailable\n {2}asked to restart for 1\.0\.0 \(update\): everyone /,
    );
    expect(exitCode).toBe(10);
    expect(run('marker', 'clear', 'marker.json').stdout).toBe('cleared\n');
  });

  it('is not written where neither manifest can be read', () => {
    const { stdout, stderr, exitCode } = run(
      'marker',
      'write',
      'marker.json',
      '--from',
      'missing.json',
      '--to',
      'folder',
    );
    expect([stdout, exitCode]).toEqual(['', 1]);
    expect(stderr).toContain(
      'missing.json: there is no such file; folder: it is a folder; name a file in it.',
    );
    expect(stderr).toContain('[FILE_UNREADABLE]');
    expect(readdirSync(folder)).not.toContain('marker.json');
  });

  it('is written after a first installation, with a warning of what there was before', () => {
    const { stderr, exitCode } = run(
      'marker',
      'write',
      'marker.json',
      '--from',
      'missing.json',
      '--to',
      'old.json',
    );
    expect([stderr, exitCode]).toEqual(['warning: missing.json: there is no such file.\n', 0]);
    expect(readdirSync(folder)).toContain('marker.json');
  });

  it.each([['write', '--from', 'old.json', '--to', 'rebuilt.json'], ['ack', '--client', 'web'], ['clear']])(
    'is no folder: %s',
    (command, ...flags) => {
      const { stderr, exitCode } = run('marker', command, 'folder', ...flags);
      expect(exitCode).toBe(1);
      expect(stderr).toBe('error: folder is a folder: name a file in it. [FILE_NOT_WRITTEN]\n');
      expect(readdirSync(join(folder, 'folder'))).toEqual([]);
    },
  );

  it('that is a folder is read as what it is', () => {
    const { stderr, exitCode } = run('marker', 'read', 'folder');
    expect([stderr, exitCode]).toEqual(['warning: folder: it is a folder; name a file in it.\n', 1]);
  });
});
