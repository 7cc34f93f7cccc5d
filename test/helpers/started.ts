import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Checkout } from './checkouts.ts';
import { bundled } from './program.ts';
import { findCommands } from './runner.ts';

export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<{
    readonly exitCode: number | null;
    readonly stdout: string;
    readonly stderr: string;
  }>;
}

/** Starts the bundle without blocking this process, in which a test server may answer it. It ends with the test. */
export function startProgram(
  file: 'cli.js' | 'index.js',
  args: readonly string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Started {
  const child = spawn(process.execPath, [bundled(file), ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const told = { stdout: '', stderr: '' };
  child.stdout.on('data', (piece: Buffer) => {
    told.stdout += piece.toString('utf8');
  });
  child.stderr.on('data', (piece: Buffer) => {
    told.stderr += piece.toString('utf8');
  });
  const ended = new Promise<{ exitCode: number | null; stdout: string; stderr: string }>(
    (resolve, reject) => {
      child.on('error', reject);
      child.on('close', (exitCode) => resolve({ exitCode, ...told }));
    },
  );
  return { child, ended };
}

/** Runs the action's step for a tag that was pushed, with the surroundings of the checkout. */
export async function runTagStep(
  checkout: Checkout,
  { inputs = {}, env = {} }: { inputs?: Record<string, string>; env?: Record<string, string> } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'rf-step-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const output = join(folder, 'output');
  const report = join(folder, 'report.json');
  writeFileSync(output, '');
  const variables = Object.entries({ 'report-path': report, ...inputs }).map(([name, value]) => [
    `INPUT_${name.toUpperCase()}`,
    value,
  ]);
  const { ended } = startProgram('index.js', [], {
    cwd: checkout.workspace,
    env: {
      ...checkout.environment,
      GITHUB_EVENT_NAME: 'push',
      GITHUB_OUTPUT: output,
      TMPDIR: folder,
      ...Object.fromEntries(variables),
      ...env,
    },
  });
  const { exitCode, stdout, stderr } = await ended;
  const log = stdout + stderr;
  return {
    exitCode,
    log,
    errors: findCommands(log).flatMap(({ name, data }) => (name === 'error' ? [data] : [])),
    outputs: readFileSync(output, 'utf8'),
    document: exitCode === 0 ? JSON.parse(readFileSync(report, 'utf8')) : null,
  };
}
