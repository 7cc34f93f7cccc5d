import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readGivenFile, readWorkFile, writeWorkFile } from '../../src/disk/manifest-file.ts';
import { listFolder } from '../helpers/folder-listing.ts';
import { makeFolder } from '../helpers/opened.ts';

const LIMIT = 1_000;

/** A work tree with a neighbour that is none of its business. */
function makeWorkTree(): { top: string; outside: string } {
  const folder = realpathSync(makeFolder());
  const [top, outside] = [join(folder, 'work'), join(folder, 'work-outside')];
  mkdirSync(join(top, '.git'), { recursive: true });
  mkdirSync(outside);
  return { top, outside };
}

/** Reads and replaces, as a run does. */
async function rewrite(top: string, path: string, text: string): Promise<void> {
  await writeWorkFile(await readWorkFile(top, path, LIMIT), Buffer.from(text));
}

describe('reading the manifest', () => {
  it('gives its bytes and where it is', async () => {
    const { top } = makeWorkTree();
    writeFileSync(join(top, 'version.json'), '{"a": 1}');
    expect(await readWorkFile(top, 'version.json', LIMIT)).toEqual({
      location: join(top, 'version.json'),
      bytes: Buffer.from('{"a": 1}'),
    });
  });

  it.each(['version.json', 'a/b/version.json', '..odd/version.json', '.github/version.json'])(
    'says that %s is not there',
    async (path) => {
      const { top } = makeWorkTree();
      expect(await readWorkFile(top, path, LIMIT)).toEqual({ location: join(top, path), bytes: null });
    },
  );

  it('follows links inside the work tree, and a work tree that is a link', async () => {
    const { top } = makeWorkTree();
    mkdirSync(join(top, 'meta'));
    writeFileSync(join(top, 'meta', 'v.json'), '{}');
    symlinkSync('meta', join(top, 'folder'));
    symlinkSync('folder/v.json', join(top, 'version.json'));
    symlinkSync(top, `${top}-link`);
    const location = join(top, 'meta', 'v.json');
    for (const path of ['version.json', 'folder/v.json', 'folder/../meta/v.json']) {
      expect(await readWorkFile(top, path, LIMIT)).toEqual({ location, bytes: Buffer.from('{}') });
      expect((await readWorkFile(`${top}-link`, path, LIMIT)).location).toBe(location);
    }
    expect((await readWorkFile(top, 'folder/new/v.json', LIMIT)).location).toBe(join(top, 'meta/new/v.json'));
  });

  it.each([
    ['../work-outside/version.json', 'leads out of the work tree'],
    ['../version.json', 'leads out of the work tree'],
    ['a/../../version.json', 'leads out of the work tree'],
    ['.', 'leads out of the work tree'],
    ['', 'leads out of the work tree'],
    ['file-link', 'leads out of the work tree'],
    ['folder-link/version.json', 'leads out of the work tree'],
    ['folder-link/new/version.json', 'leads out of the work tree'],
    ['chain', 'leads out of the work tree'],
    ['.git/version.json', 'leads into .git'],
    ['.git/new/version.json', 'leads into .git'],
    ['.GIT/version.json', 'leads into .git'],
    ['sub/.git/config', 'leads into .git'],
    ['git-link/config', 'leads into .git'],
    ['dead', 'is a link that leads nowhere, or lies behind one'],
    ['dead/version.json', 'is a link that leads nowhere, or lies behind one'],
    ['dead-outside', 'is a link that leads nowhere, or lies behind one'],
  ])('refuses %j, which %s', async (path, why) => {
    const { top, outside } = makeWorkTree();
    writeFileSync(join(outside, 'version.json'), '{}');
    symlinkSync(join(outside, 'version.json'), join(top, 'file-link'));
    symlinkSync('../work-outside', join(top, 'folder-link'));
    symlinkSync('folder-link/version.json', join(top, 'chain'));
    symlinkSync('.git', join(top, 'git-link'));
    symlinkSync('nowhere/at/all', join(top, 'dead'));
    symlinkSync('../work-outside/new.json', join(top, 'dead-outside'));
    await expect(readWorkFile(top, path, LIMIT)).rejects.toMatchObject({
      code: 'MANIFEST_OUTSIDE_WORKSPACE',
      message: `The manifest ${JSON.stringify(path)} ${why}: nothing is written there. Correct \`manifest\`.`,
    });
    expect(readdirSync(outside)).toEqual(['version.json']);
  });

  it.each([
    ['a folder', (path: string) => mkdirSync(path), 'it is not a regular file'],
    ['a pipe', (path: string) => void execFileSync('mkfifo', [path]), 'it is not a regular file'],
    ['a link to itself', (path: string) => symlinkSync('version.json', path), /ELOOP/],
    ['too large', (path: string) => writeFileSync(path, ' '.repeat(LIMIT + 1)), /more than the 1000 bytes/],
    ['below a file', (path: string) => writeFileSync(dirname(path), ''), /ENOTDIR/],
  ])('refuses what is %s', async (_what, put, why) => {
    const { top } = makeWorkTree();
    const nested = _what === 'below a file';
    const path = nested ? 'sub/version.json' : 'version.json';
    put(join(top, path));
    await expect(readWorkFile(top, path, LIMIT)).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
      message: expect.stringMatching(why),
    });
  });

  it('reads as much as the limit, and no more', async () => {
    const { top } = makeWorkTree();
    writeFileSync(join(top, 'version.json'), ' '.repeat(LIMIT));
    expect((await readWorkFile(top, 'version.json', LIMIT)).bytes).toHaveLength(LIMIT);
  });
});

describe('reading a file that the user names', () => {
  it('takes a file of any place, and a pipe', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'file'), 'content');
    symlinkSync('file', join(folder, 'link'));
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    expect(await readGivenFile(join(folder, 'link'), LIMIT)).toEqual(Buffer.from('content'));
    const writer = spawn('sh', ['-c', `printf piped > '${join(folder, 'pipe')}'`]);
    onTestFinished(() => void writer.kill());
    expect(await readGivenFile(join(folder, 'pipe'), LIMIT)).toEqual(Buffer.from('piped'));
  });

  it.each([
    ['nothing', 'none', 'there is no such file.'],
    ['a link to nothing', 'dead', 'it is a link that leads nowhere.'],
    ['a folder', '.', /^EISDIR/],
    ['a file too large', 'large', 'it has more than the 1000 bytes that are read.'],
    ['a device without end', '/dev/zero', 'it has more than the 1000 bytes that are read.'],
  ])('refuses %s', async (_what, name, why) => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'large'), ' '.repeat(LIMIT + 1));
    symlinkSync('nowhere', join(folder, 'dead'));
    const path = resolve(folder, name);
    const error = await readGivenFile(path, LIMIT).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'RuntimeFingerprintError', code: 'FILE_UNREADABLE' });
    const [before, after] = (error as Error).message.split(' cannot be read: ');
    expect(before).toBe(JSON.stringify(path));
    expect(after).toMatch(why);
  });
});

describe('writing the manifest', () => {
  it('replaces it in one step, through links, which stay', async () => {
    const { top } = makeWorkTree();
    mkdirSync(join(top, 'meta'));
    writeFileSync(join(top, 'meta', 'v.json'), 'old');
    symlinkSync('meta/v.json', join(top, 'version.json'));
    const inode = statSync(join(top, 'version.json')).ino;
    await rewrite(top, 'version.json', 'new');
    expect(readFileSync(join(top, 'meta', 'v.json'), 'utf8')).toBe('new');
    expect(readlinkSync(join(top, 'version.json'))).toBe('meta/v.json');
    expect(statSync(join(top, 'version.json')).ino).not.toBe(inode);
    expect(readdirSync(join(top, 'meta'))).toEqual(['v.json']);
  });

  it('never shows anything but the old bytes or the new', async () => {
    const { top } = makeWorkTree();
    const path = join(top, 'version.json');
    const texts = ['a'.repeat(300_000), 'b'.repeat(300_000)];
    writeFileSync(path, texts[0] as string);
    let done = false;
    const writing = (async () => {
      for (let round = 1; round <= 30; round++)
        await writeWorkFile(
          { location: path, bytes: Buffer.alloc(0) },
          Buffer.from(texts[round % 2] as string),
        );
      done = true;
    })();
    const seen = new Set<string>();
    while (!done) {
      seen.add(readFileSync(path, 'utf8'));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await writing;
    expect([...seen].every((text) => texts.includes(text))).toBe(true);
    expect(seen.size).toBe(2);
  });

  it.each([0o644, 0o600, 0o755, 0o664, 0o666, 0o200])('keeps mode %o, whatever the umask', async (mode) => {
    const { top } = makeWorkTree();
    const path = join(top, 'version.json');
    writeFileSync(path, 'old');
    chmodSync(path, mode);
    const before = process.umask(0o077);
    try {
      await writeWorkFile({ location: path, bytes: Buffer.from('old') }, Buffer.from('new'));
    } finally {
      process.umask(before);
    }
    expect(statSync(path).mode & 0o7777).toBe(mode);
  });

  it('makes a new one, with the folders it needs, as the umask has it', async () => {
    const { top } = makeWorkTree();
    const before = process.umask(0o027);
    try {
      await rewrite(top, 'a/b/version.json', 'new');
    } finally {
      process.umask(before);
    }
    expect(readFileSync(join(top, 'a', 'b', 'version.json'), 'utf8')).toBe('new');
    expect(statSync(join(top, 'a', 'b', 'version.json')).mode & 0o777).toBe(0o640);
  });

  it('has room for the longest name', async () => {
    const { top } = makeWorkTree();
    const name = 'v'.repeat(255);
    await rewrite(top, name, 'new');
    expect(readdirSync(top)).toContain(name);
  });

  it.each([0o444, 0o555, 0o400])('refuses a file of mode %o', async (mode) => {
    const { top } = makeWorkTree();
    const path = join(top, 'version.json');
    writeFileSync(path, 'old');
    chmodSync(path, mode);
    const before = listFolder(top);
    await expect(rewrite(top, 'version.json', 'new')).rejects.toMatchObject({
      code: 'MANIFEST_READ_ONLY',
      message: `${path} is read-only: make it writable (\`chmod u+w\`), or run with --dry-run.`,
    });
    expect(listFolder(top)).toEqual(before);
  });

  it.each([
    ['its folder became a file', 'a/version.json', (top: string) => writeFileSync(join(top, 'a'), '')],
    ['a folder came in its place', 'version.json', (top: string) => mkdirSync(join(top, 'version.json'))],
    ['its folder’s name is too long', `${'x'.repeat(300)}/version.json`, () => {}],
  ])('leaves all as it was where %s', async (_what, path, damage) => {
    const { top } = makeWorkTree();
    damage(top);
    const before = listFolder(top);
    const location = join(top, path);
    await expect(writeWorkFile({ location, bytes: null }, Buffer.from('new'))).rejects.toMatchObject({
      code: 'FILE_NOT_WRITTEN',
      message: expect.stringContaining(`${location} could not be written, and is as it was: E`),
    });
    expect(listFolder(top)).toEqual(before);
  });

  it('refuses what was there and is gone', async () => {
    const { top } = makeWorkTree();
    writeFileSync(join(top, 'version.json'), 'old');
    const file = await readWorkFile(top, 'version.json', LIMIT);
    rmSync(join(top, 'version.json'));
    await expect(writeWorkFile(file, Buffer.from('new'))).rejects.toMatchObject({ code: 'FILE_NOT_WRITTEN' });
    expect(readdirSync(top)).toEqual(['.git']);
  });

  it('replaces a file with several names only under this one', async () => {
    const { top } = makeWorkTree();
    writeFileSync(join(top, 'version.json'), 'old');
    execFileSync('ln', ['version.json', 'other.json'], { cwd: top });
    await rewrite(top, 'version.json', 'new');
    expect(readFileSync(join(top, 'other.json'), 'utf8')).toBe('old');
    expect(lstatSync(join(top, 'version.json')).nlink).toBe(1);
  });
});
