import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Repository, type RepositoryOptions } from '../../src/git/repository.ts';
import { checkoutTag, fullClone, noCheckout } from '../helpers/checkouts.ts';
import { listFolder } from '../helpers/folder-listing.ts';
import { callGit } from '../helpers/git-call.ts';
import type { Fault } from '../helpers/git-server.ts';
import { makeFolder, makeRepository } from '../helpers/opened.ts';
import { writePacket } from '../helpers/pkt-line.ts';
import { pinnedEnvironment } from '../helpers/repository.ts';
import { commandsOf, IMPATIENT, SERVED, serveReleases } from '../helpers/served.ts';
import { startProgram } from '../helpers/started.ts';

const served = serveReleases({ releases: 12, assets: 1, assetBytes: 1_000 });
const TAG = 'v1.0.10';

async function open(options: Partial<RepositoryOptions> = {}): Promise<Repository> {
  const repository = await Repository.open({
    directory: null,
    url: served.url,
    surroundings: pinnedEnvironment(),
    ask: 'always',
    ...IMPATIENT,
    ...options,
  });
  onTestFinished(() => repository.close());
  return repository;
}

function idOf(revision: string): string {
  return served.repository.git(['rev-parse', revision]);
}

/** Processes whose command line names the server: git and its helpers while they talk to it. */
function talkers(): string[] {
  return readdirSync('/proc').flatMap((id) => {
    try {
      const line = readFileSync(`/proc/${id}/cmdline`, 'latin1').replaceAll('\0', ' ');
      return line.includes(served.server.origin) && line.includes('git') ? [line] : [];
    } catch {
      return [];
    }
  });
}

/** A folder for temporary files, in which nothing must be left. */
function temporaryFolder(): string {
  const folder = makeFolder();
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  return folder;
}

async function waitFor(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(20);
}

const fetchIsUnderWay = () => served.server.requests.some(({ command }) => command === 'fetch');

describe.skipIf(process.platform !== 'linux')('a remote that hangs', () => {
  const HANGING: readonly Fault[] = [
    { kind: 'hang', at: 'fetch' },
    { kind: 'hang', at: 'fetch', afterBytes: 600 },
  ];

  it.each(HANGING)('is ended at the time limit with all that git started: %o', async (fault) => {
    const repository = await open({ timeoutMs: 700, pausesMs: [] });
    served.server.set({ faults: [fault] });
    await expect(repository.commit(TAG)).rejects.toMatchObject({
      code: 'REMOTE_FAILED',
      message: expect.stringContaining('timed out after 700 ms'),
    });
    await waitFor(() => talkers().length === 0);
  });

  it('is asked again in the repository that an ended git has left behind', async () => {
    const repository = await open({ timeoutMs: 1_500 });
    served.server.set({ faults: [{ kind: 'hang', at: 'fetch', afterBytes: 600, times: 1 }] });
    expect((await repository.commit(TAG)).id).toBe(idOf(`${TAG}^{commit}`));
    expect(commandsOf(served.server)).toEqual(['ls-refs', 'fetch 1', 'fetch 1']);
  });

  it.each<['cli.js' | 'index.js', NodeJS.Signals, number]>([
    ['cli.js', 'SIGINT', 130],
    ['cli.js', 'SIGTERM', 143],
    ['cli.js', 'SIGHUP', 129],
    ['index.js', 'SIGINT', 130],
    ['index.js', 'SIGTERM', 143],
  ])('%s, ended by %s, takes git with it and leaves nothing', async (file, signal, exitCode) => {
    const made = await served.keep(checkoutTag(served.url, TAG, { persistCredentials: false }));
    const temporary = makeFolder();
    const before = listFolder(made.path);
    served.server.reset();
    served.server.set({ faults: [{ kind: 'hang', at: 'fetch', afterBytes: 600 }] });
    const { child, ended } = startProgram(file, file === 'cli.js' ? ['release', TAG] : [], {
      cwd: made.path,
      env: { ...made.environment, TMPDIR: temporary, GITHUB_EVENT_NAME: 'push' },
    });
    await waitFor(fetchIsUnderWay);
    await sleep(150);
    expect(talkers()).not.toEqual([]);
    expect(readdirSync(temporary)).toHaveLength(1);
    child.kill(signal);
    expect(await ended).toMatchObject({ exitCode });
    expect(readdirSync(temporary)).toEqual([]);
    await waitFor(() => talkers().length === 0);
    expect(listFolder(made.path)).toEqual(before);
  });

  it('does not outlive the repository that it was asked for', async () => {
    const temporary = temporaryFolder();
    const repository = await open();
    served.server.set({ faults: [{ kind: 'hang', at: 'fetch', afterBytes: 600 }] });
    const failure = repository.bringCommits([idOf(TAG)]).catch((error: Error) => error.message);
    await waitFor(fetchIsUnderWay);
    repository.close();
    expect(await failure).toContain('ended');
    expect(readdirSync(temporary)).toEqual([]);
    await waitFor(() => talkers().length === 0);
    await sleep(50);
    expect(readdirSync(temporary)).toEqual([]);
  });
});

describe('a listing', () => {
  /** Answers as a server of protocol 2 whose `ls-refs` says this, properly ended. */
  async function serveListing(listing: Buffer): Promise<string> {
    const banner = ['version 2\n', 'ls-refs=unborn\n', 'fetch=shallow filter\n', 'object-format=sha1\n'];
    const capabilities = [
      writePacket('# service=git-upload-pack\n'),
      Buffer.from('0000'),
      ...banner.map(writePacket),
    ];
    const server = createServer((request, response) => {
      const asks = request.method === 'POST';
      const kind = asks ? 'result' : 'advertisement';
      response.setHeader('content-type', `application/x-git-upload-pack-${kind}`);
      request.resume().on('end', () => {
        response.end(asks ? listing : Buffer.concat([...capabilities, Buffer.from('0000')]));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/acme/app`;
  }

  const LINES = [
    `${'a'.repeat(40)} refs/tags/v1.0.0\n`,
    `${'b'.repeat(40)} refs/tags/v1.0.1 peeled:${'c'.repeat(40)}\n`,
  ];
  const WHOLE = Buffer.concat([...LINES.map(writePacket), Buffer.from('0000')]);

  it('is read with what annotated tags stand for', async () => {
    const { tags } = await open({ url: await serveListing(WHOLE) });
    expect([...tags]).toEqual([
      ['v1.0.0', { id: 'a'.repeat(40), peeled: 'a'.repeat(40) }],
      ['v1.0.1', { id: 'b'.repeat(40), peeled: 'c'.repeat(40) }],
    ]);
  });

  it('that is cut anywhere is no shorter listing, though the answer ends as it should', async () => {
    const cuts = [0, 4, (LINES[0] as string).length + 4, WHOLE.length - 4, WHOLE.length - 2];
    for (const cut of cuts) {
      const url = await serveListing(WHOLE.subarray(0, cut));
      await expect(open({ url, pausesMs: [] }), `at ${cut}`).rejects.toMatchObject({ code: 'REMOTE_FAILED' });
    }
  });

  it('of what is no tag is no listing', async () => {
    const url = await serveListing(
      Buffer.concat([writePacket(`${'a'.repeat(40)} refs/tags/\n`), Buffer.from('0000')]),
    );
    await expect(open({ url })).rejects.toMatchObject({ code: 'REMOTE_FAILED' });
  });

  it('of an empty repository has no tags, and a release cannot be judged', async () => {
    served.server.set({ repositories: { [SERVED]: makeRepository({ bare: true }).path } });
    const none = await served.keep(noCheckout(served.url));
    expect((await open()).tags.size).toBe(0);
    await expect(served.judge(none, TAG)).rejects.toMatchObject({ code: 'TAG_NOT_FOUND' });
  });

  it('names tags as the clone does, also those that are not UTF-8', async () => {
    const repository = makeRepository({ bare: true });
    const commit = repository.commit({ 'a.py': 'A\n' }, { tags: ['v1.0.0', 'ünicode-1.0'] });
    repository.flush();
    writeFileSync(
      join(repository.path, 'packed-refs'),
      Buffer.from(`${repository.idOf(commit)} refs/tags/latin-\xe9\n`, 'latin1'),
    );
    served.server.set({ repositories: { [SERVED]: repository.path } });
    const made = await served.keep(fullClone(served.url));
    const local = await open({ directory: made.path, ask: 'never' });
    const both = await open({ directory: made.path });
    expect([...local.tags.keys()].sort()).toEqual(['latin-\\xe9', 'v1.0.0', 'ünicode-1.0']);
    expect([...both.tags.keys()].sort()).toEqual([...local.tags.keys()].sort());
  });
});

describe('a disk that is full', () => {
  /** A folder on a file system of its own; `null` where none may be mounted. */
  function mountSmall(kilobytes: number): string | null {
    const folder = makeFolder();
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'none', folder]);
    if (status !== 0) return null;
    onTestFinished(() => void spawnSync('umount', [folder]));
    return folder;
  }

  it.for([
    [4, 'FILE_NOT_WRITTEN', 'The temporary folder'],
    [72, 'REMOTE_FAILED', 'The disk is full: free space in the temporary folder.'],
  ] as const)(
    'at %i kB is an error that says so, and is not tried again',
    async ([kilobytes, code, message], { skip }) => {
      const folder = mountSmall(kilobytes);
      if (folder === null) return skip('No file system can be mounted here.');
      served.server.set({ refuseFilters: true });
      const none = await served.keep(noCheckout(served.url));
      const { ended } = startProgram('index.js', [], {
        cwd: none.path,
        env: {
          ...none.environment,
          TMPDIR: folder,
          INPUT_TAG: TAG,
          INPUT_MODE: 'release',
        },
      });
      const { exitCode, stdout } = await ended;
      expect(stdout).toContain(message);
      expect(stdout).toContain(`[${code}]`);
      expect(exitCode).toBe(1);
      expect(
        commandsOf(served.server).filter((command) => command.startsWith('fetch')).length,
      ).toBeLessThanOrEqual(1);
      expect(readdirSync(folder)).toEqual([]);
      expect(existsSync(join(none.path, 'version.json'))).toBe(false);
    },
  );
});

describe('hostile surroundings', () => {
  it('variables of git are of no account', async () => {
    const made = await served.keep(checkoutTag(served.url, TAG));
    const document = await served.judge(made, TAG, { dryRun: true });
    const nowhere = makeFolder();
    const surroundings = {
      ...made.environment,
      ...Object.fromEntries(
        [
          'GIT_DIR',
          'GIT_WORK_TREE',
          'GIT_OBJECT_DIRECTORY',
          'GIT_COMMON_DIR',
          'GIT_NAMESPACE',
          'GIT_EXEC_PATH',
        ].map((name) => [name, nowhere]),
      ),
      GIT_ALTERNATE_OBJECT_DIRECTORIES: nowhere,
      GIT_CEILING_DIRECTORIES: made.path,
      GIT_SSH_COMMAND: '/bin/false',
      GIT_PROXY_COMMAND: '/bin/false',
      GIT_ALLOW_PROTOCOL: 'none',
      GIT_PROTOCOL: 'version=0',
      GIT_TRACE: '1',
      GIT_CONFIG_COUNT: '2',
      GIT_CONFIG_KEY_0: `url.http://127.0.0.1:1/.insteadOf`,
      GIT_CONFIG_VALUE_0: served.server.origin,
      GIT_CONFIG_KEY_1: 'http.extraheader',
      GIT_CONFIG_VALUE_1: 'AUTHORIZATION: basic eA==',
      GIT_CONFIG_PARAMETERS: "'http.proxy=http://127.0.0.1:1'",
    };
    served.server.reset();
    expect(await served.judge(made, TAG, { dryRun: true, surroundings })).toEqual(document);
    expect(served.server.requests.every(({ token }) => token === 'token-of-the-checkout')).toBe(true);
  });

  it('nothing that the configuration of a checkout names is run but what reaches its server', async () => {
    const made = await served.keep(checkoutTag(served.url, TAG, { filter: 'blob:none' }));
    const folder = makeFolder();
    const evil = join(folder, 'evil');
    writeFileSync(evil, `#!/bin/sh\necho "$0 $@" >> '${folder}/ran'\n`);
    chmodSync(evil, 0o755);
    const hooks = join(folder, 'hooks');
    mkdirSync(hooks);
    for (const hook of [
      'reference-transaction',
      'post-checkout',
      'pre-auto-gc',
      'fsmonitor-watchman',
      'post-index-change',
    ]) {
      writeFileSync(join(hooks, hook), readFileSync(evil));
      chmodSync(join(hooks, hook), 0o755);
    }
    const settings = {
      'core.fsmonitor': evil,
      'core.hooksPath': hooks,
      'core.pager': evil,
      'core.editor': evil,
      'core.gitProxy': evil,
      'core.alternateRefsCommand': evil,
      'uploadpack.packObjectsHook': evil,
      'filter.lfs.process': evil,
      'diff.external': evil,
      'alias.fetch': `!${evil}`,
      'alias.cat-file': `!${evil}`,
      'gpg.program': evil,
      'protocol.ext.allow': 'always',
      'protocol.allow': 'always',
      'remote.origin.uploadpack': evil,
    };
    for (const [key, value] of Object.entries(settings)) await callGit(made.path, ['config', key, value]);
    const before = listFolder(join(made.path, '.git'));
    expect(await served.judge(made, TAG)).toMatchObject({ reason: 'runtime_changed' });
    for (const address of [`ext::${evil} %S`, `ext::sh -c ${evil}`]) {
      await callGit(made.path, ['config', 'remote.origin.url', address]);
      await expect(served.judge(made, TAG)).rejects.toMatchObject({ code: 'REMOTE_FAILED' });
    }
    await callGit(made.path, ['config', 'remote.origin.url', served.url]);
    await callGit(made.path, ['config', `url.ext::${evil} .insteadOf`, served.server.origin]);
    await expect(served.judge(made, TAG)).rejects.toMatchObject({ code: 'REMOTE_FAILED' });
    expect(existsSync(join(folder, 'ran'))).toBe(false);
    expect(listFolder(join(made.path, '.git')).filter((line) => !line.startsWith('/config '))).toEqual(
      before.filter((line) => !line.startsWith('/config ')),
    );
  });
});
