import { createHash, type Hash } from 'node:crypto';
import { rawPathToBytes } from './raw-path.ts';
import type { Scheme } from './rules.ts';
import type { Entry } from './select.ts';
import type { ContentReader } from './tree.ts';

/** What one selection hashes to. `value` is `null` when nothing is selected. */
export interface Fingerprint {
  /** Scheme 1: 64 hex digits. Scheme 2: `rf2:` and 64 hex digits. */
  readonly value: string | null;
  readonly files: number;
  /** Sum of the contents hashed. */
  readonly bytes: number;
}

export interface Hashable {
  readonly scheme: Scheme;
  /** Sorted by path, each path once. */
  readonly entries: readonly Entry[];
}

/** As many paths are planned and read at a time: more would only wait in memory. */
const WINDOW_PATHS = 16_384;

/**
 * Fingerprints of several selections at once. They are walked together in the order of paths: as long as two agree
 * they share one hash state, which is copied where they part, and a content that several have at one path is read
 * once. Contents stream; memory does not grow with them. Rejects when anything cannot be read.
 */
export async function fingerprintAll(
  selections: readonly Hashable[],
  reader: ContentReader,
): Promise<Fingerprint[]> {
  const plan = new Plan(selections);
  const states = new HashStates(selections);
  for (let steps = plan.next(WINDOW_PATHS); steps.length > 0; steps = plan.next(WINDOW_PATHS)) {
    await hashSteps(steps, reader, states);
  }
  return selections.map((selection, index) => states.finish(selection, plan.groupOf(index)));
}

async function hashSteps(steps: readonly Step[], reader: ContentReader, states: HashStates): Promise<void> {
  const reads: { readonly id: string; readonly step: number }[] = [];
  for (const [step, { kind, entry }] of steps.entries()) {
    if (kind === 'absorb' && 'id' in entry.content) reads.push({ id: entry.content.id, step });
  }
  let at = 0;
  const advance = (until: number) => {
    while (at < until) states.apply(steps[at++] as Step);
  };
  const ids = reads.map(({ id }) => id);
  await reader.readContents(ids, {
    begin(index, size) {
      const { step } = reads[index] as { step: number };
      advance(step);
      states.begin(steps[step] as Absorb, size);
      at = step + 1;
    },
    chunk: (bytes) => states.chunk(bytes),
    end: () => states.end(),
  });
  advance(steps.length);
}

/** The fingerprint over named runtimes: scheme 2 over each one's fingerprint; `null` if any is. */
export function combineFingerprints(values: ReadonlyMap<string, string | null>): string | null {
  const hash = createHash('sha256').update(SCHEME_2_START);
  for (const [name, value] of [...values].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (value === null) return null;
    const content = Buffer.from(value, 'latin1');
    hash.update(frame('f', Buffer.from(name, 'latin1'), content.length)).update(content);
  }
  return `rf2:${hash.digest('hex')}`;
}

interface Fork {
  readonly kind: 'fork';
  /** What those that part have; nothing is an entry too. */
  readonly entry: Entry | null;
  readonly from: number;
  readonly to: number;
}

interface Absorb {
  readonly kind: 'absorb';
  readonly entry: Entry;
  /** Groups whose selections have this entry next. */
  readonly groups: readonly number[];
}

type Step = Fork | Absorb;

/**
 * What to hash in which order. Selections that have had the same entries so far are one group; a group splits where
 * they differ, so that there are never more groups than selections.
 */
class Plan {
  readonly #selections: readonly Hashable[];
  readonly #cursors: number[];
  readonly #groups: number[];
  #nextGroup = 2;

  constructor(selections: readonly Hashable[]) {
    this.#selections = selections;
    this.#cursors = selections.map(() => 0);
    this.#groups = selections.map(({ scheme }) => scheme - 1);
  }

  /** The group that a selection is in, and at the end has ended in. */
  groupOf(selection: number): number {
    return this.#groups[selection] as number;
  }

  /** The steps of the next so many paths; none at the end. */
  next(paths: number): Step[] {
    const steps: Step[] = [];
    for (let taken = 0; taken < paths; taken++) {
      const path = this.#nextPath();
      if (path === null) break;
      const here = this.#take(path);
      steps.push(...this.#split(here), ...this.#absorb(here));
    }
    return steps;
  }

  #nextPath(): string | null {
    let least: string | null = null;
    for (const [index, { entries }] of this.#selections.entries()) {
      const path = entries[this.#cursors[index] as number]?.path;
      if (path !== undefined && (least === null || path < least)) least = path;
    }
    return least;
  }

  /** What each selection has at the path, if anything; moves the cursors past it. */
  #take(path: string): (Entry | null)[] {
    return this.#selections.map(({ entries }, index) => {
      const at = this.#cursors[index] as number;
      const entry = entries[at];
      if (entry?.path !== path) return null;
      this.#cursors[index] = at + 1;
      return entry;
    });
  }

  /** Those that part here from the first of their group; they copy its state before it moves on. */
  #split(here: readonly (Entry | null)[]): Fork[] {
    const first: (Entry | null)[] = [];
    const forks: Fork[] = [];
    for (const [index, entry] of here.entries()) {
      const group = this.groupOf(index);
      const leader = first[group];
      if (leader === undefined) first[group] = entry;
      else if (!isSame(leader, entry)) {
        const known = forks.find((fork) => fork.from === group && isSame(fork.entry, entry));
        const fork = known ?? { kind: 'fork', entry, from: group, to: this.#nextGroup++ };
        if (!known) forks.push(fork);
        this.#groups[index] = fork.to;
      }
    }
    return forks;
  }

  #absorb(here: readonly (Entry | null)[]): Absorb[] {
    const steps: (Absorb & { groups: number[] })[] = [];
    const done: true[] = [];
    for (const [index, entry] of here.entries()) {
      const group = this.groupOf(index);
      if (entry === null || done[group]) continue;
      done[group] = true;
      const known = steps.find((step) => isSame(step.entry, entry));
      if (known) known.groups.push(group);
      else steps.push({ kind: 'absorb', entry, groups: [group] });
    }
    return steps;
  }
}

function isSame(a: Entry | null, b: Entry | null): boolean {
  return a === b || (a !== null && b !== null && a.kind === b.kind && a.identity === b.identity);
}

const SCHEME_2_START = 'runtime-fingerprint 2\n';

interface HashState {
  readonly scheme: Scheme;
  readonly hash: Hash;
  bytes: number;
}

class HashStates {
  readonly #states = new Map<number, HashState>();
  #open: readonly HashState[] = [];

  constructor(selections: readonly Hashable[]) {
    for (const { scheme } of selections) {
      const hash = createHash('sha256');
      if (scheme === 2) hash.update(SCHEME_2_START);
      this.#states.set(scheme - 1, { scheme, hash, bytes: 0 });
    }
  }

  /** A step that needs nothing read. */
  apply(step: Step): void {
    if (step.kind === 'fork') {
      const from = this.#state(step.from);
      this.#states.set(step.to, { ...from, hash: from.hash.copy() });
      return;
    }
    const { content } = step.entry;
    if (!('bytes' in content)) throw new Error('A content was not delivered.');
    this.begin(step, content.bytes.length);
    this.chunk(content.bytes);
    this.end();
  }

  begin(step: Absorb, size: number): void {
    this.#open = step.groups.map((group) => this.#state(group));
    const path = rawPathToBytes(step.entry.path);
    for (const state of this.#open) {
      state.hash.update(state.scheme === 1 ? Buffer.concat([path, NUL]) : frame(step.entry.kind, path, size));
      state.bytes += size;
    }
  }

  chunk(bytes: Uint8Array): void {
    for (const state of this.#open) state.hash.update(bytes);
  }

  end(): void {
    for (const state of this.#open) if (state.scheme === 1) state.hash.update(LF);
    this.#open = [];
  }

  finish(selection: Hashable, group: number): Fingerprint {
    const { scheme, hash, bytes } = this.#state(group);
    const files = selection.entries.length;
    if (files === 0) return { value: null, files, bytes: 0 };
    const digest = hash.copy().digest('hex');
    return { value: scheme === 1 ? digest : `rf2:${digest}`, files, bytes };
  }

  #state(group: number): HashState {
    return this.#states.get(group) as HashState;
  }
}

const NUL = Buffer.from([0]);
const LF = Buffer.from([0x0a]);

/** Scheme 2: kind, u32be path length, path, u64be content length; the content follows. */
function frame(kind: Entry['kind'], path: Buffer, size: number): Buffer {
  const framed = Buffer.allocUnsafe(1 + 4 + path.length + 8);
  framed.write(kind, 0, 'latin1');
  framed.writeUInt32BE(path.length, 1);
  path.copy(framed, 5);
  framed.writeBigUInt64BE(BigInt(size), 5 + path.length);
  return framed;
}
