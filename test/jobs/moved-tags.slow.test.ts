import { describe, expect, it, onTestFinished } from 'vitest';
import { judgeRelease } from '../../src/jobs/release.ts';
import { type Checkout, checkoutTag, fullClone, noCheckout } from '../helpers/checkouts.ts';
import { callGit } from '../helpers/git-call.ts';
import { type GitServer, startGitServer } from '../helpers/git-server.ts';
import { makeRepository } from '../helpers/opened.ts';
import type { Files, TestRepository } from '../helpers/repository.ts';
import { commandsOf, IMPATIENT } from '../helpers/served.ts';

/** Four releases: of the runtime one, two, two and two. */
async function serveFour(): Promise<{ repository: TestRepository; server: GitServer; url: string }> {
  const repository = makeRepository({ bare: true });
  const release = (version: string, files: Files) =>
    repository.commit({ 'version.json': `{"version": "${version}"}\n`, ...files });
  repository.tag('v1.0.0', release('1.0.0', { 'src/a.py': 'A = 1\n' }));
  repository.tag('v1.0.1', release('1.0.1', { 'src/a.py': 'A = 2\n' }));
  repository.tag('v1.0.2', release('1.0.2', { 'README.md': 'x\n' }), { message: 'two' });
  repository.tag('v1.0.3', release('1.0.3', { 'README.md': 'y\n' }), { message: 'three' });
  repository.flush();
  const server = await startGitServer({ repositories: { 'acme/app': repository.path } });
  onTestFinished(() => server.close());
  return { repository, server, url: server.url('acme/app') };
}

async function keep(checkout: Promise<Checkout> | Checkout): Promise<Checkout> {
  const made = await checkout;
  onTestFinished(() => made.remove());
  return made;
}

function judge({ path, environment }: Checkout, url: string, options: { dryRun?: boolean } = {}) {
  const remote = { ask: 'always', url, ...IMPATIENT } as const;
  return judgeRelease({ repository: path, tag: 'v1.0.3', surroundings: environment, remote, ...options });
}

const ids = (repository: TestRepository, ...tags: string[]) =>
  tags.map((tag) => repository.git(['rev-parse', `${tag}^{commit}`])) as [string, string];

describe('a tag that is at another commit on the remote', () => {
  it('the previous release: the remote counts, and it is said', async () => {
    const { repository, url } = await serveFour();
    const made = await keep(fullClone(url, { tag: 'v1.0.3' }));
    const [before, after] = ids(repository, 'v1.0.2', 'v1.0.0');
    expect(await judge(made, url, { dryRun: true })).toMatchObject({ reason: 'unchanged', warnings: [] });
    repository.git(['tag', '-f', 'v1.0.2', 'v1.0.0']);
    expect(await judge(made, url)).toMatchObject({
      reason: 'runtime_changed',
      previous: { tag: 'v1.0.2', commit: after },
      warnings: [
        {
          code: 'tag_moved',
          message: `The tag "v1.0.2" is ${before} in this clone and ${after} on the remote, which is taken.`,
        },
      ],
    });
  });

  it('the release itself: what is checked out is not what ships', async () => {
    const { repository, url } = await serveFour();
    const made = await keep(checkoutTag(url, 'v1.0.3'));
    repository.git(['tag', '-f', '-a', '-m', 'again', 'v1.0.3', 'v1.0.0']);
    await expect(judge(made, url)).rejects.toMatchObject({ code: 'COMMIT_MISMATCH' });
    const { warnings } = await judge(made, url, { dryRun: true });
    expect(warnings.map(({ code }) => code)).toEqual(['version_not_tag', 'baseline_later', 'tag_moved']);
  });

  it('others are of no concern', async () => {
    const { repository, url } = await serveFour();
    const made = await keep(fullClone(url, { tag: 'v1.0.3' }));
    repository.git(['tag', '-f', 'v1.0.1', 'v1.0.0']);
    expect(await judge(made, url, { dryRun: true })).toMatchObject({ reason: 'unchanged', warnings: [] });
  });

  it('flattened or tagged anew, it is not moved', async () => {
    const { repository, url } = await serveFour();
    const flattened = await keep(checkoutTag(url, 'v1.0.3', { depth: 0, flattens: true }));
    const full = await keep(fullClone(url, { tag: 'v1.0.3' }));
    for (const tag of ['v1.0.2', 'v1.0.3']) {
      await callGit(full.path, ['tag', '-f', tag, `${tag}^{commit}`]);
      repository.git(['tag', '-f', '-a', '-m', 'signed at last', tag, `${tag}^{commit}`]);
    }
    for (const made of [flattened, full])
      expect(await judge(made, url, { dryRun: true })).toMatchObject({ reason: 'unchanged', warnings: [] });
  });
});

describe('tags on one side alone', () => {
  it('count on both', async () => {
    const { repository, url } = await serveFour();
    const made = await keep(fullClone(url, { tag: 'v1.0.3' }));
    repository.git(['tag', '-d', 'v1.0.2']);
    expect(await judge(made, url, { dryRun: true })).toMatchObject({ previous: { tag: 'v1.0.2' } });
    await callGit(made.path, ['tag', '-d', 'v1.0.2']);
    expect(await judge(made, url, { dryRun: true })).toMatchObject({ previous: { tag: 'v1.0.1' } });
  });
});

describe('a tag that is moved during a run', () => {
  it('all is of the one listing that the run began with', async () => {
    const { repository, server, url } = await serveFour();
    const [listed] = ids(repository, 'v1.0.2');
    const none = await keep(noCheckout(url));
    const expected = await judge(none, url, { dryRun: true });
    expect(expected).toMatchObject({ reason: 'unchanged', previous: { commit: listed } });
    server.reset();
    server.set({
      onRequest({ command }) {
        if (command === 'fetch') repository.git(['tag', '-f', 'v1.0.2', 'v1.0.0']);
      },
    });
    expect(await judge(none, url, { dryRun: true })).toEqual(expected);
    expect(commandsOf(server)[0]).toBe('ls-refs');
    // The next run sees it.
    expect(await judge(none, url, { dryRun: true })).toMatchObject({ reason: 'runtime_changed' });
  });

  it('whose commit is gone by then is an error', async () => {
    const { repository, server, url } = await serveFour();
    const orphan = repository.git(['commit-tree', '-m', 'side', 'v1.0.1^{tree}']);
    repository.git(['tag', '-f', 'v1.0.2', orphan]);
    const none = await keep(noCheckout(url));
    expect(await judge(none, url, { dryRun: true })).toMatchObject({ previous: { commit: orphan } });
    server.set({
      onRequest({ command }) {
        if (command !== 'fetch') return;
        repository.git(['tag', '-f', 'v1.0.2', 'v1.0.1']);
        repository.git(['prune', '--expire=now']);
      },
    });
    await expect(judge(none, url)).rejects.toMatchObject({ code: 'OBJECT_MISSING' });
  });
});
