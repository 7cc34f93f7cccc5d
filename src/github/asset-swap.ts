import type { RuntimeFingerprintError } from '../errors.ts';
import { plainText } from '../reports/plain-text.ts';
import type { GitHub } from './api.ts';
import { assetFailure } from './asset-content.ts';
import { isRefusal, isTaken } from './asset-upload.ts';
import { answeredStatus, githubFailure } from './failure.ts';
import { type Asset, listAssets, parseAsset, type Release } from './releases.ts';

export interface Swap {
  /** What has the name until now; `null`: nothing. */
  readonly former: Asset | null;
  /** What it is called then. */
  readonly backup: string;
  /** What is to have the name. */
  readonly uploaded: Asset;
  readonly name: string;
}

/** `undone`: another look at the release says what has come of it. `refused`: trying again is of no use. */
export type Swapped =
  | { readonly kind: 'done'; readonly name: string }
  | { readonly kind: 'undone' | 'refused'; readonly failure: unknown };

/** Putting things back has this much time, whatever is left. */
const PUT_BACK_MS = 30_000;

/**
 * Two renames, between which nothing has the name. When one fails the former asset gets its name back;
 * throws `ASSET_FAILED` where that fails too.
 */
export async function swapAsset(github: GitHub, release: Release, swap: Swap): Promise<Swapped> {
  const { former, uploaded } = swap;
  try {
    if (former) await renameAsset(github, former, swap.backup);
    return { kind: 'done', name: (await renameAsset(github, uploaded, swap.name)).name };
  } catch (failure) {
    const broken = former && { ...swap, former, failure };
    if (broken) await github.budget.extend(PUT_BACK_MS, () => putBack(github, release, broken));
    return { kind: isRefusal(failure) && !isLost(failure) ? 'refused' : 'undone', failure };
  }
}

/** Gives the asset as it is then; GitHub may have changed the name. */
export async function renameAsset(github: GitHub, { id }: Asset, name: string): Promise<Asset> {
  const route = 'PATCH /repos/{owner}/{repo}/releases/assets/{asset_id}';
  const place = { owner: github.owner, repo: github.name, asset_id: id };
  return parseAsset((await github.request(route, { ...place, name })).data);
}

/** Whether another run has got there first: the asset is gone, or the name taken. */
export function isLost(error: unknown): boolean {
  return isTaken(error) || answeredStatus(error) === 404;
}

type Broken = Swap & { readonly former: Asset; readonly failure: unknown };

/** Afterwards there is something under the name, or the former asset is gone altogether. */
async function putBack(github: GitHub, release: Release, broken: Broken): Promise<void> {
  try {
    await renameAsset(github, broken.former, broken.name);
  } catch (error) {
    if (isLost(error)) return;
    const assets = await listAssets(github, release).catch(() => null);
    if (assets?.some(({ name }) => name === broken.name)) return;
    throw brokenSwap(github, release, broken, assets);
  }
}

/** @param assets on the release as it is now; `null`: nobody knows */
function brokenSwap(
  github: GitHub,
  release: Release,
  { former, uploaded, backup, name, failure }: Broken,
  assets: readonly Asset[] | null,
): RuntimeFingerprintError {
  const describe = ({ id }: Asset, otherwise: string) => {
    const current = assets?.find((asset) => asset.id === id)?.name ?? otherwise;
    return `${JSON.stringify(plainText(current))} (id ${id})`;
  };
  const address = `repos/${github.owner}/${github.name}/releases/assets/${former.id}`;
  const { message } = githubFailure(failure, { doing: 'exchange the two', permission: 'contents: write' });
  return assetFailure(
    `The release ${JSON.stringify(plainText(release.tag))} ${assets ? 'has' : 'may have'} no ` +
      `${plainText(name)} at the moment. Its former content is the asset ${describe(former, backup)}, ` +
      `the new content ${describe(uploaded, uploaded.name)}. Run the job again, which puts that in order; ` +
      `or do it by hand: gh api -X PATCH ${address} -f name=${plainText(name)}. ${message}`,
    failure,
  );
}
