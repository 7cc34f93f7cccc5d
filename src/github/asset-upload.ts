import { plainText } from '../reports/plain-text.ts';
import type { GitHub } from './api.ts';
import { assetFailure, holdsBytes } from './asset-content.ts';
import { answeredStatus } from './failure.ts';
import { type Asset, listAssets, parseAsset, type Release } from './releases.ts';

export interface Upload {
  /** One that nobody else uses: what is there under it comes from this upload. */
  readonly name: string;
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** Milliseconds before each further attempt. */
const PAUSES = [200, 800, 1800];

/**
 * Uploads a file and makes sure that it arrived. An upload may be answered with an error and be stored all
 * the same, or leave a `starter` asset that blocks its name; so after each failure the release is looked
 * at, before anything is tried again. Throws what Octokit throws, or `ASSET_FAILED`.
 */
export async function uploadAsset(github: GitHub, release: Release, upload: Upload): Promise<Asset> {
  const url = uploadAddress(github, release);
  let failure: unknown;
  for (const pause of [0, ...PAUSES]) {
    if (pause > 0) {
      github.notice(`The upload of ${upload.name} failed; trying again.`);
      await github.budget.pause(pause);
    }
    const sent = await sendOnce(github, release, { ...upload, url });
    if (sent.asset && (await holdsBytes(github, sent.asset, upload.bytes))) return sent.asset;
    if (sent.asset) await deleteAsset(github, sent.asset);
    failure = sent.failure;
  }
  throw (
    failure ??
    assetFailure(`GitHub stored ${upload.name} several times, each time with other bytes than were sent.`)
  );
}

/**
 * Where a release takes uploads, as a URI template. The token goes along: only to the server that the API is on, or to one
 * below its domain (`uploads.github.com` beside `api.github.com`), and as safely as to the API.
 */
function uploadAddress(github: GitHub, { uploadUrl, tag }: Release): string {
  const [address = ''] = uploadUrl.split('{');
  const api = new URL(github.request.endpoint.DEFAULTS.baseUrl);
  const domain = api.hostname.replace(/^api\./, '');
  const { protocol, hostname } = URL.canParse(address) ? new URL(address) : { protocol: '', hostname: '' };
  const isOfServer = hostname === domain || hostname.endsWith(`.${domain}`);
  if (isOfServer && (protocol === api.protocol || protocol === 'https:')) return `${address}{?name}`;
  const [shown, named] = [uploadUrl, tag].map((text) => JSON.stringify(plainText(text)));
  throw assetFailure(
    `Uploads to the release ${named} are to go to ${shown}, which is not on the server of the API (${api.host}): ` +
      'the token is not sent there.',
  );
}

/** Deletes an asset; one that is gone is fine. */
export async function deleteAsset(github: GitHub, { id }: Asset): Promise<void> {
  const { owner, name: repo } = github;
  try {
    await github.request('DELETE /repos/{owner}/{repo}/releases/assets/{asset_id}', {
      owner,
      repo,
      asset_id: id,
    });
  } catch (error) {
    if (answeredStatus(error) !== 404) throw error;
  }
}

/** Whether a name was refused because another asset has it. */
export function isTaken(error: unknown): boolean {
  return answeredStatus(error) === 422 && error instanceof Error && /already_exists/.test(error.message);
}

/**
 * Whether GitHub has understood what was asked and will not do it, for a reason other than a name that is
 * taken.
 */
export function isRefusal(error: unknown): boolean {
  const status = answeredStatus(error);
  return status !== null && status < 500 && status !== 408 && !isTaken(error);
}

interface Sent {
  readonly asset: Asset | null;
  readonly failure?: unknown;
}

async function sendOnce(
  github: GitHub,
  release: Release,
  upload: Upload & { readonly url: string },
): Promise<Sent> {
  try {
    const { data } = await github.request({
      method: 'POST',
      url: upload.url,
      name: upload.name,
      data: upload.bytes,
      headers: { 'content-type': upload.contentType },
    });
    return { asset: parseAsset(data) };
  } catch (error) {
    if (isRefusal(error)) throw error;
    const there = (await listAssets(github, release)).find(({ name }) => name === upload.name);
    return { asset: there ?? null, failure: error };
  }
}
