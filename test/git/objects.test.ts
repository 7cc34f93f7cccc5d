import { chmodSync, cpSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ObjectReader, type ObjectSink } from '../../src/git/objects.ts';
import { gitEnvironment } from '../../src/git/run.ts';
import { createReadRepository, createScratch } from '../../src/git/scratch.ts';
import { makeFolder, makeRepository } from '../helpers/opened.ts';
import { pinnedEnvironment, type TestRepository } from '../helpers/repository.ts';

/** A reader over the objects of a folder. */
function openReader(
  objects: string,
  surroundings: Record<string, string> = pinnedEnvironment(),
): ObjectReader {
  const scratch = createScratch();
  const { path } = createReadRepository(scratch, 'sha1', [objects]);
  const reader = new ObjectReader({ repository: path, env: gitEnvironment(surroundings) });
  onTestFinished(() => {
    reader.close();
    scratch.remove();
  });
  return reader;
}

function objectsOf(repository: TestRepository): string {
  return join(repository.path, '.git', 'objects');
}

function addBlob(repository: TestRepository, content: Buffer | string): string {
  return repository.git(['hash-object', '-w', '--stdin'], { input: content });
}

/** A sink that writes down all it is told. */
function record(log: string[], name = ''): ObjectSink & { contents: Buffer[] } {
  const contents: Buffer[] = [];
  return {
    contents,
    begin: (index, { type, size }) => void log.push(`${name}${index} ${type} ${size}`),
    chunk: (bytes, index) => {
      contents[index] = Buffer.concat([contents[index] ?? Buffer.alloc(0), bytes]);
    },
    end: (index) => void log.push(`${name}${index} end`),
    missing: (index) => void log.push(`${name}${index} missing`),
  };
}

/** Bytes that do not compress: where they are damaged, the damage stays in the middle. */
function noise(bytes: number): Buffer {
  let state = 1;
  return Buffer.from(
    Uint8Array.from({ length: bytes }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return state & 0xff;
    }),
  );
}

const ABSENT = '1234567890123456789012345678901234567890';

describe('reading objects', () => {
  it('delivers each batch in the order it was asked, whatever is missing', async () => {
    const repository = makeRepository();
    const [one, empty, big] = ['one\n', '', noise(300_000)].map((content) => addBlob(repository, content));
    const reader = openReader(objectsOf(repository));
    const log: string[] = [];
    const first = record(log, 'a');
    const second = record(log, 'b');
    const third = record(log, 'c');
    await Promise.all([
      reader.read([big, one, ABSENT, empty] as string[], first),
      reader.read([ABSENT], second),
      reader.read([one, big, one] as string[], third),
    ]);
    expect(log).toEqual([
      ...['a0 blob 300000', 'a0 end', 'a1 blob 4', 'a1 end', 'a2 missing', 'a3 blob 0', 'a3 end'],
      'b0 missing',
      ...['c0 blob 4', 'c0 end', 'c1 blob 300000', 'c1 end', 'c2 blob 4', 'c2 end'],
    ]);
    expect(first.contents[0]).toEqual(noise(300_000));
    expect(third.contents[1]).toEqual(noise(300_000));
    expect(first.contents[3]).toBeUndefined();
  });

  it('reads a batch that is asked while another is under way', async () => {
    const repository = makeRepository();
    const ids = Array.from({ length: 50 }, (_, at) => addBlob(repository, noise(10_000 + at)));
    const reader = openReader(objectsOf(repository));
    const log: string[] = [];
    const inner: Promise<void>[] = [];
    await reader.read(ids, {
      end: (index) => void inner.push(reader.read([ids[index] as string], record(log, `${index}:`))),
      missing: () => {},
    });
    await Promise.all(inner);
    expect(log.filter((line) => line.endsWith('end'))).toEqual(ids.map((_, at) => `${at}:0 end`));
  });

  it('asks nothing for no names', async () => {
    await expect(openReader(makeFolder()).read([], record([]))).resolves.toBeUndefined();
  });

  it.each(['begin', 'chunk', 'end', 'missing'] as const)(
    'rejects the batch whose sink throws in %s, and only that one',
    async (call) => {
      const repository = makeRepository();
      const [one, two] = ['one\n', 'two\n'].map((content) => addBlob(repository, content)) as [
        string,
        string,
      ];
      const reader = openReader(objectsOf(repository));
      const log: string[] = [];
      const throwing: ObjectSink = {
        missing: () => {},
        [call]: () => {
          throw new RangeError(`no ${call}`);
        },
      };
      const broken = reader.read([one, ABSENT, two], throwing);
      const sound = reader.read([two, one], record(log));
      await expect(broken).rejects.toThrow(new RangeError(`no ${call}`));
      await sound;
      expect(log).toEqual(['0 blob 4', '0 end', '1 blob 4', '1 end']);
    },
  );

  it('fails what is open and what comes after when it is closed', async () => {
    const repository = makeRepository();
    const id = addBlob(repository, noise(1_000_000));
    const reader = openReader(objectsOf(repository));
    const open = reader.read([id], record([]));
    reader.close();
    await expect(open).rejects.toMatchObject({ code: 'OBJECT_UNREADABLE' });
    await expect(reader.read([id], record([]))).rejects.toMatchObject({ code: 'OBJECT_UNREADABLE' });
  });
});

describe('damaged objects', () => {
  const content = noise(200_000);

  function looseFile(repository: TestRepository, id: string): string {
    const path = join(objectsOf(repository), id.slice(0, 2), id.slice(2));
    chmodSync(path, 0o644);
    return path;
  }

  function packFile(repository: TestRepository): string {
    repository.checkout();
    repository.git(['-c', 'pack.compression=0', 'repack', '-a', '-d', '-q', '-F']);
    const folder = join(objectsOf(repository), 'pack');
    const path = join(folder, readdirSync(folder).find((name) => name.endsWith('.pack')) as string);
    chmodSync(path, 0o644);
    return path;
  }

  function flip(path: string, at: number): void {
    const bytes = readFileSync(path);
    bytes[at] = (bytes[at] as number) ^ 0x55;
    writeFileSync(path, bytes);
  }

  /** What comes of the blob: an error, or that it is missing; never an end. */
  async function outcome(repository: TestRepository, id: string): Promise<string> {
    const log: string[] = [];
    const reading = openReader(objectsOf(repository)).read([id], record(log));
    const failure = await reading.then(
      () => null,
      (error: { code: string }) => error.code,
    );
    expect(log).not.toContain('0 end');
    return failure ?? (log.at(-1) as string);
  }

  it.each([
    ['a byte in the middle', (path: string) => flip(path, 100_000), 'OBJECT_UNREADABLE'],
    [
      'a byte near the end',
      (path: string) => flip(path, readFileSync(path).length - 10),
      'OBJECT_UNREADABLE',
    ],
    ['the check sum', (path: string) => flip(path, readFileSync(path).length - 2), 'OBJECT_UNREADABLE'],
    ['the second half', (path: string) => truncateSync(path, 100_000), 'OBJECT_UNREADABLE'],
    [
      'the last byte',
      (path: string) => truncateSync(path, readFileSync(path).length - 1),
      'OBJECT_UNREADABLE',
    ],
    ['the first byte', (path: string) => flip(path, 0), '0 missing'],
    ['everything', (path: string) => truncateSync(path, 0), '0 missing'],
  ])('a loose object that lost %s', async (_what, damage, expected) => {
    const repository = makeRepository();
    const id = addBlob(repository, content);
    damage(looseFile(repository, id));
    expect(await outcome(repository, id)).toBe(expected);
  });

  it.each([
    ['a byte in the middle', (path: string) => flip(path, 100_000)],
    ['the second half', (path: string) => truncateSync(path, 100_000)],
  ])('a pack that lost %s', async (_what, damage) => {
    const repository = makeRepository();
    repository.commit({ 'big.bin': content });
    const pack = packFile(repository);
    const id = repository.git(['rev-parse', 'HEAD:big.bin']);
    damage(pack);
    expect(await outcome(repository, id)).toMatch(/^(OBJECT_UNREADABLE|0 missing)$/);
  });

  it('a pack whose index is gone', async () => {
    const repository = makeRepository();
    repository.commit({ 'big.bin': content });
    const pack = packFile(repository);
    const id = repository.git(['rev-parse', 'HEAD:big.bin']);
    const objects = join(makeFolder(), 'objects');
    cpSync(objectsOf(repository), objects, {
      recursive: true,
      filter: (path) => path !== pack.replace(/pack$/, 'idx'),
    });
    const log: string[] = [];
    await openReader(objects).read([id], record(log));
    expect(log).toEqual(['0 missing']);
  });
});

/** A program called git that says what it is told to, in place of the real one. */
describe.skipIf(process.platform === 'win32')('a git that goes wrong', () => {
  function standIn(script: string): Record<string, string> {
    const folder = makeFolder();
    writeFileSync(join(folder, 'git'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return { PATH: `${folder}:${process.env.PATH}` };
  }

  const header = `${ABSENT} blob`;

  it.each([
    [
      'is killed in the middle of a blob',
      `printf '${header} 10\\nabc'; kill -9 $$`,
      'git stopped while reading',
    ],
    ['ends in the middle of a blob', `printf '${header} 10\\nabc'`, 'git stopped while reading'],
    ['ends before the closing line break', `printf '${header} 3\\nabc'`, 'git stopped while reading'],
    ['ends after one of two', `printf '${header} 3\\nabc\\n'`, 'git stopped while reading'],
    ['ends in the middle of a header', `printf '${ABSENT} bl'`, 'git stopped while reading'],
    ['sends more than it announced', `printf '${header} 2\\nabc\\n'; cat`, 'more than it announced'],
    ['answers for another object', `echo '${'a'.repeat(40)} missing'; cat`, 'git answered'],
    ['names an unknown kind', `echo '${ABSENT} heap 3'; cat`, 'git answered'],
    ['gives no size', `echo '${ABSENT} blob'; cat`, 'git answered'],
    ['answers in words', `echo fatal: oh no; cat`, 'git answered'],
    ['answers with an endless line', `head -c 20000 /dev/zero; cat`, 'an endless line'],
    ['answers nothing at all', 'echo "the disk is gone" >&2; exit 1', '(the disk is gone)'],
  ])('%s', async (_what, script, message) => {
    const log: string[] = [];
    const reader = openReader(makeFolder(), standIn(script));
    await expect(reader.read([ABSENT, ABSENT], record(log))).rejects.toMatchObject({
      code: 'OBJECT_UNREADABLE',
      message: expect.stringContaining(message),
    });
    await expect(reader.read([ABSENT], record([]))).rejects.toMatchObject({ code: 'OBJECT_UNREADABLE' });
    expect(log).not.toContain('1 end');
  });

  it('says more than it was asked', async () => {
    const reader = openReader(makeFolder(), standIn(`printf '${header} 1\\nx\\nmore'; cat`));
    await reader.read([ABSENT], record([]));
    await expect(reader.read([ABSENT], record([]))).rejects.toMatchObject({ code: 'OBJECT_UNREADABLE' });
  });

  it('cannot be found', async () => {
    const reader = openReader(makeFolder(), { PATH: makeFolder() });
    await expect(reader.read([ABSENT], record([]))).rejects.toMatchObject({ code: 'GIT_NOT_FOUND' });
  });
});
