import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Judge } from '../../src/jobs/judged.ts';
import { listFolder } from '../helpers/folder-listing.ts';
import { makeEmpty, makeProduct, PRODUCT, type Product, versionJson } from '../helpers/product.ts';

const STAGED: Judge = { kind: 'staged' };

/** Bumped and changed, but neither committed nor tagged. */
function prepareNext(): Product {
  const product = makeProduct().write('version.json', versionJson('1.1.0')).write('src/server.py', 'new\n');
  product.git(['add', '-A']);
  return product;
}

/** A date long gone, so that any writing shows. */
function age(product: Product): void {
  utimesSync(join(product.path, 'version.json'), 1_000, 1_000);
}

describe('before the tag', () => {
  it.each<[flow: string, judge: Judge, commits: boolean]>([
    ['of what is staged', STAGED, false],
    ['of a commit', { kind: 'ref', ref: 'HEAD' }, true],
  ])('keys %s are found right at the tag and not rewritten', async (_flow, judge, commits) => {
    const product = prepareNext();
    if (commits) product.commitAll();
    const before = await product.judge('v1.1.0', { judge });
    expect(before).toMatchObject({ reason: 'runtime_changed', manifest: { written: true } });
    const written = product.read();
    expect(JSON.parse(written).restart.commit).toBeUndefined();
    product.commitAll();
    const date = product.git(['show', '-s', '--format=%cI', 'HEAD']);
    product.git(['tag', '-m', 'annotated', 'v1.1.0'], { env: { GIT_COMMITTER_DATE: date } });
    age(product);
    const listing = listFolder(product.path);
    const atTag = await product.judge('v1.1.0');
    expect(atTag.manifest.written).toBe(false);
    expect(listFolder(product.path)).toEqual(listing);
    expect(atTag).toMatchObject({
      restart_key: before.restart_key,
      previous: { tag: 'v1.0.0', rule: 'greatest-below' },
    });
    expect(JSON.parse(written)).toMatchObject({
      restart_key: before.restart_key,
      restart: { tag: 'v1.1.0' },
    });
  });

  it('judges what is staged, not the work tree', async () => {
    const product = prepareNext();
    product.write('src/server.py', 'not staged\n');
    const staged = await product.judge('v1.1.0', { judge: STAGED, dryRun: true });
    product.git(['add', '-A']);
    const later = await product.judge('v1.1.0', { judge: STAGED, dryRun: true });
    expect(staged.head).toEqual({ ref: null, commit: null });
    expect(later.runtime_fingerprint).not.toBe(staged.runtime_fingerprint);
  });

  it('is a first release before the first commit', async () => {
    const product = makeEmpty();
    product.write('src/app.py', 'x\n').git(['add', '-A']);
    const document = await product.judge('v0.1.0', { judge: STAGED });
    expect(document).toMatchObject({ reason: 'no_previous_release', manifest: { written: true } });
  });

  it('writes the commit at the tag when the code went on after the keys', async () => {
    const product = prepareNext();
    await product.judge('v1.1.0', { judge: STAGED });
    product.write('src/server.py', 'newer\n').commitAll();
    product.git(['tag', 'v1.1.0']);
    const document = await product.judge('v1.1.0');
    expect(document.manifest.written).toBe(true);
    expect(JSON.parse(product.read())).toMatchObject({
      runtime_fingerprint: document.runtime_fingerprint,
      restart: { commit: document.head.commit },
    });
  });

  it.each<[flow: string, judge: Judge]>([
    ['what is staged', STAGED],
    ['another commit', { kind: 'ref', ref: 'v1.0.0' }],
  ])('refuses %s in the name of a tag that exists', async (_flow, judge) => {
    const product = makeProduct().release('v1.1.0');
    const listing = listFolder(product.path);
    await expect(product.judge('v1.1.0', { judge })).rejects.toMatchObject({
      code: 'COMMIT_MISMATCH',
      message: expect.stringContaining('The tag "v1.1.0" exists already and is not what you name'),
    });
    expect(listFolder(product.path)).toEqual(listing);
  });
});

describe('at the tag', () => {
  it('writes once, whatever else is in the manifest', async () => {
    const manifest = '{"name":"product", "version":"1.1.0", "size": 12345678901234567890,\r\n"tags":[1, 2]}';
    const product = makeProduct().release('v1.1.0', { 'version.json': manifest, 'src/server.py': 'new\n' });
    const first = await product.judge('v1.1.0');
    const written = product.read();
    expect(written.startsWith(manifest.slice(0, -1))).toBe(true);
    expect(JSON.parse(written)).toMatchObject({
      runtime_fingerprint: first.runtime_fingerprint,
      requires_restart: true,
      restart_key: first.restart_key,
      restart: {
        version: '1.1.0',
        tag: 'v1.1.0',
        commit: product.git(['rev-parse', 'HEAD']),
        reason: 'runtime_changed',
        previous: { tag: 'v1.0.0', version: '1.0.0', commit: product.git(['rev-parse', 'v1.0.0']) },
      },
    });
    age(product);
    const listing = listFolder(product.path);
    const second = await product.judge('v1.1.0');
    expect([first.manifest.written, second.manifest.written]).toEqual([true, false]);
    expect(listFolder(product.path)).toEqual(listing);
  });

  it('changes the manifest and nothing else', async () => {
    const product = makeProduct().release('v1.1.0');
    const before = listFolder(product.path);
    await product.judge('v1.1.0');
    const after = listFolder(product.path);
    const changed = after.filter((line) => !before.includes(line)).map((line) => line.split(' ')[0]);
    expect(changed).toEqual(['/version.json']);
    expect(after).toHaveLength(before.length);
  });

  it('creates a missing manifest, and adds a missing version', async () => {
    const product = makeProduct().release('v1.1.0', { 'version.json': null });
    await product.judge('v1.1.0');
    expect(product.read().slice(0, 25)).toBe('{\n  "version": "1.1.0",\n ');
    product.release('v1.1.1', { 'version.json': '{"name": "product"}' });
    await product.judge('v1.1.1');
    expect(JSON.parse(product.read())).toMatchObject({
      name: 'product',
      version: '1.1.1',
      requires_restart: false,
    });
  });

  it('writes where the rules say the manifest is', async () => {
    const product = makeProduct().release('v1.1.0', {
      '.runtime-fingerprint.yml': 'manifest: release/info.json\n',
    });
    const document = await product.judge('v1.1.0');
    expect(document.manifest).toEqual({ path: 'release/info.json', written: true });
    expect(JSON.parse(product.read('release/info.json'))).toMatchObject({ version: '1.1.0' });
    expect(product.read()).toBe(versionJson('1.1.0'));
  });

  it('passes over keys that are stale: committed once, and then only the version bumped', async () => {
    const product = prepareNext();
    await product.judge('v1.1.0', { judge: STAGED });
    product.commitAll();
    product.git(['tag', 'v1.1.0']);
    const bump = (version: string) => {
      product.write('version.json', product.read().replace(/"version": "[^"]*"/, `"version": "${version}"`));
      product.commitAll();
      product.git(['tag', `v${version}`]);
    };
    bump('1.1.1');
    const current = await product.judge('v1.1.1', { dryRun: true });
    // Were the keys of 1.1.0 taken for its own, 1.0.0 would be the previous release.
    expect(current).toMatchObject({
      reason: 'unchanged',
      previous: { tag: 'v1.1.0', rule: 'greatest-below' },
    });
    bump('1.1.2');
    const next = await product.judge('v1.1.2');
    expect(next).toMatchObject({
      reason: 'unchanged',
      previous: { tag: 'v1.1.1' },
      manifest: { written: true },
    });
    expect(next.restart_key).toBe(current.restart_key);
  });
});

describe('a dry run', () => {
  it.each(['v1.1.0', 'v1.0.0'])('of %s writes nothing', async (tag) => {
    const product = makeProduct().release('v1.1.0', { 'src/server.py': 'new\n' });
    const listing = listFolder(product.path);
    const document = await product.judge(tag, { dryRun: true });
    expect(document.manifest.written).toBe(false);
    expect(listFolder(product.path)).toEqual(listing);
  });

  it('judges a bare repository, where nothing could be written', async () => {
    const bare = makeEmpty({ bare: true });
    bare.commit(PRODUCT, { tags: ['v1.0.0'] });
    bare.commit({ 'src/server.py': 'new\n' }, { tags: ['v1.0.1'] });
    bare.flush();
    expect(await bare.judge('v1.0.1', { dryRun: true })).toMatchObject({ reason: 'runtime_changed' });
    await expect(bare.judge('v1.0.1')).rejects.toMatchObject({ code: 'COMMIT_MISMATCH' });
  });
});

describe('what ships', () => {
  it('must be the commit that is checked out', async () => {
    const product = makeProduct().release('v1.1.0').checkout('v1.0.0');
    const listing = listFolder(product.path);
    await expect(product.judge('v1.1.0')).rejects.toMatchObject({
      code: 'COMMIT_MISMATCH',
      message: expect.stringMatching(
        /^"v1\.1\.0" is [0-9a-f]{40}, but the commit checked out is [0-9a-f]{40}: .*Check out "v1\.1\.0" first/,
      ),
    });
    expect(listFolder(product.path)).toEqual(listing);
  });

  it('must be the commit that the event is about', async () => {
    const product = makeProduct().release('v1.1.0');
    const listing = listFolder(product.path);
    const expectedCommit = product.git(['rev-parse', 'v1.0.0']);
    await expect(product.judge('v1.1.0', { expectedCommit })).rejects.toMatchObject({
      code: 'COMMIT_MISMATCH',
      message: expect.stringContaining('the tag was moved'),
    });
    expect(listFolder(product.path)).toEqual(listing);
    const head = product.git(['rev-parse', 'HEAD']);
    expect((await product.judge('v1.1.0', { expectedCommit: head })).manifest.written).toBe(true);
  });
});

describe('previous-tag', () => {
  it('is compared with in place of the one below', async () => {
    const product = makeProduct().release('v1.1.0', { 'src/server.py': 'new\n' }).release('v1.2.0');
    expect(await product.judge('v1.2.0', { previousTag: 'v1.0.0' })).toMatchObject({
      reason: 'runtime_changed',
      previous: { tag: 'v1.0.0', rule: 'explicit' },
    });
  });

  it('serves a tag without a version', async () => {
    const product = makeProduct().release('stable');
    await expect(product.judge('stable')).rejects.toMatchObject({ code: 'TAG_NAME_UNKNOWN' });
    expect(await product.judge('stable', { previousTag: 'v1.0.0' })).toMatchObject({
      version: 'stable',
      reason: 'unchanged',
    });
  });

  it.each([
    ['v1.2.0', /^previous-tag "v1\.2\.0" is the release itself/],
    ['v1.0', /^previous-tag "v1\.0" does not exist; did you mean "v1\.0\.0"/],
    ['a-blob', /^previous-tag "a-blob" is not the tag of a commit/],
  ])('must serve: %s', async (previousTag, message) => {
    const product = makeProduct().release('v1.2.0');
    product.git(['tag', 'a-blob', 'HEAD:README.md']);
    const listing = listFolder(product.path);
    await expect(product.judge('v1.2.0', { previousTag })).rejects.toMatchObject({
      code: 'PREVIOUS_TAG_INVALID',
      message: expect.stringMatching(message),
    });
    expect(listFolder(product.path)).toEqual(listing);
  });
});

describe('previous-manifest', () => {
  /** Release 1.0.0 was forced in the work tree alone: only its published manifest says so. */
  async function publishFirst(): Promise<{ product: Product; published: string }> {
    const product = makeProduct();
    product.write('version.json', versionJson('1.0.0', { force_restart: true }));
    await product.judge('v1.0.0');
    const folder = mkdtempSync(join(tmpdir(), 'rf-published-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const published = join(folder, 'version.json');
    writeFileSync(published, product.read());
    return { product, published };
  }

  it('says what the previous release published', async () => {
    const { product, published } = await publishFirst();
    product.release('v1.1.0');
    const document = await product.judge('v1.1.0', { previousManifest: published });
    expect(document).toMatchObject({ reason: 'unchanged', forced: [{ version: '1.0.0' }], warnings: [] });
    expect(document.restart_key).toBe(JSON.parse(readFileSync(published, 'utf8')).restart_key);
  });

  it('of another release is an error, and nothing is written', async () => {
    const { product, published } = await publishFirst();
    product.release('v1.1.0', { 'version.json': versionJson('1.1.0', { force_restart: true }) });
    product.release('v1.2.0');
    const listing = listFolder(product.path);
    await expect(product.judge('v1.2.0', { previousManifest: published })).rejects.toMatchObject({
      code: 'USAGE',
      message: expect.stringContaining('is that of "v1.0.0", and the previous release is "v1.1.0"'),
    });
    expect(listFolder(product.path)).toEqual(listing);
  });

  it('without keys is passed over, but a force it sets is not', async () => {
    const product = makeProduct().release('v1.1.0');
    product.write('.git/published.json', versionJson('1.0.0'));
    const published = join(product.path, '.git', 'published.json');
    const plain = await product.judge('v1.1.0', { previousManifest: published, dryRun: true });
    expect(plain).toMatchObject({ reason: 'unchanged', warnings: [{ code: 'previous_manifest_other' }] });
    product.release('v1.2.0');
    product.write('.git/published.json', versionJson('1.1.0', { force_restart: true }));
    const forced = await product.judge('v1.2.0', { previousManifest: published, dryRun: true });
    expect(forced.forced).toEqual([{ version: '1.0.0' }, { version: '1.1.0' }]);
  });

  it.each<[what: string, content: string | null, code: string, message: RegExp]>([
    ['broken', '{"version": "1.0.0",}', 'MANIFEST_INVALID', /published\.json:1:21: remove the comma/],
    ['missing', null, 'FILE_UNREADABLE', /published\.json" cannot be read: there is no such file\.$/],
  ])('that is %s is an error', async (_what, content, code, message) => {
    const product = makeProduct().release('v1.1.0');
    if (content !== null) product.write('published.json', content);
    const listing = listFolder(product.path);
    const previousManifest = join(product.path, 'published.json');
    await expect(product.judge('v1.1.0', { previousManifest })).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
    expect(listFolder(product.path)).toEqual(listing);
  });

  it('of no previous release is an error', async () => {
    const { product, published } = await publishFirst();
    await expect(product.judge('v1.0.0', { previousManifest: published })).rejects.toMatchObject({
      code: 'USAGE',
      message: expect.stringContaining('name it with previous-tag'),
    });
  });
});
