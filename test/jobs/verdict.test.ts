import { describe, expect, it } from 'vitest';
import type { Reason } from '../../src/release/reason.ts';
import { makeProduct, type Product, versionJson } from '../helpers/product.ts';
import type { Files } from '../helpers/repository.ts';

/** Submodules have no bytes in the commit; a root that is one is no folder. */
const UNREADABLE: Files = { src: { mode: '160000', commit: '1'.repeat(40) }, ...without('src/') };

function without(prefix: string): Files {
  const files = ['server.py', 'plugins/foo.py', 'scripts/deploy.py', 'migrations/0001_first.py'];
  return Object.fromEntries(files.map((file) => [prefix + file, null]));
}

describe('what a release changes, and whether processes restart', () => {
  it.each<[change: string, files: Files, restarts: boolean, reason: Reason]>([
    [
      'a real fix in a plugin',
      { 'src/plugins/foo.py': 'def run():\n    return 2\n' },
      true,
      'runtime_changed',
    ],
    ['a new tool file', { 'src/tools/new_tool.py': 'TOOL = 1\n' }, true, 'runtime_changed'],
    ['README and blog only', { 'README.md': '# Better\n', 'blog/second.md': 'More.\n' }, false, 'unchanged'],
    ['CHANGELOG only', { 'CHANGELOG.md': '- second\n' }, false, 'unchanged'],
    ['a new file under src/scripts/', { 'src/scripts/new.py': 'print(1)\n' }, false, 'unchanged'],
    ['a migration', { 'src/migrations/0002_more.py': 'UP = "alter"\n' }, false, 'unchanged'],
    [
      '"force_restart": true',
      { 'version.json': versionJson('1.0.1', { force_restart: true }) },
      true,
      'forced',
    ],
    ['a runtime that cannot be fingerprinted', UNREADABLE, true, 'fingerprint_unavailable'],
  ])('%s', async (_change, files, restarts, reason) => {
    const product = makeProduct().release('v1.0.1', files);
    const document = await product.judge('v1.0.1');
    expect(document).toMatchObject({ requires_restart: restarts, reason, previous: { tag: 'v1.0.0' } });
    expect(JSON.parse(product.read())).toMatchObject({ requires_restart: restarts, restart: { reason } });
  });
});

describe('the reason', () => {
  it('is no_previous_release for the first of its line', async () => {
    const product = makeProduct().release('server-v1.0.1');
    const document = await product.judge('server-v1.0.1');
    expect(document).toMatchObject({ requires_restart: true, reason: 'no_previous_release', previous: null });
    expect(document.rejected).toEqual([
      { tag: 'server-v1.0.1', why: 'the release itself' },
      { tag: 'v1.0.0', why: 'other line' },
    ]);
    // Nobody can have come from before it unharmed.
    expect(document.forced).toEqual([{ version: '1.0.1' }]);
  });

  it('is fingerprint_unavailable where the previous release has none', async () => {
    const product = makeProduct(UNREADABLE);
    product.release('v1.0.1', { src: null, 'src/server.py': 'import plugins\n' });
    const document = await product.judge('v1.0.1');
    expect(document).toMatchObject({ requires_restart: true, reason: 'fingerprint_unavailable' });
    expect(document.runtime_fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(document.previous_runtime_fingerprint).toBeNull();
    expect(document.restart_key).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is fingerprint_unavailable where neither has one, and the key equals no other', async () => {
    const product = makeProduct(UNREADABLE).release('v1.0.1');
    const document = await product.judge('v1.0.1');
    expect(document).toMatchObject({ requires_restart: true, reason: 'fingerprint_unavailable' });
    expect(document.restart_key).toBe('unavailable:1.0.1');
  });

  it('is baseline_mismatch when the tag of the previous release was moved', async () => {
    const product = await withCommittedKeys();
    product.git(['checkout', '-q', 'v1.0.0']);
    product.write('src/server.py', 'import other\n').commitAll('moved');
    product.git(['tag', '-f', 'v1.0.0']);
    product.write('version.json', versionJson('1.0.1')).commitAll();
    product.git(['tag', 'v1.0.1']);
    expect(await product.judge('v1.0.1')).toMatchObject({
      requires_restart: true,
      reason: 'baseline_mismatch',
      newly_forced: [{ version: '1.0.1' }],
    });
  });

  it.each<[altered: string, change: (manifest: Keys) => void]>([
    ['another fingerprint', (manifest) => Object.assign(manifest, { runtime_fingerprint: 'a'.repeat(64) })],
    ['another key', (manifest) => Object.assign(manifest, { restart_key: 'b'.repeat(32) })],
    ['a lineage without its first entry', (manifest) => manifest.restart.forced.pop()],
    ['one forced release more', (manifest) => manifest.restart.forced.push({ version: '0.9.0' })],
  ])('is baseline_mismatch when the previous manifest was altered: %s', async (_altered, change) => {
    const product = await withCommittedKeys((manifest) => {
      change(manifest);
    });
    expect(await releaseNext(product)).toMatchObject({ requires_restart: true, reason: 'baseline_mismatch' });
  });

  it('is rules_changed when other files count, and those are the same', async () => {
    const product = await withCommittedKeys();
    const rules = "root: src\ninclude: ['**/*.py']\nexclude-dirs: [scripts, migrations]\n";
    const document = await releaseNext(product, { '.runtime-fingerprint.yml': rules });
    expect(document).toMatchObject({ requires_restart: true, reason: 'rules_changed' });
    expect(document.runtimes.default?.changes).toEqual([]);
  });

  it('is unchanged after a release that published its keys, however they are laid out', async () => {
    const product = await withCommittedKeys();
    expect(await releaseNext(product)).toMatchObject({ requires_restart: false, reason: 'unchanged' });
  });

  it('is forced for every release after a forced one that was never published', async () => {
    const product = await withCommittedKeys();
    const forced = { force_restart: true, force_restart_justification: 'keys were revoked' };
    product.write('version.json', versionJson('1.0.1', forced)).commitAll();
    product.git(['tag', 'v1.0.1-rc.1']);
    const document = await releaseNext(product);
    expect(document).toMatchObject({
      requires_restart: true,
      reason: 'forced',
      force_restart: { set: false },
      newly_forced: [{ version: '1.0.1-rc.1', justification: 'keys were revoked' }],
    });
  });

  it('is the first of the table that applies', async () => {
    const product = await withCommittedKeys((manifest) => {
      manifest.restart_key = 'b'.repeat(32);
    });
    const files = { 'src/server.py': 'new\n', 'version.json': versionJson('1.0.1', { force_restart: true }) };
    expect(await releaseNext(product, files)).toMatchObject({ reason: 'baseline_mismatch' });
  });
});

interface Keys {
  restart_key: string;
  restart: { forced: { version: string }[] };
}

/** Release 1.0.0 with its keys committed before the tag, as the product's releaser may have altered them. */
async function withCommittedKeys(alter?: (manifest: Keys) => void): Promise<Product> {
  const product = makeProduct();
  product.git(['tag', '-d', 'v1.0.0']);
  await product.judge('v1.0.0', { judge: { kind: 'staged' } });
  const manifest = JSON.parse(product.read()) as Keys;
  alter?.(manifest);
  product.write('version.json', JSON.stringify(manifest)).commitAll();
  product.git(['tag', 'v1.0.0']);
  return product;
}

function releaseNext(product: Product, files: Record<string, string> = {}) {
  for (const [path, content] of Object.entries({ 'version.json': versionJson('1.0.1'), ...files })) {
    product.write(path, content);
  }
  product.commitAll();
  product.git(['tag', 'v1.0.1']);
  return product.judge('v1.0.1');
}
