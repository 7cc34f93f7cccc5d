import { readGivenFile } from '../disk/manifest-file.ts';
import { RuntimeFingerprintError } from '../errors.ts';
import type { Repository } from '../git/repository.ts';
import { parseManifest } from '../manifest/manifest.ts';
import type { OwnKeys } from '../manifest/schema.ts';
import { publishedKeys, type TagManifest } from '../release/lineage.ts';
import { deriveKeys, type HashedPair, type RulesIds } from '../release/release-keys.ts';
import type { TagName } from '../release/tag-name.ts';
import type { ReleaseDocument, RuntimeDocument, Warning } from '../reports/documents.ts';
import { type Config, configRulesId, type Rules, rulesId } from '../runtime/rules.ts';
import { type Comparison, compareSnapshots } from './compare.ts';
import { type ConfigSource, readConfig } from './configuration.ts';
import { checkCommit, checkTop, findJudged, type Judge, type Judged } from './judged.ts';
import { bringRelease, nameRelease, type Past, readPast, repositoryPast } from './past.ts';
import {
  describeCommittedKeys,
  describeForce,
  describeManifest,
  effectiveManifest,
  forcedBy,
  readManifests,
  writeKeys,
} from './release-manifest.ts';
import { openRepository, type RepositorySource } from './repository-source.ts';
import { readSnapshots, type SnapshotState } from './runtimes.ts';
import { MANIFEST_LIMIT_BYTES } from './tag-manifest.ts';
import { describeWorkTree } from './work-tree.ts';

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
  return (await judgeKeys(options)).document;
}

/** As `judgeRelease`, with the keys as they stand in the manifest. */
export async function judgeKeys(options: ReleaseOptions): Promise<JudgedRelease> {
  const repository = await openRepository(options);
  try {
    return await judge(repository, options);
  } finally {
    repository.close();
  }
}

export interface JudgedRelease {
  readonly document: ReleaseDocument;
  readonly keys: OwnKeys;
  /** The manifest in the judged commit. */
  readonly committed: TagManifest;
}

async function judge(repository: Repository, options: ReleaseOptions): Promise<JudgedRelease> {
  if (options.atTop) await checkTop(repository);
  await bringRelease(repository, options);
  const judged = await findJudged(repository, options.tag, options.judge ?? { kind: 'tag' });
  const writes = options.dryRun !== true;
  if (writes) await checkCommit(repository, judged, options.expectedCommit);
  const config = await readConfig(judged.tree, options);
  const manifests = await readManifests(repository, { judged, config, writes });
  const name = nameRelease(options.tag, config.tagPrefix);
  const past = await findPast(repository, { options, config, judged, committed: manifests.committed });
  if (!past.previous) refuseUnknownPast(repository);
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
      rules: await readRulesIds(repository, past.previous, options),
    },
    since: past.since,
    trail: past.trail,
  });
  const doubts = [
    ...(await describeMoved(repository, [options.tag, past.previous?.tag])),
    ...describeCommittedKeys(manifests, { keys, tag: options.tag }),
    ...(writes ? await describeWorkTree(repository, { judged, config, version: name.version, state }) : []),
  ];
  const written = await writeKeys({ manifests, version: name.version, keys, writes });
  const document: ReleaseDocument = {
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
      ...doubts,
      ...(comparison?.warnings ?? [...state.runtimes.values()].flatMap(({ warnings }) => warnings)),
    ],
  };
  return { document, keys: written.keys, committed: manifests.committed };
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

/** A clone that lacks history mostly lacks tags: that it has no earlier one is not "no previous release". */
function refuseUnknownPast({ workspace, fetches }: Repository): void {
  if (!workspace?.shallow || fetches) return;
  const message =
    'This clone is shallow and its remote was not asked, so it cannot tell whether there is an earlier release: fetch the ' +
    'tags (`git fetch --unshallow --tags`), or leave out --offline.';
  throw new RuntimeFingerprintError('TAG_NOT_FOUND', message);
}

/**
 * The rules that the previous release's own commit states. Where they cannot be read they are taken for others than any:
 * nothing then says that its clients have the same.
 */
async function readRulesIds(
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
