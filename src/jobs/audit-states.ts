import { shareEntries } from '../runtime/entry-sharing.ts';
import type { Config } from '../runtime/rules.ts';
import type { Entry } from '../runtime/select.ts';
import type { ContentReader } from '../runtime/tree.ts';
import { letYoungGrow, relaxMemory } from './memory.ts';
import {
  createMemo,
  hashRuntimes,
  type SelectedRuntime,
  type Snapshot,
  type SnapshotState,
  selectRuntimes,
} from './runtimes.ts';

export type ShowProgress = (phase: string, done: number, of: number) => void;

/** So many entries are selected side by side at most, beyond the first: they are not shared yet. */
const TOGETHER_ENTRIES = 100_000;
const TOGETHER_SNAPSHOTS = 64;

/** So many entries are held for one walk of the hasher; shared ones cost 8 bytes. */
const BATCH_ENTRIES = 6_000_000;

/** So many take little room, however often they change. */
const FEW_ENTRIES = 30_000;

type Selected = ReadonlyMap<string, SelectedRuntime>;

interface Batch {
  readonly selected: readonly Selected[];
  /** How many entries are no other snapshot's. */
  readonly fresh: number;
}

/**
 * The states of many snapshots in their order, each as soon as it is there. Neighbours share their entries, many are
 * hashed in one walk, and nothing is kept of what was given out: whoever asks keeps what it needs.
 */
export async function* readStates(
  config: Config,
  snapshots: readonly Snapshot[],
  progress: ShowProgress,
): AsyncGenerator<SnapshotState> {
  const selecting = selectInTurn(config, snapshots);
  let done = 0;
  for (;;) {
    const batch = await nextBatch(selecting, () => progress('reading releases', ++done, snapshots.length));
    const [first] = snapshots;
    if (batch.selected.length === 0 || !first) return;
    const count = (contents: number) =>
      progress('hashing files', Math.min(contents, batch.fresh), batch.fresh);
    yield* await hashRuntimes(config, batch.selected, countingReader(first.tree, count));
  }
}

async function nextBatch(
  selecting: AsyncGenerator<{ runtimes: Selected; held: number; fresh: number }>,
  onSelected: () => void,
): Promise<Batch> {
  const selected: Selected[] = [];
  let [held, fresh] = [0, 0];
  while (held < BATCH_ENTRIES) {
    const next = await selecting.next();
    if (next.done) break;
    selected.push(next.value.runtimes);
    held += next.value.held;
    fresh += next.value.fresh;
    onSelected();
  }
  return { selected, fresh };
}

/** Selects one snapshot after the other, small ones side by side. */
async function* selectInTurn(
  config: Config,
  snapshots: readonly Snapshot[],
): AsyncGenerator<{ runtimes: Selected; held: number; fresh: number }> {
  const known = new Map<string, readonly Entry[]>();
  const memo = createMemo(config);
  let together = 1;
  for (let at = 0; at < snapshots.length; ) {
    const some = snapshots.slice(at, at + together);
    at += some.length;
    const selected = await Promise.all(some.map((snapshot) => selectRuntimes(config, snapshot, memo)));
    for (const runtimes of selected) yield shareRuntimes(known, runtimes);
    const entries = [...known.values()].reduce((sum, { length }) => sum + length, 0);
    if (entries < FEW_ENTRIES) relaxMemory();
    letYoungGrow(entries < FEW_ENTRIES);
    together = sideBySide(entries);
  }
}

function sideBySide(entries: number): number {
  return Math.max(1, Math.min(TOGETHER_SNAPSHOTS, Math.floor(TOGETHER_ENTRIES / Math.max(1, entries))));
}

/** `known` holds the last entries of each runtime. */
function shareRuntimes(known: Map<string, readonly Entry[]>, runtimes: Selected) {
  let [held, fresh] = [0, 0];
  const shared = [...runtimes].map(([name, runtime]) => {
    const last = known.get(name) ?? [];
    const sharing = shareEntries(last, runtime.entries);
    // What could not be read says nothing about its neighbours.
    if (runtime.failure === null) known.set(name, sharing.entries);
    held += sharing.entries === last ? 0 : sharing.entries.length;
    fresh += sharing.fresh;
    return [name, { ...runtime, entries: sharing.entries }] as const;
  });
  return { runtimes: new Map(shared), held, fresh };
}

/** Tells how many contents were read so far. */
function countingReader(reader: ContentReader, onRead: (contents: number) => void): ContentReader {
  let contents = 0;
  return {
    readContents: (ids, sink) =>
      reader.readContents(ids, {
        begin: (index, size) => sink.begin?.(index, size),
        chunk: (bytes) => sink.chunk(bytes),
        end(index) {
          sink.end?.(index);
          onRead(++contents);
        },
      }),
  };
}
