import { expect } from 'vitest';
import type { GitHub } from '../../src/github/api.ts';
import { type AssetToPublish, type PublishedAsset, publishAsset } from '../../src/github/assets.ts';
import { listReleases } from '../../src/github/releases.ts';
import type { Fault, Operation } from '../helpers/github/faults.ts';
import { type GitHubOptions, type GitHubServer, startGitHub } from '../helpers/github/server.ts';
import type { NewAsset } from '../helpers/github/state.ts';

export const NAME = 'version.json';
export const OTHER = 'product.tar.gz';
export const OLD = Buffer.from('{"version": "1.0.0"}\n');
export const NEW = Buffer.from('{"version": "1.0.0", "requires_restart": true}\n');

export const LIST = 'repos/list-release-assets';
export const UPLOAD = 'repos/upload-release-asset';
export const RENAME = 'repos/update-release-asset';
export const DELETE = 'repos/delete-release-asset';

/** What replacing an asset asks for, in this order. */
export const STEPS: readonly (readonly [at: Operation, nth: number])[] = [
  [LIST, 1],
  ['repos/get-release-asset', 1],
  ['storage/download', 1],
  [UPLOAD, 1],
  [RENAME, 1],
  [RENAME, 2],
  [LIST, 2],
  [DELETE, 1],
  [LIST, 3],
];

/** Ways in which one request fails. */
export const FAILURES: Readonly<Record<string, Fault>> = {
  'a reset before it': { kind: 'reset' },
  'a reset after it': { kind: 'reset', effect: 'done' },
  '502 after it': { kind: 'status', status: 502, effect: 'done' },
  '502 before it': { kind: 'status', status: 502 },
  'an answer cut off': { kind: 'cut' },
  'silence before it': { kind: 'hang' },
  'silence after it': { kind: 'hang', effect: 'done' },
};

/** A server with a release and, beside the stated ones, an asset that is none of our business. */
export async function released(
  assets: readonly NewAsset[],
  options: GitHubOptions = {},
): Promise<GitHubServer> {
  const server = await startGitHub(options);
  const other = { name: OTHER, content: Buffer.from('archive') };
  server.state.addRelease({ tag: 'v1.0.0', assets: [other, ...assets] });
  return server;
}

export const former: NewAsset = { name: NAME, content: OLD };

/** Publishes `NEW` as `version.json` unless stated otherwise, from the release as it is at first. */
export async function publish(github: GitHub, stated: Partial<AssetToPublish> = {}): Promise<PublishedAsset> {
  const [release] = await listReleases(github);
  if (!release) throw new Error('no release');
  return publishAsset(github, release, {
    name: NAME,
    bytes: NEW,
    contentType: 'application/json',
    acceptReplacing: () => {},
    ...stated,
  });
}

/** The names on the release, and what they hold. */
export function contents(server: GitHubServer): Record<string, string> {
  const { assets } = server.state.release('v1.0.0');
  const named = assets.map(({ name, state, content }) => [name, state === 'uploaded' ? `${content}` : state]);
  expect(new Set(named.map(([name]) => name)).size).toBe(assets.length);
  return Object.fromEntries(named);
}

/** What the release holds when nothing but these bytes was published, and nothing left. */
export function only(bytes: Buffer): Record<string, string> {
  return { [OTHER]: 'archive', [NAME]: `${bytes}` };
}
