import type { Repository } from '../git/repository.ts';
import type { GitHubAccess } from '../github/api.ts';
import type { ForceRestart, Manifest } from '../manifest/manifest.ts';
import type { ForcedRelease, OwnKeys } from '../manifest/schema.ts';
import { publishedKeys, type TagManifest } from '../release/lineage.ts';
import { deriveKeys } from '../release/release-keys.ts';
import type { ReleaseDocument, Warning } from '../reports/documents.ts';
import { type Comparison, compareSnapshots } from './compare.ts';
import type { ConfigSource } from './configuration.ts';
import { namedPairs, readRulesIds, wholePair } from './hashed-pairs.ts';
import { checkTop, type Judge, type Judged } from './judged.ts';
import { bringRelease, type Past } from './past.ts';
import { type PublishTarget, pinDraft, refuseOthersAsset } from './publish.ts';
import { type Published, readPublished } from './published.ts';
import { describeRelease } from './release-document.ts';
import { describeCommittedKeys, effectiveManifest, forcedBy, writeKeys } from './release-manifest.ts';
import { findPast, readSubject, type Subject } from './release-subject.ts';
import { openRepository, type RepositorySource } from './repository-source.ts';
import { readSnapshots, type SnapshotState } from './runtimes.ts';
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
  /** Go by the manifest of the commit, whatever the work tree's says; only with `dryRun`. */
  readonly committedOnly?: boolean | undefined;
  /** Where the releases are published; default: only the tags are looked at. */
  readonly github?: GitHubAccess | null | undefined;
  /** Name of the published manifests; default: the manifest's own. */
  readonly assetName?: string | undefined;
  /** The commit that a draft will tag, where `judge` names none. */
  readonly runCommit?: string | undefined;
  /** The release on GitHub is going to be written; default: it is only read. */
  readonly publishes?: { readonly manifest: boolean } | undefined;
}

/**
 * Judges a release against the previous one of its line and writes the answer into the work tree's manifest, and
 * nothing else. Everything is read and decided before anything is written.
 */
export async function judgeRelease(options: ReleaseOptions): Promise<ReleaseDocument> {
  return (await judgeKeys(options)).document;
}

/** As `judgeRelease`, with the keys as they stand in the manifest, and what there is to publish. */
export async function judgeKeys(options: ReleaseOptions): Promise<JudgedRelease> {
  const reading = readPublished(options.github);
  // It is awaited below; until then git may fail first.
  reading.catch(() => {});
  const repository = await openRepository(options);
  try {
    return await judge(repository, options, await reading);
  } finally {
    repository.close();
  }
}

export interface JudgedRelease {
  readonly document: ReleaseDocument;
  readonly keys: OwnKeys;
  /** The manifest in the judged commit. */
  readonly committed: TagManifest;
  /** The manifest that the release has attached; `null`: none. */
  readonly attached: TagManifest | null;
  /** What the manifest that counts says of forcing; `null`: there is none that can be read. */
  readonly force: ForceRestart | null;
  /** What a release publishes. */
  readonly bytes: Buffer;
  /** The release on GitHub that it is published on; `null`: there is none. */
  readonly target: PublishTarget | null;
}

async function judge(
  repository: Repository,
  options: ReleaseOptions,
  published: Published | null,
): Promise<JudgedRelease> {
  if (options.atTop) await checkTop(repository);
  await bringRelease(repository, options);
  const subject = await readSubject(repository, options, published);
  const { judged, writes, manifests, name, attached, release, assetName } = subject;
  const past = await findPast(repository, subject);
  const answer = await deriveAnswer(repository, subject, past);
  const { keys } = answer;
  const target = published && release && { published, release, assetName, keys };
  if (attached && options.publishes?.manifest) refuseOthersAsset(attached.manifest, { keys, assetName });
  const doubts = await describeDoubts(repository, subject, { past, answer });
  if (writes && judged.kind === 'draft' && target) await pinDraft(target, judged);
  const written = await writeKeys({ manifests, version: name.version, keys, writes });
  return {
    document: describeRelease(subject, { past, answer, doubts, written }),
    keys: written.keys,
    committed: manifests.committed,
    attached: attached?.manifest ?? null,
    force: answer.effective?.force ?? null,
    bytes: written.bytes,
    target,
  };
}

/** The verdict, and what it was computed from. */
export interface Answer {
  /** `null` without a previous release. */
  readonly comparison: Comparison | null;
  readonly state: SnapshotState;
  /** The manifest whose `force_restart` counts. */
  readonly effective: Manifest | null;
  readonly keys: OwnKeys;
  readonly newlyForced: readonly ForcedRelease[];
}

async function deriveAnswer(repository: Repository, subject: Subject, past: Past): Promise<Answer> {
  const { options, config, judged, manifests, name } = subject;
  const { comparison, state } = await readStates(repository, subject, past);
  const effective = effectiveManifest(manifests);
  const derived = deriveKeys({
    tag: options.tag,
    version: name.version,
    manifestVersion: manifests.work?.manifest.version ?? name.version,
    commit: namesCommit(judged) ? (judged.commit?.id ?? null) : null,
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
  return { comparison, state, effective, ...derived };
}

/** Keys that will be committed with the code cannot name their commit. */
function namesCommit({ kind }: Judged): boolean {
  return kind === 'tag' || kind === 'draft';
}

async function describeDoubts(
  repository: Repository,
  { options, judged, config, manifests, name, writes }: Subject,
  { past, answer: { keys, state } }: { past: Past; answer: Answer },
): Promise<Warning[]> {
  return [
    ...(await describeMoved(repository, [options.tag, past.previous?.tag])),
    ...describeCommittedKeys(manifests, { keys, tag: options.tag }),
    ...(writes ? await describeWorkTree(repository, { judged, config, version: name.version, state }) : []),
  ];
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

async function readStates(
  repository: Repository,
  { config, judged, name }: Subject,
  past: Past,
): Promise<{ comparison: Comparison | null; state: SnapshotState }> {
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
