import { RuntimeFingerprintError } from '../errors.ts';
import type { Commit, Peeled } from '../git/refs.ts';
import type { Repository } from '../git/repository.ts';
import type { Release } from '../github/releases.ts';
import { type Candidate, tagsOfLine } from '../release/baseline.ts';
import type { TagManifest } from '../release/lineage.ts';
import { parseTagName, type TagName } from '../release/tag-name.ts';
import { compareVersions } from '../release/version-order.ts';
import type { AuditedRelease } from '../reports/documents.ts';
import type { Config } from '../runtime/rules.ts';
import { commitOf, type PastSource } from './past.ts';
import { type Published, whatReleaseSays } from './published.ts';
import { readTagManifest } from './tag-manifest.ts';

/** One release as its line has it. */
export interface LineRelease {
  readonly name: TagName;
  readonly commit: Commit;
  /** When it was published or, where nothing says so, tagged; seconds since 1970. */
  readonly date: number;
  /** The release's own flag. */
  readonly prerelease: boolean | undefined;
  /** Where its past is read: the line up to its version. What lies above it plays no part, and would take its time. */
  source(): PastSource;
}

/** What a release says of itself, and where. */
export interface FoundManifest {
  readonly manifest: TagManifest;
  readonly where: AuditedRelease['manifest'];
  /** Why the manifest is unreadable, where the clone lacks an object of it: which, and how to get it. */
  readonly missing?: string;
}

/** Every tag with the commit it is of; those that are not here are fetched together, to see what they are of. */
export async function readCandidates(repository: Repository): Promise<Candidate[]> {
  const tags = [...repository.tags];
  const ids = tags.map(([, { id }]) => id);
  await repository.bringCommits(ids);
  const peeled = await repository.peelAll(ids);
  return tags.map(([tag], at) => ({ tag, commit: commitOf(peeled[at] as Peeled) }));
}

/**
 * The release whose rules are everyone's: the greatest version of the line with the most releases. `TAG_NOT_FOUND` where
 * there is none.
 */
export function newestRelease(candidates: readonly Candidate[], tagPrefix: string | null): string {
  const [longest] = nameLines(candidates, tagPrefix).sort((a, b) => b.length - a.length);
  const newest = longest?.at(-1);
  if (newest) return newest.tag;
  const message =
    candidates.length === 0
      ? 'There are no tags, so there is no release to audit. Fetch them (`git fetch --tags`).'
      : 'No tag is a release: none ends in a version, such as v1.2.3.';
  throw new RuntimeFingerprintError('TAG_NOT_FOUND', message);
}

/** Every line's tags, the lowest version first; the lines in the order of their names. */
function nameLines(candidates: readonly Candidate[], tagPrefix: string | null): TagName[][] {
  const lines = new Map<string, TagName[]>();
  for (const { tag, commit } of candidates) {
    const name = commit === null ? null : parseTagName(tag, tagPrefix);
    if (!name) continue;
    const line = lines.get(name.line);
    if (line) line.push(name);
    else lines.set(name.line, [name]);
  }
  const ordered = [...lines].sort(([a], [b]) => (a < b ? -1 : 1));
  return ordered.map(([, names]) => {
    const last = names.reduce((a, b) => (compareVersions(a.key, b.key) < 0 ? b : a));
    const below = tagsOfLine(candidates, last.tag, tagPrefix) ?? [];
    return [...below.map(({ name }) => name).reverse(), last];
  });
}

export interface LinesInput {
  readonly candidates: readonly Candidate[];
  readonly config: Config;
  /** What is published on GitHub; `null`: it is not asked. */
  readonly published: Published | null;
  readonly manifests: ManifestSource;
}

/**
 * The releases of a repository, line by line, the lowest versions first. Where releases of a line are published, those are
 * its releases; else its tags are.
 */
export async function readReleases(repository: Repository, input: LinesInput): Promise<LineRelease[]> {
  const { candidates, config, published } = input;
  const releases = (published?.releases ?? []).filter((release) => !release.draft);
  const byTag = new Map(releases.map((release) => [release.tag, release]));
  const lines = nameLines(candidates, config.tagPrefix);
  const read = lines.map((names) => readLine(repository, { ...input, names, byTag }));
  return (await Promise.all(read)).flat();
}

interface LineInput extends LinesInput {
  readonly names: readonly TagName[];
  readonly byTag: ReadonlyMap<string, Release>;
}

async function readLine(repository: Repository, input: LineInput): Promise<LineRelease[]> {
  const { names, byTag, manifests } = input;
  const idOf = (tag: string) => repository.tags.get(tag)?.id as string;
  const [commits, dates] = await Promise.all([
    Promise.all(names.map(({ tag }) => repository.peelToCommit(idOf(tag), tag))),
    Promise.all(names.map(({ tag }) => repository.tagDate(idOf(tag)))),
  ]);
  for (const [at, { tag }] of names.entries()) manifests.locate(tag, commits[at] as Commit);
  const tagDates = new Map(names.map(({ tag }, at) => [tag, dates[at] as number]));
  const isPublished = names.some(({ tag }) => byTag.has(tag));
  const members = names.map(({ tag }, at) => {
    const release = byTag.get(tag);
    const commit = (commits[at] as Commit).id;
    return { tag, commit, prerelease: release?.prerelease, publishedAt: release?.publishedAt };
  });
  const bare = members.map(({ tag, commit }): Candidate => ({ tag, commit }));
  const sourceUpTo = (end: number): PastSource => {
    const tags = bare.slice(0, end);
    return {
      kind: isPublished ? 'releases' : 'tags',
      candidates: isPublished ? members.slice(0, end).filter(({ tag }) => byTag.has(tag)) : tags,
      tags,
      tagDate: async (tag) => tagDates.get(tag) as number,
      manifests: (wanted) => manifests.readAll(wanted),
    };
  };
  return names.flatMap((name, at): LineRelease[] => {
    const { prerelease, publishedAt } = members[at] as (typeof members)[number];
    if (isPublished && !byTag.has(name.tag)) return [];
    const date = publishedAt ?? (dates[at] as number);
    const end = names.findLastIndex(({ key }) => compareVersions(key, name.key) <= 0) + 1;
    return [{ name, commit: commits[at] as Commit, date, prerelease, source: () => sourceUpTo(end) }];
  });
}

/** What each release says of itself: its asset's manifest, else its tree's. Each is read when it is asked for, once. */
export class ManifestSource {
  readonly #repository: Repository;
  readonly #names: { readonly path: string; readonly assetName: string };
  readonly #published: Published | null;
  readonly #commits = new Map<string, Commit>();
  readonly #reading = new Map<string, Promise<FoundManifest>>();
  readonly #found = new Map<string, FoundManifest>();

  /** `path` is the manifest's in the repository. */
  constructor(
    repository: Repository,
    published: Published | null,
    names: { path: string; assetName: string },
  ) {
    this.#repository = repository;
    this.#published = published;
    this.#names = names;
  }

  /** Says which commit a tag is of. */
  locate(tag: string, commit: Commit): void {
    this.#commits.set(tag, commit);
  }

  read(tag: string): Promise<FoundManifest> {
    const reading = this.#reading.get(tag) ?? this.#keep(tag);
    this.#reading.set(tag, reading);
    return reading;
  }

  /** Every release asks for all below it: what was found is not awaited again. */
  async readAll(tags: readonly string[]): Promise<TagManifest[]> {
    await Promise.all(tags.filter((tag) => !this.#found.has(tag)).map((tag) => this.read(tag)));
    return tags.map((tag) => (this.#found.get(tag) as FoundManifest).manifest);
  }

  async #keep(tag: string): Promise<FoundManifest> {
    const found = await this.#read(tag);
    this.#found.set(tag, found);
    return found;
  }

  async #read(tag: string): Promise<FoundManifest> {
    const [{ tree, missing }, attached] = await Promise.all([
      this.#readTree(this.#commits.get(tag) as Commit),
      this.#published?.attached(tag, this.#names.assetName) ?? null,
    ]);
    if (missing !== undefined) return { manifest: tree, where: 'unreadable', missing };
    const manifest = whatReleaseSays(tag, { attached: attached?.manifest ?? null, tree });
    if (manifest.kind !== 'manifest') return { manifest, where: manifest.kind };
    return { manifest, where: manifest === tree ? 'tree' : 'asset' };
  }

  /** One release that is not whole in the clone, and cannot be fetched, takes no other's row with it: it may have forced. */
  async #readTree(commit: Commit): Promise<{ tree: TagManifest; missing?: string }> {
    try {
      return { tree: await readTagManifest(this.#repository.tree(commit), this.#names.path) };
    } catch (error) {
      if (!(error instanceof RuntimeFingerprintError) || error.code !== 'OBJECT_MISSING') throw error;
      return { tree: { kind: 'unreadable' }, missing: error.message };
    }
  }
}
