import { describe, expect, it } from 'vitest';
import { assetNameOnGitHub } from '../../src/github/asset-name.ts';
import { findAsset, readAsset } from '../../src/github/assets.ts';
import type { Asset } from '../../src/github/releases.ts';
import { listReleases } from '../../src/github/releases.ts';
import { type GitHubOptions, type GitHubServer, startGitHub } from '../helpers/github/server.ts';
import type { NewAsset } from '../helpers/github/state.ts';
import { type Asked, ask, errorOf } from './asked.ts';

const CONTENT = Buffer.from('{"version": "1.0.0"}\n');
const LIMIT = 1000;

interface Attached {
  readonly server: GitHubServer;
  readonly github: Asked;
  readonly asset: Asset;
}

async function attached(stated: Partial<NewAsset> = {}, options: GitHubOptions = {}): Promise<Attached> {
  const server = await startGitHub(options);
  const assets = [{ name: 'version.json', content: CONTENT, ...stated }];
  server.state.addRelease({ tag: 'v1.0.0', assets });
  const github = ask(server);
  const asset = (await listReleases(github))[0]?.assets[0];
  if (!asset) throw new Error('no asset');
  return { server, github, asset };
}

describe.each([{ enterprise: false }, { enterprise: true }])('an asset, enterprise: $enterprise', (kind) => {
  it('is read byte for byte, without telling the token to the storage', async () => {
    const { server, github, asset } = await attached({}, kind);
    expect(await readAsset(github, asset, LIMIT)).toEqual(CONTENT);
    const [asked, stored] = server.requests.slice(-2);
    expect(asked).toMatchObject({ operation: 'repos/get-release-asset', token: server.token });
    expect(stored).toMatchObject({ operation: 'storage/download', token: null });
  });
});

describe('an asset', () => {
  it('that is empty is read', async () => {
    const { github, asset } = await attached({ content: Buffer.alloc(0) });
    expect(await readAsset(github, asset, LIMIT)).toEqual(Buffer.alloc(0));
  });

  it.each([
    ['with other bytes', { kind: 'corrupt' }],
    ['cut off', { kind: 'cut' }],
    ['as a page of HTML', { kind: 'html' }],
    ['with 503 from the storage', { kind: 'status', status: 503 }],
    ['with 403 from the storage', { kind: 'status', status: 403 }],
    ['with a reset', { kind: 'reset' }],
  ] as const)('that arrives %s is asked for again', async (_, fault) => {
    const { server, github, asset } = await attached();
    server.setFaults({ at: 'storage/download', nth: 1, ...fault });
    expect(await readAsset(github, asset, LIMIT)).toEqual(CONTENT);
    expect(server.count('storage/download')).toBe(2);
  });

  it.each([
    ['with other bytes', { kind: 'corrupt' }, {}],
    ['as a page of HTML, of which GitHub has no digest', { kind: 'html' }, { digest: null }],
  ] as const)('that arrives %s twice is an error', async (_, fault, stated) => {
    const { server, github, asset } = await attached(stated);
    server.setFaults({ at: 'storage/download', ...fault });
    const error = await errorOf(readAsset(github, asset, LIMIT));
    expect(error).toMatchObject({ code: 'ASSET_FAILED' });
    expect(error.message).toContain(`The asset "version.json" (id ${asset.id}) arrived twice`);
    expect(server.count('storage/download')).toBe(2);
  });

  it('that the storage refuses is not a question of permissions', async () => {
    const { server, github, asset } = await attached();
    server.setFaults({ at: 'storage/download', kind: 'status', status: 403 });
    const error = await errorOf(readAsset(github, asset, LIMIT));
    expect(error).toMatchObject({ code: 'GITHUB_FAILED' });
    expect(error.message).toMatch(/: the request failed, "127\.0\.0\.1:\d+ answered 403"\./);
  });

  it('that was not uploaded completely is an error', async () => {
    const { server, github, asset } = await attached({ state: 'starter' });
    expect(await errorOf(readAsset(github, asset, LIMIT))).toMatchObject({ code: 'ASSET_FAILED' });
    expect(server.count('repos/get-release-asset')).toBe(0);
  });

  it('that is too large is not read', async () => {
    const { server, github, asset } = await attached();
    expect(await errorOf(readAsset(github, asset, CONTENT.length - 1))).toMatchObject({
      code: 'ASSET_FAILED',
    });
    expect(server.count('repos/get-release-asset')).toBe(0);
    expect(await readAsset(github, asset, CONTENT.length)).toEqual(CONTENT);
  });

  it('that is gone says so', async () => {
    const { server, github, asset } = await attached();
    server.state.release('v1.0.0').assets.pop();
    const error = await errorOf(readAsset(github, asset, LIMIT));
    expect(error.message).toContain('Could not download the asset version.json: GitHub answered 404');
  });
});

describe('what a release has under a name', () => {
  const make = (id: number, name: string, state = 'uploaded'): Asset => ({
    ...{ id, name, state, size: 0, digest: null, url: '', createdAt: 0, updatedAt: 0 },
  });

  it.each([
    ['the asset', [make(1, 'version.json'), make(2, 'version.json.runtime-fingerprint-old-0a')], 1],
    [
      'the newest backup, where a swap was stopped',
      [
        make(2, 'version.json.runtime-fingerprint-old-1b'),
        make(1, 'version.json.runtime-fingerprint-old-0a'),
      ],
      2,
    ],
    [
      'the backup beside a failed upload',
      [make(1, 'version.json.runtime-fingerprint-old-0a'), make(2, 'version.json', 'starter')],
      1,
    ],
    [
      'nothing, where only a new one was uploaded',
      [make(1, 'version.json.runtime-fingerprint-new-0a')],
      null,
    ],
    [
      'nothing, of another asset',
      [make(1, 'b.version.json'), make(2, 'b.version.json.runtime-fingerprint-old-0a')],
      null,
    ],
    [
      'nothing, of a name that only looks so',
      [make(1, 'version.json.runtime-fingerprint-old-notes.txt')],
      null,
    ],
  ])('is %s', (_, assets, id) => {
    expect(findAsset(assets, 'version.json')?.id ?? null).toBe(id);
  });

  it('is found under the name that GitHub made of it', () => {
    expect(findAsset([make(1, 'my.manifest.json')], 'my manifest.json')?.id).toBe(1);
  });
});

// As GitHub renames, and as the GitHub CLI expects it to.
it.each([
  ['version.json', 'version.json'],
  ['A-b_c+d@e.json', 'A-b_c+d@e.json'],
  ['my manifest (1).json', 'my.manifest.1.json'],
  ['.runtime.json', 'default.runtime.json'],
  ['a..b.json', 'a.b.json'],
  ['version.json.', 'version.json'],
  ['café.json', 'cafe.json'],
])('GitHub calls %j %j', (name, expected) => {
  expect(assetNameOnGitHub(name)).toBe(expected);
});
