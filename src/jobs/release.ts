import { isDeepStrictEqual } from 'node:util';
import { readGivenFile, readWorkFile, type WorkFile, writeWorkFile } from '../disk/manifest-file.ts';
import { RuntimeFingerprintError } from '../errors.ts';
import type { Repository } from '../git/repository.ts';
import { readTopLevel } from '../git/workspace.ts';
import { createManifest, editManifest } from '../manifest/edit.ts';
import { findFindings, isCarriedOver } from '../manifest/force-restart.ts';
import { type Manifest, parseManifest } from '../manifest/manifest.ts';
import type { OwnKeys } from '../manifest/schema.ts';
import { publishedKeys, type TagManifest } from '../release/lineage.ts';
import { deriveKeys, type HashedPair } from '../release/release-keys.ts';
import type { TagName } from '../release/tag-name.ts';
import type { ReleaseDocument, RuntimeDocument, Warning } from '../reports/documents.ts';
import type { Config } from '../runtime/rules.ts';
import { type Comparison, compareSnapshots } from './compare.ts';
import { type ConfigSource, readConfig } from './configuration.ts';
import { checkCommit, checkTop, findJudged, type Judge, type Judged } from './judged.ts';
import { bringRelease, nameRelease, type Past, readPast, repositoryPast } from './past.ts';
import { openRepository, type RepositorySource } from './repository-source.ts';
import { readSnapshots, type SnapshotState } from './runtimes.ts';
import { MANIFEST_LIMIT_BYTES, readTagManifest } from './tag-manifest.ts';

export interface ReleaseOptions extends ConfigSource, RepositorySource {
  readonly tag: string;
  /** Default: the tag. */
  readonly judge?: Judge | undefined;
  readonly previousTag?: string | undefined;
  /** Path of the previous release's published manifest. */
  readonly previousManifest?: string | undefined;
  /** Whether `repository` must be the top of its checkout; else it may be any folder in it. */
  readonly atTop?: boolean | undefined;
  /** The commit the event is about. */
  readonly expectedCommit?: string | undefined;
  /** Judge without writing; the tag need not be what is checked out. */
  readonly dryRun?: boolean | undefined;
}

/**
 * Judges a release against the previous one of its line and writes the answer into the work tree's manifest, and
 * nothing else. Everything is read and decided before anything is written.
 */
export async function judgeRelease(options: ReleaseOptions): Promise<ReleaseDocument> {
  const repository = await openRepository(options);
  try {
    return await judge(repository, options);
  } finally {
    repository.close();
  }
}

async function judge(repository: Repository, options: ReleaseOptions): Promise<ReleaseDocument> {
  if (options.atTop) await checkTop(repository);
  await bringRelease(repository, options);
  const judged = await findJudged(repository, options.tag, options.judge ?? { kind: 'tag' });
  const writes = options.dryRun !== true;
  if (writes) await checkCommit(repository, judged, options.expectedCommit);
  const config = await readConfig(judged.tree, options);
  const manifests = await readManifests(repository, { judged, config, writes });
  const name = nameRelease(options.tag, config.tagPrefix);
  const past = await findPast(repository, { options, config, judged, committed: manifests.committed });
  const { comparison, state } = await readStates(repository, { config, judged, name, past });
  const effective = effectiveManifest(manifests);
  const { keys, newlyForced } = deriveKeys({
    tag: options.tag,
    version: name.version,
    manifestVersion: manifests.work?.manifest.version ?? name.version,
    commit: judged.kind === 'tag' ? (judged.commit?.id ?? null) : null,
    whole: wholePair(state, comparison),
    runtimes: config.named ? namedPairs(state, comparison) : null,
    forced: forcedBy(manifests, effective),
    previous: past.previous && {
      ...past.previous,
      published: publishedKeys(past.previous.manifest, past.previous.tag),
    },
    since: past.since,
    trail: past.trail,
  });
  const written = await writeKeys({ manifests, version: name.version, keys, writes });
  return {
    tag: options.tag,
    version: name.version,
    base: past.previous && { ref: past.previous.tag, commit: past.previous.commit },
    head: { ref: judged.ref, commit: judged.commit?.id ?? null },
    requires_restart: keys.requires_restart,
    reason: keys.restart.reason,
    runtime_fingerprint: keys.runtime_fingerprint,
    previous_runtime_fingerprint: comparison?.base.fingerprint ?? null,
    runtimes: describeRuntimes({ state, comparison, keys: written.keys }),
    ...describeBaseline(past),
    restart_key: keys.restart_key,
    forced: keys.restart.forced,
    newly_forced: newlyForced,
    force_restart: describeForce(manifests, effective, past.previous?.manifest ?? null),
    manifest: { path: config.manifest, written: written.written },
    warnings: [
      ...describeManifest({ manifests, effective, version: name.version, past }),
      ...past.warnings,
      ...(await describeMoved(repository, [options.tag, past.previous?.tag])),
      ...(comparison?.warnings ?? [...state.runtimes.values()].flatMap(({ warnings }) => warnings)),
    ],
  };
}

/** A tag that was moved on one side: what the clone calls by that name is not what the remote does. */
async function describeMoved(
  repository: Repository,
  tags: readonly (string | undefined)[],
): Promise<Warning[]> {
  const moved = await repository.movedTags();
  return moved
    .filter(({ tag }) => tags.includes(tag))
    .map(({ tag, local, remote }) => ({
      code: 'tag_moved',
      message: `The tag ${JSON.stringify(tag)} is ${local} in this clone and ${remote} on the remote, which is taken.`,
    }));
}

function describeRuntimes(input: {
  state: SnapshotState;
  comparison: Comparison | null;
  keys: OwnKeys;
}): Record<string, RuntimeDocument> {
  const { state, comparison, keys } = input;
  const rows = [...state.runtimes].map(([name, { fingerprint }]) => {
    const compared = comparison?.runtimes.get(name);
    const block = keys.runtimes?.[name];
    const row: RuntimeDocument = {
      requires_restart: block?.requires_restart ?? keys.requires_restart,
      reason: block?.reason ?? keys.restart.reason,
      base_fingerprint: compared?.base.fingerprint.value ?? null,
      head_fingerprint: fingerprint.value,
      files: fingerprint.files,
      changes: compared?.changes ?? [],
      ...(compared?.hint ? { hint: compared.hint } : {}),
    };
    return [name, row] as const;
  });
  return Object.fromEntries(rows);
}

function describeBaseline({ baseline, previous }: Past): Pick<ReleaseDocument, 'previous' | 'rejected'> {
  const { source, rejected } = baseline;
  if (!previous || baseline.kind === 'none') return { previous: null, rejected };
  const { tag, version, commit } = previous;
  return { previous: { tag, version, commit, rule: baseline.rule, source, rejected } };
}

/** The manifest as the judged commit has it, and as the file that will be written stands. */
interface Manifests {
  readonly path: string;
  readonly committed: TagManifest;
  /** The bytes to edit with what they say; `null`: there is no manifest yet. */
  readonly work: { readonly bytes: Buffer; readonly manifest: Manifest } | null;
  /** `null` where nothing is written. */
  readonly file: WorkFile | null;
}

async function readManifests(
  repository: Repository,
  { judged, config, writes }: { judged: Judged; config: Config; writes: boolean },
): Promise<Manifests> {
  const path = config.manifest;
  const committed = await readTagManifest(judged.tree, path);
  const { workspace, directory } = repository;
  const head = await repository.head();
  if (workspace?.bare && writes) {
    const message = `${directory} is a bare repository with no manifest to write: use --dry-run.`;
    throw new RuntimeFingerprintError('USAGE', message);
  }
  // A dry run of what is checked out looks at the same file that would be written.
  if (workspace?.bare || !(writes || judged.commit === null || judged.commit.id === head?.id)) {
    const work =
      committed.kind === 'manifest' ? { bytes: Buffer.alloc(0), manifest: committed.manifest } : null;
    return { path, committed, work, file: null };
  }
  const file = await readWorkFile(
    workspace ? await readTopLevel(workspace) : directory,
    path,
    MANIFEST_LIMIT_BYTES,
  );
  const work = file.bytes && { bytes: file.bytes, manifest: parseManifest(file.bytes, path) };
  return { path, committed, work, file };
}

/** The manifest whose `force_restart` counts: the file's, unless only the commit's is set. */
function effectiveManifest({ work, committed }: Manifests): Manifest | null {
  if (work?.manifest.force.set) return work.manifest;
  if (committed.kind === 'manifest' && committed.manifest.force.set) return committed.manifest;
  return work?.manifest ?? (committed.kind === 'manifest' ? committed.manifest : null);
}

function forcedBy(
  { committed }: Manifests,
  effective: Manifest | null,
): { justification: string | null } | null {
  if (effective?.force.set) return { justification: effective.force.justification };
  return committed.kind === 'unreadable' ? { justification: null } : null;
}

async function findPast(
  repository: Repository,
  input: { options: ReleaseOptions; config: Config; judged: Judged; committed: TagManifest },
): Promise<Past> {
  const { options, config, judged, committed } = input;
  const { tag, previousTag, previousManifest: given } = options;
  const source = await repositoryPast(repository, config.manifest);
  return readPast(source, {
    tag,
    tagPrefix: config.tagPrefix,
    date: judged.date,
    previousTag,
    kept: publishedKeys(committed, tag)?.restart.previous?.tag,
    previousManifest:
      given === undefined
        ? undefined
        : parseManifest(await readGivenFile(given, MANIFEST_LIMIT_BYTES), given),
  });
}

async function readStates(
  repository: Repository,
  input: { config: Config; judged: Judged; name: TagName; past: Past },
): Promise<{ comparison: Comparison | null; state: SnapshotState }> {
  const { config, judged, name, past } = input;
  const head = { label: judged.label, tree: judged.tree, version: name.version };
  if (!past.previous) {
    const [state] = await readSnapshots(config, [head]);
    return { comparison: null, state: state as SnapshotState };
  }
  const { tag, commit, version } = past.previous;
  const base = { label: tag, tree: repository.tree(await repository.peelToCommit(commit, tag)), version };
  const comparison = await compareSnapshots(config, { base, head });
  return { comparison, state: comparison.head };
}

function wholePair(state: SnapshotState, comparison: Comparison | null): HashedPair {
  return {
    fingerprint: state.fingerprint,
    rules: state.rulesId,
    previousFingerprint: comparison?.base.fingerprint ?? null,
  };
}

function namedPairs(state: SnapshotState, comparison: Comparison | null): Map<string, HashedPair> {
  const pairs = [...state.runtimes].map(([name, { fingerprint, rulesId }]) => {
    const previousFingerprint = comparison?.base.runtimes.get(name)?.fingerprint.value ?? null;
    return [name, { fingerprint: fingerprint.value, rules: rulesId, previousFingerprint }] as const;
  });
  return new Map(pairs);
}

async function writeKeys(input: {
  manifests: Manifests;
  version: string;
  keys: OwnKeys;
  writes: boolean;
}): Promise<{ keys: OwnKeys; written: boolean }> {
  const { manifests, version, writes } = input;
  const keys = keepCommitted(manifests, input.keys);
  if (!manifests.file) return { keys, written: false };
  const { work, file, path } = manifests;
  const bytes = work ? editManifest(work.bytes, path, { version, keys }) : createManifest(version, keys);
  const differs = !work?.bytes.equals(bytes);
  if (writes && differs) await writeWorkFile(file, bytes);
  return { keys, written: writes && differs };
}

/** Keys that were committed with the code cannot name their commit; found right at the tag, they stay as they are. */
function keepCommitted({ work }: Manifests, keys: OwnKeys): OwnKeys {
  const own = work?.manifest.current ? work.manifest.own : null;
  if (!own || own.restart.commit !== undefined) return keys;
  const { commit: _commit, ...restart } = keys.restart;
  const committed = { ...keys, restart };
  return isDeepStrictEqual(own, committed) ? committed : keys;
}

function describeForce(
  manifests: Manifests,
  effective: Manifest | null,
  previous: TagManifest | null,
): ReleaseDocument['force_restart'] {
  const before = previous?.kind === 'manifest' ? previous.manifest : null;
  return {
    set: forcedBy(manifests, effective) !== null,
    justification: effective?.force.set ? effective.force.justification : null,
    justified: effective?.force.set === true && effective.force.justified,
    carried_over: effective !== null && isCarriedOver(effective, before),
  };
}

function describeManifest(input: {
  manifests: Manifests;
  effective: Manifest | null;
  version: string;
  past: Past;
}): Warning[] {
  const { manifests, effective, version, past } = input;
  const differences = describeDifferences(manifests);
  if (!effective) return differences;
  const previous = past.previous?.manifest.kind === 'manifest' ? past.previous.manifest.manifest : null;
  const previousVersion = past.previous?.version;
  const findings = findFindings({
    manifest: effective,
    previous,
    version,
    ...(previousVersion === undefined ? {} : { previousVersion }),
  });
  return [...findings, ...differences];
}

/** Where the manifest that was committed and the one in the work tree do not go together. */
function describeDifferences({ committed, work, file, path }: Manifests): Warning[] {
  const shown = JSON.stringify(path);
  if (committed.kind === 'unreadable') {
    const message = `The committed manifest ${shown} cannot be read, so it counts as forced: repair it.`;
    return [{ code: 'manifest_unreadable', message, position: { file: path } }];
  }
  if (!file) return [];
  if (!work) {
    if (committed.kind === 'none') return [];
    const message =
      `The committed manifest ${shown} is not in the work tree: a new one is made, without what else the committed ` +
      'one says. Check it out to keep that.';
    return [{ code: 'manifest_not_checked_out', message, position: { file: path } }];
  }
  const committedForce = committed.kind === 'manifest' && committed.manifest.force.set;
  if (committedForce === work.manifest.force.set) return [];
  const where = committedForce ? 'in the commit but not in the file' : 'in the file but not in the commit';
  const message = `force_restart is set ${where}; it counts. Make the two agree.`;
  return [{ code: 'force_elsewhere', message, position: work.manifest.positionOf('force_restart') }];
}
