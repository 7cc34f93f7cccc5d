import { randomInt } from 'node:crypto';
import { RuntimeFingerprintError } from '../errors.ts';
import { plainText } from '../reports/plain-text.ts';
import type { GitHub } from './api.ts';
import { holdsBytes, readAsset } from './asset-content.ts';
import { Leftovers } from './asset-leftovers.ts';
import { assetNameOnGitHub, findLeftovers, newestBackup } from './asset-name.ts';
import { isLost, renameAsset, type Swap, swapAsset } from './asset-swap.ts';
import { deleteAsset, uploadAsset } from './asset-upload.ts';
import { answeredStatus, EXPLAIN_IMMUTABLE, githubFailure } from './failure.ts';
import { type Asset, listAssets, type Release } from './releases.ts';

export { readAsset } from './asset-content.ts';
export { findAsset } from './asset-name.ts';

export interface AssetToPublish {
  readonly name: string;
  readonly bytes: Buffer;
  readonly contentType: string;
  /** Asked before other content under the name is replaced, each time anew; throws to keep it. */
  readonly acceptReplacing: (existing: Buffer) => void;
}

export interface PublishedAsset {
  readonly asset: Asset;
  /** `unchanged`: these bytes were there already, or another run has put them there meanwhile. */
  readonly outcome: 'unchanged' | 'attached' | 'replaced';
}

/** Above what any manifest has; what is larger is somebody else's. */
const MAX_REPLACED_BYTES = 16 * 1024 * 1024;

/** How often the release is looked at, and how often a swap is begun, before other runs are given up on. */
const MAX_LOOKS = 40;
const MAX_SWAPS = 3;

/**
 * Attaches bytes to a release under a name, or replaces what is there, so that whatever fails and whenever
 * the process dies the former or the new content is on the release: the new one is uploaded under a
 * temporary name and verified, the former renamed, the new one renamed, and the former deleted once a fresh
 * list shows the new one in its place. What an earlier run has left on the way is put in order first.
 * Nothing is written where the bytes are there already.
 *
 * Throws what `acceptReplacing` throws; `RELEASE_IMMUTABLE` before anything is touched; `ASSET_CONFLICT`
 * when other runs keep attaching other content; `ASSET_FAILED` when GitHub does not store the bytes, or
 * when the former content could not be put back, with what is on the release then; and as `githubFailure`.
 */
export async function publishAsset(
  github: GitHub,
  release: Release,
  wanted: AssetToPublish,
): Promise<PublishedAsset> {
  try {
    return await new Publication(github, release, wanted).run();
  } catch (error) {
    const doing = `attach ${wanted.name} to the release ${release.tag}`;
    throw githubFailure(error, { doing, permission: 'contents: write' });
  }
}

/**
 * One run's way to having its bytes on the release. Every round begins with a fresh list and takes one step
 * from what is there; only a list that shows the bytes under the name ends it. So other runs at work on the
 * same asset, and answers that were lost, need no cases of their own. Assets are told by their ids, which
 * stay when they are renamed.
 */
class Publication {
  readonly #github: GitHub;
  readonly #release: Release;
  readonly #wanted: AssetToPublish;
  readonly #leftovers: Leftovers;
  /** On GitHub. */
  #name: string;
  /** Ids of what this run has uploaded. */
  readonly #uploads = new Set<number>();
  #swaps = 0;
  /** Whether there was something under the name that had to go. */
  #replaces = false;
  #failure: unknown;

  constructor(github: GitHub, release: Release, wanted: AssetToPublish) {
    this.#github = github;
    this.#release = release;
    this.#wanted = wanted;
    this.#leftovers = new Leftovers(github);
    this.#name = wanted.name;
    this.#acceptName(assetNameOnGitHub(wanted.name));
  }

  async run(): Promise<PublishedAsset> {
    for (let looks = 0; looks < MAX_LOOKS; looks++) {
      const assets = await listAssets(this.#github, this.#release);
      const there = assets.find(({ name }) => name === this.#name) ?? null;
      if (there === null || !(await holdsBytes(this.#github, there, this.#wanted.bytes))) {
        await this.#approach(assets, there);
      } else if (this.#release.immutable || !(await this.#leftovers.tidy(assets, this.#name))) {
        return { asset: there, outcome: this.#outcome(there) };
      }
    }
    throw this.#failure ?? this.#crowded();
  }

  /** One step from a release without these bytes to one that has them. */
  async #approach(assets: readonly Asset[], there: Asset | null): Promise<void> {
    if (this.#release.immutable) throw this.#immutable();
    const backup = newestBackup(assets, this.#name);
    if (there && there.state !== 'uploaded') {
      this.#github.notice(`Deleting ${there.name} (id ${there.id}), which an upload that failed has left.`);
      await deleteAsset(this.#github, there);
    } else if (!there && backup) {
      this.#github.notice(`Renaming ${backup.name} back, which a run that was stopped has left.`);
      await this.#restore(backup);
    } else if (!there || (await this.#mayReplace(assets, there))) {
      await this.#replace(assets, there);
    }
  }

  async #restore(backup: Asset): Promise<void> {
    try {
      await renameAsset(this.#github, backup, this.#name);
    } catch (error) {
      if (!isLost(error)) throw error;
    }
  }

  /** `false`: it is gone. */
  async #mayReplace(assets: readonly Asset[], there: Asset): Promise<boolean> {
    this.#replaces = true;
    let existing: Buffer;
    try {
      existing = await readAsset(this.#github, there, MAX_REPLACED_BYTES);
    } catch (error) {
      if (answeredStatus(error) === 404) return false;
      throw error;
    }
    try {
      this.#wanted.acceptReplacing(existing);
    } catch (refusal) {
      await this.#leftovers.deleteOwn(assets, this.#name);
      throw refusal;
    }
    return true;
  }

  async #replace(assets: readonly Asset[], former: Asset | null): Promise<void> {
    this.#swaps += 1;
    if (this.#swaps > MAX_SWAPS) {
      await this.#leftovers.deleteOwn(assets, this.#name);
      throw this.#failure ?? this.#crowded();
    }
    // Two runs that are in each other's way should not be so again.
    if (this.#swaps > 1) await this.#github.budget.pause(randomInt(100, 400));
    const ready = findLeftovers(assets, this.#name, 'new').find(({ id }) => this.#uploads.has(id));
    const uploaded = ready ?? (await this.#upload());
    const backup = this.#leftovers.ownName(this.#name, 'old');
    await this.#swap({ former, uploaded, backup, name: this.#name });
  }

  async #upload(): Promise<Asset> {
    const { bytes, contentType } = this.#wanted;
    const name = this.#leftovers.ownName(this.#name, 'new');
    const asset = await uploadAsset(this.#github, this.#release, { name, bytes, contentType });
    this.#uploads.add(asset.id);
    return asset;
  }

  async #swap(swap: Swap): Promise<void> {
    const swapped = await swapAsset(this.#github, this.#release, swap);
    if (swapped.kind === 'done') return this.#acceptName(swapped.name);
    this.#failure = swapped.failure;
    if (swapped.kind === 'undone') return;
    const assets = await listAssets(this.#github, this.#release).catch(() => []);
    await this.#leftovers.deleteOwn(assets, this.#name);
    throw swapped.failure;
  }

  #acceptName(name: string): void {
    if (name === this.#name) return;
    const given = JSON.stringify(plainText(this.#name));
    this.#github.notice(`GitHub changes the asset name ${given} to ${JSON.stringify(plainText(name))}.`);
    this.#name = name;
  }

  #outcome({ id }: Asset): PublishedAsset['outcome'] {
    if (!this.#uploads.has(id)) return 'unchanged';
    return this.#replaces ? 'replaced' : 'attached';
  }

  #immutable(): RuntimeFingerprintError {
    const message = `Could not attach ${this.#place()}, which is immutable. ${EXPLAIN_IMMUTABLE}`;
    return new RuntimeFingerprintError('RELEASE_IMMUTABLE', message);
  }

  #crowded(): RuntimeFingerprintError {
    const message =
      `Could not attach ${this.#place()}: other runs keep attaching other content. ` +
      'See to it that one job at a time publishes a release (`concurrency`), and run it again.';
    return new RuntimeFingerprintError('ASSET_CONFLICT', message);
  }

  #place(): string {
    return `${plainText(this.#name)} to the release ${plainText(this.#release.tag)}`;
  }
}
