import { RuntimeFingerprintError } from '../errors.ts';
import type { Commit } from '../git/refs.ts';
import type { Repository } from '../git/repository.ts';
import { gitFailed } from '../git/workspace.ts';
import { nearTagNames } from '../release/tag-name.ts';
import type { Tree } from '../runtime/tree.ts';

/** What stands for the release: its tag, or before there is one the commit or the index that will be tagged. */
export type Judge =
  | { readonly kind: 'tag' }
  | { readonly kind: 'ref'; readonly ref: string }
  /** The commit that a draft will tag when it is published. */
  | { readonly kind: 'draft'; readonly ref: string }
  | { readonly kind: 'staged' };

export interface Judged {
  readonly kind: Judge['kind'];
  /** What messages call it. */
  readonly label: string;
  /** As the release calls it; `null` for the index. */
  readonly ref: string | null;
  readonly tree: Tree;
  /** `null` for the index. */
  readonly commit: Commit | null;
  /** When the tag was made, seconds since 1970; `null` before there is one. */
  readonly date: number | null;
}

export async function findJudged(repository: Repository, tag: string, judge: Judge): Promise<Judged> {
  const tagged = repository.tags.get(tag)?.id;
  if (judge.kind === 'tag') {
    if (tagged === undefined) throw await unknownTag(repository, tag);
    const commit = await repository.peelToCommit(tagged, tag);
    const date = await repository.tagDate(tagged);
    return { kind: 'tag', label: tag, ref: tag, tree: repository.tree(commit), commit, date };
  }
  if (judge.kind === 'staged') {
    if (tagged !== undefined) throw alreadyTagged(tag);
    return {
      kind: 'staged',
      label: 'the staged files',
      ref: null,
      tree: await repository.stagedTree(),
      commit: null,
      date: null,
    };
  }
  const commit = await repository.commit(judge.ref);
  if (tagged !== undefined && (await repository.peelToCommit(tagged, tag)).id !== commit.id)
    throw alreadyTagged(tag);
  const { kind, ref } = judge;
  return { kind, label: ref, ref, tree: repository.tree(commit), commit, date: null };
}

/**
 * Judged must be what ships: the commit checked out, and the one the event is about. `COMMIT_MISMATCH` before anything
 * is written.
 */
export async function checkCommit(
  repository: Repository,
  judged: Judged,
  expected: string | undefined,
): Promise<void> {
  const { commit, label } = judged;
  if (commit === null) return;
  const shown = JSON.stringify(label);
  if (expected !== undefined && expected !== commit.id) {
    throw mismatch(
      `The event is about commit ${expected}, but ${shown} is ${commit.id}: the tag was moved. Run again.`,
    );
  }
  if (!repository.workspace) return;
  const head = await repository.head();
  if (head?.id === commit.id) return;
  const at = head ? `the commit checked out is ${head.id}` : 'nothing is checked out';
  throw mismatch(
    `${shown} is ${commit.id}, but ${at}: what is judged must be what ships. ` +
      `Check out ${shown} first, or look without writing (--dry-run on the command line).`,
  );
}

/** Paths are relative to the top of a checkout: `USAGE` for a folder below it. */
export async function checkTop({ workspace }: Repository): Promise<void> {
  if (!workspace) return;
  const told = await workspace.git(['rev-parse', '--show-prefix']);
  if (told.exitCode !== 0) throw gitFailed('rev-parse --show-prefix', told.stderr);
  const below = told.stdout.toString('utf8').replace(/\/?\n$/, '');
  if (below === '') return;
  const message =
    `${workspace.directory} is the folder ${JSON.stringify(below)} of a checkout, not its top: name the top with ` +
    'repository-path (on the command line --repo), and the folder of the runtime with root.';
  throw new RuntimeFingerprintError('USAGE', message);
}

function mismatch(message: string): RuntimeFingerprintError {
  return new RuntimeFingerprintError('COMMIT_MISMATCH', message);
}

function alreadyTagged(tag: string): RuntimeFingerprintError {
  return mismatch(
    `The tag ${JSON.stringify(tag)} exists already and is not what you name: judge the tag itself (leave out --ref and ` +
      '--staged, in a workflow the input ref), or choose the next version.',
  );
}

async function unknownTag(repository: Repository, tag: string): Promise<RuntimeFingerprintError> {
  const tags = [...repository.tags.keys()];
  const shown = JSON.stringify(tag);
  const before =
    'Before there is one, name what will be tagged: with --ref or --staged, in a workflow with the input ref. ' +
    'Only with `contents: write` does a workflow see a draft.';
  if (tags.length === 0 && repository.workspace?.bare === false && (await repository.head()) === null) {
    const message = `There is no tag ${shown}: the repository has no commits and no tags yet.`;
    return new RuntimeFingerprintError('REPOSITORY_EMPTY', message);
  }
  if (tags.length === 0) {
    const message =
      `There is no tag ${shown}: this clone has no tags. Fetch them (\`git fetch --tags\`, or \`fetch-depth: 0\` ` +
      `at the checkout step). ${before}`;
    return new RuntimeFingerprintError('TAG_NOT_FOUND', message);
  }
  const near = nearTagNames(tag.replace(/^refs\/tags\//, ''), tags).map((name) => JSON.stringify(name));
  const meant = near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : '';
  return new RuntimeFingerprintError(
    'TAG_NOT_FOUND',
    `There is no tag ${shown} in this repository.${meant} ${before}`,
  );
}
