import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import metadata from '../../package.json' with { type: 'json' };
import { FAIL_ON, OPTIONS, type Option } from '../../src/jobs/options.ts';
import { listFolder } from '../helpers/folder-listing.ts';
import {
  makeEmpty,
  makeProduct,
  PRODUCT,
  type Product,
  shareProduct,
  versionJson,
} from '../helpers/product.ts';
import { bundled, runProgram } from '../helpers/program.ts';
import { pinnedEnvironment } from '../helpers/repository.ts';
import { findCommands } from '../helpers/runner.ts';

const ANYWHERE = { cwd: tmpdir() };

/** Docs only, then code and a flag. */
function addReleases(product: Product): Product {
  return product
    .release('v1.0.0', PRODUCT)
    .release('v1.0.1', { 'README.md': 'x' })
    .release('v1.1.0', {
      'src/server.py': 'new\n',
      'version.json': versionJson('1.1.0', { force_restart: true }),
    });
}

const makeReleases = () => addReleases(makeEmpty());
const releases = shareProduct(addReleases);

describe('exit codes', () => {
  it.each<[args: string[], exitCode: number]>([
    [['compare', 'v1.0.1', 'v1.1.0'], 0],
    [['compare', 'v1.0.1', 'v1.1.0', '--exit-code'], 10],
    [['compare', 'v1.0.0', 'v1.0.1', '--exit-code'], 0],
    [['release', 'v1.1.0', '--dry-run'], 0],
    [['release', 'v1.1.0', '--dry-run', '--exit-code'], 10],
    [['release', 'v1.0.1', '--dry-run', '--exit-code'], 0],
    [['release', 'v1.1.0', '--dry-run', '--exit-code', '--fail-on', 'unjustified'], 1],
    [['release', 'v1.1.0', '--dry-run', '--fail-on', 'malformed', '--fail-on', 'carried-over'], 0],
    [['release', 'v1.0.1'], 1],
    [['compare', 'v1.0.1', 'nowhere'], 1],
    [['fingerprint', '--root', 'nowhere', '--include', '**'], 1],
    [['fingerprint', '--dir', ''], 2],
    [['fingerprint', '--include', '../**'], 1],
    [['fingerprint', '--dir', 'nowhere'], 1],
  ])('%j: %i', (args, exitCode) => {
    expect(runProgram(args, { cwd: releases().path }).exitCode).toBe(exitCode);
  });

  it('are those of a failure although the manifest is written', () => {
    const product = makeReleases();
    const { exitCode, stderr } = runProgram(['release', 'v1.1.0', '--fail-on', 'unjustified'], {
      cwd: product.path,
    });
    expect(exitCode).toBe(1);
    expect(stderr).toContain(
      'error: The run fails because of fail-on: unjustified. See the warnings. [FINDINGS]\n',
    );
    expect(JSON.parse(product.read())).toMatchObject({ restart: { tag: 'v1.1.0' } });
  });
});

describe('wrong usage', () => {
  it.each<[args: string[], message: RegExp]>([
    [[], /^Usage: runtime-fingerprint/],
    [['frobnicate'], /^error: unknown command 'frobnicate'\n/],
    [['releese', 'v1.0.0'], /^error: unknown command 'releese'\n\(Did you mean release\?\)/],
    [['release'], /^error: missing required argument 'tag'\n/],
    [['compare', 'v1.0.0'], /^error: missing required argument 'head'\n/],
    [['release', 'v1.0.0', 'v1.1.0'], /^error: too many arguments for 'release'/],
    [['release', 'v1.0.0', '--frob'], /^error: unknown option '--frob'\n/],
    [['release', '-v1.0.0'], /^error: unknown option '-v1\.0\.0'\n/],
    [['release', 'v1.0.0', '--previous-tag'], /^error: option '--previous-tag <tag>' argument missing\n/],
    [['release', 'v1.0.0', '--scheme', '3'], /argument '3' is invalid\. Allowed choices are auto, 2\.\n/],
    [['release', 'v1.0.0', '--fail-on', 'all'], /argument 'all' is invalid\. Allowed are unjustified, /],
    [
      ['release', 'v1.0.0', '--ref', 'HEAD', '--staged'],
      /^error: Name either --ref or --staged, not both\. \[USAGE\]\n$/,
    ],
    [['fingerprint', 'HEAD', '--dir', '.'], /^error: Name either a commit or --dir, not both\. \[USAGE\]\n$/],
    [['fingerprint', '--repo', '.', '--dir', '.'], /\[USAGE\]\n$/],
  ])('%j', (args, message) => {
    const { exitCode, stdout, stderr } = runProgram(args, ANYWHERE);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });

  it('repeats nothing that a terminal or a runner would obey', () => {
    const { path } = releases();
    const owned = '\n::error::owned\n##[error]owned\x1b[31m';
    for (const args of [
      [owned],
      ['release', `-x${owned}`],
      ['release', 'v1', '--scheme', owned],
      ['release', owned],
    ]) {
      const { exitCode, stderr } = runProgram(args, { cwd: path });
      expect(exitCode).not.toBe(0);
      expect(stderr).toContain('owned');
      expect(stderr).not.toContain('\x1b');
      expect(findCommands(stderr)).toEqual([]);
    }
  });
});

describe('a tag that begins with -', () => {
  it('is named after --', () => {
    const product = makeProduct().release('-v1.1.0', { 'version.json': versionJson('1.1.0') });
    const { exitCode, stdout } = runProgram(['release', '--dry-run', '--', '-v1.1.0'], { cwd: product.path });
    expect({ exitCode, first: stdout.split('\n')[0] }).toEqual({
      exitCode: 0,
      first: 'Restart required  -v1.1.0',
    });
  });
});

describe('help', () => {
  const optionFlags = Object.entries<Option>(OPTIONS)
    .filter(([, { flag }]) => flag !== null)
    .map(([name, option]) => ({ ...option, flag: option.flag ?? name }));
  const CONFIG = [
    'config',
    'root',
    'include',
    'exclude',
    'exclude-dirs',
    'extra-files',
    'version-files',
    'scheme',
    'manifest',
    'tag-prefix',
  ];

  it.each<[command: string, flags: string[], example: string]>([
    [
      'fingerprint',
      ['dir', 'list', 'offline', 'repo', 'json', 'quiet', ...CONFIG],
      'fingerprint v1.2.0 --list',
    ],
    ['compare', ['exit-code', 'offline', 'repo', 'json', 'quiet', ...CONFIG], 'compare v1.1.0 v1.2.0'],
    [
      'release',
      [
        'staged',
        'dry-run',
        'explain',
        'exit-code',
        'offline',
        'repo',
        'ref',
        'previous-tag',
        'previous-manifest',
        'fail-on',
        'json',
        'quiet',
        ...CONFIG,
      ],
      'release v1.2.0 --dry-run --explain',
    ],
    ['demo', ['json', 'quiet'], 'demo'],
  ])('of %s shows every flag and an example', (command, flags, example) => {
    const { exitCode, stdout, stderr } = runProgram([command, '--help'], ANYWHERE);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const shown = [...stdout.matchAll(/^ {2}(?:-h, )?--([a-z-]+)/gm)].map(([, flag]) => flag);
    expect(shown).toEqual(expect.arrayContaining([...flags, 'help']));
    const known = new Set<unknown>([...flags, 'help', ...optionFlags.map(({ flag }) => flag)]);
    expect(shown.filter((flag) => !known.has(flag))).toEqual([]);
    expect(stdout).toContain(`runtime-fingerprint ${example}`);
  });

  it('describes the options of the one table, with their defaults', () => {
    const { stdout } = runProgram(['release', '--help'], ANYWHERE);
    const help = stdout.replace(/\s+/g, ' ');
    for (const { flag, value, standard } of optionFlags) {
      expect(help).toContain(value === undefined ? `--${flag} ` : `--${flag} <${value}>`);
      if (standard !== undefined) expect(help, flag).toContain(`(default: ${standard})`);
    }
    for (const finding of FAIL_ON) expect(help).toContain(finding);
  });

  it('of the program names the commands, and the first to try', () => {
    for (const args of [['--help'], ['-h'], ['help']]) {
      const { exitCode, stdout } = runProgram(args, ANYWHERE);
      expect(exitCode).toBe(0);
      expect(stdout).toMatch(/Start with:\n {2}runtime-fingerprint demo\n/);
      for (const command of ['fingerprint', 'compare', 'release', 'demo'])
        expect(stdout).toContain(`\n  ${command} `);
    }
  });
});

describe('what is printed where', () => {
  it("--version is the tool's own", () => {
    expect(runProgram(['--version'], ANYWHERE)).toEqual({
      exitCode: 0,
      stdout: `${metadata.version}\n`,
      stderr: '',
    });
  });

  it('--quiet leaves the warnings out, and neither result nor error', () => {
    const { path } = releases();
    const loud = runProgram(['release', 'v1.1.0', '--dry-run'], { cwd: path });
    const quiet = runProgram(['release', 'v1.1.0', '--dry-run', '--quiet', '--fail-on', 'unjustified'], {
      cwd: path,
    });
    expect(loud.stderr).toMatch(/^warning: version\.json:3:3: /);
    expect(quiet.stdout).toBe(loud.stdout);
    expect(quiet.stderr).toMatch(/^error: .*\[FINDINGS\]\n$/);
  });

  it('--explain says why each other tag was turned down', () => {
    const { stdout } = runProgram(['release', 'v1.1.0', '--dry-run', '--explain'], {
      cwd: makeReleases().path,
    });
    expect(stdout.split('\n').slice(-7)).toEqual([
      '  v1.0.1 is the previous release: the greatest version below, published no later, among the tags.',
      '  Turned down:',
      '    lower than v1.0.1:',
      '      v1.0.0',
      '    the release itself:',
      '      v1.1.0',
      '',
    ]);
  });

  it('no colours where nobody watches', () => {
    const env = pinnedEnvironment({ FORCE_COLOR: '1', COLORTERM: 'truecolor' });
    const { stdout, stderr } = runProgram(['release', 'v1.1.0', '--dry-run'], {
      cwd: makeReleases().path,
      env,
    });
    expect(stdout + stderr).not.toContain('\u001b');
  });
});

describe('a reader that has had enough', () => {
  it('changes neither the exit code nor what is written', async () => {
    const product = makeReleases();
    const child = spawn(process.execPath, [bundled('cli.js'), 'release', 'v1.1.0', '--exit-code'], {
      cwd: product.path,
      env: pinnedEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    let stderr = '';
    child.stderr.on('data', (piece) => {
      stderr += piece;
    });
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(10);
    expect(stderr).toMatch(/^warning: [^\n]*\n$/);
    expect(JSON.parse(product.read())).toMatchObject({ restart: { tag: 'v1.1.0' } });
  });
});

describe('the folders a run touches', () => {
  it('are as before after a dry run, and the temporary one is empty', () => {
    const product = releases();
    const temporary = mkdtempSync(join(tmpdir(), 'rf-temporary-'));
    onTestFinished(() => rmSync(temporary, { recursive: true }));
    const home = join(temporary, 'home');
    const scratch = join(temporary, 'scratch');
    for (const folder of [home, scratch]) mkdirSync(folder);
    const env = pinnedEnvironment({ HOME: home, TMPDIR: scratch });
    const listing = listFolder(product.path);
    for (const tag of ['v1.1.0', 'v1.0.1']) {
      expect(runProgram(['release', tag, '--dry-run'], { cwd: product.path, env }).exitCode).toBe(0);
    }
    expect(listFolder(product.path)).toEqual(listing);
    expect([...readdirSync(home), ...readdirSync(scratch)]).toEqual([]);
  });

  it('are those of a repository named from elsewhere', () => {
    const product = makeReleases();
    expect(runProgram(['release', 'v1.1.0', '--repo', join(product.path, 'src')], ANYWHERE).exitCode).toBe(0);
    expect(JSON.parse(product.read())).toMatchObject({ restart: { tag: 'v1.1.0' } });
  });
});
