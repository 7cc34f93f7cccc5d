import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { inject } from 'vitest';
import { pinnedEnvironment } from './repository.ts';

/** A file of this run's bundle: `cli.js`, `index.js`. */
export function bundled(file: 'cli.js' | 'index.js'): string {
  const bundle = inject('bundle');
  if ('failure' in bundle) throw new Error(`There is no bundle: ${bundle.failure}`);
  return join(bundle.folder, file);
}

export interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ProgramOptions {
  readonly cwd: string;
  /** In place of the pinned surroundings. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the command line as its users do: the bundle, in a process of its own. */
export function runProgram(args: readonly string[], { cwd, env }: ProgramOptions): Ended {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [bundled('cli.js'), ...args], {
    cwd,
    env: env ?? pinnedEnvironment(),
    encoding: 'utf8',
    timeout: 25_000,
    maxBuffer: 1 << 28,
  });
  if (error) throw error;
  return { exitCode: status, stdout, stderr };
}
