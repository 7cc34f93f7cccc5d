import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { releaseEvent } from '../helpers/github/events.ts';
import { startGitHub } from '../helpers/github/server.ts';
import { makeProduct, versionJson } from '../helpers/product.ts';
import { runStep } from '../helpers/runner.ts';

const OWNED = '::error::owned\n::add-mask::owned\n##[error]owned';
const NAMES = ['a\n::error::owned', 'b##[error]owned', 'c`|<b>owned</b>@owned', 'd%0A::error::owned'];

/** Whatever the repository's text says, the runner obeys only what the action itself orders. */
describe('text of a repository', () => {
  function judgeHostile() {
    const manifest = versionJson('1.1.0', {
      force_restart: OWNED,
      force_restart_justification: `${OWNED}\n<img src=x onerror=alert(1)> @owned #1 | cell`,
    });
    const files = Object.fromEntries(NAMES.map((name) => [`src/${name}.py`, 'x']));
    const product = makeProduct().release('backup/`<b>|@owned');
    product.release('v1.1.0', { ...files, 'version.json': manifest });
    return runStep({
      workspace: product.path,
      event: 'push',
      ref: 'refs/tags/v1.1.0',
      sha: product.git(['rev-parse', 'HEAD']),
    });
  }

  it('gives no orders', async () => {
    const { exitCode, commands, log } = await judgeHostile();
    expect(exitCode).toBe(0);
    expect(log).toContain('owned');
    expect(commands.map(({ name, form }) => `${form}${name}`)).toEqual(['::warning', '::notice']);
  });

  it('is data in the outputs and in the summary', async () => {
    const { outputs, summary } = await judgeHostile();
    const paths = JSON.parse(outputs['changed-files'] ?? '').map(({ path }: { path: string }) => path);
    expect(paths.toSorted()).toEqual(NAMES.map((name) => `src/${name}.py`).toSorted());
    // A workflow may print an output.
    expect(outputs['changed-files']).not.toContain('##[');
    const page = micromark(summary, {
      allowDangerousHtml: true,
      extensions: [gfm()],
      htmlExtensions: [gfmHtml()],
    });
    const elements = new Set([...page.matchAll(/<\/?([a-z0-9]+)/g)].map(([, element]) => element));
    expect([...elements].toSorted()).toEqual(
      [
        'code',
        'details',
        'h2',
        'li',
        'p',
        'pre',
        'strong',
        'summary',
        'table',
        'tbody',
        'td',
        'th',
        'thead',
        'tr',
        'ul',
      ].toSorted(),
    );
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt; @owned #1 | cell');
  });

  it('is escaped in the name of an annotated file', async () => {
    const path = 'a,b%0A::error::owned##[error]owned.json';
    const product = makeProduct().release('v1.1.0', {
      '.runtime-fingerprint.yml': `manifest: '${path}'\n`,
      [path]: versionJson('1.1.0', { force_restart: true }),
    });
    const sha = product.git(['rev-parse', 'HEAD']);
    const { exitCode, commands, outputs } = await runStep({
      workspace: product.path,
      event: 'push',
      ref: 'refs/tags/v1.1.0',
      sha,
    });
    expect(exitCode).toBe(0);
    expect(outputs['manifest-path']).toBe(path);
    expect(commands.map(({ name, properties }) => [name, properties.file])).toEqual([
      ['warning', path],
      ['notice', undefined],
    ]);
  });

  it('that an attached manifest gives as the previous release gives none either', async () => {
    const product = makeProduct();
    const commit = product.git(['rev-parse', 'HEAD']);
    const github = await startGitHub({ git: product.path });
    const release = github.state.addRelease({ tag: 'v1.0.0' });
    const manifest = versionJson('1.0.0', {
      runtime_fingerprint: null,
      requires_restart: true,
      restart_key: 'unavailable:1.0.0',
      restart: {
        version: '1.0.0',
        tag: 'v1.0.0',
        commit,
        reason: 'no_previous_release',
        rules: '0'.repeat(12),
        previous: { version: OWNED, tag: OWNED, commit, runtime_fingerprint: null },
        forced: [{ version: OWNED, justification: OWNED }],
      },
    });
    github.state.addAsset(release, { name: 'version.json', content: Buffer.from(manifest) });
    const event = await releaseEvent(github, release);
    const inputs = { upload: 'false' };
    const { exitCode, commands, log } = await runStep({ workspace: product.path, github, inputs, ...event });
    expect(exitCode).toBe(0);
    expect(log).toContain('owned');
    expect(commands.map(({ name }) => name)).toEqual(['notice']);
  });
});
