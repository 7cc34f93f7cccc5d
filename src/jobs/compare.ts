import { RuntimeFingerprintError } from '../errors.ts';
import type { CompareDocument, RuntimeDocument, Warning } from '../reports/documents.ts';
import {
  type Change,
  compareEntries,
  countChanges,
  type EntryChanges,
  listChanges,
} from '../runtime/changes.ts';
import { rawPathToText } from '../runtime/raw-path.ts';
import type { Config, Rules } from '../runtime/rules.ts';
import type { Entry } from '../runtime/select.ts';
import type { ContentReader } from '../runtime/tree.ts';
import { type FilePair, findVersionFiles, type Hint } from '../runtime/version-hint.ts';
import { type ConfigSource, readConfig } from './configuration.ts';
import { releaseVersion } from './release-version.ts';
import { openRepository, type RepositorySource } from './repository-source.ts';
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
  const reason = bytesReason(base.fingerprint.value, head.fingerprint.value);
  const compared = { requiresRestart: reason !== 'unchanged', reason, base, head };
  if (reason === 'unchanged') refuseCollision(input);
  // A state that could not be read lists nothing that could be trusted.
  if (reason === 'unchanged' || base.failure || head.failure) return { ...compared, changes: [], hint: null };
  const changes = compareEntries(base.entries, head.entries, head.rules.scheme);
  return { ...compared, changes: listChanges(changes), hint: await findHint(input, changes) };
}

/**
 * Scheme 1 hashes without frames: text made for it can pass for another file. Nobody comes by such a pair by accident, and
 * no verdict can be given on it.
 */
function refuseCollision({ base, head }: RuntimePair): void {
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

const HINT_LIMIT_FILES = 20;
const HINT_LIMIT_BYTES = 1024 * 1024;

async function findHint(input: RuntimePair, changes: EntryChanges): Promise<Hint | null> {
  const { added, removed, renamed, modified } = changes;
  if (added.length + removed.length + renamed.length > 0) return null;
  if (modified.length === 0 || modified.length > HINT_LIMIT_FILES) return null;
  const pairs: FilePair[] = [];
  for (const { base, head } of modified) {
    const before = base.kind === head.kind ? await readSmall(base, input.pair.base.tree) : null;
    const after = before && (await readSmall(head, input.pair.head.tree));
    const entry = versionFileEntry(head);
    if (!before || !after || entry === null) return null;
    pairs.push({ entry, base: before, head: after });
  }
  const found = findVersionFiles(pairs, { base: input.pair.base.version, head: input.pair.head.version });
  return found && versionHint(found, input.head.rules, input.config.defaultRules);
}

/** `null`: not a file, too large, or it has a NUL and is never masked. */
async function readSmall(entry: Entry, reader: ContentReader): Promise<Buffer | null> {
  if ((entry.kind !== 'f' && entry.kind !== 'x') || !('id' in entry.content)) return null;
  const pieces: Buffer[] = [];
  let size = 0;
  await reader.readContents([entry.content.id], {
    chunk(bytes) {
      size += bytes.length;
      if (size <= HINT_LIMIT_BYTES) pieces.push(Buffer.from(bytes));
    },
  });
  const content = Buffer.concat(pieces);
  return size > HINT_LIMIT_BYTES || content.includes(0) ? null : content;
}

/** `null` for a path that would have to be quoted as a pattern. */
function versionFileEntry(entry: Entry): string | null {
  const text = rawPathToText(entry.path);
  return /^[\p{L}\p{N}/._ -]+$/u.test(text) ? text : null;
}

function versionHint(files: readonly string[], rules: Rules, defaultRules: boolean): Hint {
  const list = (values: readonly string[]) => JSON.stringify([...values]);
  const own = `version-files: ${list([...rules.versionFiles, ...files])}`;
  const stated = [
    `root: ${rules.root}`,
    `include: ${list(rules.include)}`,
    `exclude-dirs: ${list(rules.excludeDirs)}`,
  ];
  const where = files.length === 1 ? (files[0] as string) : `${files.length} files`;
  return {
    code: 'version_only',
    message: `Only the release's own version differs, in ${where}: under version-files it would not count.`,
    setting: defaultRules ? [...stated, own].join('\n') : own,
  };
}
