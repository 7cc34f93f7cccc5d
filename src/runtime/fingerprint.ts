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

/**
 * Fingerprints of several selections at once. They are walked together in the order of paths: as long as two agree
 * they share one hash state, which is copied where they part, and a content that several have at one path is read
 * once. Contents stream; memory does not grow with them. Rejects when anything cannot be read.
 */
export async function fingerprintAll(
  selections: readonly Hashable[],
  reader: ContentReader,
): Promise<Fingerprint[]> {
  const plan = planHashing(selections);
  const states = new HashStates(selections);
  const steps = plan.steps;
  let at = 0;
  const advance = (until: number) => {
    while (at < until) states.apply(steps[at++] as Step);
  };
  await reader.readContents(
    plan.reads.map(({ id }) => id),
    {
      begin(index, size) {
        const { step } = plan.reads[index] as Read;
        advance(step);
        states.begin(steps[step] as Absorb, size);
        at = step + 1;
      },
      chunk: (bytes) => states.chunk(bytes),
      end: () => states.end(),
    },
  );
  advance(steps.length);
  return selections.map((selection, index) => states.finish(selection, plan.groups[index] as number));
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

interface Read {
  readonly id: string;
  /** Index of the step that absorbs it. */
  readonly step: number;
}

interface Plan {
  readonly steps: readonly Step[];
  readonly reads: readonly Read[];
  /** The group each selection ends in. */
  readonly groups: readonly number[];
}

/** Selections that have had the same entries so far are one group; a group splits where they differ. */
function planHashing(selections: readonly Hashable[]): Plan {
  const steps: Step[] = [];
  const reads: Read[] = [];
  const cursors = selections.map(() => 0);
  const groups: number[] = selections.map(({ scheme }) => scheme - 1);
  let nextGroup = 2;
  for (;;) {
    const path = nextPath(selections, cursors);
    if (path === null) return { steps, reads, groups };
    const members = partition(selections, cursors, groups, path);
    const absorbing = new Map<string, { entry: Entry; groups: number[] }>();
    for (const [group, branches] of members) {
      // The first branch keeps the group's state, so the copies are made before it moves on.
      branches.slice(1).forEach((branch) => {
        steps.push({ kind: 'fork', from: group, to: nextGroup });
        for (const index of branch.selections) groups[index] = nextGroup;
        branch.group = nextGroup++;
      });
      for (const { entry, group: of } of branches) {
        if (!entry) continue;
        const key = `${entry.kind}${entry.identity}`;
        const known = absorbing.get(key) ?? { entry, groups: [] };
        known.groups.push(of);
        absorbing.set(key, known);
      }
    }
    for (const { entry, groups: of } of absorbing.values()) {
      if ('id' in entry.content) reads.push({ id: entry.content.id, step: steps.length });
      steps.push({ kind: 'absorb', entry, groups: of });
    }
  }
}

function nextPath(selections: readonly Hashable[], cursors: readonly number[]): string | null {
  let least: string | null = null;
  for (const [index, { entries }] of selections.entries()) {
    const path = entries[cursors[index] as number]?.path;
    if (path !== undefined && (least === null || path < least)) least = path;
  }
  return least;
}

interface Branch {
  readonly entry: Entry | null;
  readonly selections: number[];
  group: number;
}

/** Each group's selections by what they have at `path` (nothing is a branch too); moves the cursors past it. */
function partition(
  selections: readonly Hashable[],
  cursors: number[],
  groups: readonly number[],
  path: string,
): Map<number, Branch[]> {
  const members = new Map<number, Map<string, Branch>>();
  for (const [index, { entries }] of selections.entries()) {
    const next = entries[cursors[index] as number];
    const entry = next?.path === path ? next : null;
    if (entry) cursors[index] = (cursors[index] as number) + 1;
    const group = groups[index] as number;
    const branches = members.get(group) ?? new Map<string, Branch>();
    members.set(group, branches);
    const key = entry ? `${entry.kind}${entry.identity}` : '';
    const branch = branches.get(key);
    if (branch) branch.selections.push(index);
    else branches.set(key, { entry, selections: [index], group });
  }
  return new Map([...members].map(([group, branches]) => [group, [...branches.values()]]));
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
    if (!('bytes' in content)) throw new Error(`The content of ${step.entry.path} was not delivered.`);
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
  const framed = Buffer.alloc(1 + 4 + path.length + 8);
  framed.write(kind, 0, 'latin1');
  framed.writeUInt32BE(path.length, 1);
  path.copy(framed, 5);
  framed.writeBigUInt64BE(BigInt(size), 5 + path.length);
  return framed;
}
