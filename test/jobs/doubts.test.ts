import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { compareCommits } from '../../src/jobs/compare.ts';
import { judgeRelease } from '../../src/jobs/release.ts';
import { PRODUCT, Product, versionJson } from '../helpers/product.ts';
import { FIRST_DATE, type Files, pinnedEnvironment } from '../helpers/repository.ts';

const surroundings = pinnedEnvironment();

function makeProduct(): Product {
  const product = new Product();
  onTestFinished(() => product.remove());
  return product.release('v1.0.0', PRODUCT);
}

const codes = ({ warnings }: { warnings: readonly { code: string }[] }) => warnings.map(({ code }) => code);

describe('what git is about to commit', () => {
  it('is the index that a hook is given, not the one of the work tree', async () => {
    const product = makeProduct();
    product.checkout('main').write('src/server.py', 'changed\n').write('version.json', versionJson('1.1.0'));
    // As `git commit -a` does it: an index of its own, with what is not staged in the other.
    const index = join('.git', 'index.lock');
    execFileSync('cp', [join(product.path, '.git', 'index'), join(product.path, index)]);
    product.git(['add', '--all'], { env: { GIT_INDEX_FILE: index } });
    const judge = (env: object) =>
      judgeRelease({
        repository: product.path,
        tag: 'v1.1.0',
        judge: { kind: 'staged' },
        dryRun: true,
        surroundings: { ...surroundings, ...env },
      });
    expect(await judge({ GIT_INDEX_FILE: index })).toMatchObject({
      reason: 'runtime_changed',
      requires_restart: true,
    });
    expect(await judge({})).toMatchObject({ reason: 'unchanged' });
  });
});

describe('rules that changed', () => {
  const rules = (include: string) => `root: .\ninclude: ['${include}']\n`;

  it('require a restart also where the previous release published no keys', async () => {
    const product = makeProduct();
    product.release('v1.1.0', { '.runtime-fingerprint.yml': rules('src/**') });
    product.release('v1.2.0', {
      '.runtime-fingerprint.yml': rules('src/*.py'),
      'src/plugins/foo.py': 'changed\n',
    });
    expect(await product.judge('v1.2.0')).toMatchObject({ reason: 'rules_changed', requires_restart: true });
  });

  it('are taken for others where those of the previous release cannot be read', async () => {
    const product = makeProduct();
    product.release('v1.1.0', { '.runtime-fingerprint.yml': 'include: {' });
    product.release('v1.2.0', { '.runtime-fingerprint.yml': null });
    expect(await product.judge('v1.2.0')).toMatchObject({ reason: 'rules_changed', requires_restart: true });
  });

  it('in a file of nearly the right name are an error, not the default', async () => {
    const product = makeProduct().release('v1.1.0', { '.runtime-fingerprint.yaml': rules('src/**') });
    await expect(product.judge('v1.1.0')).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('rename it to .runtime-fingerprint.yml'),
    });
  });
});

describe('two runtimes made to have one fingerprint under scheme 1', () => {
  it('are an error', async () => {
    const product = makeProduct().release('v1.1.0', { 'src/a.py': 'x = 1', 'src/b.py': 'y = 2' });
    product.release('v1.2.0', { 'src/a.py': 'x = 1\nb.py\0y = 2', 'src/b.py': null });
    const refused = { code: 'FINGERPRINT_COLLISION', message: expect.stringContaining('scheme: 2') };
    await expect(product.judge('v1.2.0')).rejects.toMatchObject(refused);
    const pair = { base: 'v1.1.0', head: 'v1.2.0' };
    await expect(compareCommits({ repository: product.path, ...pair, surroundings })).rejects.toMatchObject(
      refused,
    );
    expect(product.read()).toBe(versionJson('1.2.0'));
  });
});

describe('what ships', () => {
  it('is doubted where the work tree has other bytes in the runtime', async () => {
    const product = makeProduct().release('v1.1.0');
    product.write('README.md', 'not runtime\n');
    expect(codes(await product.judge('v1.1.0'))).toEqual([]);
    product.write('src/server.py', 'edited after the tag\n');
    const document = await product.judge('v1.1.0');
    expect(codes(document)).toEqual(['work_tree_differs']);
    expect(document.warnings[0]?.message).toContain('src/server.py');
  });

  it('is doubted where keys committed before the tag are not those of its files', async () => {
    const product = makeProduct();
    product.checkout('main').write('version.json', versionJson('1.1.0'));
    product.git(['add', '--all']);
    await product.judge('v1.1.0', { judge: { kind: 'staged' } });
    product.commitAll().write('src/server.py', 'one more thing\n').commitAll();
    product.git(['tag', 'v1.1.0']);
    const document = await product.judge('v1.1.0');
    expect(document).toMatchObject({ reason: 'runtime_changed', manifest: { written: true } });
    expect(codes(document)).toEqual(['committed_keys_differ']);
  });
});

/** After what `commitAll` dates. */
const LATER = FIRST_DATE + 200 * 86_400;

describe('keys that were committed before the tag', () => {
  /** Keys of v1.2.0 are committed; then v1.1.0 is tagged on a branch of its own, and after it v1.2.0. */
  async function overtake(hotfix: Files): Promise<Product> {
    const product = makeProduct();
    product.checkout('main').write('version.json', versionJson('1.2.0'));
    product.git(['add', '--all']);
    await product.judge('v1.2.0', { judge: { kind: 'staged' } });
    product.commitAll();
    product.git(['tag', 'v1.2.0']);
    product.idOf(product.commit(hotfix, { from: 'v1.0.0', branch: 'hotfix', tags: ['v1.1.0'] }));
    return product;
  }

  it('do not say what the release is compared with, once another came in between', async () => {
    const product = await overtake({ 'src/server.py': 'hotfix\n' });
    const document = await product.judge('v1.2.0', { dryRun: true });
    expect(document).toMatchObject({
      reason: 'runtime_changed',
      previous: { tag: 'v1.1.0', rule: 'greatest-below' },
    });
    expect(codes(document)).toEqual(['committed_keys_differ']);
  });

  it('do not end the lineage when a forced release came in between', async () => {
    const product = await overtake({ 'version.json': versionJson('1.1.0', { force_restart: true }) });
    product.checkout('main').release('v1.2.1', { 'README.md': 'new\n' }, { date: LATER });
    const document = await product.judge('v1.2.1', { dryRun: true });
    expect(document.forced.map(({ version }) => version)).toEqual(['1.0.0', '1.1.0']);
    const other = await overtake({ 'README.md': 'hotfix\n' });
    other.checkout('main').release('v1.2.1', { 'README.md': 'new\n' }, { date: LATER });
    expect((await other.judge('v1.2.1', { dryRun: true })).forced).toEqual([{ version: '1.0.0' }]);
  });
});

describe('a tag that is passed over', () => {
  it('is told of when it is dated later than the release', async () => {
    const product = makeProduct();
    product.commit({ 'src/server.py': 'other\n' }, { tags: ['v1.0.1'], date: FIRST_DATE + 90 * 86_400 });
    const date = FIRST_DATE + 3 * 86_400;
    product.release('v1.0.2', { 'src/server.py': 'import plugins\n' }, { date });
    const document = await product.judge('v1.0.2', { dryRun: true });
    expect(document.previous?.tag).toBe('v1.0.0');
    expect(document.warnings).toEqual([
      {
        code: 'baseline_later',
        message: expect.stringMatching(/^"v1\.0\.1" is passed over, being dated later/),
      },
    ]);
  });

  it('is told of when it has the same version and another commit', async () => {
    const product = makeProduct();
    product
      .release('1.0.1', { 'src/server.py': 'other\n' })
      .release('v1.0.1', { 'src/server.py': 'import plugins\n' });
    const document = await product.judge('v1.0.1', { dryRun: true });
    expect(document.warnings).toContainEqual({
      code: 'version_tagged_twice',
      message: expect.stringMatching(/^"1\.0\.1" has the same version as "v1\.0\.1"/),
    });
    const other = makeProduct().release('v1.0.1', { 'README.md': 'new\n' });
    other.git(['tag', '1.0.1']);
    expect((await other.judge('v1.0.1', { dryRun: true })).warnings).toEqual([]);
  });
});
