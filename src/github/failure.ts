import { type ErrorCode, RuntimeFingerprintError } from '../errors.ts';
import { count, plainText, shorten } from '../reports/plain-text.ts';

/** What a job's token may be asked to hold. */
export type Permission = 'contents: read' | 'contents: write' | 'pull-requests: write';

/** The request that failed, for people. */
export interface Attempt {
  /** Follows "Could not": `list the releases of owner/name`. */
  readonly doing: string;
  /** The least that the request needs. */
  readonly permission?: Permission;
}

/** As @octokit/request throws it; one without a response has status 500. */
interface AnsweredError extends Error {
  readonly status: number;
  readonly response?: {
    readonly headers: Readonly<Record<string, string | number | undefined>>;
    readonly data: unknown;
  };
}

const MESSAGE_LIMIT = 300;

/**
 * The one place where an error of the API becomes an error for people: what was being done, what GitHub
 * said, and what to do about it. `GITHUB_RATE_LIMITED`, `GITHUB_FORBIDDEN` (also for a token that GitHub
 * does not know, and for a 404, which is how it answers where a token may not look), `RELEASE_IMMUTABLE`,
 * else `GITHUB_FAILED`.
 */
export function githubFailure(error: unknown, attempt: Attempt): RuntimeFingerprintError {
  if (error instanceof RuntimeFingerprintError) return error;
  const [code, why] = isAnswered(error) ? explainAnswer(error, attempt) : explainSilence(error);
  return new RuntimeFingerprintError(code, `Could not ${plainText(attempt.doing)}: ${why}`, { cause: error });
}

/** The status that GitHub answered with; `null` where it gave no answer, or the error is another. */
export function answeredStatus(error: unknown): number | null {
  if (isAnswered(error)) return error.status;
  return error instanceof RuntimeFingerprintError && isAnswered(error.cause) ? error.cause.status : null;
}

/**
 * Whether a write was refused because the token can only read, as the tokens of workflow runs for forks and
 * for Dependabot do ("Resource not accessible by integration"); takes wrapped errors too.
 */
export function isReadOnlyToken(error: unknown): boolean {
  const answer = error instanceof RuntimeFingerprintError ? error.cause : error;
  return isAnswered(answer) && answer.status === 403 && /not accessible by/i.test(answer.message);
}

/** Whether GitHub refused the request for there having been too many. */
export function isRateLimited(error: unknown): boolean {
  if (!isAnswered(error) || (error.status !== 403 && error.status !== 429)) return false;
  const { headers } = error.response;
  if (error.status === 429 || headers['retry-after'] !== undefined) return true;
  return String(headers['x-ratelimit-remaining']) === '0' || /rate limit/i.test(error.message);
}

function isAnswered(error: unknown): error is AnsweredError & { response: object } {
  return error instanceof Error && 'status' in error && 'response' in error && error.response !== undefined;
}

function explainAnswer(error: AnsweredError, { permission }: Attempt): [ErrorCode, string] {
  const answer = `GitHub answered ${error.status}${said(error.message)}`;
  if (isRateLimited(error)) return ['GITHUB_RATE_LIMITED', `${answer}. ${explainLimit(error)}`];
  if (/immutable release/i.test(error.message)) {
    return ['RELEASE_IMMUTABLE', `${answer}. ${EXPLAIN_IMMUTABLE}`];
  }
  if (error.status === 401) {
    const fix = 'It does not know the token: give a valid one, which has not expired, as `github-token`.';
    return ['GITHUB_FORBIDDEN', `${answer}. ${fix}`];
  }
  if ((error.status === 403 || error.status === 404) && permission !== undefined) {
    return ['GITHUB_FORBIDDEN', `${answer}. ${explainPermission(error, permission)}`];
  }
  return ['GITHUB_FAILED', `${answer}.${error.status >= 500 ? ' Run the job again.' : ''}`];
}

/** What to tell where an immutable release would have to be changed. */
export const EXPLAIN_IMMUTABLE =
  'Nothing can be attached to an immutable release once it is published: ' +
  'create it as a draft, attach to the draft, and publish it then.';

function explainPermission({ status }: AnsweredError, permission: Permission): string {
  const missing = status === 404 ? ', or what was asked for is not there' : '';
  return [
    `The token lacks the permission ${permission}${missing}. Add to the workflow or its job:`,
    '',
    'permissions:',
    `  ${permission}`,
  ].join('\n');
}

function explainLimit({ response }: AnsweredError): string {
  const {
    'retry-after': wait,
    'x-ratelimit-remaining': left,
    'x-ratelimit-reset': reset,
  } = response?.headers ?? {};
  if (Number(reset) > 0 && Number(reset) < 1e11 && String(left) === '0') {
    const time = new Date(Number(reset) * 1000).toISOString().replace('.000', '');
    return `Requests are limited until ${time}. Run the job again after that.`;
  }
  if (Number(wait) > 0)
    return `Requests are limited for ${count(Number(wait), 'more second')}. Run the job again after that.`;
  return 'Requests are limited. Run the job again in a few minutes.';
}

function explainSilence(error: unknown): [ErrorCode, string] {
  const name = error instanceof Error ? ((error.cause as Error | undefined)?.name ?? error.name) : '';
  if (/^(?:Timeout|Abort)Error$/.test(name)) {
    return ['GITHUB_FAILED', 'GitHub gave no answer in the time there is. Run the job again.'];
  }
  const message = error instanceof Error ? error.message : String(error);
  return ['GITHUB_FAILED', `the request failed${said(message)}. Run the job again.`];
}

/** An error page says nothing that its status does not. */
function said(message: string): string {
  const text = message.trim();
  if (text === '' || text.startsWith('<')) return '';
  return `, ${JSON.stringify(shorten(plainText(text), MESSAGE_LIMIT))}`;
}
