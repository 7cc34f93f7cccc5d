import { describe, expect, it } from 'vitest';
import { fingerprintAll } from '../../src/runtime/fingerprint.ts';
import { showPath } from '../../src/runtime/raw-path.ts';
import { DEFAULT_RULES, type Rules } from '../../src/runtime/rules.ts';
import { type Entry, type Selection, selectEntries } from '../../src/runtime/select.ts';
import type { Tree } from '../../src/runtime/tree.ts';
import { type MemoryNode, memoryTree } from '../helpers/memory-tree.ts';

const ALL: Rules = {
  ...DEFAULT_RULES,
  root: '.',
  include: ['**'],
  excludeDirs: [],
  scheme: 2,
};

const link = (target: string): MemoryNode => ({ type: 'link', target });
const COMMIT = '0123456789012345678901234567890123456789';
const submodule: MemoryNode = { type: 'submodule', commit: COMMIT };

function select(
  files: Record<string, MemoryNode> | Tree,
  rules: Partial<Rules> = {},
  manifest = 'version.json',
): Promise<Selection> {
  const tree = 'readFolder' in files ? (files as Tree) : memoryTree(files as Record<string, MemoryNode>);
  return selectEntries(tree, { ...ALL, ...rules }, manifest);
}

/** Each entry as `kind path`, and what it is hashed as where that is held. */
function rows({ entries }: Pick<Selection, 'entries'>): string[] {
  return entries.map(({ kind, path, content }) => {
    const held = 'bytes' in content ? ` ${JSON.stringify(content.bytes.toString('latin1'))}` : '';
    return `${kind} ${showPath(path)}${held}`;
  });
}

async function selected(...given: Parameters<typeof select>): Promise<string[]> {
  return rows(await select(...given));
}

async function fingerprint(
  files: Record<string, MemoryNode>,
  rules: Partial<Rules> = {},
): Promise<string | null> {
  const tree = memoryTree(files);
  const { entries } = await selectEntries(tree, { ...ALL, ...rules }, 'version.json');
  const [found] = await fingerprintAll([{ scheme: rules.scheme ?? 2, entries }], tree);
  return found?.value ?? null;
}

describe('files', () => {
  const files = {
    'src/a.py': '1',
    'src/run': { type: 'executable', content: '2' },
    'src/sub/b.py': '3',
    'src/sub/c.txt': '4',
    'src/tests/t.py': '5',
    'src/sub/tests/t.py': '6',
    'src/tests.py': '7',
    'src/sub/scripts': 'a file that is called as a folder is',
    'README.md': '8',
  } satisfies Record<string, MemoryNode>;

  it('count by include, relative to the root, in the order of bytes', async () => {
    expect(await selected(files, { root: 'src', include: ['**/*.py', 'run'] })).toEqual([
      'f a.py',
      'x run',
      'f sub/b.py',
      'f sub/tests/t.py',
      'f tests.py',
      'f tests/t.py',
    ]);
  });

  it('carry their paths, contents and reasons', async () => {
    const { entries } = await select(files, { root: 'src', include: ['*.rs', '**/b.*', '**/*.py'] });
    expect(entries.find(({ path }) => path === 'sub/b.py')).toEqual({
      path: 'sub/b.py',
      repositoryPath: 'src/sub/b.py',
      kind: 'f',
      content: { id: 'src/sub/b.py' },
      identity: 'src/sub/b.py',
      reason: { kind: 'include', pattern: '**/b.*' },
    });
  });

  it('are out by the name of any folder on their path below the root, or by their own', async () => {
    expect(await selected(files, { root: 'src', excludeDirs: ['tests', 'scripts', 'src'] })).toEqual([
      'f a.py',
      'x run',
      'f sub/b.py',
      'f sub/c.txt',
      'f tests.py',
    ]);
  });

  it('are out by exclude, with all below a folder that it matches', async () => {
    expect(await selected(files, { root: 'src', exclude: ['sub', '*.py'] })).toEqual([
      'x run',
      'f tests/t.py',
    ]);
    expect(await selected(files, { exclude: ['src'] })).toEqual(['f README.md']);
  });

  it('sort as bytes', async () => {
    const names = ['b', 'a/z', 'a-b', 'a.b', 'aa', 'a!', 'é', 'z', '~', '\uff5e', '😀', 'A'];
    const raw = names.map((name) => Buffer.from(name)).sort(Buffer.compare);
    expect(
      (await select(Object.fromEntries(names.map((name) => [name, ''])))).entries.map(({ path }) => path),
    ).toEqual(raw.map((bytes) => bytes.toString('latin1')));
  });

  it('of other languages are counted where they do not count', async () => {
    const { otherLanguages } = await select(
      {
        'a.py': '',
        'b.rs': '',
        'c/d.rs': '',
        'e.RS': '',
        'f.md': '',
        'g.so': '',
        '.rs': '',
        'tests/x.rs': '',
      },
      { include: ['*.py'], excludeDirs: ['tests'] },
    );
    expect(otherLanguages).toEqual(
      new Map([
        ['rs', 3],
        ['so', 1],
      ]),
    );
  });
});

describe('patterns that match nothing', () => {
  it('are told with their keys', async () => {
    const { unmatched } = await select(
      { 'src/a.py': '', 'src/b.py': '', 'uv.lock': '' },
      {
        root: 'src',
        include: ['**/*.py', 'a.*', '*.rs'],
        exclude: ['b.py', 'c.py'],
        extraFiles: ['uv.lock', 'none.lock', 'src/*'],
      },
    );
    expect(unmatched).toEqual([
      { key: 'include', pattern: '*.rs' },
      { key: 'exclude', pattern: 'c.py' },
      { key: 'extra-files', pattern: 'none.lock' },
    ]);
  });
});

describe('the root', () => {
  const files = {
    'src/a.py': 'a',
    'src/deep/b.py': 'b',
    'uv.lock': 'lock',
    'to-src': link('src'),
    'to-file': link('src/a.py'),
    'to-nowhere': link('none'),
    file: '',
    sub: submodule,
    'to-sub': link('sub'),
    'empty/x.md': '',
  };

  it.each([
    ['src', ['f a.py', 'f deep/b.py']],
    ['src/deep', ['f b.py']],
    ['to-src', ['f a.py', 'f deep/b.py']],
    ['to-src/deep', ['f b.py']],
  ])('%s is read', async (root, expected) => {
    expect(await selected(files, { root, include: ['**/*.py'] })).toEqual(expected);
  });

  it.each(['none', 'src/none', 'file', 'file/x', 'to-file', 'to-nowhere', 'sub', 'sub/src', 'to-sub'])(
    '%s is not found, and then nothing counts',
    async (root) => {
      const selection = await select(files, { root, extraFiles: ['uv.lock'] });
      expect(selection).toMatchObject({ rootFound: false, entries: [] });
    },
  );

  it('that holds nothing that counts leaves no fingerprint of the extra files alone', async () => {
    const rules = { root: 'empty', include: ['**/*.py'], extraFiles: ['uv.lock'] };
    expect(await select(files, rules)).toMatchObject({
      rootFound: true,
      entries: [],
      unmatched: [{ key: 'include', pattern: '**/*.py' }],
    });
    expect(await fingerprint(files, rules)).toBeNull();
  });

  it('is the same by its own name and by a link to it', async () => {
    expect(await fingerprint(files, { root: 'to-src' })).toBe(await fingerprint(files, { root: 'src' }));
  });
});

describe('links', () => {
  it('are followed, to a file or to a folder’s files, under their own path', async () => {
    const files = {
      'src/a.py': 'a',
      'src/exe': link('../bin/run'),
      'src/lib': link('../shared'),
      'src/again.py': link('lib/deep/c.py'),
      'bin/run': { type: 'executable', content: 'x' },
      'shared/b.py': 'b',
      'shared/deep/c.py': 'c',
      'shared/tests/t.py': 't',
    } satisfies Record<string, MemoryNode>;
    const { entries } = await select(files, { root: 'src', excludeDirs: ['tests'] });
    expect(rows({ entries })).toEqual(['f a.py', 'f again.py', 'x exe', 'f lib/b.py', 'f lib/deep/c.py']);
    expect(entries.map(({ repositoryPath }) => repositoryPath)).toContain('src/lib/deep/c.py');
    expect(entries.find(({ path }) => path === 'again.py')?.content).toEqual({ id: 'shared/deep/c.py' });
  });

  it('are matched and excluded by their own name, not by that of what they lead to', async () => {
    const files = {
      'tests/a.py': '',
      'b.txt': link('tests/a.py'),
      'c.py': link('b.txt'),
      lib: link('tests'),
    };
    expect(await selected(files, { include: ['**/*.py'], excludeDirs: ['tests'] })).toEqual([
      'f c.py',
      'f lib/a.py',
    ]);
    expect(await selected(files, { exclude: ['lib', 'c.py'] })).toEqual(['f b.txt', 'f tests/a.py']);
  });

  it('that cannot be followed count with their text, whatever include says, unless excluded', async () => {
    const files = {
      'src/a.py': '',
      'src/dead': link('nowhere'),
      'src/absolute': link('/usr/lib'),
      'src/out': link('../../x'),
      'src/self': link('self'),
      'src/file': link('a.py/x'),
      'src/sub/dead': link('../none'),
      'src/tests/dead': link('none'),
    };
    expect(
      await selected(files, { root: 'src', include: ['*.py'], excludeDirs: ['tests'], exclude: ['out'] }),
    ).toEqual([
      'f a.py',
      'l absolute "/usr/lib"',
      'l dead "nowhere"',
      'l file "a.py/x"',
      'l self "self"',
      'l sub/dead "../none"',
    ]);
    const { entries } = await select(files, { root: 'src', include: ['*.py'] });
    expect(entries.find(({ path }) => path === 'dead')?.reason).toEqual({ kind: 'link-not-followed' });
  });

  it('to a folder that is open already are not entered again', async () => {
    const files = {
      'a.py': '',
      loop: link('.'),
      'sub/up': link('..'),
      'sub/b.py': '',
      'sub/deep/me': link('../deep'),
      'sub/deep/top': link('../../../'),
    };
    expect(await selected(files)).toEqual([
      'f a.py',
      'l loop "."',
      'f sub/b.py',
      'l sub/deep/me "../deep"',
      'l sub/deep/top "../../../"',
      'l sub/up ".."',
    ]);
  });

  it('to a folder above the root are entered, and the root in it is not', async () => {
    const files = { 'src/a.py': '', 'src/all': link('..'), 'other/b.py': '' };
    expect(await selected(files, { root: 'src' })).toEqual(['f a.py', 'f all/other/b.py']);
  });

  it('to each other are entered once on each way', async () => {
    const files = { 'a/f': '', 'a/b': link('../b'), 'b/g': '', 'b/a': link('../a') };
    expect(await selected(files)).toEqual([
      'l a/b/a "../a\\u00001"',
      'f a/b/g',
      'f a/f',
      'l b/a/b "../b\\u00001"',
      'f b/a/f',
      'f b/g',
    ]);
  });
});

describe('what a link through other links leads to', () => {
  it.each(['.', 'src', 'src/a'])('shows, where it is an open folder: %s', async (target) => {
    const files = (pointer: string) => ({
      'src/m.py': '1',
      'src/a/m.py': '2',
      'src/a/x': link('../../pointer'),
      pointer: link(pointer),
    });
    const others = ['.', 'src', 'src/a'].filter((other) => other !== target);
    for (const other of others)
      expect(await fingerprint(files(target), { root: 'src' })).not.toBe(
        await fingerprint(files(other), { root: 'src' }),
      );
  });

  it('shows, where the link stands in a folder that is itself reached by a link', async () => {
    const files = (x: string) => ({
      'A/f.py': '1',
      'A/p/loop': link('..'),
      'A/B/f.py': '2',
      'A/B/p/loop': link('..'),
      'A/B/x': link(x),
    });
    // Both times A/B/x holds one link with the text `..`; it leads to A, or to A/B.
    expect(await fingerprint(files('../p'), { root: 'A' })).not.toBe(
      await fingerprint(files('p'), { root: 'A' }),
    );
  });

  it('is told by the depth of the folder, which does not change with where the root is', async () => {
    const at = (prefix: string) => ({
      [`${prefix}m.py`]: '1',
      [`${prefix}a/m.py`]: '2',
      [`${prefix}a/x`]: link('p'),
      [`${prefix}a/p`]: link('..'),
      [`${prefix}a/y`]: link('p/a'),
    });
    const expected = ['l a/p ".."', 'l a/x "p\\u00000"', 'l a/y "p/a\\u00001"', 'f a/m.py', 'f m.py'].sort();
    expect((await selected(at(''), {})).sort()).toEqual(expected);
    expect((await selected(at('deep/er/'), { root: 'deep/er' })).sort()).toEqual(expected);
  });

  it('shows, where it is a submodule: its commit, and the path in it', async () => {
    const files = (pointer: string, commit = COMMIT) => ({
      'src/a.py': '',
      'src/x': link('../pointer/y.py'),
      pointer: link(pointer),
      sub: { type: 'submodule', commit } as MemoryNode,
    });
    expect(await selected(files('sub/a'), { root: 'src' })).toEqual([
      'f a.py',
      `l x "../pointer/y.py\\u0000${COMMIT}\\u0000a/y.py"`,
    ]);
    const values = [files('sub/a'), files('sub/b'), files('sub'), files('sub', COMMIT.replace('0', '9'))];
    const found = await Promise.all(values.map((one) => fingerprint(one, { root: 'src' })));
    expect(new Set(found).size).toBe(4);
  });

  it('is followed out of a submodule again', async () => {
    const files = (content: string) => ({
      'src/x.py': link('../sub/../lib/y.py'),
      sub: submodule,
      'lib/y.py': content,
    });
    expect(await selected(files(''), { root: 'src' })).toEqual(['f x.py']);
  });
});

describe('submodules', () => {
  it('count with their commit, whatever include says, unless excluded', async () => {
    const files = {
      'src/a.py': '',
      'src/sub': submodule,
      'src/tests/sub': submodule,
      'src/lib': link('sub'),
    };
    expect(await selected(files, { root: 'src', include: ['*.py'], excludeDirs: ['tests'] })).toEqual([
      'f a.py',
      `l lib "sub\\u0000${COMMIT}"`,
      `s sub "${COMMIT}"`,
    ]);
    expect(await selected(files, { root: 'src', exclude: ['sub', 'lib', 'tests'] })).toEqual(['f a.py']);
    const { entries } = await select(files, { root: 'src' });
    expect(entries.find(({ path }) => path === 'sub')?.reason).toEqual({ kind: 'submodule' });
  });
});

describe('the manifest', () => {
  it.each([
    ['by its name', { 'version.json': '{}' }, 'version.json'],
    ['in a folder', { 'meta/v.json': '{}' }, 'meta/v.json'],
    ['by a link to it', { 'meta/v.json': '{}', 'other.json': link('meta/v.json') }, 'meta/v.json'],
    ['by a link to its folder', { 'meta/v.json': '{}', lib: link('meta') }, 'meta/v.json'],
    ['by a chain', { 'meta/v.json': '{}', lib: link('meta'), again: link('lib/v.json') }, 'meta/v.json'],
    [
      'where it is a link itself',
      { 'version.json': link('meta/v.json'), 'meta/v.json': '{}' },
      'version.json',
    ],
    [
      'where it is a link to a link',
      { 'version.json': link('b.json'), 'b.json': link('meta/v.json'), 'meta/v.json': '{}' },
      'version.json',
    ],
    ['where its folder is a link', { now: link('releases/1'), 'releases/1/v.json': '{}' }, 'now/v.json'],
    ['where it leads nowhere', { 'version.json': link('none') }, 'version.json'],
    ['where it is a submodule', { 'version.json': submodule }, 'version.json'],
  ] as [string, Record<string, MemoryNode>, string][])('never counts: %s', async (_how, files, manifest) => {
    const all = { 'a.py': '', ...files };
    expect(await selected(all, {}, manifest)).toEqual(['f a.py']);
    expect(await selected(all, { include: ['a.py'], extraFiles: ['**'] }, manifest)).toEqual(['f a.py']);
  });

  it('never counts below a root that is a link', async () => {
    const files = { now: link('pkg'), 'pkg/version.json': '{}', 'pkg/a.py': '' };
    for (const manifest of ['now/version.json', 'pkg/version.json'])
      expect(await selected(files, { root: 'now' }, manifest)).toEqual(['f a.py']);
  });

  it('of another name counts', async () => {
    expect(await selected({ 'version.json': '', 'v.json': '' }, {}, 'v.json')).toEqual(['f version.json']);
  });
});

describe('extra files', () => {
  const files = {
    'src/a.py': 'a',
    'src/tests/t.py': 't',
    'uv.lock': 'lock',
    'proto/a.proto': 'p',
    'proto/deep/b.proto': 'q',
    'docs/x.md': 'x',
  };
  const rules = { root: 'src', include: ['*.py'], excludeDirs: ['tests', 'proto'], exclude: ['uv.lock'] };

  it('count by their path in the repository, behind a slash; no exclude touches them', async () => {
    expect(await selected(files, { ...rules, extraFiles: ['uv.lock', 'proto/**', 'src/tests/*'] })).toEqual([
      'f /proto/a.proto',
      'f /proto/deep/b.proto',
      'f /src/tests/t.py',
      'f /uv.lock',
      'f a.py',
    ]);
  });

  it('that the root has too count once, as the root’s', async () => {
    expect(await selected(files, { ...rules, extraFiles: ['**/*.py'] })).toEqual([
      'f /src/tests/t.py',
      'f a.py',
    ]);
    expect(await selected(files, { include: ['**'], extraFiles: ['**'] })).toHaveLength(6);
    const { unmatched } = await select(files, { ...rules, extraFiles: ['src/a.py'] });
    expect(unmatched).not.toContainEqual({ key: 'extra-files', pattern: 'src/a.py' });
  });

  it('give their pattern for a reason', async () => {
    const { entries } = await select(files, { ...rules, extraFiles: ['*.lock'] });
    expect(entries[0]).toMatchObject({
      path: '/uv.lock',
      repositoryPath: 'uv.lock',
      reason: { kind: 'extra-files', pattern: '*.lock' },
    });
  });

  it('leave the rest of the repository unread', async () => {
    const tree = memoryTree(files, { fail: ['docs', 'src/tests'] });
    expect(await selected(tree, { ...rules, extraFiles: ['proto/**', '*.lock'] })).toHaveLength(4);
  });

  it('take a submodule or a dead link only where a pattern may mean it', async () => {
    const odd = {
      ...files,
      'vendor/sub': submodule,
      'vendor/dead': link('none'),
      'other/sub': submodule,
      'other/dead': link('none'),
      'into-sub': link('vendor/sub/x'),
    };
    expect(await selected(odd, { ...rules, extraFiles: ['vendor/**'] })).toEqual([
      'l /vendor/dead "none"',
      `s /vendor/sub "${COMMIT}"`,
      'f a.py',
    ]);
    expect(await selected(odd, { ...rules, extraFiles: ['vendor/sub/x.proto'] })).toEqual([
      `s /vendor/sub "${COMMIT}"`,
      'f a.py',
    ]);
    expect(await selected(odd, { ...rules, extraFiles: ['into-sub', 'vendor/de[a]d'] })).toEqual([
      `l /into-sub "vendor/sub/x\\u0000${COMMIT}\\u0000x"`,
      'l /vendor/dead "none"',
      'f a.py',
    ]);
    expect(await selected(odd, { ...rules, extraFiles: ['uv.lock'] })).toEqual(['f /uv.lock', 'f a.py']);
  });

  it('are found through links', async () => {
    const linked = {
      ...files,
      conf: link('proto/deep'),
      'conf.proto': link('proto/a.proto'),
      loop: link('.'),
    };
    expect(
      await selected(linked, { ...rules, extraFiles: ['conf/*', '*.proto', 'loop/*.lock', 'loop'] }),
    ).toEqual(['f /conf.proto', 'f /conf/b.proto', 'l /loop "."', 'f a.py']);
    expect(await selected(linked, { ...rules, extraFiles: ['conf'] })).toEqual(['f a.py']);
  });
});

describe('trees without end', () => {
  const bombs: [string, Record<string, MemoryNode>, RegExp][] = [
    [
      'that double with every folder',
      Object.fromEntries(
        Array.from({ length: 40 }, (_, at) => [
          [`d${at}/l`, link(`../d${at + 1}`)],
          [`d${at}/r`, link(`../d${at + 1}`)],
        ]).flat(),
      ),
      /^Links lead to more than 50000 folders/,
    ],
    [
      'that all lead to each other',
      Object.fromEntries(
        Array.from({ length: 144 }, (_, at) => [
          `d${at % 12}/l${Math.floor(at / 12)}`,
          link(`../d${Math.floor(at / 12)}`),
        ]),
      ),
      /^Links lead to more than 100000 files/,
    ],
    [
      'that multiply files',
      {
        ...Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`f/${at}`, ''])),
        ...Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`l/${at}`, link('../f')])),
      },
      /^Links lead to more than 100000 files/,
    ],
    [
      'of folders in folders',
      { [`${'d/'.repeat(3_000)}f`]: '' },
      /^More than 2048 folders lie in one another/,
    ],
  ];

  it.each(bombs)('%s are refused, within reason', async (_what, files, message) => {
    const started = performance.now();
    await expect(select(files)).rejects.toMatchObject({
      code: 'OBJECT_UNREADABLE',
      message: expect.stringMatching(message),
    });
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it('are refused where extra files are looked for, too', async () => {
    const files = { 'src/a.py': '', ...bombs[0]?.[1] };
    await expect(select(files, { root: 'src', extraFiles: ['**'] })).rejects.toMatchObject({
      code: 'OBJECT_UNREADABLE',
    });
    await expect(select(files, { root: 'src', extraFiles: ['*'] })).resolves.toBeDefined();
  });

  it('do not meet folders that are many without links', async () => {
    const files = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`d${at}/e/f`, '']));
    expect((await select({ ...files, [`${'d/'.repeat(2_000)}f`]: '' })).entries).toHaveLength(3_001);
  });
});

describe('a tree that cannot be read', () => {
  it.each(['src', 'src/sub', 'src/dead', 'src/link'])(
    'fails at %s, rather than selecting less',
    async (id) => {
      const files = { 'src/a.py': '', 'src/sub/b.py': '', 'src/dead': link('none'), 'src/link': link('sub') };
      await expect(select(memoryTree(files, { fail: [id] }))).rejects.toThrow(`cannot read ${id}`);
    },
  );

  it('does not fail for what is excluded', async () => {
    const files = { 'src/a.py': '', 'src/sub/b.py': '', 'src/link': link('sub') };
    const rules = { exclude: ['src/link'], excludeDirs: ['sub'] };
    expect(await selected(memoryTree(files, { fail: ['src/sub', 'src/link'] }), rules)).toEqual([
      'f src/a.py',
    ]);
  });
});

describe('identity', () => {
  it('is equal exactly when the content is', async () => {
    const { entries } = await select({
      a: link('x'),
      b: link('x'),
      c: link('y'),
      d: submodule,
      e: submodule,
    });
    const identities = entries.map((entry: Entry) => entry.identity);
    expect(identities[0]).toBe(identities[1]);
    expect(identities[3]).toBe(identities[4]);
    expect(new Set(identities).size).toBe(3);
  });
});
