import { RuntimeFingerprintError } from '../errors.ts';
import type { Repository } from '../git/repository.ts';
import type { GitHub, GitHubAccess } from '../github/api.ts';
import type { Asset, Release } from '../github/releases.ts';
import { type ForceRestart, parseManifest } from '../manifest/manifest.ts';
import type { Candidate } from '../release/baseline.ts';
import { publishedKeys, type TagManifest } from '../release/lineage.ts';
import { parseTagName } from '../release/tag-name.ts';
import { type PastSource, repositoryPast } from './past.ts';
import { MANIFEST_LIMIT_BYTES } from './tag-manifest.ts';

/** A manifest as a release has it attached. */
export interface AttachedManifest {
  readonly asset: Asset;
  readonly bytes: Buffer;
  readonly manifest: TagManifest;
}

/** The releases of a repository on GitHub, and the manifests attached to them. */
export class Published {
  readonly github: GitHub;
  /** Drafts too. */
  readonly releases: readonly Release[];
  readonly #attached = new Map<string, Promise<AttachedManifest | null>>();

  constructor(github: GitHub, releases: readonly Release[]) {
    this.github = github;
    // What is published while the pages are read moves another release on to the next page, where it is told again.
    this.releases = [...new Map(releases.map((release) => [release.id, release])).values()];
  }

  /** A tag's release; `null`: it has none. `RELEASE_AMBIGUOUS` for two drafts. */
  async find(tag: string): Promise<Release | null> {
    const { findRelease } = await import('../github/releases.ts');
    return findRelease(this.releases, tag);
  }

  /** The manifest that a tag's published release has under a name; `null`: none. One that cannot be fetched is an error. */
  attached(tag: string, name: string): Promise<AttachedManifest | null> {
    // What a draft has attached was never served.
    const release = this.releases.find((one) => one.tag === tag && !one.draft);
    return release ? this.attachedTo(release, name) : Promise.resolve(null);
  }

  /** The same of a release of any kind. */
  attachedTo(release: Release, name: string): Promise<AttachedManifest | null> {
    const key = JSON.stringify([release.id, name]);
    const known = this.#attached.get(key) ?? this.#read(release, name);
    this.#attached.set(key, known);
    return known;
  }

  /** What another run replaces meanwhile is gone under its id, and looked for again. */
  async #read(release: Release, name: string): Promise<AttachedManifest | null> {
    const [{ findAsset }, { answeredStatus }, { listAssets }] = await Promise.all([
      import('../github/assets.ts'),
      import('../github/failure.ts'),
      import('../github/releases.ts'),
    ]);
    let { assets } = release;
    for (let looks = 1; ; looks++) {
      const asset = findAsset(assets, name);
      if (!asset && (looks > 1 || assets.length < SURE_ASSETS)) return null;
      try {
        if (asset) return await readManifestAsset(this.github, asset, `${name} (attached to ${release.tag})`);
      } catch (error) {
        if (looks === MAX_LOOKS || answeredStatus(error) !== 404) throw error;
      }
      assets = await listAssets(this.github, release);
    }
  }
}

/** Whether a release tells of all its assets is documented nowhere; no list of GitHub's has more than this on one page. */
const SURE_ASSETS = 100;

/** More often than this the runs of one release do not replace its manifest while it is read. */
const MAX_LOOKS = 4;

async function readManifestAsset(github: GitHub, asset: Asset, label: string): Promise<AttachedManifest> {
  if (asset.size > MANIFEST_LIMIT_BYTES)
    return { asset, bytes: Buffer.alloc(0), manifest: { kind: 'unreadable' } };
  const { readAsset } = await import('../github/assets.ts');
  const bytes = await readAsset(github, asset, MANIFEST_LIMIT_BYTES);
  return { asset, bytes, manifest: readAttached(bytes, label) };
}

/** Lists the releases; `null`: there is no GitHub to ask. */
export async function readPublished(access: GitHubAccess | null | undefined): Promise<Published | null> {
  if (!access) return null;
  const [{ openGitHub }, { listReleases }] = await Promise.all([
    import('../github/api.ts'),
    import('../github/releases.ts'),
  ]);
  const github = openGitHub(access);
  return new Published(github, await listReleases(github));
}

function readAttached(bytes: Buffer, label: string): TagManifest {
  try {
    return { kind: 'manifest', manifest: parseManifest(bytes, label), attached: true };
  } catch (error) {
    if (error instanceof RuntimeFingerprintError && error.code === 'MANIFEST_INVALID')
      return { kind: 'unreadable' };
    throw error;
  }
}

export interface PublishedQuery {
  readonly tag: string;
  readonly tagPrefix: string | null;
  /** Path of the manifest in the repository. */
  readonly manifest: string;
  readonly assetName: string;
}

/**
 * The releases on GitHub as what came before one, where its line has any; else the tags. What a release says is what its
 * asset says, then its tag's tree.
 */
export async function publishedPast(
  repository: Repository,
  published: Published,
  { tag, tagPrefix, manifest, assetName }: PublishedQuery,
): Promise<PastSource> {
  const tree = await repositoryPast(repository, manifest);
  const releases = published.releases.filter((release) => !release.draft);
  const line = parseTagName(tag, tagPrefix)?.line;
  const isEarlier = (one: { tag: string }) =>
    one.tag !== tag && repository.tags.has(one.tag) && parseTagName(one.tag, tagPrefix)?.line === line;
  const ofReleases = () => {
    const commits = new Map(tree.tags.map((one) => [one.tag, one.commit]));
    return releases.map(
      (release): Candidate => ({
        tag: release.tag,
        // A release whose tag is gone is of no commit.
        commit: commits.get(release.tag) ?? null,
        prerelease: release.prerelease,
        publishedAt: release.publishedAt,
      }),
    );
  };
  const kind = releases.some(isEarlier) ? 'releases' : 'tags';
  return {
    kind,
    get candidates() {
      return kind === 'releases' ? ofReleases() : tree.candidates;
    },
    get tags() {
      return tree.tags;
    },
    batch: 16,
    settle: (tags) => tree.settle?.(tags) ?? Promise.resolve(),
    tagDate: (one) => tree.tagDate(one),
    async manifests(tags) {
      const [inTrees, attached] = await Promise.all([
        tree.manifests(tags),
        Promise.all(tags.map((one) => published.attached(one, assetName))),
      ]);
      return tags.map((one, at) =>
        whatReleaseSays(one, { attached: attached[at]?.manifest ?? null, tree: inTrees[at] as TagManifest }),
      );
    },
  };
}

/**
 * What a release says about itself. The keys of its asset, else those of its tree; it is forced where either says so, or
 * cannot be read.
 */
export function whatReleaseSays(
  tag: string,
  { attached, tree }: { attached: TagManifest | null; tree: TagManifest },
): TagManifest {
  if (attached === null || attached.kind === 'none') return tree;
  if (attached.kind === 'manifest' && publishedKeys(attached, tag)) return heed(attached, tree);
  if (attached.kind === 'unreadable' || tree.kind === 'unreadable') return { kind: 'unreadable' };
  return tree.kind === 'none' ? attached : heed(tree, attached);
}

type Readable = Extract<TagManifest, { kind: 'manifest' }>;

/** A manifest that is forced where another is, or cannot be read. */
function heed(told: Readable, other: TagManifest): Readable {
  if (told.manifest.force.set || other.kind === 'none') return told;
  const force = other.kind === 'unreadable' ? FORCED : other.manifest.force;
  return force.set ? { ...told, manifest: { ...told.manifest, force } } : told;
}

const FORCED: ForceRestart = { set: true, malformed: false, justification: null, justified: false };
