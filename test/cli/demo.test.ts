import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runProgram } from '../helpers/program.ts';
import { DemoShape } from './shapes.ts';

/** A folder where nothing else is, with one in it for what is temporary. */
function makeFolders(): { cwd: string; temporary: string } {
  const cwd = mkdtempSync(join(tmpdir(), 'rf-demo-'));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  const temporary = join(cwd, 'temporary');
  mkdirSync(temporary);
  return { cwd, temporary };
}

/** No HOME, no configuration, no language: only where git is. */
function bare(temporary: string): Record<string, string> {
  return { PATH: process.env.PATH ?? '', TMPDIR: temporary, TEMP: temporary };
}

describe('demo', () => {
  it('judges seven releases right', () => {
    const { cwd, temporary } = makeFolders();
    const { exitCode, stdout, stderr } = runProgram(['demo', '--json'], { cwd, env: bare(temporary) });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const { releases } = DemoShape.parse(JSON.parse(stdout));
    expect(releases.map(({ tag, requires_restart, reason }) => [tag, requires_restart, reason])).toEqual([
      ['v1.0.0', true, 'no_previous_release'],
      ['v1.0.1', false, 'unchanged'],
      ['v1.1.0', true, 'runtime_changed'],
      ['v1.1.1', true, 'runtime_changed'],
      ['v1.2.0', true, 'runtime_changed'],
      ['v1.2.1', true, 'forced'],
      ['v1.2.2', true, 'forced'],
    ]);
    expect(releases.map(({ force_restart: force }) => [force.set, force.justified]).slice(5)).toEqual([
      [true, false],
      [true, true],
    ]);
    expect(releases[3]?.runtimes.default?.hint?.setting).toContain('version-files: ["app/__init__.py"]');
    expect(releases[4]?.runtimes.default?.changes).toEqual([
      { kind: 'renamed', path: 'src/app/extensions.py', from: 'src/app/plugins.py' },
    ]);
    expect(releases.every(({ manifest }) => manifest.written)).toBe(true);
  });

  it('shows them as a table, and leaves nothing behind', () => {
    const { cwd, temporary } = makeFolders();
    const { exitCode, stdout, stderr } = runProgram(['demo'], { cwd, env: bare(temporary) });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const rows = stdout.split('\n').filter((line) => /^ {2}v\d/.test(line));
    expect(rows.map((row) => row.trim().split(/ {2,}/).slice(0, 3))).toEqual([
      ['v1.0.0', 'the first release', 'required'],
      ['v1.0.1', 'docs and tests only', 'not required'],
      ['v1.1.0', 'a fix in the code', 'required'],
      ['v1.1.1', 'only the version constant', 'required'],
      ['v1.2.0', 'a file renamed', 'required'],
      ['v1.2.1', 'forced, without saying why', 'required'],
      ['v1.2.2', 'forced, with a justification', 'required'],
    ]);
    expect(stdout.split('\n').slice(-3)).toEqual([
      'Updated release by release, a process restarts 5 times instead of 6.',
      'On your own repository: runtime-fingerprint release TAG --dry-run --explain',
      '',
    ]);
    expect(readdirSync(temporary)).toEqual([]);
    expect(readdirSync(cwd)).toEqual(['temporary']);
  });

  it('is the same whatever git is configured to do', () => {
    const { cwd, temporary } = makeFolders();
    const env = {
      ...bare(temporary),
      GIT_CONFIG_COUNT: '2',
      GIT_CONFIG_KEY_0: 'core.autocrlf',
      GIT_CONFIG_VALUE_0: 'true',
      GIT_CONFIG_KEY_1: 'core.hooksPath',
      GIT_CONFIG_VALUE_1: '/nowhere',
      GIT_DIR: '/nowhere',
      GIT_WORK_TREE: '/nowhere',
    };
    expect(runProgram(['demo'], { cwd, env })).toEqual(runProgram(['demo'], { cwd, env: bare(temporary) }));
  });
});
