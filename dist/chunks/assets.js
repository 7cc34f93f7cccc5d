import "./rolldown-runtime.js";
import { createHash, randomBytes, randomInt } from "node:crypto";
import { RuntimeFingerprintError } from "./errors.js";
import { plainText } from "./plain-text.js";
import { EXPLAIN_IMMUTABLE, answeredStatus, githubFailure } from "./failure2.js";
import { listAssets, parseAsset } from "./releases2.js";

// src/github/asset-content.ts
/**
* The bytes of an asset, held to the size and the digest that GitHub has of it. Downloads may be redirected
* to another host, which is not told the token. Throws `ASSET_FAILED` for an asset that was never uploaded
* completely, for one above `limitBytes`, and when twice other bytes came than the asset has.
*/
async function readAsset(github, asset, limitBytes) {
	const named = `The asset ${JSON.stringify(plainText(asset.name))} (id ${asset.id})`;
	if (asset.state !== "uploaded") throw assetFailure(`${named} has no content: its upload failed. Delete it, or run the job that made it again.`);
	if (asset.size > limitBytes) throw assetFailure(`${named} has ${asset.size} bytes; more than ${limitBytes} are not read.`);
	for (let attempt = 1; attempt <= 2; attempt++) {
		const bytes = await download(github, asset);
		if (bytes.length === asset.size && (asset.digest === null || asset.digest === digestOf(bytes))) return bytes;
	}
	throw assetFailure(`${named} arrived twice with other bytes than GitHub's size and digest of it say. Run the job again.`);
}
/**
* Whether an asset has exactly these bytes, by its digest; where GitHub has none, by reading it. One that
* is gone has not.
*/
async function holdsBytes(github, asset, bytes) {
	if (asset.state !== "uploaded" || asset.size !== bytes.length) return false;
	if (asset.digest !== null) return asset.digest === digestOf(bytes);
	try {
		return (await readAsset(github, asset, bytes.length)).equals(bytes);
	} catch (error) {
		if (answeredStatus(error) === 404) return false;
		throw error;
	}
}
function assetFailure(message, cause) {
	return new RuntimeFingerprintError("ASSET_FAILED", message, { cause });
}
async function download(github, { id, name }) {
	const { owner, name: repo } = github;
	try {
		const { data } = await github.request("GET /repos/{owner}/{repo}/releases/assets/{asset_id}", {
			owner,
			repo,
			asset_id: id,
			headers: { accept: "application/octet-stream" },
			request: { parseSuccessResponseBody: false }
		});
		return Buffer.from(await new Response(data).arrayBuffer());
	} catch (error) {
		throw githubFailure(error, {
			doing: `download the asset ${name}`,
			permission: "contents: read"
		});
	}
}
function digestOf(bytes) {
	return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}

// src/github/asset-name.ts
/**
* The name that GitHub gives to an asset: letters, digits and `-_+@` stay, any run of others becomes one
* dot, and none stands at an end (https://docs.github.com/rest/releases/assets, "renames asset filenames";
* in detail as the GitHub CLI does it to find what it replaces). What GitHub answers is the last word.
*/
function assetNameOnGitHub(name) {
	const latin = name.normalize("NFD").replace(/\p{M}/gu, "");
	const plain = (latin.startsWith(".") ? `default${latin}` : latin).replace(/[^A-Za-z0-9\-_+@]+/g, ".").replace(/^\.|\.$/g, "");
	return plain !== name && !plain.includes(".") ? `default.${plain}` : plain;
}
/**
* @param name as it is on GitHub
* @param run of hex digits, another one for each run
*/
function leftoverName(name, kind, run) {
	return `${name}.runtime-fingerprint-${kind}-${run}`;
}
/**
* The temporary (`new`) and backup (`old`) assets that swaps of an asset have left, or are using at this
* moment.
*/
function findLeftovers(assets, name, kind) {
	const start = leftoverName(name, kind, "");
	return assets.filter((asset) => asset.name.startsWith(start) && /^[0-9a-f]+$/.test(asset.name.slice(start.length)));
}
/**
* The content that a release has under a name: the asset's; where there is none, that of the backup which a
* swap that was killed between its two renames has left. `null`: it has none, or only what an upload that
* failed has left.
*/
function findAsset(assets, name) {
	const onGitHub = assetNameOnGitHub(name);
	const stored = assets.filter(({ state }) => state === "uploaded");
	return stored.find((asset) => asset.name === onGitHub) ?? newestBackup(stored, onGitHub);
}
/** Assets have ascending ids, and of two backups the one made from the newer asset was made later. */
function newestBackup(assets, name) {
	return findLeftovers(assets, name, "old").filter(({ state }) => state === "uploaded").sort((a, b) => b.id - a.id)[0] ?? null;
}

// src/github/asset-upload.ts
/** Milliseconds before each further attempt. */
const PAUSES = [
	200,
	800,
	1800
];
/**
* Uploads a file and makes sure that it arrived. An upload may be answered with an error and be stored all
* the same, or leave a `starter` asset that blocks its name; so after each failure the release is looked
* at, before anything is tried again. Throws what Octokit throws, or `ASSET_FAILED`.
*/
async function uploadAsset(github, release, upload) {
	const url = uploadAddress(github, release);
	let failure;
	for (const pause of [0, ...PAUSES]) {
		if (pause > 0) {
			github.notice(`The upload of ${upload.name} failed; trying again.`);
			await github.budget.pause(pause);
		}
		const sent = await sendOnce(github, release, {
			...upload,
			url
		});
		if (sent.asset && await holdsBytes(github, sent.asset, upload.bytes)) return sent.asset;
		if (sent.asset) await deleteAsset(github, sent.asset);
		failure = sent.failure;
	}
	throw failure ?? assetFailure(`GitHub stored ${upload.name} several times, each time with other bytes than were sent.`);
}
/**
* Where a release takes uploads, as a URI template. The token goes along: only to the server that the API is on, or to one
* below its domain (`uploads.github.com` beside `api.github.com`), and as safely as to the API.
*/
function uploadAddress(github, { uploadUrl, tag }) {
	const [address = ""] = uploadUrl.split("{");
	const api = new URL(github.request.endpoint.DEFAULTS.baseUrl);
	const domain = api.hostname.replace(/^api\./, "");
	const { protocol, hostname } = URL.canParse(address) ? new URL(address) : {
		protocol: "",
		hostname: ""
	};
	if ((hostname === domain || hostname.endsWith(`.${domain}`)) && (protocol === api.protocol || protocol === "https:")) return `${address}{?name}`;
	const [shown, named] = [uploadUrl, tag].map((text) => JSON.stringify(plainText(text)));
	throw assetFailure(`Uploads to the release ${named} are to go to ${shown}, which is not on the server of the API (${api.host}): the token is not sent there.`);
}
/** Deletes an asset; one that is gone is fine. */
async function deleteAsset(github, { id }) {
	const { owner, name: repo } = github;
	try {
		await github.request("DELETE /repos/{owner}/{repo}/releases/assets/{asset_id}", {
			owner,
			repo,
			asset_id: id
		});
	} catch (error) {
		if (answeredStatus(error) !== 404) throw error;
	}
}
/** Whether a name was refused because another asset has it. */
function isTaken(error) {
	return answeredStatus(error) === 422 && error instanceof Error && /already_exists/.test(error.message);
}
/**
* Whether GitHub has understood what was asked and will not do it, for a reason other than a name that is
* taken.
*/
function isRefusal(error) {
	const status = answeredStatus(error);
	return status !== null && status < 500 && status !== 408 && !isTaken(error);
}
async function sendOnce(github, release, upload) {
	try {
		const { data } = await github.request({
			method: "POST",
			url: upload.url,
			name: upload.name,
			data: upload.bytes,
			headers: { "content-type": upload.contentType }
		});
		return { asset: parseAsset(data) };
	} catch (error) {
		if (isRefusal(error)) throw error;
		return {
			asset: (await listAssets(github, release)).find(({ name }) => name === upload.name) ?? null,
			failure: error
		};
	}
}

// src/github/asset-leftovers.ts
/** So long a temporary or backup asset may belong to a run that is still at work. */
const LIVE_MS = 1e4;
const POLL_MS = 1e3;
/** How often an asset is deleted that does not disappear. */
const MAX_TRIES = 3;
const RUN = /-([0-9a-f]{8})[0-9a-f]+$/;
/**
* The temporary and backup assets of one asset: those of this run, which it may delete when it likes, and
* those of others. The others' are deleted when they are old enough for their run to be dead. A run that is
* only slow then finds its upload gone, and uploads again.
*/
var Leftovers = class {
	#github;
	#run = randomBytes(4).toString("hex");
	#names = 0;
	/** When each of the others' was first seen; milliseconds since 1970. */
	#seen = /* @__PURE__ */ new Map();
	#waited = 0;
	/** How often each was to be deleted. */
	#tries = /* @__PURE__ */ new Map();
	/** What could not be deleted. */
	#stuck = /* @__PURE__ */ new Set();
	constructor(github) {
		this.#github = github;
	}
	/** Another name each time. */
	ownName(name, kind) {
		this.#names += 1;
		return leftoverName(name, kind, `${this.#run}${this.#names.toString(16)}`);
	}
	/**
	* Deletes what is of no use any more; whether that, or what other runs are about to do, asks for another
	* look.
	*/
	async tidy(assets, name) {
		const leftovers = this.#find(assets, name);
		const abandoned = leftovers.filter((asset) => this.#isOwn(asset) || this.#isAbandoned(asset));
		if (abandoned.length > 0) {
			await this.#delete(abandoned);
			return true;
		}
		if (leftovers.length === 0 || this.#waited >= LIVE_MS) return false;
		await this.#github.budget.pause(POLL_MS);
		this.#waited += POLL_MS;
		return true;
	}
	/** Deletes what this run has made; a backup only while there is something under the name. */
	async deleteOwn(assets, name) {
		const backups = assets.some((asset) => asset.name === name) ? findLeftovers(assets, name, "old") : [];
		const leftovers = [...findLeftovers(assets, name, "new"), ...backups];
		await this.#delete(leftovers.filter((asset) => this.#isOwn(asset)));
	}
	/** What cannot be deleted does no harm, and is told of. */
	async #delete(assets) {
		for (const asset of assets) {
			const tries = (this.#tries.get(asset.id) ?? 0) + 1;
			this.#tries.set(asset.id, tries);
			if (tries === MAX_TRIES) this.#stuck.add(asset.id);
			try {
				await deleteAsset(this.#github, asset);
			} catch (error) {
				this.#stuck.add(asset.id);
				const { message } = githubFailure(error, { doing: `delete the asset ${asset.name}` });
				this.#github.notice(`${message} It may be deleted by hand.`);
			}
		}
	}
	#find(assets, name) {
		return [...findLeftovers(assets, name, "new"), ...findLeftovers(assets, name, "old")].filter(({ id }) => !this.#stuck.has(id));
	}
	#isOwn({ name }) {
		return RUN.exec(name)?.[1] === this.#run;
	}
	/** GitHub's clock may be another than ours, so what has been seen for so long counts too. */
	#isAbandoned({ id, updatedAt }) {
		const now = this.#github.budget.clock.now();
		const seen = this.#seen.get(id) ?? now;
		this.#seen.set(id, seen);
		return now - Math.min(seen, updatedAt * 1e3) >= LIVE_MS;
	}
};

// src/github/asset-swap.ts
/** Putting things back has this much time, whatever is left. */
const PUT_BACK_MS = 3e4;
/**
* Two renames, between which nothing has the name. When one fails the former asset gets its name back;
* throws `ASSET_FAILED` where that fails too.
*/
async function swapAsset(github, release, swap) {
	const { former, uploaded } = swap;
	try {
		if (former) await renameAsset(github, former, swap.backup);
		return {
			kind: "done",
			name: (await renameAsset(github, uploaded, swap.name)).name
		};
	} catch (failure) {
		const broken = former && {
			...swap,
			former,
			failure
		};
		if (broken) await github.budget.extend(PUT_BACK_MS, () => putBack(github, release, broken));
		return {
			kind: isRefusal(failure) && !isLost(failure) ? "refused" : "undone",
			failure
		};
	}
}
/** Gives the asset as it is then; GitHub may have changed the name. */
async function renameAsset(github, { id }, name) {
	const route = "PATCH /repos/{owner}/{repo}/releases/assets/{asset_id}";
	const place = {
		owner: github.owner,
		repo: github.name,
		asset_id: id
	};
	return parseAsset((await github.request(route, {
		...place,
		name
	})).data);
}
/** Whether another run has got there first: the asset is gone, or the name taken. */
function isLost(error) {
	return isTaken(error) || answeredStatus(error) === 404;
}
/** Afterwards there is something under the name, or the former asset is gone altogether. */
async function putBack(github, release, broken) {
	try {
		await renameAsset(github, broken.former, broken.name);
	} catch (error) {
		if (isLost(error)) return;
		const assets = await listAssets(github, release).catch(() => null);
		if (assets?.some(({ name }) => name === broken.name)) return;
		throw brokenSwap(github, release, broken, assets);
	}
}
/** @param assets on the release as it is now; `null`: nobody knows */
function brokenSwap(github, release, { former, uploaded, backup, name, failure }, assets) {
	const describe = ({ id }, otherwise) => {
		const current = assets?.find((asset) => asset.id === id)?.name ?? otherwise;
		return `${JSON.stringify(plainText(current))} (id ${id})`;
	};
	const address = `repos/${github.owner}/${github.name}/releases/assets/${former.id}`;
	const { message } = githubFailure(failure, {
		doing: "exchange the two",
		permission: "contents: write"
	});
	return assetFailure(`The release ${JSON.stringify(plainText(release.tag))} ${assets ? "has" : "may have"} no ${plainText(name)} at the moment. Its former content is the asset ${describe(former, backup)}, the new content ${describe(uploaded, uploaded.name)}. Run the job again, which puts that in order; or do it by hand: gh api -X PATCH ${address} -f name=${plainText(name)}. ${message}`, failure);
}

// src/github/assets.ts
/** Above what any manifest has; what is larger is somebody else's. */
const MAX_REPLACED_BYTES = 16777216;
/** How often the release is looked at, and how often a swap is begun, before other runs are given up on. */
const MAX_LOOKS = 40;
const MAX_SWAPS = 3;
/**
* Attaches bytes to a release under a name, or replaces what is there, so that whatever fails and whenever
* the process dies the former or the new content is on the release: the new one is uploaded under a
* temporary name and verified, the former renamed, the new one renamed, and the former deleted once a fresh
* list shows the new one in its place. What an earlier run has left on the way is put in order first.
* Nothing is written where the bytes are there already.
*
* Throws what `acceptReplacing` throws; `RELEASE_IMMUTABLE` before anything is touched; `ASSET_CONFLICT`
* when other runs keep attaching other content; `ASSET_FAILED` when GitHub does not store the bytes, or
* when the former content could not be put back, with what is on the release then; and as `githubFailure`.
*/
async function publishAsset(github, release, wanted) {
	try {
		return await new Publication(github, release, wanted).run();
	} catch (error) {
		const doing = `attach ${wanted.name} to the release ${release.tag}`;
		throw githubFailure(error, {
			doing,
			permission: "contents: write"
		});
	}
}
/**
* One run's way to having its bytes on the release. Every round begins with a fresh list and takes one step
* from what is there; only a list that shows the bytes under the name ends it. So other runs at work on the
* same asset, and answers that were lost, need no cases of their own. Assets are told by their ids, which
* stay when they are renamed.
*/
var Publication = class {
	#github;
	#release;
	#wanted;
	#leftovers;
	/** On GitHub. */
	#name;
	/** Ids of what this run has uploaded. */
	#uploads = /* @__PURE__ */ new Set();
	#swaps = 0;
	/** Whether there was something under the name that had to go. */
	#replaces = false;
	#failure;
	constructor(github, release, wanted) {
		this.#github = github;
		this.#release = release;
		this.#wanted = wanted;
		this.#leftovers = new Leftovers(github);
		this.#name = wanted.name;
		this.#acceptName(assetNameOnGitHub(wanted.name));
	}
	async run() {
		for (let looks = 0; looks < MAX_LOOKS; looks++) {
			const assets = await listAssets(this.#github, this.#release);
			const there = assets.find(({ name }) => name === this.#name) ?? null;
			if (there === null || !await holdsBytes(this.#github, there, this.#wanted.bytes)) await this.#approach(assets, there);
			else if (this.#release.immutable || !await this.#leftovers.tidy(assets, this.#name)) return {
				asset: there,
				outcome: this.#outcome(there)
			};
		}
		throw this.#failure ?? this.#crowded();
	}
	/** One step from a release without these bytes to one that has them. */
	async #approach(assets, there) {
		if (this.#release.immutable) throw this.#immutable();
		const backup = newestBackup(assets, this.#name);
		if (there && there.state !== "uploaded") {
			this.#github.notice(`Deleting ${there.name} (id ${there.id}), which an upload that failed has left.`);
			await deleteAsset(this.#github, there);
		} else if (!there && backup) {
			this.#github.notice(`Renaming ${backup.name} back, which a run that was stopped has left.`);
			await this.#restore(backup);
		} else if (!there || await this.#mayReplace(assets, there)) await this.#replace(assets, there);
	}
	async #restore(backup) {
		try {
			await renameAsset(this.#github, backup, this.#name);
		} catch (error) {
			if (!isLost(error)) throw error;
		}
	}
	/** `false`: it is gone. */
	async #mayReplace(assets, there) {
		this.#replaces = true;
		let existing;
		try {
			existing = await readAsset(this.#github, there, MAX_REPLACED_BYTES);
		} catch (error) {
			if (answeredStatus(error) === 404) return false;
			throw error;
		}
		try {
			this.#wanted.acceptReplacing(existing);
		} catch (refusal) {
			await this.#leftovers.deleteOwn(assets, this.#name);
			throw refusal;
		}
		return true;
	}
	async #replace(assets, former) {
		this.#swaps += 1;
		if (this.#swaps > MAX_SWAPS) {
			await this.#leftovers.deleteOwn(assets, this.#name);
			throw this.#failure ?? this.#crowded();
		}
		if (this.#swaps > 1) await this.#github.budget.pause(randomInt(100, 400));
		const uploaded = findLeftovers(assets, this.#name, "new").find(({ id }) => this.#uploads.has(id)) ?? await this.#upload();
		const backup = this.#leftovers.ownName(this.#name, "old");
		await this.#swap({
			former,
			uploaded,
			backup,
			name: this.#name
		});
	}
	async #upload() {
		const { bytes, contentType } = this.#wanted;
		const name = this.#leftovers.ownName(this.#name, "new");
		const asset = await uploadAsset(this.#github, this.#release, {
			name,
			bytes,
			contentType
		});
		this.#uploads.add(asset.id);
		return asset;
	}
	async #swap(swap) {
		const swapped = await swapAsset(this.#github, this.#release, swap);
		if (swapped.kind === "done") return this.#acceptName(swapped.name);
		this.#failure = swapped.failure;
		if (swapped.kind === "undone") return;
		const assets = await listAssets(this.#github, this.#release).catch(() => []);
		await this.#leftovers.deleteOwn(assets, this.#name);
		throw swapped.failure;
	}
	#acceptName(name) {
		if (name === this.#name) return;
		const given = JSON.stringify(plainText(this.#name));
		this.#github.notice(`GitHub changes the asset name ${given} to ${JSON.stringify(plainText(name))}.`);
		this.#name = name;
	}
	#outcome({ id }) {
		if (!this.#uploads.has(id)) return "unchanged";
		return this.#replaces ? "replaced" : "attached";
	}
	#immutable() {
		const message = `Could not attach ${this.#place()}, which is immutable. ${EXPLAIN_IMMUTABLE}`;
		return new RuntimeFingerprintError("RELEASE_IMMUTABLE", message);
	}
	#crowded() {
		const message = `Could not attach ${this.#place()}: other runs keep attaching other content. See to it that one job at a time publishes a release (\`concurrency\`), and run it again.`;
		return new RuntimeFingerprintError("ASSET_CONFLICT", message);
	}
	#place() {
		return `${plainText(this.#name)} to the release ${plainText(this.#release.tag)}`;
	}
};

export { findAsset, publishAsset, readAsset };