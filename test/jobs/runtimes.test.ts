import { describe, expect, it } from 'vitest';
import type { Reason } from '../../src/release/reason.ts';
import { NO_COLOURS, renderRelease } from '../../src/reports/release-text.ts';
import { renderSummary } from '../../src/reports/summary.ts';
import { makeProduct, type Product, versionJson } from '../helpers/product.ts';

const CONFIG = '.runtime-fingerprint.yml';
const SERVER = "  server:\n    root: src\n    include: ['**/*.py']\n";
const WORKER = "  worker:\n    root: worker\n    include: ['**/*.py']\n";
const BOTH = `runtimes:\n${SERVER}${WORKER}`;

/** A product of two runtimes whose release 1.0.0 was published with its keys. */
async function makeRuntimes(config = BOTH): Promise<Product> {
  const product = makeProduct({ [CONFIG]: config, 'worker/main.py': 'print("work")\n' });
  product.git(['tag', '-d', 'v1.0.0']);
  await product.judge('v1.0.0', { judge: { kind: 'staged' } });
  product.commitAll();
  product.git(['tag', 'v1.0.0']);
  return product;
}

function releaseNext(product: Product, files: Record<string, string | null>) {
  for (const [path, content] of Object.entries({ 'version.json': versionJson('1.0.1'), ...files })) {
    if (content === null) product.git(['rm', '-q', '-r', path]);
    else product.write(path, content);
  }
  product.commitAll();
  product.git(['tag', 'v1.0.1']);
  return product.judge('v1.0.1');
}

const FORCED = { 'version.json': versionJson('1.0.1', { force_restart: true }) };

describe('several runtimes', () => {
  it.each<
    [change: string, files: Record<string, string | null>, whole: Reason, each: Record<string, Reason>]
  >([
    ['docs only', { 'README.md': 'x' }, 'unchanged', { server: 'unchanged', worker: 'unchanged' }],
    [
      'a change in one',
      { 'worker/main.py': 'x' },
      'runtime_changed',
      { server: 'unchanged', worker: 'runtime_changed' },
    ],
    [
      'a change in both',
      { 'worker/main.py': 'x', 'src/server.py': 'y' },
      'runtime_changed',
      { server: 'runtime_changed', worker: 'runtime_changed' },
    ],
    ['a forced release', FORCED, 'forced', { server: 'forced', worker: 'forced' }],
    [
      'a change in one of a forced release',
      { ...FORCED, 'worker/main.py': 'x' },
      'runtime_changed',
      { server: 'forced', worker: 'runtime_changed' },
    ],
    [
      'a runtime that is gone',
      { worker: null },
      'fingerprint_unavailable',
      { server: 'unchanged', worker: 'fingerprint_unavailable' },
    ],
    [
      'a runtime that is new in the rules',
      { [CONFIG]: `${BOTH}  blog:\n    root: blog\n    include: ['**']\n` },
      'rules_changed',
      { blog: 'rules_changed', server: 'unchanged', worker: 'unchanged' },
    ],
    [
      'a runtime that is no longer in the rules',
      { [CONFIG]: `runtimes:\n${SERVER}` },
      'rules_changed',
      { server: 'unchanged' },
    ],
    [
      'other rules for one',
      { [CONFIG]: `${BOTH}    exclude: ['none/**']\n` },
      'rules_changed',
      { server: 'unchanged', worker: 'rules_changed' },
    ],
    [
      'names that are given up',
      { [CONFIG]: "root: src\ninclude: ['**/*.py']\n" },
      'rules_changed',
      { default: 'rules_changed' },
    ],
  ])('%s', async (_change, files, whole, each) => {
    const product = await makeRuntimes();
    const document = await releaseNext(product, files);
    expect(document.reason).toBe(whole);
    expect(document.requires_restart).toBe(whole !== 'unchanged');
    const reasons = Object.entries(document.runtimes).map(([name, { reason }]) => [name, reason]);
    expect(Object.fromEntries(reasons)).toEqual(each);
    const written = JSON.parse(product.read());
    expect(written.requires_restart).toBe(document.requires_restart);
    expect(Object.keys(written.runtimes ?? {})).toEqual('default' in each ? [] : Object.keys(each));
  });

  it('gives each its own key, which only its own files change', async () => {
    const product = await makeRuntimes();
    const before = JSON.parse(product.read());
    await releaseNext(product, { 'worker/main.py': 'x' });
    const after = JSON.parse(product.read());
    expect(after.runtimes.server.restart_key).toBe(before.runtimes.server.restart_key);
    expect(after.runtimes.worker.restart_key).not.toBe(before.runtimes.worker.restart_key);
    expect(after.restart_key).not.toBe(before.restart_key);
    expect(after.runtimes.worker.previous_fingerprint).toBe(before.runtimes.worker.runtime_fingerprint);
  });

  it('has no fingerprint as a whole where one of them has none', async () => {
    const product = await makeRuntimes();
    const document = await releaseNext(product, { worker: null });
    expect(document).toMatchObject({ runtime_fingerprint: null, restart_key: 'unavailable:1.0.1' });
    expect(document.runtimes.server?.head_fingerprint).toMatch(/^rf2:|^[0-9a-f]{64}$/);
    expect(document.runtimes.worker?.head_fingerprint).toBeNull();
    const told = document.warnings
      .filter(({ code }) => code === 'root_missing')
      .map(({ message }) => message);
    expect(told).toEqual(['The root "worker" is not a folder here (runtime worker, v1.0.1): state `root`.']);
  });

  it('says why, also where the reason is none of the single runtimes', async () => {
    const product = await makeRuntimes();
    const document = await releaseNext(product, { [CONFIG]: `runtimes:\n${SERVER}` });
    const why = 'No runtime file changed, but the rules for what counts as runtime are not those of v1.0.0.';
    expect(renderRelease(document, { colours: NO_COLOURS }).split('\n').slice(0, 4)).toEqual([
      'Restart required  v1.0.1, compared with v1.0.0',
      `  ${why}`,
      '',
      '  server: None of the 4 runtime files changed.',
    ]);
    expect(renderSummary(document)).toContain('rules for what counts as runtime are not those of');
  });

  it('finds the keys of a runtime that were altered', async () => {
    const product = await makeRuntimes();
    const manifest = JSON.parse(product.read());
    manifest.runtimes.worker.restart_key = 'c'.repeat(32);
    product.write('version.json', JSON.stringify(manifest)).commitAll();
    product.git(['tag', '-f', 'v1.0.0']);
    const document = await releaseNext(product, {});
    expect(document).toMatchObject({
      reason: 'baseline_mismatch',
      runtimes: { server: { reason: 'forced' }, worker: { reason: 'baseline_mismatch' } },
    });
  });
});
