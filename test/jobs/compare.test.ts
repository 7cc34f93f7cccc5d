import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CompareReport, compareCommits } from '../../src/jobs/compare.ts';
import { fingerprintRuntime } from '../../src/jobs/fingerprint.ts';
import { makeProduct, type Product, versionJson } from '../helpers/product.ts';
import { pinnedEnvironment } from '../helpers/repository.ts';

const CONFIG = '.runtime-fingerprint.yml';

function compare(product: Product, base: string, head: string): Promise<CompareReport> {
  return compareCommits({ repository: product.path, base, head, surroundings: pinnedEnvironment() });
}

async function compareRuntime(product: Product, base: string, head: string) {
  const { document } = await compare(product, base, head);
  expect(document.requires_restart).toBe(document.runtimes.default?.reason !== 'unchanged');
  return document.runtimes.default;
}

describe('two commits', () => {
  it('are compared under the rules of the newer', async () => {
    const product = makeProduct({ [CONFIG]: "include: ['blog/**']\n" });
    product.release('v1.1.0', { 'blog/second.md': 'x', [CONFIG]: "include: ['src/**']\n" });
    expect(await compareRuntime(product, 'v1.0.0', 'v1.1.0')).toMatchObject({
      reason: 'unchanged',
      files: 4,
    });
    expect(await compareRuntime(product, 'v1.1.0', 'v1.0.0')).toMatchObject({
      reason: 'runtime_changed',
      changes: [{ kind: 'removed', path: 'blog/second.md' }],
    });
  });

  it('may be named in any way', async () => {
    const product = makeProduct().release('v1.1.0', { 'src/server.py': 'new\n' });
    const [base, head] = product.git(['rev-parse', 'v1.0.0', 'HEAD']).split('\n') as [string, string];
    for (const names of [
      ['v1.0.0', 'HEAD'],
      ['refs/tags/v1.0.0', head],
      ['HEAD~1', 'main'],
      [base.slice(0, 8), 'v1.1.0'],
    ]) {
      const { document } = await compare(product, names[0] as string, names[1] as string);
      expect(document).toMatchObject({
        base: { ref: names[0], commit: base },
        head: { ref: names[1], commit: head },
        requires_restart: true,
      });
    }
  });

  it('play no part by their manifests', async () => {
    const product = makeProduct().release('v1.1.0', { 'version.json': '{"force_restart": true, "broken' });
    expect(await compareRuntime(product, 'v1.0.0', 'v1.1.0')).toMatchObject({ reason: 'unchanged' });
  });

  it.each<[scheme: string, config: string, changes: object[]]>([
    ['1, where a mode is not hashed', "root: src\ninclude: ['**/*.py']\n", []],
    [
      '2, where it is',
      "root: src\ninclude: ['**/*.py']\nscheme: 2\n",
      [{ kind: 'modified', path: 'src/server.py' }],
    ],
  ])('of which one makes a file executable, in scheme %s', async (_scheme, config, changes) => {
    const product = makeProduct({ [CONFIG]: config });
    product.release('v1.1.0', { 'src/server.py': { mode: '100755', content: 'import plugins\n' } });
    expect((await compareRuntime(product, 'v1.0.0', 'v1.1.0'))?.changes).toEqual(changes);
  });
});

describe('a release that changes nothing but its own version', () => {
  /** Two releases whose files differ so. */
  function makePair(before: Record<string, string>, after: Record<string, string>): Product {
    return makeProduct(before).release('v1.1.0', after);
  }

  it.each<[what: string, before: Record<string, string>, after: Record<string, string>, entries: string[]]>([
    [
      'a constant',
      { 'src/__init__.py': 'V = "1.0.0"\n' },
      { 'src/__init__.py': 'V = "1.1.0"\n' },
      ['__init__.py'],
    ],
    [
      'a file',
      { 'src/version.py': '# 1\nMINOR_VERSION = 0\n' },
      { 'src/version.py': '# 1\nMINOR_VERSION = 1\n' },
      ['version.py#MINOR_VERSION'],
    ],
    [
      'two files',
      { 'src/a.py': "x = '1.0.0'\n", 'src/b/c.py': '{"version": "1.0.0"}' },
      { 'src/a.py': "x = '1.1.0'\n", 'src/b/c.py': '{"version": "1.1.0"}' },
      ['a.py', 'b/c.py'],
    ],
  ])('in %s is told the setting that spares the restart', async (_what, before, after, entries) => {
    const product = makePair(before, after);
    const hint = (await compareRuntime(product, 'v1.0.0', 'v1.1.0'))?.hint;
    expect(hint).toMatchObject({
      code: 'version_only',
      setting: expect.stringContaining(`version-files: ${JSON.stringify(entries)}`),
    });
    // The very text works as a configuration.
    const stated = makePair({ ...before, [CONFIG]: hint?.setting as string }, after);
    expect(await compareRuntime(stated, 'v1.0.0', 'v1.1.0')).toMatchObject({
      reason: 'unchanged',
      changes: [],
    });
  });

  it.each<[what: string, before: Record<string, string>, after: Record<string, string>]>([
    ['a line more', { 'src/a.py': 'V = "1.0.0"\n' }, { 'src/a.py': 'V = "1.1.0"\nx = 1\n' }],
    ['a file more', { 'src/a.py': 'V = "1.0.0"\n' }, { 'src/a.py': 'V = "1.1.0"\n', 'src/b.py': '' }],
    ['another number', { 'src/a.py': 'V = "1.0.0"\n' }, { 'src/a.py': 'V = "2.1.0"\n' }],
    ['bytes that are no text', { 'src/a.py': 'V = "1.0.0"\0' }, { 'src/a.py': 'V = "1.1.0"\0' }],
  ])('and %s is told nothing', async (_what, before, after) => {
    const runtime = await compareRuntime(makePair(before, after), 'v1.0.0', 'v1.1.0');
    expect(runtime).toMatchObject({ reason: 'runtime_changed' });
    expect(runtime?.hint).toBeUndefined();
  });
});

describe('an object that is missing', () => {
  /** Release 1.1.0, without the bytes of one of its runtime files. */
  function makeDamaged(): Product {
    const product = makeProduct();
    product.write('src/server.py', 'lost\n').write('version.json', versionJson('1.1.0')).commitAll();
    product.git(['tag', 'v1.1.0']);
    const id = product.git(['rev-parse', 'HEAD:src/server.py']);
    rmSync(join(product.path, '.git', 'objects', id.slice(0, 2), id.slice(2)));
    return product;
  }

  it('is no fingerprint of less, but none', async () => {
    const product = makeDamaged();
    const { document, warnings } = await compare(product, 'v1.0.0', 'v1.1.0');
    expect(document).toMatchObject({
      requires_restart: true,
      runtimes: { default: { reason: 'fingerprint_unavailable', head_fingerprint: null, changes: [] } },
    });
    expect(document.runtimes.default?.base_fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(warnings).toMatchObject([
      {
        code: 'fingerprint_unavailable',
        message: expect.stringMatching(
          /^There is no fingerprint of v1\.1\.0: The blob [0-9a-f]{40} is not in/,
        ),
      },
    ]);
  });

  it('gives no fingerprint when asked for one', async () => {
    const options = { repository: makeDamaged().path, ref: 'v1.1.0', surroundings: pinnedEnvironment() };
    const { document } = await fingerprintRuntime(options);
    expect(document.runtimes.default).toMatchObject({ fingerprint: null, files: 2 });
  });

  it('makes a release that equals no other', async () => {
    const product = makeDamaged();
    const document = await product.judge('v1.1.0');
    expect(document).toMatchObject({ reason: 'fingerprint_unavailable', restart_key: 'unavailable:1.1.0' });
    expect(JSON.parse(product.read())).toMatchObject({ runtime_fingerprint: null, requires_restart: true });
  });
});

describe('a fingerprint', () => {
  it('says what counts, and why', async () => {
    const config = "root: src\ninclude: ['**/*.py']\nexclude: ['scripts']\nextra-files: ['*.lock']\n";
    const product = makeProduct({
      [CONFIG]: config,
      'uv.lock': 'x',
      'src/link.py': { mode: '120000', target: '/elsewhere' },
      'src/vendored': { mode: '160000', commit: '1'.repeat(40) },
      'src/run.py': { mode: '100755', content: 'x' },
    });
    const { document } = await fingerprintRuntime({
      repository: product.path,
      list: true,
      surroundings: pinnedEnvironment(),
    });
    expect(document.runtimes.default?.entries).toEqual([
      { path: 'uv.lock', kind: 'file', why: 'extra-files *.lock' },
      { path: 'src/link.py', kind: 'link', why: 'link-not-followed' },
      { path: 'src/migrations/0001_first.py', kind: 'file', why: 'include **/*.py' },
      { path: 'src/plugins/foo.py', kind: 'file', why: 'include **/*.py' },
      { path: 'src/run.py', kind: 'executable', why: 'include **/*.py' },
      { path: 'src/server.py', kind: 'file', why: 'include **/*.py' },
      { path: 'src/vendored', kind: 'submodule', why: 'submodule' },
    ]);
  });

  it('points out the source files that do not count, where no rules are stated', async () => {
    const files = { 'src/a.rs': '', 'src/b.rs': '', 'src/c.go': '', 'src/data.json': '', 'other/d.rs': '' };
    const { path } = makeProduct(files);
    const { warnings } = await fingerprintRuntime({ repository: path, surroundings: pinnedEnvironment() });
    expect(warnings).toEqual([
      { code: 'other_languages', message: '1 .go file does not count (HEAD): state rules.' },
      { code: 'other_languages', message: '2 .rs files do not count (HEAD): state rules.' },
    ]);
  });

  it('warns of a pattern that matches nothing', async () => {
    const rules =
      "root: src\ninclude: ['**/*.py', '**/*.so']\nexclude: ['none']\nversion-files: ['a.py#V']\n";
    const { path } = makeProduct({ [CONFIG]: rules });
    const { warnings } = await fingerprintRuntime({ repository: path, surroundings: pinnedEnvironment() });
    expect(warnings).toEqual([
      { code: 'pattern_matched_nothing', message: 'The include pattern "**/*.so" matches nothing (HEAD).' },
      { code: 'pattern_matched_nothing', message: 'The exclude pattern "none" matches nothing (HEAD).' },
      {
        code: 'pattern_matched_nothing',
        message: 'The version-files pattern "a.py#V" matches nothing (HEAD).',
      },
    ]);
  });
});
