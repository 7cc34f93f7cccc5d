import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gitEnvironment, runGit } from '../../src/git/run.ts';
import { makeFolder } from '../helpers/opened.ts';
import { pinnedEnvironment } from '../helpers/repository.ts';

describe('gitEnvironment', () => {
  it('keeps the surroundings, none of their GIT_ variables, and ours', () => {
    const surroundings = {
      PATH: '/bin',
      HOME: '/home',
      GIT_DIR: '/x',
      git_work_tree: '/x',
      Git_Trace: '1',
      LC_ALL: 'de_DE',
    };
    const { PATH, HOME, LC_ALL, ...more } = gitEnvironment(surroundings, { GIT_CONFIG_GLOBAL: '/ours' });
    expect({ PATH, HOME, LC_ALL }).toEqual({ PATH: '/bin', HOME: '/home', LC_ALL: 'C' });
    expect(more).toMatchObject({
      GIT_CONFIG_GLOBAL: '/ours',
      GIT_NO_REPLACE_OBJECTS: '1',
      GIT_TERMINAL_PROMPT: '0',
    });
    for (const name of ['GIT_DIR', 'git_work_tree', 'Git_Trace']) expect(more).not.toHaveProperty(name);
    expect(surroundings.GIT_DIR).toBe('/x');
  });
});

describe.skipIf(process.platform === 'win32')('runGit', () => {
  const env = pinnedEnvironment();

  function standIn(script: string): Record<string, string> {
    const folder = makeFolder();
    writeFileSync(join(folder, 'git'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return { PATH: `${folder}:${process.env.PATH}` };
  }

  it('gives what git says, and leaves the exit code to be judged', async () => {
    const call = { args: ['a b', '', '--x'], cwd: makeFolder(), input: 'in\n' };
    const told = await runGit({ ...call, env: standIn('printf "<%s>" "$@"; cat; echo no >&2; exit 3') });
    expect({ ...told, stdout: told.stdout.toString() }).toEqual({
      exitCode: 3,
      stdout: '<a b><><--x>in\n',
      stderr: 'no\n',
    });
  });

  it('fails when git is killed, with what it said last', async () => {
    const killed = runGit({
      args: [],
      cwd: makeFolder(),
      env: standIn('echo "out of memory" >&2; kill -9 $$'),
    });
    await expect(killed).rejects.toMatchObject({
      code: 'GIT_FAILED',
      message: 'git was ended before it was done: out of memory\n',
    });
  });

  it('does not hold a flood of errors', async () => {
    const { stderr } = await runGit({
      args: [],
      cwd: makeFolder(),
      env: standIn('yes error | head -c 1000000 >&2'),
    });
    expect(stderr).toMatch(/^error\n/);
    expect(stderr.length).toBeLessThan(50_000);
  });

  it.each([
    ['git is not on PATH', { args: [], cwd: '/', env: { PATH: '/nowhere' } }, 'GIT_NOT_FOUND'],
    ['the folder to run in is gone', { args: [], cwd: '/nowhere', env }, 'GIT_NOT_FOUND'],
    [
      'an argument is longer than the system takes',
      { args: ['x'.repeat(300_000)], cwd: '/', env },
      'GIT_FAILED',
    ],
    ['an argument holds a NUL', { args: ['a\0b'], cwd: '/', env }, 'GIT_FAILED'],
  ])('fails when %s', async (_what, call, code) => {
    await expect(runGit(call)).rejects.toMatchObject({ name: 'RuntimeFingerprintError', code });
  });
});
