import { randomBytes } from 'node:crypto';
import type { GitHub } from './api.ts';
import { findLeftovers, type Leftover, leftoverName } from './asset-name.ts';
import { deleteAsset } from './asset-upload.ts';
import { githubFailure } from './failure.ts';
import type { Asset } from './releases.ts';

/** So long a temporary or backup asset may belong to a run that is still at work. */
const LIVE_MS = 10_000;
const POLL_MS = 1000;

/** How often an asset is deleted that does not disappear. */
const MAX_TRIES = 3;

const RUN = /-([0-9a-f]{8})[0-9a-f]+$/;

/**
 * The temporary and backup assets of one asset: those of this run, which it may delete when it likes, and
 * those of others. The others' are deleted when they are old enough for their run to be dead. A run that is
 * only slow then finds its upload gone, and uploads again.
 */
export class Leftovers {
  readonly #github: GitHub;
  readonly #run = randomBytes(4).toString('hex');
  #names = 0;
  /** When each of the others' was first seen; milliseconds since 1970. */
  readonly #seen = new Map<number, number>();
  #waited = 0;
  /** How often each was to be deleted. */
  readonly #tries = new Map<number, number>();
  /** What could not be deleted. */
  readonly #stuck = new Set<number>();

  constructor(github: GitHub) {
    this.#github = github;
  }

  /** Another name each time. */
  ownName(name: string, kind: Leftover): string {
    this.#names += 1;
    return leftoverName(name, kind, `${this.#run}${this.#names.toString(16)}`);
  }

  /**
   * Deletes what is of no use any more; whether that, or what other runs are about to do, asks for another
   * look.
   */
  async tidy(assets: readonly Asset[], name: string): Promise<boolean> {
    const leftovers = this.#find(assets, name);
    const abandoned = leftovers.filter((asset) => this.#isOwn(asset) || this.#isAbandoned(asset));
    if (abandoned.length > 0) {
      await this.#delete(abandoned);
      return true;
    }
    if (leftovers.length === 0 || this.#waited >= LIVE_MS) return false;
    await this.#github.budget.pause(POLL_MS);
    this.#waited += POLL_MS;
    return true;
  }

  /** Deletes what this run has made; a backup only while there is something under the name. */
  async deleteOwn(assets: readonly Asset[], name: string): Promise<void> {
    const backups = assets.some((asset) => asset.name === name) ? findLeftovers(assets, name, 'old') : [];
    const leftovers = [...findLeftovers(assets, name, 'new'), ...backups];
    await this.#delete(leftovers.filter((asset) => this.#isOwn(asset)));
  }

  /** What cannot be deleted does no harm, and is told of. */
  async #delete(assets: readonly Asset[]): Promise<void> {
    for (const asset of assets) {
      const tries = (this.#tries.get(asset.id) ?? 0) + 1;
      this.#tries.set(asset.id, tries);
      // What is said to be gone, and listed still.
      if (tries === MAX_TRIES) this.#stuck.add(asset.id);
      try {
        await deleteAsset(this.#github, asset);
      } catch (error) {
        this.#stuck.add(asset.id);
        const { message } = githubFailure(error, { doing: `delete the asset ${asset.name}` });
        this.#github.notice(`${message} It may be deleted by hand.`);
      }
    }
  }

  #find(assets: readonly Asset[], name: string): Asset[] {
    const all = [...findLeftovers(assets, name, 'new'), ...findLeftovers(assets, name, 'old')];
    return all.filter(({ id }) => !this.#stuck.has(id));
  }

  #isOwn({ name }: Asset): boolean {
    return RUN.exec(name)?.[1] === this.#run;
  }

  /** GitHub's clock may be another than ours, so what has been seen for so long counts too. */
  #isAbandoned({ id, updatedAt }: Asset): boolean {
    const now = this.#github.budget.clock.now();
    const seen = this.#seen.get(id) ?? now;
    this.#seen.set(id, seen);
    return now - Math.min(seen, updatedAt * 1000) >= LIVE_MS;
  }
}
