import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Repository } from '../../src/git/repository.ts';
import { readGitDirectory, readTopLevel } from '../../src/git/workspace.ts';
import { rawPathToText } from '../../src/runtime/raw-path.ts';
import type { Tree } from '../../src/runtime/tree.ts';
import { listFolder } from '../helpers/folder-listing.ts';
import { makeFolder, makeRepository, openRepository } from '../helpers/opened.ts';
import { FIRST_DATE, pinnedEnvironment, type TestRepository } from '../helpers/repository.ts';

/** Every file of a tree with its content, or what else it is. */
async function readAll(tree: Tree, folder = tree.top.id, above = ''): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const node of await tree.readFolder(folder)) {
    const path = above + rawPathToText(node.name);
    if (node.type === 'folder') Object.assign(all, await readAll(tree, node.id, `${path}/`));
    else if (node.type === 'submodule' || node.type === 'link') all[path] = node.type;
    else {
      const pieces: Buffer[] = [];
      await tree.readContents([node.id], { chunk: (bytes) => void pieces.push(Buffer.from(bytes)) });
      all[path] = Buffer.concat(pieces).toString();
    }
  }
  return all;
}

async function readRevision(repository: Repository, revision: string): Promise<Record<string, string>> {
  return readAll(repository.tree(await repository.commit(revision)));
}

/** Two releases, checked out at the second. */
function makeReleases(options?: ConstructorParameters<typeof TestRepository>[0]): TestRepository {
  const repository = makeRepository(options);
  repository.commit({ 'src/a.py': 'one\n', 'README.md': 'read me\n' }, { tags: ['v1'] });
  repository.commit({ 'src/a.py': 'two\n' }, { tags: ['v2'] });
  repository.flush();
  if (!options?.bare) repository.checkout();
  return repository;
}

const FIRST = { 'README.md': 'read me\n', 'src/a.py': 'one\n' };
const SECOND = { 'README.md': 'read me\n', 'src/a.py': 'two\n' };

describe('kinds of repositories', () => {
  it.each([
    ['a checkout', {}],
    ['a bare one', { bare: true }],
    ['one of SHA-256', { objectFormat: 'sha256' }],
    ['a bare one of SHA-256', { bare: true, objectFormat: 'sha256' }],
  ] as const)('%s', async (_what, options) => {
    const made = makeReleases(options);
    const repository = await openRepository(made.path);
    expect(await readRevision(repository, 'v1')).toEqual(FIRST);
    expect(await readRevision(repository, 'HEAD')).toEqual(SECOND);
    expect(await repository.commit('v2')).toEqual({
      id: made.git(['rev-parse', 'v2']),
      tree: made.git(['rev-parse', 'v2^{tree}']),
      date: FIRST_DATE + 2 * 86_400,
    });
    const head = await repository.head();
    expect(head?.id).toBe('bare' in options ? undefined : made.git(['rev-parse', 'HEAD']));
  });

  it('packed, with the refs packed too', async () => {
    const made = makeReleases();
    made.git(['gc', '--quiet', '--aggressive', '--prune=now']);
    const repository = await openRepository(made.path);
    expect([...repository.tags.keys()]).toEqual(['v1', 'v2']);
    expect(await readRevision(repository, 'v1')).toEqual(FIRST);
  });

  it('seen from a folder in it, and from its .git', async () => {
    const made = makeReleases();
    for (const folder of ['src', '.git', '.git/refs']) {
      const repository = await openRepository(join(made.path, folder));
      expect(await readRevision(repository, 'v1')).toEqual(FIRST);
    }
  });

  it('a linked work tree, with its own HEAD and index', async () => {
    const made = makeReleases();
    const linked = join(makeFolder(), 'linked');
    made.git(['worktree', 'add', '-q', '--detach', linked, 'v1']);
    writeFileSync(join(linked, 'src', 'a.py'), 'staged\n');
    made.git(['add', '.'], { cwd: linked });
    const repository = await openRepository(linked);
    expect((await repository.head())?.id).toBe(made.git(['rev-parse', 'v1']));
    expect(await readRevision(repository, 'v2')).toEqual(SECOND);
    expect(await readAll(await repository.stagedTree())).toEqual({ ...FIRST, 'src/a.py': 'staged\n' });
    expect(await readTopLevel(repository.workspace as never)).toBe(linked);
  });

  it('a submodule that is checked out', async () => {
    const inner = makeReleases();
    const outer = makeReleases();
    outer.git(['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.path, 'sub']);
    const repository = await openRepository(join(outer.path, 'sub'));
    expect(await readRevision(repository, 'HEAD')).toEqual(SECOND);
    expect(await readGitDirectory(repository.workspace as never)).toBe(join(outer.path, '.git/modules/sub'));
  });

  it.each([
    ['an absolute', (_from: string, to: string) => to],
    ['a relative', (from: string, to: string) => relative(from, to)],
  ])('one that borrows objects from one that borrows them, by %s path', async (_how, name) => {
    const made = makeReleases();
    const folder = makeFolder();
    const objectsIn = (path: string) => join(path, '.git', 'objects');
    const chain = [made.path, join(folder, 'far'), join(folder, 'near')] as const;
    for (const [at, path] of chain.slice(1).entries()) {
      const lender = chain[at] as string;
      made.git(['clone', '-q', '--shared', '--no-checkout', lender, path]);
      const alternate = name(objectsIn(path), objectsIn(lender));
      writeFileSync(join(objectsIn(path), 'info', 'alternates'), `# borrowed\n${alternate}\n`);
    }
    const repository = await openRepository(chain[2]);
    expect(await readRevision(repository, 'v1')).toEqual(FIRST);
  });
});

describe('places', () => {
  it.each([
    'with space',
    '-x',
    '--git-dir=elsewhere',
    "it's",
    'say "this"',
    'back\\slash',
    '#comment',
    'a#b',
    ' leading',
    'trailing ',
    'line\nbreak',
    'line break\n',
    '\ttab',
    '$(touch owned)',
    'näive 😀',
    'colon:colon',
    'semi;colon',
    '%(refname)',
    '*',
  ])('a workspace called %j', async (name) => {
    const made = makeReleases();
    const top = makeFolder();
    const path = join(top, name);
    renameSync(made.path, path);
    const repository = await openRepository(path);
    expect(await readRevision(repository, 'v1')).toEqual(FIRST);
    writeFileSync(join(path, 'new.py'), 'new\n');
    made.git(['add', '.'], { cwd: path });
    expect(await readAll(await repository.stagedTree())).toEqual({ ...SECOND, 'new.py': 'new\n' });
    expect(await readTopLevel(repository.workspace as never)).toBe(path);
  });

  it('one reached through a link, and by a relative path', async () => {
    const made = makeReleases();
    const link = join(makeFolder(), 'link');
    symlinkSync(made.path, link);
    expect(await readRevision(await openRepository(link), 'v1')).toEqual(FIRST);
    const near = relative(process.cwd(), made.path);
    expect(await readRevision(await openRepository(near), 'v1')).toEqual(FIRST);
  });
});

describe('hostile surroundings', () => {
  it('have no effect', async () => {
    const made = makeReleases();
    const other = makeRepository();
    other.commit({ 'other.py': 'other\n' }, { tags: ['v1'] });
    other.checkout();
    const trace = join(makeFolder(), 'trace');
    const hostile = {
      GIT_DIR: join(other.path, '.git'),
      GIT_WORK_TREE: other.path,
      GIT_COMMON_DIR: join(other.path, '.git'),
      GIT_OBJECT_DIRECTORY: join(other.path, '.git', 'objects'),
      GIT_ALTERNATE_OBJECT_DIRECTORIES: '/nowhere',
      GIT_NAMESPACE: 'elsewhere',
      GIT_CEILING_DIRECTORIES: made.path,
      GIT_PREFIX: 'elsewhere/',
      GIT_CONFIG_COUNT: '2',
      GIT_CONFIG_KEY_0: 'core.bare',
      GIT_CONFIG_VALUE_0: 'true',
      GIT_CONFIG_KEY_1: 'safe.bareRepository',
      GIT_CONFIG_VALUE_1: 'explicit',
      GIT_CONFIG_PARAMETERS: "'core.bare'='true'",
      GIT_CONFIG: '/nowhere',
      GIT_EXEC_PATH: '/nowhere',
      GIT_TRACE: trace,
      GIT_TRACE2_EVENT: trace,
      GIT_TRACE_SETUP: trace,
      GIT_REF_PARANOIA: '0',
      GIT_DEFAULT_HASH: 'sha256',
      GIT_QUARANTINE_PATH: '/nowhere',
      GIT_REPLACE_REF_BASE: 'refs/tags/',
      GIT_GRAFT_FILE: '/nowhere',
      GIT_SHALLOW_FILE: '/nowhere',
      git_dir: '/nowhere',
      LANGUAGE: 'de:fr',
      LC_ALL: 'de_DE.UTF-8',
    };
    const repository = await openRepository(made.path, { ...pinnedEnvironment(), ...hostile });
    expect(await readRevision(repository, 'v1')).toEqual(FIRST);
    expect(await readRevision(repository, 'HEAD~1')).toEqual(FIRST);
    expect(await readAll(await repository.stagedTree())).toEqual(SECOND);
    expect(existsSync(trace)).toBe(false);
  });

  it('name the index that counts as staged, as git does for hooks, and nothing else', async () => {
    const made = makeReleases();
    const index = join(makeFolder(), 'index');
    made.git(['read-tree', 'v1'], { env: { GIT_INDEX_FILE: index } });
    const repository = await openRepository(made.path, pinnedEnvironment({ GIT_INDEX_FILE: index }));
    expect(await readAll(await repository.stagedTree())).toEqual(FIRST);
    expect(await readRevision(repository, 'HEAD')).toEqual(SECOND);
  });

  it.each([
    ['a user who has none', {}],
    ['an empty name', { GIT_CONFIG_GLOBAL: '' }],
    ['a file that is not there', { GIT_CONFIG_GLOBAL: '/nowhere/"\\\n' }],
  ])('no configuration: %s', async (_what, env) => {
    const made = makeReleases();
    const { GIT_CONFIG_GLOBAL: _none, ...rest } = pinnedEnvironment();
    const repository = await openRepository(made.path, { ...rest, HOME: makeFolder(), ...env });
    expect(await readRevision(repository, 'v1')).toEqual(FIRST);
  });

  it('a configuration that forbids repositories which are not named', async () => {
    const made = makeReleases({ bare: true });
    const config = join(makeFolder(), 'odd "name"\\');
    writeFileSync(config, '[safe]\n\tbareRepository = explicit\n[core]\n\tfsmonitor = /nowhere/program\n');
    const repository = await openRepository(made.path, pinnedEnvironment({ GIT_CONFIG_GLOBAL: config }));
    expect(await readRevision(repository, 'v1')).toEqual(FIRST);
  });

  it('programs that the repository itself names are not run', async () => {
    const made = makeReleases();
    const mark = join(makeFolder(), 'mark');
    const program = join(made.path, '.git', 'program');
    writeFileSync(program, `#!/bin/sh\ntouch '${mark}'\n`, { mode: 0o755 });
    for (const key of ['core.fsmonitor', 'core.sshCommand', 'core.pager', 'diff.external', 'core.editor'])
      made.git(['config', key, program]);
    for (const hook of ['post-index-change', 'reference-transaction', 'post-checkout'])
      writeFileSync(join(made.path, '.git', 'hooks', hook), `#!/bin/sh\ntouch '${mark}'\n`, { mode: 0o755 });
    const repository = await openRepository(made.path);
    await readRevision(repository, 'v1');
    await repository.stagedTree();
    expect(existsSync(mark)).toBe(false);
  });

  // Only root can give a folder away; git trusts no folder of somebody else's.
  it.skipIf(process.getuid?.() !== 0).each([{}, { bare: true }])(
    'a repository of another user: %j',
    async (options) => {
      const made = makeReleases(options);
      execFileSync('chown', ['-R', '12345:12345', made.path]);
      expect(() => made.git(['status'])).toThrow(/dubious ownership/);
      const repository = await openRepository(made.path);
      expect(await readRevision(repository, 'v1')).toEqual(FIRST);
      if (!('bare' in options)) expect(await readAll(await repository.stagedTree())).toEqual(SECOND);
    },
  );
});

describe('what stands in for history', () => {
  it('replace refs are ignored', async () => {
    const made = makeReleases();
    const blob = made.git(['hash-object', '-w', '--stdin'], { input: 'replaced\n' });
    made.git(['replace', made.git(['rev-parse', 'v1:src/a.py']), blob]);
    made.git(['replace', made.git(['rev-parse', 'v2']), made.git(['rev-parse', 'v1'])]);
    expect(made.git(['show', 'v1:src/a.py'])).toBe('replaced');
    const repository = await openRepository(made.path);
    expect(await readRevision(repository, 'v1')).toEqual(FIRST);
    expect(await readRevision(repository, 'v2')).toEqual(SECOND);
    expect(await readRevision(repository, 'HEAD')).toEqual(SECOND);
  });

  it('a shallow clone reads what it has, and names the fix for what it lacks', async () => {
    const made = makeReleases();
    const clone = join(makeFolder(), 'clone');
    made.git(['clone', '-q', '--depth=1', '--no-tags', `file://${made.path}`, clone]);
    const repository = await openRepository(clone);
    expect(await readRevision(repository, 'HEAD')).toEqual(SECOND);
    await expect(repository.commit('HEAD~1')).rejects.toMatchObject({
      code: 'REF_NOT_FOUND',
      message: expect.stringMatching(/^There is no "HEAD~1" .* shallow: .*`git fetch --unshallow --tags`/),
    });
    const first = made.git(['rev-parse', 'v1']);
    await expect(repository.commit(first)).rejects.toMatchObject({
      code: 'OBJECT_MISSING',
      message: expect.stringMatching(
        new RegExp(
          `^The commit of "${first}" \\(${first}\\) is not in this clone.*\`git fetch --unshallow --tags\``,
        ),
      ),
    });
  });

  it('grafts hide no history that is there', async () => {
    const made = makeReleases();
    writeFileSync(join(made.path, '.git', 'info', 'grafts'), `${made.git(['rev-parse', 'HEAD'])}\n`);
    const repository = await openRepository(made.path);
    expect(await readRevision(repository, 'v1')).toEqual(FIRST);
  });

  it.each(['blob:none', 'tree:0'])('a partial clone (%s) fetches nothing by itself', async (filter) => {
    const made = makeReleases();
    made.git(['config', 'uploadpack.allowFilter', 'true']);
    made.git(['config', 'uploadpack.allowAnySHA1InWant', 'true']);
    const clone = join(makeFolder(), 'clone');
    made.git(['clone', '-q', '--no-checkout', `--filter=${filter}`, `file://${made.path}`, clone]);
    const before = listFolder(clone);
    const repository = await openRepository(clone);
    await expect(readRevision(repository, 'v1')).rejects.toMatchObject({
      code: 'OBJECT_MISSING',
      message: expect.stringMatching(/^The (blob|tree) [0-9a-f]{40} is not in this repository.*--refetch/),
    });
    // A path in a revision needs trees.
    await expect(repository.commit('HEAD:src/a.py')).rejects.toMatchObject({
      code: filter === 'tree:0' ? 'REF_NOT_FOUND' : 'OBJECT_MISSING',
    });
    expect(listFolder(clone)).toEqual(before);
  });
});

describe('what is no repository', () => {
  it.each([
    [
      'a folder',
      (path: string) => path,
      /is not in a git repository: run in a checkout, or name one with --repo/,
    ],
    ['nothing', (path: string) => join(path, 'none'), /^The folder .*none does not exist: check --repo/],
    ['a file', (path: string) => join(path, 'file'), /file is not a folder: check --repo/],
  ])('%s', async (_what, place, message) => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'file'), '');
    await expect(openRepository(place(folder))).rejects.toMatchObject({ code: 'NOT_A_REPOSITORY', message });
  });

  it.each([
    ['an empty .git', (path: string) => mkdirSync(join(path, '.git')), 'NOT_A_REPOSITORY'],
    [
      'a .git that leads nowhere',
      (path: string) => writeFileSync(join(path, '.git'), 'gitdir: /nowhere\n'),
      'NOT_A_REPOSITORY',
    ],
    [
      'a .git that is garbage',
      (path: string) => writeFileSync(join(path, '.git'), 'garbage\n'),
      'GIT_FAILED',
    ],
  ])('%s', async (_what, damage, code) => {
    const folder = makeFolder();
    damage(folder);
    await expect(openRepository(folder)).rejects.toMatchObject({ code });
  });

  it('a repository whose configuration is damaged', async () => {
    const made = makeReleases();
    writeFileSync(join(made.path, '.git', 'config'), '[core\n');
    await expect(openRepository(made.path)).rejects.toMatchObject({
      code: 'GIT_FAILED',
      message: expect.stringMatching(/bad config/),
    });
  });

  it('a machine without git', async () => {
    const made = makeReleases();
    await expect(
      openRepository(made.path, { ...pinnedEnvironment(), PATH: makeFolder() }),
    ).rejects.toMatchObject({ code: 'GIT_NOT_FOUND' });
  });

  it('leaves nothing in the temporary folder', async () => {
    const made = makeReleases();
    const temporary = makeFolder();
    const before = process.env.TMPDIR;
    process.env.TMPDIR = temporary;
    try {
      const repository = await openRepository(made.path);
      expect(listFolder(temporary)).not.toEqual([]);
      repository.close();
      expect(listFolder(temporary)).toEqual([]);
      await expect(openRepository(temporary)).rejects.toMatchObject({ code: 'NOT_A_REPOSITORY' });
      expect(listFolder(temporary)).toEqual([]);
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
  });
});
