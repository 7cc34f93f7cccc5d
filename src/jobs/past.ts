import { RuntimeFingerprintError } from '../errors.ts';
import type { Peeled, TagRef } from '../git/refs.ts';
import type { Repository } from '../git/repository.ts';
import type { Manifest } from '../manifest/manifest.ts';
import {
  type BaselineStep,
  type Candidate,
  type CandidateSource,
  chooseBaseline,
  PUBLISHED_LATER,
  tagsOfLine,
} from '../release/baseline.ts';
import {
  endsTrail,
  isForced,
  type LineageStep,
  publishedKeys,
  type TagManifest,
} from '../release/lineage.ts';
import { parseTagName, type TagName } from '../release/tag-name.ts';
import { compareVersions } from '../release/version-order.ts';
import type { Warning } from '../reports/documents.ts';
import { readTagManifest } from './tag-manifest.ts';

/** Where the releases before one are looked for. */
export interface PastSource {
  /** What `candidates` are. */
  readonly kind: CandidateSource;
  /** What may be the previous release. */
  readonly candidates: readonly Candidate[];
  /** Every tag: what was never published may have forced a restart, too. */
  readonly tags: readonly Candidate[];
  /** Looks at tags whose objects were not here yet; `tags` and `candidates` then say which of them are of commits. */
  settle?(tags: readonly string[]): Promise<void>;
  /** Seconds since 1970. */
  tagDate(tag: string): Promise<number>;
  /** How many releases to begin with, where each may take a request of its own; default: all at once. */
  readonly batch?: number;
  /** What each tag's release says, in order. */
  manifests(tags: readonly string[]): Promise<TagManifest[]>;
}

export interface PastQuery {
  readonly tag: string;
  readonly tagPrefix: string | null;
  /** When the release was published or, beside bare tags, tagged; `null`: now. */
  readonly date: number | null;
  /** The release's own flag. */
  readonly prerelease?: boolean | undefined;
  readonly previousTag?: string | undefined;
  /** The baseline that the release's own published manifest names. */
  readonly kept?: string | undefined;
  /** The previous release's manifest, where the user gives it. */
  readonly previousManifest?: Manifest | undefined;
  /** Nobody will read why other tags were turned down, nor be warned. */
  readonly brief?: boolean;
}

export type Baseline = Exclude<BaselineStep, { kind: 'date-needed' }>;

/** The releases a release comes from. `since` and `trail`: see `traceLineage`. */
export interface Past {
  readonly baseline: Baseline;
  /** `null`: the line has no earlier release. */
  readonly previous: {
    readonly tag: string;
    readonly version: string;
    readonly commit: string;
    readonly manifest: TagManifest;
  } | null;
  readonly since: readonly LineageStep[];
  readonly trail: readonly LineageStep[];
  readonly warnings: readonly Warning[];
}

/** Chooses the previous release and reads the line down to where a lineage was published. */
export async function readPast(source: PastSource, query: PastQuery): Promise<Past> {
  const baseline = await findBaseline(source, query);
  if (baseline.kind === 'none') {
    if (query.previousManifest) throw noPreviousRelease();
    const since = await readSteps(source, await tagsBelow(source, query, query.tag));
    return {
      baseline,
      previous: null,
      since,
      trail: [],
      warnings: describeDoubtful(source, query, baseline),
    };
  }
  const name = nameRelease(baseline.tag, query.tagPrefix);
  const previous = await readPrevious(source, { query, name });
  const isSince = (one: TagName) => isAfter(one, name);
  const [own, rest] = await Promise.all([
    tagsBelow(source, query, query.tag, isSince),
    endsTrail(previous.step) ? [] : tagsBelow(source, query, name.tag),
  ]);
  const [since, below] = await Promise.all([readSteps(source, own), readTrail(source, query, rest)]);
  const { version } = name;
  const { tag, candidate } = baseline;
  // Once more, for the reasons: the walk has seen which tags are of no commit.
  const { rejected } = query.brief ? baseline : await findBaseline(source, query);
  return {
    baseline: { ...baseline, rejected },
    previous: { tag, version, commit: candidate.commit, manifest: previous.step.manifest },
    since,
    trail: [previous.step, ...below],
    warnings: [
      ...previous.warnings,
      ...(await describeKept(source, { query, baseline })),
      ...describeDoubtful(source, query, baseline),
    ],
  };
}

/** A kept baseline stands, but a release that came in between should not go unseen. */
async function describeKept(
  source: PastSource,
  { query, baseline }: { query: PastQuery; baseline: Baseline },
): Promise<Warning[]> {
  if (baseline.kind !== 'chosen' || baseline.rule !== 'kept') return [];
  const { kept: _kept, ...search } = query;
  const now = await findBaseline(source, search);
  if (now.kind !== 'chosen' || now.tag === baseline.tag) return [];
  const message =
    `The manifest of an earlier run was compared with ${JSON.stringify(baseline.tag)}, which is kept; by now ` +
    `${JSON.stringify(now.tag)} lies between. previous-tag compares with that one.`;
  return [{ code: 'baseline_kept', message }];
}

/** What was passed over for a reason that may be an accident: a clock that is wrong, one version under two tags. */
function describeDoubtful(
  source: PastSource,
  { tag, tagPrefix, brief }: PastQuery,
  baseline: Baseline,
): Warning[] {
  if (brief || (baseline.kind === 'chosen' && baseline.rule !== 'greatest-below')) return [];
  const commits = new Map(source.tags.map((one) => [one.tag, one.commit]));
  const name = nameRelease(tag, tagPrefix);
  const chosen = baseline.kind === 'chosen' ? nameRelease(baseline.tag, tagPrefix) : null;
  const passedOver = baseline.rejected.map((one) => ({ ...one, name: nameRelease(one.tag, tagPrefix) }));
  const later = passedOver.filter(
    (one) =>
      source.kind === 'tags' &&
      one.why === PUBLISHED_LATER &&
      (chosen === null || compareVersions(one.name.key, chosen.key) > 0),
  );
  const twins = passedOver.filter(
    (one) =>
      one.name.line === name.line &&
      [name, chosen].some(
        (other) => isTwin(one.name, other) && commits.get(one.tag) !== commits.get(other?.tag ?? ''),
      ),
  );
  return [
    ...warnOf(
      'baseline_later',
      later,
      (tags) =>
        `${tags} ${later.length === 1 ? 'is' : 'are'} passed over, being dated later than ${JSON.stringify(tag)}. Where a clock was wrong, name the previous release with previous-tag.`,
    ),
    ...warnOf(
      'version_tagged_twice',
      twins,
      (tags) =>
        `${tags} ${twins.length === 1 ? 'has' : 'have'} the same version as ${JSON.stringify(tag)} or its previous release, but another commit: clients cannot tell them apart. Give each release its own version, or name the previous one with previous-tag.`,
    ),
  ];
}

function isTwin(a: TagName, b: TagName | null): boolean {
  return b !== null && a.tag !== b.tag && compareVersions(a.key, b.key) === 0;
}

function warnOf(
  code: string,
  passedOver: readonly { tag: string }[],
  say: (tags: string) => string,
): Warning[] {
  if (passedOver.length === 0) return [];
  const named = passedOver.slice(0, NAMED_TAGS).map(({ tag }) => JSON.stringify(tag));
  const more = passedOver.length - named.length;
  return [{ code, message: say([...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')) }];
}

/** A warning names no more. */
const NAMED_TAGS = 3;

/** A release by its tag; one whose name has no version is its own line and its own version. */
export function nameRelease(tag: string, tagPrefix: string | null): TagName {
  const name = parseTagName(tag, tagPrefix) ?? parseTagName(tag, null);
  if (name) return name;
  const key = { epoch: '0', numbers: [], suffix: [], build: [] };
  return { tag, line: tag, version: tag, key, prerelease: false, parts: 0 };
}

/** The tags of a repository. One whose object is not here keeps its place, under the id that is missing. */
export async function repositoryPast(repository: Repository, manifest: string): Promise<PastSource> {
  const { tags } = repository;
  const idOf = (tag: string) => (tags.get(tag) as TagRef).id;
  const commits = new Map<string, string | null>();
  const look = async (names: readonly string[]) => {
    const peeled = await repository.peelAll(names.map(idOf));
    for (const [at, tag] of names.entries()) commits.set(tag, commitOf(peeled[at] as Peeled));
  };
  await look([...tags.keys()]);
  const candidates = () => [...commits].map(([tag, commit]): Candidate => ({ tag, commit }));
  return {
    kind: 'tags',
    get candidates() {
      return candidates();
    },
    get tags() {
      return candidates();
    },
    async settle(names) {
      await repository.bringCommits(names.map(idOf));
      await look(names);
    },
    tagDate: (tag) => repository.tagDate(idOf(tag)),
    async manifests(names) {
      await repository.bringCommits(names.map(idOf));
      const reading = names.map(async (tag) => {
        const commit = await repository.peelToCommit(idOf(tag), tag);
        return readTagManifest(repository.tree(commit), manifest);
      });
      return Promise.all(reading);
    },
  };
}

/** What is missing keeps the id it is missing under; what is no commit has none. */
export function commitOf(peeled: Peeled): string | null {
  if (peeled.kind === 'commit') return peeled.commit.id;
  return peeled.kind === 'absent' ? peeled.id : null;
}

/**
 * Fetches the commits of a release and of what will most likely be its previous one together: what their trees share then
 * comes once. A guess that is wrong costs one more fetch.
 */
export async function bringRelease(
  repository: Repository,
  query: Pick<PastQuery, 'tag' | 'previousTag'>,
): Promise<void> {
  const { tags } = repository;
  const current = tags.get(query.tag);
  if (!repository.fetches || !current || !parseTagName(query.tag, null)) return;
  const candidates = [...tags].map(([tag, { id, peeled }]) => ({ tag, commit: peeled ?? id }));
  const dates = new Map(candidates.map(({ tag }) => [tag, Number.NaN]));
  const guess = chooseBaseline({
    current: { tag: query.tag },
    tagPrefix: null,
    candidates,
    source: 'tags',
    dates,
  });
  const previous = tags.get(query.previousTag ?? (guess.kind === 'chosen' ? guess.tag : ''));
  await repository.bringCommits([current.id, ...(previous ? [previous.id] : [])]);
}

/** Reads the dates that the choice turns out to need, one at a time. */
async function findBaseline(source: PastSource, query: PastQuery): Promise<Baseline> {
  const dates = new Map<string, number>();
  for (;;) {
    const step = chooseBaseline({
      current: { tag: query.tag, publishedAt: query.date, prerelease: query.prerelease },
      tagPrefix: query.tagPrefix,
      ...candidatesFor(source, query),
      dates,
      explicit: query.previousTag,
      kept: query.kept,
    });
    if (step.kind === 'none') return step;
    if (!(await isOfCommit(source, step.tag))) continue;
    if (step.kind === 'chosen') return step;
    dates.set(step.tag, await source.tagDate(step.tag));
  }
}

/** What is named need not have been published: any tag will do. */
function candidatesFor(
  { kind, candidates, tags }: PastSource,
  { previousTag, kept }: PastQuery,
): { candidates: readonly Candidate[]; source: CandidateSource } {
  const named = previousTag ?? kept;
  if (named === undefined || candidates.some(({ tag }) => tag === named)) return { candidates, source: kind };
  if (previousTag !== undefined) return { candidates: tags, source: 'tags' };
  return { candidates: [...candidates, ...tags.filter(({ tag }) => tag === named)], source: kind };
}

/** A list of tags does not say what they are of: that is seen when their objects are here. */
async function isOfCommit(source: PastSource, tag: string): Promise<boolean> {
  await source.settle?.([tag]);
  return source.tags.some((one) => one.tag === tag && one.commit !== null);
}

async function readPrevious(
  source: PastSource,
  { query, name }: { query: PastQuery; name: TagName },
): Promise<{ step: LineageStep; warnings: Warning[] }> {
  const given = query.previousManifest;
  const published: TagManifest = given
    ? { kind: 'manifest', manifest: given, attached: true }
    : { kind: 'none' };
  if (publishedKeys(published, name.tag)) return { step: { name, manifest: published }, warnings: [] };
  if (given?.current && given.own) throw ofAnotherRelease(given.file, given.own.restart.tag, name.tag);
  const warnings = given ? [notOfPrevious(given.file, name.tag)] : [];
  // Keys or none, what was published as forced was.
  if (given?.force.set) return { step: { name, manifest: published }, warnings };
  const steps = await readSteps(source, [name]);
  const [step] = await dropOutdatedKeys(source, query, steps);
  return { step: step as LineageStep, warnings };
}

/** The steps down to the first whose list ends the walk. */
async function dropOutdatedKeys(
  source: PastSource,
  query: PastQuery,
  steps: readonly LineageStep[],
): Promise<LineageStep[]> {
  const kept: LineageStep[] = [];
  for (const step of steps) {
    const isOutdated = await lacksForced(source, query, step);
    kept.push(isOutdated ? { ...step, manifest: withoutKeys(step.manifest) } : step);
    if (endsTrail(kept.at(-1) as LineageStep)) break;
  }
  return kept;
}

/**
 * Whether keys that were committed with the code know nothing of a forced release that came between the one they were
 * compared with and their own tag: it was tagged after they were written.
 */
async function lacksForced(
  source: PastSource,
  query: PastQuery,
  { name, manifest }: LineageStep,
): Promise<boolean> {
  const keys = publishedKeys(manifest, name.tag);
  if (!keys || (manifest.kind === 'manifest' && manifest.attached)) return false;
  const { previous, forced } = keys.restart;
  const base = previous && nameRelease(previous.tag, query.tagPrefix);
  const between = await tagsBelow(source, query, name.tag, (one) => base === null || isAfter(one, base));
  const steps = await readSteps(source, between);
  const missed = steps.filter(
    (one) => isForced(one.manifest) && !forced.some(({ version }) => version === one.name.version),
  );
  for (const one of missed) if (await isNoLater(source, one.name.tag, name.tag)) return true;
  return false;
}

/** Less than a day between two tags says nothing; nor does a date that cannot be read. */
async function isNoLater(source: PastSource, tag: string, than: string): Promise<boolean> {
  return !((await source.tagDate(tag)) - (await source.tagDate(than)) >= DAY);
}

const DAY = 24 * 60 * 60;

function withoutKeys(told: TagManifest): TagManifest {
  return told.kind === 'manifest'
    ? { ...told, manifest: { ...told.manifest, own: null, current: false } }
    : told;
}

async function readSteps(source: PastSource, names: readonly TagName[]): Promise<LineageStep[]> {
  const manifests = await source.manifests(names.map(({ tag }) => tag));
  return names.map((name, at) => ({ name, manifest: manifests[at] as TagManifest }));
}

/** Down to a list that ends the walk: mostly the first few say where that is. */
async function readTrail(
  source: PastSource,
  query: PastQuery,
  names: readonly TagName[],
): Promise<LineageStep[]> {
  const steps: LineageStep[] = [];
  for (let batch = source.batch ?? names.length; steps.length < names.length; batch *= 8) {
    const read = await readSteps(source, names.slice(steps.length, steps.length + batch));
    const more = await dropOutdatedKeys(source, query, read);
    steps.push(...more);
    if (more.some(endsTrail)) break;
  }
  return steps;
}

async function tagsBelow(
  source: PastSource,
  { tagPrefix }: PastQuery,
  tag: string,
  isWanted: (name: TagName) => boolean = () => true,
): Promise<TagName[]> {
  const list = () => {
    const line = tagsOfLine(source.tags, tag, tagPrefix) ?? [];
    return line.map(({ name }) => name).filter(isWanted);
  };
  await source.settle?.(list().map((name) => name.tag));
  return list();
}

/**
 * Another tag of the same version, and every tag of another line, count as after: nothing says that the previous release
 * descends from them.
 */
function isAfter(name: TagName, previous: TagName): boolean {
  if (name.tag === previous.tag) return false;
  return name.line !== previous.line || compareVersions(name.key, previous.key) >= 0;
}

function notOfPrevious(file: string, tag: string): Warning {
  const message =
    `The previous-manifest holds no current keys, so those of ${JSON.stringify(tag)}, the previous release, are ` +
    "taken from its tag's tree or computed.";
  return { code: 'previous_manifest_other', message, position: { file } };
}

function ofAnotherRelease(file: string, own: string, tag: string): RuntimeFingerprintError {
  const message =
    `The previous-manifest ${JSON.stringify(file)} is that of ${JSON.stringify(own)}, and the previous release is ` +
    `${JSON.stringify(tag)}: give the manifest that it published.`;
  return new RuntimeFingerprintError('USAGE', message, { position: { file } });
}

function noPreviousRelease(): RuntimeFingerprintError {
  const message =
    'A previous-manifest is given, but this line has no previous release: name it with previous-tag.';
  return new RuntimeFingerprintError('USAGE', message);
}
