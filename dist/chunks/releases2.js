import "./rolldown-runtime.js";
import { array, boolean, int, object, string, unknown } from "./zod.js";
import { RuntimeFingerprintError } from "./errors.js";
import { plainText } from "./plain-text.js";
import { parseAnswer } from "./answer.js";
import { malformed, readList } from "./api.js";
import { githubFailure } from "./failure2.js";

// src/github/releases.ts
/**
* All releases, drafts among them where the token may write. A page that fails, or an entry that is no
* release, fails the whole.
*/
async function listReleases(github) {
	return readList(github, {
		route: "GET /repos/{owner}/{repo}/releases",
		doing: `list the releases of ${github.owner}/${github.name}`,
		permission: "contents: read",
		parse: parseRelease
	});
}
/** One release as it is now. */
async function readRelease(github, id) {
	const { owner, name: repo } = github;
	try {
		return parseRelease((await github.request("GET /repos/{owner}/{repo}/releases/{release_id}", {
			owner,
			repo,
			release_id: id
		})).data);
	} catch (error) {
		throw githubFailure(error, {
			doing: `read the release ${id}`,
			permission: "contents: read"
		});
	}
}
/** All files of a release as they are now; the list inside of a release may be old. */
async function listAssets(github, release) {
	return readList(github, {
		route: "GET /repos/{owner}/{repo}/releases/{release_id}/assets",
		parameters: { release_id: release.id },
		doing: `list the assets of the release ${release.tag}`,
		permission: "contents: read",
		parse: parseAsset
	});
}
/**
* The release of a tag: the published one, else the draft; `null`: none. Throws `RELEASE_AMBIGUOUS` for
* several drafts, since which of them will be published is for people to know.
*/
function findRelease(releases, tag) {
	const found = releases.filter((release) => release.tag === tag);
	const published = found.filter(({ draft }) => !draft);
	const [release, ...others] = published.length > 0 ? published : found;
	if (release !== void 0 && others.length > 0) throw ambiguous(tag, [release, ...others]);
	return release ?? null;
}
/**
* Makes sure that publishing a draft tags exactly this commit, whatever its branch is by then. Gives it as
* it is then: what was read of it before may be old.
*/
async function pinTarget(github, release, commit) {
	if (release.targetCommitish === commit) {
		const now = await readRelease(github, release.id);
		if (now.targetCommitish === commit) return now;
	}
	const doing = `set the target of the release ${release.tag} to ${commit}`;
	const pinned = await updateRelease(github, release, {
		doing,
		target_commitish: commit
	});
	if (pinned.targetCommitish === commit) return pinned;
	throw githubFailure(malformed(`another target, ${pinned.targetCommitish}`), { doing });
}
/** Replaces the notes; immutable releases allow it too. */
async function writeNotes(github, release, body) {
	await updateRelease(github, release, {
		doing: `write the notes of the release ${release.tag}`,
		body
	});
}
/** Throws an error for `githubFailure` to explain. */
function parseAsset(item) {
	const asset = parseAnswer(AssetSchema, item, "asset");
	return {
		id: asset.id,
		name: asset.name,
		state: asset.state,
		size: asset.size,
		digest: asset.digest ?? null,
		url: asset.browser_download_url,
		createdAt: asset.created_at,
		updatedAt: asset.updated_at
	};
}
async function updateRelease(github, { id }, change) {
	const { doing, ...values } = change;
	const place = {
		owner: github.owner,
		repo: github.name,
		release_id: id
	};
	try {
		return parseRelease((await github.request("PATCH /repos/{owner}/{repo}/releases/{release_id}", {
			...place,
			...values
		})).data);
	} catch (error) {
		throw githubFailure(error, {
			doing,
			permission: "contents: write"
		});
	}
}
/** Seconds since 1970. */
const time = string().transform((text) => Date.parse(text) / 1e3).refine((seconds) => !Number.isNaN(seconds), "not a date");
const AssetSchema = object({
	id: int(),
	name: string().min(1),
	state: string(),
	size: int().nonnegative(),
	digest: string().nullish(),
	browser_download_url: string(),
	created_at: time,
	updated_at: time
});
const ReleaseSchema = object({
	id: int(),
	tag_name: string().min(1),
	name: string().nullish(),
	draft: boolean(),
	prerelease: boolean(),
	immutable: boolean().nullish(),
	published_at: time.nullable(),
	created_at: time,
	target_commitish: string(),
	upload_url: string(),
	html_url: string(),
	body: string().nullish(),
	assets: array(unknown())
});
function parseRelease(item) {
	const release = parseAnswer(ReleaseSchema, item, "release");
	return {
		id: release.id,
		tag: release.tag_name,
		name: release.name ?? "",
		draft: release.draft,
		prerelease: release.prerelease,
		immutable: release.immutable === true && !release.draft,
		publishedAt: release.published_at,
		createdAt: release.created_at,
		targetCommitish: release.target_commitish,
		uploadUrl: release.upload_url,
		htmlUrl: release.html_url,
		body: release.body ?? "",
		assets: release.assets.map(parseAsset)
	};
}
function ambiguous(tag, drafts) {
	const list = drafts.map(({ id, htmlUrl }) => `${id} (${plainText(htmlUrl)})`).join(", ");
	const message = `There are ${drafts.length} draft releases for the tag ${JSON.stringify(plainText(tag))}: ${list}. Delete all but one of them.`;
	return new RuntimeFingerprintError("RELEASE_AMBIGUOUS", message);
}

export { findRelease, listAssets, listReleases, parseAsset, pinTarget, readRelease, writeNotes };