import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Flow,
  isBelow,
  type MadeRelease,
  makeHistory,
  type PlannedRelease,
} from '../helpers/release-history.ts';

/** A step of a project: where the next version goes, and what is in it. */
const step = fc.record({
  kind: fc.constantFrom('patch', 'patch', 'minor', 'minor', 'major', 'pre', 'backport'),
  branch: fc.nat(30),
  bytes: fc.option(fc.nat(2), { freq: 30, nil: null }),
  rules: fc.nat(30),
  forced: fc.integer({ min: 0, max: 6 }),
  published: fc.integer({ min: 0, max: 7 }),
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function historyOf(flow: fc.Arbitrary<Flow>): fc.Arbitrary<PlannedRelease[]> {
  return fc.array(fc.tuple(step, flow), { minLength: 6, maxLength: 45, size: 'max' }).map((steps) => {
    const numberer = new Numberer();
    return steps.flatMap(([one, way]) => {
      const tag = numberer.next(one);
      const forced = one.forced === 0 && way !== 'none';
      const published = one.published > 0 && way !== 'unreadable';
      const rules = one.rules === 0 ? 1 : 0;
      return tag === null ? [] : [{ tag, bytes: one.bytes, rules, forced, flow: way, published }];
    });
  });
}

/** Gives each step a version that is not taken: on the newest line, or as a backport on an older one. */
class Numberer {
  readonly #lines: [number, number, number][] = [[0, 1, -1]];
  readonly #taken = new Set<string>();
  #pre = 0;

  next({ kind, branch }: Step): string | null {
    const newest = this.#lines.at(-1) as [number, number, number];
    if (kind === 'pre') return this.#take(`v${newest[0]}.${newest[1] + 1}.0-rc.${++this.#pre}`);
    if (kind === 'major') this.#lines.push([newest[0] + 1, 0, -1]);
    if (kind === 'minor') this.#lines.push([newest[0], newest[1] + 1, -1]);
    const at = kind === 'backport' ? branch % this.#lines.length : this.#lines.length - 1;
    const line = this.#lines[at] as [number, number, number];
    line[2] += 1;
    return this.#take(`v${line.join('.')}`);
  }

  #take(tag: string): string | null {
    if (this.#taken.has(tag)) return null;
    this.#taken.add(tag);
    return tag;
  }
}

const anyFlow = fc.constantFrom<Flow>(
  'committed',
  'committed',
  'committed',
  'plain',
  'none',
  'stale',
  'unreadable',
);

function* pairs(releases: readonly MadeRelease[]): Generator<[lower: MadeRelease, higher: MadeRelease]> {
  for (const lower of releases) {
    for (const higher of releases) if (isBelow(lower.tag, higher.tag)) yield [lower, higher];
  }
}

describe('keys of generated histories', () => {
  it('are never equal where the bytes, the rules or a forced release between differ', async () => {
    let seen = 0;
    let equal = 0;
    await fc.assert(
      fc.asyncProperty(historyOf(anyFlow), async (planned) => {
        const releases = (await makeHistory(planned)).filter(({ published }) => published);
        for (const [lower, higher] of pairs(releases)) {
          seen += 1;
          if (lower.keys.restart_key !== higher.keys.restart_key) continue;
          equal += 1;
          expect(higher.bytes).toBe(lower.bytes);
          expect(higher.bytes).not.toBeNull();
          expect(higher.rules).toBe(lower.rules);
          const between = [...higher.forcedBefore].filter((version) => isBelow(lower.tag, `v${version}`));
          expect(between).toEqual([]);
        }
      }),
      { numRuns: 560, seed: 20_260_401 },
    );
    expect(seen).toBeGreaterThan(100_000);
    expect(equal).toBeGreaterThan(1_000);
  }, 120_000);

  it('are equal where bytes, rules and lineage are, with every manifest intact', async () => {
    let equal = 0;
    await fc.assert(
      fc.asyncProperty(historyOf(fc.constant<Flow>('committed')), async (planned) => {
        const releases = await makeHistory(planned);
        for (const [lower, higher] of pairs(releases)) {
          const same = lower.bytes !== null && lower.bytes === higher.bytes && lower.rules === higher.rules;
          if (!same || !sameSet(lower.entries, higher.entries)) continue;
          equal += 1;
          expect(higher.keys.restart_key).toBe(lower.keys.restart_key);
        }
      }),
      { numRuns: 60, seed: 20_260_402 },
    );
    expect(equal).toBeGreaterThan(1_000);
  }, 120_000);

  it('say "no restart" only to clients of the previous release that have the same key', async () => {
    await fc.assert(
      fc.asyncProperty(historyOf(anyFlow), async (planned) => {
        const releases = await makeHistory(planned);
        const byTag = new Map(releases.map((release) => [release.tag, release]));
        for (const { keys, bytes, rules } of releases) {
          if (keys.requires_restart) continue;
          const previous = byTag.get(keys.restart.previous?.tag ?? '');
          expect(previous?.bytes).toBe(bytes);
          expect(bytes).not.toBeNull();
          expect(keys.restart.reason).toBe('unchanged');
          if (previous?.flow === 'committed') {
            expect(previous.keys.restart_key).toBe(keys.restart_key);
            expect(previous.rules).toBe(rules);
          }
        }
      }),
      { numRuns: 60, seed: 20_260_403 },
    );
  }, 120_000);
});

function sameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((one) => b.has(one));
}
