import { describe, expect, it } from 'vitest';
import { readTreeFile } from '../../src/runtime/tree-file.ts';
import { type MemoryNode, memoryTree } from '../helpers/memory-tree.ts';

const link = (target: string): MemoryNode => ({ type: 'link', target });

const TREE: Record<string, MemoryNode> = {
  'version.json': '{}',
  run: { type: 'executable', content: '#!' },
  'meta/v.json': '{"a": 1}',
  'näive.json': 'n',
  empty: '',
  link: link('meta/v.json'),
  folder: link('meta'),
  dead: link('none'),
  'dead-folder': link('none/at/all'),
  out: link('../x'),
  'meta/dead': link('none'),
  sub: { type: 'submodule', commit: '0123456789012345678901234567890123456789' },
  'to-sub': link('sub/v.json'),
};

const DEAD = { kind: 'unreadable', why: 'it is a link that leads nowhere, or lies behind one' };
const MISSING = { kind: 'missing' };

describe('readTreeFile', () => {
  it.each([
    ['version.json', '{}'],
    ['run', '#!'],
    ['meta/v.json', '{"a": 1}'],
    ['link', '{"a": 1}'],
    ['folder/v.json', '{"a": 1}'],
    ['./meta/../link', '{"a": 1}'],
    ['näive.json', 'n'],
    ['empty', ''],
  ])('reads %s', async (path, text) => {
    expect(await readTreeFile(memoryTree(TREE), path, 100)).toEqual({
      kind: 'file',
      bytes: Buffer.from(text),
    });
  });

  it.each([
    ['none', MISSING],
    ['none/v.json', MISSING],
    ['meta/none', MISSING],
    ['folder/none', MISSING],
    ['version.json/x', MISSING],
    ['../x', MISSING],
    ['dead', DEAD],
    ['out', DEAD],
    ['meta/dead', DEAD],
    ['folder/dead', DEAD],
    ['dead-folder/v.json', DEAD],
    ['meta', { kind: 'unreadable', why: 'it is a folder' }],
    ['folder', { kind: 'unreadable', why: 'it is a folder' }],
    ['.', { kind: 'unreadable', why: 'it is a folder' }],
    ['sub', { kind: 'unreadable', why: 'it is a submodule' }],
    ['sub/v.json', { kind: 'unreadable', why: 'it is a submodule' }],
    ['to-sub', { kind: 'unreadable', why: 'it is a submodule' }],
  ])('says of %s what it is instead', async (path, expected) => {
    expect(await readTreeFile(memoryTree(TREE), path, 100)).toEqual(expected);
  });

  it('reads as much as the limit, and no more', async () => {
    const tree = memoryTree({ a: 'x'.repeat(100) });
    expect(await readTreeFile(tree, 'a', 100)).toMatchObject({ kind: 'file' });
    expect(await readTreeFile(tree, 'a', 99)).toEqual({
      kind: 'unreadable',
      why: 'it has 100 bytes; at most 99 are read',
    });
  });

  it('rejects when the tree cannot be read, rather than saying that the file is missing', async () => {
    for (const [id, path] of [
      ['meta', 'meta/v.json'],
      ['meta/v.json', 'link'],
      ['dead', 'dead'],
      ['', 'none'],
    ] as const)
      await expect(readTreeFile(memoryTree(TREE, { fail: [id] }), path, 100)).rejects.toThrow(
        `cannot read ${id}`,
      );
  });
});
