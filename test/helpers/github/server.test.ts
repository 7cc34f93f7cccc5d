import { createHash } from 'node:crypto';
import { Octokit } from '@octokit/core';
import { paginateRest } from '@octokit/plugin-paginate-rest';
import { describe, expect, it } from 'vitest';
import { callGit } from '../git-call.ts';
import { makeProduct } from '../product.ts';
import { type GitHubServer, startGitHub } from './server.ts';

const REPOSITORY = { owner: 'owner', repo: 'product' };
const RELEASES = 'GET /repos/{owner}/{repo}/releases';
const TAG = 'GET /repos/{owner}/{repo}/releases/tags/{tag}';
const RELEASE = 'GET /repos/{owner}/{repo}/releases/{release_id}';
const EDIT_RELEASE = 'PATCH /repos/{owner}/{repo}/releases/{release_id}';
const ASSET = 'GET /repos/{owner}/{repo}/releases/assets/{asset_id}';
const EDIT_ASSET = 'PATCH /repos/{owner}/{repo}/releases/assets/{asset_id}';
const DELETE_ASSET = 'DELETE /repos/{owner}/{repo}/releases/assets/{asset_id}';
const COMMENT = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
const BYTES = { accept: 'application/octet-stream' };

function connect(github: GitHubServer, auth: string | null = github.token) {
  return new (Octokit.plugin(paginateRest))({
    baseUrl: github.apiUrl,
    ...(auth !== null && { auth }),
  });
}

async function upload(github: GitHubServer, release: { id: number }, name: string, data = '{"a":1}') {
  const octokit = connect(github);
  const { data: told } = await octokit.request(RELEASE, { ...REPOSITORY, release_id: release.id });
  const url = `${told.upload_url.replace(/\{.*/, '')}?name=${encodeURIComponent(name)}`;
  const answer = await octokit.request(`POST ${url}`, {
    data,
    headers: { 'content-type': 'application/json' },
  });
  return answer.data;
}

function pathsOf(github: GitHubServer): string[] {
  return github.requests.map(({ method, path }) => `${method} ${path}`);
}

function answersOf(github: GitHubServer) {
  return github.requests.map(({ operation, status }) => [operation, status]);
}

describe.each([{ enterprise: false }, { enterprise: true }])('a GitHub, enterprise: $enterprise', (kind) => {
  it('takes an upload at the address that the release names, and serves it', async () => {
    const github = await startGitHub(kind);
    const release = github.state.addRelease({ tag: 'v1.0.0' });
    const asset = await upload(github, release, 'version.json');
    const digest = `sha256:${createHash('sha256').update('{"a":1}').digest('hex')}`;
    expect(asset).toMatchObject({ name: 'version.json', size: 7, state: 'uploaded', digest });
    const octokit = connect(github);
    const told = await octokit.request(ASSET, { ...REPOSITORY, asset_id: asset.id, headers: BYTES });
    expect(Buffer.from(told.data as unknown as ArrayBuffer).toString()).toBe('{"a":1}');
    expect(await (await fetch(asset.browser_download_url)).text()).toBe('{"a":1}');
    expect(answersOf(github)).toEqual([
      ['repos/get-release', 200],
      ['repos/upload-release-asset', 201],
      ['repos/get-release-asset', 302],
      ['storage/download', 200],
      ['web/download', 302],
      ['storage/download', 200],
    ]);
  });

  it('leads from page to page', async () => {
    const github = await startGitHub(kind);
    for (let at = 1; at <= 250; at++) github.state.addRelease({ tag: `v1.${at}.0` });
    const found = await connect(github).paginate(RELEASES, { ...REPOSITORY, per_page: 100 });
    expect(found.map(({ tag_name }) => tag_name)).toEqual(
      Array.from({ length: 250 }, (_, at) => `v1.${250 - at}.0`),
    );
    expect(pathsOf(github)).toEqual([
      'GET /repos/owner/product/releases?per_page=100',
      'GET /repos/owner/product/releases?per_page=100&page=2',
      'GET /repos/owner/product/releases?per_page=100&page=3',
    ]);
    const { data, headers } = await connect(github).request(RELEASES, REPOSITORY);
    expect(data).toHaveLength(30);
    expect(headers.link).toMatch(
      /\/repositories\/4711\/releases\?page=2>; rel="next", <.*page=9>; rel="last"$/,
    );
  });

  it('tells whose the token is', async () => {
    const github = await startGitHub(kind);
    const person = github.addToken({ login: 'someone' });
    const ask = (token: string) => connect(github, token).graphql('{ viewer { login } }');
    expect(await ask(github.token)).toEqual({ viewer: { login: 'github-actions[bot]' } });
    expect(await ask(person)).toEqual({ viewer: { login: 'someone' } });
    expect(github.count('graphql')).toBe(2);
  });

  it('serves the repository as git, too', async () => {
    const product = makeProduct();
    const github = await startGitHub({
      ...kind,
      git: product.path,
      forks: { 'someone/product': product.path },
    });
    for (const name of ['owner/product', 'someone/product.git']) {
      const { stdout } = await callGit(product.path, ['ls-remote', '--tags', `${github.serverUrl}/${name}`]);
      expect(stdout).toContain('refs/tags/v1.0.0');
    }
    expect((await callGit(product.path, ['ls-remote', `${github.serverUrl}/owner/other`])).exitCode).toBe(
      128,
    );
    expect(github.git.requests.length).toBeGreaterThan(0);
    expect(github.requests).toEqual([]);
  });

  it('redirects whoever asks for the former name', async () => {
    const product = makeProduct();
    const github = await startGitHub({ ...kind, git: product.path });
    const { id } = github.state.addRelease({ tag: 'v1.0.0' });
    github.git.set({ repositories: { 'other/name': product.path } });
    github.rename('other/name');
    const { data } = await connect(github).request(RELEASE, { ...REPOSITORY, release_id: id });
    expect(data.url).toBe(`${github.apiUrl}/repos/other/name/releases/${id}`);
    await connect(github).request(EDIT_RELEASE, { ...REPOSITORY, release_id: id, body: 'new' });
    expect(github.state.release('v1.0.0').body).toBe('new');
    expect(github.requests.map(({ status }) => status)).toEqual([301, 200, 307, 200]);
    const told = await callGit(product.path, ['ls-remote', `${github.serverUrl}/owner/product`]);
    expect(told.stdout).toContain('refs/tags/v1.0.0');
  });
});

describe('releases', () => {
  it('that are drafts are listed for those who may write, and never found by tag', async () => {
    const github = await startGitHub();
    const draft = github.state.addRelease({
      tag: 'v1.1.0',
      draft: true,
      assets: [{ name: 'a', content: 'x' }],
    });
    github.state.addRelease({ tag: 'v1.0.0' });
    const octokit = connect(github);
    const { data } = await octokit.request(RELEASES, REPOSITORY);
    expect(data.map(({ tag_name, draft, published_at }) => [tag_name, draft, published_at])).toEqual([
      ['v1.1.0', true, null],
      ['v1.0.0', false, '2024-01-02T00:00:00Z'],
    ]);
    expect(data[0]?.assets[0]?.browser_download_url).toMatch(
      /\/releases\/download\/untagged-[0-9a-f]{20}\/a$/,
    );
    await expect(octokit.request(TAG, { ...REPOSITORY, tag: 'v1.1.0' })).rejects.toMatchObject({
      status: 404,
    });
    github.permit({ contents: 'read' });
    expect((await octokit.request(RELEASES, REPOSITORY)).data).toHaveLength(1);
    const hidden = octokit.request(RELEASE, { ...REPOSITORY, release_id: draft.id });
    await expect(hidden).rejects.toMatchObject({ status: 404 });
  });

  it('are found by tags with slashes', async () => {
    const github = await startGitHub();
    github.state.addRelease({ tag: 'release/2026.04.27' });
    const { data } = await connect(github).request(TAG, { ...REPOSITORY, tag: 'release/2026.04.27' });
    expect(data.tag_name).toBe('release/2026.04.27');
  });

  it('that are published get their tag, at the pinned commit', async () => {
    const product = makeProduct().release('v1.1.0', { 'src/server.py': 'new\n' });
    const github = await startGitHub({ git: product.path, immutableReleases: true });
    const draft = github.state.addRelease({ tag: 'v2.0.0', draft: true });
    const commit = product.git(['rev-parse', 'v1.0.0']);
    const change = (fields: object) =>
      connect(github).request(EDIT_RELEASE, { ...REPOSITORY, release_id: draft.id, ...fields });
    await expect(change({ target_commitish: 'f'.repeat(40) })).rejects.toMatchObject({
      status: 422,
      response: { data: { errors: [{ code: 'invalid', field: 'target_commitish' }] } },
    });
    await change({ target_commitish: commit });
    expect(product.git(['tag'])).toBe('v1.0.0\nv1.1.0');
    const { data } = await change({ draft: false });
    expect(data).toMatchObject({ draft: false, immutable: true, target_commitish: commit });
    expect(product.git(['rev-parse', 'v2.0.0'])).toBe(commit);
  });

  it('that are immutable keep their assets, and let their words be changed', async () => {
    const github = await startGitHub();
    const release = github.state.addRelease({ tag: 'v1.0.0', immutable: true, assets: [{ name: 'a' }] });
    const asset = { ...REPOSITORY, asset_id: release.assets[0]?.id ?? 0 };
    const octokit = connect(github);
    await expect(upload(github, release, 'b')).rejects.toMatchObject({
      status: 422,
      response: { data: { message: 'Cannot upload assets to an immutable release.' } },
    });
    await expect(octokit.request(EDIT_ASSET, { ...asset, name: 'b' })).rejects.toMatchObject({ status: 422 });
    await expect(octokit.request(DELETE_ASSET, asset)).rejects.toMatchObject({ status: 422 });
    await octokit.request(EDIT_RELEASE, { ...REPOSITORY, release_id: release.id, name: 'N', body: 'B' });
    expect(release).toMatchObject({ name: 'N', body: 'B', assets: [{ name: 'a' }] });
  });
});

describe('assets', () => {
  it('cannot have a name twice, whatever the state of the other', async () => {
    const github = await startGitHub();
    const assets = [{ name: 'a.json' }, { name: 'b.json', state: 'starter' as const }];
    const release = github.state.addRelease({ tag: 'v1.0.0', assets });
    const taken = {
      status: 422,
      response: { data: { errors: [{ resource: 'ReleaseAsset', code: 'already_exists', field: 'name' }] } },
    };
    await expect(upload(github, release, 'a.json')).rejects.toMatchObject(taken);
    await expect(upload(github, release, 'b.json')).rejects.toMatchObject(taken);
    const renamed = { ...REPOSITORY, asset_id: release.assets[0]?.id ?? 0, name: 'b.json' };
    await expect(connect(github).request(EDIT_ASSET, renamed)).rejects.toMatchObject(taken);
    await connect(github).request(DELETE_ASSET, { ...REPOSITORY, asset_id: release.assets[1]?.id ?? 0 });
    await connect(github).request(EDIT_ASSET, renamed);
    expect(release.assets.map(({ name }) => name)).toEqual(['b.json']);
  });

  it.each([
    ['app.prod-v1.3.0-(15-5)-6064eac-release.apk', 'app.prod-v1.3.0-.15-5.-6064eac-release.apk'],
    ['fake.      file.txt', 'fake.file.txt'],
    ['erick%%%%%!!!zhao.txt', 'erick.zhao.txt'],
    ['.config', 'default.config'],
    ['version.json', 'version.json'],
  ])('that are called %j become %j', async (name, stored) => {
    const github = await startGitHub();
    expect(await upload(github, github.state.addRelease({ tag: 'v1.0.0' }), name)).toMatchObject({
      name: stored,
    });
  });

  it('may be answered by the API itself', async () => {
    const github = await startGitHub({ downloads: 'direct' });
    const release = github.state.addRelease({ tag: 'v1.0.0', assets: [{ name: 'a', content: 'x' }] });
    const asset_id = release.assets[0]?.id ?? 0;
    const { data } = await connect(github).request(ASSET, { ...REPOSITORY, asset_id, headers: BYTES });
    expect(Buffer.from(data as unknown as ArrayBuffer).toString()).toBe('x');
    expect(answersOf(github)).toEqual([['repos/get-release-asset', 200]]);
  });

  it('are refused by the storage to who shows it a token', async () => {
    const github = await startGitHub();
    const { assets } = github.state.addRelease({ tag: 'v1.0.0', assets: [{ name: 'a', content: 'x' }] });
    const headers = { ...BYTES, authorization: `Bearer ${github.token}`, 'user-agent': 'test' };
    const url = `${github.apiUrl}/repos/owner/product/releases/assets/${assets[0]?.id}`;
    const redirect = await fetch(url, { headers, redirect: 'manual' });
    const location = redirect.headers.get('location') ?? '';
    expect((await fetch(location, { headers })).status).toBe(400);
    expect(await (await fetch(location)).text()).toBe('x');
  });
});

describe('pull requests', () => {
  it('have comments, each by who the token stands for', async () => {
    const github = await startGitHub();
    const sha = 'a'.repeat(40);
    const pull = github.state.addPull({ head: { repository: null, sha }, base: { sha }, labels: ['a'] });
    github.state.addComment({ issue: pull.number, body: 'first' });
    const octokit = connect(github);
    const issue = { ...REPOSITORY, issue_number: pull.number };
    const { data } = await octokit.request(COMMENT, { ...issue, body: 'second' });
    expect(data.user).toMatchObject({ login: 'github-actions[bot]', type: 'Bot' });
    const comment = { ...REPOSITORY, comment_id: data.id };
    await octokit.request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', {
      ...comment,
      body: 'third',
    });
    const all = await octokit.request('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', issue);
    expect(all.data.map(({ body, user }) => [body, user?.login])).toEqual([
      ['first', 'maintainer'],
      ['third', 'github-actions[bot]'],
    ]);
    await octokit.request('DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}', comment);
    const told = await octokit.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', {
      ...REPOSITORY,
      pull_number: pull.number,
    });
    expect(told.data).toMatchObject({ comments: 1, head: { repo: null, sha }, mergeable: true });
    const listed = await octokit.request('GET /repos/{owner}/{repo}/pulls', { ...REPOSITORY, state: 'all' });
    expect(listed.data.map(({ number }) => number)).toEqual([1]);
  });

  it('refuse comments that are too long, and on locked ones those of apps', async () => {
    const github = await startGitHub();
    const sha = 'a'.repeat(40);
    const pull = github.state.addPull({ head: { sha }, base: { sha } });
    const say = (body: string, token = github.token) =>
      connect(github, token).request(COMMENT, { ...REPOSITORY, issue_number: pull.number, body });
    await expect(say('x'.repeat(65_537))).rejects.toMatchObject({ status: 422 });
    await say('x'.repeat(65_536));
    pull.locked = true;
    await expect(say('x')).rejects.toMatchObject({
      status: 403,
      response: { data: { message: 'Unable to create comment because issue is locked.' } },
    });
    await say('x', github.addToken({ login: 'maintainer' }));
  });

  it('have labels, made when missing', async () => {
    const github = await startGitHub();
    const sha = 'a'.repeat(40);
    const pull = github.state.addPull({ head: { sha }, base: { sha } });
    const octokit = connect(github);
    const issue = { ...REPOSITORY, issue_number: pull.number };
    const label = { name: 'restart-required', color: 'd93f0b', description: 'Restarts' };
    await expect(
      octokit.request('GET /repos/{owner}/{repo}/labels/{name}', { ...REPOSITORY, name: label.name }),
    ).rejects.toMatchObject({ status: 404 });
    await octokit.request('POST /repos/{owner}/{repo}/labels', { ...REPOSITORY, ...label });
    await octokit.request('GET /repos/{owner}/{repo}/labels/{name}', {
      ...REPOSITORY,
      name: 'RESTART-required',
    });
    await octokit.request('POST /repos/{owner}/{repo}/issues/{issue_number}/labels', {
      ...issue,
      labels: [label.name, 'new'],
    });
    expect(pull.labels).toMatchObject([label, { name: 'new' }]);
    const remove = () =>
      octokit.request('DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}', {
        ...issue,
        name: 'new',
      });
    await remove();
    await expect(remove()).rejects.toMatchObject({ status: 404 });
    const { data } = await octokit.request('GET /repos/{owner}/{repo}/issues/{issue_number}/labels', issue);
    expect(data.map(({ name }) => name)).toEqual(['restart-required']);
  });
});

describe('the repository', () => {
  it('tells merge base, refs and commits', async () => {
    const product = makeProduct();
    const base = product.git(['rev-parse', 'HEAD']);
    const [left, right] = ['left', 'right'].map((branch) =>
      product.idOf(product.commit({ [`src/${branch}.py`]: 'x' }, { branch, from: base })),
    );
    const github = await startGitHub({ git: product.path });
    const octokit = connect(github);
    const compared = await octokit.request('GET /repos/{owner}/{repo}/compare/{basehead}', {
      ...REPOSITORY,
      basehead: `left...${right}`,
    });
    expect(compared.data).toMatchObject({
      status: 'diverged',
      base_commit: { sha: left },
      merge_base_commit: { sha: base },
      commits: [{ sha: right }],
    });
    const found = await octokit.request('GET /repos/{owner}/{repo}/git/ref/{ref}', {
      ...REPOSITORY,
      ref: 'tags/v1.0.0',
    });
    expect(found.data.object).toMatchObject({ type: 'commit', sha: base });
    const commit = await octokit.request('GET /repos/{owner}/{repo}/git/commits/{commit_sha}', {
      ...REPOSITORY,
      commit_sha: right ?? '',
    });
    expect(commit.data.parents.map(({ sha }) => sha)).toEqual([base]);
  });
});

describe('a token', () => {
  const comment = { ...REPOSITORY, issue_number: 1, body: 'x' };

  it.each([
    [
      'that cannot write',
      { permissions: { contents: 'read', issues: 'read', 'pull-requests': 'read' } as const },
      403,
    ],
    ['that may write issues', { permissions: { contents: 'read', 'pull-requests': 'none' } as const }, 201],
    ['that may write pull requests', { permissions: { contents: 'read', issues: 'none' } as const }, 201],
  ])('%s gets %j: %i', async (_, options, status) => {
    const github = await startGitHub(options);
    github.state.addPull({ head: { sha: 'a' }, base: { sha: 'b' } });
    const sent = connect(github).request(COMMENT, comment);
    if (status === 201) expect((await sent).status).toBe(status);
    else
      await expect(sent).rejects.toMatchObject({
        status,
        response: {
          data: { message: 'Resource not accessible by integration' },
          headers: { 'x-accepted-github-permissions': 'issues=write; pull_requests=write' },
        },
      });
    const release = github.state.addRelease({ tag: 'v1.0.0' });
    await expect(upload(github, release, 'a')).rejects.toMatchObject({ status: 403 });
  });

  it('that is unknown is refused, and what is private is told to nobody without one', async () => {
    const github = await startGitHub({ private: true });
    github.state.addRelease({ tag: 'v1.0.0' });
    const ask = (token: string | null) => connect(github, token).request(RELEASES, REPOSITORY);
    await expect(ask('wrong')).rejects.toMatchObject({ status: 401 });
    await expect(ask(null)).rejects.toMatchObject({ status: 404 });
    expect((await ask(github.token)).data).toHaveLength(1);
    github.permit({ contents: 'none' });
    await expect(ask(github.token)).rejects.toMatchObject({ status: 403 });
  });

  it('is not needed to read what is public', async () => {
    const github = await startGitHub();
    github.state.addRelease({ tag: 'v1.0.0' });
    github.state.addPull({ head: { sha: 'a' }, base: { sha: 'b' } });
    expect((await connect(github, null).request(RELEASES, REPOSITORY)).data).toHaveLength(1);
    await expect(connect(github, null).request(COMMENT, comment)).rejects.toMatchObject({ status: 401 });
  });
});
