import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { OUTPUTS } from '../../src/jobs/options.ts';
import { ReleaseShape } from '../cli/shapes.ts';
import { makeProduct, type Product, versionJson } from '../helpers/product.ts';
import { runStep, type StepOptions } from '../helpers/runner.ts';

const TITLE = 'runtime-fingerprint';

function makeRelease(): Product {
  return makeProduct().release('v1.1.0', {
    'src/server.py': 'new\n',
    'src/plugins/foo.py': null,
    'src/plugins/bar.py': 'def run():\n    return 1\n',
    'version.json': versionJson('1.1.0', { force_restart: true }),
  });
}

/** As the event of a published release runs the step, in a checkout of its tag. */
function published(product: Product, more: Partial<StepOptions> = {}): StepOptions {
  return {
    workspace: product.path,
    event: 'release',
    payload: { action: 'published', release: { tag_name: 'v1.1.0' } },
    ref: 'refs/tags/v1.1.0',
    sha: product.git(['rev-parse', 'HEAD']),
    ...more,
  };
}

describe('a published release', () => {
  it('sets every output, and writes the manifest', async () => {
    const product = makeRelease();
    const { exitCode, outputs } = await runStep(published(product));
    expect(exitCode).toBe(0);
    expect(Object.keys(outputs).toSorted()).toEqual(Object.keys(OUTPUTS).toSorted());
    const manifest = JSON.parse(product.read());
    const changes = [
      { kind: 'renamed', path: 'src/plugins/bar.py', from: 'src/plugins/foo.py' },
      { kind: 'modified', path: 'src/server.py' },
    ];
    expect({ ...outputs, 'changed-files': null, runtimes: null }).toEqual({
      'requires-restart': 'true',
      reason: 'runtime_changed',
      'runtime-fingerprint': manifest.runtime_fingerprint,
      'previous-runtime-fingerprint': manifest.restart.previous.runtime_fingerprint,
      'restart-key': manifest.restart_key,
      tag: 'v1.1.0',
      'previous-tag': 'v1.0.0',
      'changed-count': '2',
      'changed-files': null,
      'force-restart': 'true',
      'force-restart-justified': 'false',
      'manifest-path': 'version.json',
      manifest: product.read(),
      'manifest-url': '',
      'comment-url': '',
      runtimes: null,
      audit: '',
    });
    expect(JSON.parse(outputs['changed-files'] ?? '')).toEqual(changes);
    expect(JSON.parse(outputs.runtimes ?? '')).toMatchObject({
      default: { reason: 'runtime_changed', changes },
    });
  });

  it('annotates the lines of the manifest, and tells the verdict', async () => {
    const { commands } = await runStep(published(makeRelease()));
    expect(commands).toEqual([
      {
        name: 'warning',
        properties: { title: TITLE, file: 'version.json', line: '3', col: '3' },
        data: expect.stringMatching(/^"force_restart" is set without a "force_restart_justification"/),
        form: '::',
      },
      {
        name: 'notice',
        properties: { title: TITLE },
        data: 'Restart required  v1.1.0, compared with v1.0.0',
        form: '::',
      },
    ]);
  });

  it('tells in the log how the tag and the previous release were found', async () => {
    const lines = (await runStep(published(makeRelease()))).log.split('\n');
    expect(lines[0]).toBe('Judging the release v1.1.0, named by the release event.');
    expect(lines).toContain('  2 of 2 runtime files changed.');
    expect(lines).toContain(
      '  v1.0.0 is the previous release: the greatest version below, published no later, among the tags.',
    );
  });

  it('needs no runner that asks for outputs or a summary', async () => {
    const product = makeRelease();
    const { exitCode } = await runStep(published(product, { env: { GITHUB_STEP_SUMMARY: '' } }));
    expect(exitCode).toBe(0);
    expect(JSON.parse(product.read())).toMatchObject({ restart: { tag: 'v1.1.0' } });
  });

  it('goes on without a summary that cannot be written', async () => {
    const product = makeRelease();
    const options = published(product, { env: { GITHUB_STEP_SUMMARY: join(product.path, 'no', 'such') } });
    const { exitCode, commands, outputs } = await runStep(options);
    expect({ exitCode, reason: outputs.reason }).toEqual({ exitCode: 0, reason: 'runtime_changed' });
    expect(commands.map(({ data }) => data)).toContainEqual(
      expect.stringMatching(/^The job summary could not be written: ENOENT/),
    );
  });

  it('leaves nothing in the temporary folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rf-temporary-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    expect((await runStep(published(makeRelease(), { env: { TMPDIR: folder } }))).exitCode).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('hands git neither inputs nor secrets', async () => {
    const secrets = {
      GITHUB_TOKEN: 'a-secret-token',
      MY_SECRET: 'a-secret-of-mine',
      DB_PASSWORD: 'a-secret-word',
    };
    const { exitCode, gitSurroundings } = await runStep(
      published(makeRelease(), { spy: true, env: secrets }),
    );
    expect(exitCode).toBe(0);
    expect(gitSurroundings).toMatch(/^PATH=/m);
    expect(gitSurroundings).not.toMatch(/^INPUT_|a-secret/m);
  });
});

describe('the checkout in a folder of the workspace', () => {
  /** The product one folder below the workspace. */
  function makeWorkspace(product: Product): string {
    const workspace = mkdtempSync(join(tmpdir(), 'rf-workspace-'));
    onTestFinished(() => rmSync(workspace, { recursive: true }));
    product.git(['clone', '-q', product.path, join(workspace, 'checkout')]);
    product.git(['-C', join(workspace, 'checkout'), 'checkout', '-q', 'v1.1.0']);
    return workspace;
  }

  it.each(['checkout', './checkout/', 'ABSOLUTE'])(
    'is named as %s, in outputs and annotations too',
    async (path) => {
      const product = makeRelease();
      const workspace = makeWorkspace(product);
      const inputs = { 'repository-path': path === 'ABSOLUTE' ? join(workspace, 'checkout') : path };
      const { exitCode, outputs, commands } = await runStep(published(product, { workspace, inputs }));
      expect(exitCode).toBe(0);
      expect(outputs['manifest-path']).toBe('checkout/version.json');
      expect(commands[0]?.properties.file).toBe('checkout/version.json');
      expect(JSON.parse(readFileSync(join(workspace, 'checkout', 'version.json'), 'utf8'))).toMatchObject({
        restart: { tag: 'v1.1.0' },
      });
    },
  );

  it('is where an error is, too', async () => {
    const product = makeProduct().release('v1.1.0', {
      '.runtime-fingerprint.yml': "include: ['**']\nincludes: []\n",
    });
    const workspace = makeWorkspace(product);
    const { exitCode, commands } = await runStep(
      published(product, { workspace, inputs: { 'repository-path': 'checkout' } }),
    );
    expect(exitCode).toBe(1);
    expect(commands.filter(({ name }) => name !== 'debug')).toEqual([
      {
        name: 'error',
        properties: { title: TITLE, file: 'checkout/.runtime-fingerprint.yml', line: '2', col: '1' },
        data: expect.stringMatching(/there is no key 'includes'.* \[CONFIG_INVALID\]$/),
        form: '::',
      },
    ]);
  });

  it.each([
    ['../elsewhere', /repository-path: "\.\.\/elsewhere" leaves the workspace\. \[USAGE\]$/],
    ['/etc', /repository-path: "\/etc" leaves the workspace\. \[USAGE\]$/],
    ['src', /is the folder "src" of a checkout, not its top: .* \[USAGE\]$/],
    ['nowhere', /nowhere.*\[NOT_A_REPOSITORY\]$/],
  ])('cannot be %s', async (path, message) => {
    const product = makeRelease();
    const { exitCode, commands } = await runStep(published(product, { inputs: { 'repository-path': path } }));
    expect(exitCode).toBe(1);
    expect(commands.find(({ name }) => name === 'error')?.data).toMatch(message);
  });
});

describe('report-path', () => {
  it.each(['reports/report.json', 'ABSOLUTE'])('%s gets the whole result', async (path) => {
    const product = makeRelease();
    const folder = mkdtempSync(join(tmpdir(), 'rf-report-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const place = path === 'ABSOLUTE' ? join(folder, 'report.json') : path;
    expect((await runStep(published(product, { inputs: { 'report-path': place } }))).exitCode).toBe(0);
    const location = path === 'ABSOLUTE' ? place : join(product.path, place);
    expect(ReleaseShape.parse(JSON.parse(readFileSync(location, 'utf8')))).toMatchObject({ tag: 'v1.1.0' });
  });

  it('that cannot be written fails the run, when all else is done', async () => {
    const product = makeRelease();
    mkdirSync(join(product.path, 'folder'));
    const { exitCode, commands, outputs, summary } = await runStep(
      published(product, { inputs: { 'report-path': 'folder' } }),
    );
    expect(exitCode).toBe(1);
    expect(outputs).toMatchObject({ 'requires-restart': 'true', reason: 'runtime_changed', tag: 'v1.1.0' });
    expect(summary).toContain('Restart required');
    expect(commands.find(({ name }) => name === 'error')?.data).toMatch(
      /^The report ".*folder" could not be written: .* \[FILE_NOT_WRITTEN\]$/,
    );
    expect(JSON.parse(product.read())).toMatchObject({ restart: { tag: 'v1.1.0' } });
  });
});

describe('fail-on', () => {
  it('fails the run when everything is written and told', async () => {
    const product = makeRelease();
    const { exitCode, commands, outputs, summary } = await runStep(
      published(product, { inputs: { 'fail-on': 'malformed\n unjustified \n' } }),
    );
    expect(exitCode).toBe(1);
    expect(commands.at(-2)).toMatchObject({
      name: 'error',
      data: 'The run fails because of fail-on: unjustified. See the warnings. [FINDINGS]',
    });
    expect(outputs.reason).toBe('runtime_changed');
    expect(summary).toContain('Restart required');
    expect(JSON.parse(product.read())).toMatchObject({ restart: { tag: 'v1.1.0' } });
  });

  it('that is not known changes nothing', async () => {
    const product = makeRelease();
    const { exitCode, commands } = await runStep(published(product, { inputs: { 'fail-on': 'everything' } }));
    expect(exitCode).toBe(1);
    expect(commands.find(({ name }) => name === 'error')?.data).toMatch(
      /^fail-on: "everything" is not one of unjustified, /,
    );
    expect(product.read()).not.toContain('restart_key');
  });
});

describe('rules given as inputs', () => {
  it('replace those of the file, a glob a line', async () => {
    const product = makeRelease();
    const inputs = {
      root: 'src',
      include: '**/*.py\r\n\n  **/*.pyi  ',
      'exclude-dirs': 'plugins',
      manifest: 'other.json',
    };
    const { exitCode, outputs } = await runStep(published(product, { inputs }));
    expect(exitCode).toBe(0);
    expect(outputs['manifest-path']).toBe('other.json');
    expect(JSON.parse(outputs['changed-files'] ?? '')).toEqual([{ kind: 'modified', path: 'src/server.py' }]);
  });

  it('say which input is wrong', async () => {
    const { commands } = await runStep(published(makeRelease(), { inputs: { include: '**/*.py\n!x' } }));
    expect(commands.find(({ name }) => name === 'error')?.data).toMatch(
      /^input include: '!x' cannot be used: .*\[CONFIG_INVALID\]$/,
    );
  });

  it('take a previous manifest from the workspace', async () => {
    const product = makeRelease();
    product.write('published/version.json', '{\n  "version": }');
    const { exitCode, commands } = await runStep(
      published(product, { inputs: { 'previous-manifest': 'published/version.json' } }),
    );
    expect(exitCode).toBe(1);
    expect(commands.find(({ name }) => name === 'error')).toMatchObject({
      properties: { file: 'published/version.json', line: '2', col: '14' },
      data: expect.stringContaining('[MANIFEST_INVALID]'),
    });
  });
});

describe('many changes', () => {
  it('are cut in the outputs, as whole rows, and not in the report', async () => {
    const deep = 'folder/'.repeat(30);
    const files = Object.fromEntries(
      Array.from({ length: 1_200 }, (_, at) => [`src/${deep}${at}.py`, `${at}`]),
    );
    const product = makeProduct().release('v1.1.0', files);
    const { outputs } = await runStep(published(product, { inputs: { 'report-path': 'report.json' } }));
    expect(outputs['changed-count']).toBe('1200');
    const listed = JSON.parse(outputs['changed-files'] ?? '');
    expect(listed.length).toBeGreaterThan(500);
    expect(listed.length).toBeLessThan(1_000);
    expect(JSON.parse(outputs.runtimes ?? '').default.changes).toEqual(listed);
    const size = Object.values(outputs).reduce((sum, value) => sum + value.length, 0);
    expect(size).toBeLessThan(500_000);
    const report = ReleaseShape.parse(JSON.parse(product.read('report.json')));
    expect(report.runtimes.default?.changes).toHaveLength(1_200);
  });
});
