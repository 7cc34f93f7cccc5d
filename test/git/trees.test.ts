import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { RuntimeFingerprintError } from '../../src/errors.ts';
import { ObjectReader } from '../../src/git/objects.ts';
import { gitEnvironment } from '../../src/git/run.ts';
import { createReadRepository, createScratch, type ObjectFormat } from '../../src/git/scratch.ts';
import { ObjectStore, parseTree } from '../../src/git/trees.ts';
import { makeRepository } from '../helpers/opened.ts';
import { pinnedEnvironment, type TestRepository } from '../helpers/repository.ts';

const ID = 'a1'.repeat(20);
const LONG_ID = 'b2'.repeat(32);

/** A tree object's bytes; names as latin1. */
function encodeTree(entries: readonly (readonly [mode: string, name: string, id: string])[]): Buffer {
  return Buffer.concat(
    entries.flatMap(([mode, name, id]) => [
      Buffer.from(`${mode} ${name}\0`, 'latin1'),
      Buffer.from(id, 'hex'),
    ]),
  );
}

describe('parseTree', () => {
  it.each([
    ['100644', 'file'],
    ['100664', 'file'],
    ['100600', 'file'],
    ['100444', 'file'],
    ['100755', 'executable'],
    ['100775', 'executable'],
    ['100700', 'executable'],
    ['120000', 'link'],
    ['40000', 'folder'],
    ['040000', 'folder'],
    ['160000', 'submodule'],
  ])('reads mode %s as %s', (mode, type) => {
    expect(parseTree(encodeTree([[mode, 'name', ID]]), ID)).toEqual([{ name: 'name', type, id: ID }]);
  });

  it.each([
    '0',
    '644',
    '10644',
    '100888',
    '140000',
    '000000',
    '020000',
    '0100644',
    '1006440',
    '',
    '-00644',
    'x',
  ])('refuses mode %j', (mode) => {
    expect(() => parseTree(encodeTree([[mode, 'name', ID]]), ID)).toThrow(
      expect.objectContaining({
        code: 'OBJECT_UNREADABLE',
        message: `Tree ${ID} is malformed: "name" has an unknown mode. Check with \`git fsck\`.`,
      }),
    );
  });

  it.each(['', '.', '..', 'a/b', '/', 'a/'])('refuses the name %j', (name) => {
    expect(() => parseTree(encodeTree([['100644', name, ID]]), ID)).toThrow(
      expect.objectContaining({
        code: 'OBJECT_UNREADABLE',
        message: `Tree ${ID} is malformed: it has the name ${JSON.stringify(name)}. Check with \`git fsck\`.`,
      }),
    );
  });

  it.each([
    ['100644', '100644'],
    ['100644', '40000'],
    ['120000', '160000'],
  ])('refuses a name that is there twice, as %s and %s', (one, other) => {
    const tree = encodeTree([
      [one, 'same', ID],
      ['100644', 'same.py', ID],
      [other, 'same', ID],
    ]);
    expect(() => parseTree(tree, ID)).toThrow(expect.objectContaining({ code: 'OBJECT_UNREADABLE' }));
    expect(() => parseTree(tree, ID)).toThrow(/it has "same" twice/);
  });

  it('reads ids of 32 bytes in a tree of SHA-256', () => {
    expect(parseTree(encodeTree([['100644', 'name', LONG_ID]]), LONG_ID)).toEqual([
      { name: 'name', type: 'file', id: LONG_ID },
    ]);
    expect(() => parseTree(encodeTree([['100644', 'name', ID]]), LONG_ID)).toThrow(
      /in the middle of an entry/,
    );
  });

  it('reads an empty tree', () => {
    expect(parseTree(Buffer.alloc(0), ID)).toEqual([]);
  });

  const name = fc
    .uint8Array({ minLength: 1, maxLength: 12 })
    .map((bytes) => Buffer.from(bytes).toString('latin1').replace(/[\0/]/g, '_'))
    .filter((text) => text !== '.' && text !== '..');
  const id = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes) => Buffer.from(bytes).toString('hex'));
  const entry = fc.tuple(fc.constantFrom('100644', '100755', '120000', '40000', '160000'), name, id);
  const entries = fc.uniqueArray(entry, { selector: ([, text]) => text, maxLength: 8 });

  it('gives back any tree, and refuses it cut off anywhere but between two entries', () => {
    fc.assert(
      fc.property(entries, (all) => {
        const bytes = encodeTree(all);
        expect(parseTree(bytes, ID).map((node) => [node.name, node.id])).toEqual(
          all.map(([, ...rest]) => rest),
        );
        const ends = new Set(all.map((_, at) => encodeTree(all.slice(0, at)).length));
        for (let end = 0; end < bytes.length; end++) {
          if (ends.has(end)) continue;
          expect(() => parseTree(bytes.subarray(0, end), ID)).toThrow(RuntimeFingerprintError);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('never throws anything else, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
        try {
          parseTree(Buffer.from(bytes), ID);
        } catch (error) {
          expect(error).toMatchObject({ name: 'RuntimeFingerprintError', code: 'OBJECT_UNREADABLE' });
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a store', () => {
  function openStore(repository: TestRepository, format: ObjectFormat = 'sha1'): ObjectStore {
    const scratch = createScratch();
    const { path } = createReadRepository(scratch, format, [join(repository.path, '.git', 'objects')]);
    const reader = new ObjectReader({ repository: path, env: gitEnvironment(pinnedEnvironment()) });
    onTestFinished(() => {
      reader.close();
      scratch.remove();
    });
    return new ObjectStore(reader, null);
  }

  /** Writes an object of any content, sound or not. */
  function write(repository: TestRepository, type: string, content: Buffer): string {
    return repository.git(['hash-object', '-t', type, '-w', '--literally', '--stdin'], { input: content });
  }

  async function contentsOf(store: ObjectStore, ids: readonly string[]): Promise<string> {
    const pieces: string[] = [];
    const sink = { chunk: (bytes: Uint8Array) => void pieces.push(Buffer.from(bytes).toString('latin1')) };
    await store.tree(ID, null).readContents(ids, sink);
    return pieces.join('');
  }

  it.each(['sha1', 'sha256'] as const)('reads folders, links and contents in %s', async (format) => {
    const repository = makeRepository({ objectFormat: format });
    repository.commit({
      'src/a.py': 'a = 1\n',
      'src/run': { mode: '100755', content: '#!/bin/sh\n' },
      'src/link': { mode: '120000', target: 'a.py' },
      'bytes:src/caf\xe9': 'latin',
    });
    repository.flush();
    const id = repository.git(['rev-parse', 'main^{tree}']);
    const tree = openStore(repository, format).tree(id, null);
    const [folder] = await tree.readFolder(id);
    expect(folder).toEqual({ name: 'src', type: 'folder', id: repository.git(['rev-parse', 'main:src']) });
    const nodes = await tree.readFolder(folder?.id as string);
    expect(nodes.map(({ name, type }) => [name, type])).toEqual([
      ['a.py', 'file'],
      ['caf\xe9', 'file'],
      ['link', 'link'],
      ['run', 'executable'],
    ]);
    expect(nodes[0]?.id).toHaveLength(format === 'sha1' ? 40 : 64);
    expect(await tree.readLink(nodes[2]?.id as string)).toBe('a.py');
    const [file, , , executable] = nodes.map((node) => node.id) as [string, string, string, string];
    const log: string[] = [];
    await tree.readContents([executable, file], {
      begin: (index, size) => void log.push(`${index}: ${size}`),
      chunk: (bytes) => void log.push(Buffer.from(bytes).toString()),
      end: (index) => void log.push(`${index} end`),
    });
    expect(log).toEqual(['0: 10', '#!/bin/sh\n', '0 end', '1: 6', 'a = 1\n', '1 end']);
  });

  it.each(['tree', 'link', 'blob'] as const)('says what to do about a missing %s', async (kind) => {
    const store = openStore(makeRepository());
    const tree = store.tree(ID, null);
    const reading = {
      tree: () => tree.readFolder(ID),
      link: () => tree.readLink(ID),
      blob: () => contentsOf(store, [ID]),
    }[kind]();
    await expect(reading).rejects.toMatchObject({
      code: 'OBJECT_MISSING',
      message:
        `The ${kind === 'tree' ? 'tree' : 'blob'} ${ID} is not in this repository: the clone is shallow, partial or ` +
        'damaged. Fetch it whole (`git fetch --unshallow --tags --refetch`, or `fetch-depth: 0` at the checkout step).',
    });
  });

  it('refuses one kind of object for another', async () => {
    const repository = makeRepository();
    const blob = write(repository, 'blob', Buffer.from('text'));
    const tree = write(repository, 'tree', encodeTree([['100644', 'a', blob]]));
    const store = openStore(repository);
    const asked: [Promise<unknown>, string][] = [
      [store.tree(blob, null).readFolder(blob), `Object ${blob} is a blob, not a tree.`],
      [store.tree(tree, null).readLink(tree), `Object ${tree} is a tree, not a blob.`],
      [contentsOf(store, [blob, tree]), `Object ${tree} is a tree, not a blob.`],
    ];
    for (const [reading, message] of asked)
      await expect(reading).rejects.toMatchObject({ code: 'OBJECT_UNREADABLE', message });
  });

  it('refuses a malformed tree from the store as it does from bytes', async () => {
    const repository = makeRepository();
    const id = write(repository, 'tree', encodeTree([['100644', '..', ID]]));
    await expect(openStore(repository).tree(id, null).readFolder(id)).rejects.toMatchObject({
      code: 'OBJECT_UNREADABLE',
      message: `Tree ${id} is malformed: it has the name "..". Check with \`git fsck\`.`,
    });
  });

  it('reads a link of any length', async () => {
    const repository = makeRepository();
    const target = 'x/'.repeat(200_000);
    const id = write(repository, 'blob', Buffer.from(target));
    expect(await openStore(repository).tree(ID, null).readLink(id)).toBe(target);
  });
});
