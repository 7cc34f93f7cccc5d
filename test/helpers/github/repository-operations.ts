import { pageUrl, repositoryUrl } from './addresses.ts';
import { type Answer, notFound, ok } from './answer.ts';
import { nodeId, type Place, renderPull, renderPullInList } from './documents.ts';
import type { GitCommit } from './git-data.ts';
import { withPull } from './issue-operations.ts';
import { type Asked, type OperationRule, paginate } from './operation.ts';

const CONTENTS = { needs: ['contents'], to: 'read' } as const;
const PULLS = { needs: ['pull-requests'], to: 'read' } as const;

export const REPOSITORY_OPERATIONS = {
  'pulls/get': { ...PULLS, answer: getPull },
  'pulls/list': { ...PULLS, answer: listPulls },
  'repos/compare-commits-with-basehead': { ...CONTENTS, answer: compare },
  'git/get-ref': { ...CONTENTS, answer: getRef },
  'git/get-commit': { ...CONTENTS, answer: getCommit },
} satisfies Record<string, OperationRule>;

function getPull(asked: Asked): Answer {
  return withPull(asked, (pull) => {
    const comments = asked.state.comments.filter(({ issue }) => issue === pull.number).length;
    return ok(renderPull(pull, { ...asked.place, comments }));
  });
}

/** The younger ones first. */
function listPulls(asked: Asked): Answer {
  const { state, query, place } = asked;
  const [wanted, head, base] = [query.get('state') ?? 'open', query.get('head'), query.get('base')];
  const found = state.pulls.filter(
    (pull) =>
      (wanted === 'all' || pull.state === wanted) &&
      (head === null || head === `${pull.head.repository?.split('/')[0]}:${pull.head.ref}`) &&
      (base === null || base === pull.base.ref),
  );
  const { items, headers } = paginate(asked, found.toReversed());
  return ok(
    items.map((pull) => renderPullInList(pull, place)),
    headers,
  );
}

async function compare(asked: Asked): Promise<Answer> {
  const { git, place } = asked;
  const [base, head] = await Promise.all(
    (asked.parameters.basehead ?? '').split('...').map((name) => git.commitOf(name.replace(/^.*:/, ''))),
  );
  if (!base || !head) return notFound();
  const mergeBase = await git.mergeBase(base, head);
  const [baseCommit, baseOfMerge] = [
    await git.readCommit(base),
    mergeBase && (await git.readCommit(mergeBase)),
  ];
  if (!baseCommit || !baseOfMerge) return notFound();
  const ahead = await git.listCommits(base, head);
  const behind = await git.listCommits(head, base);
  const { items, headers } = paginate(asked, ahead);
  const commits = await Promise.all(items.map((id) => git.readCommit(id)));
  const html = `${pageUrl(place.addresses, place.repository)}/compare/${base}...${head}`;
  const status =
    ahead.length > 0
      ? behind.length > 0
        ? 'diverged'
        : 'ahead'
      : behind.length > 0
        ? 'behind'
        : 'identical';
  return ok(
    {
      url: `${repositoryUrl(place.addresses, place.repository)}/compare/${asked.parameters.basehead}`,
      html_url: html,
      permalink_url: html,
      diff_url: `${html}.diff`,
      patch_url: `${html}.patch`,
      base_commit: renderCommit(baseCommit, place),
      merge_base_commit: renderCommit(baseOfMerge, place),
      status,
      ahead_by: ahead.length,
      behind_by: behind.length,
      total_commits: ahead.length,
      commits: commits.flatMap((commit) => (commit ? [renderCommit(commit, place)] : [])),
      files: [],
    },
    headers,
  );
}

async function getRef({ git, place, parameters }: Asked): Promise<Answer> {
  const ref = `refs/${parameters.ref}`;
  const sha = await git.idOf(ref);
  const type = sha && (await git.typeOf(sha));
  if (!sha || !type) return notFound();
  const url = `${repositoryUrl(place.addresses, place.repository)}/git`;
  const object = { type, sha, url: `${url}/${type}s/${sha}` };
  return ok({ ref, node_id: nodeId('Ref', ref), url: `${url}/${encodeURI(ref)}`, object });
}

async function getCommit({ git, place, parameters }: Asked): Promise<Answer> {
  const commit = await git.readCommit(parameters.commit_sha ?? '');
  if (!commit) return notFound();
  const { sha, tree, parents, author, committer, message } = commit;
  const { api, page } = bases(place);
  return ok({
    sha,
    node_id: nodeId('Commit', sha),
    url: `${api}/git/commits/${sha}`,
    html_url: `${page}/commit/${sha}`,
    author,
    committer,
    message,
    tree: { sha: tree, url: `${api}/git/trees/${tree}` },
    parents: parents.map((id) => ({
      sha: id,
      url: `${api}/git/commits/${id}`,
      html_url: `${page}/commit/${id}`,
    })),
    verification: UNSIGNED,
  });
}

const UNSIGNED = { verified: false, reason: 'unsigned', signature: null, payload: null, verified_at: null };

function renderCommit({ sha, tree, parents, author, committer, message }: GitCommit, place: Place) {
  const { api, page } = bases(place);
  return {
    sha,
    node_id: nodeId('Commit', sha),
    commit: {
      author,
      committer,
      message,
      tree: { sha: tree, url: `${api}/git/trees/${tree}` },
      url: `${api}/git/commits/${sha}`,
      comment_count: 0,
      verification: UNSIGNED,
    },
    url: `${api}/commits/${sha}`,
    html_url: `${page}/commit/${sha}`,
    comments_url: `${api}/commits/${sha}/comments`,
    author: null,
    committer: null,
    parents: parents.map((id) => ({
      sha: id,
      url: `${api}/commits/${id}`,
      html_url: `${page}/commit/${id}`,
    })),
  };
}

function bases({ addresses, repository }: Place) {
  return { api: repositoryUrl(addresses, repository), page: pageUrl(addresses, repository) };
}
