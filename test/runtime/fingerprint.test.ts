import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combineFingerprints, fingerprintAll } from '../../src/runtime/fingerprint.ts';
import { DEFAULT_RULES, type Rules } from '../../src/runtime/rules.ts';
import { selectEntries } from '../../src/runtime/select.ts';
import type { ContentReader, Tree } from '../../src/runtime/tree.ts';
import { type MemoryNode, memoryTree } from '../helpers/memory-tree.ts';

interface Vector {
  name: string;
  files: Record<string, string>;
  fingerprint: string | null;
}

/** Computed with the first client's own published function. */
const { vectors } = JSON.parse(
  readFileSync(new URL('../vectors/fingerprint-v1.json', import.meta.url), 'utf8'),
) as { vectors: Vector[] };

const EVERYTHING: Rules = { ...DEFAULT_RULES, root: '.', include: ['**'], excludeDirs: [], scheme: 2 };

async function fingerprintOf(tree: Tree, rules: Rules): Promise<string | null> {
  const { entries } = await selectEntries(tree, rules, 'version.json');
  const [found] = await fingerprintAll([{ scheme: rules.scheme, entries }], tree);
  return found?.value ?? null;
}

describe('scheme 1', () => {
  it.each(vectors)('$name', async ({ files, fingerprint }) => {
    const nodes = Object.entries(files).map(([path, text]) => [`src/${path}`, Buffer.from(text, 'base64')]);
    expect(await fingerprintOf(memoryTree(Object.fromEntries(nodes)), DEFAULT_RULES)).toBe(fingerprint);
  });
});

describe('scheme 2', () => {
  const tree: Record<string, MemoryNode> = {
    'a.txt': 'one\n',
    'bin/run': { type: 'executable', content: '#!/bin/sh\n' },
    dead: { type: 'link', target: 'nowhere' },
    'vendor/lib': { type: 'submodule', commit: '0123456789012345678901234567890123456789' },
    empty: '',
    'naïve.txt': 'ï',
  };

  it('is the hash of the frames, in the order of the bytes of the paths', async () => {
    // Computed with Python: struct.pack('>I', len(path)) and struct.pack('>Q', len(content)) around each.
    expect(await fingerprintOf(memoryTree(tree), EVERYTHING)).toBe(
      'rf2:a24bb049a2f36ba114f62d5c4798c85a9249cff9756e9fa5857f19ea59c798f5',
    );
    expect(await fingerprintOf(memoryTree({ 'a.txt': 'one\n' }), EVERYTHING)).toBe(
      'rf2:b38f38b0bb04c478e754ba1346418bdd9733e25e10f4da22e1eb7f8b25e0c2e5',
    );
  });

  it('tells an executable from a plain file, and a link from a file of its text', async () => {
    const kinds: MemoryNode[] = ['x', { type: 'executable', content: 'x' }, { type: 'link', target: 'x' }];
    const values = await Promise.all(kinds.map((node) => fingerprintOf(memoryTree({ a: node }), EVERYTHING)));
    expect(new Set(values).size).toBe(3);
  });

  it('is null when nothing is selected', async () => {
    expect(await fingerprintOf(memoryTree({}), EVERYTHING)).toBeNull();
  });

  it('rejects when a content cannot be read, rather than hashing less', async () => {
    const broken = memoryTree({ a: 'a', b: 'b', c: 'c' }, { fail: ['b'] });
    await expect(fingerprintOf(broken, EVERYTHING)).rejects.toThrow('cannot read b');
  });
});

describe('several selections at once', () => {
  const name = fc.constantFrom('a', 'b', 'b/c', 'd', 'e/f', 'e/g', 'h');
  const files = fc
    .dictionary(name, fc.constantFrom('', '1', '2', 'longer text'))
    .filter((found) => !('b' in found && 'b/c' in found));

  it('gives each the fingerprint it has alone', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(files, fc.constantFrom<1 | 2>(1, 2)), { maxLength: 6 }),
        async (wanted) => {
          const all: Record<string, MemoryNode> = {};
          const selections = [];
          for (const [index, [found, scheme]] of wanted.entries()) {
            for (const [path, content] of Object.entries(found)) all[`${index}/${path}`] = content;
            selections.push({ scheme, root: String(index), found });
          }
          const tree = memoryTree(all);
          const hashables = await Promise.all(
            selections.map(async ({ scheme, root }) => {
              const { entries } = await selectEntries(tree, { ...EVERYTHING, root, scheme }, 'version.json');
              // As in git, equal contents have one id, so that states are shared and must part.
              return {
                scheme,
                entries: entries.map((entry) => ({ ...entry, identity: String(all[entry.repositoryPath]) })),
              };
            }),
          );
          const together = await fingerprintAll(hashables, tree);
          expect(together.map(({ value }) => value)).toEqual(
            selections.map(({ scheme, found }) => referenceFingerprint(scheme, found)),
          );
          expect(together.map(({ bytes }) => bytes)).toEqual(
            selections.map(({ found }) => Object.values(found).reduce((sum, text) => sum + text.length, 0)),
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('more paths than are planned at a time', () => {
  const files = (changed: number): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length: 20_000 }, (_, at) => [`f${at}`, at === changed ? 'other' : 'same']),
    );

  it('are hashed as few are, wherever selections part', async () => {
    const states = [files(-1), files(0), files(19_999), { f1: 'same' }];
    const all = Object.fromEntries(
      states.flatMap((state, at) => Object.entries(state).map(([path, text]) => [`${at}/${path}`, text])),
    );
    const tree = memoryTree(all);
    const selections = await Promise.all(
      states.map(async (_, at) => {
        const { entries } = await selectEntries(tree, { ...EVERYTHING, root: String(at) }, 'version.json');
        // As in git, equal contents have one id.
        return {
          scheme: 2,
          entries: entries.map((entry) => ({ ...entry, identity: String(all[entry.repositoryPath]) })),
        } as const;
      }),
    );
    const found = await fingerprintAll(selections, tree);
    expect(found.map(({ value }) => value)).toEqual(states.map((state) => referenceFingerprint(2, state)));
  });
});

describe('a reader that does not deliver', () => {
  const tree = memoryTree({ a: '1', b: '2', c: '3' });
  type Delivery = [index: number, text: string][];

  it.each<[string, Delivery]>([
    [
      'the first',
      [
        [1, '2'],
        [2, '3'],
      ],
    ],
    [
      'one in the middle',
      [
        [0, '1'],
        [2, '3'],
      ],
    ],
    [
      'the last',
      [
        [0, '1'],
        [1, '2'],
      ],
    ],
    ['anything', []],
  ])('%s content makes it an error', async (_what, delivery) => {
    const { entries } = await selectEntries(tree, EVERYTHING, 'version.json');
    const reader: ContentReader = {
      async readContents(_ids, sink) {
        for (const [index, text] of delivery) {
          sink.begin?.(index, text.length);
          sink.chunk(Buffer.from(text));
          sink.end?.(index);
        }
      },
    };
    await expect(fingerprintAll([{ scheme: 2, entries }], reader)).rejects.toThrow('was not delivered');
  });
});

describe('combineFingerprints', () => {
  it('is scheme 2 over the names, whatever their order', () => {
    const one = combineFingerprints(
      new Map([
        ['b', 'x'],
        ['a', 'y'],
      ]),
    );
    expect(one).toBe(referenceFingerprint(2, { a: 'y', b: 'x' }));
  });

  it('is null when one is', () => {
    expect(
      combineFingerprints(
        new Map([
          ['a', 'x'],
          ['b', null],
        ]),
      ),
    ).toBeNull();
  });
});

/** Both schemes written down once more, the slow way. */
function referenceFingerprint(scheme: 1 | 2, files: Record<string, string>): string | null {
  const hash = createHash('sha256');
  const rows = Object.entries(files).sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  if (rows.length === 0) return null;
  if (scheme === 2) hash.update('runtime-fingerprint 2\n');
  for (const [path, text] of rows) {
    if (scheme === 1) {
      hash.update(`${path}\0${text}\n`);
    } else {
      const lengths = [Buffer.alloc(4), Buffer.alloc(8)] as const;
      lengths[0].writeUInt32BE(Buffer.byteLength(path));
      lengths[1].writeBigUInt64BE(BigInt(Buffer.byteLength(text)));
      hash.update('f').update(lengths[0]).update(path).update(lengths[1]).update(text);
    }
  }
  return `${scheme === 2 ? 'rf2:' : ''}${hash.digest('hex')}`;
}
