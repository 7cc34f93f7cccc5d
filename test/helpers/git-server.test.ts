import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callGit, configVariables, tokenHeader } from './git-call.ts';
import { type Fault, type GitServer, startGitServer } from './git-server.ts';
import { writePacket } from './pkt-line.ts';
import { createReleasedRepository } from './released-repository.ts';
import type { TestRepository } from './repository.ts';

const TOKEN = 'right-token';
let repository: TestRepository;
let server: GitServer;
let url: string;
let scratch: string;

beforeAll(() => {
  ({ repository } = createReleasedRepository({ releases: 30, assets: 5, assetBytes: 20_000 }));
});
afterAll(() => repository.remove());

beforeEach(async () => {
  server = await startGitServer({ repositories: { 'acme/app': repository.path } });
  url = server.url('acme/app');
  scratch = mkdtempSync(join(tmpdir(), 'rf-scratch-'));
  await git(['init', '--quiet', '--bare', '--initial-branch=main', '.']);
});
afterEach(async () => {
  await server.close();
  rmSync(scratch, { recursive: true });
});

function git(args: readonly string[], options: { input?: string; env?: Record<string, string> } = {}) {
  return callGit(scratch, args, options);
}

function fetchObjects(
  ids: readonly string[],
  options: { depth?: number; filter?: string; version?: number; postBuffer?: number } = {},
) {
  const args = [
    '-c',
    `protocol.version=${options.version ?? 2}`,
    '-c',
    'fetch.negotiationAlgorithm=noop',
    'fetch',
  ];
  if (options.postBuffer) args.unshift('-c', `http.postBuffer=${options.postBuffer}`);
  if (options.depth) args.push(`--depth=${options.depth}`);
  if (options.filter) args.push(`--filter=${options.filter}`);
  return git([...args, '--no-tags', '--no-write-fetch-head', '--stdin', url], { input: ids.join('\n') });
}

function tokenVariables(token: string, user = 'x-access-token'): Record<string, string> {
  return configVariables({ [`http.${server.origin}/.extraheader`]: tokenHeader(token, user) });
}

function commitOf(tag: string): string {
  return repository.git(['rev-parse', `${tag}^{commit}`]);
}

describe('the server', () => {
  test('lists tags in protocol 2 and says what it was asked', async () => {
    const { stdout } = await git(['-c', 'protocol.version=2', 'ls-remote', '--tags', url]);
    expect(stdout).toBe(repository.git(['ls-remote', '--tags', '.']));
    expect(server.requests).toMatchObject([
      {
        method: 'GET',
        command: 'info/refs',
        path: '/acme/app/info/refs?service=git-upload-pack',
        status: 200,
      },
      { method: 'POST', command: 'ls-refs', path: '/acme/app/git-upload-pack', refPrefixes: ['refs/tags/'] },
    ]);
    for (const request of server.requests) {
      expect(request).toMatchObject({
        service: 'git-upload-pack',
        gitProtocol: 'version=2',
        token: null,
        authorized: true,
      });
    }
    const [, listing] = server.requests;
    expect(listing?.requestBytes).toBeGreaterThan(50);
    expect(listing?.responseBytes).toBeGreaterThan(30 * 60);
  });

  test('serves an exact commit at depth 1 without its blobs, and counts what it sent', async () => {
    const id = commitOf('v1.0.4');
    expect(await fetchObjects([id], { depth: 1, filter: 'blob:none' })).toMatchObject({ exitCode: 0 });
    expect(server.requests.at(-1)).toMatchObject({
      command: 'fetch',
      wants: [id],
      filter: 'blob:none',
      depth: 1,
    });
    const bodies = server.requests.reduce((sum, { responseBytes }) => sum + responseBytes, 0);
    expect(server.bytesOut).toBeGreaterThan(bodies);
    expect(server.bytesOut).toBeLessThan(bodies + 2_000);
    const missing = await git(['rev-list', '--objects', '--missing=print', id]);
    expect(missing.stdout.match(/^\?/gm)?.length).toBeGreaterThan(100);
    server.reset();
    expect(server.requests).toEqual([]);
    expect(server.bytesOut).toBe(0);
  });

  test('takes a large list of ids, compressed and in chunks', async () => {
    const unknown = Array.from({ length: 100_000 }, (_, at) => (at + 1).toString(16).padStart(40, '0'));
    const wants = [...unknown, commitOf('v1.0.4')];
    const lines = ['command=fetch', ...wants.map((id) => `want ${id}\n`), 'done\n'].map(writePacket);
    const [command, ...rest] = lines as [Buffer, ...Buffer[]];
    const body = gzipSync(Buffer.concat([command, Buffer.from('0001'), ...rest, Buffer.from('0000')]), {
      level: 1,
    });
    const response = await fetch(`${url}/git-upload-pack`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-git-upload-pack-request',
        'content-encoding': 'gzip',
        'git-protocol': 'version=2',
      },
      body: Readable.toWeb(Readable.from([body.subarray(0, 70_000), body.subarray(70_000)])),
      duplex: 'half',
    });
    expect(await response.text()).toContain('not our ref');
    expect(server.requests).toMatchObject([{ command: 'fetch', wants, requestBytes: body.length }]);
  });

  test('hears how git itself sends a list larger than it keeps in memory', async () => {
    const unknown = Array.from({ length: 2_000 }, (_, at) => (at + 1).toString(16).padStart(40, '0'));
    const told = await fetchObjects([...unknown, commitOf('v1.0.4')], { depth: 1, postBuffer: 70_000 });
    expect(told).toMatchObject({ exitCode: 128 });
    expect(told.stderr).toContain('not our ref');
    const posted = server.requests.map(({ command, gitProtocol, wants }) => [
      command,
      gitProtocol,
      wants.length,
    ]);
    expect(posted).toEqual([
      ['info/refs', 'version=2', 0],
      ['probe', null, 0],
      ['fetch', 'version=2', 2_001],
    ]);
  });

  test('serves many blobs in one request', async () => {
    const listed = repository.git(['ls-tree', '-r', '--format=%(objectname)', 'v1.0.4', 'src', 'lib']);
    const ids = [...new Set(listed.split('\n'))];
    expect(await fetchObjects(ids)).toMatchObject({ exitCode: 0 });
    expect(server.requests.filter(({ command }) => command === 'fetch')).toHaveLength(1);
    const found = await git(['cat-file', '--batch-check=%(objecttype)'], { input: `${ids.join('\n')}\n` });
    expect(new Set(found.stdout.split('\n'))).toEqual(new Set(['blob']));
  });

  test('speaks protocol 0 alone when told so', async () => {
    server.set({ protocolV0Only: true });
    expect(await fetchObjects([commitOf('main')], { depth: 1, filter: 'blob:none' })).toMatchObject({
      exitCode: 0,
    });
    expect(server.requests.map(({ command }) => command)).toEqual(['info/refs', 'fetch', 'fetch']);
    expect(server.requests[1]).toMatchObject({ filter: 'blob:none', depth: 1, wants: [commitOf('main')] });
  });

  test('has no filters when told so: whole trees come', async () => {
    server.set({ refuseFilters: true });
    const told = await fetchObjects([commitOf('v1.0.4')], { depth: 1, filter: 'blob:none' });
    expect(told).toMatchObject({ exitCode: 0 });
    expect(told.stderr).toContain('filtering not recognized by server');
    const missing = await git(['rev-list', '--objects', '--missing=print', commitOf('v1.0.4')]);
    expect(missing.stdout).not.toMatch(/^\?/m);
  });

  test.each([0, 2])('serves only what refs point at when told so, in protocol %i', async (version) => {
    server.set({ refuseAnySha: true });
    expect(
      await fetchObjects([repository.git(['rev-parse', 'v1.0.4'])], { depth: 1, version }),
    ).toMatchObject({
      exitCode: 0,
    });
    // The commit behind an annotated tag.
    const told = await fetchObjects([commitOf('v1.0.4')], { depth: 1, version });
    expect(told).toMatchObject({ exitCode: 128 });
    expect(told.stderr).toMatch(/not our ref|does not allow request for unadvertised object/);
  });

  test('demands the token', async () => {
    server.set({ requireToken: TOKEN });
    expect((await git(['ls-remote', url])).stderr).toContain('could not read Username');
    expect(server.requests).toMatchObject([{ token: null, authorized: false, status: 401 }]);
    server.reset();
    expect((await git(['ls-remote', url], { env: tokenVariables('wrong') })).exitCode).toBe(128);
    expect(server.requests).toMatchObject([{ token: 'wrong', authorized: false, status: 401 }]);
    server.reset();
    expect((await git(['ls-remote', url], { env: tokenVariables(TOKEN, 'somebody') })).exitCode).toBe(128);
    server.reset();
    expect((await git(['ls-remote', url], { env: tokenVariables(TOKEN) })).exitCode).toBe(0);
    expect(server.requests).toMatchObject([
      { token: TOKEN, authorized: true, status: 200 },
      { token: TOKEN, authorized: true, status: 200 },
    ]);
  });

  test('refuses a header given twice, as GitHub does', async () => {
    const twice = configVariables({
      'http.extraheader': 'Authorization: Basic eDp5',
      [`http.${server.origin}/.extraheader`]: 'Authorization: Basic eDp5',
    });
    expect((await git(['ls-remote', url], { env: twice })).stderr).toContain('Duplicate header');
    expect(server.requests).toMatchObject([{ status: 400 }]);
  });

  test.each([
    ['forbidden', 403],
    ['notFound', 404],
  ] as const)('%s: %i for the right token, 401 for none', async (option, status) => {
    server.set({ requireToken: TOKEN, [option]: true });
    await git(['ls-remote', url]);
    await git(['ls-remote', url], { env: tokenVariables(TOKEN) });
    expect(server.requests).toMatchObject([{ status: 401 }, { status }]);
  });

  test('knows no other repository, and takes no push', async () => {
    expect((await git(['ls-remote', server.url('acme/other')])).stderr).toContain('not found');
    expect((await git(['ls-remote', `${url}.git`])).exitCode).toBe(0);
    await callGit(repository.path, ['push', url, 'main:refs/heads/new']);
    expect(server.requests.map(({ status }) => status)).toEqual([404, 200, 200, 403]);
  });

  test('waits for the hook: a tag moves between two requests', async () => {
    const moved = commitOf('v1.0.2');
    const before = commitOf('v1.1.9');
    server.set({
      onRequest: async ({ command }) => {
        if (command === 'ls-refs') repository.git(['tag', '--force', 'v1.1.9', moved]);
      },
    });
    const { stdout } = await git(['ls-remote', url, 'refs/tags/v1.1.9']);
    repository.git(['tag', '--force', 'v1.1.9', before]);
    expect(stdout).toBe(`${moved}\trefs/tags/v1.1.9`);
  });

  test("tells of a hook's failure when it is closed", async () => {
    server.set({
      onRequest: () => {
        throw new Error('in the hook');
      },
    });
    expect((await git(['ls-remote', url])).exitCode).toBe(128);
    await expect(server.close()).rejects.toThrow('in the hook');
    server = await startGitServer();
  });

  test('ends with its connections, and frees its port', async () => {
    server.set({ faults: [{ kind: 'hang' }] });
    const asking = git(['ls-remote', url]);
    await expect.poll(() => server.requests.length).toBe(1);
    await server.close();
    expect((await asking).exitCode).toBe(128);
    expect((await git(['ls-remote', url])).stderr).toContain('Failed to connect');
  });
});

describe('faults', () => {
  test.each<[string, Fault, RegExp]>([
    ['status 503', { kind: 'status', status: 503 }, /error: 503/],
    ['a page instead of git', { kind: 'status', status: 200 }, /not valid: is this a git repository\?/],
    ['reset', { kind: 'reset' }, /reset by peer|Recv failure|Empty reply/],
    [
      'cut at the list',
      { kind: 'cut', afterBytes: 20, at: 'ls-refs' },
      /early EOF|unexpected disconnect|transfer closed/,
    ],
    ['cut in the pack', { kind: 'cut', afterBytes: 90_000, at: 'fetch' }, /early EOF|unexpected disconnect/],
    ['corrupt pack', { kind: 'corrupt-pack' }, /inflate|corrupt|hash mismatch|SHA1|bad/i],
    ['truncated pack', { kind: 'truncate-pack' }, /early EOF|premature end|unexpected end/i],
  ])('%s', async (_name, fault, says) => {
    server.set({ faults: [fault] });
    const told = await git(['fetch', '--depth=1', url, 'refs/tags/v1.0.4']);
    expect(told.exitCode).not.toBe(0);
    expect(told.stderr).toMatch(says);
    server.set({ faults: [] });
    expect(await git(['fetch', '--depth=1', url, 'refs/tags/v1.0.4'])).toMatchObject({ exitCode: 0 });
  });

  test('happen as often as told, at the request told', async () => {
    server.set({
      faults: [
        { kind: 'status', status: 502, times: 2 },
        { kind: 'status', status: 503, at: 'ls-refs', times: 1 },
      ],
    });
    const exits = [];
    for (let call = 0; call < 4; call++) exits.push((await git(['ls-remote', url])).exitCode);
    expect(exits).toEqual([128, 128, 128, 0]);
    expect(server.requests.map(({ command, status }) => `${command} ${status}`)).toEqual([
      'info/refs 502',
      'info/refs 502',
      'info/refs 200',
      'ls-refs 503',
      'info/refs 200',
      'ls-refs 200',
    ]);
  });

  test('a delay answers all the same', async () => {
    server.set({ faults: [{ kind: 'delay', ms: 150, at: 'info/refs' }] });
    const started = performance.now();
    expect((await git(['ls-remote', url])).exitCode).toBe(0);
    expect(performance.now() - started).toBeGreaterThan(150);
  });

  test.each([undefined, 20])('hangs after %s bytes', async (afterBytes) => {
    server.set({ faults: [{ kind: 'hang', ...(afterBytes !== undefined && { afterBytes }) }] });
    const pieces: Uint8Array[] = [];
    const asking = async () => {
      const response = await fetch(`${url}/info/refs?service=git-upload-pack`, {
        signal: AbortSignal.timeout(200),
      });
      for await (const piece of response.body ?? []) pieces.push(piece);
    };
    await expect(asking()).rejects.toThrow('aborted due to timeout');
    expect(Buffer.concat(pieces)).toHaveLength(afterBytes ?? 0);
  });

  test('follow a redirection, as after a rename', async () => {
    server.set({ repositories: { 'acme/new': repository.path } });
    const location = `${server.url('acme/new')}/info/refs?service=git-upload-pack`;
    server.set({ faults: [{ kind: 'status', status: 301, headers: { location }, times: 1 }] });
    expect((await git(['ls-remote', url])).exitCode).toBe(0);
    expect(server.requests.map(({ path }) => path.split('/')[2])).toEqual(['app', 'new', 'new']);
  });
});
