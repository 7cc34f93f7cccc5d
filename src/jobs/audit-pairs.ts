import type { Repository } from '../git/repository.ts';
import type { Config } from '../runtime/rules.ts';
import type { JudgedRelease, StatePair } from './audit-rows.ts';
import { readStates, type ShowProgress } from './audit-states.ts';
import type { Snapshot, SnapshotState } from './runtimes.ts';

/** A release to read, by its tag. */
interface Needed {
  readonly tag: string;
  readonly version: string;
  readonly commit: string;
}

export interface PairsInput {
  readonly config: Config;
  /** Each line's lowest versions first: neighbours have most in common. */
  readonly judged: readonly JudgedRelease[];
  readonly progress: ShowProgress;
}

/**
 * Every judged release with its previous one, as soon as both are read. A state is let go when nothing is left to be
 * compared with it.
 */
export async function* readPairs(repository: Repository, input: PairsInput): AsyncGenerator<StatePair> {
  const needed = listNeeded(input.judged);
  const snapshots = await Promise.all(needed.map((one) => snapshotOf(repository, one)));
  const queue = new PairQueue(input.judged);
  let at = 0;
  for await (const state of readStates(input.config, snapshots, input.progress)) {
    yield* queue.take((needed[at++] as Needed).tag, state);
  }
}

/** The previous release before the one that is compared with it. */
function listNeeded(judged: readonly JudgedRelease[]): Needed[] {
  const needed = new Map<string, Needed>();
  for (const { release, past } of judged) {
    const { tag, version } = release.name;
    for (const one of [past.previous, { tag, version, commit: release.commit.id }]) {
      if (one && !needed.has(one.tag)) needed.set(one.tag, one);
    }
  }
  return [...needed.values()];
}

export async function snapshotOf(
  repository: Repository,
  { tag, version, commit }: Needed,
): Promise<Snapshot> {
  return { label: tag, tree: repository.tree(await repository.commit(commit)), version };
}

/** States that have come, until every pair that waits for them is given out. */
class PairQueue {
  readonly #states = new Map<string, SnapshotState>();
  /** The judged releases that need a tag's state, as their own or as the previous one. */
  readonly #waiting = new Map<string, Set<JudgedRelease>>();

  constructor(judged: readonly JudgedRelease[]) {
    for (const one of judged) {
      for (const tag of tagsOf(one)) {
        const waiting = this.#waiting.get(tag) ?? new Set();
        this.#waiting.set(tag, waiting.add(one));
      }
    }
  }

  *take(tag: string, state: SnapshotState): Generator<StatePair> {
    this.#states.set(tag, state);
    for (const judged of [...(this.#waiting.get(tag) ?? [])]) {
      const pair = this.#pair(judged);
      if (!pair) continue;
      yield pair;
      for (const used of tagsOf(judged)) this.#release(used, judged);
    }
  }

  #pair(judged: JudgedRelease): StatePair | null {
    const state = this.#states.get(judged.release.name.tag);
    const { previous } = judged.past;
    const before = previous ? this.#states.get(previous.tag) : null;
    return state && before !== undefined ? { judged, state, previous: before } : null;
  }

  #release(tag: string, judged: JudgedRelease): void {
    const waiting = this.#waiting.get(tag);
    waiting?.delete(judged);
    if (waiting?.size === 0) this.#states.delete(tag);
  }
}

function tagsOf({ release, past }: JudgedRelease): string[] {
  return [release.name.tag, ...(past.previous ? [past.previous.tag] : [])];
}
