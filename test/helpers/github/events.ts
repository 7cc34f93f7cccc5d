import { pageUrl } from './addresses.ts';
import { renderAccount, renderPull, renderRelease, renderRepository } from './documents.ts';
import type { GitCommit } from './git-data.ts';
import type { GitHubServer } from './server.ts';
import { MAINTAINER, type Pull, type Release } from './state.ts';

/**
 * What a job is started with: payload and variables. Spread it into the options of `runStep`. Which `ref` and
 * `sha` an event has is told in
 * https://docs.github.com/en/actions/reference/workflows-and-actions/events-that-trigger-workflows
 */
export interface StepEvent {
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly ref: string;
  readonly sha: string;
  readonly env: Readonly<Record<string, string>>;
}

/** `sha` is the tag's commit; of a release whose tag is not there yet, what `target_commitish` leads to. */
export async function releaseEvent(
  github: GitHubServer,
  release: Release,
  action: 'published' | 'created' | 'edited' | 'prereleased' | 'released' = 'published',
): Promise<StepEvent> {
  const tagged = await github.gitData.commitOf(`refs/tags/${release.tag}`);
  const payload = {
    action,
    ...(action === 'edited' && { changes: {} }),
    release: renderRelease(release, github.place),
    ...context(github),
  };
  const sha = tagged ?? (await commitOf(github, release.targetCommitish));
  return { event: 'release', payload, ref: `refs/tags/${release.tag}`, sha, env: {} };
}

/** Of a tag, or of a branch: `refs/heads/main`. */
export async function pushEvent(github: GitHubServer, ref: string): Promise<StepEvent> {
  const after = await commitOf(github, ref);
  const commit = renderCommit(github, await readCommit(github, after));
  const payload = {
    ref,
    before: '0'.repeat(after.length),
    after,
    created: true,
    deleted: false,
    forced: false,
    base_ref: null,
    compare: `${pageUrl(github.addresses, github.repository)}/compare/${after}`,
    commits: ref.startsWith('refs/tags/') ? [] : [commit],
    head_commit: commit,
    pusher: { name: MAINTAINER.login, email: 'maintainer@example.invalid' },
    ...context(github),
  };
  return { event: 'push', payload, ref, sha: after, env: {} };
}

/** The inputs are the workflow's, not the action's. */
export async function workflowDispatchEvent(
  github: GitHubServer,
  { ref = 'refs/heads/main', inputs = null }: { ref?: string; inputs?: Record<string, string> | null } = {},
): Promise<StepEvent> {
  const payload = { ref, inputs, workflow: '.github/workflows/release.yml', ...context(github) };
  return { event: 'workflow_dispatch', payload, ref, sha: await commitOf(github, ref), env: {} };
}

type PullAction = 'opened' | 'reopened' | 'synchronize' | 'edited' | 'closed';

/** `sha` is the merge commit; without one the last commit of the base, where no such event would come. */
export function pullRequestEvent(github: GitHubServer, pull: Pull, action: PullAction = 'opened'): StepEvent {
  const ref = pull.merged ? `refs/heads/${pull.base.ref}` : `refs/pull/${pull.number}/merge`;
  const sha = pull.mergeCommitSha ?? pull.base.sha;
  return {
    event: 'pull_request',
    payload: pullPayload(github, pull, action),
    ref,
    sha,
    env: pullVariables(pull),
  };
}

/** The same payload, but ref and commit are the base's. */
export function pullRequestTargetEvent(
  github: GitHubServer,
  pull: Pull,
  action: PullAction = 'opened',
): StepEvent {
  return {
    event: 'pull_request_target',
    payload: pullPayload(github, pull, action),
    ref: `refs/heads/${pull.base.ref}`,
    sha: pull.base.sha,
    env: pullVariables(pull),
  };
}

export async function mergeGroupEvent(
  github: GitHubServer,
  { baseRef = 'refs/heads/main', base, head }: { baseRef?: string; base: string; head: string },
): Promise<StepEvent> {
  const ref = `refs/heads/gh-readonly-queue/${baseRef.replace('refs/heads/', '')}/pr-1-${base}`;
  const { sha: id, tree: tree_id, message, author, committer } = await readCommit(github, head);
  const simple = { id, tree_id, message, timestamp: committer.date, author, committer };
  const group = { head_sha: head, head_ref: ref, base_sha: base, base_ref: baseRef, head_commit: simple };
  const payload = { action: 'checks_requested', merge_group: group, ...context(github) };
  return { event: 'merge_group', payload, ref, sha: head, env: {} };
}

/** There is no webhook of it: the payload is the runner's own. */
export async function scheduleEvent(github: GitHubServer, schedule = '0 4 * * 1'): Promise<StepEvent> {
  const payload = { schedule, workflow: '.github/workflows/audit.yml', ...context(github) };
  const ref = 'refs/heads/main';
  return { event: 'schedule', payload, ref, sha: await commitOf(github, ref), env: {} };
}

function pullPayload(github: GitHubServer, pull: Pull, action: PullAction): StepEvent['payload'] {
  const comments = github.state.comments.filter(({ issue }) => issue === pull.number).length;
  return {
    action,
    number: pull.number,
    pull_request: renderPull(pull, { ...github.place, comments }),
    ...(action === 'synchronize' && { before: pull.base.sha, after: pull.head.sha }),
    ...(action === 'edited' && { changes: {} }),
    ...context(github),
  };
}

function pullVariables({ head, base }: Pull): Record<string, string> {
  return { GITHUB_HEAD_REF: head.ref, GITHUB_BASE_REF: base.ref };
}

function context({ place }: GitHubServer) {
  return {
    repository: renderRepository(place.repository, place),
    sender: renderAccount(MAINTAINER, place.addresses),
  };
}

function renderCommit({ addresses, repository }: GitHubServer, commit: GitCommit) {
  return {
    id: commit.sha,
    tree_id: commit.tree,
    distinct: true,
    message: commit.message,
    timestamp: commit.committer.date,
    url: `${pageUrl(addresses, repository)}/commit/${commit.sha}`,
    author: commit.author,
    committer: commit.committer,
    added: [],
    removed: [],
    modified: [],
  };
}

async function commitOf({ gitData }: GitHubServer, name: string): Promise<string> {
  const commit = await gitData.commitOf(name);
  if (commit === null) throw new Error(`The repository served as git has no ${name}.`);
  return commit;
}

async function readCommit({ gitData }: GitHubServer, id: string): Promise<GitCommit> {
  const commit = await gitData.readCommit(id);
  if (commit === null) throw new Error(`The repository served as git has no commit ${id}.`);
  return commit;
}
