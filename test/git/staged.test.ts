import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareCommits } from '../../src/jobs/compare.ts';
import { fingerprintRuntime } from '../../src/jobs/fingerprint.ts';
import { judgeRelease } from '../../src/jobs/release.ts';
import { rawPathToText } from '../../src/runtime/raw-path.ts';
import type { Tree } from '../../src/runtime/tree.ts';
import { listFolder } from '../helpers/folder-listing.ts';
import { makeFolder, makeRepository, openRepository } from '../helpers/opened.ts';
import { pinnedEnvironment, type TestRepository } from '../helpers/repository.ts';

async function pathsOf(tree: Tree, folder = tree.top.id, above = ''): Promise<string[]> {
  const paths: string[] = [];
  for (const { name, type, id } of await tree.readFolder(folder)) {
    const path = above + rawPathToText(name);
    if (type === 'folder') paths.push(...(await pathsOf(tree, id, `${path}/`)));
    else paths.push(path);
  }
  return paths;
}

/** Two releases; enough files for a split index to be worth its while. */
function makeProduct(): TestRepository {
  const made = makeRepository();
  const files = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`src/m${at}.py`, `m = ${at}\n`]));
  made.commit(
    { ...files, 'docs/a.md': 'a\n', 'version.json': '{"version": "1.0.0"}\n' },
    { tags: ['v1.0.0'] },
  );
  made.commit({ 'src/m0.py': 'm = 100\n', 'version.json': '{"version": "1.1.0"}\n' }, { tags: ['v1.1.0'] });
  return made.checkout();
}

/** What a write to it, or the mere reading of a split index, would change. */
function listGit(made: TestRepository): string[] {
  return listFolder(join(made.path, '.git'));
}

/** Puts all of it an hour back, so that a touch shows. */
function age(made: TestRepository): void {
  const hourAgo = Date.now() / 1_000 - 3_600;
  for (const line of listGit(made)) {
    const path = line.split(' ').slice(0, -3).join(' ');
    if (!line.endsWith('/')) utimesSync(join(made.path, '.git', path), hourAgo, hourAgo);
  }
}

describe('the staged tree', () => {
  it('is what is staged: neither the last commit nor the work tree', async () => {
    const made = makeProduct();
    writeFileSync(join(made.path, 'src', 'new.py'), 'new\n');
    made.git(['add', 'src/new.py']);
    made.git(['rm', '-q', '--cached', 'src/m1.py']);
    writeFileSync(join(made.path, 'src', 'other.py'), 'not staged\n');
    const repository = await openRepository(made.path);
    const tree = await repository.stagedTree();
    expect(tree.top.id).toBe(made.git(['write-tree']));
    const paths = await pathsOf(tree);
    expect(paths).toContain('src/new.py');
    expect(paths).not.toContain('src/m1.py');
    expect(paths).not.toContain('src/other.py');
  });

  it('is the last commit’s where nothing is staged', async () => {
    const made = makeProduct();
    const repository = await openRepository(made.path);
    expect((await repository.stagedTree()).top.id).toBe(made.git(['rev-parse', 'HEAD^{tree}']));
  });

  it('leaves out what is only meant to be added', async () => {
    const made = makeProduct();
    writeFileSync(join(made.path, 'src', 'new.py'), 'new\n');
    made.git(['add', '--intent-to-add', 'src/new.py']);
    const repository = await openRepository(made.path);
    expect((await repository.stagedTree()).top.id).toBe(made.git(['rev-parse', 'HEAD^{tree}']));
  });

  it('can be read twice, and with what was staged in between', async () => {
    const made = makeProduct();
    const repository = await openRepository(made.path);
    const before = await repository.stagedTree();
    writeFileSync(join(made.path, 'src', 'new.py'), 'new\n');
    made.git(['add', '.']);
    expect(await pathsOf(await repository.stagedTree())).toContain('src/new.py');
    expect(await pathsOf(before)).not.toContain('src/new.py');
  });

  it('is an error in the middle of a merge, which names what to do', async () => {
    const made = makeProduct();
    made.git(['checkout', '-q', '-b', 'other', 'v1.0.0']);
    writeFileSync(join(made.path, 'src', 'm0.py'), 'm = 200\n');
    made.git(['commit', '-q', '-a', '-m', 'other']);
    expect(() => made.git(['merge', '-q', 'main'])).toThrow(/CONFLICT|Command failed/);
    const repository = await openRepository(made.path);
    const before = listGit(made);
    await expect(repository.stagedTree()).rejects.toMatchObject({
      code: 'GIT_FAILED',
      message: 'A merge is under way: resolve its conflicts and stage the files (`git add`) first.',
    });
    expect(listGit(made)).toEqual(before);
  });

  it('is an error without an index, and with one that is damaged', async () => {
    const made = makeProduct();
    const repository = await openRepository(made.path);
    writeFileSync(join(made.path, '.git', 'index'), 'DIRC garbage');
    await expect(repository.stagedTree()).rejects.toMatchObject({ code: 'GIT_FAILED' });
    rmSync(join(made.path, '.git', 'index'));
    await expect(repository.stagedTree()).rejects.toMatchObject({
      code: 'REF_NOT_FOUND',
      message: 'Nothing is staged: there is no index.',
    });
  });

  /** A clone without contents, of which only one folder is checked out. */
  function makeSparseClone(made: TestRepository, ...options: string[]): string {
    made.git(['config', 'uploadpack.allowFilter', 'true']);
    const clone = join(makeFolder(), 'clone');
    made.git(['clone', '-q', '--no-checkout', '--filter=blob:none', `file://${made.path}`, clone]);
    made.git(['sparse-checkout', 'set', '--cone', ...options, 'docs'], { cwd: clone });
    made.git(['checkout', '-q', 'main'], { cwd: clone });
    writeFileSync(join(clone, 'docs', 'b.md'), 'b\n');
    made.git(['add', 'docs/b.md'], { cwd: clone });
    return clone;
  }

  it('is whole in a clone that has neither all files nor all contents', async () => {
    const made = makeProduct();
    const clone = makeSparseClone(made, '--no-sparse-index');
    const before = listFolder(clone);
    const tree = await (await openRepository(clone)).stagedTree();
    expect(await pathsOf(tree)).toEqual(expect.arrayContaining(['docs/a.md', 'docs/b.md', 'src/m39.py']));
    const [src] = (await tree.readFolder(tree.top.id)).filter(({ name }) => name === 'src');
    const [file] = await tree.readFolder(src?.id as string);
    await expect(tree.readContents([file?.id as string], { chunk: () => {} })).rejects.toMatchObject({
      code: 'OBJECT_MISSING',
    });
    expect(listFolder(clone)).toEqual(before);
  });

  it.each(['2', '4'])(
    'is an error where the index (version %s) is sparse, never a tree without the rest',
    async (version) => {
      const made = makeProduct();
      const clone = makeSparseClone(made, '--sparse-index');
      made.git(['update-index', '--index-version', version], { cwd: clone });
      expect(made.git(['ls-files', '--sparse'], { cwd: clone })).toMatch(/^src\/$/m);
      const before = listFolder(clone);
      await expect((await openRepository(clone)).stagedTree()).rejects.toMatchObject({
        code: 'GIT_FAILED',
        message: expect.stringMatching(
          /^The index is sparse, .*`git sparse-checkout reapply --no-sparse-index`/,
        ),
      });
      expect(listFolder(clone)).toEqual(before);
      made.git(['sparse-checkout', 'reapply', '--no-sparse-index'], { cwd: clone });
      expect(await pathsOf(await (await openRepository(clone)).stagedTree())).toContain('src/m39.py');
    },
  );

  it.each([
    ['sha1', '2'],
    ['sha1', '4'],
    ['sha256', '2'],
  ] as const)(
    'is read where a name looks like the mark of a sparse index (%s, version %s)',
    async (format, version) => {
      const made = makeRepository({ objectFormat: format });
      made.git(['update-index', '--index-version', version]);
      const names = [
        'sdir',
        'xsdir',
        'xxsdir',
        'xxxsdir',
        'xxxxsdir',
        'xxxxxsdir',
        'xxxxxxsdir',
        'xxxxxxxsdir',
      ];
      for (const name of names) writeFileSync(join(made.path, name), '');
      made.git(['add', '.']);
      made.git(['add', '--intent-to-add', '--', ...names.slice(2)]);
      made.git(['update-index', '--skip-worktree', ...names.slice(0, 2)]);
      expect(await pathsOf(await (await openRepository(made.path)).stagedTree())).toEqual(names.toSorted());
    },
  );
});

describe('the user’s git directory', () => {
  const surroundings = pinnedEnvironment();

  it.each([
    ['a plain index', []],
    ['a split index', ['update-index', '--split-index']],
    ['an index that git is told to split', ['config', 'core.splitIndex', 'true']],
    ['an index with an untracked cache', ['update-index', '--force-untracked-cache']],
    ['an index that is stale', ['update-index', '--refresh', '--really-refresh']],
  ])('is the same before and after every job, with %s', async (_what, command) => {
    const made = makeProduct();
    if (command.length > 0) made.git(command);
    writeFileSync(join(made.path, 'src', 'm3.py'), 'm = 300\n');
    made.git(['add', 'src/m3.py']);
    age(made);
    const before = listGit(made);
    const repository = made.path;
    await fingerprintRuntime({ repository, surroundings });
    await compareCommits({ repository, base: 'v1.0.0', head: 'HEAD~1', surroundings });
    await judgeRelease({ repository, tag: 'v1.1.0', dryRun: true, surroundings });
    await judgeRelease({ repository, tag: 'v1.2.0', judge: { kind: 'staged' }, dryRun: true, surroundings });
    await judgeRelease({ repository, tag: 'v1.2.0', judge: { kind: 'staged' }, surroundings });
    await judgeRelease({ repository, tag: 'v1.1.0', surroundings });
    await expect(judgeRelease({ repository, tag: 'v9', surroundings })).rejects.toThrow();
    expect(listGit(made)).toEqual(before);
  });

  it('shows a touch in this listing', () => {
    const made = makeProduct();
    age(made);
    const before = listGit(made);
    made.git(['update-index', '--split-index']);
    expect(listGit(made)).not.toEqual(before);
  });
});
