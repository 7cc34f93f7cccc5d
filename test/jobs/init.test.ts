import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type InitOptions, proposeInit, writeProposal } from '../../src/jobs/init.ts';
import { renderInit } from '../../src/reports/init-text.ts';
import { NO_COLOURS } from '../../src/reports/release-text.ts';
import { parseConfig } from '../../src/runtime/config.ts';
import { listFolder } from '../helpers/folder-listing.ts';
import { makeEmpty, type Product } from '../helpers/product.ts';
import { type Files, pinnedEnvironment } from '../helpers/repository.ts';

const surroundings = pinnedEnvironment();
const propose = (product: Product, more: Partial<InitOptions> = {}) =>
  proposeInit({ repository: product.path, surroundings, ...more });

const RULES = '.runtime-fingerprint.yml';
const WORKFLOW = '.github/workflows/runtime-fingerprint.yml';

const LIBRARY: Files = {
  'pyproject.toml': '[build-system]\nrequires = []\n[project]\nname = "app"\nversion = "1.0.0"\n',
  'src/app/__init__.py': '__version__ = "1.0.0"\n',
  'src/app/a.py': 'A = 1\n',
  'docs/guide.md': 'Hello.\n',
  'tests/test_a.py': 'import app\n',
  'README.md': '# App\n',
};

function makeLibrary(more: Files = {}): Product {
  const product = makeEmpty();
  product.checkout(product.commit({ ...LIBRARY, ...more }, { tags: ['v1.0.0'] }));
  return product;
}

describe('init', () => {
  it('proposes rules, and says what they would have meant for the releases there are', async () => {
    const product = makeLibrary();
    const bump = (version: string): Files => ({
      'pyproject.toml': (LIBRARY['pyproject.toml'] as string).replace('1.0.0', version),
      'src/app/__init__.py': `__version__ = "${version}"\n`,
    });
    product.commit(
      { ...bump('1.0.1'), 'docs/guide.md': 'More.\n', 'tests/test_a.py': '' },
      { tags: ['v1.0.1'] },
    );
    product.checkout(product.commit({ ...bump('1.1.0'), 'src/app/a.py': 'A = 2\n' }, { tags: ['v1.1.0'] }));
    const before = listFolder(product.path);
    const { document } = await propose(product);
    expect(document).toMatchObject({
      preset: 'python',
      why: '2 of 2 source files are Python, in src/app',
      releases: { tags: 3, newest: 'v1.1.0', prefix: 'v', other_lines: [], tool: 'none', workflow: null },
      runtime: { files: 3, of: 6 },
      past: { kind: 'judged', audit: { totals: { releases: 3, required: 2, avoided: 1 } } },
      trigger: 'release',
      calling_job: null,
      files: [
        { path: RULES, state: 'new' },
        { path: 'version.json', state: 'new', text: '{}\n' },
        { path: WORKFLOW, state: 'new' },
      ],
    });
    expect(document.rules?.version_files.map(({ pattern }) => pattern)).toEqual([
      'pyproject.toml#version',
      'src/app/__init__.py#__version__',
    ]);
    expect(listFolder(product.path)).toEqual(before);
  });

  it('says beside it what no rules at all would have meant, and what they leave out', async () => {
    const product = makeLibrary({ 'src/app/page.html': '<p>\n', 'uv.lock': 'version = 1\n' });
    product.commit({ 'src/app/page.html': '<p>More.\n' }, { tags: ['v1.0.1'] });
    product.checkout(product.commit({ 'src/app/a.py': 'A = 2\n' }, { tags: ['v1.0.2'] }));
    const { document } = await propose(product);
    expect(document.past).toMatchObject({
      kind: 'judged',
      audit: { totals: { releases: 3, avoided: 0 } },
      default_rules: {
        releases: 3,
        avoided: 1,
        left_out: 3,
        examples: ['src/app/page.html', 'pyproject.toml', 'uv.lock'],
      },
    });
    const text = renderInit(document, { colours: NO_COLOURS });
    expect(text).toContain(
      '  With no rules stated, src/**/*.py alone: 1 of 3.\n' +
        '    They leave out 3 files that may run: src/app/page.html, pyproject.toml, uv.lock.\n',
    );
  });

  it('says nothing of the default rules where they count nothing, or rules are stated', async () => {
    const flat = makeEmpty();
    flat.checkout(flat.commit({ 'app/a.py': 'A = 1\n' }, { tags: ['v1.0.0'] }));
    for (const product of [flat, makeLibrary({ [RULES]: "include: ['**']\n" })]) {
      const { past } = (await propose(product)).document;
      expect(past.kind).toBe('judged');
      expect(past).not.toHaveProperty('default_rules');
    }
  });

  it('masks no dependency that moves in step with the version', async () => {
    const product = makeEmpty();
    const bump = (version: string, core = version): Files => ({
      'package.json': `${JSON.stringify({ version, main: 'lib/a.js', dependencies: { '@acme/core': core } }, null, 2)}\n`,
    });
    product.commit({ 'lib/a.js': '1\n', ...bump('1.0.7') }, { tags: ['v1.0.7'] });
    product.commit(bump('1.0.8'), { tags: ['v1.0.8'] });
    product.checkout(product.commit(bump('1.0.9', '1.0.8'), { tags: ['v1.0.9'] }));
    const { document } = await propose(product);
    expect(document.rules?.version_files.map(({ pattern }) => pattern)).toEqual(['package.json#version']);
    expect(document.past).toMatchObject({
      audit: { releases: [{}, { reason: 'runtime_changed' }, { tag: 'v1.0.9', reason: 'unchanged' }] },
    });
  });

  it('counts what Go embeds, and what a file that is named names in its turn', async () => {
    const product = makeEmpty();
    const files = { 'go.mod': 'module a\n', 'docs/a.md': '', LICENSE: '', 'tests/x.txt': '' };
    product.checkout(product.commit({ ...files, 'main.go': 'package main\n//go:embed *\nvar f embed.FS\n' }));
    expect((await propose(product)).document.rules?.exclude).toEqual([]);
    const named = makeLibrary({
      'package.json': '{}\n',
      'src/app/a.js': "require('../../jest.config')\n",
      'jest.config.js': "open('docs')\n",
    });
    expect((await propose(named)).document.rules?.kept).toEqual([
      { pattern: 'jest.config.js', by: 'src/app/a.js' },
      { pattern: 'docs/**/*', by: 'jest.config.js' },
    ]);
  });

  it('looks at HEAD, not at the work tree', async () => {
    const product = makeLibrary().write('src/app/new.py', 'B = 1\n').write('package.json', '{}');
    expect((await propose(product)).document.runtime).toEqual({ files: 3, of: 6 });
  });

  it('counts what may not run by its kind, but is named in the code', async () => {
    const product = makeLibrary({ 'src/app/a.py': 'guide = open("docs/guide.md").read()\n' });
    const { document } = await propose(product);
    expect(document.rules?.kept).toEqual([{ pattern: 'docs/**/*', by: 'src/app/a.py' }]);
    expect(document.rules?.exclude.map(({ pattern }) => pattern)).not.toContain('docs/**/*');
  });

  it('sees and counts what is compiled beside Python', async () => {
    const product = makeLibrary({
      'rust/Cargo.toml': '',
      'rust/src/lib.rs': '',
      'src/app/fast.so': Buffer.alloc(4),
    });
    const { document } = await propose(product);
    expect(document.notes.find(({ code }) => code === 'native_sources')?.message).toBe(
      'Beside Python there is Rust (1 file), compiled library (1 file). It counts, too.',
    );
    expect(document.runtime.files).toBe(6);
  });

  it('says that there are no releases yet, and masks the version of the package', async () => {
    const product = makeEmpty();
    product.checkout(product.commit(LIBRARY));
    const { document } = await propose(product);
    expect(document.past).toEqual({ kind: 'none' });
    expect(document.rules?.version_files).toHaveLength(2);
  });

  it.each<[path: string, content: string]>([
    [RULES, 'include: ["src/**"]\n'],
    ['version.json', '{"version": "1.0.0", "mine": true}'],
    [WORKFLOW, 'on: push\n'],
  ])('leaves %s as it is, committed or not', async (path, content) => {
    for (const product of [makeLibrary({ [path]: content }), makeLibrary().write(path, content)]) {
      const proposal = await propose(product);
      const written = writeProposal(proposal);
      expect(written.files.map((file) => [file.path, file.state])).toEqual(
        [RULES, 'version.json', WORKFLOW].map((one) => [one, one === path ? 'exists' : 'written']),
      );
      expect(product.read(path)).toBe(content);
    }
  });

  it('takes the rules that are there, and their manifest', async () => {
    const product = makeLibrary({ [RULES]: "include: ['src/**']\nmanifest: dist/release.json\n" });
    const { document } = await propose(product);
    expect(document).toMatchObject({ rules: null, runtime: { files: 2 }, past: { kind: 'judged' } });
    expect(document.files[1]).toMatchObject({ path: 'dist/release.json', state: 'new' });
  });

  it('says where nothing can be said of the past', async () => {
    const named = makeLibrary({ [RULES]: "runtimes:\n  app: {include: ['src/**']}\n" });
    expect((await propose(named)).document.past).toMatchObject({ kind: 'unknown' });
    const tagged = makeLibrary();
    tagged.git(['tag', '-d', 'v1.0.0']);
    tagged.git(['tag', 'v1.0.0', 'HEAD^{tree}']);
    expect((await propose(tagged)).document.past).toMatchObject({ kind: 'unknown' });
  });

  it.each<[what: string, put: (product: Product) => void, why: string]>([
    [
      'a list',
      (product) => product.write('version.json', '["a"]'),
      'version.json:1:1: the file must hold one JSON',
    ],
    [
      'a folder',
      (product) => mkdirSync(join(product.path, 'version.json')),
      '"version.json" cannot be read: it is not a regular file.',
    ],
    [
      'a dead link',
      (product) => symlinkSync('gone', join(product.path, 'version.json')),
      'is a link that leads',
    ],
    [
      'a link out of the work tree',
      (product) => symlinkSync('/etc/passwd', join(product.path, 'version.json')),
      'leads out of the work tree',
    ],
  ])('tells what is wrong with %s in the place of the manifest', async (_what, put, why) => {
    const product = makeLibrary();
    put(product);
    const { document } = await propose(product);
    expect(document.files[1]).toMatchObject({ path: 'version.json', state: 'exists', text: null });
    expect(document.files[1]?.problem).toContain(why);
    expect(document.notes.find(({ code }) => code === 'manifest_unreadable')?.message).toContain(why);
    expect(renderInit(document, { colours: NO_COLOURS })).toMatch(
      /exists +version\.json +left as it is, but it cannot/,
    );
  });

  it.each<[content: string, why: string]>([
    ['[]', 'version.json:1:1: '],
    ['{"version": 1', 'version.json:1:'],
  ])('tells what is wrong with a manifest that is committed as %j', async (content, why) => {
    const product = makeLibrary({ 'version.json': content });
    rmSync(join(product.path, 'version.json'));
    expect((await propose(product)).document.files[1]).toMatchObject({
      state: 'exists',
      problem: expect.stringContaining(why),
    });
  });

  it('writes all of the files, rules that are read, and nothing else', async () => {
    const product = makeLibrary();
    writeProposal(await propose(product));
    expect(product.git(['status', '--porcelain', '--untracked-files=all']).split('\n')).toEqual([
      `?? ${WORKFLOW}`,
      `?? ${RULES}`,
      '?? version.json',
    ]);
    expect(parseConfig({ text: product.read(RULES), file: RULES }).runtimes.get('default')?.include).toEqual([
      '**',
    ]);
    expect((await propose(product)).document.files.every(({ state }) => state === 'exists')).toBe(true);
  });

  it.each(['server-v1.3.0', 'web@1.3.0'])('makes a manifest that gets the version of %s', async (tag) => {
    const product = makeEmpty();
    product.checkout(product.commit({ 'server/a.py': '1\n' }, { tags: ['server-v1.2.3', 'web@1.2.3'] }));
    writeProposal(await propose(product));
    product.commitAll().git(['tag', tag]);
    expect((await product.judge(tag)).warnings).toEqual([]);
    expect(JSON.parse(product.read())).toMatchObject({
      version: '1.3.0',
      restart: { version: '1.3.0', tag },
    });
  });

  it('writes none where one has appeared meanwhile', async () => {
    const product = makeLibrary();
    const proposal = await propose(product);
    product.write('version.json', 'mine');
    expect(() => writeProposal(proposal)).toThrow(expect.objectContaining({ code: 'FILE_NOT_WRITTEN' }));
    expect(product.read()).toBe('mine');
    expect([RULES, '.github'].filter((path) => existsSync(join(product.path, path)))).toEqual([]);
  });

  it('writes none where a folder leads out of the work tree', async () => {
    const [product, elsewhere] = [makeLibrary(), makeEmpty()];
    symlinkSync(elsewhere.path, join(product.path, '.github'));
    const proposal = await propose(product);
    expect(() => writeProposal(proposal)).toThrow(expect.objectContaining({ code: 'INIT_IMPOSSIBLE' }));
    expect(existsSync(join(product.path, RULES))).toBe(false);
    expect(existsSync(join(elsewhere.path, 'workflows'))).toBe(false);
  });

  it.each<[what: string, make: () => Product, code: string]>([
    ['a repository without a commit', () => makeEmpty(), 'REPOSITORY_EMPTY'],
    [
      'one in which nothing runs',
      () => {
        const product = makeEmpty();
        return product.checkout(product.commit({ 'README.md': '# App\n' })) as Product;
      },
      'INIT_IMPOSSIBLE',
    ],
    [
      'rules with the other ending',
      () => makeLibrary().write('.runtime-fingerprint.yaml', ''),
      'INIT_IMPOSSIBLE',
    ],
    ['rules that cannot be read', () => makeLibrary({ [RULES]: 'include: [**]\n' }), 'CONFIG_INVALID'],
  ])('fails on %s', async (_what, make, code) => {
    await expect(propose(make())).rejects.toMatchObject({ code });
  });

  it('looks at a bare repository, but cannot write into it', async () => {
    const product = makeEmpty({ bare: true });
    product.commit(LIBRARY, { tags: ['v1.0.0'] });
    const proposal = await propose(product.flush() as Product);
    expect(proposal.document.preset).toBe('python');
    expect(() => writeProposal(proposal)).toThrow(expect.objectContaining({ code: 'INIT_IMPOSSIBLE' }));
  });

  it('looks at an address as its newest release has it, but cannot write there', async () => {
    const product = makeLibrary();
    product.checkout(product.commit({ 'src/app/later.py': '' }));
    const proposal = await propose(product, { repository: `file://${product.path}` });
    expect(proposal.document).toMatchObject({
      ref: 'v1.0.0',
      runtime: { files: 3, of: 6 },
      past: { kind: 'judged' },
      files: [{ state: 'new' }, { state: 'new' }, { state: 'new' }],
    });
    expect(() => writeProposal(proposal)).toThrow(expect.objectContaining({ code: 'INIT_IMPOSSIBLE' }));
    product.git(['tag', '-d', 'v1.0.0']);
    await expect(propose(product, { repository: `file://${product.path}` })).rejects.toMatchObject({
      code: 'INIT_IMPOSSIBLE',
    });
  });

  it('fails where a folder that it needs is a file', async () => {
    await expect(propose(makeLibrary().write('.github', ''))).rejects.toMatchObject({
      code: 'INIT_IMPOSSIBLE',
      message: expect.stringContaining('".github" is a file'),
    });
  });

  it('fails on a folder below the top', async () => {
    const product = makeLibrary();
    mkdirSync(join(product.path, 'src/deep'), { recursive: true });
    writeFileSync(join(product.path, 'src/deep/a'), '');
    await expect(propose(product, { repository: join(product.path, 'src') })).rejects.toMatchObject({
      code: 'USAGE',
    });
  });
});
