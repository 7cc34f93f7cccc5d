import * as z from 'zod';
import { RuntimeFingerprintError } from '../errors.ts';
import { plainText } from '../reports/plain-text.ts';
import { parseAnswer } from './answer.ts';
import { type GitHub, malformed, readList } from './api.ts';
import { githubFailure } from './failure.ts';

/** A file attached to a release. Times are seconds since 1970. */
export interface Asset {
  readonly id: number;
  readonly name: string;
  /** `uploaded`; anything else is an upload that failed or is under way, and has no content. */
  readonly state: string;
  /** In bytes. */
  readonly size: number;
  /** `sha256:` and hex; `null`: GitHub has none, as for assets older than digests. */
  readonly digest: string | null;
  /** Where everybody may download it, once the release is published. */
  readonly url: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Times are seconds since 1970. */
export interface Release {
  readonly id: number;
  readonly tag: string;
  readonly name: string;
  readonly draft: boolean;
  readonly prerelease: boolean;
  /** Nothing can be attached or replaced any more; of drafts, always false. */
  readonly immutable: boolean;
  /** `null`: a draft. */
  readonly publishedAt: number | null;
  readonly createdAt: number;
  /** Branch or commit id that publishing tags, where the tag is not there yet. */
  readonly targetCommitish: string;
  /** URI template. */
  readonly uploadUrl: string;
  readonly htmlUrl: string;
  readonly body: string;
  readonly assets: readonly Asset[];
}

/**
 * All releases, drafts among them where the token may write. A page that fails, or an entry that is no
 * release, fails the whole.
 */
export async function listReleases(github: GitHub): Promise<Release[]> {
  return readList(github, {
    route: 'GET /repos/{owner}/{repo}/releases',
    doing: `list the releases of ${github.owner}/${github.name}`,
    permission: 'contents: read',
    parse: parseRelease,
  });
}

/** One release as it is now. */
export async function readRelease(github: GitHub, id: number): Promise<Release> {
  const { owner, name: repo } = github;
  try {
    const route = 'GET /repos/{owner}/{repo}/releases/{release_id}';
    return parseRelease((await github.request(route, { owner, repo, release_id: id })).data);
  } catch (error) {
    throw githubFailure(error, { doing: `read the release ${id}`, permission: 'contents: read' });
  }
}

/** All files of a release as they are now; the list inside of a release may be old. */
export async function listAssets(github: GitHub, release: Release): Promise<Asset[]> {
  return readList(github, {
    route: 'GET /repos/{owner}/{repo}/releases/{release_id}/assets',
    parameters: { release_id: release.id },
    doing: `list the assets of the release ${release.tag}`,
    permission: 'contents: read',
    parse: parseAsset,
  });
}

/**
 * The release of a tag: the published one, else the draft; `null`: none. Throws `RELEASE_AMBIGUOUS` for
 * several drafts, since which of them will be published is for people to know.
 */
export function findRelease(releases: readonly Release[], tag: string): Release | null {
  const found = releases.filter((release) => release.tag === tag);
  const published = found.filter(({ draft }) => !draft);
  const [release, ...others] = published.length > 0 ? published : found;
  if (release !== undefined && others.length > 0) throw ambiguous(tag, [release, ...others]);
  return release ?? null;
}

/**
 * Makes sure that publishing a draft tags exactly this commit, whatever its branch is by then. Gives it as
 * it is then: what was read of it before may be old.
 */
export async function pinTarget(github: GitHub, release: Release, commit: string): Promise<Release> {
  if (release.targetCommitish === commit) {
    const now = await readRelease(github, release.id);
    if (now.targetCommitish === commit) return now;
  }
  const doing = `set the target of the release ${release.tag} to ${commit}`;
  const pinned = await updateRelease(github, release, { doing, target_commitish: commit });
  if (pinned.targetCommitish === commit) return pinned;
  throw githubFailure(malformed(`another target, ${pinned.targetCommitish}`), { doing });
}

/** Replaces the notes; immutable releases allow it too. */
export async function writeNotes(github: GitHub, release: Release, body: string): Promise<void> {
  await updateRelease(github, release, { doing: `write the notes of the release ${release.tag}`, body });
}

/** Throws an error for `githubFailure` to explain. */
export function parseAsset(item: unknown): Asset {
  const asset = parseAnswer(AssetSchema, item, 'asset');
  return {
    id: asset.id,
    name: asset.name,
    state: asset.state,
    size: asset.size,
    digest: asset.digest ?? null,
    url: asset.browser_download_url,
    createdAt: asset.created_at,
    updatedAt: asset.updated_at,
  };
}

interface ReleaseChange {
  readonly doing: string;
  readonly target_commitish?: string;
  readonly body?: string;
}

async function updateRelease(github: GitHub, { id }: Release, change: ReleaseChange): Promise<Release> {
  const { doing, ...values } = change;
  const place = { owner: github.owner, repo: github.name, release_id: id };
  try {
    const route = 'PATCH /repos/{owner}/{repo}/releases/{release_id}';
    return parseRelease((await github.request(route, { ...place, ...values })).data);
  } catch (error) {
    throw githubFailure(error, { doing, permission: 'contents: write' });
  }
}

/** Seconds since 1970. */
const time = z
  .string()
  .transform((text) => Date.parse(text) / 1000)
  .refine((seconds) => !Number.isNaN(seconds), 'not a date');

// Enterprise Server may know neither of digests nor of immutable releases.
const AssetSchema = z.object({
  id: z.int(),
  name: z.string().min(1),
  state: z.string(),
  size: z.int().nonnegative(),
  digest: z.string().nullish(),
  browser_download_url: z.string(),
  created_at: time,
  updated_at: time,
});

const ReleaseSchema = z.object({
  id: z.int(),
  tag_name: z.string().min(1),
  name: z.string().nullish(),
  draft: z.boolean(),
  prerelease: z.boolean(),
  immutable: z.boolean().nullish(),
  published_at: time.nullable(),
  created_at: time,
  target_commitish: z.string(),
  upload_url: z.string(),
  html_url: z.string(),
  body: z.string().nullish(),
  assets: z.array(z.unknown()),
});

function parseRelease(item: unknown): Release {
  const release = parseAnswer(ReleaseSchema, item, 'release');
  return {
    id: release.id,
    tag: release.tag_name,
    name: release.name ?? '',
    draft: release.draft,
    prerelease: release.prerelease,
    immutable: release.immutable === true && !release.draft,
    publishedAt: release.published_at,
    createdAt: release.created_at,
    targetCommitish: release.target_commitish,
    uploadUrl: release.upload_url,
    htmlUrl: release.html_url,
    body: release.body ?? '',
    assets: release.assets.map(parseAsset),
  };
}

function ambiguous(tag: string, drafts: readonly Release[]): RuntimeFingerprintError {
  const list = drafts.map(({ id, htmlUrl }) => `${id} (${plainText(htmlUrl)})`).join(', ');
  const message =
    `There are ${drafts.length} draft releases for the tag ${JSON.stringify(plainText(tag))}: ${list}. ` +
    'Delete all but one of them.';
  return new RuntimeFingerprintError('RELEASE_AMBIGUOUS', message);
}
