import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ErrorCode, Position } from '../../src/errors.ts';
import type { ReleaseOptions } from '../../src/jobs/release.ts';
import { listFolder } from '../helpers/folder-listing.ts';
import { makeEmpty, makeProduct, type Product, versionJson } from '../helpers/product.ts';
import type { Files } from '../helpers/repository.ts';

/** The run fails so, and every byte and date of the folder is what it was. */
async function expectRefused(
  product: Product,
  run: Partial<ReleaseOptions> & { tag?: string },
  told: { code: ErrorCode; message: RegExp; position?: Position },
): Promise<void> {
  const listing = listFolder(product.path);
  await expect(product.judge(run.tag ?? 'v1.1.0', run)).rejects.toMatchObject({
    name: 'RuntimeFingerprintError',
    code: told.code,
    message: expect.stringMatching(told.message),
    ...(told.position ? { position: told.position } : {}),
  });
  expect(listFolder(product.path)).toEqual(listing);
}

describe('what is no release', () => {
  it('a folder without a repository', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rf-none-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const product = makeProduct();
    await expectRefused(
      product,
      { repository: folder },
      { code: 'NOT_A_REPOSITORY', message: /is not in a git repository: run in a checkout/ },
    );
    await expectRefused(
      product,
      { repository: join(folder, 'nothing') },
      { code: 'NOT_A_REPOSITORY', message: /nothing does not exist/ },
    );
  });

  it('an empty repository', async () => {
    const empty = makeEmpty();
    await expectRefused(
      empty,
      {},
      { code: 'REPOSITORY_EMPTY', message: /^There is no tag "v1\.1\.0": .* no commits/ },
    );
    await expectRefused(
      empty,
      { judge: { kind: 'ref', ref: 'HEAD' } },
      { code: 'REPOSITORY_EMPTY', message: /^There is no "HEAD": the repository has no commits/ },
    );
    await expectRefused(
      empty,
      { judge: { kind: 'staged' } },
      { code: 'REF_NOT_FOUND', message: /^Nothing is staged/ },
    );
  });

  it('a clone without tags', async () => {
    const product = makeProduct();
    product.git(['tag', '-d', 'v1.0.0']);
    await expectRefused(
      product,
      { tag: 'v1.0.0' },
      {
        code: 'TAG_NOT_FOUND',
        message: /this clone has no tags\. Fetch them \(`git fetch --tags`, or `fetch-depth: 0`/,
      },
    );
  });

  it.each([
    ['v1.0.O', /^There is no tag "v1\.0\.O" in this repository\. Did you mean "v1\.0\.0"\?/],
    ['1.0.0', /Did you mean "v1\.0\.0"\?/],
    ['refs/tags/v1.0.0', /Did you mean "v1\.0\.0"\?/],
    [
      'main',
      /^There is no tag "main" in this repository\. Before there is one, name what will be tagged: with --ref/,
    ],
    ['', /^There is no tag "" in/],
    ['-x', /^There is no tag "-x" in/],
    ['a\nb', /^There is no tag "a\\nb" in/],
  ])('an unknown tag: %j', async (tag, message) => {
    await expectRefused(makeProduct(), { tag }, { code: 'TAG_NOT_FOUND', message });
  });

  it.each([
    ['blob', 'HEAD:README.md'],
    ['tree', 'HEAD^{tree}'],
  ])('a tag of a %s', async (type, target) => {
    const product = makeProduct();
    product.git(['tag', 'v1.1.0', target]);
    const message = new RegExp(`^"v1\\.1\\.0" names a ${type}, not a commit`);
    await expectRefused(product, {}, { code: 'TAG_NOT_COMMIT', message });
  });

  it('an unknown commit', async () => {
    await expectRefused(
      makeProduct(),
      { judge: { kind: 'ref', ref: 'no-such' } },
      { code: 'REF_NOT_FOUND', message: /^There is no "no-such" in this repository\. .*fetch it first/ },
    );
  });
});

describe('what is no whole checkout', () => {
  it('a folder of one', async () => {
    const product = makeProduct().release('v1.1.0');
    const message = /not its top: name the top with repository-path \(on the command line --repo\), and/;
    const repository = join(product.path, 'src');
    await expectRefused(product, { repository, atTop: true }, { code: 'USAGE', message });
  });

  it.each<[ask: 'never' | 'needed', message: RegExp]>([
    ['never', /its remote was not asked, .* or leave out --offline\.$/],
    [
      'needed',
      /it has no remote to ask, .*: add the remote .* or name the previous release with previous-tag\.$/,
    ],
  ])('a shallow clone whose remote is gone and may be asked: %s', async (ask, message) => {
    const product = makeProduct().release('v1.1.0');
    const clone = mkdtempSync(join(tmpdir(), 'rf-shallow-'));
    onTestFinished(() => rmSync(clone, { recursive: true }));
    const from = `file://${product.path}`;
    product.git(['clone', '-q', '--depth=1', '--branch', 'v1.1.0', from, clone]);
    product.git(['remote', 'remove', 'origin'], { cwd: clone });
    await expectRefused(product, { repository: clone, remote: { ask } }, { code: 'TAG_NOT_FOUND', message });
  });
});

describe('a tag that begins with -', () => {
  it('is judged like any other', async () => {
    const files = { 'version.json': versionJson('1.1.0') };
    const product = makeProduct().release('-v1.0.0').release('-v1.1.0', files);
    const document = await product.judge('-v1.1.0');
    expect(document).toMatchObject({ tag: '-v1.1.0', version: '1.1.0', previous: { tag: '-v1.0.0' } });
    expect(document.warnings).toEqual([]);
  });
});

describe('a runtime that is not there', () => {
  it.each<[what: string, files: Files, warning: { code: string; message: string }]>([
    [
      'without its root',
      Object.fromEntries(
        ['server.py', 'plugins/foo.py', 'scripts/deploy.py', 'migrations/0001_first.py'].map((file) => [
          `src/${file}`,
          null,
        ]),
      ),
      { code: 'root_missing', message: 'The root "src" is not a folder here (v1.1.0): state `root`.' },
    ],
    [
      'without a file',
      { '.runtime-fingerprint.yml': "root: src\ninclude: ['**/*.rs']\n" },
      { code: 'runtime_empty', message: 'No file counts as runtime (v1.1.0): check the rules.' },
    ],
  ])('%s: no fingerprint, a restart, and a hint', async (_what, files, warning) => {
    const product = makeProduct().release('v1.1.0', files);
    const document = await product.judge('v1.1.0');
    expect(document).toMatchObject({
      requires_restart: true,
      reason: 'fingerprint_unavailable',
      runtime_fingerprint: null,
      restart_key: 'unavailable:1.1.0',
    });
    expect(document.warnings).toContainEqual(warning);
    expect(JSON.parse(product.read()).runtime_fingerprint).toBeNull();
  });
});

describe('a configuration that is not understood', () => {
  const at = (line: number, column: number): Position => ({ file: '.runtime-fingerprint.yml', line, column });

  it.each<[what: string, text: string | Buffer, message: RegExp, position: Position]>([
    [
      'an unknown key',
      "include: ['**']\nincludes: ['a']\n",
      /^\.runtime-fingerprint\.yml:2:1: .*there is no key 'includes'\. Did you mean 'include'\?/,
      at(2, 1),
    ],
    [
      'a wrong type',
      'include: 5\n',
      /^\.runtime-fingerprint\.yml:1:10: include: it must be a list/,
      at(1, 10),
    ],
    [
      'a glob without quotes',
      'include: [**/*.py]\n',
      /^\.runtime-fingerprint\.yml:1:11: .*quotes/,
      at(1, 11),
    ],
    [
      'a root that leaves',
      "root: ../up\ninclude: ['**']\n",
      /:1:7: root: it leaves the repository/,
      at(1, 7),
    ],
    [
      'a manifest that leaves',
      'manifest: a/../../version.json\n',
      /:1:11: manifest: it leaves the repository/,
      at(1, 11),
    ],
    ['not UTF-8', Buffer.from([0x61, 0xff]), /is not UTF-8/, { file: '.runtime-fingerprint.yml' }],
  ])('%s', async (_what, text, message, position) => {
    const product = makeProduct().release('v1.1.0', { '.runtime-fingerprint.yml': text });
    await expectRefused(product, {}, { code: 'CONFIG_INVALID', message, position });
  });

  it.each<[what: string, state: Files[string], message: RegExp]>([
    [
      'a link that leads nowhere',
      { mode: '120000', target: 'nothing.yml' },
      /cannot be read: it is a link that leads nowhere/,
    ],
    ['a link out of the repository', { mode: '120000', target: '/etc/hostname' }, /cannot be read/],
    ['a submodule', { mode: '160000', commit: '1'.repeat(40) }, /cannot be read: it is a submodule/],
    ['larger than any configuration', '#'.repeat(1024 * 1024 + 1), /cannot be read: it has 1048577 bytes/],
  ])('%s is never taken for none', async (_what, state, message) => {
    const product = makeProduct().release('v1.1.0', { '.runtime-fingerprint.yml': state });
    await expectRefused(product, {}, { code: 'CONFIG_INVALID', message });
  });

  it('named, and not there', async () => {
    const product = makeProduct().release('v1.1.0').write('rules.yml', "include: ['**']\n");
    await expectRefused(
      product,
      { config: 'rules.yml' },
      { code: 'CONFIG_INVALID', message: /"rules\.yml" is not in the commit that is judged: commit it/ },
    );
  });

  it('that puts the manifest outside, as an input', async () => {
    const overrides = { manifest: '../version.json', label: (key: string) => `input ${key}` };
    await expectRefused(
      makeProduct(),
      { tag: 'v1.0.0', overrides },
      { code: 'CONFIG_INVALID', message: /^input manifest: it leaves the repository with '\.\.'/ },
    );
  });

  it('given as an input, says which', async () => {
    const overrides = { rules: { include: ['../x'] }, label: (key: string) => `--${key}` };
    await expectRefused(
      makeProduct(),
      { tag: 'v1.0.0', overrides },
      { code: 'CONFIG_INVALID', message: /^--include: '\.\.\/x' cannot be used: / },
    );
  });
});

describe('a manifest that cannot be edited', () => {
  const KEYS = '"runtime_fingerprint": null, "runtime_fingerprint": null';

  it.each<[what: string, bytes: string | Buffer, message: RegExp, line: number, column: number]>([
    ['broken', '{\n  "version": "1.1.0",\n}\n', /^version\.json:3:1: remove the comma before this/, 3, 1],
    ['cut off', '{"version": "1.1.0"', /^version\.json:1:20: a closing bracket is missing/, 1, 20],
    ['a comment', '{} // mine\n', /^version\.json:1:4: JSON has no comments/, 1, 4],
    [
      'our key twice',
      `{"version": "1.1.0", ${KEYS}}`,
      /^version\.json:1:51: "runtime_fingerprint" already stands at line 1, column 22/,
      1,
      51,
    ],
    [
      'version twice',
      '{"version": "1.1.0",\n"version": "1.1.0"}',
      /^version\.json:2:1: "version" already stands/,
      2,
      1,
    ],
    ['an array', '["1.1.0"]', /^version\.json:1:1: the file must hold one JSON object/, 1, 1],
    [
      'not UTF-8',
      Buffer.from('{"name": "\xe9"}', 'latin1'),
      /^version\.json:1:11: the bytes here are not UTF-8/,
      1,
      11,
    ],
    ['UTF-16', Buffer.from('\ufeff{}', 'utf16le'), /^version\.json:1:1: the file looks like UTF-16/, 1, 1],
    ['empty', '', /^version\.json:1:1: the file is empty/, 1, 1],
    [
      'a foreign restart',
      '{"restart": "always"}',
      /^version\.json:1:13: "restart" is not what this tool writes/,
      1,
      13,
    ],
    [
      'a version that is a number',
      '{"version": 1.1}',
      /^version\.json:1:13: "version" must be a string/,
      1,
      13,
    ],
  ])('%s', async (_what, bytes, message, line, column) => {
    const product = makeProduct().release('v1.1.0').write('version.json', bytes);
    await expectRefused(
      product,
      {},
      { code: 'MANIFEST_INVALID', message, position: { file: 'version.json', line, column } },
    );
  });

  it('read-only', async () => {
    const product = makeProduct().release('v1.1.0');
    chmodSync(join(product.path, 'version.json'), 0o444);
    await expectRefused(
      product,
      {},
      { code: 'MANIFEST_READ_ONLY', message: /version\.json is read-only: make it writable/ },
    );
  });

  it('a folder', async () => {
    const product = makeProduct().release('v1.1.0', { 'version.json': null, 'version.json/file': 'x' });
    await expectRefused(
      product,
      {},
      { code: 'FILE_UNREADABLE', message: /^"version\.json" cannot be read: / },
    );
  });

  it.each<[what: string, target: string]>([
    ['a link out of the workspace', '../'],
    ['a link to an absolute path', tmpdir()],
    ['a link into .git', '.git'],
  ])('%s', async (_what, target) => {
    const product = makeProduct().release('v1.1.0', {
      '.runtime-fingerprint.yml': 'manifest: link/version.json\n',
    });
    symlinkSync(target, join(product.path, 'link'));
    await expectRefused(
      product,
      {},
      {
        code: 'MANIFEST_OUTSIDE_WORKSPACE',
        message:
          /^The manifest "link\/version\.json" leads (?:out of the work tree|into \.git): nothing is written there/,
      },
    );
  });

  it('itself a link out of the workspace', async () => {
    const product = makeProduct().release('v1.1.0');
    const outside = join(mkdtempSync(join(tmpdir(), 'rf-outside-')), 'version.json');
    onTestFinished(() => rmSync(join(outside, '..'), { recursive: true }));
    rmSync(join(product.path, 'version.json'));
    symlinkSync(outside, join(product.path, 'version.json'));
    await expectRefused(
      product,
      {},
      { code: 'MANIFEST_OUTSIDE_WORKSPACE', message: /is a link that leads nowhere/ },
    );
  });
});

describe('names that are hostile', () => {
  const NAMES = [
    'new\nline',
    'tab\there',
    'double"quote',
    "single'quote",
    'back`tick',
    '##[error]owned',
    '::error::owned',
  ];

  it('are told as they are, on one line each', async () => {
    const files = Object.fromEntries([
      ...NAMES.map((name) => [`src/${name}.py`, 'x']),
      ['bytes:src/\xff\xfe.py', 'y'],
    ]);
    const product = makeProduct().release('v1.1.0', files);
    const document = await product.judge('v1.1.0');
    const paths = document.runtimes.default?.changes.map(({ path }) => path);
    expect(paths?.toSorted()).toEqual(
      [...NAMES.map((name) => `src/${name}.py`), 'src/\\xff\\xfe.py'].toSorted(),
    );
    expect(document).toMatchObject({ reason: 'runtime_changed', manifest: { written: true } });
  });
});
