import { describe, expect, it } from 'vitest';
import { pushEvent } from '../helpers/github/events.ts';
import { startGitHub } from '../helpers/github/server.ts';
import { makeProduct, versionJson } from '../helpers/product.ts';
import { runStep } from '../helpers/runner.ts';
import { attached, errorsOf, publish, run } from './published-release.ts';

describe('what the previous release published', () => {
  it('is read from its asset, and a force set there by hand is heard', async () => {
    const made = await publish({ 'README.md': 'new\n' });
    const { github, product } = made;
    expect((await run(made, 'v1.1.0')).outputs).toMatchObject({ reason: 'unchanged' });
    product.git(['checkout', '-q', '-f', 'v1.1.0']);
    product.release('v1.2.0', { 'README.md': 'newer\n' });
    const release = github.state.addRelease({ tag: 'v1.2.0' });
    github.reset();
    const quiet = await run(made, 'v1.2.0', { inputs: { upload: 'false' } });
    expect(quiet.outputs).toMatchObject({ 'requires-restart': 'false', reason: 'unchanged' });
    expect(github.count('repos/get-release-asset')).toBe(1);
    expect(release.assets).toEqual([]);

    const [asset] = github.state.release('v1.1.0').assets;
    if (!asset) throw new Error('v1.1.0 has no asset.');
    const edited = { ...JSON.parse(asset.content.toString()), force_restart: true };
    asset.content = Buffer.from(`${JSON.stringify(edited, null, 2)}\n`);
    product.git(['checkout', '-q', '-f', 'v1.2.0']);
    const forced = await run(made, 'v1.2.0');
    expect(forced.outputs).toMatchObject({ 'requires-restart': 'true', reason: 'forced' });
    expect(attached(release).manifest.own?.restart.forced.map(({ version }) => version)).toContain('1.1.0');
  });

  it('that cannot be downloaded is an error, and nothing is written', async () => {
    const made = await publish({ 'README.md': 'new\n' });
    const { github, product } = made;
    const release = github.state.release('v1.0.0');
    github.state.addAsset(release, { name: 'version.json', content: Buffer.from(versionJson('1.0.0')) });
    github.setFaults({
      kind: 'corrupt',
      at: ['web/download', 'storage/download', 'repos/get-release-asset'],
    });
    const step = await run(made, 'v1.1.0');
    expect(step.exitCode).toBe(1);
    expect(step.outputs).toEqual({ 'requires-restart': 'true' });
    expect(product.read()).toBe(versionJson('1.1.0'));
    expect(github.state.release('v1.1.0').assets).toEqual([]);
  });

  it('is not "no previous release" when the list of releases fails', async () => {
    const made = await publish({ 'README.md': 'new\n' });
    made.github.setFaults({ kind: 'status', status: 503, at: 'repos/list-releases' });
    const step = await run(made, 'v1.1.0');
    expect(step.exitCode).toBe(1);
    expect(errorsOf(step)).toEqual([
      expect.stringMatching(/^Could not list the releases.*\[GITHUB_FAILED\]$/s),
    ]);
    expect(step.outputs).toEqual({ 'requires-restart': 'true' });
  });
});

describe('the manifest that is there already', () => {
  it('keeps a force that was set by hand after publication', async () => {
    const made = await publish({ 'README.md': 'new\n' });
    const { github } = made;
    await run(made, 'v1.1.0');
    const release = github.state.release('v1.1.0');
    const [asset] = release.assets;
    if (!asset) throw new Error('v1.1.0 has no asset.');
    const edited = {
      ...JSON.parse(asset.content.toString()),
      force_restart: true,
      force_restart_justification: 'cache layout',
    };
    asset.content = Buffer.from(JSON.stringify(edited));
    const step = await run(made, 'v1.1.0');
    expect(step.exitCode).toBe(0);
    expect(step.outputs).toMatchObject({
      'requires-restart': 'true',
      reason: 'forced',
      'force-restart': 'true',
    });
    const { manifest } = attached(release);
    expect(manifest.force).toMatchObject({ set: true, justification: 'cache layout' });
    expect(manifest.current).toBe(true);
    expect(manifest.own?.restart.forced).toContainEqual({ version: '1.1.0', justification: 'cache layout' });
    expect(manifest.own?.restart_key).toBe(step.outputs['restart-key']);
  });

  it('of another tag is replaced', async () => {
    const made = await publish();
    const release = made.github.state.release('v1.1.0');
    made.github.state.addAsset(release, { name: 'version.json', content: Buffer.from(versionJson('1.0.0')) });
    const step = await run(made, 'v1.1.0');
    expect(step.exitCode).toBe(0);
    expect(attached(release).manifest.own?.restart.tag).toBe('v1.1.0');
    expect(step.log).toContain('attached in place of another');
  });

  it('by a job with other rules is left, and nothing is written', async () => {
    const made = await publish();
    await run(made, 'v1.1.0');
    const { product, github } = made;
    product.git(['checkout', '-q', '-f', 'v1.1.0']);
    const before = attached(github.state.release('v1.1.0')).text;
    const step = await run(made, 'v1.1.0', { inputs: { include: '**/*.md', root: '.' } });
    expect(step.exitCode).toBe(1);
    expect(errorsOf(step)).toEqual([expect.stringMatching(/asset-name.*\[ASSET_CONFLICT\]$/)]);
    expect(attached(github.state.release('v1.1.0')).text).toBe(before);
    expect(product.read()).toBe(versionJson('1.1.0'));
  });
});

describe('keys that were committed before the tag, and attached as they were', () => {
  it('do not say what the release is compared with, once another was published in between', async () => {
    const product = makeProduct();
    product.checkout('main').write('version.json', versionJson('1.2.0')).git(['add', '--all']);
    await product.judge('v1.2.0', { judge: { kind: 'staged' } });
    const committed = product.read();
    expect(JSON.parse(committed)).toMatchObject({ requires_restart: false });
    product.commitAll().git(['tag', 'v1.2.0']);
    const hotfix = product.commit(
      { 'src/server.py': 'hotfix\n' },
      { from: 'v1.0.0', branch: 'hotfix', tags: ['v1.1.0'] },
    );
    product.idOf(hotfix);
    const github = await startGitHub({ git: product.path });
    for (const tag of ['v1.0.0', 'v1.1.0', 'v1.2.0']) github.state.addRelease({ tag });
    const release = github.state.release('v1.2.0');
    github.state.addAsset(release, { name: 'version.json', content: Buffer.from(committed) });
    const step = await run({ product, github }, 'v1.2.0');
    expect(errorsOf(step)).toEqual([]);
    expect(step.outputs).toMatchObject({ 'previous-tag': 'v1.1.0', 'requires-restart': 'true' });
    expect(attached(release).manifest.own).toMatchObject({ requires_restart: true });
  });
});

describe('a run of the same commit again', () => {
  it('keeps what it was compared with, and points out a release that lies between by now', async () => {
    const product = makeProduct().release('v1.2.0', { 'README.md': 'new\n' });
    const github = await startGitHub({ git: product.path });
    github.state.addRelease({ tag: 'v1.0.0' });
    github.state.addRelease({ tag: 'v1.2.0' });
    await run({ product, github }, 'v1.2.0');
    const { text } = attached(github.state.release('v1.2.0'));
    const hotfix = { from: 'v1.0.0', branch: 'hotfix', tags: ['v1.1.0'] };
    product.idOf(product.commit({ 'src/server.py': 'hotfix\n' }, hotfix));
    github.state.addRelease({ tag: 'v1.1.0', publishedAt: github.state.release('v1.0.0').publishedAt });
    const step = await run({ product, github }, 'v1.2.0');
    expect(step.outputs).toMatchObject({ 'previous-tag': 'v1.0.0', reason: 'unchanged' });
    expect(step.commands.filter(({ name }) => name === 'warning').map(({ data }) => data)).toEqual([
      expect.stringMatching(/compared with "v1\.0\.0", which is kept; by now "v1\.1\.0" lies between/),
    ]);
    expect(attached(github.state.release('v1.2.0')).text).toBe(text);
  });
});

describe('where nothing can be attached', () => {
  it('an immutable release fails with the way that works, after all else is done', async () => {
    const made = await publish();
    Object.assign(made.github.state.release('v1.1.0'), { immutable: true });
    const step = await run(made, 'v1.1.0', { inputs: { 'release-notes': 'true' } });
    expect(step.exitCode).toBe(1);
    expect(errorsOf(step)).toEqual([expect.stringMatching(/as a draft.*\[RELEASE_IMMUTABLE\]$/s)]);
    expect(made.github.state.release('v1.1.0').assets).toEqual([]);
    expect(step.outputs).toMatchObject({
      reason: 'runtime_changed',
      manifest: made.product.read(),
      'manifest-url': '',
    });
    expect(JSON.parse(made.product.read()).restart.tag).toBe('v1.1.0');
    expect(step.summary).toContain('draft');
    expect(step.summary).toContain('restart&#95;key');
    expect(made.github.state.release('v1.1.0').body).toContain('Restart required');
  });

  it('a token that may only read is told what to add', async () => {
    const made = await publish(undefined, { permissions: { contents: 'read' } });
    const step = await run(made, 'v1.1.0');
    expect(step.exitCode).toBe(1);
    expect(errorsOf(step)).toEqual([
      expect.stringMatching(/permissions:\n {2}contents: write.*\[GITHUB_FORBIDDEN\]$/s),
    ]);
    expect(step.outputs).toMatchObject({ 'requires-restart': 'true', reason: 'runtime_changed' });
  });

  it('a pushed tag without a release says so and succeeds; with upload: true it fails', async () => {
    const product = makeProduct().release('v1.1.0', { 'README.md': 'new\n' });
    const github = await startGitHub({ git: product.path });
    const event = await pushEvent(github, 'refs/tags/v1.1.0');
    const step = await runStep({ workspace: product.path, github, ...event });
    expect(step.exitCode).toBe(0);
    expect(step.outputs).toMatchObject({
      'requires-restart': 'false',
      'previous-tag': 'v1.0.0',
      'manifest-url': '',
    });
    expect(step.log).toContain('There is no release for v1.1.0 on GitHub');
    const wanted = await runStep({ workspace: product.path, github, ...event, inputs: { upload: 'true' } });
    expect(wanted.exitCode).toBe(1);
    expect(errorsOf(wanted)).toEqual([expect.stringMatching(/\[RELEASE_NOT_FOUND\]$/)]);
  });
});

describe('release notes', () => {
  it('hold one section, and all else as it was', async () => {
    const made = await publish({ 'README.md': 'new\n' });
    const release = made.github.state.release('v1.1.0');
    release.body = 'What is new:\r\n- all\r\n';
    const inputs = { 'release-notes': 'true' };
    const first = await run(made, 'v1.1.0', { inputs });
    expect(first.exitCode).toBe(0);
    const body = release.body;
    expect(body.startsWith('What is new:\r\n- all\r\n')).toBe(true);
    expect(body).toContain('### ✅ Restart not required');
    made.github.reset();
    await run(made, 'v1.1.0', { inputs });
    expect(release.body).toBe(body);
    expect(made.github.count('repos/update-release')).toBe(0);
  });
});

describe('the baseline', () => {
  it('is right for three lines of 250 releases, with no more requests than pages need', async () => {
    const product = makeProduct();
    const lines = ['v', 'server-v', 'web@'];
    const tags = Array.from({ length: 250 }, (_, at) => `${lines[at % 3]}2.${Math.floor(at / 3)}.0`);
    for (const tag of tags.slice(0, -1)) product.git(['tag', tag]);
    product.release('v2.83.0', { 'README.md': 'new\n' });
    const github = await startGitHub({ git: product.path });
    for (const tag of tags) github.state.addRelease({ tag });
    expect(tags.at(-1)).toBe('v2.83.0');
    const step = await run({ product, github }, 'v2.83.0', { inputs: { upload: 'false' } });
    expect(step.outputs).toMatchObject({ 'previous-tag': 'v2.82.0', 'requires-restart': 'false' });
    expect(github.count('repos/list-releases')).toBe(3);
    expect(github.count()).toBe(3);
  });

  it('passes over pre-releases by their flag, drafts, and releases without a tag', async () => {
    const product = makeProduct();
    for (const tag of ['v1.2.0', 'v1.3.0', 'v1.4.0']) product.git(['tag', tag]);
    product.release('v1.6.0', { 'README.md': 'new\n' });
    const github = await startGitHub({ git: product.path });
    github.state.addRelease({ tag: 'v1.2.0' });
    github.state.addRelease({ tag: 'v1.3.0', prerelease: true });
    github.state.addRelease({ tag: 'v1.4.0', draft: true });
    github.state.addRelease({ tag: 'v1.5.0' });
    github.state.addRelease({ tag: 'v1.6.0' });
    const step = await run({ product, github }, 'v1.6.0');
    expect(step.outputs).toMatchObject({ 'previous-tag': 'v1.2.0' });
  });
});
