import { type GitHub, type GitHubAccess, openGitHub } from '../../src/github/api.ts';
import type { Clock } from '../../src/github/time-budget.ts';
import type { GitHubServer } from '../helpers/github/server.ts';

/** As the action asks a server, with what it was told on the way. */
export interface Asked extends GitHub {
  readonly notices: readonly string[];
  /** How long it has waited of its own accord; milliseconds. */
  readonly slept: () => number;
}

/** Waits of its own accord take no time here; those that Octokit's plugins make take what is stated. */
export function ask(server: GitHubServer, access: Partial<GitHubAccess> = {}): Asked {
  const notices: string[] = [];
  let slept = 0;
  const clock: Clock = {
    now: () => Date.now() + slept,
    sleep: async (milliseconds) => {
      slept += milliseconds;
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
  const { apiUrl, repository, token } = server;
  const onNotice = (message: string) => notices.push(message);
  const github = openGitHub({ apiUrl, repository, token, clock, onNotice, retryPauseMs: 5, ...access });
  return { ...github, notices, slept: () => slept };
}

/** The error that a promise ends with. */
export async function errorOf(promise: Promise<unknown>): Promise<Error & { code?: string }> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome && outcome.error instanceof Error) return outcome.error;
  throw new Error(`It did not fail: ${JSON.stringify(outcome)}`);
}
