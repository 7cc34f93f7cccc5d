import { restartKey } from '../manifest/key.ts';
import type { ForcedRelease, OwnKeys, PreviousRelease, RuntimeBlock } from '../manifest/schema.ts';
import { type LineageStep, traceLineage } from './lineage.ts';
import { combineVerdicts, decideVerdict, isBaselineMismatch, type Published } from './verdict.ts';

/** What a runtime, or the whole configuration, hashes to. */
export interface Hashed {
  readonly fingerprint: string | null;
  readonly rules: string;
}

/** One runtime now and in the previous release, both computed by this program under the same rules. */
export interface HashedPair extends Hashed {
  readonly previousFingerprint: string | null;
}

/** Everything that a release's keys follow from. */
export interface ReleaseFacts {
  readonly tag: string;
  /** The tag's version; keys and lineage use it. */
  readonly version: string;
  /** The manifest's `version`, which the keys are current for. */
  readonly manifestVersion: string;
  /** Left out of the keys when they are committed with the code. */
  readonly commit: string | null;
  /** The configuration as a whole. */
  readonly whole: HashedPair;
  /** By name; `null` without `runtimes:`. */
  readonly runtimes: ReadonlyMap<string, HashedPair> | null;
  /** Whether this release is forced, and why. A manifest that cannot be read forces. */
  readonly forced: { readonly justification: string | null } | null;
  readonly previous: PreviousFacts | null;
  /** See `traceLineage`. */
  readonly since: readonly LineageStep[];
  readonly trail: readonly LineageStep[];
}

export interface PreviousFacts {
  readonly tag: string;
  readonly version: string;
  readonly commit: string;
  /** The keys it published; `null`: none, or none that count. */
  readonly published: OwnKeys | null;
  /** The rules that its own commit states, by which it would have published keys. */
  readonly rules: RulesIds;
}

/** Ids of a configuration: as a whole, and by runtime under `runtimes:`. */
export interface RulesIds {
  readonly whole: string;
  readonly runtimes: ReadonlyMap<string, string>;
}

export interface ReleaseKeys {
  readonly keys: OwnKeys;
  /** Of the lineage, what the previous release does not descend from. */
  readonly newlyForced: readonly ForcedRelease[];
}

/** Derives the keys of a release: lineage, restart key, verdict. */
export function deriveKeys(facts: ReleaseFacts): ReleaseKeys {
  const lineages = deriveLineages(facts);
  const top = deriveRuntime(facts, lineages, { pair: facts.whole, name: null });
  const named = [...(facts.runtimes ?? [])].map(
    ([name, pair]) => [name, deriveRuntime(facts, lineages, { pair, name })] as const,
  );
  const verdict = combineVerdicts(
    [top, ...named.map(([, derived]) => derived)].map((derived) => derived.verdict),
  );
  const keys: OwnKeys = {
    runtime_fingerprint: facts.whole.fingerprint,
    requires_restart: verdict.requiresRestart,
    restart_key: top.key,
    restart: {
      version: facts.manifestVersion,
      tag: facts.tag,
      ...(facts.commit === null ? {} : { commit: facts.commit }),
      reason: verdict.reason,
      rules: facts.whole.rules,
      previous: previousBlock(facts),
      forced: lineages.current,
    },
    ...(facts.runtimes
      ? { runtimes: Object.fromEntries(named.map(([name, derived]) => [name, derived.block])) }
      : {}),
  };
  return { keys, newlyForced: lineages.grown };
}

interface Lineages {
  readonly current: ForcedRelease[];
  readonly previous: readonly ForcedRelease[];
  /** What is in the current one alone. */
  readonly grown: readonly ForcedRelease[];
}

/** A release that nobody can have come from unharmed (the first, or one with another past than told) is an entry. */
function deriveLineages(facts: ReleaseFacts): Lineages {
  const breaks = facts.previous === null || hasMismatch(facts, facts.previous);
  const justification = facts.forced?.justification?.trim();
  const entry = { version: facts.version, ...(justification ? { justification } : {}) };
  const own = facts.forced || breaks ? entry : null;
  const current = traceLineage({ own, since: facts.since, trail: facts.trail });
  // What its clients know, where it published a list: no more than that, whatever was set by hand since.
  const told = facts.previous?.published?.restart.forced;
  const previous = told ?? traceLineage({ own: null, since: [], trail: facts.trail });
  const known = new Set(previous.map(({ version }) => version));
  return { current, previous, grown: current.filter(({ version }) => !known.has(version)) };
}

function hasMismatch(facts: ReleaseFacts, previous: PreviousFacts): boolean {
  const pairs: (readonly [string | null, HashedPair])[] = [[null, facts.whole], ...(facts.runtimes ?? [])];
  return pairs.some(([name, pair]) => {
    if (pair.fingerprint === null || pair.previousFingerprint === null) return false;
    return isBaselineMismatch(
      { fingerprint: pair.previousFingerprint, published: published(previous, name) },
      pair.rules,
    );
  });
}

interface RuntimeRef {
  readonly pair: HashedPair;
  /** `null`: the configuration as a whole. */
  readonly name: string | null;
}

function deriveRuntime(facts: ReleaseFacts, lineages: Lineages, { pair, name }: RuntimeRef) {
  const { fingerprint, rules, previousFingerprint } = pair;
  const key = restartKey({ fingerprint, rules, forced: lineages.current, version: facts.version });
  const verdict = decideVerdict({
    fingerprint,
    rules,
    key,
    lineageGrew: lineages.grown.length > 0,
    previous: facts.previous && {
      fingerprint: previousFingerprint,
      published: published(facts.previous, name),
      key: previousKey(facts.previous, lineages, { pair, name }),
    },
  });
  const block: RuntimeBlock = {
    runtime_fingerprint: fingerprint,
    previous_fingerprint: previousFingerprint,
    requires_restart: verdict.requiresRestart,
    reason: verdict.reason,
    rules,
    restart_key: key,
  };
  return { key, verdict, block };
}

/** The key the previous release published; when it published none, the one it would have under its own rules. */
function previousKey(previous: PreviousFacts, lineages: Lineages, { pair, name }: RuntimeRef): string | null {
  const told = published(previous, name);
  if (told) return told.key;
  const rules = name === null ? previous.rules.whole : previous.rules.runtimes.get(name);
  if (rules === undefined) return null;
  return restartKey({
    fingerprint: pair.previousFingerprint,
    rules,
    forced: lineages.previous,
    version: previous.version,
  });
}

function published({ published: keys, version }: PreviousFacts, name: string | null): Published | null {
  if (!keys) return null;
  const runtimes = keys.runtimes ?? {};
  const named = name !== null && Object.hasOwn(runtimes, name) ? runtimes[name] : undefined;
  const block = name === null ? { ...keys, rules: keys.restart.rules } : named;
  if (!block) return { fingerprint: null, rules: '', key: null, altered: false };
  const { runtime_fingerprint: fingerprint, rules, restart_key: key } = block;
  const altered = key !== restartKey({ fingerprint, rules, forced: keys.restart.forced, version });
  return { fingerprint, rules, key, altered };
}

function previousBlock({ previous, whole }: ReleaseFacts): PreviousRelease | null {
  if (!previous) return null;
  const { version, tag, commit } = previous;
  return { version, tag, commit, runtime_fingerprint: whole.previousFingerprint };
}
