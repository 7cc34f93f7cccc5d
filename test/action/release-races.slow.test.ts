import { describe, expect, it } from 'vitest';
import { releaseEvent } from '../helpers/github/events.ts';
import { startGitHub } from '../helpers/github/server.ts';
import { makeProduct, versionJson } from '../helpers/product.ts';
import { runStep } from '../helpers/runner.ts';
import {
  codeOf,
  copyWorkspace,
  describeAssets,
  errorsOf,
  expectPublished,
  expectRepaired,
  FORMER,
  makeScene,
  manifestsOn,
  runScene,
  type Scene,
} from './published-scene.ts';

const JUSTIFIED = { force_restart: true, force_restart_justification: 'by hand' };
const FORCED = versionJson('1.1.0', JUSTIFIED);

/** Holds the first such request of each run until all runs have come so far. */
function meetAt(
  { github }: Scene,
  at: 'repos/list-release-assets' | 'repos/update-release-asset',
  runs: number,
): void {
  let come = 0;
  let open = () => {};
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  github.before({ at }, async () => {
    come += 1;
    if (come === runs) open();
    if (come <= runs) await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 10_000))]);
  });
}

describe('runs at the same time', () => {
  const MEETINGS = ['repos/list-release-assets', 'repos/update-release-asset'] as const;
  const ROWS = [2, 3].flatMap((runs) =>
    [FORMER, null].flatMap((former) => MEETINGS.map((at) => ({ runs, former, at }))),
  );

  it('end with exactly one correct asset, and all succeed', async () => {
    await Promise.all(
      ROWS.map(async ({ runs, former, at }) => {
        const what = JSON.stringify({ runs, former, at });
        const scene = await makeScene(former);
        meetAt(scene, at, runs);
        const jobs = Array.from({ length: runs }, () => runScene(scene, { workspace: copyWorkspace(scene) }));
        const steps = await Promise.all([...jobs]);
        expect.soft(steps.map(codeOf), what).toEqual(steps.map(() => 'ok'));
        expect.soft(describeAssets(scene), what).toBe('new');
        // The work tree that the outcome is compared with.
        await expectRepaired(scene, what);
      }),
    );
  });

  it('with other rules end with the asset of one, and tell the other', async () => {
    for (const former of [FORMER, null]) {
      const scene = await makeScene(former);
      meetAt(scene, 'repos/update-release-asset', 2);
      const rules = { include: '**/*.py', root: '.' };
      const steps = await Promise.all([
        runScene(scene, { workspace: copyWorkspace(scene) }),
        runScene(scene, { workspace: copyWorkspace(scene), inputs: rules }),
      ]);
      expect(steps.map(codeOf).sort()).toEqual(['ASSET_CONFLICT', 'ok']);
      const [winner, loser] = codeOf(steps[0]) === 'ok' ? steps : steps.toReversed();
      expect(errorsOf(loser as (typeof steps)[0])[0]).toMatch(/give each job its own asset-name/);
      expect(loser?.outputs['requires-restart']).toBe('true');
      expect(manifestsOn(scene.release).current).toBe(winner?.outputs.manifest);
      expect(manifestsOn(scene.release).leftovers.map(({ name }) => name)).toEqual([]);
      expect(scene.faults).toEqual([]);
    }
  });
});

describe('while the job runs', () => {
  it('what is replaced by another run is read under its new id', async () => {
    const scene = await makeScene(FORMER);
    const { github, release } = scene;
    let moves = 0;
    github.before({ at: 'repos/get-release-asset' }, ({ parameters }) => {
      const [asset] = manifestsOn(release).kept;
      if (!asset || String(asset.id) !== parameters.asset_id || moves === 2) return;
      moves += 1;
      release.assets.splice(release.assets.indexOf(asset), 1);
      github.state.addAsset(release, { name: 'version.json', content: FORMER });
    });
    const step = await runScene(scene);
    expect(codeOf(step)).toBe('ok');
    expect(moves).toBe(2);
    expectPublished(scene, 'replaced');
  });

  it('a force that is set by hand is not undone, and counts in the next run', async () => {
    for (const former of [FORMER, null]) {
      const scene = await makeScene(former);
      const { github, release } = scene;
      github.before({ at: 'repos/list-release-assets', nth: 1 }, () => {
        const [asset] = manifestsOn(release).kept;
        if (asset) asset.content = Buffer.from(FORCED);
        else github.state.addAsset(release, { name: 'version.json', content: FORCED });
      });
      const step = await runScene(scene, { inputs: { 'release-notes': 'true' } });
      expect(codeOf(step)).toBe('ASSET_CONFLICT');
      for (const told of [`${release.body}`, step.summary, step.log])
        expect(told).not.toMatch(/not required/i);
      expect(step.summary).toContain('notes not written');
      expect(errorsOf(step)[0]).toMatch(
        /was changed while this job ran, and forces a restart now.*run the job again/s,
      );
      expect(step.outputs['requires-restart']).toBe('true');
      expect(manifestsOn(release)).toMatchObject({ current: FORCED, leftovers: [] });
      const again = await runScene(scene);
      expect(again.outputs).toMatchObject({
        'requires-restart': 'true',
        reason: 'forced',
        'force-restart': 'true',
      });
      expect(JSON.parse(manifestsOn(release).current ?? '')).toMatchObject({
        force_restart: true,
        requires_restart: true,
      });
    }
  });

  it("another job's asset that comes first is left, with nothing beside it", async () => {
    const scene = await makeScene(null);
    const { github, release } = scene;
    const rules = { include: '**/*.py', root: '.' };
    const others = await runScene(scene, { workspace: copyWorkspace(scene), inputs: rules });
    const content = others.outputs.manifest ?? '';
    release.assets.splice(
      release.assets.findIndex(({ name }) => name === 'version.json'),
      1,
    );
    github.before({ at: 'repos/update-release-asset', nth: 1 }, () => {
      github.state.addAsset(release, { name: 'version.json', content });
    });
    const step = await runScene(scene);
    expect(codeOf(step)).toBe('ASSET_CONFLICT');
    expect(step.outputs['requires-restart']).toBe('true');
    expect(manifestsOn(release)).toMatchObject({ current: content, leftovers: [] });
  });

  it('a release that is published does not make another one look like two', async () => {
    const scene = await makeScene(FORMER);
    const { github } = scene;
    // The 99 younger ones of another line leave the release itself the last place of the first page.
    for (let n = 0; n < 99; n++)
      github.state.addRelease({ tag: `other-v1.${n}.0`, createdAt: '2025-01-01T00:00:00Z' });
    github.before({ at: 'repos/list-releases', nth: 2 }, () => {
      github.state.addRelease({ tag: 'other-v2.0.0', createdAt: '2025-01-02T00:00:00Z' });
    });
    expect(codeOf(await runScene(scene))).toBe('ok');
    expectPublished(scene, 'told twice');
  });
});

describe('what a release says', () => {
  it('is found under the name that GitHub gives its asset', async () => {
    const product = makeProduct().release('v1.1.0', { 'README.md': 'new\n' });
    const github = await startGitHub({ git: product.path });
    const name = 'version.of.the.server.json';
    const content = `${JSON.stringify({ version: '1.1.0', force_restart: true })}\n`;
    github.state.addRelease({ tag: 'v1.0.0' });
    const release = github.state.addRelease({ tag: 'v1.1.0', assets: [{ name, content }] });
    const step = await runStep({
      workspace: product.path,
      github,
      ...(await releaseEvent(github, release)),
      inputs: { 'asset-name': 'version of the (server).json' },
    });
    expect(step.exitCode).toBe(0);
    expect(step.outputs).toMatchObject({ 'requires-restart': 'true', 'force-restart': 'true' });
    expect(release.assets.map((asset) => asset.name)).toEqual([name]);
    expect(JSON.parse(release.assets[0]?.content.toString() ?? '')).toMatchObject({ force_restart: true });
  });

  it('counts as forced where it is too large to be read', async () => {
    const product = makeProduct().release('v1.1.0', { 'README.md': 'new\n' });
    const github = await startGitHub({ git: product.path });
    const content = versionJson('1.0.0') + ' '.repeat(5 * 1024 * 1024);
    github.state.addRelease({ tag: 'v1.0.0', assets: [{ name: 'version.json', content }] });
    const release = github.state.addRelease({ tag: 'v1.1.0' });
    const event = await releaseEvent(github, release);
    const step = await runStep({ workspace: product.path, github, ...event });
    expect(step.exitCode).toBe(0);
    expect(JSON.parse(manifestsOn(release).current ?? '').restart.forced).toEqual([{ version: '1.0.0' }]);
    expect(github.count('repos/get-release-asset')).toBe(0);
  });

  it('is looked for among all assets, where the release tells of a page of them', async () => {
    const product = makeProduct().release('v1.1.0', { 'README.md': 'new\n' });
    const github = await startGitHub({ git: product.path });
    const assets = Array.from({ length: 100 }, (_, n) => ({ name: `artifact-${n}.tar.gz` }));
    const before = github.state.addRelease({ tag: 'v1.0.0', assets });
    const release = github.state.addRelease({ tag: 'v1.1.0' });
    github.before({ at: 'repos/list-release-assets', nth: 1 }, () => {
      github.state.addAsset(before, { name: 'version.json', content: versionJson('1.0.0', JUSTIFIED) });
    });
    const event = await releaseEvent(github, release);
    expect((await runStep({ workspace: product.path, github, ...event })).exitCode).toBe(0);
    const { restart } = JSON.parse(manifestsOn(release).current ?? '');
    expect(restart.forced).toEqual([{ version: '1.0.0', justification: 'by hand' }]);
  });

  it('is nothing while it is a draft, of which there may be several', async () => {
    const product = makeProduct().release('v1.1.0', { 'README.md': 'new\n' });
    product.git(['tag', 'v1.0.5', 'v1.0.0']);
    const github = await startGitHub({ git: product.path });
    github.state.addRelease({ tag: 'v1.0.0' });
    for (let n = 0; n < 2; n++) {
      const content = versionJson('1.0.5', { force_restart: true });
      github.state.addRelease({ tag: 'v1.0.5', draft: true, assets: [{ name: 'version.json', content }] });
    }
    const release = github.state.addRelease({ tag: 'v1.1.0' });
    const event = await releaseEvent(github, release);
    const step = await runStep({ workspace: product.path, github, ...event });
    expect(errorsOf(step)).toEqual([]);
    expect(step.outputs).toMatchObject({ 'previous-tag': 'v1.0.0', reason: 'unchanged' });
  });
});
