import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openFolder } from '../../src/disk/folder.ts';
import type { Tree } from '../../src/runtime/tree.ts';
import { makeFolder } from '../helpers/opened.ts';

async function contentOf(tree: Tree, ...ids: string[]): Promise<string[]> {
  const log: string[] = [];
  await tree.readContents(ids, {
    begin: (index, size) => void log.push(`${index}: ${size}`),
    chunk: (bytes) => void log.push(Buffer.from(bytes).toString('latin1')),
    end: (index) => void log.push(`${index} end`),
  });
  return log;
}

function sorted<T extends { name: string }>(nodes: readonly T[]): T[] {
  return nodes.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

describe('a folder on disk', () => {
  it('is listed as a commit of it would be', async () => {
    const top = makeFolder();
    mkdirSync(join(top, 'sub', '.git'), { recursive: true });
    mkdirSync(join(top, '.git', 'objects'), { recursive: true });
    writeFileSync(join(top, 'plain.py'), 'a');
    writeFileSync(join(top, 'run'), 'b', { mode: 0o755 });
    writeFileSync(join(top, 'näive 😀'), 'c');
    writeFileSync(join(top, 'group'), 'd');
    chmodSync(join(top, 'group'), 0o654);
    symlinkSync('plain.py', join(top, 'link'));
    symlinkSync('sub', join(top, 'folder-link'));
    symlinkSync('nowhere', join(top, 'dead'));
    writeFileSync(join(top, 'sub', 'b.py'), '');
    const tree = openFolder(top);
    const name = Buffer.from('näive 😀').toString('latin1');
    expect(sorted(await tree.readFolder(tree.top.id))).toEqual([
      { name: 'dead', type: 'link', id: 'dead' },
      { name: 'folder-link', type: 'link', id: 'folder-link' },
      { name: 'group', type: 'file', id: 'group' },
      { name: 'link', type: 'link', id: 'link' },
      { name, type: 'file', id: name },
      { name: 'plain.py', type: 'file', id: 'plain.py' },
      { name: 'run', type: 'executable', id: 'run' },
      { name: 'sub', type: 'folder', id: 'sub' },
    ]);
    expect(await tree.readFolder('sub')).toEqual([{ name: 'b.py', type: 'file', id: 'sub/b.py' }]);
    expect(await tree.readLink('folder-link')).toBe('sub');
    expect(await contentOf(tree, 'run', 'sub/b.py', name)).toEqual([
      ...['0: 1', 'b', '0 end', '1: 0', '1 end', '2: 1', 'c', '2 end'],
    ]);
  });

  it('may be a link itself, and a file may have two names', async () => {
    const top = makeFolder();
    mkdirSync(join(top, 'real'));
    symlinkSync('real', join(top, 'link'));
    writeFileSync(join(top, 'real', 'a'), 'x');
    linkSync(join(top, 'real', 'a'), join(top, 'real', 'b'));
    const tree = openFolder(join(top, 'link'));
    expect(sorted(await tree.readFolder('')).map(({ name, type }) => [name, type])).toEqual([
      ['a', 'file'],
      ['b', 'file'],
    ]);
  });

  it('gives large files in pieces', async () => {
    const top = makeFolder();
    const content = Buffer.alloc(2_500_000, 'abcdefg');
    writeFileSync(join(top, 'big'), content);
    const pieces: Buffer[] = [];
    await openFolder(top).readContents(['big'], { chunk: (bytes) => void pieces.push(Buffer.from(bytes)) });
    expect(pieces.length).toBeGreaterThan(2);
    expect(Buffer.concat(pieces).equals(content)).toBe(true);
  });

  it.skipIf(process.platform !== 'linux').each([
    ['caf\xe9', 'caf\\xe9'],
    ['\xff\xfe', '\\xff\\xfe'],
    ['\xed\xa0\x80', '\\xed\\xa0\\x80'],
    ['half\xc3', 'half\\xc3'],
  ])('has no listing with the name %j, which is not UTF-8', async (name, shown) => {
    const top = makeFolder();
    mkdirSync(join(top, 'sub'));
    writeFileSync(Buffer.from(join(top, 'sub', name), 'latin1'), '');
    const tree = openFolder(top);
    await expect(tree.readFolder('sub')).rejects.toMatchObject({
      code: 'FOLDER_UNREADABLE',
      message: `The name ${JSON.stringify(`sub/${shown}`)} is not UTF-8: rename it.`,
    });
  });

  it.skipIf(process.platform === 'win32')('passes over what no commit can hold', async () => {
    const top = makeFolder();
    execFileSync('mkfifo', [join(top, 'pipe.py')]);
    const server = createServer().listen(join(top, 'socket.py'));
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    writeFileSync(join(top, 'a.py'), '');
    expect((await openFolder(top).readFolder('')).map(({ name }) => name)).toEqual(['a.py']);
  });
});

describe('a folder that cannot be read', () => {
  it.each([
    ['is not there', (top: string) => rmSync(top, { recursive: true }), 'ENOENT'],
    [
      'is a file',
      (top: string) => {
        rmSync(top, { recursive: true });
        writeFileSync(top, '');
      },
      'ENOTDIR',
    ],
    [
      'is a link to itself',
      (top: string) => {
        rmSync(top, { recursive: true });
        symlinkSync(top, top);
      },
      'ELOOP',
    ],
  ])('%s', async (_what, damage, cause) => {
    const top = join(makeFolder(), 'top');
    mkdirSync(top);
    damage(top);
    await expect(openFolder(top).readFolder('')).rejects.toMatchObject({
      code: 'FOLDER_UNREADABLE',
      message: expect.stringContaining(`The folder "." cannot be read: ${cause}`),
      cause: expect.objectContaining({ code: cause }),
    });
  });

  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)('is forbidden', async () => {
    const top = makeFolder();
    mkdirSync(join(top, 'sub'), { mode: 0 });
    await expect(openFolder(top).readFolder('sub')).rejects.toMatchObject({ code: 'FOLDER_UNREADABLE' });
  });

  it('vanishes, or turns into a file, after it was listed', async () => {
    const top = makeFolder();
    mkdirSync(join(top, 'one'));
    mkdirSync(join(top, 'two'));
    const tree = openFolder(top);
    await tree.readFolder('');
    rmSync(join(top, 'one'), { recursive: true });
    rmSync(join(top, 'two'), { recursive: true });
    writeFileSync(join(top, 'two'), '');
    for (const name of ['one', 'two'])
      await expect(tree.readFolder(name)).rejects.toMatchObject({
        code: 'FOLDER_UNREADABLE',
        message: expect.stringMatching(`^The folder "${name}" cannot be read: E`),
      });
  });
});

/** What happens to a file between its listing and the end of its reading. */
describe('a file that changes under the reading', () => {
  const CHANGED = 'The file "a.py" changed while it was read: try again.';

  it.each([
    ['is removed', (path: string) => rmSync(path), /^The file "a\.py" cannot be read: ENOENT/],
    [
      'becomes a folder',
      (path: string) => {
        rmSync(path);
        mkdirSync(path);
      },
      /^The file "a\.py" (changed while|cannot be read: EISDIR)/,
    ],
    [
      'becomes a link',
      (path: string) => {
        renameSync(path, `${path}.away`);
        symlinkSync('a.py.away', path);
      },
      /^The file "a\.py" cannot be read: ELOOP/,
    ],
    [
      'becomes a pipe',
      (path: string) => {
        rmSync(path);
        execFileSync('mkfifo', [path]);
      },
      CHANGED,
    ],
  ])('%s', async (_what, damage, message) => {
    const top = makeFolder();
    const path = join(top, 'a.py');
    writeFileSync(path, 'content');
    const tree = openFolder(top);
    await tree.readFolder('');
    damage(path);
    await expect(contentOf(tree, 'a.py')).rejects.toMatchObject({ code: 'FILE_UNREADABLE', message });
  });

  it.each([
    ['grows', (path: string) => appendFileSync(path, 'more')],
    ['shrinks', (path: string) => truncateSync(path, 1_500_000)],
    ['is emptied', (path: string) => truncateSync(path, 0)],
  ])('%s', async (_what, damage) => {
    const top = makeFolder();
    const path = join(top, 'a.py');
    writeFileSync(path, Buffer.alloc(3_000_000, 'x'));
    const ended: number[] = [];
    let changed = false;
    const reading = openFolder(top).readContents(['a.py'], {
      chunk() {
        if (!changed) damage(path);
        changed = true;
      },
      end: (index) => void ended.push(index),
    });
    await expect(reading).rejects.toMatchObject({ code: 'FILE_UNREADABLE', message: CHANGED });
    expect(ended).toEqual([]);
  });

  it('is not there at all, by a name that needs escaping', async () => {
    await expect(contentOf(openFolder(makeFolder()), 'a\n##[error]"')).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
      message: expect.stringMatching(/^The file "a\\n##\[error\]\\"" cannot be read: ENOENT/),
    });
  });

  it('is a link that is gone', async () => {
    await expect(openFolder(makeFolder()).readLink('gone')).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
      message: expect.stringMatching(/^The link "gone" cannot be read: ENOENT/),
    });
  });

  it.skipIf(process.platform !== 'linux')('is closed whatever the reader throws', async () => {
    const top = makeFolder();
    writeFileSync(join(top, 'a'), 'x');
    const tree = openFolder(top);
    const openFiles = () => readdirSync('/proc/self/fd').length;
    const before = openFiles();
    for (const call of ['begin', 'chunk', 'end']) {
      const sink = {
        chunk: () => {},
        [call]: () => {
          throw new RangeError(call);
        },
      };
      await expect(tree.readContents(['a', 'a'], sink)).rejects.toThrow(new RangeError(call));
    }
    expect(openFiles()).toBe(before);
  });
});
