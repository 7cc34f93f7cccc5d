import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { parseManifest } from '../../src/manifest/manifest.ts';
import { releaseEvent } from '../helpers/github/events.ts';
import { type GitHubServer, startGitHub } from '../helpers/github/server.ts';
import type { Asset, Release } from '../helpers/github/state.ts';
import { makeProduct, type Product, versionJson } from '../helpers/product.ts';
import { type StartedStep, type StepOptions, type StepResult, startStep } from '../helpers/runner.ts';

/** What `v1.1.0` has attached before the job, in the scenes that have anything. */
export const FORMER = '{"version": "1.1.0", "channel": "stable"}\n';

/** Others' assets, with names much like ours. */
const FOREIGN = {
  'version.json.sig': 'signature',
  'version.json.runtime-fingerprint-old-': 'of nobody',
  'old-version.json': 'old',
};

export interface Scene {
  readonly product: Product;
  readonly github: GitHubServer;
  readonly release: Release;
  /** What was wrong on the release before or after any request. */
  readonly faults: readonly string[];
  /** Everything that was served as the manifest at any time. */
  readonly served: ReadonlySet<string>;
}

/**
 * `v1.0.0` and `v1.1.0` are released, and the runtime is the same in both: who knows all that is to be known asks for no
 * restart. The release is watched at every request.
 */
export async function makeScene(former: string | null): Promise<Scene> {
  const product = makeProduct().release('v1.1.0', { 'README.md': 'new\n' });
  const github = await startGitHub({ git: product.path });
  const attachment = (name: string, content: string) => ({ name, content });
  github.state.addRelease({ tag: 'v1.0.0', assets: [attachment('version.json', versionJson('1.0.0'))] });
  const own = former === null ? [] : [attachment('version.json', former)];
  const others = Object.entries(FOREIGN).map(([name, content]) => attachment(name, content));
  const release = github.state.addRelease({ tag: 'v1.1.0', assets: [...own, ...others] });
  const faults: string[] = [];
  const served = new Set<string>();
  const look = ({ operation }: { operation: string }) => {
    const { current, kept } = manifestsOn(release);
    if (current !== undefined) served.add(current);
    if (former !== null && kept.length === 0) faults.push(`${operation}: no manifest`);
    if (!hasForeign(release)) faults.push(`${operation}: a foreign asset was touched`);
  };
  github.before({ at: '*' }, look);
  github.after({ at: '*' }, look);
  return { product, github, release, faults, served };
}

/** The step as the publication of the release starts it; rows run side by side, so it may take its time. */
export async function startScene(
  { product, github, release }: Scene,
  more: Partial<StepOptions> = {},
): Promise<StartedStep> {
  const event = await releaseEvent(github, release);
  return startStep({ workspace: product.path, github, timeoutMs: 120_000, ...event, ...more });
}

export async function runScene(scene: Scene, more: Partial<StepOptions> = {}): Promise<StepResult> {
  return (await startScene(scene, more)).ended;
}

/** A checkout for a job of its own; gone when the test is over. */
export function copyWorkspace({ product }: Scene): string {
  const workspace = mkdtempSync(join(tmpdir(), 'rf-copy-'));
  onTestFinished(() => rmSync(workspace, { recursive: true, force: true }));
  cpSync(product.path, workspace, { recursive: true });
  return workspace;
}

/** What is on the release: `former`, `new`, `none` or `broken`, and what else of ours. */
export function describeAssets({ release }: Scene): string {
  const { current, leftovers } = manifestsOn(release);
  const kinds = leftovers.map(
    ({ name, state }) => `${/(?:new|old)(?=-[0-9a-f]+$)/.exec(name)?.[0]} ${state}`,
  );
  return [describeManifest(current), ...kinds.sort()].join(', ');
}

function describeManifest(text: string | undefined): string {
  if (text === undefined) return 'none';
  if (text === FORMER) return 'former';
  const { own, current } = parseManifest(Buffer.from(text), 'version.json');
  return current && own?.restart.tag === 'v1.1.0' && own.restart.reason === 'unchanged' ? 'new' : 'broken';
}

/** Without faults, whatever was before: exactly one correct asset beside those of others, and none was ever wrong. */
export async function expectRepaired(scene: Scene, what: string): Promise<void> {
  const { github, release } = scene;
  github.setFaults();
  // What was left is then older than any run that is still at work.
  for (const asset of manifestsOn(release).leftovers) asset.updatedAt = '2024-01-01T00:00:00Z';
  const step = await runScene(scene);
  expect.soft(errorsOf(step), what).toEqual([]);
  expect.soft(step.outputs, what).toMatchObject({ 'requires-restart': 'false', reason: 'unchanged' });
  expectPublished(scene, what);
}

export function expectPublished(scene: Scene, what: string): void {
  const { release, product, faults, served } = scene;
  expect.soft(describeAssets(scene), what).toBe('new');
  expect.soft(manifestsOn(release).current, what).toBe(product.read());
  expect.soft(hasForeign(release), what).toBe(true);
  expect.soft(faults, what).toEqual([]);
  const others = [...served].filter((text) => text !== FORMER && text !== product.read());
  expect.soft(others, what).toEqual([]);
}

export function errorsOf({ commands }: StepResult): string[] {
  return commands.filter(({ name }) => name === 'error').map(({ data }) => data);
}

/** `ok`, or the code of the one error. */
export function codeOf(step: StepResult): string {
  const errors = errorsOf(step);
  if (step.exitCode === 0 && errors.length === 0) return 'ok';
  const [code] = /(?<=\[)[A-Z_]+(?=\]$)/.exec(errors[0] ?? '') ?? [];
  return errors.length === 1 && step.exitCode === 1 && code ? code : `exit ${step.exitCode}: ${step.log}`;
}

interface Manifests {
  readonly current: string | undefined;
  /** Where users, or a later run, find a whole manifest. */
  readonly kept: readonly Asset[];
  /** What a swap has beside it. */
  readonly leftovers: readonly Asset[];
}

export function manifestsOn({ assets }: Release): Manifests {
  const stored = assets.filter(({ state }) => state === 'uploaded');
  const named = stored.filter(({ name }) => name === 'version.json');
  const leftovers = assets.filter(({ name }) =>
    /^version\.json\.runtime-fingerprint-(?:new|old)-[0-9a-f]+$/.test(name),
  );
  const backups = leftovers.filter(({ name, state }) => state === 'uploaded' && name.includes('-old-'));
  return { current: named[0]?.content.toString(), kept: [...named, ...backups], leftovers };
}

function hasForeign({ assets }: Release): boolean {
  return Object.entries(FOREIGN).every(([name, content]) =>
    assets.some((asset) => asset.name === name && asset.content.toString() === content),
  );
}
