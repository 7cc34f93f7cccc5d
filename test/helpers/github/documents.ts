import { type Addresses, pageUrl, repositoryUrl } from './addresses.ts';
import {
  type Account,
  type Asset,
  type Comment,
  digestOf,
  type Label,
  type Pull,
  type Release,
} from './state.ts';

/** What documents are rendered for. */
export interface Place {
  readonly addresses: Addresses;
  /** `owner/product` */
  readonly repository: string;
  readonly repositoryId: number;
  readonly private: boolean;
}

export function renderAccount({ id, login, type }: Account, { api, web }: Addresses) {
  const url = `${api}/users/${encodeURIComponent(login)}`;
  return {
    login,
    id,
    node_id: nodeId('User', id),
    avatar_url: `${web}/avatars/${id}`,
    gravatar_id: '',
    url,
    html_url: `${web}/${login.replace(/^(.+)\[bot\]$/, 'apps/$1')}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type,
    user_view_type: 'public',
    site_admin: false,
  };
}

/** The account that the first part of `owner/product` names. */
function ownerOf(repository: string): Account {
  return { id: 7, login: repository.split('/')[0] ?? '', type: 'User' };
}

export function renderAsset(asset: Asset, release: Release, place: Place) {
  const { addresses, repository } = place;
  return {
    url: `${repositoryUrl(addresses, repository)}/releases/assets/${asset.id}`,
    id: asset.id,
    node_id: nodeId('ReleaseAsset', asset.id),
    name: asset.name,
    label: asset.label,
    uploader: renderAccount(asset.uploader, addresses),
    content_type: asset.contentType,
    state: asset.state,
    size: asset.content.length,
    digest: digestOf(asset),
    download_count: asset.downloads,
    created_at: asset.createdAt,
    updated_at: asset.updatedAt,
    browser_download_url: [
      `${pageUrl(addresses, repository)}/releases/download`,
      ...addressTag(release).split('/').map(encodeURIComponent),
      encodeURIComponent(asset.name),
    ].join('/'),
  };
}

/** A draft's addresses do not tell its tag. */
function addressTag({ draft, tag, untagged }: Release): string {
  return draft ? untagged : tag;
}

export function renderRelease(release: Release, place: Place) {
  const { addresses, repository } = place;
  const url = `${repositoryUrl(addresses, repository)}/releases/${release.id}`;
  const page = pageUrl(addresses, repository);
  const tag = addressTag(release).split('/').map(encodeURIComponent).join('/');
  const archive = (kind: string) =>
    release.draft ? null : `${repositoryUrl(addresses, repository)}/${kind}/${tag}`;
  return {
    url,
    assets_url: `${url}/assets`,
    upload_url: `${addresses.uploads}/repos/${repository}/releases/${release.id}/assets{?name,label}`,
    html_url: `${page}/releases/tag/${tag}`,
    id: release.id,
    author: renderAccount(release.author, addresses),
    node_id: nodeId('Release', release.id),
    tag_name: release.tag,
    target_commitish: release.targetCommitish,
    name: release.name,
    draft: release.draft,
    immutable: release.immutable,
    prerelease: release.prerelease,
    created_at: release.createdAt,
    updated_at: release.updatedAt,
    published_at: release.publishedAt,
    assets: release.assets.map((asset) => renderAsset(asset, release, place)),
    tarball_url: archive('tarball'),
    zipball_url: archive('zipball'),
    body: release.body,
  };
}

export function renderLabel({ id, name, color, description }: Label, { addresses, repository }: Place) {
  return {
    id,
    node_id: nodeId('Label', id),
    url: `${repositoryUrl(addresses, repository)}/labels/${encodeURIComponent(name)}`,
    name,
    color,
    default: false,
    description,
  };
}

export function renderComment(comment: Comment, { addresses, repository }: Place) {
  const url = repositoryUrl(addresses, repository);
  return {
    url: `${url}/issues/comments/${comment.id}`,
    html_url: `${pageUrl(addresses, repository)}/pull/${comment.issue}#issuecomment-${comment.id}`,
    issue_url: `${url}/issues/${comment.issue}`,
    id: comment.id,
    node_id: nodeId('IssueComment', comment.id),
    user: renderAccount(comment.user, addresses),
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    body: comment.body,
    author_association: comment.user.type === 'Bot' ? 'NONE' : 'MEMBER',
    performed_via_github_app: null,
  };
}

/** As a list of pull requests has them. */
export function renderPullInList(pull: Pull, place: Place) {
  const { addresses, repository } = place;
  const url = repositoryUrl(addresses, repository);
  const html = `${pageUrl(addresses, repository)}/pull/${pull.number}`;
  const links = {
    self: `${url}/pulls/${pull.number}`,
    html,
    issue: `${url}/issues/${pull.number}`,
    comments: `${url}/issues/${pull.number}/comments`,
    review_comments: `${url}/pulls/${pull.number}/comments`,
    review_comment: `${url}/pulls/comments{/number}`,
    commits: `${url}/pulls/${pull.number}/commits`,
    statuses: `${url}/statuses/${pull.head.sha}`,
  };
  return {
    url: links.self,
    id: pull.id,
    node_id: nodeId('PullRequest', pull.id),
    html_url: html,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    issue_url: links.issue,
    commits_url: links.commits,
    review_comments_url: links.review_comments,
    review_comment_url: links.review_comment,
    comments_url: links.comments,
    statuses_url: links.statuses,
    number: pull.number,
    state: pull.state,
    locked: pull.locked,
    title: pull.title,
    user: renderAccount(pull.user, addresses),
    body: pull.body,
    created_at: pull.createdAt,
    updated_at: pull.updatedAt,
    closed_at: pull.state === 'closed' ? pull.updatedAt : null,
    merged_at: pull.merged ? pull.updatedAt : null,
    merge_commit_sha: pull.mergeCommitSha,
    assignee: null,
    assignees: [],
    requested_reviewers: [],
    requested_teams: [],
    labels: pull.labels.map((label) => renderLabel(label, place)),
    milestone: null,
    draft: pull.draft,
    head: renderSide(pull.head, place),
    base: renderSide({ repository, ...pull.base }, place),
    _links: Object.fromEntries(Object.entries(links).map(([name, href]) => [name, { href }])),
    author_association: 'CONTRIBUTOR',
    auto_merge: null,
    active_lock_reason: pull.locked ? 'resolved' : null,
  };
}

export function renderPull(pull: Pull, place: Place & { readonly comments: number }) {
  return {
    ...renderPullInList(pull, place),
    merged: pull.merged,
    mergeable: pull.mergeable,
    rebaseable: pull.mergeable,
    mergeable_state: pull.mergeable === null ? 'unknown' : pull.mergeable ? 'clean' : 'dirty',
    merged_by: pull.merged ? renderAccount(pull.user, place.addresses) : null,
    comments: place.comments,
    review_comments: 0,
    maintainer_can_modify: false,
    commits: 1,
    additions: 1,
    deletions: 0,
    changed_files: 1,
  };
}

function renderSide(side: { repository: string | null; ref: string; sha: string }, place: Place) {
  const owner = ownerOf(side.repository ?? 'someone/gone');
  return {
    label: `${owner.login}:${side.ref}`,
    ref: side.ref,
    sha: side.sha,
    user: renderAccount(owner, place.addresses),
    repo: side.repository === null ? null : renderRepository(side.repository, place),
  };
}

/** The repository itself, or a fork of it. */
export function renderRepository(repository: string, place: Place) {
  const { addresses } = place;
  const own = repository === place.repository;
  const id = own ? place.repositoryId : place.repositoryId + 1;
  const html = pageUrl(addresses, repository);
  const time = '2024-01-01T00:00:00Z';
  return {
    id,
    node_id: nodeId('Repository', id),
    name: repository.split('/')[1] ?? '',
    full_name: repository,
    private: own && place.private,
    owner: renderAccount(ownerOf(repository), addresses),
    html_url: html,
    description: null,
    fork: !own,
    ...repositoryLinks(repositoryUrl(addresses, repository)),
    git_url: `git://127.0.0.1/${repository}.git`,
    ssh_url: `git@127.0.0.1:${repository}.git`,
    clone_url: `${html}.git`,
    svn_url: html,
    mirror_url: null,
    homepage: null,
    created_at: time,
    updated_at: time,
    pushed_at: time,
    size: 1,
    stargazers_count: 0,
    watchers_count: 0,
    language: 'Python',
    has_issues: true,
    has_projects: false,
    has_downloads: true,
    has_wiki: false,
    has_pages: false,
    has_discussions: false,
    forks_count: 0,
    archived: false,
    disabled: false,
    open_issues_count: 0,
    license: null,
    allow_forking: true,
    is_template: false,
    web_commit_signoff_required: false,
    topics: [],
    visibility: own && place.private ? 'private' : 'public',
    forks: 0,
    open_issues: 0,
    watchers: 0,
    default_branch: 'main',
  };
}

function repositoryLinks(url: string) {
  return {
    url,
    archive_url: `${url}/{archive_format}{/ref}`,
    assignees_url: `${url}/assignees{/user}`,
    blobs_url: `${url}/git/blobs{/sha}`,
    branches_url: `${url}/branches{/branch}`,
    collaborators_url: `${url}/collaborators{/collaborator}`,
    comments_url: `${url}/comments{/number}`,
    commits_url: `${url}/commits{/sha}`,
    compare_url: `${url}/compare/{base}...{head}`,
    contents_url: `${url}/contents/{+path}`,
    contributors_url: `${url}/contributors`,
    deployments_url: `${url}/deployments`,
    downloads_url: `${url}/downloads`,
    events_url: `${url}/events`,
    forks_url: `${url}/forks`,
    git_commits_url: `${url}/git/commits{/sha}`,
    git_refs_url: `${url}/git/refs{/sha}`,
    git_tags_url: `${url}/git/tags{/sha}`,
    hooks_url: `${url}/hooks`,
    issue_comment_url: `${url}/issues/comments{/number}`,
    issue_events_url: `${url}/issues/events{/number}`,
    issues_url: `${url}/issues{/number}`,
    keys_url: `${url}/keys{/key_id}`,
    labels_url: `${url}/labels{/name}`,
    languages_url: `${url}/languages`,
    merges_url: `${url}/merges`,
    milestones_url: `${url}/milestones{/number}`,
    notifications_url: `${url}/notifications{?since,all,participating}`,
    pulls_url: `${url}/pulls{/number}`,
    releases_url: `${url}/releases{/id}`,
    stargazers_url: `${url}/stargazers`,
    statuses_url: `${url}/statuses/{sha}`,
    subscribers_url: `${url}/subscribers`,
    subscription_url: `${url}/subscription`,
    tags_url: `${url}/tags`,
    teams_url: `${url}/teams`,
    trees_url: `${url}/git/trees{/sha}`,
  };
}

export function nodeId(kind: string, id: number | string): string {
  return Buffer.from(`${kind}:${id}`).toString('base64');
}
