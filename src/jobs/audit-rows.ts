import { isCarriedOver } from '../manifest/force-restart.ts';
import { restartKey } from '../manifest/key.ts';
import type { Manifest } from '../manifest/manifest.ts';
import type { OwnKeys } from '../manifest/schema.ts';
import { publishedKeys, type TagManifest } from '../release/lineage.ts';
import { deriveKeys, type ReleaseFacts, type ReleaseKeys } from '../release/release-keys.ts';
import type { AuditedForce, AuditedRelease } from '../reports/documents.ts';
import { countChanges, type EntryChanges } from '../runtime/changes.ts';
import type { Config } from '../runtime/rules.ts';
import type { FoundManifest, LineRelease } from './audit-lines.ts';
import { compareStates } from './compare.ts';
import type { Past } from './past.ts';
import type { SnapshotState } from './runtimes.ts';

/** A release with its past and what it says of itself. */
export interface JudgedRelease {
  readonly release: LineRelease;
  readonly past: Pick<Past, 'previous' | 'since' | 'trail'>;
  readonly found: FoundManifest;
}

/** A judged release and its previous one, as they are in the repository. */
export interface StatePair {
  readonly judged: JudgedRelease;
  readonly state: SnapshotState;
  /** `null`: the line has no earlier release. */
  readonly previous: SnapshotState | null;
}

/** A release's row, with what it was made from. */
export interface JudgedRow {
  readonly row: AuditedRelease;
  /** What differs in each runtime, as far as it could be read. */
  readonly changes: ReadonlyMap<string, EntryChanges>;
  /** Whether nothing but the bytes asks for a restart. */
  readonly onlyBytes: boolean;
}

/** Judges a release against its previous one, both under the audit's rules. */
export function judgeRow(pair: StatePair, config: Config): JudgedRow {
  const { judged, state, previous } = pair;
  const { release, past, found } = judged;
  const changes = listDifferences(state, previous);
  const { keys, newlyForced } = deriveRowKeys(pair, config);
  const { reason } = keys.restart;
  const row: AuditedRelease = {
    tag: release.name.tag,
    version: release.name.version,
    date: isoDate(release.date),
    previous: past.previous?.tag ?? null,
    requires_restart: keys.requires_restart,
    reason,
    fingerprint: state.fingerprint,
    changed_files: [...changes.values()].reduce((sum, one) => sum + countChanges(one), 0),
    force: describeForce(judged, reason === 'runtime_changed'),
    manifest: found.where,
  };
  const onlyBytes = reason === 'runtime_changed' && newlyForced.length === 0 && !changedItsRules(judged);
  return { row, changes, onlyBytes };
}

/** Of a date that no calendar has, the nearest that one has. */
function isoDate(seconds: number): string {
  return new Date(Math.min(Math.max(seconds, FIRST_SECOND), LAST_SECOND) * 1000).toISOString();
}

/** Of the years 0 to 9999. */
const FIRST_SECOND = -62_167_219_200;
const LAST_SECOND = 253_402_300_799;

function listDifferences(state: SnapshotState, previous: SnapshotState | null): Map<string, EntryChanges> {
  const differences = new Map<string, EntryChanges>();
  for (const [name, head] of state.runtimes) {
    const base = previous?.runtimes.get(name);
    const changes = base ? compareStates(base, head).changes : null;
    if (changes) differences.set(name, changes);
  }
  return differences;
}

function deriveRowKeys(pair: StatePair, config: Config): ReleaseKeys {
  const { judged, state, previous } = pair;
  const { release, past, found } = judged;
  const { tag, version } = release.name;
  const runtimes = [...state.runtimes].map(([name, { fingerprint, rulesId: rules }]) => {
    const previousFingerprint = previous?.runtimes.get(name)?.fingerprint.value ?? null;
    return [name, { fingerprint: fingerprint.value, rules, previousFingerprint }] as const;
  });
  const facts: ReleaseFacts = {
    tag,
    version,
    manifestVersion: version,
    commit: release.commit.id,
    whole: {
      fingerprint: state.fingerprint,
      rules: state.rulesId,
      previousFingerprint: previous?.fingerprint ?? null,
    },
    runtimes: config.named ? new Map(runtimes) : null,
    forced: isForced(found.manifest) ? { justification: justificationOf(found.manifest) } : null,
    previous: past.previous && {
      ...past.previous,
      published: publishedKeys(past.previous.manifest, past.previous.tag),
      // An audit holds every release to the newest one's rules.
      rules: {
        whole: state.rulesId,
        runtimes: new Map(runtimes.map(([name, { rules }]) => [name, rules])),
      },
    },
    since: past.since,
    trail: past.trail,
  };
  const told = deriveKeys(facts);
  if (told.keys.restart.reason !== 'rules_changed' || changedItsRules(judged)) return told;
  return deriveKeys(underRules(facts));
}

/** The two releases published under different rules: their clients did restart. */
function changedItsRules({ release, past, found }: JudgedRelease): boolean {
  const own = publishedKeys(found.manifest, release.name.tag);
  const before = past.previous && publishedKeys(past.previous.manifest, past.previous.tag);
  return own !== null && before !== null && own.restart.rules !== before?.restart.rules;
}

/** The facts as they would be had the previous release published under the audit's rules. */
function underRules(facts: ReleaseFacts): ReleaseFacts {
  const { previous, whole, runtimes } = facts;
  if (!previous?.published) return facts;
  const { forced } = previous.published.restart;
  const keyOf = ({ previousFingerprint: fingerprint, rules }: ReleaseFacts['whole']) =>
    restartKey({ fingerprint, rules, forced, version: previous.version });
  const blocks = [...(runtimes ?? [])].map(([name, pair]) => [
    name,
    {
      runtime_fingerprint: pair.previousFingerprint,
      previous_fingerprint: null,
      requires_restart: true,
      reason: 'unchanged',
      rules: pair.rules,
      restart_key: keyOf(pair),
    },
  ]);
  const published: OwnKeys = {
    ...previous.published,
    runtime_fingerprint: whole.previousFingerprint,
    restart_key: keyOf(whole),
    restart: { ...previous.published.restart, rules: whole.rules },
    runtimes: Object.fromEntries(blocks),
  };
  return { ...facts, previous: { ...previous, published } };
}

function describeForce({ found, past }: JudgedRelease, redundant: boolean): AuditedForce | null {
  const own = manifestOf(found.manifest);
  if (!own?.force.set) return null;
  const { justification, justified, malformed } = own.force;
  const carriedOver = isCarriedOver(own, past.previous && manifestOf(past.previous.manifest));
  return { set: true, justification, justified, redundant, carried_over: carriedOver, malformed };
}

/** What cannot be read may have forced. */
function isForced(manifest: TagManifest): boolean {
  return manifest.kind === 'unreadable' || (manifestOf(manifest)?.force.set ?? false);
}

function justificationOf(manifest: TagManifest): string | null {
  return manifestOf(manifest)?.force.justification ?? null;
}

function manifestOf(manifest: TagManifest): Manifest | null {
  return manifest.kind === 'manifest' ? manifest.manifest : null;
}
