import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeRelease } from '../../src/jobs/release.ts';
import { canGiveAway, checkoutTag, fullClone, giveAway, noCheckout } from '../helpers/checkouts.ts';
import { listFolder } from '../helpers/folder-listing.ts';
import { callGit } from '../helpers/git-call.ts';
import { makeRepository } from '../helpers/opened.ts';
import { IMPATIENT, SERVED, serveReleases } from '../helpers/served.ts';
import { runTagStep } from '../helpers/started.ts';
import { addReleases, CHECKED_OUT, CHECKOUTS, MANIFEST, onStrictServers, testRows } from './checkout-rows.ts';

const served = serveReleases({ releases: 30, assets: 6, assetBytes: 50_000 }, addReleases);
const TOKEN = 'a-token-of-the-workflow';

// All of them, on every server and with more releases, are in the test of every checkout.
const QUICK = ['depth 1, the tag flattened', 'treeless, depth 0'];
const STRICT = ['no checkout; protocol 0 and only what is listed'];

describe('every checkout says the same as a full clone', () => {
  testRows(
    served,
    [...CHECKOUTS, ...onStrictServers(CHECKOUTS)].filter(({ name }) => [...QUICK, ...STRICT].includes(name)),
  );
});

describe('without any checkout', () => {
  it('the manifest of the tag, edited, is written into the folder', async () => {
    const [full, none] = [
      await served.keep(fullClone(served.url, { tag: CHECKED_OUT })),
      await served.keep(noCheckout(served.url)),
    ];
    await served.judge(full, CHECKED_OUT, { remote: { ask: 'never' } });
    const { manifest } = await served.judge(none, CHECKED_OUT);
    expect(manifest).toEqual({ path: MANIFEST, written: true });
    const written = readFileSync(join(none.path, MANIFEST), 'utf8');
    expect(written).toBe(readFileSync(join(full.path, MANIFEST), 'utf8'));
    expect(written).toContain('    "requires_restart": false');
    expect(await served.judge(none, CHECKED_OUT)).toMatchObject({ manifest: { written: false } });
  });

  it('the action needs a repository, a server and a token', async () => {
    served.server.set({ requireToken: TOKEN });
    const none = await served.keep(noCheckout(served.url));
    const step = await runTagStep(none, {
      inputs: { 'github-token': TOKEN, tag: CHECKED_OUT },
      env: { GITHUB_EVENT_NAME: 'workflow_dispatch' },
    });
    expect(step.errors).toEqual([]);
    expect(step.document).toMatchObject({ requires_restart: false, reason: 'unchanged' });
    expect(served.server.requests.map(({ token }) => token)).toEqual(served.server.requests.map(() => TOKEN));
    expect(step.log).not.toContain(TOKEN);
  });
});

describe('a checkout step', () => {
  it.each([
    ['old', 'what the step left'],
    ['includeIf', 'what the step left'],
    [false, 'the input'],
    ['old', 'the input'],
    ['includeIf', 'the input'],
  ] as const)('that keeps credentials in the form %s, below a path: %s is sent', async (form, which) => {
    served.server.set({ requireToken: TOKEN });
    const made = await served.keep(
      checkoutTag(served.url, CHECKED_OUT, { token: TOKEN, persistCredentials: form, path: 'below/here' }),
    );
    const sent = which === 'the input' ? 'another-token' : TOKEN;
    served.server.set({ requireToken: sent });
    served.server.reset();
    const before = listFolder(join(made.path, '.git'));
    const step = await runTagStep(made, {
      inputs: { 'repository-path': 'below/here', ...(which === 'the input' ? { 'github-token': sent } : {}) },
    });
    expect(step.errors).toEqual([]);
    expect(step.document).toMatchObject({
      requires_restart: false,
      manifest: { path: MANIFEST, written: true },
    });
    // Two headers would have been refused.
    expect(new Set(served.server.requests.map(({ token, status }) => `${token} ${status}`))).toEqual(
      new Set([`${sent} 200`]),
    );
    expect(listFolder(join(made.path, '.git'))).toEqual(before);
    expect(step.log).not.toContain(TOKEN);
  });

  it.skipIf(!canGiveAway)('whose files are of another user, as in a container', async () => {
    served.server.set({ requireToken: TOKEN });
    const made = await served.keep(
      checkoutTag(served.url, CHECKED_OUT, { token: TOKEN, filter: 'blob:none', depth: 0 }),
    );
    giveAway(made.workspace);
    expect(await callGit(made.path, ['status'])).toMatchObject({ exitCode: 128 });
    expect(await served.judge(made, CHECKED_OUT)).toMatchObject({
      requires_restart: false,
      reason: 'unchanged',
    });
  });

  it('with submodules: they count by their commit, and one of them can be judged itself', async () => {
    const parent = makeRepository({ bare: true });
    const child = served.repository.git(['rev-parse', `${CHECKED_OUT}^{commit}`]);
    const modules = `[submodule "vendor"]\n\tpath = vendor\n\turl = ${served.url}\n`;
    const rules = 'include: ["**/*.py"]\n';
    const vendor = { mode: '160000', commit: child } as const;
    parent.commit(
      {
        '.gitmodules': modules,
        '.runtime-fingerprint.yml': rules,
        'a.py': 'A\n',
        vendor,
        'version.json': '{"version": "1.0.0"}\n',
      },
      { tags: ['v1.0.0'] },
    );
    parent.commit({ 'README.md': 'x\n', 'version.json': '{"version": "1.0.1"}\n' }, { tags: ['v1.0.1'] });
    parent.flush();
    served.server.set({ repositories: { [SERVED]: served.repository.path, 'acme/parent': parent.path } });
    const url = served.server.url('acme/parent');
    const made = await served.keep(checkoutTag(url, 'v1.0.1', { submodules: true }));
    const before = listFolder(join(made.path, '.git'));
    const document = await judgeRelease({
      repository: made.path,
      tag: 'v1.0.1',
      surroundings: made.environment,
      remote: { ask: 'always', url, ...IMPATIENT },
    });
    expect(document).toMatchObject({ reason: 'unchanged', runtimes: { default: { files: 2 } } });
    const inside = await served.judge({ ...made, path: join(made.path, 'vendor') }, CHECKED_OUT, {
      dryRun: true,
    });
    expect(inside).toMatchObject({ reason: 'unchanged', previous: { tag: 'v2.0.1' } });
    expect(listFolder(join(made.path, '.git'))).toEqual(before);
  });
});
