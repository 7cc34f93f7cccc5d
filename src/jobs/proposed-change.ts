import { RuntimeFingerprintError } from '../errors.ts';
import { readParents } from '../git/parents.ts';
import type { Commit } from '../git/refs.ts';
import type { Repository } from '../git/repository.ts';
import type { GitHub } from '../github/api.ts';
import type { MergeGroupFacts, PullRequestFacts } from '../github/event.ts';
import { readMergeable, readMergeBase } from '../github/pull-requests.ts';
import type { PullRequestBasis } from '../reports/documents.ts';

/** The two commits that say what a change does. */
export interface ProposedChange {
  readonly basis: PullRequestBasis;
  readonly base: Commit;
  readonly head: Commit;
  /** Of the base branch by now: whose rules count, however long ago the change left it. */
  readonly tip: Commit;
  /** Whether GitHub says that it can be merged; `null`: it was not asked, or has not found out. */
  readonly mergeable: boolean | null;
  /** Why GitHub could not be asked, where that would have told more. */
  readonly failure: RuntimeFingerprintError | null;
}

/**
 * A pull request's merge result with what it was merged into: as the event names it, else as GitHub does. Where there is
 * none, the commit where the branches parted with the head; where that cannot be asked for either, the base branch as the
 * event has it with the head. Only objects are read, by their ids.
 */
export async function findChange(
  repository: Repository,
  facts: PullRequestFacts | MergeGroupFacts,
  github: GitHub | null,
): Promise<ProposedChange> {
  if (facts.kind === 'merge-group') return betweenTips(repository, facts, 'merge_group');
  const merge = facts.mergeSha === null ? null : await readMerge(repository, facts.mergeSha, facts);
  if (merge) return merge;
  if (!github) return betweenTips(repository, facts, 'base_branch');
  try {
    return await askGitHub(repository, facts, github);
  } catch (error) {
    if (!isOfGitHub(error)) throw error;
    return { ...(await betweenTips(repository, facts, 'base_branch')), failure: error };
  }
}

/** Whether it is GitHub's API that failed. */
export function isOfGitHub(error: unknown): error is RuntimeFingerprintError {
  return error instanceof RuntimeFingerprintError && error.code.startsWith('GITHUB_');
}

async function askGitHub(
  repository: Repository,
  facts: PullRequestFacts,
  github: GitHub,
): Promise<ProposedChange> {
  const pull = await readMergeable(github, facts.number);
  // On a conflict, and of one that was closed, it is the merge with some earlier base.
  const isCurrent = pull.headSha === facts.headSha && pull.baseRef === facts.baseRef;
  const { mergeable, mergeCommitSha } = pull;
  if (isCurrent && mergeCommitSha !== null && (mergeable === true || pull.merged)) {
    const merge = await readMerge(repository, mergeCommitSha, facts);
    if (merge) return merge;
  }
  const parted = await readMergeBase(github, facts.baseSha, facts.headSha);
  // Of what was merged nothing would seem to change.
  if (parted === facts.headSha && !pull.open) throw nothingLeft(facts);
  await repository.bringCommits([parted, facts.headSha, facts.baseSha]);
  return {
    basis: 'merge_base',
    base: await repository.peelToCommit(parted, facts.baseRef),
    head: await repository.peelToCommit(facts.headSha, headName(facts)),
    tip: await repository.peelToCommit(facts.baseSha, facts.baseRef),
    mergeable,
    failure: null,
  };
}

/** A merge of this very head, with what it was merged into; `null`: it is not here, or a merge of something else. */
async function readMerge(
  repository: Repository,
  id: string,
  facts: PullRequestFacts,
): Promise<ProposedChange | null> {
  // Mostly that is what it was merged into, and then both come at once.
  await repository.bringCommits([id, facts.baseSha]);
  const parents = await readParents(repository.store, id);
  const [into, merged, ...others] = parents ?? [];
  if (into === undefined || merged !== facts.headSha || others.length > 0) return null;
  const base = await repository.peelToCommit(into, facts.baseRef);
  return {
    basis: 'merge_result',
    base,
    head: await repository.peelToCommit(id, headName(facts)),
    tip: base,
    mergeable: true,
    failure: null,
  };
}

async function betweenTips(
  repository: Repository,
  { baseSha, headSha }: { baseSha: string; headSha: string },
  basis: PullRequestBasis,
): Promise<ProposedChange> {
  await repository.bringCommits([baseSha, headSha]);
  const base = await repository.peelToCommit(baseSha, 'the base');
  return {
    basis,
    base,
    head: await repository.peelToCommit(headSha, 'the head'),
    tip: base,
    mergeable: null,
    failure: null,
  };
}

function headName({ number }: PullRequestFacts): string {
  return `#${number}`;
}

function nothingLeft({ number, baseRef }: PullRequestFacts): RuntimeFingerprintError {
  const message =
    `#${number} was closed, and all of it is in ${JSON.stringify(baseRef)}: what it changed cannot be told any more. ` +
    'The next release says what it comes to.';
  return new RuntimeFingerprintError('PULL_REQUEST_CHANGED', message);
}
