/** An event as the runner tells of it. Everything in it may have been written by a stranger. */
export interface WorkflowEvent {
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** `GITHUB_REF` */
  readonly ref: string | undefined;
  /** `GITHUB_SHA` */
  readonly sha: string | undefined;
}

/** A pull request as its event has it; by the time of the run it may have moved on. */
export interface PullRequestFacts {
  readonly kind: 'pull-request';
  readonly number: number;
  readonly headSha: string;
  /** Of the base branch, when the event was sent. */
  readonly baseSha: string;
  readonly baseRef: string;
  /** The commit that merges the two: on `pull_request` what is run for; `null` on `pull_request_target`. */
  readonly mergeSha: string | null;
}

/** A merge group: what the queue is about to merge, on what. */
export interface MergeGroupFacts {
  readonly kind: 'merge-group';
  readonly headSha: string;
  readonly baseSha: string;
}

/** The tag of a `release` event. */
export function releaseTag({ name, payload }: WorkflowEvent): string | null {
  return name === 'release' ? textAt(payload, 'release', 'tag_name') : null;
}

/** `published`, `deleted` and so on. */
export function eventAction({ payload }: WorkflowEvent): string | null {
  return textAt(payload, 'action');
}

/** The tag that `GITHUB_REF` is: of the release, of the push, or chosen for a dispatch. */
export function tagOfRef({ ref }: WorkflowEvent): string | null {
  return ref?.startsWith('refs/tags/') ? ref.slice('refs/tags/'.length) : null;
}

/** `null`: the event is of no pull request, or its payload is not of the shape that GitHub describes. */
export function pullRequestFacts(event: WorkflowEvent): PullRequestFacts | MergeGroupFacts | null {
  const { name, payload } = event;
  if (name === 'merge_group') {
    const headSha = commitAt(payload, 'merge_group', 'head_sha');
    const baseSha = commitAt(payload, 'merge_group', 'base_sha');
    return headSha !== null && baseSha !== null ? { kind: 'merge-group', headSha, baseSha } : null;
  }
  if (!isPullRequest(name)) return null;
  const number = valueAt(payload, 'pull_request', 'number');
  const headSha = commitAt(payload, 'pull_request', 'head', 'sha');
  const baseSha = commitAt(payload, 'pull_request', 'base', 'sha');
  const baseRef = textAt(payload, 'pull_request', 'base', 'ref');
  if (!isPositive(number) || headSha === null || baseSha === null || baseRef === null) return null;
  const merge = name === 'pull_request' && event.ref?.endsWith('/merge') ? event.sha : undefined;
  const mergeSha = merge !== undefined && isCommitId(merge) ? merge : null;
  return { kind: 'pull-request', number, headSha, baseSha, baseRef, mergeSha };
}

function isPullRequest(event: string): boolean {
  return event === 'pull_request' || event === 'pull_request_target';
}

function commitAt(payload: unknown, ...path: readonly string[]): string | null {
  const text = textAt(payload, ...path);
  return text !== null && isCommitId(text) ? text : null;
}

function isCommitId(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
}

function isPositive(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

function textAt(payload: unknown, ...path: readonly string[]): string | null {
  const value = valueAt(payload, ...path);
  return typeof value === 'string' && value !== '' ? value : null;
}

function valueAt(payload: unknown, ...path: readonly string[]): unknown {
  let value = payload;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}
