import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeRelease } from '../../src/jobs/release.ts';
import { verifyRelease } from '../../src/jobs/verify.ts';
import type { OwnKeys, PreviousRelease, RuntimeBlock } from '../../src/manifest/schema.ts';
import { REASONS } from '../../src/release/reason.ts';
import { startGitHub } from '../helpers/github/server.ts';
import { makeEmpty, makeProduct, PRODUCT, Product, versionJson } from '../helpers/product.ts';
import { FIRST_DATE, pinnedEnvironment } from '../helpers/repository.ts';

const surroundings = pinnedEnvironment();

/** Two releases; what the second published is beside the repository, where a release asset would be. */
async function publish(
  second: Parameters<Product['release']>[1] = { 'README.md': 'docs' },
  product: Product = makeEmpty(),
) {
  product.release('v1.0.0', PRODUCT).release('v1.0.1', second);
  await judgeRelease({ repository: product.path, tag: 'v1.0.1', surroundings });
  const manifest = JSON.parse(product.read()) as Keys;
  return { product, manifest, ...hold(product, 'v1.0.1') };
}

/** A published file, at first what the work tree has, and `verify` of it. */
function hold(product: Product, tag: string) {
  const published = join(product.path, '.git', 'published.json');
  const write = (value: unknown) => writeFileSync(published, JSON.stringify(value));
  writeFileSync(published, product.read());
  const verify = (options: object = {}) =>
    verifyRelease({ repository: product.path, tag, published, surroundings, ...options });
  return { write, verify };
}

type Keys = OwnKeys & { version: string };

const FORCED = { force_restart: true, force_restart_justification: 'new wire format' };

function restart(keys: Keys, change: Partial<OwnKeys['restart']>): Keys {
  return { ...keys, restart: { ...keys.restart, ...change } };
}

function previous(keys: Keys, change: Partial<PreviousRelease>): Keys {
  return restart(keys, { previous: { ...(keys.restart.previous as PreviousRelease), ...change } });
}

function runtimeOf({ runtime_fingerprint, requires_restart, restart_key, restart }: Keys): RuntimeBlock {
  const { reason, rules, previous } = restart;
  const previous_fingerprint = previous?.runtime_fingerprint ?? null;
  return { runtime_fingerprint, previous_fingerprint, requires_restart, reason, rules, restart_key };
}

/** Where the values stand, such as `restart.forced.0.version`. */
function leavesOf(value: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null) return [place];
  return Object.entries(value).flatMap(([name, one]) => leavesOf(one, place ? `${place}.${name}` : name));
}

/** The manifest with another value of the same shape at one place. */
function alter(manifest: Keys, place: string): Keys {
  const copy = structuredClone(manifest);
  const names = place.split('.');
  const last = names.pop() as string;
  const holder = names.reduce<Record<string, unknown>>(
    (one, name) => one[name] as Record<string, unknown>,
    copy as unknown as Record<string, unknown>,
  );
  holder[last] = another(holder[last]);
  return copy;
}

function another(value: unknown): unknown {
  if (typeof value !== 'string') return !value;
  if (/^(rf2:)?[0-9a-f]{12,}$/.test(value))
    return value.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
  if ((REASONS as readonly string[]).includes(value)) return value === 'forced' ? 'unchanged' : 'forced';
  return `${value}0`;
}

describe('a manifest that was altered', () => {
  let published: Awaited<ReturnType<typeof publish>>;
  beforeAll(async () => {
    published = await publish(undefined, new Product());
  });
  afterAll(() => published.product.remove());

  const fingerprint = '0'.repeat(64);
  it.each<[reason: string, change: (keys: Keys) => unknown]>([
    ['moved_tag', (keys) => restart(keys, { commit: '1'.repeat(40) })],
    ['scheme', (keys) => ({ ...keys, runtime_fingerprint: `rf2:${fingerprint}` })],
    ['rules', (keys) => restart(keys, { rules: '0'.repeat(12) })],
    ['bytes', (keys) => ({ ...keys, runtime_fingerprint: fingerprint })],
    ['bytes', (keys) => ({ ...keys, runtime_fingerprint: null })],
    ['version', (keys) => ({ ...restart(keys, { version: '1.0.9' }), version: '1.0.9' })],
    ['previous', (keys) => restart(keys, { previous: null })],
    ['previous', (keys) => previous(keys, { version: '0.9.0' })],
    ['previous', (keys) => previous(keys, { tag: 'v0.9.0' })],
    ['previous', (keys) => previous(keys, { commit: '1'.repeat(40) })],
    ['previous', (keys) => previous(keys, { runtime_fingerprint: fingerprint })],
    ['force', (keys) => ({ ...keys, force_restart: true })],
    ['force', (keys) => ({ ...keys, force_restart: 'false' })],
    ['lineage', (keys) => restart(keys, { forced: [{ version: '0.9.0' }] })],
    ['justification', (keys) => restart(keys, { forced: [{ version: '1.0.0', justification: 'new' }] })],
    ['key', (keys) => ({ ...keys, restart_key: '0'.repeat(32) })],
    ['runtimes', (keys) => ({ ...keys, runtimes: { default: runtimeOf(keys) } })],
    ['verdict', (keys) => ({ ...keys, requires_restart: !keys.requires_restart })],
    ['verdict', (keys) => restart(keys, { reason: 'rules_changed' })],
  ])('tells a mismatch of %s', async (reason, change) => {
    const { manifest, write, verify } = published;
    write(change(manifest));
    expect(await verify()).toMatchObject({ tag: 'v1.0.1', outcome: 'mismatch', reason });
  });
});

describe('verify', () => {
  it('matches what was published', async () => {
    const { verify } = await publish();
    expect(await verify()).toEqual({ tag: 'v1.0.1', outcome: 'match', reason: 'match' });
  });

  it('matches keys that were committed with the code, and tells those of another tag', async () => {
    const { product } = await publish();
    product.checkout('main').write('version.json', versionJson('1.0.2'));
    product.git(['add', '--all']);
    const judge = { kind: 'staged' } as const;
    await judgeRelease({ repository: product.path, tag: 'v1.0.2', judge, surroundings });
    product.commitAll();
    product.git(['tag', 'v1.0.2']);
    product.git(['tag', 'x1.0.2']);
    expect(await verifyRelease({ repository: product.path, tag: 'v1.0.2', surroundings })).toMatchObject({
      outcome: 'match',
    });
    expect(await verifyRelease({ repository: product.path, tag: 'x1.0.2', surroundings })).toMatchObject({
      outcome: 'mismatch',
      reason: 'tag',
    });
  });

  it('does not go by what was committed where what is attached cannot be read', async () => {
    const forced = { force_restart: true, force_restart_justification: 'new wire format' };
    const product = makeProduct().checkout('main').write('version.json', versionJson('1.1.0', forced));
    product.git(['add', '--all']);
    await product.judge('v1.1.0', { judge: { kind: 'staged' } });
    product.commitAll().git(['tag', 'v1.1.0']);
    const { state, apiUrl, repository, token } = await startGitHub({ git: product.path });
    state.addRelease({ tag: 'v1.0.0' });
    const release = state.addRelease({ tag: 'v1.1.0', assets: [{ name: 'version.json', content: '{,}' }] });
    const github = { apiUrl, repository, token };
    const verify = () => verifyRelease({ repository: product.path, tag: 'v1.1.0', surroundings, github });
    expect(await verify()).toMatchObject({ outcome: 'unchecked', reason: 'manifest_unreadable' });
    release.assets.splice(0);
    expect(await verify()).toMatchObject({ outcome: 'match' });
  });

  it('tells any of our values that was altered, wherever it stands', async () => {
    const { manifest, write, verify } = await publish({
      'version.json': versionJson('1.0.1', FORCED),
      '.runtime-fingerprint.yml': "runtimes: {server: {root: src, include: ['**/*.py']}}\n",
    });
    const places = leavesOf(manifest);
    expect(places).toContain('restart.forced.1.justification');
    expect(places).toContain('runtimes.server.previous_fingerprint');
    const silent: string[] = [];
    for (const place of places) {
      write(alter(manifest, place));
      if ((await verify()).outcome === 'match') silent.push(place);
    }
    expect(silent).toEqual([]);
    write(manifest);
    expect(await verify()).toMatchObject({ outcome: 'match' });
  });

  it('leaves what others say in the manifest to them', async () => {
    const { manifest, write, verify } = await publish();
    const { commit: _commit, ...block } = manifest.restart;
    // What has no commit may have been written before the tag.
    write({ ...manifest, restart: block, channel: 'stable', force_restart: null });
    expect(await verify()).toMatchObject({ outcome: 'match' });
  });

  it('holds the manifest to the tag, not to itself in the work tree', async () => {
    const { product, manifest, verify } = await publish();
    const published = join(product.path, 'version.json');
    expect(await verify({ published })).toMatchObject({ outcome: 'match' });
    const altered = restart(manifest, { version: '7.7.7' });
    product.write('version.json', JSON.stringify({ ...altered, version: '7.7.7' }));
    expect(await verify({ published })).toMatchObject({ outcome: 'mismatch', reason: 'version' });
    const forced = restart(manifest, { forced: [...manifest.restart.forced, { version: '1.0.1' }] });
    product.write('version.json', JSON.stringify({ ...forced, force_restart: true }));
    expect(await verify({ published })).toMatchObject({ outcome: 'mismatch', reason: 'force' });
  });

  it('takes a text without the flag for no justification, here and in the list of a later release', async () => {
    const text = { force_restart_justification: 'of an earlier one' };
    const product = makeProduct({ 'version.json': versionJson('1.0.0', text) });
    await product.judge('v1.0.0');
    expect(await hold(product, 'v1.0.0').verify()).toMatchObject({ outcome: 'match' });
    const previousManifest = join(product.path, '.git', 'published.json');
    product.release('v1.0.1');
    await product.judge('v1.0.1', { previousManifest });
    expect(await hold(product, 'v1.0.1').verify()).toMatchObject({ outcome: 'match' });
  });

  it('tells a first release from one that was forced', async () => {
    const product = makeProduct();
    await product.judge('v1.0.0');
    const { write, verify } = hold(product, 'v1.0.0');
    const manifest = JSON.parse(product.read()) as Keys;
    expect(await verify()).toMatchObject({ outcome: 'match' });
    write({ ...manifest, ...FORCED });
    expect(await verify()).toMatchObject({ outcome: 'mismatch', reason: 'force' });
  });

  it('tells a flag and a text that are not those of the tag', async () => {
    const { manifest, write, verify } = await publish({ 'version.json': versionJson('1.0.1', FORCED) });
    write({ ...manifest, force_restart: false });
    expect(await verify()).toMatchObject({ outcome: 'mismatch', reason: 'force' });
    write({ ...manifest, force_restart: 'true' });
    expect(await verify()).toMatchObject({ outcome: 'mismatch', reason: 'force' });
    write({ ...manifest, force_restart_justification: 'nothing to see' });
    expect(await verify()).toMatchObject({ outcome: 'mismatch', reason: 'justification' });
  });

  it('takes the version of the tag where the one in it was never bumped', async () => {
    const { manifest, write, verify } = await publish({ 'version.json': versionJson('0.0.0') });
    expect(manifest.version).toBe('0.0.0');
    expect(await verify()).toMatchObject({ outcome: 'match' });
    write({ ...restart(manifest, { version: '1.0.1' }), version: '1.0.1' });
    expect(await verify()).toMatchObject({ outcome: 'match' });
    write({ ...restart(manifest, { version: '1.0.0' }), version: '1.0.0' });
    expect(await verify()).toMatchObject({ outcome: 'mismatch', reason: 'version' });
  });

  describe('and the previous release', () => {
    it('does not let the manifest choose it', async () => {
      const { product, verify, write } = await publish({ 'src/server.py': 'changed' });
      product.release('v1.0.2', { 'src/server.py': PRODUCT['src/server.py'] as string });
      // Back to the bytes of 1.0.0: compared with it, nothing would have to restart.
      await product.judge('v1.0.2', { previousTag: 'v1.0.0' });
      write(JSON.parse(product.read()));
      expect(await verify({ tag: 'v1.0.2' })).toEqual({
        tag: 'v1.0.2',
        outcome: 'mismatch',
        reason: 'previous',
        previous: { told: 'v1.0.0', now: 'v1.0.1' },
      });
      expect(await verify({ tag: 'v1.0.2', previousTag: 'v1.0.0' })).toMatchObject({ outcome: 'match' });
    });

    it('is the one that an attached manifest was compared with, as when the release is judged again', async () => {
      const { product } = await publish();
      product.release('v1.0.2');
      await product.judge('v1.0.2', { previousTag: 'v1.0.0' });
      const { state, apiUrl, repository, token } = await startGitHub({ git: product.path });
      for (const tag of ['v1.0.0', 'v1.0.1']) state.addRelease({ tag });
      const assets = [{ name: 'version.json', content: product.read() }];
      state.addRelease({ tag: 'v1.0.2', assets });
      const github = { apiUrl, repository, token };
      const { verify } = hold(product, 'v1.0.2');
      expect(await verify({ github, published: undefined })).toMatchObject({ outcome: 'match' });
      expect(await verify()).toMatchObject({ outcome: 'mismatch', reason: 'previous' });
    });

    it('is the same a year later, whatever was released below it since', async () => {
      const { product, verify } = await publish();
      const year = 365 * 86_400;
      product.release('v1.0.0.1', { 'src/server.py': 'backport' }, { date: FIRST_DATE + year });
      product.release('v1.0.2', {}, { date: FIRST_DATE + year + 86_400 });
      expect(await verify()).toMatchObject({ outcome: 'match' });
    });

    it('is named where its tag was moved', async () => {
      const { product, verify } = await publish();
      product.git(['tag', '--force', 'v1.0.0', 'v1.0.1']);
      expect(await verify()).toMatchObject({
        reason: 'previous',
        previous: { told: 'v1.0.0', now: 'v1.0.0' },
      });
    });
  });

  it('names what the list of forced releases lacks, and what only it has', async () => {
    const { product, write, verify } = await publish();
    product.release('v1.0.2', { 'version.json': versionJson('1.0.2', FORCED) }).release('v1.0.3');
    await product.judge('v1.0.3');
    const manifest = JSON.parse(product.read()) as Keys;
    write(restart(manifest, { forced: [{ version: '1.0.0' }, { version: '1.0.1' }] }));
    expect(await verify({ tag: 'v1.0.3' })).toEqual({
      tag: 'v1.0.3',
      outcome: 'mismatch',
      reason: 'lineage',
      forced: { missing: ['1.0.2'], unexpected: ['1.0.1'] },
    });
  });

  it('tells a tag that was moved to other bytes', async () => {
    const { product, verify } = await publish();
    product.checkout(product.commit({ 'src/server.py': 'changed' }));
    product.git(['tag', '--force', 'v1.0.1']);
    expect(await verify()).toMatchObject({ outcome: 'mismatch', reason: 'moved_tag' });
  });

  it('says what cannot be checked, and never that it matches', async () => {
    const { product, manifest, write, verify } = await publish();
    write({ ...manifest, version: '1.0.2' });
    expect(await verify()).toMatchObject({ outcome: 'unchecked', reason: 'keys_stale' });
    write({ version: '1.0.1' });
    expect(await verify()).toMatchObject({ outcome: 'unchecked', reason: 'keys_missing' });
    expect(await verify({ published: undefined, tag: 'v1.0.0' })).toMatchObject({
      outcome: 'unchecked',
      reason: 'keys_missing',
    });
    product.release('v2.0.0', {
      'src/server.py': null,
      'src/plugins/foo.py': null,
      'version.json': versionJson('2.0.0'),
    });
    await judgeRelease({ repository: product.path, tag: 'v2.0.0', surroundings });
    write(JSON.parse(product.read()));
    expect(await verify({ tag: 'v2.0.0' })).toMatchObject({
      outcome: 'unchecked',
      reason: 'fingerprint_unavailable',
    });
  });

  it('refuses a manifest that cannot be read', async () => {
    const { verify } = await publish();
    await expect(verify({ published: '/nowhere/version.json' })).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
    });
  });
});
