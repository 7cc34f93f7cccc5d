import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Fault, primaryLimit, retryAfter, secondaryLimit } from './faults.ts';
import { type GitHubServer, startGitHub } from './server.ts';

const RELEASES = '/repos/owner/product/releases';

interface Seen {
  readonly status: number | 'broken off' | 'silent';
  readonly body: string;
  readonly headers: Headers;
}

/** What a client gets that does not wait for ever. */
async function ask(
  github: GitHubServer,
  url: string,
  { waitMs = 10_000, ...options }: RequestInit & { waitMs?: number } = {},
): Promise<Seen> {
  const signal = AbortSignal.timeout(waitMs);
  const headers = { authorization: `Bearer ${github.token}`, ...options.headers };
  let body = '';
  try {
    const answer = await fetch(url, { ...options, headers, signal });
    body = await answer.text();
    return { status: answer.status, body, headers: answer.headers };
  } catch (error) {
    const silent = (error as Error).name === 'TimeoutError';
    return { status: silent ? 'silent' : 'broken off', body, headers: new Headers() };
  }
}

function upload(github: GitHubServer, name: string, waitMs = 10_000): Promise<Seen> {
  const { id } = github.state.release('v1.0.0');
  return ask(github, `${github.addresses.uploads}${RELEASES}/${id}/assets?name=${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
    waitMs,
  });
}

async function startWithRelease(): Promise<GitHubServer> {
  const github = await startGitHub();
  github.state.addRelease({ tag: 'v1.0.0' });
  return github;
}

function assetsOf(github: GitHubServer) {
  return github.state
    .release('v1.0.0')
    .assets.map(({ name, state, content }) => [name, state, content.length]);
}

const at = 'repos/upload-release-asset';

describe('an upload', () => {
  it.each<[fault: Fault, status: Seen['status'], left: 'nothing' | 'starter' | 'uploaded']>([
    [{ kind: 'status', status: 500 }, 500, 'nothing'],
    [{ kind: 'status', status: 502, effect: 'starter' }, 502, 'starter'],
    [{ kind: 'status', status: 502, effect: 'done' }, 502, 'uploaded'],
    [{ kind: 'reset' }, 'broken off', 'nothing'],
    [{ kind: 'reset', effect: 'done' }, 'broken off', 'uploaded'],
    [{ kind: 'reset', effect: 'starter' }, 'broken off', 'starter'],
    [{ kind: 'hang' }, 'silent', 'nothing'],
    [{ kind: 'hang', effect: 'done' }, 'silent', 'uploaded'],
    [{ kind: 'hang', afterBytes: 10 }, 'silent', 'uploaded'],
    [{ kind: 'cut' }, 'broken off', 'uploaded'],
    [{ kind: 'html' }, 201, 'uploaded'],
    [{ kind: 'delay', ms: 20 }, 201, 'uploaded'],
  ])('with %j gives %s and leaves %s', async (fault, status, left) => {
    const github = await startWithRelease();
    github.setFaults({ ...fault, at, times: 1 });
    expect((await upload(github, 'a', status === 'silent' ? 500 : undefined)).status).toBe(status);
    const expected = { nothing: [], starter: [['a', 'starter', 0]], uploaded: [['a', 'uploaded', 7]] }[left];
    expect(assetsOf(github)).toEqual(expected);
    expect((await upload(github, 'a')).status).toBe(left === 'nothing' ? 201 : 422);
  });

  it('meets the second of its kind', async () => {
    const github = await startWithRelease();
    github.setFaults({ kind: 'status', status: 503, at, nth: 2 });
    const seen = [await upload(github, 'a'), await upload(github, 'b'), await upload(github, 'b')];
    expect(seen.map(({ status }) => status)).toEqual([201, 503, 201]);
    github.setFaults({ kind: 'status', status: 503, at, nth: 2, times: 2 });
    const more = ['c', 'd', 'e', 'f'].map((name) => () => upload(github, name));
    const statuses = [];
    for (const next of more) statuses.push((await next()).status);
    expect(statuses).toEqual([201, 503, 503, 201]);
  });

  it('can lose a race', async () => {
    const github = await startWithRelease();
    const release = github.state.release('v1.0.0');
    github.before({ at, nth: 1 }, () => void github.state.addAsset(release, { name: 'a', content: 'other' }));
    expect((await upload(github, 'a')).status).toBe(422);
    expect((await upload(github, 'b')).status).toBe(201);
    expect(assetsOf(github)).toEqual([
      ['a', 'uploaded', 5],
      ['b', 'uploaded', 7],
    ]);
  });
});

describe('a list', () => {
  const list = (github: GitHubServer, page = 1) =>
    ask(github, `${github.apiUrl}${RELEASES}?per_page=100&page=${page}`);

  it('can fail midway', async () => {
    const github = await startWithRelease();
    github.setFaults({ kind: 'status', status: 502, at: 'repos/list-releases', nth: 2 });
    expect([(await list(github)).status, (await list(github, 2)).status]).toEqual([200, 502]);
  });

  it.each<[fault: Fault, status: Seen['status'], body: RegExp]>([
    [{ kind: 'html' }, 200, /^<html>/],
    [{ kind: 'huge', bytes: 1 << 20 }, 200, /^ {1048576}\[/],
    [{ kind: 'status', status: 200, body: 'gateway' }, 200, /^gateway$/],
    [{ kind: 'status', status: 200, body: [] }, 200, /^\[\]$/],
    [{ kind: 'truncate' }, 200, /^\[\{.*[^\]]$/],
    [{ kind: 'cut', afterBytes: 5 }, 'broken off', /^$/],
  ])('with %j is told as %s', async (fault, status, body) => {
    const github = await startWithRelease();
    github.setFaults(fault);
    const seen = await list(github);
    expect(seen.status).toBe(status);
    expect(seen.body).toMatch(body);
  });

  it.each<[limit: Fault, status: number, headers: Record<string, string>]>([
    [retryAfter(7), 429, { 'retry-after': '7' }],
    [retryAfter(7, 403), 403, { 'retry-after': '7' }],
    [primaryLimit(1_800_000_000), 403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1800000000' }],
    [secondaryLimit(), 403, { 'x-ratelimit-remaining': '999' }],
  ])('is limited: %j', async (limit, status, headers) => {
    const github = await startWithRelease();
    github.setFaults({ ...limit, times: 1 });
    const seen = await list(github);
    expect(seen.status).toBe(status);
    expect(JSON.parse(seen.body).message).toMatch(/rate limit/);
    expect(Object.fromEntries(seen.headers)).toMatchObject(headers);
    expect(seen.headers.has('retry-after')).toBe('retry-after' in headers);
    expect((await list(github)).status).toBe(200);
  });
});

describe('a download', () => {
  async function download(fault: Fault) {
    const github = await startGitHub();
    const { assets } = github.state.addRelease({
      tag: 'v1.0.0',
      assets: [{ name: 'a', content: '01234567' }],
    });
    github.setFaults({ at: 'storage/download', ...fault });
    const headers = { accept: 'application/octet-stream' };
    return ask(github, `${github.apiUrl}${RELEASES}/assets/${assets[0]?.id}`, { headers });
  }

  it.each<[fault: Fault, status: Seen['status'], body: string]>([
    [{ kind: 'cut' }, 'broken off', ''],
    [{ kind: 'truncate' }, 200, '0123'],
    [{ kind: 'corrupt' }, 200, '01235567'],
    [{ kind: 'status', status: 503, body: 'x' }, 503, 'x'],
    [
      { kind: 'status', status: 302, headers: { location: '/release-assets/1' }, times: 1 },
      403,
      expect.anything(),
    ],
  ])('with %j gives %s', async (fault, status, body) => {
    expect(await download(fault)).toMatchObject({ status, body });
  });
});

describe('hooks', () => {
  it('come before and after the request is obeyed, and are waited for', async () => {
    const github = await startWithRelease();
    const seen: string[] = [];
    const note = (what: string) => async () => {
      await sleep(10);
      seen.push(`${what} ${assetsOf(github).length}`);
    };
    github.before({ at: '*' }, note('before'));
    github.after({ at: '*' }, note('after'));
    github.before({ at, nth: 2 }, note('second'));
    await upload(github, 'a');
    await upload(github, 'b');
    expect(seen).toEqual(['before 0', 'after 1', 'before 1', 'second 1', 'after 2']);
    github.reset();
    await upload(github, 'c');
    expect(seen).toHaveLength(5);
    expect(github.count()).toBe(1);
  });

  it.fails('that throw make the test fail', async () => {
    const github = await startWithRelease();
    github.before({ at }, () => {
      throw new Error('a fault of the test');
    });
    await upload(github, 'a');
  });
});
