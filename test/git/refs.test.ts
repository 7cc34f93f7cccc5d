import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTagDate } from '../../src/git/refs.ts';
import { makeRepository, openRepository } from '../helpers/opened.ts';
import { FIRST_DATE, type TestRepository } from '../helpers/repository.ts';

const DAY = 86_400;

function makeOne(options?: Parameters<typeof makeRepository>[0]): TestRepository {
  const repository = makeRepository(options);
  repository.commit({ 'a.py': 'a = 1\n' });
  return repository.flush();
}

/** An object of any content, sound or not. */
function write(repository: TestRepository, type: string, content: string): string {
  return repository.git(['hash-object', '-t', type, '-w', '--literally', '--stdin'], { input: content });
}

/** A ref whose file has any name and content. */
function writeRef(repository: TestRepository, ref: string, content: string): void {
  const path = join(repository.path, '.git', ref);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

describe('tags', () => {
  const names = [
    '-x',
    '--all',
    '@',
    'HEAD',
    'v1.0.0',
    'release/2026.04.27',
    'pkg@1.2.3',
    '#1',
    '!important',
    '%0A',
    '"quoted"',
    "it's",
    '`tick`',
    '$(touch)',
    'a|b&c;d',
    '<b>',
    '{brace}',
    'näive',
    'na\u0308ive',
    '版本-1.0',
    '😀',
    '\u202egnp',
    '\ufeffbom',
    'a'.repeat(200),
    '1234567890123456789012345678901234567890',
  ];

  it('have the names that git gives them', async () => {
    const made = makeOne();
    for (const name of names) made.tag(name, 'refs/heads/main');
    made.flush();
    const repository = await openRepository(made.path);
    expect(new Set(repository.tags.keys())).toEqual(new Set(names));
    const id = made.git(['rev-parse', 'refs/heads/main']);
    for (const name of names) {
      expect(repository.tags.get(name)?.id).toBe(id);
      expect((await repository.commit(`refs/tags/${name}`)).id).toBe(id);
    }
  });

  it('whose names are not UTF-8 stay apart', async () => {
    const made = makeOne();
    const id = made.git(['rev-parse', 'main']);
    const lines = ['caf\xe8-1.0.0', 'caf\xe9-1.0.0', 'caf\xc3\xa9-1.0.0'].map(
      (name) => `${id} refs/tags/${name}\n`,
    );
    appendFileSync(join(made.path, '.git', 'packed-refs'), Buffer.from(lines.join(''), 'latin1'));
    const { tags } = await openRepository(made.path);
    expect([...tags.keys()].sort()).toEqual(['caf\\xe8-1.0.0', 'caf\\xe9-1.0.0', 'café-1.0.0']);
  });

  it('of names that no tag can have are none', async () => {
    const made = makeOne();
    made.tag('v1', 'refs/heads/main');
    const id = made.flush().git(['rev-parse', 'main']);
    for (const name of ['a..b', '##[error]', 'a b', 'x.lock', 'back\\slash', 'line\nbreak'])
      writeRef(made, `refs/tags/${name}`, `${id}\n`);
    expect([...(await openRepository(made.path)).tags.keys()]).toEqual(['v1']);
  });

  it.each([
    ['empty', ''],
    ['cut short', '12345\n'],
    ['zeroes', `${'0'.repeat(40)}\n`],
    ['garbage', 'garbage\n'],
  ])('that are damaged (%s) are an error, not passed over', async (_what, content) => {
    const made = makeOne();
    made.tag('v1', 'refs/heads/main');
    made.flush();
    writeRef(made, 'refs/tags/release/v2', content);
    await expect(openRepository(made.path)).rejects.toMatchObject({
      code: 'GIT_FAILED',
      message: expect.stringMatching(/^The tag "release\/v2" is damaged: delete it \(`git update-ref -d`\)/),
    });
  });

  it('of an object that is not there keep their place', async () => {
    const made = makeOne();
    const gone = '1234567890123456789012345678901234567890';
    writeRef(made, 'refs/tags/v9', `${gone}\n`);
    const repository = await openRepository(made.path);
    expect(repository.tags.get('v9')?.id).toBe(gone);
    expect(await repository.peelAll([gone])).toEqual([{ kind: 'absent', id: gone }]);
    await expect(repository.peelToCommit(gone, 'v9')).rejects.toMatchObject({
      code: 'OBJECT_MISSING',
      message: expect.stringMatching(/^The commit of "v9" \(1234567890.* is not in this clone/),
    });
  });
});

describe('what tags lead to', () => {
  /** Every way a tag can stand for a commit, or for something else. */
  function makeTags(format: 'sha1' | 'sha256' = 'sha1') {
    const made = makeOne({ objectFormat: format });
    const commit = made.git(['rev-parse', 'main']);
    made.tag('light', commit);
    made.tag('annotated', commit, { message: 'notes', date: FIRST_DATE + 5 * DAY });
    made.flush();
    const annotated = made.git(['rev-parse', 'refs/tags/annotated']);
    const tag = (name: string, object: string, type: string, date = FIRST_DATE) =>
      write(made, 'tag', `object ${object}\ntype ${type}\ntag ${name}\ntagger T <t@x> ${date} +0000\n\n`);
    const nested = tag('nested', tag('inner', annotated, 'tag'), 'tag', FIRST_DATE + 6 * DAY);
    const tree = made.git(['rev-parse', 'main^{tree}']);
    const blob = made.git(['rev-parse', 'main:a.py']);
    const gone = '9'.repeat(commit.length);
    const refs = {
      nested,
      blob,
      tree,
      'tag-of-blob': tag('tag-of-blob', blob, 'blob'),
      'tag-of-tag-of-tree': tag('x', tag('y', tree, 'tree'), 'tag'),
      'tag-of-nothing': tag('tag-of-nothing', gone, 'commit'),
    };
    for (const [name, id] of Object.entries(refs)) writeRef(made, `refs/tags/${name}`, `${id}\n`);
    return { made, commit, gone };
  }

  it.each(['sha1', 'sha256'] as const)('is peeled all at once, in %s', async (format) => {
    const { made, commit, gone } = makeTags(format);
    const repository = await openRepository(made.path);
    const names = [
      'tag-of-blob',
      'light',
      'tag-of-nothing',
      'nested',
      'tree',
      'annotated',
      'blob',
      'tag-of-tag-of-tree',
    ];
    const peeled = await repository.peelAll(names.map((name) => repository.tags.get(name)?.id as string));
    const found = { kind: 'commit', commit: expect.objectContaining({ id: commit, date: FIRST_DATE + DAY }) };
    expect(peeled).toEqual([
      { kind: 'other', type: 'blob' },
      found,
      { kind: 'absent', id: gone },
      found,
      { kind: 'other', type: 'tree' },
      found,
      { kind: 'other', type: 'blob' },
      { kind: 'other', type: 'tree' },
    ]);
  });

  it.each([
    ['blob', 'TAG_NOT_COMMIT', '"blob" names a blob, not a commit.'],
    ['tree', 'TAG_NOT_COMMIT', '"tree" names a tree, not a commit.'],
    ['tag-of-blob', 'TAG_NOT_COMMIT', '"tag-of-blob" names a blob, not a commit.'],
    ['tag-of-tag-of-tree', 'TAG_NOT_COMMIT', '"tag-of-tag-of-tree" names a tree, not a commit.'],
    ['tag-of-nothing', 'OBJECT_MISSING', /^The commit of "tag-of-nothing" \(9{40}\) is not in this clone/],
    ['HEAD:a.py', 'TAG_NOT_COMMIT', '"HEAD:a.py" names a blob, not a commit.'],
  ])('%s is no commit', async (name, code, message) => {
    const repository = await openRepository(makeTags().made.path);
    await expect(repository.commit(name)).rejects.toMatchObject({
      code,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
  });

  it('has the date of the tag, and without one the commit’s', async () => {
    const { made } = makeTags();
    const commit = made.git(['rev-parse', 'main']);
    writeRef(
      made,
      'refs/tags/undated',
      `${write(made, 'tag', `object ${commit}\ntype commit\ntag undated\n\ntagger T <t@x> 1 +0000\n`)}\n`,
    );
    const repository = await openRepository(made.path);
    const date = (name: string) => repository.tagDate(repository.tags.get(name)?.id as string);
    expect(await date('light')).toBe(FIRST_DATE + DAY);
    expect(await date('annotated')).toBe(FIRST_DATE + 5 * DAY);
    expect(await date('nested')).toBe(FIRST_DATE + 6 * DAY);
    expect(await date('undated')).toBe(FIRST_DATE + DAY);
    await expect(readTagDate(repository.store, '9'.repeat(40))).rejects.toMatchObject({
      code: 'OBJECT_MISSING',
    });
  });

  it.each([
    ['a name with brackets', 'A <b> > <c@d> 123 +0000', 123],
    ['no name', ' <> 124 +0000', 124],
    ['a date before 1970', 'A <a@b> -5 +0000', -5],
    ['no zone', 'A <a@b> 125', 125],
    ['no date', 'A <a@b>', 0],
    ['words for a date', 'A <a@b> yesterday +0000', 0],
    ['a date beyond all years', `A <a@b> ${'9'.repeat(30)} +0000`, 0],
  ])('a commit whose committer has %s', async (_what, committer, date) => {
    const made = makeOne();
    const tree = made.git(['rev-parse', 'main^{tree}']);
    const content = `tree ${tree}\nauthor A <a@b> 7 +0000\ncommitter ${committer}\n\ncommitter X <x@y> 9 +0000\n`;
    const id = write(made, 'commit', content);
    const repository = await openRepository(made.path);
    expect(await repository.commit(id)).toEqual({ id, tree, date });
  });

  it.each([
    ['nothing', ''],
    ['no tree', 'author A <a@b> 7 +0000\n\n'],
    ['half a tree id', 'tree 1234\n\n'],
  ])('a commit that says %s is an error', async (_what, content) => {
    const made = makeOne();
    const id = write(made, 'commit', content);
    const repository = await openRepository(made.path);
    await expect(repository.commit(id)).rejects.toMatchObject({
      code: expect.stringMatching(/^OBJECT_(UNREADABLE|MISSING)$/),
    });
  });
});

describe('revisions', () => {
  it('take a tag before a branch, and HEAD for HEAD', async () => {
    const made = makeOne();
    made.tag('same', 'refs/heads/main');
    made.tag('HEAD', 'refs/heads/main');
    const tagged = made.flush().git(['rev-parse', 'main']);
    made.commit({ 'a.py': 'a = 2\n' });
    const head = made.flush().git(['rev-parse', 'main']);
    for (const ref of ['refs/heads/same', 'refs/heads/-b']) made.git(['update-ref', ref, head]);
    const repository = await openRepository(made.path);
    const idOf = async (revision: string) => (await repository.commit(revision)).id;
    expect(await idOf('same')).toBe(tagged);
    expect(await idOf('refs/heads/same')).toBe(head);
    expect(await idOf('HEAD')).toBe(head);
    expect(await idOf('refs/tags/HEAD')).toBe(tagged);
    expect(await idOf('-b')).toBe(head);
    expect(await idOf('main')).toBe(head);
    expect(await idOf('HEAD~1')).toBe(tagged);
    expect(await idOf(':/commit')).toBe(head);
    expect(await idOf(head.slice(0, 8))).toBe(head);
    expect(await idOf(head)).toBe(head);
  });

  it.each([
    'v1',
    '',
    ' ',
    '-x',
    '--all',
    '--output=x',
    '^main',
    'main..main',
    'main^!',
    'main\nmain',
    'main\n',
    'main\0',
    'refs/heads/',
    'HEAD~99',
    '@{upstream}',
    'x'.repeat(5_000),
    '0000000',
    '$(touch x)',
    '##[error]x',
  ])('%j names nothing', async (revision) => {
    const repository = await openRepository(makeOne().path);
    await expect(repository.commit(revision)).rejects.toMatchObject({
      code: 'REF_NOT_FOUND',
      message:
        `There is no ${JSON.stringify(revision)} in this repository. ` +
        'If it exists elsewhere, fetch it first (`git fetch --tags`).',
    });
  });

  it('of a commit that is not there', async () => {
    const gone = '1234567890123456789012345678901234567890';
    const repository = await openRepository(makeOne().path);
    await expect(repository.commit(gone)).rejects.toMatchObject({ code: 'OBJECT_MISSING' });
  });

  it.each(['HEAD', 'main', 'v1'])('in an empty repository: %s', async (revision) => {
    const repository = await openRepository(makeRepository().path);
    expect(repository.tags.size).toBe(0);
    expect(await repository.head()).toBeNull();
    await expect(repository.commit(revision)).rejects.toMatchObject({
      code: 'REPOSITORY_EMPTY',
      message: `There is no "${revision}": the repository has no commits and no tags yet.`,
    });
  });
});
