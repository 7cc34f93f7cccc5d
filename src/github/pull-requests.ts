import * as z from 'zod';
import { parseAnswer } from './answer.ts';
import type { GitHub } from './api.ts';
import { githubFailure } from './failure.ts';

/** A pull request as it is now. */
export interface PullRequest {
  readonly number: number;
  readonly open: boolean;
  readonly merged: boolean;
  /** Only who may write into the repository may comment, and apps may not. */
  readonly locked: boolean;
  readonly headSha: string;
  readonly baseRef: string;
  /** Of the base branch, when the pull request was opened or its head last changed. */
  readonly baseSha: string;
  /** `null`: GitHub has not found out yet. */
  readonly mergeable: boolean | null;
  /** While it is open and mergeable the commit that would merge it, else what became of it, or an older one. */
  readonly mergeCommitSha: string | null;
  readonly labels: readonly string[];
}

/** GitHub finds out whether a pull request can be merged after it was first asked, mostly in a second or two. */
const MERGEABLE_PAUSES_MS = [500, 1_500, 3_000, 5_000];

export async function readPullRequest(github: GitHub, number: number): Promise<PullRequest> {
  const place = { owner: github.owner, repo: github.name, pull_number: number };
  try {
    const { data } = await github.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', place);
    return parseAnswer(PullRequestSchema, data, 'pull request');
  } catch (error) {
    throw githubFailure(error, { doing: `read the pull request #${number}`, permission: PERMISSION });
  }
}

/** As `readPullRequest`, asking again for a while where it is not known yet whether it can be merged. */
export async function readMergeable(github: GitHub, number: number): Promise<PullRequest> {
  const { budget } = github;
  for (const pause of MERGEABLE_PAUSES_MS) {
    const pull = await readPullRequest(github, number);
    if (!pull.open || pull.mergeable !== null) return pull;
    await budget.spend(() => budget.clock.sleep(pause));
  }
  return readPullRequest(github, number);
}

/** The newest commit that both descend from. */
export async function readMergeBase(github: GitHub, base: string, head: string): Promise<string> {
  // Only what the first page says of the whole is asked for.
  const place = { owner: github.owner, repo: github.name, basehead: `${base}...${head}`, per_page: 1 };
  try {
    const { data } = await github.request('GET /repos/{owner}/{repo}/compare/{basehead}', place);
    return parseAnswer(ComparisonSchema, data, 'comparison');
  } catch (error) {
    throw githubFailure(error, { doing: `compare ${base} with ${head}`, permission: 'contents: read' });
  }
}

const PERMISSION = 'pull-requests: write';

const commit = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);

const PullRequestSchema = z
  .object({
    number: z.int().positive(),
    state: z.string(),
    merged: z.boolean(),
    locked: z.boolean(),
    head: z.object({ sha: commit }),
    base: z.object({ sha: commit, ref: z.string().min(1) }),
    mergeable: z.boolean().nullable(),
    merge_commit_sha: commit.nullable(),
    labels: z.array(z.object({ name: z.string() })),
  })
  .transform(
    (pull): PullRequest => ({
      number: pull.number,
      open: pull.state === 'open',
      merged: pull.merged,
      locked: pull.locked,
      headSha: pull.head.sha,
      baseRef: pull.base.ref,
      baseSha: pull.base.sha,
      mergeable: pull.mergeable,
      mergeCommitSha: pull.merge_commit_sha,
      labels: pull.labels.map(({ name }) => name),
    }),
  );

const ComparisonSchema = z
  .object({ merge_base_commit: z.object({ sha: commit }) })
  .transform(({ merge_base_commit }) => merge_base_commit.sha);
