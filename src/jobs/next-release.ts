import { posix } from 'node:path';
import { RuntimeFingerprintError } from '../errors.ts';
import type { Commit } from '../git/refs.ts';
import type { Repository } from '../git/repository.ts';
import type { GitHub } from '../github/api.ts';
import { publishedKeys, type TagManifest } from '../release/lineage.ts';
import { chooseNextTag } from '../release/next-tag.ts';
import { deriveKeys, type ReleaseKeys } from '../release/release-keys.ts';
import type { TagName } from '../release/tag-name.ts';
import type { NextReleaseDocument } from '../reports/documents.ts';
import type { Config } from '../runtime/rules.ts';
import { type Comparison, compareSnapshots } from './compare.ts';
import type { ConfigSource } from './configuration.ts';
import { namedPairs, readRulesIds, wholePair } from './hashed-pairs.ts';
import { nameRelease, type Past, readPast, repositoryPast } from './past.ts';
import { Published, publishedPast } from './published.ts';

export interface NextReleaseInput {
  readonly source: ConfigSource;
  /** The rules that it would be judged by: the merge result's. */
  readonly config: Config;
  /** What would be merged. */
  readonly head: Commit;
  readonly label: string;
  /** The manifest in it. */
  readonly manifest: TagManifest;
  /** What the releases have theirs attached as; default: its own name. */
  readonly assetName: string | undefined;
  readonly github: GitHub | null;
}

export interface NextRelease {
  readonly document: NextReleaseDocument;
  /** What the last release says; `null`: there is none, or that could not be found out. */
  readonly previous: TagManifest | null;
  /** Why it cannot be told. */
  readonly failure: RuntimeFingerprintError | null;
}

/** What a release would say that is made of this commit now. A failure is told: the change is judged without it. */
export async function judgeNextRelease(
  repository: Repository,
  input: NextReleaseInput,
): Promise<NextRelease> {
  try {
    return await judge(repository, input);
  } catch (error) {
    if (error instanceof RuntimeFingerprintError) return unknownNext(error);
    throw error;
  }
}

export function unknownNext(failure: RuntimeFingerprintError): NextRelease {
  return { document: { requires_restart: null, failure: failure.message }, previous: null, failure };
}

async function judge(repository: Repository, input: NextReleaseInput): Promise<NextRelease> {
  const { config, manifest } = input;
  const version = manifest.kind === 'manifest' ? manifest.manifest.version : null;
  const tag = chooseNextTag({ tags: [...repository.tags.keys()], tagPrefix: config.tagPrefix, version });
  const past = tag === null ? null : await findPast(repository, tag, input);
  if (tag === null || !past?.previous) {
    refuseUnknownPast(repository);
    return { document: FIRST, previous: null, failure: null };
  }
  const { previous } = past;
  const name = nameRelease(tag, config.tagPrefix);
  const base = await repository.peelToCommit(previous.commit, previous.tag);
  const comparison = await compareSnapshots(config, {
    base: { label: previous.tag, tree: repository.tree(base), version: previous.version },
    head: { label: input.label, tree: repository.tree(input.head), version: version ?? name.version },
  });
  const keys = await deriveNext(repository, { input, past, previous, name, comparison });
  return {
    document: describeNext({ keys, past, name, comparison }),
    previous: previous.manifest,
    failure: null,
  };
}

const FIRST: NextReleaseDocument = {
  requires_restart: true,
  reason: 'no_previous_release',
  previous: null,
  changed_count: 0,
  newly_forced: [],
};

async function findPast(
  repository: Repository,
  tag: string,
  { config: { manifest, tagPrefix }, assetName = posix.basename(manifest), github }: NextReleaseInput,
): Promise<Past> {
  const published = github && (await readReleases(github));
  const source = published
    ? await publishedPast(repository, published, { tag, tagPrefix, manifest, assetName })
    : await repositoryPast(repository, manifest);
  return readPast(source, { tag, tagPrefix, date: null });
}

async function readReleases(github: GitHub): Promise<Published> {
  const { listReleases } = await import('../github/releases.ts');
  return new Published(github, await listReleases(github));
}

/** A clone that lacks history mostly lacks tags: that it has none is not "no release yet". */
function refuseUnknownPast({ workspace, fetches }: Repository): void {
  if (!workspace?.shallow || fetches) return;
  const message =
    'This clone is shallow and its remote was not asked, so it cannot tell whether there is an earlier release.';
  throw new RuntimeFingerprintError('TAG_NOT_FOUND', message);
}

interface NextInput {
  readonly input: NextReleaseInput;
  readonly past: Past;
  readonly previous: NonNullable<Past['previous']>;
  readonly name: TagName;
  readonly comparison: Comparison;
}

async function deriveNext(repository: Repository, next: NextInput): Promise<ReleaseKeys> {
  const { past, previous, name, comparison } = next;
  const { source, config, manifest } = next.input;
  return deriveKeys({
    tag: name.tag,
    version: name.version,
    manifestVersion: name.version,
    commit: null,
    whole: wholePair(comparison.head, comparison),
    runtimes: config.named ? namedPairs(comparison.head, comparison) : null,
    forced: forcedBy(manifest),
    previous: {
      ...previous,
      published: publishedKeys(previous.manifest, previous.tag),
      rules: await readRulesIds(repository, previous, source),
    },
    since: past.since,
    trail: past.trail,
  });
}

/** One that cannot be read may force. */
function forcedBy(manifest: TagManifest): { justification: string | null } | null {
  if (manifest.kind === 'unreadable') return { justification: null };
  if (manifest.kind === 'none' || !manifest.manifest.force.set) return null;
  return { justification: manifest.manifest.force.justification };
}

function describeNext(next: {
  keys: ReleaseKeys;
  past: Past;
  name: TagName;
  comparison: Comparison;
}): NextReleaseDocument {
  const { keys, newlyForced } = next.keys;
  const { baseline, previous } = next.past;
  const { source, rejected } = baseline;
  const rule = baseline.kind === 'chosen' ? baseline.rule : 'greatest-below';
  const changes = [...next.comparison.runtimes.values()].flatMap((runtime) => runtime.changes);
  return {
    requires_restart: keys.requires_restart,
    reason: keys.restart.reason,
    previous: previous && {
      tag: previous.tag,
      version: previous.version,
      commit: previous.commit,
      rule,
      source,
      rejected,
    },
    changed_count: changes.length,
    newly_forced: newlyForced.map((one) => ({
      ...one,
      version: one.version === next.name.version ? null : one.version,
    })),
  };
}
