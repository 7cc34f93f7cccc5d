import type { Asset } from './releases.ts';

/** What a swap has on the release beside the asset itself, and a run that was killed leaves behind. */
export type Leftover = 'new' | 'old';

/**
 * The name that GitHub gives to an asset: letters, digits and `-_+@` stay, any run of others becomes one
 * dot, and none stands at an end (https://docs.github.com/rest/releases/assets, "renames asset filenames";
 * in detail as the GitHub CLI does it to find what it replaces). What GitHub answers is the last word.
 */
export function assetNameOnGitHub(name: string): string {
  const latin = name.normalize('NFD').replace(/\p{M}/gu, '');
  const plain = (latin.startsWith('.') ? `default${latin}` : latin)
    .replace(/[^A-Za-z0-9\-_+@]+/g, '.')
    .replace(/^\.|\.$/g, '');
  return plain !== name && !plain.includes('.') ? `default.${plain}` : plain;
}

/**
 * @param name as it is on GitHub
 * @param run of hex digits, another one for each run
 */
export function leftoverName(name: string, kind: Leftover, run: string): string {
  return `${name}.runtime-fingerprint-${kind}-${run}`;
}

/**
 * The temporary (`new`) and backup (`old`) assets that swaps of an asset have left, or are using at this
 * moment.
 */
export function findLeftovers(assets: readonly Asset[], name: string, kind: Leftover): Asset[] {
  const start = leftoverName(name, kind, '');
  return assets.filter(
    (asset) => asset.name.startsWith(start) && /^[0-9a-f]+$/.test(asset.name.slice(start.length)),
  );
}

/**
 * The content that a release has under a name: the asset's; where there is none, that of the backup which a
 * swap that was killed between its two renames has left. `null`: it has none, or only what an upload that
 * failed has left.
 */
export function findAsset(assets: readonly Asset[], name: string): Asset | null {
  const onGitHub = assetNameOnGitHub(name);
  const stored = assets.filter(({ state }) => state === 'uploaded');
  return stored.find((asset) => asset.name === onGitHub) ?? newestBackup(stored, onGitHub);
}

/** Assets have ascending ids, and of two backups the one made from the newer asset was made later. */
export function newestBackup(assets: readonly Asset[], name: string): Asset | null {
  const backups = findLeftovers(assets, name, 'old').filter(({ state }) => state === 'uploaded');
  return backups.sort((a, b) => b.id - a.id)[0] ?? null;
}
