import type { Reason } from '../../src/release/reason.ts';
import type { PageDocument } from '../../src/reports/audit-page.ts';

type Release = PageDocument['releases'][number];

export interface SampleOptions {
  readonly releases: number;
  /** What the tags have before the version; releases are dealt out to them in turn. */
  readonly lines?: readonly string[];
  readonly seed?: number;
}

/** A made-up audit: of every reason and every finding, and the same for the same seed. */
export function sampleAudit({ releases, lines = ['v'], seed = 1 }: SampleOptions): PageDocument {
  const random = randomNumbers(seed);
  const previous = new Map<string, string>();
  const rows = Array.from({ length: releases }, (_, at): Release => {
    const line = lines[at % lines.length] as string;
    const version = `${1 + Math.floor(at / 100)}.${Math.floor(at / 10) % 10}.${at % 10}`;
    const row = sampleRelease({ line, version, at, previous: previous.get(line) ?? null }, random);
    previous.set(line, row.tag);
    return row;
  });
  rows.sort((a, b) => (a.date < b.date ? -1 : 1));
  return { releases: rows, totals: sampleTotals(rows), repository: 'example/product' };
}

export function sampleTotals(rows: readonly Release[]): PageDocument['totals'] {
  const avoided = rows.filter(({ requires_restart }) => !requires_restart).length;
  return {
    releases: rows.length,
    required: rows.length - avoided,
    avoided,
    forced: rows.filter(({ force }) => force).length,
    unjustified: rows.filter(({ force }) => force?.justified === false).length,
    skipped_would_restart: Math.floor(avoided / 2),
  };
}

interface Place {
  readonly line: string;
  readonly version: string;
  readonly at: number;
  readonly previous: string | null;
}

const DAY_MS = 86_400_000;
const START = Date.UTC(2024, 0, 5, 9, 30);

function sampleRelease({ line, version, at, previous }: Place, random: () => number): Release {
  const reason = previous === null ? 'no_previous_release' : pickReason(random());
  const files = reason === 'runtime_changed' ? Math.ceil(random() ** 3 * 60) : 0;
  const forced = reason === 'forced' || (reason === 'runtime_changed' && random() < 0.05);
  return {
    tag: `${line}${version}`,
    version,
    date: new Date(START + at * DAY_MS * 0.9 + Math.floor(random() * DAY_MS)).toISOString(),
    previous,
    requires_restart: reason !== 'unchanged',
    reason,
    fingerprint: reason === 'fingerprint_unavailable' ? null : hex(random, 64),
    changed_files: files,
    changes: Array.from({ length: files }, (_, file) => sampleChange(file, random)),
    force: forced ? sampleForce(reason, random) : null,
    manifest: random() < 0.02 ? 'unreadable' : random() < 0.1 ? 'none' : 'tree',
  };
}

function pickReason(chance: number): Reason {
  if (chance < 0.62) return 'runtime_changed';
  if (chance < 0.92) return 'unchanged';
  if (chance < 0.97) return 'forced';
  if (chance < 0.98) return 'rules_changed';
  return chance < 0.99 ? 'baseline_mismatch' : 'fingerprint_unavailable';
}

function sampleForce(reason: Reason, random: () => number): Release['force'] {
  const justified = random() < 0.6;
  return {
    set: true,
    justification: justified ? 'The wire format of presets.json changed; old processes misread it.' : null,
    justified,
    redundant: reason === 'runtime_changed',
    carried_over: random() < 0.3,
    malformed: random() < 0.1,
  };
}

function sampleChange(file: number, random: () => number): NonNullable<Release['changes']>[number] {
  const folder = ['server', 'client', 'core/engine', 'protocol'][Math.floor(random() * 4)];
  const path = `src/product/${folder}/module_${String(file).padStart(2, '0')}.py`;
  const kind = (['modified', 'modified', 'added', 'removed', 'renamed'] as const)[Math.floor(random() * 5)];
  return kind === 'renamed'
    ? { kind, path, from: `src/product/old_${file}.py` }
    : { kind: kind ?? 'modified', path };
}

function hex(random: () => number, length: number): string {
  return Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('');
}

/** Numbers from 0 up to 1 (mulberry32, by Tommy Ettinger, public domain). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Text that would do something wherever it is not kept text. */
export const HOSTILE = `</script><!--<img src=x onerror=alert(1)>"'\`&lt;\u202e\u2028\n--></table><b onmouseover=hacked=1>`;

/** Every text of an audit that comes from a repository is hostile in it. */
export function hostileAudit(text = HOSTILE): PageDocument {
  const { releases, totals } = sampleAudit({ releases: 12 });
  const rows = releases.map(
    (release, at): Release => ({
      ...release,
      tag: at === 0 ? '__proto__1.0.0' : `${text}${'long'.repeat(40)}v${release.version}`,
      previous: at === 0 ? null : text,
      fingerprint: text,
      changed_files: 2,
      changes: [
        { kind: 'renamed', path: `src/${text}`, from: `src/${'deep/'.repeat(60)}${text}` },
        { kind: 'added', path: '__proto__' },
      ],
      force: {
        set: true,
        justification: text,
        justified: true,
        redundant: true,
        carried_over: true,
        malformed: true,
      },
    }),
  );
  return {
    releases: rows,
    totals,
    hints: [{ code: 'version_files', message: text, setting: text, releases: 1 }],
    repository: text,
  };
}
