import { RuntimeFingerprintError } from '../errors.ts';
import type { Repository } from '../git/repository.ts';
import type { HashedPair, RulesIds } from '../release/release-keys.ts';
import { configRulesId, type Rules, rulesId } from '../runtime/rules.ts';
import type { Comparison } from './compare.ts';
import { type ConfigSource, readConfig } from './configuration.ts';
import type { SnapshotState } from './runtimes.ts';

/** The configuration as a whole, now and in the previous release. */
export function wholePair(state: SnapshotState, comparison: Comparison | null): HashedPair {
  return {
    fingerprint: state.fingerprint,
    rules: state.rulesId,
    previousFingerprint: comparison?.base.fingerprint ?? null,
  };
}

/** Each runtime, now and in the previous release. */
export function namedPairs(state: SnapshotState, comparison: Comparison | null): Map<string, HashedPair> {
  const pairs = [...state.runtimes].map(([name, { fingerprint, rulesId }]) => {
    const previousFingerprint = comparison?.base.runtimes.get(name)?.fingerprint.value ?? null;
    return [name, { fingerprint: fingerprint.value, rules: rulesId, previousFingerprint }] as const;
  });
  return new Map(pairs);
}

/**
 * The rules that the previous release's own commit states. Where they cannot be read they are taken for others than any:
 * nothing then says that its clients have the same.
 */
export async function readRulesIds(
  repository: Repository,
  { tag, commit }: { tag: string; commit: string },
  source: ConfigSource,
): Promise<RulesIds> {
  try {
    const config = await readConfig(repository.tree(await repository.peelToCommit(commit, tag)), source);
    const runtimes = config.named ? config.runtimes : new Map<string, Rules>();
    const ids = [...runtimes].map(([name, rules]) => [name, rulesId(rules)] as const);
    return { whole: configRulesId(config), runtimes: new Map(ids) };
  } catch (error) {
    if (error instanceof RuntimeFingerprintError && error.code === 'CONFIG_INVALID') return UNKNOWN_RULES;
    throw error;
  }
}

const UNKNOWN_RULES: RulesIds = { whole: 'unknown', runtimes: new Map() };
