import { RuntimeFingerprintError } from '../errors.ts';
import type { TimeBudget } from './time-budget.ts';

/** Far above a page of a hundred releases with all their assets and notes. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

const WITHOUT_BODY = new Set([101, 204, 205, 304]);

/**
 * A `fetch` in which every request ends: in `requestMs`, and when the budget is used up. The body is read
 * here and up to a limit, so that one cut off is a request that failed: Octokit would take what came of it
 * for the answer. A redirect to another origin is followed without the token (Fetch standard, HTTP-redirect
 * fetch, step 13).
 */
export function boundedFetch(budget: TimeBudget, requestMs: number): typeof fetch {
  return async (input, init) => {
    const time = Math.ceil(Math.min(requestMs, budget.remaining));
    if (time === 0) throw new DOMException('The time is over.', 'TimeoutError');
    const response = await fetch(input, { ...init, signal: AbortSignal.timeout(time) });
    const { status, statusText, headers } = response;
    if (status >= 400 && isElsewhere(response, input))
      throw new Error(`${new URL(response.url).host} answered ${status}`);
    const body = await readBody(response);
    return new Response(WITHOUT_BODY.has(status) ? null : body, { status, statusText, headers });
  };
}

/**
 * What storage that a request was redirected to refuses says nothing about the token, nor about limits of
 * the API.
 */
function isElsewhere({ redirected, url }: Response, input: Parameters<typeof fetch>[0]): boolean {
  return redirected && new URL(url).origin !== new URL(String(input)).origin;
}

async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): RuntimeFingerprintError {
  const limit = MAX_BODY_BYTES / 1024 / 1024;
  return new RuntimeFingerprintError(
    'GITHUB_FAILED',
    `GitHub's answer is larger than ${limit} MiB, which no answer to what was asked is; it is not read.`,
  );
}
