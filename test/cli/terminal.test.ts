import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { makeProduct } from '../helpers/product.ts';
import { bundled } from '../helpers/program.ts';
import { pinnedEnvironment } from '../helpers/repository.ts';

/** The `script` of util-linux gives a program a terminal; others take other arguments. */
const hasScript = /util-linux/.test(spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '');

function runAtTerminal(args: readonly string[], cwd: string, more: Record<string, string> = {}): string {
  const command = [process.execPath, bundled('cli.js'), ...args].map((word) => `'${word}'`).join(' ');
  const { stdout } = spawnSync('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    cwd,
    env: pinnedEnvironment({ TERM: 'xterm', SHELL: '/bin/sh', ...more }),
    encoding: 'utf8',
    timeout: 25_000,
  });
  return stdout;
}

describe.skipIf(!hasScript)('at a terminal', () => {
  it('verdicts, changes and warnings are coloured', () => {
    const { path } = makeProduct().release('v1.1.0', {
      'src/server.py': 'new\n',
      'version.json': '{"version": "1.1.0", "force_restart": true}',
    });
    const shown = runAtTerminal(['release', 'v1.1.0', '--dry-run'], path);
    expect(shown).toContain('\x1b[31mRestart required\x1b[39m');
    expect(shown).toContain('\x1b[33mmodified\x1b[39m  src/server.py');
    expect(shown).toContain('\x1b[33mwarning\x1b[39m: version.json:1:22: ');
    expect(runAtTerminal(['compare', 'v1.0.0', 'v1.0.0'], path)).toContain(
      '\x1b[32mRestart not required\x1b[39m',
    );
  });

  it.each<[variables: Record<string, string>]>([[{ NO_COLOR: '1' }], [{ TERM: 'dumb' }]])(
    'they are not with %j',
    (variables) => {
      expect(runAtTerminal(['release', 'v1.0.0', '--dry-run'], makeProduct().path, variables)).not.toContain(
        '\x1b',
      );
    },
  );

  it('JSON is bare all the same', () => {
    const shown = runAtTerminal(['fingerprint', '--json'], makeProduct().path);
    expect(JSON.parse(shown)).toMatchObject({ ref: 'HEAD' });
  });
});
