import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFromArchive } from '../helpers/release-tools.ts';
import { makeWorld, readBuilt, type World } from '../helpers/release-world.ts';
import type { Files } from '../helpers/repository.ts';
import { openShell } from '../helpers/shell.ts';
import type { JobReport } from '../helpers/workflow.ts';
import { blockUnder, edit, needsUnix, workflowUnder } from './guide.ts';

const DOCS_ONLY: Files = {
  'README.md': '# Product, again\n',
  'version.json': '{\n  "version": "1.1.0"\n}\n',
};

const jsonUnder = (heading: string) => blockUnder(heading, ({ language }) => language === 'json');
const fileUnder = (heading: string, name: string) => blockUnder(heading, ({ file }) => file === name);

/** The archive that the last job built has the same manifest as the release. */
async function expectPacked(jobs: readonly JobReport[], manifest: string): Promise<void> {
  expect(await readBuilt(jobs.at(-1) as JobReport, 'product.tar.gz', 'version.json')).toBe(manifest);
}

/** What npm published is one package, with the same manifest. */
async function expectInPackage({ tools }: World, manifest: string): Promise<void> {
  expect(tools.registry).toHaveLength(1);
  expect(await readFromArchive(tools.registry[0] as string, 'package/version.json')).toBe(manifest);
}

describe.skipIf(needsUnix)('Published release', () => {
  const workflow = () => workflowUnder('Published release');

  it('attaches the manifest, and packs the same', async () => {
    const world = await makeWorld();
    const jobs = await world.succeed(workflow(), world.published('v1.1.0'));
    await expectPacked(jobs, await world.expectManifest('v1.1.0'));
  });

  it('may run again', async () => {
    const world = await makeWorld();
    await world.succeed(workflow(), world.published('v1.1.0'));
    const find = () =>
      world.github.state.release('v1.1.0').assets.find(({ name }) => name === 'version.json');
    const before = find()?.id;
    await world.succeed(workflow(), world.published('v1.1.0'));
    await world.expectManifest('v1.1.0');
    expect(find()?.id).toBe(before);
  });

  it('says on an immutable release what to do, and leaves the manifest in the workspace', async () => {
    const world = await makeWorld();
    world.github.state.release('v1.1.0').immutable = true;
    const [job] = await world.run(workflow(), world.published('v1.1.0'));
    const [, ours] = job?.steps ?? [];
    expect(ours).toMatchObject({ outcome: 'failure', log: expect.stringContaining('[RELEASE_IMMUTABLE]') });
    expect(JSON.parse(ours?.outputs.manifest ?? '')).toMatchObject({ restart: { tag: 'v1.1.0' } });
    expect(world.github.state.release('v1.1.0').assets).toEqual([]);
  });

  it('says which permission is missing, with the manifest in the workspace', async () => {
    const world = await makeWorld();
    const reading = edit(workflow(), 'contents: write', 'contents: read');
    const [job] = await world.run(reading, world.published('v1.1.0'));
    const log = job?.steps[1]?.log ?? '';
    expect(log).toContain('[GITHUB_FORBIDDEN]');
    expect(decodeURIComponent(log.replaceAll(/%(?!0A)/g, '%25'))).toContain(
      'permissions:\n  contents: write',
    );
    expect(readFileSync(join(job?.workspace ?? '', 'version.json'), 'utf8')).toContain('restart_key');
    expect(world.github.state.release('v1.1.0').assets).toEqual([]);
  });

  it('keeps a restart that was forced after publication, when it runs again', async () => {
    const world = await makeWorld({ next: DOCS_ONLY });
    const { github, tools } = world;
    const [job] = await world.succeed(workflow(), world.published('v1.1.0'));
    const before = JSON.parse(await world.expectManifest('v1.1.0'));
    expect(before).toMatchObject({ requires_restart: false });

    const steps = blockUnder('Forcing a restart after publication', ({ language }) => language === 'sh');
    const set = '.force_restart = true | .force_restart_justification = "credentials were revoked"';
    const write = `jq '${set}' version.json > "$TMPDIR/forced.json" && cp "$TMPDIR/forced.json" version.json`;
    const script = edit(steps, /^# .*$/m, write).replaceAll('v1.2.3', 'v1.1.0');
    const shell = await openShell(tools.commands);
    const cwd = job?.workspace ?? '';
    const env = { GH_TOKEN: github.token, TMPDIR: join(cwd, '..') };
    expect(await shell.run(script, { cwd, env })).toMatchObject({ exitCode: 0 });

    await world.succeed(workflow(), world.published('v1.1.0'));
    const asset = github.state.release('v1.1.0').assets.find(({ name }) => name === 'version.json');
    const after = JSON.parse(asset?.content.toString('utf8') ?? '');
    expect(after).toMatchObject({
      force_restart: true,
      requires_restart: true,
      restart: { reason: 'forced', forced: [{ version: '1.0.0' }, { version: '1.1.0' }] },
    });
    expect(after.restart_key).not.toBe(before.restart_key);
  });
});

describe.skipIf(needsUnix)('Tag push', () => {
  it.each([false, true])(
    'makes the release with what it packed (immutable: %s)',
    async (immutableReleases) => {
      const world = await makeWorld({ made: 'tag', immutableReleases });
      const jobs = await world.succeed(workflowUnder('Tag push'), world.tagPushed('v1.1.0'));
      expect(world.github.state.release('v1.1.0').immutable).toBe(immutableReleases);
      await expectPacked(jobs, await world.expectManifest('v1.1.0'));
    },
  );
});

describe.skipIf(needsUnix)('Draft first', () => {
  const workflow = () => workflowUnder('Draft first');
  const withoutPublishing = () => edit(workflow(), /\n *# Leave this step out[\s\S]*$/, '\n');

  it.each(['nothing', 'draft'] as const)(
    'publishes an immutable release with it, made before: %s',
    async (made) => {
      const world = await makeWorld({ made, immutableReleases: true });
      const jobs = await world.succeed(workflow(), world.dispatched({ tag: 'v1.1.0' }));
      expect(world.github.state.release('v1.1.0').immutable).toBe(true);
      await expectPacked(jobs, await world.expectManifest('v1.1.0'));
    },
  );

  it('lets a person publish what was judged, whatever is merged meanwhile', async () => {
    const world = await makeWorld({ made: 'nothing', immutableReleases: true });
    const judged = world.commitOf('main');
    await world.succeed(withoutPublishing(), world.dispatched({ tag: 'v1.1.0' }));
    world.product.checkout(world.product.commit({ 'src/server.py': 'import everything\n' }));
    expect(world.github.state.release('v1.1.0').draft).toBe(true);
    const shell = await openShell(world.tools.commands);
    const env = { GH_TOKEN: world.github.token };
    await shell.run('gh release edit v1.1.0 --draft=false', { cwd: world.product.path, env });
    expect(world.commitOf('v1.1.0')).toBe(judged);
    await world.expectManifest('v1.1.0');
  });

  it('takes up later changes when it runs again', async () => {
    const world = await makeWorld({ made: 'nothing' });
    await world.succeed(withoutPublishing(), world.dispatched({ tag: 'v1.1.0' }));
    world.product.checkout(world.product.commit({ 'src/server.py': 'import everything\n' }));
    const later = world.commitOf('main');
    const jobs = await world.succeed(workflow(), world.dispatched({ tag: 'v1.1.0' }));
    expect(world.commitOf('v1.1.0')).toBe(later);
    await expectPacked(jobs, await world.expectManifest('v1.1.0'));
  });

  it('releases an older commit that is named to both steps', async () => {
    const world = await makeWorld({ made: 'nothing' });
    const older = world.commitOf('main');
    world.product.checkout(world.product.commit({ 'src/server.py': 'import everything\n' }));
    const named = edit(workflow(), /( *)persist-credentials: false\n/, `$&$1ref: ${older}\n`);
    const judged = edit(named, /( *)upload: 'true'\n/, `$&$1ref: ${older}\n`);
    const jobs = await world.succeed(judged, world.dispatched({ tag: 'v1.1.0' }));
    expect(world.commitOf('v1.1.0')).toBe(older);
    await expectPacked(jobs, await world.expectManifest('v1.1.0'));
  });

  it('needs contents: write to see the draft', async () => {
    const world = await makeWorld({ made: 'draft' });
    const reading = edit(workflow(), 'contents: write', 'contents: read');
    const onlyOurs = edit(reading, /\n *- name: Draft the release[\s\S]*?(?=\n *- name: Write)/, '');
    const [job] = await world.run(onlyOurs, world.dispatched({ tag: 'v1.1.0' }));
    expect(job?.steps[1]?.log).toContain('[TAG_NOT_FOUND]');
  });
});

describe.skipIf(needsUnix)('release-please', () => {
  const files = () => ({ 'release-please-config.json': jsonUnder('release-please') });

  it('publishes its draft when the manifest is attached', async () => {
    const world = await makeWorld({ files: files(), made: 'nothing', immutableReleases: true });
    const jobs = await world.succeed(workflowUnder('release-please'), world.branchPushed());
    expect(jobs.map(({ id }) => id)).toEqual(['release-please', 'publish']);
    await expectPacked(jobs, await world.expectManifest('v1.1.0'));
  });

  it('leaves a push alone that releases nothing', async () => {
    const next = { 'src/server.py': 'import nothing\n' };
    const world = await makeWorld({ files: files(), next, made: 'nothing' });
    const jobs = await world.succeed(workflowUnder('release-please'), world.branchPushed());
    expect(jobs.map(({ id }) => id)).toEqual(['release-please']);
    expect(world.github.state.releases).toHaveLength(1);
  });
});

const PACKAGE = { name: 'product', version: '1.0.0', files: ['src', 'version.json'] };

/** A package whose manifest in git says no version. */
function packageFiles(more: Files = {}): Files {
  return { 'package.json': `${JSON.stringify(PACKAGE)}\n`, 'version.json': '{}\n', ...more };
}

describe.skipIf(needsUnix)('semantic-release', () => {
  const workflow = () => workflowUnder('semantic-release');
  const next: Files = { 'src/server.py': 'import plugins, sys\n' };

  it('packs and attaches the same manifest, with the version filled in', async () => {
    const files = packageFiles({ '.releaserc.json': jsonUnder('semantic-release') });
    const world = await makeWorld({ files, next, made: 'nothing', immutableReleases: true });
    world.tools.nextTag = 'v1.1.0';
    await world.succeed(workflow(), world.branchPushed());
    const manifest = await world.expectManifest('v1.1.0');
    expect(JSON.parse(manifest)).toMatchObject({ version: '1.1.0' });
    await expectInPackage(world, manifest);
    expect(world.commitOf('v1.1.0')).toBe(world.commitOf('main'));
  });

  it('does nothing where there is nothing to release', async () => {
    const files = packageFiles({ '.releaserc.json': jsonUnder('semantic-release') });
    const world = await makeWorld({ files, next, made: 'nothing' });
    const [job] = await world.succeed(workflow(), world.branchPushed());
    expect(job?.steps.slice(-2).map(({ outcome }) => outcome)).toEqual(['skipped', 'skipped']);
    expect(world.tools.registry).toEqual([]);
  });

  it('has the keys in the commit that it tags, with its git plugin', async () => {
    const command = blockUnder('semantic-release', ({ language }) => language === 'sh').trim();
    const config = JSON.parse(jsonUnder('semantic-release'));
    const prepareCmd = edit(command, 'node PATH/dist/cli.js', 'runtime-fingerprint');
    config.plugins[2] = ['@semantic-release/exec', { prepareCmd }];
    config.plugins.splice(4, 0, ['@semantic-release/git', { assets: ['package.json', 'version.json'] }]);
    const files = packageFiles({ '.releaserc.json': JSON.stringify(config) });
    const world = await makeWorld({ files, next, made: 'nothing', immutableReleases: true });
    world.tools.nextTag = 'v1.1.0';
    const dryRun = / *- name: Ask for the next tag[\s\S]*?(?= *- name: Pack)/;
    const without = edit(edit(workflow(), dryRun, ''), / *if: steps\.next.*\n/, '');
    await world.succeed(without, world.branchPushed());
    const manifest = await world.expectManifest('v1.1.0');
    expect(`${world.product.git(['show', 'v1.1.0:version.json'])}\n`).toBe(manifest);
    await expectInPackage(world, manifest);
  });
});

describe.skipIf(needsUnix)('changesets', () => {
  const workflow = () => workflowUnder('changesets');
  const next: Files = {
    'src/server.py': 'import plugins, sys\n',
    'package.json': `${JSON.stringify({ ...PACKAGE, version: '1.1.0' })}\n`,
  };

  it('packs and attaches the same manifest', async () => {
    const world = await makeWorld({ files: packageFiles(), next, made: 'nothing' });
    await world.succeed(workflow(), world.branchPushed());
    await expectInPackage(world, await world.expectManifest('v1.1.0'));
  });

  it('makes an immutable release with it', async () => {
    const world = await makeWorld({ files: packageFiles(), next, made: 'nothing', immutableReleases: true });
    const command = blockUnder('changesets', ({ language }) => language === 'sh').trim();
    const env = 'GH_TOKEN: ${{ github.token }}\n          TAG: ${{ steps.next.outputs.tag }}';
    const step = `        run: ${command}\n        env:\n          ${env}\n`;
    const own = edit(
      workflow(),
      /(- name: Attach the manifest\n.*\n)[\s\S]*$/,
      `$1${step.replaceAll('$', '$$$$')}`,
    );
    const off = edit(own, /( *)publish-script: .*\n/, '$&$1create-github-releases: false\n');
    await world.succeed(off, world.branchPushed());
    expect(world.github.state.release('v1.1.0').immutable).toBe(true);
    await expectInPackage(world, await world.expectManifest('v1.1.0'));
  });

  it('does nothing where there is nothing to publish', async () => {
    const files = packageFiles();
    const world = await makeWorld({ files, next: { 'src/server.py': '\n' }, made: 'nothing' });
    const [job] = await world.succeed(workflow(), world.branchPushed());
    expect(job?.steps.filter(({ outcome }) => outcome === 'skipped')).toHaveLength(3);
  });
});

describe.skipIf(needsUnix)('goreleaser', () => {
  const workflow = () => workflowUnder('goreleaser');
  const files = (): Files => ({
    'go.mod': 'module example.com/product\n',
    'main.go': 'package main\n',
    'main_test.go': 'package main\n',
    '.goreleaser.yaml': fileUnder('goreleaser', '.goreleaser.yaml'),
    '.runtime-fingerprint.yml': fileUnder('goreleaser', '.runtime-fingerprint.yml'),
  });
  const next: Files = {
    'main.go': 'package main\n\nfunc main() {}\n',
    'main_test.go': 'package main // more\n',
  };
  const ignored = () => ({ ...files(), 'version.json': null, '.gitignore': 'version.json\n' });

  it('archives and attaches a manifest that is not in git', async () => {
    const world = await makeWorld({ files: ignored(), next, made: 'tag', immutableReleases: true });
    await world.succeed(workflow(), world.tagPushed('v1.1.0'));
    const manifest = await world.expectManifest('v1.1.0');
    const { assets } = world.github.state.release('v1.1.0');
    const archive = join(world.product.path, 'archive.tar.gz');
    writeFileSync(archive, assets.find(({ name }) => name.endsWith('.tar.gz'))?.content ?? '');
    expect(await readFromArchive(archive, 'version.json')).toBe(manifest);
  });

  it('stops at one that is', async () => {
    const world = await makeWorld({ files: files(), next, made: 'tag' });
    const [job] = await world.run(workflow(), world.tagPushed('v1.1.0'));
    expect(job?.steps.at(-1)?.log).toBe('Error: git is in a dirty state: M version.json');
  });

  it('takes one that was committed with its keys', async () => {
    const bumped = { ...next, 'version.json': '{\n  "version": "1.1.0"\n}\n' };
    const world = await makeWorld({ files: files(), next: bumped, made: 'nothing' });
    const shell = await openShell(world.tools.commands);
    const cwd = world.product.path;
    const release = 'git checkout -q main && runtime-fingerprint release v1.1.0 --staged';
    const commit = 'git add version.json && git commit -q -m v1.1.0 && git tag v1.1.0';
    expect(await shell.run(`${release} && ${commit}`, { cwd })).toMatchObject({ exitCode: 0 });
    await world.succeed(workflow(), world.tagPushed('v1.1.0'));
    const manifest = await world.expectManifest('v1.1.0');
    expect(manifest).toBe(`${world.product.git(['show', 'v1.1.0:version.json'])}\n`);
  });

  it('may run first, where only the release needs the keys', async () => {
    const world = await makeWorld({ files: ignored(), next, made: 'tag' });
    const config = fileUnder('goreleaser', '.goreleaser.yaml');
    const bare = edit(edit(config, /release:[\s\S]*$/, ''), '[version.json]', '[main.go]');
    world.product.checkout(world.product.commit({ '.goreleaser.yaml': bare }));
    world.product.git(['tag', '-f', 'v1.1.0', 'main']);
    const ours = / *- name: Write the manifest.*\n.*\n/;
    const [step = ''] = ours.exec(workflow()) ?? [];
    await world.succeed(`${edit(workflow(), ours, '')}${step}`, world.tagPushed('v1.1.0'));
    await world.expectManifest('v1.1.0');
  });
});

describe.skipIf(needsUnix)('Monorepo', () => {
  const workflow = () => workflowUnder('Monorepo');
  const server = () => fileUnder('Monorepo', 'server/.runtime-fingerprint.yml');
  const files = (): Files => ({
    'server/.runtime-fingerprint.yml': server(),
    'server/src/main.py': 'serve()\n',
    'server/version.json': '{}\n',
    'worker/.runtime-fingerprint.yml': server().replaceAll('server', 'worker'),
    'worker/src/main.py': 'work()\n',
    'worker/version.json': '{}\n',
    'protocol/schema.json': '{}\n',
  });
  const next: Files = { 'server/src/main.py': 'serve(8080)\n' };
  const expectOf = (world: World, tag: string, product: string) =>
    world.expectManifest(tag, {
      name: `${product}-version.json`,
      config: `${product}/.runtime-fingerprint.yml`,
    });

  it('judges a product against the last release of its own line', async () => {
    const world = await makeWorld({ files: files(), next, tags: ['server-v1.0.0', 'server-v1.1.0'] });
    world.product.git(['tag', 'worker-v1.0.5', 'server-v1.0.0']);
    world.github.state.addRelease({ tag: 'worker-v1.0.5' });
    const jobs = await world.succeed(workflow(), world.published('server-v1.1.0'));
    expect(jobs.map(({ steps }) => steps.map(({ outcome }) => outcome === 'success'))).toEqual([
      [true, true, true, true],
      [false, false, false, false],
    ]);
    const manifest = await expectOf(world, 'server-v1.1.0', 'server');
    expect(JSON.parse(manifest)).toMatchObject({ restart: { previous: { tag: 'server-v1.0.0' } } });
    const [job] = jobs;
    expect(await readBuilt(job as JobReport, 'server.tar.gz', 'server/version.json')).toBe(manifest);
    const names = world.github.state.release('server-v1.1.0').assets.map(({ name }) => name);
    expect(names.toSorted()).toEqual(['server-version.json', 'server.tar.gz']);
  });

  it('attaches all products to one release, at the same time', async () => {
    const world = await makeWorld({ files: files(), next });
    const whole = edit(workflow(), / *env:\n *MINE: .*\n/, '').replaceAll(/ *if: env\.MINE.*\n/g, '');
    await world.succeed(whole, world.published('v1.1.0'));
    expect(JSON.parse(await expectOf(world, 'v1.1.0', 'server'))).toMatchObject({ requires_restart: true });
    expect(JSON.parse(await expectOf(world, 'v1.1.0', 'worker'))).toMatchObject({ requires_restart: false });
  });

  it('refuses two products under one name', async () => {
    const world = await makeWorld({ files: files(), next });
    const whole = edit(workflow(), / *env:\n *MINE: .*\n/, '').replaceAll(/ *if: env\.MINE.*\n/g, '');
    const clashing = edit(whole, / *asset-name: .*\n/, '');
    const jobs = await world.run(clashing, world.published('v1.1.0'));
    const failed = jobs.filter(({ result }) => result === 'failure');
    expect(failed.map(({ steps }) => /\[[A-Z_]+\]/.exec(steps[1]?.log ?? '')?.[0])).toEqual([
      '[ASSET_CONFLICT]',
    ]);
  });
});

describe.skipIf(needsUnix)('By hand', () => {
  it('attaches the manifest of a release that has none', async () => {
    const world = await makeWorld();
    world.product.checkout(world.product.commit({ 'src/server.py': 'import everything\n' }));
    await world.succeed(workflowUnder('By hand'), world.dispatched({ tag: 'v1.1.0' }));
    await world.expectManifest('v1.1.0');
  });
});

describe.skipIf(needsUnix)('Attesting the manifest', () => {
  it('lets anybody check who made it, and that it is right', async () => {
    const world = await makeWorld();
    const { github, tools } = world;
    const [job] = await world.succeed(workflowUnder('Attesting the manifest'), world.published('v1.1.0'));
    const checks = blockUnder('Attesting the manifest', ({ language }) => language === 'sh')
      .replaceAll('v1.2.3', 'v1.1.0')
      .replaceAll('OWNER/PRODUCT', github.repository)
      .replaceAll('https://github.com', github.serverUrl);
    const shell = await openShell(tools.commands);
    const cwd = join(job?.workspace ?? '', '..');
    const env = {
      GH_TOKEN: github.token,
      GITHUB_SERVER_URL: github.serverUrl,
      GITHUB_API_URL: github.apiUrl,
    };
    const { exitCode, log } = await shell.run(checks, { cwd, env });
    expect({ exitCode, log }).toMatchObject({ exitCode: 0, log: expect.stringContaining('v1.1.0') });
    writeFileSync(join(cwd, 'version.json'), '{ "version": "1.1.0" }');
    const altered = await shell.run('gh attestation verify version.json --repo owner/product', { cwd, env });
    expect(altered.exitCode).toBe(1);
  });
});
