import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { fingerprintRuntime } from '../../src/jobs/fingerprint.ts';
import { checkoutTag, noCheckout } from '../helpers/checkouts.ts';
import { callGit } from '../helpers/git-call.ts';
import { makeRepository } from '../helpers/opened.ts';
import { type Files, pinnedEnvironment } from '../helpers/repository.ts';
import { commandsOf, SERVED, serveReleases } from '../helpers/served.ts';
import { startProgram } from '../helpers/started.ts';

const served = serveReleases({ releases: 6, assets: 1, assetBytes: 1_000 });
const TAG = 'v1.0.3';

describe('a hundred thousand files', () => {
  it('come in a few requests', async () => {
    const repository = makeRepository({ bare: true });
    const files: Files = {};
    for (let at = 0; at < 100_000; at++) files[`src/part${at % 300}/module${at}.py`] = `VALUE = ${at}\n`;
    repository.commit(files, { tags: ['v1.0.0'] });
    repository.flush();
    served.server.set({ repositories: { [SERVED]: repository.path } });
    const none = await served.keep(noCheckout(served.url));
    const read = (directory: string, ask: 'never' | 'always') =>
      fingerprintRuntime({
        repository: directory,
        surroundings: none.environment,
        ref: 'v1.0.0',
        remote: { ask, url: served.url },
      });
    const started = performance.now();
    const { document } = await read(none.path, 'always');
    // It takes some 8 seconds where the machine does nothing else; one request an object would take an hour.
    expect(performance.now() - started).toBeLessThan(60_000);
    expect(document.runtimes.default?.files).toBe(100_000);
    expect(document).toEqual((await read(repository.path, 'never')).document);
    expect(commandsOf(served.server)).toEqual([
      'ls-refs',
      'fetch 1',
      ...Array(6).fill('fetch 16384'),
      'fetch 1696',
    ]);
    // None is so large that git has to try out first how it can be sent.
    expect(served.server.requests.filter(({ command }) => command === 'probe')).toEqual([]);
  });
});

describe('a remote that is dead', () => {
  it('is an error of the command line, in time; --offline judges by what is there', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(closed.address() as AddressInfo).port}/acme/app`;
    await new Promise((resolve) => closed.close(resolve));
    const made = await served.keep(checkoutTag(served.url, TAG, { fetchTags: true }));
    await callGit(made.path, ['config', 'remote.origin.url', address]);
    const run = (...more: string[]) =>
      startProgram('cli.js', ['release', TAG, '--json', ...more], {
        cwd: made.path,
        env: pinnedEnvironment(),
      }).ended;
    const started = performance.now();
    const dead = await run();
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(dead).toMatchObject({ exitCode: 1, stdout: '' });
    expect(dead.stderr).toMatch(
      /could not be read: .*connect.*--offline judges by what the clone has.* \[REMOTE_FAILED\]/,
    );
    expect(await run('--offline')).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('"tag": "v1.0.2"'),
    });
  });
});
