import { describe, expect, it } from 'vitest';
import { type GitHubServer, startGitHub } from '../helpers/github/server.ts';
import { makeProduct, type Product } from '../helpers/product.ts';
import { pinnedEnvironment } from '../helpers/repository.ts';
import { startProgram } from '../helpers/started.ts';

interface Made {
  readonly product: Product;
  readonly github: GitHubServer;
}

/** A clone whose remote is on the GitHub of the test; `v1.1.0`, docs alone, has what was published attached. */
async function makeClone(
  change: (manifest: Record<string, unknown>) => object = (manifest) => manifest,
): Promise<Made> {
  const product = makeProduct().release('v1.1.0', { 'README.md': 'new\n' });
  await product.judge('v1.1.0');
  const published = change(JSON.parse(product.read()));
  product.git(['checkout', '-q', '-f', 'v1.1.0']);
  const github = await startGitHub({ git: product.path });
  product.git(['remote', 'add', 'origin', `${github.serverUrl}/${github.repository}.git`]);
  github.state.addRelease({ tag: 'v1.0.0' });
  const release = github.state.addRelease({ tag: 'v1.1.0' });
  github.state.addAsset(release, { name: 'version.json', content: Buffer.from(JSON.stringify(published)) });
  return { product, github };
}

function run({ product, github }: Made, args: readonly string[], token = github.token) {
  const env = pinnedEnvironment({
    GH_TOKEN: token,
    GITHUB_SERVER_URL: github.serverUrl,
    GITHUB_API_URL: github.apiUrl,
  });
  return startProgram('cli.js', args, { cwd: product.path, env }).ended;
}

describe('with a token for the clone’s remote', () => {
  it('verify holds the attached manifest to the tag', async () => {
    const good = await makeClone();
    expect(await run(good, ['verify', 'v1.1.0', '--json'])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('"outcome": "match"'),
    });
    const unknown = await run(good, ['verify', 'v1.1.0', '--previous-tag', 'v9']);
    expect(unknown).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/\[PREVIOUS_TAG_INVALID\]\n$/),
    });
    const altered = await makeClone((manifest) => ({ ...manifest, requires_restart: true }));
    const told = await run(altered, ['verify', 'v1.1.0', '--json']);
    expect(told.exitCode).toBe(1);
    expect(JSON.parse(told.stdout)).toEqual({ tag: 'v1.1.0', outcome: 'mismatch', reason: 'verdict' });
    const rules = await makeClone((manifest) => ({
      ...manifest,
      restart: { ...(manifest.restart as object), rules: '0'.repeat(12) },
    }));
    expect(JSON.parse((await run(rules, ['verify', 'v1.1.0', '--json'])).stdout)).toMatchObject({
      outcome: 'mismatch',
      reason: 'rules',
    });
  });

  it('release goes by the releases, and writes nothing on GitHub', async () => {
    const made = await makeClone();
    const told = await run(made, ['release', 'v1.1.0', '--json']);
    expect(told.exitCode).toBe(0);
    expect(JSON.parse(told.stdout).previous).toMatchObject({ tag: 'v1.0.0', source: 'releases' });
    expect(made.github.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('asks nobody with --offline, and says so of a token that is not known', async () => {
    const made = await makeClone();
    const offline = await run(made, ['verify', 'v1.1.0', '--offline', '--json']);
    expect(JSON.parse(offline.stdout)).toMatchObject({ outcome: 'unchecked', reason: 'keys_missing' });
    expect(made.github.count()).toBe(0);
    const unknown = await run(made, ['release', 'v1.1.0', '--dry-run'], 'unknown');
    expect(unknown.exitCode).toBe(1);
    expect(unknown.stderr).toMatch(/GITHUB_FORBIDDEN/);
    expect(unknown.stderr).toMatch(/--offline/);
  });
});
