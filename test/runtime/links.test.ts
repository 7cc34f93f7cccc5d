import { mkdirSync, readlinkSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openFolder } from '../../src/disk/folder.ts';
import {
  type Destination,
  followLink,
  followPath,
  lexicalTarget,
  type Place,
  topPlace,
} from '../../src/runtime/links.ts';
import type { RawPath } from '../../src/runtime/raw-path.ts';
import { rawPathFromText } from '../../src/runtime/raw-path.ts';
import type { Tree } from '../../src/runtime/tree.ts';
import { type MemoryNode, memoryTree } from '../helpers/memory-tree.ts';
import { makeFolder } from '../helpers/opened.ts';

const link = (target: string): MemoryNode => ({ type: 'link', target });
const COMMIT = '0123456789012345678901234567890123456789';

const TREE: Record<string, MemoryNode> = {
  'a.py': 'a',
  'lib/b.py': 'b',
  'lib/deep/c.py': 'c',
  run: { type: 'executable', content: '' },
  sub: { type: 'submodule', commit: COMMIT },
  'to-file': link('lib/b.py'),
  'to-folder': link('lib/deep'),
  'to-top': link('.'),
  chain: link('to-folder'),
  'through-link': link('to-folder/c.py'),
  'up-from-link': link('to-folder/../b.py'),
  'lib/up': link('../a.py'),
  'lib/deep/up': link('../../lib/up'),
  dead: link('nowhere'),
  self: link('self'),
  'loop-a': link('loop-b'),
  'loop-b': link('loop-a'),
  absolute: link('/a.py'),
  out: link('../a.py'),
  'out-and-in': link('../repository/a.py'),
  empty: link(''),
  slashes: link('./lib//deep/./c.py'),
  'file-slash': link('a.py/'),
  'file-dot': link('a.py/.'),
  'file-up': link('a.py/../lib/b.py'),
  'folder-slash': link('lib/'),
  'to-sub': link('sub'),
  'into-sub': link('sub/x/../y.py'),
  'out-of-sub': link('sub/../lib/b.py'),
  'in-and-out-of-sub': link('sub/x/../../lib/b.py'),
  'sub-and-nowhere': link('sub/../nowhere'),
  'too-long': link(`${'./'.repeat(2_100)}a.py`),
  'as-long-as-can-be': link(`${'/'.repeat(4_091)}a.py`.replace('/', '.')),
  bytes: { type: 'link', target: 'caf\u00e9' },
};

function describeDestination(found: Destination): string {
  if (found.kind === 'folder') return `folder ${found.place.path || '.'}`;
  if (found.kind === 'file') return `${found.node.type} ${found.path}`;
  if (found.kind === 'submodule') return `submodule ${found.node.id}:${found.rest}`;
  return 'none';
}

async function follow(tree: Tree, path: string, from?: Place): Promise<string> {
  return describeDestination(await followPath(tree, from ?? topPlace(tree), rawPathFromText(path)));
}

describe('followPath', () => {
  it.each([
    ['.', 'folder .'],
    ['lib', 'folder lib'],
    ['lib/', 'folder lib'],
    ['./lib/../lib/./deep', 'folder lib/deep'],
    ['a.py', 'file a.py'],
    ['run', 'executable run'],
    ['sub', `submodule ${COMMIT}:`],
    ['sub/a/b', `submodule ${COMMIT}:a/b`],
    ['sub/', `submodule ${COMMIT}:`],
    ['nowhere', 'none'],
    ['lib/nowhere/x', 'none'],
    ['a.py/x', 'none'],
    ['', 'none'],
    ['/', 'none'],
    ['/lib', 'none'],
    ['..', 'none'],
    ['lib/../..', 'none'],
    ['to-file', 'file lib/b.py'],
    ['to-folder', 'folder lib/deep'],
    ['to-folder/c.py', 'file lib/deep/c.py'],
    ['to-folder/..', 'folder lib'],
    ['to-top', 'folder .'],
    ['to-top/to-top/lib', 'folder lib'],
    ['chain', 'folder lib/deep'],
    ['chain/up', 'file a.py'],
    ['through-link', 'file lib/deep/c.py'],
    ['up-from-link', 'file lib/b.py'],
    ['lib/deep/up', 'file a.py'],
    ['dead', 'none'],
    ['dead/x', 'none'],
    ['self', 'none'],
    ['loop-a', 'none'],
    ['absolute', 'none'],
    ['out', 'none'],
    ['out-and-in', 'none'],
    ['empty', 'none'],
    ['slashes', 'file lib/deep/c.py'],
    ['file-slash', 'none'],
    ['file-dot', 'none'],
    ['file-up', 'none'],
    ['folder-slash', 'folder lib'],
    ['to-sub', `submodule ${COMMIT}:`],
    ['to-sub/z', `submodule ${COMMIT}:z`],
    ['into-sub', `submodule ${COMMIT}:y.py`],
    ['out-of-sub', 'file lib/b.py'],
    ['in-and-out-of-sub', 'file lib/b.py'],
    ['sub-and-nowhere', 'none'],
    ['too-long', 'none'],
    ['as-long-as-can-be', 'file a.py'],
  ])('leads %j to %s', async (path, expected) => {
    expect(await follow(memoryTree(TREE), path)).toBe(expected);
  });

  it('follows forty links and not one more, as Linux does', async () => {
    const links = (count: number) => {
      const chain = Array.from({ length: count }, (_, at) => [`l${at}`, link(at === 0 ? 'a' : `l${at - 1}`)]);
      return memoryTree({ a: 'x', ...Object.fromEntries(chain) });
    };
    expect(await follow(links(40), 'l39')).toBe('file a');
    expect(await follow(links(41), 'l40')).toBe('none');
    const top = makeFolder();
    writeFileSync(join(top, 'a'), 'x');
    for (let at = 0; at < 41; at++) symlinkSync(at === 0 ? 'a' : `l${at - 1}`, join(top, `l${at}`));
    if (process.platform === 'linux') {
      expect(statSync(join(top, 'l39')).isFile()).toBe(true);
      expect(() => statSync(join(top, 'l40'))).toThrow(/ELOOP/);
    }
  });

  it('reads names and targets as bytes', async () => {
    const tree = memoryTree({ 'caf\u00e9/x': 'x', l: link('caf\u00e9/x') });
    const found = await followPath(tree, topPlace(tree), 'l' as RawPath);
    expect(found).toMatchObject({ kind: 'file', path: 'caf\xc3\xa9/x' });
  });

  it('gives the folders above, as they really are', async () => {
    const found = await followPath(memoryTree(TREE), topPlace(memoryTree(TREE)), 'chain' as RawPath);
    const above = found.kind === 'folder' ? [found.place.above?.path, found.place.above?.above?.path] : [];
    expect(above).toEqual(['lib', '']);
  });

  it('asks the tree for each folder once, however many links lead through it', async () => {
    const asked: string[] = [];
    const links = Array.from({ length: 50 }, (_, at) => [`l${at}`, link('lib/b.py')]);
    const tree = memoryTree({ 'lib/b.py': 'b', ...Object.fromEntries(links) });
    const counting: Tree = {
      ...tree,
      readFolder(id) {
        asked.push(id);
        return tree.readFolder(id);
      },
    };
    for (let at = 0; at < 50; at++) expect(await follow(counting, `l${at}`)).toBe('file lib/b.py');
    expect(asked.sort()).toEqual(['', 'lib']);
  });

  it('passes on that a folder or link cannot be read', async () => {
    const tree = memoryTree({ ...TREE }, { fail: ['lib', 'dead'] });
    await expect(follow(tree, 'lib/b.py')).rejects.toThrow('cannot read lib');
    await expect(follow(tree, 'dead')).rejects.toThrow('cannot read dead');
  });
});

describe('lexicalTarget', () => {
  it.each([
    ['', 'a', 'a'],
    ['a/b', '.', 'a/b'],
    ['a/b', '..', 'a'],
    ['a/b', '../..', ''],
    ['a/b', '../../..', null],
    ['a/b', '../c//./d/', 'a/c/d'],
    ['', '', ''],
    ['a', '../../a', null],
  ])('of a link in %j to %j is %j', (folder, target, expected) => {
    expect(lexicalTarget(folder as RawPath, target as RawPath)).toBe(expected);
  });
});

/** A link's name is its letter; so is a folder's. */
const target = fc
  .array(fc.constantFrom('..', '..', '.', 'a', 'b', 'c', 'x', 'y', 'f', ''), { minLength: 1, maxLength: 5 })
  .map((steps) => steps.join('/'));
const where = fc.constantFrom('x', 'y', 'a/x', 'a/y', 'a/b/x', 'a/b/c', 'b/x', 'b/a');

describe.skipIf(process.platform === 'win32')('every link of a folder on disk', () => {
  it('leads where the kernel says', async () => {
    const top = realpathSync.native(makeFolder());
    await fc.assert(
      fc.asyncProperty(fc.dictionary(where, target, { minKeys: 1, maxKeys: 6 }), async (links) => {
        rmSync(top, { recursive: true });
        for (const folder of ['a/b', 'b']) mkdirSync(join(top, folder), { recursive: true });
        for (const file of ['f', 'a/f', 'a/b/f']) writeFileSync(join(top, file), file);
        const made = Object.entries(links).filter(([, text]) => text !== '');
        for (const [path, text] of made) symlinkSync(text, join(top, path));
        const tree = openFolder(top);
        for (const [path] of made) {
          const place = await followPath(tree, topPlace(tree), rawPathFromText(dirname(path)));
          if (place.kind !== 'folder') throw new Error(`${dirname(path)} is no folder`);
          const node = (await tree.readFolder(place.place.id)).find(({ id }) => id === path);
          const found = await followLink(tree, place.place, node as never);
          expect([readlinkSync(join(top, path)), describeDestination(found)]).toEqual([
            links[path],
            kernelDestination(top, path),
          ]);
        }
      }),
      { numRuns: 150 },
    );
  });
});

/** `realpathSync` itself takes `link/..` for nothing. */
function kernelDestination(top: string, path: string): string {
  try {
    const real = relative(top, realpathSync.native(join(top, path)));
    if (real.startsWith('..')) return 'none';
    return statSync(join(top, path)).isDirectory() ? `folder ${real || '.'}` : `file ${real}`;
  } catch {
    return 'none';
  }
}
