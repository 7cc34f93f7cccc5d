import { expect } from 'vitest';
import { parseManifest } from '../../src/manifest/manifest.ts';
import { releaseEvent } from '../helpers/github/events.ts';
import { type GitHubOptions, type GitHubServer, startGitHub } from '../helpers/github/server.ts';
import type { Release } from '../helpers/github/state.ts';
import { makeProduct, type Product } from '../helpers/product.ts';
import { runStep, type StepOptions, type StepResult } from '../helpers/runner.ts';

export interface Published {
  readonly product: Product;
  readonly github: GitHubServer;
}

/** `v1.0.0` and `v1.1.0` are tagged and released; what the second changes is up to the test. */
export async function publish(
  files: Record<string, string> = { 'src/server.py': 'new\n' },
  options: GitHubOptions = {},
): Promise<Published> {
  const product = makeProduct().release('v1.1.0', files);
  const github = await startGitHub({ git: product.path, ...options });
  github.state.addRelease({ tag: 'v1.0.0' });
  github.state.addRelease({ tag: 'v1.1.0' });
  return { product, github };
}

export async function run(
  { product, github }: Published,
  tag: string,
  more: Partial<StepOptions> = {},
): Promise<StepResult> {
  const event = await releaseEvent(github, github.state.release(tag));
  return runStep({ workspace: product.path, github, ...event, ...more });
}

export function attached(release: Release, name = 'version.json') {
  expect(release.assets.map((asset) => [asset.name, asset.state])).toEqual([[name, 'uploaded']]);
  const content = release.assets[0]?.content ?? Buffer.alloc(0);
  return { text: content.toString('utf8'), manifest: parseManifest(content, name) };
}

export function errorsOf({ commands }: StepResult): string[] {
  return commands.filter(({ name }) => name === 'error').map(({ data }) => data);
}
