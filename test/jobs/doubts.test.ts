import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { compareCommits } from '../../src/jobs/compare.ts';
import { judgeRelease } from '../../src/jobs/release.ts';
import { PRODUCT, Product, versionJson } from '../helpers/product.ts';
import { pinnedEnvironment } from '../helpers/repository.ts';

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

describe('a baseline that a committed manifest names', () => {
  it('stands, but a release that came in between is pointed out', async () => {
    const product = makeProduct();
    product.checkout('main').write('version.json', versionJson('1.2.0'));
    product.git(['add', '--all']);
    await product.judge('v1.2.0', { judge: { kind: 'staged' } });
    product.commitAll();
    product.git(['tag', 'v1.2.0']);
    const hotfix = product.commit(
      { 'src/server.py': 'hotfix\n' },
      { from: 'v1.0.0', branch: 'hotfix', tags: ['v1.1.0'] },
    );
    product.idOf(hotfix);
    const document = await product.judge('v1.2.0', { dryRun: true });
    expect(document.previous).toMatchObject({ tag: 'v1.0.0', rule: 'kept' });
    expect(codes(document)).toContain('baseline_kept');
  });
});
