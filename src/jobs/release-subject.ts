import { posix } from 'node:path';
import { readGivenFile } from '../disk/manifest-file.ts';
import { RuntimeFingerprintError } from '../errors.ts';
import type { Repository } from '../git/repository.ts';
import type { Release } from '../github/releases.ts';
import { parseManifest } from '../manifest/manifest.ts';
import { publishedKeys } from '../release/lineage.ts';
import type { TagName } from '../release/tag-name.ts';
import type { Config } from '../runtime/rules.ts';
import { readConfig } from './configuration.ts';
import { checkCommit, findJudged, type Judge, type Judged } from './judged.ts';
import { nameRelease, type Past, readPast, repositoryPast } from './past.ts';
import { type AttachedManifest, type Published, publishedPast } from './published.ts';
import type { ReleaseOptions } from './release.ts';
import { type Manifests, readManifests } from './release-manifest.ts';
import { MANIFEST_LIMIT_BYTES } from './tag-manifest.ts';

/** The release that is judged, before it is compared with anything. */
export interface Subject {
  readonly options: ReleaseOptions;
  readonly name: TagName;
  readonly judged: Judged;
  readonly config: Config;
  readonly manifests: Manifests;
  /** Whether anything is to be written. */
  readonly writes: boolean;
  /** The releases on GitHub; `null`: there are none to ask. */
  readonly published: Published | null;
  /** Its own; `null`: there is none. */
  readonly release: Release | null;
  /** Name of the attached manifests. */
  readonly assetName: string;
  /** What its own release has attached already. */
  readonly attached: AttachedManifest | null;
}

export async function readSubject(
  repository: Repository,
  options: ReleaseOptions,
  published: Published | null,
): Promise<Subject> {
  const release = (await published?.find(options.tag)) ?? null;
  const judged = await findJudged(repository, options.tag, chooseJudge(repository, options, release));
  const writes = options.dryRun !== true;
  if (writes) await checkCommit(repository, judged, options.expectedCommit);
  const config = await readConfig(judged.tree, options);
  const assetName = options.assetName ?? posix.basename(config.manifest);
  const attached = published && release && (await published.attachedTo(release, assetName));
  const committedOnly = options.committedOnly === true;
  const manifests = await readManifests(repository, { judged, config, writes, committedOnly, attached });
  const name = nameRelease(options.tag, config.tagPrefix);
  return { options, name, judged, config, manifests, writes, published, release, assetName, attached };
}

/** A draft whose tag does not exist yet is judged at the commit that it will tag. */
function chooseJudge(
  repository: Repository,
  { tag, judge = { kind: 'tag' }, runCommit, publishes }: ReleaseOptions,
  release: Release | null,
): Judge {
  if (!publishes || !release?.draft || repository.tags.has(tag)) return judge;
  if (judge.kind === 'ref') return { kind: 'draft', ref: judge.ref };
  return judge.kind === 'tag' && runCommit !== undefined ? { kind: 'draft', ref: runCommit } : judge;
}

/** The releases before it. */
export async function findPast(repository: Repository, subject: Subject): Promise<Past> {
  const { options, config, judged, published, release, assetName } = subject;
  const { tag, previousTag, previousManifest: given } = options;
  const { manifest, tagPrefix } = config;
  const source = published
    ? await publishedPast(repository, published, { tag, tagPrefix, manifest, assetName })
    : await repositoryPast(repository, manifest);
  const past = await readPast(source, {
    tag,
    tagPrefix,
    date: source.kind === 'releases' ? (release?.publishedAt ?? null) : judged.date,
    prerelease: release?.prerelease,
    previousTag,
    kept: keptBaseline(subject),
    previousManifest:
      given === undefined
        ? undefined
        : parseManifest(await readGivenFile(given, MANIFEST_LIMIT_BYTES), given),
  });
  if (!past.previous) refuseUnknownPast(repository, options);
  return past;
}

/**
 * What this very commit was compared with when it was published. Keys without a commit were written before the tag, and may
 * have been overtaken since.
 */
function keptBaseline({ options, judged, attached }: Subject): string | undefined {
  const restart = attached && publishedKeys(attached.manifest, options.tag)?.restart;
  const isOfCommit = restart?.commit !== undefined && restart.commit === judged.commit?.id;
  return isOfCommit ? restart.previous?.tag : undefined;
}

/** A clone that lacks history mostly lacks tags: that it has no earlier one is not "no previous release". */
function refuseUnknownPast({ workspace, fetches }: Repository, { remote }: ReleaseOptions): void {
  if (!workspace?.shallow || fetches) return;
  const isForbidden = (remote?.ask ?? 'never') === 'never';
  const why = isForbidden ? 'its remote was not asked' : 'it has no remote to ask';
  const fix = isForbidden
    ? 'fetch the tags (`git fetch --unshallow --tags`), or leave out --offline'
    : 'add the remote (`git remote add origin ADDRESS`), or name the previous release with previous-tag';
  const message = `This clone is shallow and ${why}, so it cannot tell whether there is an earlier release: ${fix}.`;
  throw new RuntimeFingerprintError('TAG_NOT_FOUND', message);
}
