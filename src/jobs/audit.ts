import { posix } from 'node:path';
import type { Repository } from '../git/repository.ts';
import type { GitHubAccess } from '../github/api.ts';
import { type LineageStep, publishedKeys } from '../release/lineage.ts';
import type { AuditDocument, AuditedRelease } from '../reports/documents.ts';
import type { Config } from '../runtime/rules.ts';
import { ChangeLists } from './audit-changes.ts';
import { HintSearch } from './audit-hints.ts';
import {
  type LineRelease,
  ManifestSource,
  newestRelease,
  readCandidates,
  readReleases,
} from './audit-lines.ts';
import { readPairs } from './audit-pairs.ts';
import { type JudgedRelease, judgeRow } from './audit-rows.ts';
import type { ShowProgress } from './audit-states.ts';
import { AuditWarnings, rangeEmpty } from './audit-warnings.ts';
import { type ConfigSource, readConfig } from './configuration.ts';
import { letYoungGrow } from './memory.ts';
import { readPast } from './past.ts';
import { type Published, readPublished } from './published.ts';
import { openRepository, type RepositorySource } from './repository-source.ts';

export interface AuditOptions extends ConfigSource, RepositorySource {
  /** Only releases of this time, seconds since 1970. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  /** Only so many, the newest. */
  readonly last?: number | undefined;
  /** Whether to list the changed files of each release. */
  readonly details?: boolean | undefined;
  /** Where the releases are published; default: only the tags are looked at. */
  readonly github?: GitHubAccess | null | undefined;
  /** Name of the published manifests; default: the manifest's own. */
  readonly assetName?: string | undefined;
  readonly onProgress?: ShowProgress | undefined;
}

/** Every release of every line: what it was compared with, and whether it required a restart, was forced, and had to be. */
export async function auditReleases(options: AuditOptions): Promise<AuditDocument> {
  const reading = readPublished(options.github);
  // It is awaited below; until then git may fail first.
  reading.catch(() => {});
  const repository = await openRepository(options);
  try {
    return await audit(repository, options, await reading);
  } finally {
    repository.close();
  }
}

async function audit(
  repository: Repository,
  options: AuditOptions,
  published: Published | null,
): Promise<AuditDocument> {
  const candidates = await readCandidates(repository);
  const newest = newestRelease(candidates, options.overrides?.tagPrefix ?? null);
  const head = await repository.commit(`refs/tags/${newest}`);
  const config = await readConfig(repository.tree(head), options);
  const manifests = new ManifestSource(repository, published, {
    path: config.manifest,
    assetName: options.assetName ?? posix.basename(config.manifest),
  });
  const releases = await readReleases(repository, { candidates, config, published, manifests });
  const wanted = new Set(selectWanted(releases, options).map(({ name }) => name.tag));
  const judged = await judgeWanted(releases, { wanted, config, manifests, shareStep: sharedSteps() });
  const progress = options.onProgress ?? (() => {});
  const document = await reportJudged(
    { repository, config, judged, wanted, progress },
    options.details === true,
  );
  return wanted.size > 0 ? document : { ...document, warnings: [rangeEmpty(releases.length)] };
}

function selectWanted(
  releases: readonly LineRelease[],
  { since = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY, last }: AuditOptions,
): readonly LineRelease[] {
  const within = releases.filter(({ date }) => date >= since && date <= until);
  // Of those of one second, the greatest version is the newest.
  const newestFirst = within.toReversed().sort((a, b) => b.date - a.date);
  return last === undefined ? newestFirst : newestFirst.slice(0, last);
}

/** Gives for each tag the same step. */
function sharedSteps(): (step: LineageStep) => LineageStep {
  const steps = new Map<string, LineageStep>();
  return (step) => {
    const known = steps.get(step.name.tag) ?? step;
    steps.set(step.name.tag, known);
    return known;
  };
}

interface JudgingContext {
  readonly shareStep: (step: LineageStep) => LineageStep;
  readonly wanted: ReadonlySet<string>;
  readonly config: Config;
  readonly manifests: ManifestSource;
}

/** The wanted releases, and those they are compared with: whether these required a restart is asked for the totals. */
async function judgeWanted(
  releases: readonly LineRelease[],
  context: JudgingContext,
): Promise<readonly JudgedRelease[]> {
  const byTag = new Map(releases.map((release) => [release.name.tag, release]));
  const judged = new Map<string, JudgedRelease>();
  // Side by side; one after the other they would each wait for git.
  await context.manifests.readAll([...context.wanted]);
  for (const tag of context.wanted) {
    letYoungGrow(true);
    judged.set(tag, await judgePast(byTag.get(tag) as LineRelease, context));
  }
  letYoungGrow(false);
  for (const { past } of [...judged.values()]) {
    const release = byTag.get(past.previous?.tag ?? '');
    if (release && !judged.has(release.name.tag)) {
      judged.set(release.name.tag, await judgePast(release, context));
    }
  }
  return releases.flatMap(({ name }) => judged.get(name.tag) ?? []);
}

async function judgePast(
  release: LineRelease,
  { config, manifests, shareStep }: JudgingContext,
): Promise<JudgedRelease> {
  const { name, date, prerelease } = release;
  const found = await manifests.read(name.tag);
  const keys = found.where === 'asset' ? publishedKeys(found.manifest, name.tag)?.restart : undefined;
  // What was published for another commit says nothing of this one, nor does what was written before the tag.
  const isOfCommit = keys?.commit === release.commit.id;
  const { previous, since, trail } = await readPast(release.source(), {
    tag: name.tag,
    tagPrefix: config.tagPrefix,
    date,
    prerelease,
    kept: isOfCommit ? keys?.previous?.tag : undefined,
    brief: true,
  });
  // Every release has all below it in its past: they share what is said of each, and the choice itself is not kept.
  const past = { previous, since: since.map(shareStep), trail: trail.map(shareStep) };
  return { release, past, found };
}

interface Audit {
  readonly repository: Repository;
  readonly config: Config;
  /** In the order of their lines, the lowest versions first. */
  readonly judged: readonly JudgedRelease[];
  /** The tags that are reported. */
  readonly wanted: ReadonlySet<string>;
  readonly progress: ShowProgress;
}

async function reportJudged(audit: Audit, details: boolean): Promise<AuditDocument> {
  const { repository, config, judged: all, wanted } = audit;
  const rows = new Map<string, AuditedRelease>();
  const lists = new ChangeLists();
  const hints = new HintSearch(repository, config);
  const warnings = new AuditWarnings(
    config,
    all.filter(({ release }) => wanted.has(release.name.tag)),
  );
  for await (const pair of readPairs(repository, audit)) {
    const judged = judgeRow(pair, config);
    const { row, changes } = judged;
    rows.set(row.tag, row);
    if (!wanted.has(row.tag)) continue;
    if (details) lists.add(row.tag, row.date, changes.values());
    hints.take(pair, judged);
    warnings.take(pair);
  }
  const reported = [...rows.values()].filter(({ tag }) => wanted.has(tag));
  const [found, warned] = [await hints.find(), warnings.list()];
  return {
    releases: reported
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
      .map((row) => (details ? { ...row, ...lists.of(row.tag) } : row)),
    totals: sumUp(reported, rows),
    ...(found.length > 0 ? { hints: found } : {}),
    ...(warned.length > 0 ? { warnings: warned } : {}),
  };
}

/** `all` holds the releases that the reported ones are compared with, too. */
function sumUp(
  reported: readonly AuditedRelease[],
  all: ReadonlyMap<string, AuditedRelease>,
): AuditDocument['totals'] {
  const avoided = reported.filter((release) => !release.requires_restart);
  const forced = reported.filter(({ force }) => force !== null);
  const skipped = avoided.filter(({ previous }) => all.get(previous ?? '')?.requires_restart);
  return {
    releases: reported.length,
    required: reported.length - avoided.length,
    avoided: avoided.length,
    forced: forced.length,
    unjustified: forced.filter(({ force }) => force?.justified === false).length,
    skipped_would_restart: skipped.length,
  };
}
