import { execFile } from 'node:child_process';
import { pinnedEnvironment } from './repository.ts';

export interface GitTold {
  /** -1: ended by a signal, as after the time limit. */
  readonly exitCode: number;
  /** Without the white space around it. */
  readonly stdout: string;
  readonly stderr: string;
}

const TIME_LIMIT_MS = 60_000;
const OUTPUT_LIMIT_BYTES = 1 << 28;

/** Runs git to its end in pinned surroundings, without blocking this process, in which a test server may answer it. */
export function callGit(
  cwd: string,
  args: readonly string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<GitTold> {
  const surroundings = { GIT_TERMINAL_PROMPT: '0', GIT_ALLOW_PROTOCOL: 'file:http', ...env };
  const options = {
    cwd,
    env: pinnedEnvironment(surroundings),
    timeout: TIME_LIMIT_MS,
    maxBuffer: OUTPUT_LIMIT_BYTES,
  };
  return new Promise((resolve) => {
    const child = execFile('git', args, options, (error, stdout, stderr) => {
      const exitCode = error ? (typeof error.code === 'number' ? error.code : -1) : 0;
      resolve({ exitCode, stdout: stdout.trim(), stderr });
    });
    // It may end without having read its input.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

/** Settings for one call of git, through its surroundings. */
export function configVariables(settings: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(settings);
  const variables = entries.map(([key, value], at) => [
    [`GIT_CONFIG_KEY_${at}`, key],
    [`GIT_CONFIG_VALUE_${at}`, value],
  ]);
  return { GIT_CONFIG_COUNT: String(entries.length), ...Object.fromEntries(variables.flat()) };
}

/** The header that the checkout action sends with a token. */
export function tokenHeader(token: string, user = 'x-access-token'): string {
  return `AUTHORIZATION: basic ${Buffer.from(`${user}:${token}`).toString('base64')}`;
}
