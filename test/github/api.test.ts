import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { openGitHub, readList } from '../../src/github/api.ts';
import { githubFailure, isReadOnlyToken } from '../../src/github/failure.ts';
import { listReleases, writeNotes } from '../../src/github/releases.ts';
import type { Fault } from '../helpers/github/faults.ts';
import { type GitHubServer, startGitHub } from '../helpers/github/server.ts';
import { type Asked, ask, errorOf } from './asked.ts';

const ISSUE = { owner: 'owner', repo: 'product', issue_number: 1 };

async function started(...faults: Fault[]): Promise<GitHubServer> {
  const server = await startGitHub();
  server.state.addRelease({ tag: 'v1.0.0' });
  server.setFaults(...faults);
  return server;
}

it.each(['owner', 'owner/..', '../name', './name', 'owner/.', 'owner/name/more', ''])(
  '%j is no repository',
  (repository) => {
    const access = { apiUrl: 'https://api.github.com', repository, token: undefined };
    expect(() => openGitHub(access)).toThrowError(expect.objectContaining({ code: 'USAGE' }));
  },
);

describe('what is tried again', () => {
  it('is not a POST, which may have been obeyed', async () => {
    const server = await started({ kind: 'reset', effect: 'done' });
    server.state.addPull({ head: { sha: '1'.repeat(40) }, base: { sha: '2'.repeat(40) } });
    const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
    await errorOf(ask(server).request(route, { ...ISSUE, body: 'A comment' }));
    expect(server.count('issues/create-comment')).toBe(1);
    expect(server.state.comments).toHaveLength(1);
  });

  it.each([400, 401, 404, 409, 422])('is not what was answered with %i', async (status) => {
    const server = await started({ kind: 'status', status });
    const github = ask(server);
    await errorOf(listReleases(github));
    expect(server.count()).toBe(1);
    expect(github.notices).toEqual([]);
  });

  it.each([
    ['reset', { kind: 'reset' }],
    ['cut off', { kind: 'cut' }],
    ['answered with 503', { kind: 'status', status: 503 }],
  ] as const)('is what was %s, three times', async (_, fault) => {
    const server = await started(fault);
    expect(await errorOf(listReleases(ask(server)))).toMatchObject({ code: 'GITHUB_FAILED' });
    expect(server.count()).toBe(4);
  });

  it('starts anew with each request', async () => {
    const server = await started({ kind: 'status', status: 502, times: 3 });
    const github = ask(server);
    await listReleases(github);
    server.setFaults({ kind: 'status', status: 502, times: 3 });
    await listReleases(github);
    expect(server.count()).toBe(8);
  });
});

describe('a limit', () => {
  const inAnHour = Math.floor(Date.now() / 1000) + 3600;
  const until = `until ${new Date(inAnHour * 1000).toISOString().replace('.000', '')}`;

  it('is waited for, by retry-after or by the reset', async () => {
    const answers = [{ 'retry-after': '1' }, exhausted(Math.ceil(Date.now() / 1000))];
    const waits = answers.map(async (headers) => {
      const body = { message: 'Too much' };
      const server = await started({ kind: 'status', status: 403, headers, body, times: 1 });
      const github = ask(server);
      const start = performance.now();
      expect(await listReleases(github)).toHaveLength(1);
      expect(performance.now() - start).toBeGreaterThan(990);
      expect(server.count()).toBe(2);
      return github.notices;
    });
    const notice = expect.stringMatching(/^GitHub limits requests; waiting [12] seconds?\.$/);
    expect(await Promise.all(waits)).toEqual([[notice], [notice]]);
  });

  it.each([
    ['a primary one', 403, 'API rate limit exceeded', exhausted(inAnHour), until],
    ['a secondary one', 403, 'a secondary rate limit', { 'retry-after': '301' }, 'for 301 more seconds'],
    ['one in other words', 403, 'abuse detection', { 'retry-after': '301' }, 'for 301 more seconds'],
    ['429', 429, 'Slow down', { 'retry-after': '301' }, 'for 301 more seconds'],
    ['a secondary one until the reset', 429, 'a secondary rate limit', exhausted(inAnHour), until],
  ])(
    'that ends too late is an error at once, with the time: %s',
    async (_, status, message, headers, end) => {
      const server = await started({ kind: 'status', status, headers, body: { message } });
      const start = performance.now();
      const error = await errorOf(listReleases(ask(server)));
      expect(error).toMatchObject({ code: 'GITHUB_RATE_LIMITED' });
      expect(error.message).toContain(`Requests are limited ${end}. Run the job again after that.`);
      expect(performance.now() - start).toBeLessThan(900);
      expect(server.count()).toBe(1);
    },
  );

  it('that does not end is not waited for again and again', async () => {
    const server = await started({ kind: 'status', status: 403, headers: exhausted(0) });
    expect(await errorOf(listReleases(ask(server)))).toMatchObject({ code: 'GITHUB_RATE_LIMITED' });
    expect(server.count()).toBe(4);
  });

  it('without any word of when it ends is a minute', async () => {
    const server = await started({ kind: 'status', status: 429 });
    expect(await errorOf(listReleases(ask(server, { deadlineMs: 59_000 })))).toMatchObject({
      code: 'GITHUB_RATE_LIMITED',
    });
    expect(server.count()).toBe(1);
  });
});

function exhausted(reset: number): Record<string, string> {
  return { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset) };
}

describe('the time', () => {
  it.each([
    ['of a request', { requestMs: 50 }],
    ['in all', { deadlineMs: 80 }],
  ])('%s ends it when GitHub never answers', async (_, limit) => {
    const server = await started({ kind: 'hang' });
    const error = await errorOf(listReleases(ask(server, limit)));
    expect(error).toMatchObject({ code: 'GITHUB_FAILED' });
    expect(error.message).toContain('GitHub gave no answer in the time there is.');
  });

  it('ends it when GitHub stops in the middle of an answer', async () => {
    const server = await started({ kind: 'hang', afterBytes: 10 });
    const error = await errorOf(listReleases(ask(server, { requestMs: 50 })));
    expect(error).toMatchObject({ code: 'GITHUB_FAILED' });
  });

  it('in which nothing is asked does not count', async () => {
    const server = await started();
    let now = Date.now();
    const clock = { now: () => now, sleep: async () => {} };
    const github = ask(server, { clock, deadlineMs: 1000 });
    await listReleases(github);
    now += 3_600_000;
    expect(await listReleases(github)).toHaveLength(1);
    expect(github.budget.remaining).toBe(1000);
  });
});

describe('an answer', () => {
  it('that is far too large is not read, nor asked for again', async () => {
    const server = await started({ kind: 'huge', bytes: 200_000_000 });
    const error = await errorOf(listReleases(ask(server)));
    expect(error).toMatchObject({ code: 'GITHUB_FAILED' });
    expect(error.message).toContain('larger than 64 MiB');
    expect(server.count()).toBe(1);
  });

  it('with a full page and no links is not taken for the last one', async () => {
    const page = Array.from({ length: 100 }, (_, n) => n);
    const server = await started(
      { kind: 'status', status: 200, body: page, nth: 1 },
      { kind: 'status', status: 200, body: [100], nth: 2 },
    );
    const route = 'GET /repos/{owner}/{repo}/releases';
    const items = await readList(ask(server), { route, doing: 'count', parse: Number });
    expect(items).toEqual([...page, 100]);
  });

  it('that always has a next page is no list', async () => {
    const link = '<https://api.github.com/repositories/1/releases?page=2>; rel="next"';
    const body = Array.from({ length: 1000 }, (_, n) => n);
    const server = await started({ kind: 'status', status: 200, body, headers: { link } });
    const route = 'GET /repos/{owner}/{repo}/releases';
    const error = await errorOf(readList(ask(server), { route, doing: 'count', parse: Number }));
    expect(error).toMatchObject({ code: 'GITHUB_FAILED' });
    expect(error.message).toContain(
      'Could not count: the request failed, "the answer is a list of more than',
    );
    expect(server.count()).toBe(10);
  });
});

describe('a failure', () => {
  const write = async (github: Asked) => {
    const [release] = await listReleases(github);
    if (release) await writeNotes(github, release, 'New');
  };

  it('of a token that cannot write names the permission and the lines to add', async () => {
    const server = await started();
    server.permit({ contents: 'read' });
    const error = await errorOf(write(ask(server)));
    expect(error.message.split('\n').slice(1)).toEqual(['', 'permissions:', '  contents: write']);
    expect(error.message).toContain('"Resource not accessible by integration');
    expect(isReadOnlyToken(error)).toBe(true);
  });

  it('of a repository that the token may not see names the permission too', async () => {
    const server = await startGitHub({ private: true });
    const error = await errorOf(listReleases(ask(server, { token: undefined })));
    expect(error).toMatchObject({ code: 'GITHUB_FORBIDDEN' });
    expect(error.message).toContain('or what was asked for is not there');
    expect(error.message).toContain('\npermissions:\n  contents: read');
    expect(isReadOnlyToken(error)).toBe(false);
  });

  it('of a token that is not known says so', async () => {
    const server = await started();
    const error = await errorOf(listReleases(ask(server, { token: 'ghs_gone' })));
    expect(error).toMatchObject({ code: 'GITHUB_FORBIDDEN' });
    expect(error.message).toContain('GitHub answered 401, "Bad credentials');
    expect(error.message).toContain('as `github-token`');
  });

  it('holds the token nowhere', async () => {
    const server = await started();
    server.permit({ contents: 'read' });
    expect(inspect(await errorOf(write(ask(server))), { depth: 20 })).not.toContain(server.token);
  });

  it('repeats what GitHub says on one line, as nothing that a runner obeys', async () => {
    const message = `::error::one\n##[error]two\u001b[31m ${'x'.repeat(1000)}`;
    const server = await started({ kind: 'status', status: 422, body: { message } });
    const { message: told } = await errorOf(listReleases(ask(server)));
    expect(told).not.toContain('\n');
    expect(told).not.toContain('##[');
    expect(told).not.toContain('\u001b');
    expect(told.length).toBeLessThan(500);
  });

  it('does not repeat a page of HTML', async () => {
    const server = await started({ kind: 'status', status: 502, body: '<html>Unicorn!</html>' });
    const { message } = await errorOf(listReleases(ask(server)));
    expect(message).toBe(
      'Could not list the releases of owner/product: GitHub answered 502. Run the job again.',
    );
  });

  it('to connect says why', async () => {
    const server = await started();
    await server.close();
    const { message } = await errorOf(listReleases(ask(server)));
    expect(message).toMatch(/: the request failed, "connect ECONNREFUSED [^"]+"\. Run the job again\.$/);
  });

  it('that was explained is not explained again', () => {
    const explained = githubFailure(new Error('no'), { doing: 'ask' });
    expect(githubFailure(explained, { doing: 'do more' })).toBe(explained);
  });
});

it.each(['product', 'owner/', '/product', 'a/b/c', 'owner/pro duct', ''])(
  'the repository %j is refused',
  async (repository) => {
    const open = async () => openGitHub({ apiUrl: 'http://127.0.0.1:1', repository, token: undefined });
    expect(await errorOf(open())).toMatchObject({ code: 'USAGE' });
  },
);

it('nothing is asked without a token but what everybody may know', async () => {
  const server = await started();
  server.state.addRelease({ tag: 'v2.0.0', draft: true });
  expect(await listReleases(ask(server, { token: undefined }))).toHaveLength(1);
  expect(server.requests.map(({ token }) => token)).toEqual([null]);
});
