import { describe, expect, it } from 'vitest';
import type { RawPath } from '../../src/runtime/raw-path.ts';
import { FolderCache, type TreeNode } from '../../src/runtime/tree.ts';

describe('a cache of folders', () => {
  const nodes = (count: number): TreeNode[] =>
    Array.from({ length: count }, (_, at) => ({ name: `n${at}` as RawPath, type: 'file', id: String(at) }));

  /** Reads folders of so many names, and counts how often. */
  function makeReader(sizes: Record<string, number>) {
    const reads: string[] = [];
    const read = async (id: string) => {
      reads.push(id);
      return nodes(sizes[id] as number);
    };
    return { reads, read };
  }

  it('reads each once, also for those that ask at the same time', async () => {
    const { reads, read } = makeReader({ a: 2, b: 3 });
    const cache = new FolderCache();
    const [one, two] = await Promise.all([cache.read('a', read), cache.read('a', read)]);
    expect(one).toBe(two);
    expect(await cache.read('a', read)).toBe(one);
    expect(await cache.read('b', read)).toHaveLength(3);
    expect(reads).toEqual(['a', 'b']);
  });

  it('lets go of what it has no room for, and reads that again', async () => {
    const { reads, read } = makeReader({ small: 10, large: 40_000, more: 29_000, last: 1_000 });
    const cache = new FolderCache();
    for (const id of ['small', 'large', 'more', 'last', 'small', 'large', 'more', 'last'])
      expect((await cache.read(id, read)).length).toBeGreaterThan(0);
    expect(reads).toEqual(['small', 'large', 'more', 'last', 'large', 'last']);
  });

  it('passes on that a folder cannot be read', async () => {
    const failing = () => Promise.reject(new Error('gone'));
    const cache = new FolderCache();
    await expect(Promise.all([cache.read('a', failing), cache.read('a', failing)])).rejects.toThrow('gone');
    await expect(cache.read('a', failing)).rejects.toThrow('gone');
  });
});
