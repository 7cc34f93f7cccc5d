import { Octokit } from '@octokit/core';
import type { OctokitOptions } from '@octokit/core/types';
import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import { RuntimeFingerprintError } from '../errors.ts';
import { count, plainText, shorten } from '../reports/plain-text.ts';
import { type Attempt, answeredStatus, githubFailure, isRateLimited } from './failure.ts';
import { type Clock, systemClock, TimeBudget } from './time-budget.ts';
import { boundedFetch } from './transport.ts';

export interface GitHubAccess {
  /** GITHUB_API_URL: `https://api.github.com`, on Enterprise Server `https://HOST/api/v3`. */
  readonly apiUrl: string;
  /** `owner/name` */
  readonly repository: string;
  readonly token: string | undefined;
  readonly userAgent?: string | undefined;
  /** What asking and waiting may take in all; default: five minutes. */
  readonly deadlineMs?: number | undefined;
  /** What one request may take; default: 30 seconds. */
  readonly requestMs?: number | undefined;
  /**
   * The pauses before the three retries are this times 1, 4 and 9; default: 200, less than three seconds
   * together.
   */
  readonly retryPauseMs?: number | undefined;
  /** Told of retries, waits and other things that a log should hold; plain text on one line. */
  readonly onNotice?: ((message: string) => void) | undefined;
  readonly clock?: Clock | undefined;
}

/** A repository on GitHub, and the time there is for asking about it. */
export interface GitHub {
  readonly owner: string;
  readonly name: string;
  /**
   * Asks, again where that is safe, and after a limit that ends in time. Throws what Octokit throws, for
   * `githubFailure` to explain. A `POST` is tried once, since it may have been obeyed without an answer.
   */
  readonly request: Octokit['request'];
  readonly budget: TimeBudget;
  readonly notice: (message: string) => void;
}

export interface List<T> extends Attempt {
  /** `GET /repos/{owner}/{repo}/releases` */
  readonly route: string;
  /** Of the route, beside `owner` and `repo`. */
  readonly parameters?: Readonly<Record<string, string | number>>;
  /** Turns an item into what it should be, or throws. */
  readonly parse: (item: unknown) => T;
}

const DEADLINE_MS = 5 * 60 * 1000;
const REQUEST_MS = 30 * 1000;

const RETRIES = 3;

const RETRY_PAUSE_MS = 200;

/** How often one request waits for a limit to end. */
const MAX_WAITS = 3;

const PER_PAGE = 100;

/** GitHub lists no more than this of anything. */
const MAX_ITEMS = 10_000;

/**
 * Makes ready to ask; nothing is asked yet. Throws `USAGE` for a repository that is not `owner/name`.
 */
export function openGitHub(access: GitHubAccess): GitHub {
  // Dots alone would be steps in the paths of requests, and lead to something else.
  const [, owner, name] = /^(?!\.{1,2}\/)([^/\s]+)\/(?!\.{1,2}$)([^/\s]+)$/.exec(access.repository) ?? [];
  if (owner === undefined || name === undefined) {
    const given = JSON.stringify(access.repository);
    throw new RuntimeFingerprintError('USAGE', `The repository ${given} is not of the form owner/name.`);
  }
  const notice = (message: string) => access.onNotice?.(plainText(message));
  const budget = new TimeBudget(access.deadlineMs ?? DEADLINE_MS, access.clock ?? systemClock);
  return { owner, name, request: openOctokit(access, budget, notice).request, budget, notice };
}

/**
 * All items of a list, from all its pages. A page that fails or is no list fails the whole, and so does a
 * list that GitHub itself cuts off, `GITHUB_FAILED`. (Octokit's own pages are not used: to it an empty
 * answer and a 409 are the end of the list.)
 */
export async function readList<T>(github: GitHub, list: List<T>): Promise<T[]> {
  const { owner, name: repo } = github;
  const items: T[] = [];
  try {
    for (let page = 1; ; page++) {
      const place = { owner, repo, ...list.parameters, per_page: PER_PAGE, page };
      const { data, headers } = await github.request(list.route, place);
      if (!Array.isArray(data)) throw malformed('not a list');
      items.push(...data.map(list.parse));
      if (items.length >= MAX_ITEMS) throw malformed(`a list of more than ${MAX_ITEMS} entries, cut off`);
      // A proxy may have dropped the links: a full page without any may have a next one.
      const more = headers.link === undefined ? data.length >= PER_PAGE : headers.link.includes('rel="next"');
      if (!more) return items;
    }
  } catch (error) {
    throw githubFailure(error, list);
  }
}

/** An answer that is not what it should be; `githubFailure` says what was being done. */
export function malformed(what: string): Error {
  return new Error(`the answer is ${what}`);
}

function openOctokit(access: GitHubAccess, budget: TimeBudget, notice: (message: string) => void): Octokit {
  const unheard = () => {};
  const log = { debug: unheard, info: unheard, warn: notice, error: notice };
  const mayWait = limitHandler(budget, notice);
  const octokit = new (Octokit.plugin(attempts(notice), retry, throttling))({
    baseUrl: access.apiUrl.replace(/\/+$/, ''),
    userAgent: access.userAgent ?? 'runtime-fingerprint',
    ...(access.token ? { auth: access.token } : {}),
    log,
    request: { fetch: boundedFetch(budget, access.requestMs ?? REQUEST_MS), log },
    retry: {
      retries: RETRIES,
      retryAfterBaseValue: access.retryPauseMs ?? RETRY_PAUSE_MS,
      // By itself it would also repeat a 429, without regard to when that ends.
      doNotRetry: [400, 401, 403, 404, 409, 410, 413, 422, 429, 451],
    },
    throttle: { onRateLimit: mayWait, onSecondaryRateLimit: mayWait, write: UNPACED, notifications: UNPACED },
  });
  // The last to be added is the first to be called. What it passes on is ignored: all share the one object.
  octokit.hook.wrap('request', (request, options) => {
    // With any other number here, the plugin repeats what it should not, too.
    options.request = options.method === 'POST' ? { ...options.request, retries: 0 } : { ...options.request };
    return budget.spend(async () => request(options));
  });
  return octokit;
}

type Pace = Required<Exclude<NonNullable<OctokitOptions['throttle']>, { enabled: false }>>['write'];

/**
 * By itself the plugin leaves a second between two writes, and three between two comments, for those who
 * make many.
 */
const UNPACED = {
  key: () => ({ schedule: async (_options: unknown, job: () => unknown) => job() }),
} as unknown as Pace;

/** Octokit knows no time: a handler that says yes makes it wait as long as GitHub asks for. */
function limitHandler(budget: TimeBudget, notice: (message: string) => void) {
  return (seconds: number, _options: object, _octokit: Octokit, waits: number): boolean => {
    const fits = seconds * 1000 < budget.remaining;
    if (!fits || waits >= MAX_WAITS) return false;
    notice(`GitHub limits requests; waiting ${count(seconds, 'second')}.`);
    return true;
  };
}

/** What is to be known of each single attempt, before the plugins see how it ended. */
function attempts(notice: (message: string) => void) {
  return (octokit: Octokit): void => {
    octokit.hook.error('request', (error, options) => {
      if (error.cause instanceof RuntimeFingerprintError) throw error.cause;
      if (isRateLimited(error)) markSecondaryLimit(error);
      const { retries = RETRIES, retryCount = 0 } = options.request as {
        retries?: number;
        retryCount?: number;
      };
      if ('status' in error && error.status >= 500 && retryCount < retries) {
        const status = answeredStatus(error);
        const why = status === null ? shorten(error.message, 100) : `GitHub answered ${status}`;
        notice(`${options.method} ${options.url} failed (${why}); trying again.`);
      }
      throw error;
    });
  };
}

/**
 * The plugin knows a secondary limit by its words alone, and waits a minute where `retry-after` is missing.
 * GitHub documents the status and the headers, and that the reset counts where nothing remains.
 */
function markSecondaryLimit(
  error: Error & { response?: { headers: Record<string, unknown> } | undefined },
): void {
  const { headers = {} } = error.response ?? {};
  const worded = /\bsecondary rate\b/i.test(error.message);
  const exhausted = String(headers['x-ratelimit-remaining']) === '0';
  if (!worded && exhausted && headers['retry-after'] === undefined) return;
  if (!worded) error.message = `${error.message} (secondary rate limit)`;
  if (exhausted && headers['retry-after'] === undefined) {
    const seconds = Number(headers['x-ratelimit-reset']) - Math.floor(Date.now() / 1000) + 1;
    if (seconds > 0) headers['retry-after'] = String(seconds);
  }
}
