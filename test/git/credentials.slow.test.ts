import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Repository, type RepositoryOptions } from '../../src/git/repository.ts';
import { type Checkout, checkoutTag, shallowClone } from '../helpers/checkouts.ts';
import { callGit, tokenHeader } from '../helpers/git-call.ts';
import { type GitServer, startGitServer } from '../helpers/git-server.ts';
import { makeFolder } from '../helpers/opened.ts';
import { pinnedEnvironment } from '../helpers/repository.ts';
import { IMPATIENT, SERVED, serveReleases } from '../helpers/served.ts';
import { startProgram } from '../helpers/started.ts';

const TOKEN = 'the-secret-of-this-test';
const ENCODED = tokenHeader(TOKEN).split(' ').at(-1) as string;
const TAG = 'v1.0.3';
const served = serveReleases({ releases: 6, assets: 1, assetBytes: 1_000 });

/** Lists the tags and fetches a release's commit; the number of the tags. */
async function reach(options: Partial<RepositoryOptions>): Promise<number> {
  const repository = await Repository.open({
    directory: null,
    surroundings: pinnedEnvironment(),
    ask: 'always',
    ...IMPATIENT,
    ...options,
  });
  try {
    await repository.commit(TAG);
    return repository.tags.size;
  } finally {
    repository.close();
  }
}

function inCheckout({ path, environment }: Checkout, more: Partial<RepositoryOptions> = {}) {
  return { directory: path, surroundings: environment, ...more };
}

async function configure({ path }: Checkout, key: string, value: string): Promise<void> {
  expect(await callGit(path, ['config', key, value])).toMatchObject({ exitCode: 0 });
}

function tokensAt({ requests }: GitServer): (string | null)[] {
  return [...new Set(requests.map(({ token }) => token))];
}

describe('a server that leads elsewhere', () => {
  let other: GitServer;
  beforeAll(async () => {
    other = await startGitServer({ repositories: { [SERVED]: served.repository.path } });
  });
  beforeEach(() => other.reset());
  afterAll(() => other.close());

  const leadTo = (location: string, times = 1) =>
    served.server.set({
      faults: [{ kind: 'status', status: 301, headers: { location }, at: 'info/refs', times }],
    });

  it('to another server: it is not followed with a token', async () => {
    leadTo(`${other.url(SERVED)}/info/refs?service=git-upload-pack`, Infinity);
    await expect(reach({ url: served.url, token: TOKEN })).rejects.toMatchObject({
      code: 'REMOTE_FAILED',
      message: expect.stringContaining('It has moved: set the remote to its new address.'),
    });
    expect(other.requests).toEqual([]);
  });

  it('to another server: it is not followed with what the checkout left either', async () => {
    const made = await served.keep(checkoutTag(served.url, TAG, { token: TOKEN }));
    await configure(made, `http.${served.server.origin}.followRedirects`, 'true');
    leadTo(`${other.url(SERVED)}/info/refs?service=git-upload-pack`, Infinity);
    await expect(reach(inCheckout(made))).rejects.toMatchObject({ code: 'REMOTE_FAILED' });
    expect(other.requests).toEqual([]);
  });

  it('to another server: without anything to keep it is followed', async () => {
    leadTo(`${other.url(SERVED)}/info/refs?service=git-upload-pack`, Infinity);
    expect(await reach({ url: served.url })).toBe(6);
    expect(tokensAt(other)).toEqual([null]);
  });

  it('to another name on the same server: it is followed with the token, once for all that is fetched', async () => {
    served.server.set({
      requireToken: TOKEN,
      repositories: { 'acme/new-name': served.repository.path },
    });
    leadTo(`${served.server.url('acme/new-name')}/info/refs?service=git-upload-pack`, 2);
    expect(await reach({ url: served.url, token: TOKEN })).toBe(6);
    expect(tokensAt(served.server)).toEqual([TOKEN]);
    expect(served.server.requests.slice(2).map(({ path, status }) => [path.split('/')[2], status])).toEqual([
      ...Array(4).fill(['new-name', 200]),
    ]);
  });

  it('in a circle: it is given up', async () => {
    leadTo('/acme/again/info/refs?service=git-upload-pack', Infinity);
    await expect(reach({ url: served.url, token: TOKEN })).rejects.toMatchObject({ code: 'REMOTE_FAILED' });
    expect(served.server.requests.length).toBeLessThan(10);
  });
});

describe('a secret', () => {
  /** This process's descendants: what their command lines say. */
  function commandLines(): string[] {
    const processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((id) => {
        try {
          const parent = Number(/\) . (\d+)/.exec(readFileSync(`/proc/${id}/stat`, 'latin1'))?.[1]);
          return [{ id: Number(id), parent, line: readFileSync(`/proc/${id}/cmdline`, 'latin1') }];
        } catch {
          return [];
        }
      });
    const below = (id: number): typeof processes =>
      processes.filter(({ parent }) => parent === id).flatMap((one) => [one, ...below(one.id)]);
    return below(process.pid).map(({ line }) => line.replaceAll('\0', ' '));
  }

  function filesBelow(folder: string): string[] {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  }

  it.skipIf(process.platform !== 'linux').each<[name: string, options: Record<string, string>]>([
    ['the token of the step', { inputs: TOKEN }],
    ['what the checkout left', { token: TOKEN }],
    ['the password of the address', { password: TOKEN }],
    ['the password where the address is rewritten to', { rewritten: TOKEN }],
  ])(
    '%s is on no command line and in no file while a fetch is under way',
    async (_name, { inputs, token, password, rewritten }) => {
      const withPassword = (url: string) => url.replace('://', `://x-access-token:${TOKEN}@`);
      const made = await served.keep(
        checkoutTag(
          served.url,
          TAG,
          token === undefined ? { persistCredentials: false } : { token, persistCredentials: 'old' },
        ),
      );
      if (password) await configure(made, 'remote.origin.url', withPassword(served.url));
      if (rewritten)
        await configure(made, `url.${withPassword(served.server.origin)}.insteadOf`, served.server.origin);
      const temporary = makeFolder();
      served.server.reset();
      served.server.set({ requireToken: TOKEN, faults: [{ kind: 'hang', at: 'fetch', afterBytes: 20 }] });
      const { child, ended } = startProgram('index.js', [], {
        cwd: made.path,
        env: {
          ...made.environment,
          TMPDIR: temporary,
          GITHUB_EVENT_NAME: 'push',
          ...(inputs === undefined ? {} : { 'INPUT_GITHUB-TOKEN': inputs }),
        },
      });
      while (!served.server.requests.some(({ command }) => command === 'fetch')) await sleep(20);
      await sleep(100);
      const lines = commandLines();
      expect(
        lines.filter((line) => line.includes('git-remote-http') || line.includes('git remote-http')),
      ).not.toEqual([]);
      for (const line of lines) expect(line).not.toMatch(new RegExp(`${TOKEN}|${ENCODED}`));
      const files = filesBelow(temporary);
      expect(files.some((file) => file.endsWith('/got/config'))).toBe(true);
      for (const file of files) {
        const content = readFileSync(file, 'latin1');
        expect(content.includes(TOKEN) || content.includes(ENCODED)).toBe(false);
      }
      child.kill('SIGTERM');
      const { exitCode, stdout, stderr } = await ended;
      expect(exitCode).toBe(143);
      expect(stdout + stderr).not.toMatch(new RegExp(`${TOKEN}|${ENCODED}`));
    },
  );

  it('is sent once, also where the temporary folder lies in the checkout', async () => {
    served.server.set({ requireToken: TOKEN });
    const made = await served.keep(checkoutTag(served.url, TAG, { token: TOKEN, persistCredentials: 'old' }));
    const temporary = join(made.path, 'temporary');
    mkdirSync(temporary);
    vi.stubEnv('TMPDIR', temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await reach(inCheckout(made, { url: served.url, token: TOKEN }))).toBe(6);
    expect(await reach({ url: served.url, token: TOKEN })).toBe(6);
  });

  it('that the server repeats is in no message', async () => {
    const echo = createServer((request, response) => {
      const header = request.headers.authorization ?? '';
      const decoded = Buffer.from(header.split(' ').at(-1) ?? '', 'base64').toString();
      response
        .writeHead(403, { 'content-type': 'text/plain' })
        .end(`You sent ${header}, which is ${decoded}\n`);
    });
    await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void echo.close());
    const url = `http://127.0.0.1:${(echo.address() as AddressInfo).port}/acme/app`;
    const failure = await reach({ url, token: TOKEN }).catch((error: Error) => error.message);
    expect(failure).toContain('You sent basic ***, which is ***');
    expect(failure).toContain('grant `permissions: contents: read`');
    expect(failure).not.toMatch(new RegExp(`${TOKEN}|${ENCODED}`));
  });

  it('that stands as the user of an address is in no message', async () => {
    served.server.set({ requireToken: TOKEN });
    const made = await served.keep(shallowClone(served.url, { tag: TAG, token: TOKEN }));
    await configure(made, 'remote.origin.url', served.url.replace('://', `://${TOKEN}@`));
    const failure = await reach(inCheckout(made)).catch((error: Error) => error.message);
    expect(failure).toContain("could not read Password for 'http://***@127.0.0.1");
    expect(failure).not.toContain(TOKEN);
  });

  it('of a helper is used, and nothing is asked at a terminal', async () => {
    served.server.set({ requireToken: TOKEN });
    const made = await served.keep(shallowClone(served.url, { tag: TAG, token: TOKEN }));
    const helper = join(makeFolder(), 'helper');
    writeFileSync(
      helper,
      `#!/bin/sh\ntest "$1" = get || exit 0\necho username=x-access-token\necho password=${TOKEN}\n`,
    );
    chmodSync(helper, 0o755);
    const asks = { GIT_ASKPASS: '/bin/false', SSH_ASKPASS: '/bin/false' };
    const surroundings = { ...made.environment, ...asks };
    await expect(reach(inCheckout(made, { surroundings }))).rejects.toMatchObject({
      message: expect.stringContaining('terminal prompts disabled'),
    });
    await configure(made, 'credential.helper', helper);
    expect(await reach(inCheckout(made, { surroundings }))).toBe(6);
  });
});

describe('a remote that refuses', () => {
  it.each([
    ['without a token', { requireToken: TOKEN }, undefined, 'pass `github-token`'],
    ['with a wrong one', { requireToken: TOKEN }, 'wrong', 'The token is missing or not accepted'],
    ['with one that lacks a permission', { forbidden: true }, TOKEN, 'grant `permissions: contents: read`'],
    [
      'with one that may not know of it',
      { notFound: true },
      TOKEN,
      'It does not exist, or the token may not see it',
    ],
  ])('%s: at once, and says what helps', async (_name, set, token, advice) => {
    served.server.set(set);
    await expect(reach({ url: served.url, token })).rejects.toMatchObject({
      code: 'REMOTE_FAILED',
      message: expect.stringContaining(advice),
    });
    // git itself asks again whether there is no user after all.
    expect(served.server.requests.length).toBeLessThanOrEqual(1);
  });
});

describe('other ways to a remote', () => {
  it('a public repository without any token', async () => {
    expect(await reach({ url: served.url })).toBe(6);
    expect(tokensAt(served.server)).toEqual([null]);
  });

  it('a server whose repositories are below a path', async () => {
    served.server.set({ requireToken: TOKEN, repositories: { 'git/acme/app': served.repository.path } });
    expect(await reach({ url: served.server.url('git/acme/app'), token: TOKEN })).toBe(6);
  });

  it.each([
    ['its address', (path: string) => `file://${path}`],
    ['its path', (path: string) => path],
    ['its path from here', (path: string) => `../../${path.split('/').slice(2).join('/')}`],
  ])('a folder, by %s', async (_name, addressOf) => {
    const made = await served.keep(checkoutTag(served.url, TAG, { persistCredentials: false }));
    await configure(made, 'remote.origin.url', addressOf(served.repository.path));
    served.server.reset();
    expect(await reach(inCheckout(made))).toBe(6);
    expect(served.server.requests).toEqual([]);
  });

  it.each(['git@host.example.com:acme/app', 'ssh://git@host.example.com/acme/app'])(
    'ssh: %s',
    async (address) => {
      const folder = makeFolder();
      const ssh = join(folder, 'ssh');
      // Called with options, the host, and the command to run there.
      writeFileSync(
        ssh,
        `#!/bin/sh\necho "$@" >> '${folder}/log'\ncase "$*" in *-G*) exit 1;; esac\nexec git upload-pack '${served.repository.path}'\n`,
      );
      chmodSync(ssh, 0o755);
      const made = await served.keep(checkoutTag(served.url, TAG, { persistCredentials: false }));
      await configure(made, 'remote.origin.url', address);
      await configure(made, 'core.sshCommand', ssh);
      const surroundings = { ...made.environment, GIT_SSH_COMMAND: '/bin/false', GIT_SSH: '/bin/false' };
      expect(await reach(inCheckout(made, { surroundings, url: served.url, token: TOKEN }))).toBe(6);
      const log = readFileSync(join(folder, 'log'), 'utf8');
      expect(log).toContain('git@host.example.com');
      expect(log).not.toContain(TOKEN);
    },
  );

  it.skipIf(spawnSync('openssl', ['version']).status !== 0)(
    'a server with a certificate of its own: the variable of git that names it counts',
    async () => {
      const folder = makeFolder();
      const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
      const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
      const files = ['-keyout', key, '-out', certificate];
      spawnSync('openssl', [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '2',
        ...subject,
        ...files,
      ]);
      let connections = 0;
      const server = createTlsServer(
        { key: readFileSync(key), cert: readFileSync(certificate) },
        (asked, answer) => {
          const { method, headers } = asked;
          const on = request(`${served.server.origin}${asked.url}`, { method, headers }, (told) => {
            answer.writeHead(told.statusCode ?? 500, told.headers);
            told.pipe(answer);
          });
          asked.pipe(on);
        },
      );
      server.on('connection', () => connections++);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      onTestFinished(() => void server.close());
      const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/${SERVED}`;
      await expect(reach({ url })).rejects.toMatchObject({ message: expect.stringContaining('certificate') });
      // That does not pass, so it was not tried again.
      expect(connections).toBe(1);
      expect(await reach({ url, surroundings: pinnedEnvironment({ GIT_SSL_CAINFO: certificate }) })).toBe(6);
    },
  );

  it('a proxy of the surroundings', async () => {
    const asked: string[] = [];
    const proxy = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(403).end();
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void proxy.close());
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const surroundings = pinnedEnvironment({ http_proxy: address, no_proxy: '' });
    await expect(reach({ url: 'http://git.example.com/acme/app', surroundings })).rejects.toMatchObject({
      code: 'REMOTE_FAILED',
    });
    expect(asked).toEqual(['http://git.example.com/acme/app/info/refs?service=git-upload-pack']);
  });
});
