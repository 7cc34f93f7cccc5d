import { RuntimeFingerprintError } from '../errors.ts';
import type { Commit, Peeled } from '../git/refs.ts';
import type { Repository } from '../git/repository.ts';
import { isCarriedOver } from '../manifest/force-restart.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { type Candidate, tagsOfLine } from '../release/baseline.ts';
import { publishedKeys, type TagManifest } from '../release/lineage.ts';
import { deriveKeys, type ReleaseKeys } from '../release/release-keys.ts';
import { parseTagName, type TagName } from '../release/tag-name.ts';
import { compareVersions } from '../release/version-order.ts';
import type { AuditDocument, AuditedForce, AuditedRelease } from '../reports/documents.ts';
import { compareEntries, countChanges } from '../runtime/changes.ts';
import type { Config } from '../runtime/rules.ts';
import { type ConfigSource, readConfig } from './configuration.ts';
import { commitOf, type Past, type PastSource, readPast } from './past.ts';
import { openRepository, type RepositorySource } from './repository-source.ts';
import { readSnapshots, type SnapshotState } from './runtimes.ts';
import { readTagManifest } from './tag-manifest.ts';

export interface AuditOptions extends ConfigSource, RepositorySource {
  /** Only releases tagged in this time, seconds since 1970. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  /** Only so many, the newest. */
  readonly last?: number | undefined;
  readonly onProgress?: ((phase: string, done: number, of: number) => void) | undefined;
}

/** One release as its line has it. */
interface Audited {
  readonly name: TagName;
  readonly commit: Commit;
  readonly date: number;
  readonly manifest: TagManifest;
  readonly state: SnapshotState;
}

/** Every release of every line: what it was compared with, and whether it required a restart, was forced, and had to be. */
export async function auditReleases(options: AuditOptions): Promise<AuditDocument> {
  const repository = await openRepository(options);
  try {
    return await audit(repository, options);
  } finally {
    repository.close();
  }
}

async function audit(repository: Repository, options: AuditOptions): Promise<AuditDocument> {
  const progress = options.onProgress ?? (() => {});
  const candidates = await readCandidates(repository);
  const newest = newestRelease(candidates, options.overrides?.tagPrefix ?? null);
  const head = await repository.commit(`refs/tags/${newest}`);
  const config = await readConfig(repository.tree(head), options);
  const lines = releaseLines(candidates, config.tagPrefix);
  const names = lines.flat();
  progress('reading releases', 0, names.length);
  const releases = await readReleases(repository, { names, config });
  progress('judging releases', 0, names.length);
  const audited: AuditedRelease[] = [];
  for (const line of lines) {
    const inLine = line.map((name) => releases.get(name.tag) as Audited);
    for (const release of inLine) {
      audited.push(await auditRelease(release, { inLine, config }));
      progress('judging releases', audited.length, names.length);
    }
  }
  return summarise(selectRows(audited, options));
}

/** The newest release's rules are everyone's: the greatest version of the line with the most releases. */
function newestRelease(candidates: readonly Candidate[], tagPrefix: string | null): string {
  const [longest] = releaseLines(candidates, tagPrefix).sort((a, b) => b.length - a.length);
  const newest = longest?.at(-1);
  if (newest) return newest.tag;
  const message =
    candidates.length === 0
      ? 'There are no tags, so there is no release to audit. Fetch them (`git fetch --tags`).'
      : 'No tag is a release: none ends in a version, such as v1.2.3.';
  throw new RuntimeFingerprintError('TAG_NOT_FOUND', message);
}

/** Every line's releases, the lowest version first; the lines in the order of their names. */
function releaseLines(candidates: readonly Candidate[], tagPrefix: string | null): TagName[][] {
  const lines = new Map<string, TagName[]>();
  for (const { tag, commit } of candidates) {
    const name = commit === null ? null : parseTagName(tag, tagPrefix);
    if (name) lines.set(name.line, [...(lines.get(name.line) ?? []), name]);
  }
  const ordered = [...lines].sort(([a], [b]) => (a < b ? -1 : 1));
  return ordered.map(([, names]) => {
    const last = names.reduce((a, b) => (compareVersions(a.key, b.key) < 0 ? b : a));
    const below = tagsOfLine(candidates, last.tag, tagPrefix) ?? [];
    return [...below.map(({ name }) => name).reverse(), last];
  });
}

/** Every tag with the commit it is of; those that are not here are fetched together, to see what they are of. */
async function readCandidates(repository: Repository): Promise<Candidate[]> {
  const tags = [...repository.tags];
  const ids = tags.map(([, { id }]) => id);
  await repository.bringCommits(ids);
  const peeled = await repository.peelAll(ids);
  return tags.map(([tag], at) => ({ tag, commit: commitOf(peeled[at] as Peeled) }));
}

async function readReleases(
  repository: Repository,
  { names, config }: { names: readonly TagName[]; config: Config },
): Promise<Map<string, Audited>> {
  const ids = names.map(({ tag }) => repository.tags.get(tag)?.id as string);
  const commits = await Promise.all(
    names.map(({ tag }, at) => repository.peelToCommit(ids[at] as string, tag)),
  );
  const dates = await Promise.all(ids.map((id) => repository.tagDate(id)));
  const manifests = await Promise.all(
    commits.map((commit) => readTagManifest(repository.tree(commit), config.manifest)),
  );
  const states = await readSnapshots(
    config,
    names.map(({ tag, version }, at) => ({
      label: tag,
      tree: repository.tree(commits[at] as Commit),
      version,
    })),
  );
  return new Map(
    names.map((name, at) => {
      const [commit, manifest, state] = [commits[at], manifests[at], states[at]] as [
        Commit,
        TagManifest,
        SnapshotState,
      ];
      return [name.tag, { name, commit, date: dates[at] as number, manifest, state }] as const;
    }),
  );
}

interface AuditContext {
  readonly inLine: readonly Audited[];
  readonly config: Config;
}

async function auditRelease(release: Audited, context: AuditContext): Promise<AuditedRelease> {
  const { name, date, state, manifest } = release;
  const past = await readPast(lineSource(context.inLine), {
    tag: name.tag,
    tagPrefix: context.config.tagPrefix,
    date,
    kept: publishedKeys(manifest, name.tag)?.restart.previous?.tag,
  });
  const previous = context.inLine.find((one) => one.name.tag === past.previous?.tag) ?? null;
  const { keys } = auditKeys(release, { past, previous, config: context.config });
  return {
    tag: name.tag,
    version: name.version,
    date: new Date(date * 1000).toISOString(),
    previous: past.previous?.tag ?? null,
    requires_restart: keys.requires_restart,
    reason: keys.restart.reason,
    fingerprint: state.fingerprint,
    changed_files: previous ? changedFiles(previous.state, state) : 0,
    force: auditForce(release, { previous, redundant: keys.restart.reason === 'runtime_changed' }),
    manifest: manifest.kind === 'manifest' ? 'tree' : manifest.kind,
  };
}

function lineSource(inLine: readonly Audited[]): PastSource {
  const byTag = new Map(inLine.map((one) => [one.name.tag, one]));
  return {
    kind: 'tags',
    candidates: inLine.map(({ name, commit }) => ({ tag: name.tag, commit: commit.id })),
    tagDate: async (tag) => (byTag.get(tag) as Audited).date,
    manifests: async (tags) => tags.map((tag) => (byTag.get(tag) as Audited).manifest),
  };
}

function auditKeys(
  { name, commit, state, manifest }: Audited,
  { past, previous, config }: { past: Past; previous: Audited | null; config: Config },
): ReleaseKeys {
  const pairs = [...state.runtimes].map(([runtime, { fingerprint, rulesId }]) => {
    const previousFingerprint = previous?.state.runtimes.get(runtime)?.fingerprint.value ?? null;
    return [runtime, { fingerprint: fingerprint.value, rules: rulesId, previousFingerprint }] as const;
  });
  const forced =
    manifest.kind === 'unreadable' || (manifest.kind === 'manifest' && manifest.manifest.force.set);
  return deriveKeys({
    tag: name.tag,
    version: name.version,
    manifestVersion: name.version,
    commit: commit.id,
    whole: {
      fingerprint: state.fingerprint,
      rules: state.rulesId,
      previousFingerprint: previous?.state.fingerprint ?? null,
    },
    runtimes: config.named ? new Map(pairs) : null,
    forced: forced ? { justification: manifestOf(manifest)?.force.justification ?? null } : null,
    previous: past.previous && {
      ...past.previous,
      published: publishedKeys(past.previous.manifest, past.previous.tag),
      // An audit holds every release to the newest one's rules.
      rules: {
        whole: state.rulesId,
        runtimes: new Map(pairs.map(([runtime, { rules }]) => [runtime, rules])),
      },
    },
    since: past.since,
    trail: past.trail,
  });
}

function changedFiles(before: SnapshotState, after: SnapshotState): number {
  let count = 0;
  for (const [name, { entries, rules, fingerprint }] of after.runtimes) {
    const base = before.runtimes.get(name);
    if (!base || base.fingerprint.value === fingerprint.value) continue;
    count += countChanges(compareEntries(base.entries, entries, rules.scheme));
  }
  return count;
}

function auditForce(
  { manifest }: Audited,
  { previous, redundant }: { previous: Audited | null; redundant: boolean },
): AuditedForce | null {
  const own = manifestOf(manifest);
  if (!own?.force.set) return null;
  const { justification, justified, malformed } = own.force;
  const carriedOver = isCarriedOver(own, previous && manifestOf(previous.manifest));
  return { set: true, justification, justified, redundant, carried_over: carriedOver, malformed };
}

function manifestOf(manifest: TagManifest): Manifest | null {
  return manifest.kind === 'manifest' ? manifest.manifest : null;
}

function selectRows(
  audited: readonly AuditedRelease[],
  { since, until, last }: AuditOptions,
): AuditedRelease[] {
  const within = audited.filter(({ date }) => {
    const seconds = Date.parse(date) / 1000;
    return seconds >= (since ?? Number.NEGATIVE_INFINITY) && seconds <= (until ?? Number.POSITIVE_INFINITY);
  });
  const newestFirst = within.toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1));
  return (last === undefined ? newestFirst : newestFirst.slice(0, last)).reverse();
}

function summarise(releases: readonly AuditedRelease[]): AuditDocument {
  const byTag = new Map(releases.map((release) => [release.tag, release]));
  const avoided = releases.filter((release) => !release.requires_restart);
  const forced = releases.filter(({ force }) => force !== null);
  return {
    releases,
    totals: {
      releases: releases.length,
      required: releases.length - avoided.length,
      avoided: avoided.length,
      forced: forced.length,
      unjustified: forced.filter(({ force }) => force?.justified === false).length,
      skipped_would_restart: avoided.filter(({ previous }) => byTag.get(previous ?? '')?.requires_restart)
        .length,
    },
  };
}
