import { RuntimeFingerprintError } from '../errors.ts';
import type { Warning } from '../reports/documents.ts';
import {
  combineFingerprints,
  type Fingerprint,
  fingerprintAll,
  type Hashable,
} from '../runtime/fingerprint.ts';
import { FolderMemo } from '../runtime/folder-memo.ts';
import { type Config, configRulesId, type Rules, rulesId } from '../runtime/rules.ts';
import { type Entry, type Selection, selectEntries } from '../runtime/select.ts';
import type { ContentReader, Tree } from '../runtime/tree.ts';
import { maskVersionFiles } from '../runtime/version-files.ts';

/** A state of the repository to read the runtimes of. */
export interface Snapshot {
  /** What messages call it. */
  readonly label: string;
  readonly tree: Tree;
  /** The release's own version, for `version-files`; `null`: none is known, nothing is masked. */
  readonly version: string | null;
}

/** One runtime in one snapshot. */
export interface RuntimeState {
  /** What messages call it. */
  readonly label: string;
  readonly rules: Rules;
  readonly rulesId: string;
  readonly entries: readonly Entry[];
  readonly fingerprint: Fingerprint;
  /** Why there is no fingerprint, where that is a fault and not an empty runtime. */
  readonly failure: RuntimeFingerprintError | null;
  readonly warnings: readonly Warning[];
}

/** Every runtime of a configuration in one snapshot, in order of name. */
export interface SnapshotState {
  readonly runtimes: ReadonlyMap<string, RuntimeState>;
  /** The runtime's own fingerprint, or under `runtimes:` the combined one. */
  readonly fingerprint: string | null;
  readonly rulesId: string;
}

/** One runtime of which is known what counts, but not yet what it hashes to. */
export type SelectedRuntime = Omit<RuntimeState, 'fingerprint'>;

const NO_FINGERPRINT: Fingerprint = { value: null, files: 0, bytes: 0 };

/**
 * Selects and fingerprints every runtime in every snapshot, all through the first snapshot's store. What cannot be read
 * has no fingerprint, with the reason in `failure`; it is never a fingerprint of less.
 */
export async function readSnapshots(
  config: Config,
  snapshots: readonly Snapshot[],
): Promise<SnapshotState[]> {
  const selected = await Promise.all(snapshots.map((snapshot) => selectRuntimes(config, snapshot)));
  return hashRuntimes(config, selected, (snapshots[0] as Snapshot).tree);
}

/** Fingerprints what was selected in each of several snapshots, all through one store. */
export async function hashRuntimes(
  config: Config,
  selected: readonly ReadonlyMap<string, SelectedRuntime>[],
  reader: ContentReader,
): Promise<SnapshotState[]> {
  const unhashed = selected.flatMap((runtimes) => [...runtimes.values()]);
  const hashed = new Map<SelectedRuntime, RuntimeState>();
  for (const [at, state] of (await hashAll(unhashed, reader)).entries())
    hashed.set(unhashed[at] as SelectedRuntime, state);
  return selected.map((runtimes) => {
    const states = new Map(
      [...runtimes].map(([name, state]) => [name, hashed.get(state) as RuntimeState] as const),
    );
    return {
      runtimes: states,
      fingerprint: wholeFingerprint(config, states),
      rulesId: configRulesId(config),
    };
  });
}

function wholeFingerprint(config: Config, states: ReadonlyMap<string, RuntimeState>): string | null {
  const values = new Map([...states].map(([name, { fingerprint }]) => [name, fingerprint.value] as const));
  return config.named ? combineFingerprints(values) : (values.values().next().value ?? null);
}

/** What is known of folders, by runtime: for commits of one store under one configuration. */
export type RuntimeMemo = ReadonlyMap<string, FolderMemo>;

export function createMemo(config: Config): RuntimeMemo {
  return new Map([...config.runtimes.keys()].map((name) => [name, new FolderMemo()]));
}

/** What counts in each runtime of a snapshot, in order of name. */
export async function selectRuntimes(
  config: Config,
  snapshot: Snapshot,
  memo: RuntimeMemo | null = null,
): Promise<Map<string, SelectedRuntime>> {
  const states = [...config.runtimes].map(async ([name, rules]) => {
    const input = { name, rules, config, snapshot, memo: memo?.get(name) ?? null };
    return [name, await selectRuntime(input)] as const;
  });
  return new Map(await Promise.all(states));
}

interface RuntimeInput {
  readonly name: string;
  readonly rules: Rules;
  readonly config: Config;
  readonly snapshot: Snapshot;
  readonly memo: FolderMemo | null;
}

async function selectRuntime(input: RuntimeInput): Promise<SelectedRuntime> {
  const { name, rules, config, snapshot } = input;
  const label = config.named ? `the runtime ${name} of ${snapshot.label}` : snapshot.label;
  const base = { label, rules, rulesId: rulesId(rules) };
  try {
    const selection = await selectEntries(snapshot.tree, rules, config.manifest, input.memo);
    const masked = await maskVersionFiles(selection.entries, {
      versionFiles: rules.versionFiles,
      version: snapshot.version,
      reader: snapshot.tree,
    });
    const warnings = describeSelection(input, selection, masked.unmatched);
    return { ...base, entries: masked.entries, failure: null, warnings };
  } catch (error) {
    const failure = asFailure(error);
    return { ...base, entries: [], failure, warnings: [unavailable(label, failure)] };
  }
}

async function hashAll(states: readonly SelectedRuntime[], reader: ContentReader): Promise<RuntimeState[]> {
  const sound = states.filter(({ failure }) => failure === null);
  const distinct = [...new Map(sound.map((state) => [state.entries, state])).values()];
  const hashed = await hashEach(
    distinct.map(({ rules, entries }) => ({ scheme: rules.scheme, entries })),
    reader,
  );
  const results = new Map(distinct.map(({ entries }, at) => [entries, hashed[at]]));
  return states.map((state) => {
    const result = state.failure === null ? results.get(state.entries) : undefined;
    if (!(result instanceof RuntimeFingerprintError))
      return { ...state, fingerprint: result ?? NO_FINGERPRINT };
    return {
      ...state,
      fingerprint: { ...NO_FINGERPRINT, files: state.entries.length },
      failure: result,
      warnings: [...state.warnings, unavailable(state.label, result)],
    };
  });
}

/** One selection that cannot be read must not take the others' fingerprints with it. */
async function hashEach(
  selections: readonly Hashable[],
  reader: ContentReader,
): Promise<(Fingerprint | RuntimeFingerprintError)[]> {
  try {
    return await fingerprintAll(selections, reader);
  } catch (error) {
    if (selections.length <= 1) return [asFailure(error)];
    const half = Math.ceil(selections.length / 2);
    const first = await hashEach(selections.slice(0, half), reader);
    return [...first, ...(await hashEach(selections.slice(half), reader))];
  }
}

function asFailure(error: unknown): RuntimeFingerprintError {
  if (error instanceof RuntimeFingerprintError) return error;
  throw error;
}

function unavailable(label: string, failure: RuntimeFingerprintError): Warning {
  return {
    code: 'fingerprint_unavailable',
    message: `There is no fingerprint of ${label}: ${failure.message}`,
  };
}

function describeSelection(
  input: RuntimeInput,
  selection: Selection,
  idleVersionFiles: readonly string[],
): Warning[] {
  const { rules, config, snapshot, name } = input;
  const warnings: Warning[] = [];
  const where = config.named ? ` (runtime ${name}, ${snapshot.label})` : ` (${snapshot.label})`;
  if (!selection.rootFound) {
    const message = `The root ${JSON.stringify(rules.root)} is not a folder here${where}: state \`root\`.`;
    warnings.push({ code: 'root_missing', message });
  } else if (selection.entries.length === 0) {
    warnings.push({ code: 'runtime_empty', message: `No file counts as runtime${where}: check the rules.` });
  }
  if (config.defaultRules) {
    const others = [...selection.otherLanguages].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [extension, count] of others) {
      const files = count === 1 ? `1 .${extension} file does` : `${count} .${extension} files do`;
      warnings.push({ code: 'other_languages', message: `${files} not count${where}: state rules.` });
    }
    return warnings;
  }
  const idle = idleVersionFiles.map((pattern) => ({ key: 'version-files', pattern }));
  for (const { key, pattern } of selection.rootFound ? [...selection.unmatched, ...idle] : []) {
    const message = `The ${key} pattern ${JSON.stringify(pattern)} matches nothing${where}.`;
    warnings.push({ code: 'pattern_matched_nothing', message });
  }
  return warnings;
}
