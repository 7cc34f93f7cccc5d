import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const BIN = join(ROOT, 'node_modules', '.bin');
const IS_WINDOWS = process.platform === 'win32';

const USE = `
const running = captureRunning('version.json');
const gate = new RestartGate(running, { graceMs: 1_000 });
const status = gate.check();
console.log(status.outcome, status.reason, typeof decideRestart);
`;

/** The packed package, installed in an empty project as a user would. */
let project: string;

function run(program: string, args: readonly string[], cwd = project): string {
  return execFileSync(program, args, {
    cwd,
    encoding: 'utf8',
    shell: IS_WINDOWS,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'rf-package-'));
  mkdirSync(join(project, 'src'));
  writeFileSync(join(project, 'package.json'), '{ "name": "empty", "private": true }');
  const [packed] = JSON.parse(
    run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', project], ROOT),
  ) as [{ filename: string }];
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed.filename}`]);
}, 120_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

describe('the packed package', () => {
  it('is an ES module', () => {
    const source = `import { captureRunning, decideRestart, RestartGate } from 'runtime-fingerprint/client';${USE}`;
    writeFileSync(join(project, 'use.mjs'), source);
    expect(run(process.execPath, ['use.mjs'])).toBe('keep running_unknown function\n');
  });

  it('is usable from CommonJS', () => {
    const source = `const { captureRunning, decideRestart, RestartGate } = require('runtime-fingerprint/client');${USE}`;
    writeFileSync(join(project, 'use.cjs'), source);
    expect(run(process.execPath, ['use.cjs'])).toBe('keep running_unknown function\n');
  });

  it.each([
    ['node16', 'an ES module', 'use-node16.mts', 'Node16'],
    ['node16', 'CommonJS', 'use-node16.cts', 'Node16'],
    ['bundler', 'an ES module', 'use-bundler.ts', 'ESNext'],
  ])('has types for moduleResolution %s in %s', (moduleResolution, _kind, file, module) => {
    const source = [
      "import { captureRunning, decideRestart, RestartGate, type Decision } from 'runtime-fingerprint/client';",
      USE,
      'const decision: Decision = decideRestart({ running: running.manifest, installed: running.manifest });',
      '// @ts-expect-error an outcome is one of three words',
      "const wrong: 'stay' = decision.outcome;",
      'console.log(wrong);',
    ].join('\n');
    writeFileSync(join(project, file), source);
    const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules', '@types')];
    const compiler = [
      '--noEmit',
      '--strict',
      '--target',
      'es2022',
      '--module',
      module,
      '--moduleResolution',
      moduleResolution,
    ];
    expect(run(join(BIN, 'tsc'), [...compiler, ...types, file])).toBe('');
  });

  it('carries the command line, the schema and the vectors', () => {
    const source = `
      import { createRequire } from 'node:module';
      const require = createRequire(import.meta.url);
      console.log(require('runtime-fingerprint/schema/version.schema.json').$id);
      console.log(typeof require('runtime-fingerprint/test/vectors/gate.json'));`;
    writeFileSync(join(project, 'files.mjs'), source);
    expect(run(process.execPath, ['files.mjs'])).toBe('urn:runtime-fingerprint:version\nobject\n');
    const help = run(process.execPath, ['node_modules/runtime-fingerprint/dist/cli.js', '--version']);
    expect(help).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('passes publint and arethetypeswrong', () => {
    expect(run(join(BIN, 'publint'), ['--strict'], ROOT)).toContain('All good!');
    expect(
      run(join(BIN, 'attw'), ['--pack', '.', '--profile', 'node16', '--format', 'json'], ROOT),
    ).toContain('"problems"');
  }, 120_000);
});
