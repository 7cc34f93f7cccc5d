import { RuntimeFingerprintError } from '../errors.ts';
import type { CompareDocument, RuntimeDocument, Warning } from '../reports/documents.ts';
import {
  type Change,
  compareEntries,
  countChanges,
  type EntryChanges,
  listChanges,
} from '../runtime/changes.ts';
import type { Config, Rules } from '../runtime/rules.ts';
import type { Hint } from '../runtime/version-hint.ts';
import { type ConfigSource, readConfig } from './configuration.ts';
import { releaseVersion } from './release-version.ts';
import { openRepository, type RepositorySource } from './repository-source.ts';
import { findVersionEntries, renderSetting } from './rules-hint.ts';
import { type RuntimeState, readSnapshots, type Snapshot, type SnapshotState } from './runtimes.ts';

/** By bytes alone; manifests play no part. */
export type BytesReason = 'runtime_changed' | 'unchanged' | 'fingerprint_unavailable';

export interface RuntimeComparison {
  readonly requiresRestart: boolean;
  readonly reason: BytesReason;
  readonly base: RuntimeState;
  readonly head: RuntimeState;
  readonly changes: readonly Change[];
  readonly hint: Hint | null;
}

export interface Comparison {
  readonly config: Config;
  readonly base: SnapshotState;
  readonly head: SnapshotState;
  readonly requiresRestart: boolean;
  readonly runtimes: ReadonlyMap<string, RuntimeComparison>;
  readonly warnings: readonly Warning[];
}

export interface CompareOptions extends ConfigSource, RepositorySource {
  readonly base: string;
  readonly head: string;
}

export interface CompareReport {
  readonly document: CompareDocument;
  readonly warnings: readonly Warning[];
}

/** What differs in the runtime between two commits, under the rules of the head. */
export async function compareCommits(options: CompareOptions): Promise<CompareReport> {
  const repository = await openRepository(options);
  try {
    const [base, head] = await Promise.all([
      repository.commit(options.base),
      repository.commit(options.head),
    ]);
    const trees = { base: repository.tree(base), head: repository.tree(head) };
    const config = await readConfig(trees.head, options);
    const snapshot = async (
      ref: string,
      commit: typeof base,
      tree: typeof trees.base,
    ): Promise<Snapshot> => ({
      label: ref,
      tree,
      version: await releaseVersion(repository, { ref, commit, config }),
    });
    const comparison = await compareSnapshots(config, {
      base: await snapshot(options.base, base, trees.base),
      head: await snapshot(options.head, head, trees.head),
    });
    const document = {
      base: { ref: options.base, commit: base.id },
      head: { ref: options.head, commit: head.id },
      requires_restart: comparison.requiresRestart,
      runtimes: Object.fromEntries(
        [...comparison.runtimes].map(([name, one]) => [name, describeRuntime(one)]),
      ),
    };
    return { document, warnings: comparison.warnings };
  } finally {
    repository.close();
  }
}

function describeRuntime(runtime: RuntimeComparison): RuntimeDocument {
  return {
    requires_restart: runtime.requiresRestart,
    reason: runtime.reason,
    base_fingerprint: runtime.base.fingerprint.value,
    head_fingerprint: runtime.head.fingerprint.value,
    files: runtime.head.fingerprint.files,
    changes: runtime.changes,
    ...(runtime.hint ? { hint: runtime.hint } : {}),
  };
}

export async function compareSnapshots(
  config: Config,
  pair: { base: Snapshot; head: Snapshot },
): Promise<Comparison> {
  const [base, head] = (await readSnapshots(config, [pair.base, pair.head])) as [
    SnapshotState,
    SnapshotState,
  ];
  const runtimes = new Map<string, RuntimeComparison>();
  for (const [name, headState] of head.runtimes) {
    const baseState = base.runtimes.get(name) as RuntimeState;
    runtimes.set(name, await compareRuntime({ config, pair, base: baseState, head: headState }));
  }
  const warnings = [...runtimes.values()].flatMap(({ base, head }) => [
    ...head.warnings,
    ...onlyFailures(base),
  ]);
  const requiresRestart = [...runtimes.values()].some((runtime) => runtime.requiresRestart);
  return { config, base, head, requiresRestart, runtimes, warnings };
}

/** What the rules leave out is said once, of the head. */
function onlyFailures(state: RuntimeState): readonly Warning[] {
  const told = new Set(['fingerprint_unavailable', 'root_missing', 'runtime_empty']);
  return state.warnings.filter(({ code }) => told.has(code));
}

interface RuntimePair {
  readonly config: Config;
  readonly pair: { readonly base: Snapshot; readonly head: Snapshot };
  readonly base: RuntimeState;
  readonly head: RuntimeState;
}

async function compareRuntime(input: RuntimePair): Promise<RuntimeComparison> {
  const { base, head } = input;
  const { reason, changes } = compareStates(base, head);
  return {
    requiresRestart: reason !== 'unchanged',
    reason,
    base,
    head,
    changes: changes ? listChanges(changes) : [],
    hint: changes ? await findHint(input, changes) : null,
  };
}

/**
 * Compares two states of a runtime by their bytes. `changes` is `null` where they are the same, and where one could not
 * be read: it lists nothing that could be trusted.
 */
export function compareStates(
  base: RuntimeState,
  head: RuntimeState,
): { reason: BytesReason; changes: EntryChanges | null } {
  const reason = bytesReason(base.fingerprint.value, head.fingerprint.value);
  if (reason === 'unchanged') refuseCollision(base, head);
  if (reason === 'unchanged' || base.failure || head.failure) return { reason, changes: null };
  return { reason, changes: compareEntries(base.entries, head.entries, head.rules.scheme) };
}

/**
 * Scheme 1 hashes without frames: text made for it can pass for another file. Nobody comes by such a pair by accident, and
 * no verdict can be given on it.
 */
function refuseCollision(base: RuntimeState, head: RuntimeState): void {
  if (head.rules.scheme !== 1 || countChanges(compareEntries(base.entries, head.entries, 1)) === 0) return;
  const message =
    'Two runtimes that differ have the same fingerprint under scheme 1: a file was made to pass for others. ' +
    'State `scheme: 2`, and find out who changed it.';
  throw new RuntimeFingerprintError('FINGERPRINT_COLLISION', message);
}

function bytesReason(base: string | null, head: string | null): BytesReason {
  if (base === null || head === null) return 'fingerprint_unavailable';
  return base === head ? 'unchanged' : 'runtime_changed';
}

async function findHint({ config, pair, head }: RuntimePair, changes: EntryChanges): Promise<Hint | null> {
  const versions = { base: pair.base.version, head: pair.head.version };
  const files = await findVersionEntries(changes, { versions, reader: pair.head.tree });
  return files && versionHint(files, head.rules, config.defaultRules);
}

function versionHint(files: readonly string[], rules: Rules, defaultRules: boolean): Hint {
  const where = files.length === 1 ? (files[0] as string) : `${files.length} files`;
  return {
    code: 'version_only',
    message: `Only the release's own version differs, in ${where}: under version-files it would not count.`,
    setting: renderSetting({ ...rules, versionFiles: [...rules.versionFiles, ...files] }, 'version-files', {
      defaultRules,
    }),
  };
}
