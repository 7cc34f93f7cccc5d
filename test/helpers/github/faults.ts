import type { OutgoingHttpHeaders } from 'node:http';

/**
 * The operation that a request asks for: the official operation ids, `graphql`, and what is outside the API:
 * a release's public download address (`web/download`), the storage that downloads are redirected to
 * (`storage/download`), and `unknown`. Requests of git are not among them: they are the git server's.
 */
export type Operation =
  | 'repos/list-releases'
  | 'repos/get-release'
  | 'repos/get-release-by-tag'
  | 'repos/update-release'
  | 'repos/list-release-assets'
  | 'repos/get-release-asset'
  | 'repos/upload-release-asset'
  | 'repos/update-release-asset'
  | 'repos/delete-release-asset'
  | 'repos/compare-commits-with-basehead'
  | 'git/get-ref'
  | 'git/get-commit'
  | 'pulls/get'
  | 'pulls/list'
  | 'issues/list-comments'
  | 'issues/create-comment'
  | 'issues/get-comment'
  | 'issues/update-comment'
  | 'issues/delete-comment'
  | 'issues/list-labels-on-issue'
  | 'issues/add-labels'
  | 'issues/remove-label'
  | 'issues/get-label'
  | 'issues/create-label'
  | 'graphql'
  | 'web/download'
  | 'storage/download'
  | 'unknown';

/** What goes wrong with a request. */
type FaultKind =
  /** Answers late. */
  | { readonly kind: 'delay'; readonly ms: number }
  /**
   * Answers with this status; a body that is no string is sent as JSON; default: `{message}` in GitHub's
   * words.
   */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: OutgoingHttpHeaders;
      readonly body?: string | object;
    }
  /** The connection is reset without an answer. */
  | { readonly kind: 'reset' }
  /** Never answers, or stops after so much of the answer's body. */
  | { readonly kind: 'hang'; readonly afterBytes?: number }
  /** The right status, but the connection ends in the middle of the body; default: half of it. */
  | { readonly kind: 'cut'; readonly afterBytes?: number }
  /** The right status, but the second half of the body is missing, though the answer ends as it should. */
  | { readonly kind: 'truncate' }
  /** The right status and length, but one byte of the body is another. */
  | { readonly kind: 'corrupt' }
  /** The right status, but the body is a page of HTML. */
  | { readonly kind: 'html' }
  /** The right status, but so many bytes of body that do not end sooner: JSON white space. */
  | { readonly kind: 'huge'; readonly bytes: number };

export type Fault = FaultKind & {
  /** Only such requests; default: all of the API, downloads not among them. */
  readonly at?: Operation | readonly Operation[];
  /** Only the nth of them, counted from 1 since `setFaults`; with `times`: so many from the nth on. */
  readonly nth?: number;
  /** Only the first so many of them; with neither: all. */
  readonly times?: number;
  /**
   * What `status`, `reset` and `hang` leave behind: `none` (the default), `done` (the request was obeyed all
   * the same), or after an upload a `starter` asset that blocks the name. The other kinds always do what was
   * asked.
   */
  readonly effect?: 'none' | 'done' | 'starter';
};

/** 429 or 403 that names how long to wait: in the answers of secondary limits. */
export function retryAfter(seconds: number, status: 403 | 429 = 429) {
  const headers = { 'retry-after': String(seconds) };
  return { ...secondaryLimit(), status, headers } as const satisfies FaultKind;
}

/** The secondary limit without `retry-after`: wait a minute. */
export function secondaryLimit() {
  const message = 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.';
  return {
    kind: 'status',
    status: 403,
    body: { message, documentation_url: LIMITS },
  } as const satisfies FaultKind;
}

/** The primary limit is used up until then, in seconds since 1970. */
export function primaryLimit(resetAt: number) {
  const message = 'API rate limit exceeded for installation ID 1.';
  const headers = {
    'x-ratelimit-limit': '1000',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-used': '1000',
    'x-ratelimit-reset': String(resetAt),
    'x-ratelimit-resource': 'core',
  };
  return {
    kind: 'status',
    status: 403,
    headers,
    body: { message, documentation_url: LIMITS },
  } as const satisfies FaultKind;
}

const LIMITS = 'https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api';

const OUTSIDE: ReadonlySet<Operation> = new Set(['web/download', 'storage/download', 'unknown']);

/** Whether the operation is one of the API's. */
export function isOfApi(operation: Operation): boolean {
  return !OUTSIDE.has(operation);
}

/** Which fault a request meets. */
export class FaultList {
  readonly #faults: { readonly fault: Fault; seen: number }[];

  constructor(faults: readonly Fault[]) {
    this.#faults = faults.map((fault) => ({ fault, seen: 0 }));
  }

  /** Counts the request; the first fault that applies. */
  take(operation: Operation): Fault | null {
    const met = this.#faults.filter(({ fault: { at } }) =>
      at === undefined ? isOfApi(operation) : [at].flat().includes(operation),
    );
    for (const entry of met) entry.seen++;
    const found = met.find(({ fault: { nth, times = Infinity }, seen }) =>
      nth === undefined ? seen <= times : seen >= nth && seen < nth + (times === Infinity ? 1 : times),
    );
    return found?.fault ?? null;
  }
}
