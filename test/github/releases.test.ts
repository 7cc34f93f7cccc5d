import { describe, expect, it, onTestFinished } from 'vitest';
import { findRelease, listReleases, pinTarget, readRelease, writeNotes } from '../../src/github/releases.ts';
import { startGitHub } from '../helpers/github/server.ts';
import { TestRepository } from '../helpers/repository.ts';
import { ask, errorOf } from './asked.ts';

describe('the releases of a repository', () => {
  it('come from all pages, in as many requests as there are pages', async () => {
    const server = await startGitHub();
    for (let n = 0; n < 250; n++) server.state.addRelease({ tag: `v1.${n}.0` });
    const releases = await listReleases(ask(server));
    expect(new Set(releases.map(({ tag }) => tag)).size).toBe(250);
    expect(server.count()).toBe(3);
  });

  it('are told with what a baseline and a publication need', async () => {
    const server = await startGitHub();
    const release = server.state.addRelease({
      tag: 'v2.0.0-rc.1',
      name: null,
      prerelease: true,
      createdAt: '2026-01-01T00:00:00Z',
      publishedAt: '2026-01-02T00:00:00Z',
      assets: [{ name: 'version.json', content: Buffer.from('{}'), digest: null }],
    });
    const [told] = await listReleases(ask(server));
    expect(told).toMatchObject({
      id: release.id,
      tag: 'v2.0.0-rc.1',
      name: '',
      body: '',
      draft: false,
      prerelease: true,
      immutable: false,
      createdAt: Date.parse('2026-01-01T00:00:00Z') / 1000,
      publishedAt: Date.parse('2026-01-02T00:00:00Z') / 1000,
      assets: [{ name: 'version.json', state: 'uploaded', size: 2, digest: null }],
    });
    expect(await readRelease(ask(server), release.id)).toEqual(told);
  });

  it.each([
    ['a page of HTML', { kind: 'html' }],
    ['an answer cut off', { kind: 'cut' }],
    ['an empty answer', { kind: 'status', status: 200, body: '' }],
    ['an object', { kind: 'status', status: 200, body: {} }],
    ['an entry that is no release', { kind: 'status', status: 200, body: [{ id: 1 }] }],
    ['a conflict', { kind: 'status', status: 409 }],
    ['an error', { kind: 'status', status: 500 }],
    ['a reset', { kind: 'reset' }],
  ] as const)('are not fewer after %s on a later page', async (_, fault) => {
    const server = await startGitHub();
    for (let n = 0; n < 101; n++) server.state.addRelease({ tag: `v1.${n}.0` });
    const github = ask(server);
    server.before({ at: 'repos/list-releases', nth: 2 }, () => server.setFaults(fault));
    const error = await errorOf(listReleases(github));
    expect(error).toMatchObject({ code: 'GITHUB_FAILED' });
    expect(error.message).toMatch(/^Could not list the releases of owner\/product: /);
  });

  it('are asked for again after a failure that passes', async () => {
    const server = await startGitHub();
    server.state.addRelease({ tag: 'v1.0.0' });
    server.setFaults({ kind: 'status', status: 502, nth: 1 }, { kind: 'reset', nth: 2 });
    const github = ask(server);
    expect(await listReleases(github)).toHaveLength(1);
    expect(github.notices).toHaveLength(2);
    expect(github.notices[0]).toContain('GET /repos/{owner}/{repo}/releases failed');
  });

  it('are found under the new name of a repository', async () => {
    const server = await startGitHub();
    server.state.addRelease({ tag: 'v1.0.0' });
    const github = ask(server);
    server.rename('owner/renamed');
    expect(await listReleases(github)).toHaveLength(1);
  });
});

describe('the release of a tag', () => {
  it('is the published one, also beside drafts', async () => {
    const server = await startGitHub();
    server.state.addRelease({ tag: 'v1.0.0', draft: true });
    const { id } = server.state.addRelease({ tag: 'v1.0.0' });
    server.state.addRelease({ tag: 'v1.0.0', draft: true });
    server.state.addRelease({ tag: 'v1.0.1', draft: true });
    const releases = await listReleases(ask(server));
    expect(findRelease(releases, 'v1.0.0')?.id).toBe(id);
    expect(findRelease(releases, 'v1.0.1')?.draft).toBe(true);
    expect(findRelease(releases, 'v1.0')).toBeNull();
  });

  it('is refused when there are several drafts', async () => {
    const server = await startGitHub();
    const drafts = [1, 2].map(() => server.state.addRelease({ tag: 'v1.0.0', draft: true }));
    const releases = await listReleases(ask(server));
    const error = await errorOf(Promise.resolve().then(() => findRelease(releases, 'v1.0.0')));
    expect(error).toMatchObject({ code: 'RELEASE_AMBIGUOUS' });
    for (const { id } of drafts) expect(error.message).toContain(`${id} (http`);
  });
});

describe('a draft', () => {
  it('is pinned to a commit, once', async () => {
    const repository = new TestRepository();
    onTestFinished(() => repository.remove());
    const commit = repository.idOf(repository.commit({ 'a.py': 'a' }));
    const server = await startGitHub({ git: repository.path });
    server.state.addRelease({ tag: 'v1.0.0', draft: true, body: 'Notes' });
    const github = ask(server);
    const [release] = await listReleases(github);
    if (!release) throw new Error('no release');
    const pinned = await pinTarget(github, release, commit);
    expect(pinned.targetCommitish).toBe(commit);
    await pinTarget(github, pinned, commit);
    expect(server.count('repos/update-release')).toBe(1);
    // Somebody has moved it since it was read.
    server.state.release('v1.0.0').targetCommitish = 'main';
    expect((await pinTarget(github, pinned, commit)).targetCommitish).toBe(commit);
    expect(server.state.release('v1.0.0')).toMatchObject({
      targetCommitish: commit,
      draft: true,
      body: 'Notes',
    });
  });
});

describe('the notes of a release', () => {
  it('are replaced, on immutable releases too', async () => {
    const server = await startGitHub();
    server.state.addRelease({ tag: 'v1.0.0', body: 'Old', immutable: true });
    const github = ask(server);
    const [release] = await listReleases(github);
    if (!release) throw new Error('no release');
    await writeNotes(github, release, 'New');
    expect(server.state.release('v1.0.0').body).toBe('New');
  });

  it('name the permission that is missing', async () => {
    const server = await startGitHub({ permissions: { contents: 'read' } });
    server.state.addRelease({ tag: 'v1.0.0' });
    const github = ask(server);
    const [release] = await listReleases(github);
    if (!release) throw new Error('no release');
    const error = await errorOf(writeNotes(github, release, 'New'));
    expect(error).toMatchObject({ code: 'GITHUB_FORBIDDEN' });
    expect(error.message).toContain('Could not write the notes of the release v1.0.0: GitHub answered 403');
    expect(error.message).toContain('\npermissions:\n  contents: write');
  });
});
