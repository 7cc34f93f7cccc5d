import { createHash } from 'node:crypto';
import { RuntimeFingerprintError } from '../errors.ts';
import { plainText } from '../reports/plain-text.ts';
import type { GitHub } from './api.ts';
import { answeredStatus, githubFailure } from './failure.ts';
import type { Asset } from './releases.ts';

/**
 * The bytes of an asset, held to the size and the digest that GitHub has of it. Downloads may be redirected
 * to another host, which is not told the token. Throws `ASSET_FAILED` for an asset that was never uploaded
 * completely, for one above `limitBytes`, and when twice other bytes came than the asset has.
 */
export async function readAsset(github: GitHub, asset: Asset, limitBytes: number): Promise<Buffer> {
  const named = `The asset ${JSON.stringify(plainText(asset.name))} (id ${asset.id})`;
  if (asset.state !== 'uploaded') {
    throw assetFailure(
      `${named} has no content: its upload failed. Delete it, or run the job that made it again.`,
    );
  }
  if (asset.size > limitBytes) {
    throw assetFailure(`${named} has ${asset.size} bytes; more than ${limitBytes} are not read.`);
  }
  for (let attempt = 1; attempt <= 2; attempt++) {
    const bytes = await download(github, asset);
    if (bytes.length === asset.size && (asset.digest === null || asset.digest === digestOf(bytes)))
      return bytes;
  }
  throw assetFailure(
    `${named} arrived twice with other bytes than GitHub's size and digest of it say. Run the job again.`,
  );
}

/**
 * Whether an asset has exactly these bytes, by its digest; where GitHub has none, by reading it. One that
 * is gone has not.
 */
export async function holdsBytes(github: GitHub, asset: Asset, bytes: Buffer): Promise<boolean> {
  if (asset.state !== 'uploaded' || asset.size !== bytes.length) return false;
  if (asset.digest !== null) return asset.digest === digestOf(bytes);
  try {
    return (await readAsset(github, asset, bytes.length)).equals(bytes);
  } catch (error) {
    if (answeredStatus(error) === 404) return false;
    throw error;
  }
}

export function assetFailure(message: string, cause?: unknown): RuntimeFingerprintError {
  return new RuntimeFingerprintError('ASSET_FAILED', message, { cause });
}

async function download(github: GitHub, { id, name }: Asset): Promise<Buffer> {
  const { owner, name: repo } = github;
  try {
    const { data } = await github.request('GET /repos/{owner}/{repo}/releases/assets/{asset_id}', {
      owner,
      repo,
      asset_id: id,
      headers: { accept: 'application/octet-stream' },
      // Else an asset that is JSON would arrive parsed.
      request: { parseSuccessResponseBody: false },
    });
    return Buffer.from(await new Response(data as unknown as ReadableStream | null).arrayBuffer());
  } catch (error) {
    throw githubFailure(error, { doing: `download the asset ${name}`, permission: 'contents: read' });
  }
}

function digestOf(bytes: Buffer): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}
