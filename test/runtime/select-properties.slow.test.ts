import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import fastGlob from 'fast-glob';
import { describe, expect, it } from 'vitest';
import { openFolder } from '../../src/disk/folder.ts';
import { fingerprintAll } from '../../src/runtime/fingerprint.ts';
import { FolderMemo } from '../../src/runtime/folder-memo.ts';
import { followPath, topPlace } from '../../src/runtime/links.ts';
import { type RawPath, rawPathToText } from '../../src/runtime/raw-path.ts';
import { DEFAULT_RULES, type Rules } from '../../src/runtime/rules.ts';
import { type Entry, selectEntries } from '../../src/runtime/select.ts';
import type { Tree } from '../../src/runtime/tree.ts';
import { type MemoryNode, memoryTree } from '../helpers/memory-tree.ts';
import { makeFolder, makeRepository, openRepository } from '../helpers/opened.ts';
import type { FileState, Files, TestRepository } from '../helpers/repository.ts';

/** Names that go wrong where somebody quotes, splits, sorts by locale or normalises. */
const ODD_NAMES = [
  'line\nbreak.py',
  'tab\t.py',
  'quo"te.py',
  "it's.py",
  'back\\slash.py',
  ' lead.py',
  'trail ',
  '-x.py',
  '#h',
  '$v',
  '*.py',
  '[x].py',
  '{a,b}',
  '!n.py',
  '.hidden.py',
  '...',
  '😀.py',
  '\uff5e.py',
  'e\u0301.py',
  '\u00e9.py',
  'A.py',
];
const PLAIN_NAMES = ['a', 'b', 'c', 'm.py', 'n.py', 'x.txt', 'tests', 'version.json'];

const content = fc.constantFrom('', 'x\n', 'y\n', 'crlf\r\n', 'nul\0');
const step = fc.constantFrom('..', '..', '.', 'a', 'b', 'c', 'm.py', 'tests', 'version.json', 'nowhere');
const target = fc.oneof(
  { weight: 6, arbitrary: fc.array(step, { minLength: 1, maxLength: 4 }).map((steps) => steps.join('/')) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('/', '/etc/passwd', '../../../../../tmp', 'x'.repeat(300), 'é', '.git/x'),
  },
);

interface Folder {
  readonly [name: string]: FileState | Folder;
}

/** Trees as deep as three; what stands for a file may be a link where `links` says so. */
function trees(
  names: { folders: readonly string[]; files: readonly string[] },
  links: boolean,
): fc.Arbitrary<Files> {
  const state = fc.oneof(
    { weight: 5, arbitrary: content.map((text): FileState => text) },
    { weight: 1, arbitrary: content.map((text): FileState => ({ mode: '100755', content: text })) },
    { weight: links ? 4 : 0, arbitrary: target.map((to): FileState => ({ mode: '120000', target: to })) },
  );
  const files = fc.dictionary(fc.constantFrom(...names.files), state, { minKeys: 1, maxKeys: 4 });
  const folder = (depth: number): fc.Arbitrary<Folder> => {
    if (depth === 0) return files;
    const below = fc.dictionary(fc.constantFrom(...names.folders), folder(depth - 1), { maxKeys: 3 });
    return fc.tuple(files, below).map(([own, more]) => ({ ...own, ...more }));
  };
  return folder(2).map((tree) => flatten(tree, ''));
}

function flatten(folder: Folder, above: string): Files {
  return Object.fromEntries(
    Object.entries(folder).flatMap(([name, state]) => {
      const path = above + name;
      const isFile = typeof state === 'string' || (state !== null && 'mode' in state);
      return isFile ? [[path, state as FileState]] : Object.entries(flatten(state as Folder, `${path}/`));
    }),
  );
}

const some = (globs: readonly string[], minLength = 0) =>
  fc.uniqueArray(fc.constantFrom(...globs), { minLength, maxLength: 3 });
const rules: fc.Arbitrary<Omit<Rules, 'scheme'>> = fc.record({
  root: fc.constantFrom('.', '.', '.', 'a', 'a/b', 'b'),
  include: some(['**', '**/*.py', '*', 'a/**', '**/[!a-m]*', '{a,b}/*', 'm.py'], 1),
  exclude: some(['a', '**/b', '*.txt', '**/m.*', 'c/**']),
  excludeDirs: some(['tests', '.git', 'c', 'm.py']),
  extraFiles: some(['**/*.txt', 'm.py', 'a/**', 'version.json', '*/n.py']),
  versionFiles: fc.constant([]),
});
const manifest = fc.constantFrom('version.json', 'a/version.json', 'b/version.json');

/** A commit of the files, and the folder it is checked out to. */
function checkOut(made: TestRepository, folder: string, files: Files): { commit: string; folder: string } {
  const commit = made.idOf(made.commit(files, { from: null }));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  made.git(['--work-tree', folder, 'checkout', '-q', '-f', commit, '--', '.'], {
    env: { GIT_INDEX_FILE: join(made.path, '.git', 'index-of-test') },
  });
  return { commit, folder };
}

/** All that is told of an entry, with its content in place of what its tree calls it by. */
async function describeEntry(entry: Entry, tree: Tree) {
  const pieces: Buffer[] = [];
  if ('bytes' in entry.content) pieces.push(entry.content.bytes);
  else
    await tree.readContents([entry.content.id], { chunk: (bytes) => void pieces.push(Buffer.from(bytes)) });
  const { kind, path, repositoryPath, reason } = entry;
  return { kind, path, repositoryPath, reason, content: Buffer.concat(pieces).toString('latin1') };
}

async function describeSelection(tree: Tree, rule: Omit<Rules, 'scheme'>, at: string) {
  const selection = await selectEntries(tree, { ...rule, scheme: 2 }, at);
  const { entries } = selection;
  const fingerprints = await fingerprintAll(
    [
      { scheme: 1, entries },
      { scheme: 2, entries },
    ],
    tree,
  );
  return {
    ...selection,
    entries: await Promise.all(entries.map((entry) => describeEntry(entry, tree))),
    fingerprints,
  };
}

// Elsewhere a checkout cannot hold these names, or the mode.
describe.skipIf(process.platform !== 'linux')('a checkout', () => {
  it('selects what its commit does, with the same fingerprints', async () => {
    const made = makeRepository();
    const work = join(makeFolder(), 'work');
    const repository = await openRepository(made.path);
    const names = [...PLAIN_NAMES, ...PLAIN_NAMES, ...ODD_NAMES];
    let counted = 0;
    await fc.assert(
      fc.asyncProperty(
        trees({ folders: names, files: names }, true),
        fc.array(fc.tuple(rules, manifest), { minLength: 6, maxLength: 6 }),
        async (files, settings) => {
          const { commit, folder } = checkOut(made, work, files);
          const tree = repository.tree(await repository.commit(commit));
          for (const [rule, at] of settings) {
            const fromCommit = await describeSelection(tree, rule, at);
            expect(await describeSelection(openFolder(folder), rule, at)).toEqual(fromCommit);
            counted += fromCommit.entries.length;
          }
        },
      ),
      { numRuns: 40 },
    );
    expect(counted).toBeGreaterThan(200);
  });

  it('selects what fast-glob lists, where there are no links', async () => {
    const made = makeRepository();
    const work = join(makeFolder(), 'work');
    // The listing splits at `\` and passes over names with a line break.
    const folders = [...PLAIN_NAMES, ...ODD_NAMES].filter((name) => !/[\\\n]/.test(name));
    // It looks for `a/**` below `a` alone, where the glob matches a file called `a` too.
    const files = folders.filter((name) => !/^[abc]$/.test(name));
    await fc.assert(
      fc.asyncProperty(
        trees({ folders, files }, false),
        fc.array(rules, { minLength: 6, maxLength: 6 }),
        async (tree, settings) => {
          const { folder } = checkOut(made, work, tree);
          for (const rule of settings) {
            const { entries } = await selectEntries(
              openFolder(folder),
              { ...rule, root: '.', extraFiles: [], scheme: 2 },
              'none',
            );
            const listed = await fastGlob([...rule.include], {
              cwd: folder,
              dot: true,
              // A folder that a pattern names may not be there.
              suppressErrors: true,
              // What an exclude matches is out with all below it.
              ignore: [...rule.exclude, ...rule.excludeDirs.map((name) => `**/${name}`)].flatMap((glob) => [
                glob,
                `${glob}/**`,
              ]),
            });
            expect(entries.map(({ path }) => rawPathToText(path)).sort()).toEqual(listed.sort());
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('what is known of the folders of other commits', () => {
  it('changes no selection', async () => {
    const made = makeRepository();
    const repository = await openRepository(made.path);
    const anyTree = trees({ folders: PLAIN_NAMES, files: PLAIN_NAMES }, true);
    let known = 0;
    await fc.assert(
      fc.asyncProperty(
        anyTree,
        fc.array(anyTree, { minLength: 1, maxLength: 4 }),
        fc.array(fc.tuple(rules, manifest), { minLength: 4, maxLength: 4 }),
        async (first, changes, settings) => {
          // A file where a folder was, and the other way round, cannot both be.
          const states = [first, ...changes.map((change) => withChange(first, change)), first];
          const commits = states.map((files) => made.commit(files, { from: null }));
          const all = await Promise.all(
            commits.map(async (mark) => repository.tree(await repository.commit(made.idOf(mark)))),
          );
          for (const [rule, at] of settings) {
            const memo = new FolderMemo();
            for (const tree of all) {
              const alone = await selectEntries(tree, { ...rule, scheme: 2 }, at);
              const withMemo = await selectEntries(tree, { ...rule, scheme: 2 }, at, memo);
              expect(withMemo).toEqual(alone);
              known += tree === all.at(-1) ? alone.entries.length : 0;
            }
          }
        },
      ),
      { numRuns: 30 },
    );
    expect(known).toBeGreaterThan(100);
  });
});

function withChange(first: Files, change: Files): Files {
  const paths = Object.keys(first);
  const fitting = Object.entries(change).filter(
    ([path]) => !paths.some((one) => one.startsWith(`${path}/`) || path.startsWith(`${one}/`)),
  );
  return { ...first, ...Object.fromEntries(fitting) };
}

describe('names that are not UTF-8', () => {
  it('count in a commit, and keep a folder from having a fingerprint', async () => {
    const made = makeRepository();
    const files: Files = {
      'a.py': '',
      'bytes:caf\xe9.py': '1',
      'bytes:caf\xe8.py': '1',
      'bytes:sub/\xff/b.py': '2',
    };
    const { commit, folder } = checkOut(made, join(makeFolder(), 'work'), files);
    const everything: Rules = { ...DEFAULT_RULES, root: '.', include: ['**/*.py'], scheme: 2 };
    const repository = await openRepository(made.path);
    const tree = repository.tree(await repository.commit(commit));
    const { entries } = await selectEntries(tree, everything, 'version.json');
    expect(entries.map(({ path }) => path)).toEqual(['a.py', 'caf\xe8.py', 'caf\xe9.py', 'sub/\xff/b.py']);
    if (process.platform !== 'linux') return;
    await expect(selectEntries(openFolder(folder), everything, 'version.json')).rejects.toMatchObject({
      code: 'FOLDER_UNREADABLE',
      message: expect.stringMatching(
        /^The name "(caf\\\\xe[89]\.py|sub\/\\\\xff)" is not UTF-8: rename it\.$/,
      ),
    });
  });
});

describe('two trees of one fingerprint', () => {
  const link = (to: string): MemoryNode => ({ type: 'link', target: to });
  const targets = [
    '.',
    '..',
    '../..',
    '../../p',
    '../p',
    'p',
    '../../../p',
    'r',
    'r/a',
    'r/a/b',
    'o',
    '../o',
    'x',
  ];
  const node = fc.constantFrom(...targets, 's', '../s', 's/a', 'p/a', '../p/a').map(link);
  const place = fc.constantFrom('r/x', 'r/a/x', 'r/a/b/x', 'p', 'o/p', 'r/p', 'r/a/p', 'o/x');
  const files: Record<string, MemoryNode> = {
    'r/f': '1',
    'r/a/f': '2',
    'r/a/b/f': '3',
    'o/f': '4',
    s: { type: 'submodule', commit: '0123456789012345678901234567890123456789' },
  };
  const links = fc.dictionary(place, node, { minKeys: 2, maxKeys: 4 });
  /** The one link that is another in the second tree. */
  const pair = links.chain((all) => fc.tuple(fc.constant(all), fc.constantFrom(...Object.keys(all)), node));
  const names = ['a', 'b', 'x', 'p', 'f'];
  const paths = names.flatMap((one) => [
    one,
    ...names.flatMap((two) => [`${one}/${two}`, ...names.map((three) => `${one}/${two}/${three}`)]),
  ]);

  /** What a program that runs in the root finds by each path. */
  async function look(tree: Tree): Promise<string[]> {
    const root = await followPath(tree, topPlace(tree), 'r' as RawPath);
    if (root.kind !== 'folder') return [];
    const found = await Promise.all(paths.map((path) => followPath(tree, root.place, path as RawPath)));
    return found.map((one) => {
      if (one.kind === 'file') return String(files[one.path]);
      return one.kind === 'submodule' ? `${one.node.id}:${one.rest}` : '';
    });
  }

  async function fingerprintOf(tree: Tree): Promise<string | null> {
    const rule: Rules = { ...DEFAULT_RULES, root: 'r', include: ['**'], excludeDirs: [], scheme: 2 };
    const { entries } = await selectEntries(tree, rule, 'version.json');
    const [found] = await fingerprintAll([{ scheme: 2, entries }], tree);
    return found?.value ?? null;
  }

  it('lead a program to the same files, whatever links stand where', async () => {
    let equal = 0;
    await fc.assert(
      fc.asyncProperty(pair, async ([all, changed, other]) => {
        const trees = [
          memoryTree({ ...files, ...all }),
          memoryTree({ ...files, ...all, [changed]: other }),
        ] as const;
        if ((await fingerprintOf(trees[0])) !== (await fingerprintOf(trees[1]))) return;
        equal += 1;
        expect(await look(trees[1])).toEqual(await look(trees[0]));
      }),
      { numRuns: 4_000 },
    );
    expect(equal).toBeGreaterThan(100);
  });
});
