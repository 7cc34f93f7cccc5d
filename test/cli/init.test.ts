import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeProduct, type Product } from '../helpers/product.ts';
import { bundled, runProgram } from '../helpers/program.ts';
import { pinnedEnvironment } from '../helpers/repository.ts';

const RULES = '.runtime-fingerprint.yml';
const hasRules = ({ path }: Product) => existsSync(join(path, RULES));

describe('init', () => {
  it('proposes, and without a terminal writes nothing and says how to', () => {
    const product = makeProduct({ 'version.json': null });
    const { exitCode, stdout, stderr } = runProgram(['init'], { cwd: product.path });
    expect(exitCode).toBe(2);
    expect(stdout).toMatch(/^Proposed: the python preset {2}/);
    expect(stderr).toContain('Write with --yes, or look with --dry-run. [USAGE]');
    expect(hasRules(product)).toBe(false);
  });

  it('shows the files whole with --dry-run, also beside --yes', () => {
    const product = makeProduct();
    const { exitCode, stdout } = runProgram(['init', '--dry-run', '--yes'], { cwd: product.path });
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`--- ${RULES}\n# What counts as runtime`);
    expect(stdout).toContain('exists  version.json');
    expect(hasRules(product)).toBe(false);
  });

  it('writes with --yes, and has nothing to write the next time', () => {
    const product = makeProduct();
    const first = runProgram(['init', '--yes'], { cwd: product.path });
    expect(first.exitCode).toBe(0);
    expect(first.stdout).toContain(`\nWritten  ${RULES}, .github/workflows/runtime-fingerprint.yml\n`);
    expect(first.stdout).toContain(
      'git add .runtime-fingerprint.yml .github/workflows/runtime-fingerprint.yml',
    );
    const second = runProgram(['init', '--yes'], { cwd: product.path });
    expect(second.exitCode).toBe(0);
    expect(second.stderr).toContain('Nothing to write');
  });

  it('prints JSON alone, and writes only with --yes', () => {
    const product = makeProduct();
    const asked = runProgram(['init', '--json'], { cwd: product.path });
    expect(asked.exitCode).toBe(2);
    expect(JSON.parse(asked.stdout).files[0]).toMatchObject({ path: RULES, state: 'new' });
    expect(hasRules(product)).toBe(false);
    const told = runProgram(['init', '--json', '--yes', '--preset', 'generic'], { cwd: product.path });
    expect(told).toMatchObject({ exitCode: 0, stderr: '' });
    expect(JSON.parse(told.stdout)).toMatchObject({
      preset: 'generic',
      files: [{ state: 'written' }, {}, {}],
    });
    expect(hasRules(product)).toBe(true);
  });

  it('looks at an address with --dry-run, and writes nowhere', () => {
    const product = makeProduct();
    const address = `file://${product.path}`;
    const looked = runProgram(['init', '--dry-run', '--repo', address], { cwd: product.path });
    expect(looked).toMatchObject({ exitCode: 0, stderr: '' });
    expect(looked.stdout).toContain('  As the newest release has it, v1.0.0.\n');
    const told = runProgram(['init', '--yes', '--repo', address], { cwd: product.path });
    expect(told.exitCode).toBe(1);
    expect(told.stderr).toContain('[INIT_IMPOSSIBLE]');
    expect(hasRules(product)).toBe(false);
  });

  it('knows its presets', () => {
    const { exitCode, stderr } = runProgram(['init', '--preset', 'cobol'], { cwd: makeProduct().path });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('Allowed choices are python, node, go, generic');
  });
});

/** The `script` of util-linux gives a program a terminal; others take other arguments. */
const hasScript = /util-linux/.test(spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '');

function answerAtTerminal(answer: string, cwd: string) {
  const command = `'${process.execPath}' '${bundled('cli.js')}' init`;
  return spawnSync('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    cwd,
    env: pinnedEnvironment({ TERM: 'xterm', SHELL: '/bin/sh', NO_COLOR: '1' }),
    encoding: 'utf8',
    input: answer,
    timeout: 25_000,
  });
}

describe.skipIf(!hasScript)('init at a terminal', () => {
  it.each<[answer: string, writes: boolean]>([
    ['y\n', true],
    ['Yes\n', true],
    ['\n', false],
    ['yesterday\n', false],
    // Ctrl-D.
    ['\x04', false],
  ])('asks, and takes %j for an answer', (answer, writes) => {
    const product = makeProduct();
    const { status, stdout } = answerAtTerminal(answer, product.path);
    expect(stdout).toContain('Create these 2 files? [y/N]');
    expect(status).toBe(0);
    expect(hasRules(product)).toBe(writes);
  });
});
