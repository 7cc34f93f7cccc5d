import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { judgeRelease } from '../../src/jobs/release.ts';
import { verifyRelease } from '../../src/jobs/verify.ts';
import type { OwnKeys } from '../../src/manifest/schema.ts';
import { startGitHub } from '../helpers/github/server.ts';
import { makeProduct, PRODUCT, Product, versionJson } from '../helpers/product.ts';
import { pinnedEnvironment } from '../helpers/repository.ts';

const surroundings = pinnedEnvironment();

/** Two releases; what the second published is beside the repository, where a release asset would be. */
async function publish(second: Parameters<Product['release']>[1] = { 'README.md': 'docs' }) {
  const product = new Product();
  onTestFinished(() => product.remove());
  product.release('v1.0.0', PRODUCT).release('v1.0.1', second);
  await judgeRelease({ repository: product.path, tag: 'v1.0.1', surroundings });
  const published = join(product.path, '.git', 'published.json');
  const manifest = JSON.parse(product.read()) as OwnKeys & { version: string };
  const write = (value: unknown) => writeFileSync(published, JSON.stringify(value));
  write(manifest);
  const verify = (options: object = {}) =>
    verifyRelease({ repository: product.path, tag: 'v1.0.1', published, surroundings, ...options });
  return { product, manifest, write, verify };
}

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

  const fingerprint = '0'.repeat(64);
  it.each<[reason: string, change: (keys: OwnKeys) => unknown]>([
    ['moved_tag', (keys) => ({ ...keys, restart: { ...keys.restart, commit: '1'.repeat(40) } })],
    ['scheme', (keys) => ({ ...keys, runtime_fingerprint: `rf2:${fingerprint}` })],
    ['rules', (keys) => ({ ...keys, restart: { ...keys.restart, rules: '0'.repeat(12) } })],
    ['bytes', (keys) => ({ ...keys, runtime_fingerprint: fingerprint })],
    ['bytes', (keys) => ({ ...keys, runtime_fingerprint: null })],
    ['lineage', (keys) => ({ ...keys, restart: { ...keys.restart, forced: [{ version: '0.9.0' }] } })],
    ['key', (keys) => ({ ...keys, restart_key: '0'.repeat(32) })],
    ['verdict', (keys) => ({ ...keys, requires_restart: !keys.requires_restart })],
  ])('tells a mismatch of %s', async (reason, change) => {
    const { manifest, write, verify } = await publish();
    write({ ...manifest, ...(change(manifest) as object) });
    expect(await verify()).toEqual({ tag: 'v1.0.1', outcome: 'mismatch', reason });
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
