import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  bareMirror,
  type Checkout,
  canGiveAway,
  checkoutTag,
  fullClone,
  giveAway,
  linkedWorktree,
  noCheckout,
  shallowClone,
} from './checkouts.ts';
import { callGit, type GitTold } from './git-call.ts';
import { type GitServer, startGitServer } from './git-server.ts';
import { createReleasedRepository, type ReleasedRepository } from './released-repository.ts';
import { TestRepository } from './repository.ts';

const TOKEN = 'right-token';
const tag = 'v1.0.4';
let released: ReleasedRepository;
let repository: TestRepository;
let server: GitServer;
let url: string;
const checkouts: Checkout[] = [];

beforeAll(() => {
  released = createReleasedRepository({ releases: 30, assets: 5, assetBytes: 20_000 });
  repository = released.repository;
});
afterAll(() => repository.remove());

beforeEach(async () => {
  server = await startGitServer({ repositories: { 'acme/app': repository.path } });
  url = server.url('acme/app');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
  for (const checkout of checkouts.splice(0)) checkout.remove();
});

function commitOf(name: string): string {
  return repository.git(['rev-parse', `${name}^{commit}`]);
}

function kept(checkout: Checkout): Checkout {
  checkouts.push(checkout);
  return checkout;
}

function inside(checkout: Checkout, args: readonly string[]): Promise<GitTold> {
  return callGit(checkout.path, args);
}

async function tagsIn(checkout: Checkout): Promise<string[]> {
  return (await inside(checkout, ['tag', '--list'])).stdout.split('\n');
}

describe('checkouts', () => {
  test('depth 1: one commit, one tag as it is on the remote', async () => {
    server.set({ requireToken: TOKEN });
    const checkout = kept(await checkoutTag(url, tag, { token: TOKEN }));
    expect(checkout.commit).toBe(commitOf(tag));
    expect(await tagsIn(checkout)).toEqual([tag]);
    expect((await inside(checkout, ['rev-parse', `refs/tags/${tag}`])).stdout).toBe(
      repository.git(['rev-parse', tag]),
    );
    expect((await inside(checkout, ['rev-list', '--count', 'HEAD'])).stdout).toBe('1');
    expect((await inside(checkout, ['status', '--porcelain'])).stdout).toBe('');
    expect(checkout.environment).toMatchObject({
      GITHUB_SERVER_URL: server.origin,
      GITHUB_REPOSITORY: 'acme/app',
      GITHUB_REF: `refs/tags/${tag}`,
      GITHUB_SHA: commitOf(tag),
      GITHUB_WORKSPACE: checkout.path,
    });
    checkout.remove();
    expect(existsSync(checkout.path)).toBe(false);
  });

  test('flattened: the tag names the commit', async () => {
    const flatten = async (depth: number) => {
      const checkout = kept(
        await checkoutTag(url, tag, { flattens: true, depth, persistCredentials: 'old' }),
      );
      expect((await inside(checkout, ['rev-parse', `refs/tags/${tag}`])).stdout).toBe(commitOf(tag));
    };
    await Promise.all([flatten(0), flatten(1)]);
  });

  test('depth 0: all tags and their history, also in linked work trees', async () => {
    server.set({ requireToken: TOKEN });
    const checkout = kept(await checkoutTag(url, tag, { token: TOKEN, depth: 0 }));
    expect((await tagsIn(checkout)).sort()).toEqual([...released.tags].sort());
    expect((await inside(checkout, ['rev-list', '--count', 'HEAD'])).stdout).toBe('5');
    const linked = await linkedWorktree(checkout, 'v1.0.7');
    expect(linked.commit).toBe(commitOf('v1.0.7'));
    expect((await inside(linked, ['ls-remote', 'origin'])).exitCode).toBe(0);
  });

  test('fetch-tags: all tags without history', async () => {
    const checkout = kept(await checkoutTag(url, tag, { fetchTags: true }));
    expect((await tagsIn(checkout)).sort()).toEqual([...released.tags].sort());
    expect((await inside(checkout, ['rev-list', '--count', 'HEAD'])).stdout).toBe('1');
  });

  test('treeless', async () => {
    const checkout = kept(await checkoutTag(url, tag, { filter: 'tree:0' }));
    expect((await inside(checkout, ['config', 'remote.origin.partialclonefilter'])).stdout).toBe('tree:0');
    expect((await inside(checkout, ['status', '--porcelain'])).stdout).toBe('');
  });

  test('sparse and so blobless, below a path', async () => {
    const checkout = kept(await checkoutTag(url, tag, { sparse: ['src'], path: 'code/app' }));
    expect(checkout.path).toBe(join(checkout.workspace, 'code/app'));
    expect(existsSync(join(checkout.path, 'src/part0/module0.py'))).toBe(true);
    expect(existsSync(join(checkout.path, 'assets'))).toBe(false);
    const missing = await inside(checkout, ['rev-list', '--objects', '--missing=print', 'HEAD']);
    expect(missing.stdout).toMatch(/^\?/m);
  });

  test.each([
    ['old', true],
    ['includeIf', true],
    [false, false],
  ] as const)('credentials kept in the form %s', async (persistCredentials, usable) => {
    server.set({ requireToken: TOKEN });
    const checkout = kept(await checkoutTag(url, tag, { token: TOKEN, persistCredentials, path: 'app' }));
    expect((await inside(checkout, ['ls-remote', 'origin'])).exitCode === 0).toBe(usable);
    const encoded = Buffer.from(`x-access-token:${TOKEN}`).toString('base64');
    const config = readFileSync(join(checkout.path, '.git/config'), 'utf8');
    expect(config.includes(encoded)).toBe(persistCredentials === 'old');
    expect(config.includes('/github/workspace/app/.git')).toBe(persistCredentials === 'includeIf');
    expect(readdirSync(checkout.runnerTemp)).toHaveLength(persistCredentials === 'includeIf' ? 1 : 0);
  });

  test('submodules, each with what was kept', async () => {
    const whole = new TestRepository({ bare: true });
    whole.commit(
      {
        '.gitmodules': `[submodule "app"]\n\tpath = vendor/app\n\turl = ${url}\n`,
        'vendor/app': { mode: '160000', commit: commitOf('main') },
      },
      { tags: ['v2.0.0'] },
    );
    whole.flush();
    server.set({
      repositories: { 'acme/app': repository.path, 'acme/whole': whole.path },
      requireToken: TOKEN,
    });
    const withSubmodules = async (persistCredentials: 'old' | 'includeIf' | false) => {
      const options = { token: TOKEN, submodules: true, persistCredentials };
      const checkout = kept(await checkoutTag(server.url('acme/whole'), 'v2.0.0', options));
      const submodule = { ...checkout, path: join(checkout.path, 'vendor/app') };
      expect((await inside(submodule, ['rev-parse', 'HEAD'])).stdout).toBe(commitOf('main'));
      expect((await inside(submodule, ['ls-remote', 'origin'])).exitCode === 0).toBe(
        persistCredentials !== false,
      );
    };
    await Promise.all([withSubmodules('old'), withSubmodules('includeIf'), withSubmodules(false)]);
    whole.remove();
  });

  test('clones and mirrors', async () => {
    server.set({ requireToken: TOKEN });
    const full = kept(await fullClone(url, { tag, token: TOKEN }));
    expect(full.commit).toBe(commitOf(tag));
    expect(await tagsIn(full)).toHaveLength(30);
    const shallow = kept(await shallowClone(url, { tag, token: TOKEN }));
    expect(shallow.commit).toBe(commitOf(tag));
    expect((await inside(shallow, ['rev-parse', '--is-shallow-repository'])).stdout).toBe('true');
    const mirror = kept(await bareMirror(url, { token: TOKEN }));
    expect(mirror.commit).toBe(commitOf('main'));
    expect((await inside(mirror, ['rev-parse', '--is-bare-repository'])).stdout).toBe('true');
    // Nothing of the token stays.
    for (const { path } of [full, shallow]) {
      expect(readFileSync(join(path, '.git/config'), 'utf8')).not.toMatch(/extraheader/i);
    }
  });

  test('from a folder, without a server', async () => {
    const checkout = kept(await checkoutTag(`file://${repository.path}`, tag));
    expect(checkout.commit).toBe(commitOf(tag));
    expect(checkout.environment.GITHUB_REPOSITORY).toBeUndefined();
  });

  test('none: an empty workspace that knows its repository', () => {
    const checkout = kept(noCheckout(url));
    expect(readdirSync(checkout.path)).toEqual([]);
    expect(checkout.commit).toBeNull();
    expect(checkout.environment.GITHUB_REPOSITORY).toBe('acme/app');
  });

  test('one that fails leaves nothing behind', async () => {
    const folder = kept(noCheckout(url)).path;
    vi.stubEnv('TMPDIR', folder);
    await expect(checkoutTag(url, 'v9.9.9')).rejects.toThrow("couldn't find remote ref refs/tags/v9.9.9");
    expect(readdirSync(folder)).toEqual([]);
  });

  test.runIf(canGiveAway)("another user's: git refuses it", async () => {
    const checkout = kept(await shallowClone(url));
    giveAway(checkout.path);
    expect((await inside(checkout, ['status'])).stderr).toContain('dubious ownership');
  });
});

describe('a released repository', () => {
  test('has tags of all kinds', () => {
    const types = repository.git(['for-each-ref', '--format=%(objecttype):%(*objecttype)', 'refs/tags']);
    expect(new Set(types.split('\n'))).toEqual(new Set(['commit:', 'tag:commit', 'tag:tag']));
  });

  test('the packed size of two tags is far from the size of all, and not of nothing', () => {
    const size = released.packedSize(['v1.1.8', 'v1.1.9']);
    expect(size).toBeGreaterThan(100_000);
    expect(size).toBeLessThan(1_000_000);
  });
});
