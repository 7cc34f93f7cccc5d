import { posix } from "node:path";
import { commitOf, deriveKeys, isCarriedOver, publishedKeys, readPast, readPublished, restartKey, tagsOfLine, whatReleaseSays } from "./release-keys.js";
import { compareEntries, compareStates, countChanges, findVersionEntries, listChanges, modifiedFiles, renderSettings, versionFileEntry } from "./compare.js";
import { count, groupDigits } from "./plain-text.js";
import { automaticScheme } from "./version-file-entry.js";
import { letYoungGrow, relaxMemory } from "./memory.js";
import { compareVersions, createMemo, hashRuntimes, openRepository, parseTagName, readConfig, selectRuntimes } from "./table.js";
import { RuntimeFingerprintError } from "./errors.js";
import { readTagManifest } from "./tag-manifest.js";

// src/jobs/audit-changes.ts
/** A report lists no more; the newest releases are those that are looked at. */
const LIMIT_RELEASE = 1e3;
const LIMIT_AUDIT = 2e4;
/** The changed files of releases, the first of each, and in all no more than a report holds. */
var ChangeLists = class {
	#lists = /* @__PURE__ */ new Map();
	#held = 0;
	/** `date` is ISO 8601. */
	add(tag, date, changes) {
		const all = [...changes].flatMap(listChanges);
		const first = all.slice(0, LIMIT_RELEASE);
		this.#lists.set(tag, {
			date,
			total: all.length,
			changes: first
		});
		this.#held += first.length;
		while (this.#held > LIMIT_AUDIT) this.#dropOldest();
	}
	of(tag) {
		const { changes = [], total = 0 } = this.#lists.get(tag) ?? {};
		const omitted = total - changes.length;
		return {
			changes,
			...omitted > 0 ? { changes_omitted: omitted } : {}
		};
	}
	#dropOldest() {
		const oldest = [...this.#lists.values()].filter(({ changes }) => changes.length > 0).reduce((a, b) => b.date < a.date ? b : a);
		this.#held -= oldest.changes.length;
		oldest.changes = [];
	}
};

// src/runtime/entry-sharing.ts
/**
* A selection with the entries that `known` has too in place of their equals, and `known` itself where all of them are:
* of two neighbouring releases little is kept twice. Both are sorted by path.
*/
function shareEntries(known, entries) {
	let at = 0;
	let fresh = 0;
	const shared = entries.map((entry) => {
		while (at < known.length && known[at].path < entry.path) at++;
		const same = known[at];
		if (same && (same === entry || isEqual(same, entry))) return same;
		fresh++;
		return entry;
	});
	return {
		entries: fresh === 0 && known.length === entries.length ? known : shared,
		fresh
	};
}
function isEqual(a, b) {
	return a.path === b.path && a.identity === b.identity && a.kind === b.kind && a.repositoryPath === b.repositoryPath;
}

// src/jobs/audit-states.ts
/** So many entries are selected side by side at most, beyond the first: they are not shared yet. */
const TOGETHER_ENTRIES = 1e5;
const TOGETHER_SNAPSHOTS = 64;
/** So many entries are held for one walk of the hasher; shared ones cost 8 bytes. */
const BATCH_ENTRIES = 6e6;
/** So many take little room, however often they change. */
const FEW_ENTRIES = 3e4;
/**
* The states of many snapshots in their order, each as soon as it is there. Neighbours share their entries, many are
* hashed in one walk, and nothing is kept of what was given out: whoever asks keeps what it needs.
*/
async function* readStates(config, snapshots, progress) {
	const selecting = selectInTurn(config, snapshots);
	let done = 0;
	for (;;) {
		const batch = await nextBatch(selecting, () => progress("reading releases", ++done, snapshots.length));
		const [first] = snapshots;
		if (batch.selected.length === 0 || !first) return;
		const count = (contents) => progress("hashing files", Math.min(contents, batch.fresh), batch.fresh);
		yield* await hashRuntimes(config, batch.selected, countingReader(first.tree, count));
	}
}
async function nextBatch(selecting, onSelected) {
	const selected = [];
	let [held, fresh] = [0, 0];
	while (held < BATCH_ENTRIES) {
		const next = await selecting.next();
		if (next.done) break;
		selected.push(next.value.runtimes);
		held += next.value.held;
		fresh += next.value.fresh;
		onSelected();
	}
	return {
		selected,
		fresh
	};
}
/** Selects one snapshot after the other, small ones side by side. */
async function* selectInTurn(config, snapshots) {
	const known = /* @__PURE__ */ new Map();
	const memo = createMemo(config);
	let together = 1;
	for (let at = 0; at < snapshots.length;) {
		const some = snapshots.slice(at, at + together);
		at += some.length;
		const selected = await Promise.all(some.map((snapshot) => selectRuntimes(config, snapshot, memo)));
		for (const runtimes of selected) yield shareRuntimes(known, runtimes);
		const entries = [...known.values()].reduce((sum, { length }) => sum + length, 0);
		if (entries < FEW_ENTRIES) relaxMemory();
		letYoungGrow(entries < FEW_ENTRIES);
		together = sideBySide(entries);
	}
}
function sideBySide(entries) {
	return Math.max(1, Math.min(TOGETHER_SNAPSHOTS, Math.floor(TOGETHER_ENTRIES / Math.max(1, entries))));
}
/** `known` holds the last entries of each runtime. */
function shareRuntimes(known, runtimes) {
	let [held, fresh] = [0, 0];
	const shared = [...runtimes].map(([name, runtime]) => {
		const last = known.get(name) ?? [];
		const sharing = shareEntries(last, runtime.entries);
		if (runtime.failure === null) known.set(name, sharing.entries);
		held += sharing.entries === last ? 0 : sharing.entries.length;
		fresh += sharing.fresh;
		return [name, {
			...runtime,
			entries: sharing.entries
		}];
	});
	return {
		runtimes: new Map(shared),
		held,
		fresh
	};
}
/** Tells how many contents were read so far. */
function countingReader(reader, onRead) {
	let contents = 0;
	return { readContents: (ids, sink) => reader.readContents(ids, {
		begin: (index, size) => sink.begin?.(index, size),
		chunk: (bytes) => sink.chunk(bytes),
		end(index) {
			sink.end?.(index);
			onRead(++contents);
		}
	}) };
}

// src/jobs/audit-pairs.ts
/**
* Every judged release with its previous one, as soon as both are read. A state is let go when nothing is left to be
* compared with it.
*/
async function* readPairs(repository, input) {
	const needed = listNeeded(input.judged);
	const snapshots = await Promise.all(needed.map((one) => snapshotOf(repository, one)));
	const queue = new PairQueue(input.judged);
	let at = 0;
	for await (const state of readStates(input.config, snapshots, input.progress)) yield* queue.take(needed[at++].tag, state);
}
/** The previous release before the one that is compared with it. */
function listNeeded(judged) {
	const needed = /* @__PURE__ */ new Map();
	for (const { release, past } of judged) {
		const { tag, version } = release.name;
		for (const one of [past.previous, {
			tag,
			version,
			commit: release.commit.id
		}]) if (one && !needed.has(one.tag)) needed.set(one.tag, one);
	}
	return [...needed.values()];
}
async function snapshotOf(repository, { tag, version, commit }) {
	return {
		label: tag,
		tree: repository.tree(await repository.commit(commit)),
		version
	};
}
/** States that have come, until every pair that waits for them is given out. */
var PairQueue = class {
	#states = /* @__PURE__ */ new Map();
	/** The judged releases that need a tag's state, as their own or as the previous one. */
	#waiting = /* @__PURE__ */ new Map();
	constructor(judged) {
		for (const one of judged) for (const tag of tagsOf(one)) {
			const waiting = this.#waiting.get(tag) ?? /* @__PURE__ */ new Set();
			this.#waiting.set(tag, waiting.add(one));
		}
	}
	*take(tag, state) {
		this.#states.set(tag, state);
		for (const judged of [...this.#waiting.get(tag) ?? []]) {
			const pair = this.#pair(judged);
			if (!pair) continue;
			yield pair;
			for (const used of tagsOf(judged)) this.#release(used, judged);
		}
	}
	#pair(judged) {
		const state = this.#states.get(judged.release.name.tag);
		const { previous } = judged.past;
		const before = previous ? this.#states.get(previous.tag) : null;
		return state && before !== void 0 ? {
			judged,
			state,
			previous: before
		} : null;
	}
	#release(tag, judged) {
		const waiting = this.#waiting.get(tag);
		waiting?.delete(judged);
		if (waiting?.size === 0) this.#states.delete(tag);
	}
};
function tagsOf({ release, past }) {
	return [release.name.tag, ...past.previous ? [past.previous.tag] : []];
}

// src/jobs/folder-hints.ts
/** Names of folders that mostly hold nothing that runs. That it is so here, nothing can prove. */
const FOLDERS = /* @__PURE__ */ new Set([
	".github",
	"benchmarks",
	"doc",
	"docs",
	"examples",
	"test",
	"tests"
]);
/** Counts the releases that changed nothing but files in such folders. */
var FolderHints = class {
	#config;
	/** By runtime. */
	#folders = /* @__PURE__ */ new Map();
	#releases = 0;
	constructor(config) {
		this.#config = config;
	}
	/** Looks at a release that required a restart for its bytes alone. */
	take(changes, state) {
		const found = /* @__PURE__ */ new Map();
		for (const [name, one] of changes) {
			if (countChanges(one) === 0) continue;
			const folders = foldersOf(one);
			const isMore = state.runtimes.get(name)?.entries.some(({ path }) => folderOf(path) === void 0);
			if (!folders || !isMore) return;
			found.set(name, folders);
		}
		if (found.size === 0) return;
		this.#releases++;
		for (const [name, folders] of found) this.#folders.set(name, /* @__PURE__ */ new Set([...this.#folders.get(name) ?? [], ...folders]));
	}
	find() {
		if (this.#releases === 0) return [];
		const all = new Set([...this.#folders.values()].flatMap((folders) => [...folders]));
		const runtimes = [...this.#config.runtimes].flatMap(([name, rules]) => {
			const more = this.#folders.get(name);
			return more ? [[name, {
				...rules,
				excludeDirs: [...rules.excludeDirs, ...[...more].sort()]
			}]] : [];
		});
		return [{
			code: "check_folders",
			message: `Check whether anything in ${[...all].sort().join(", ")} runs: ${count(this.#releases, "release")} changed nothing else. If nothing does, exclude-dirs would have spared them the restart.`,
			setting: renderSettings(this.#config, new Map(runtimes), "exclude-dirs"),
			releases: this.#releases
		}];
	}
};
/** The folders in which everything lies that differs; `null` where something lies elsewhere. */
function foldersOf({ added, removed, modified, renamed }) {
	const folders = [
		...added,
		...removed,
		...modified.map(({ head }) => head),
		...renamed.flatMap(({ base, head }) => [base, head])
	].map(({ path }) => folderOf(path));
	return folders.includes(void 0) ? null : new Set(folders);
}
/** The first such folder that a path lies in. An extra file lies in none: the excludes do not touch it. */
function folderOf(path) {
	if (path.startsWith("/")) return void 0;
	return path.split("/").slice(0, -1).find((segment) => FOLDERS.has(segment));
}

// src/jobs/audit-hints.ts
/** More entries than this are no setting that anyone would want; those of the most releases are proposed. */
const LIMIT_ENTRIES = 10;
/** So many candidates are read side by side; each holds two small files. */
const TOGETHER = 16;
/**
* What would have spared releases of the whole history a restart. A setting is proposed after the very releases were
* read once more under it.
*/
var HintSearch = class {
	#repository;
	#config;
	#candidates = [];
	/** Those in which nothing differs but the version. */
	#versionOnly = /* @__PURE__ */ new Set();
	#folders;
	constructor(repository, config) {
		this.#repository = repository;
		this.#config = config;
		this.#folders = new FolderHints(config);
	}
	/** Looks at a release that was judged. */
	take(pair, { row, changes, onlyBytes }) {
		const { judged, state, previous } = pair;
		if (!previous) return;
		const isFree = !row.requires_restart;
		if (!isFree && !onlyBytes) return;
		const isSmall = [...changes.values()].every((one) => modifiedFiles(one) !== null);
		if (isFree || isSmall) this.#candidates.push({
			judged,
			required: !isFree,
			changes
		});
		if (onlyBytes) this.#folders.take(changes, state);
	}
	async find() {
		return [...await this.#findVersionFiles(), ...this.#folders.find()];
	}
	async #findVersionFiles() {
		const files = await this.#proposeFiles();
		return await this.#prove(files) ?? await this.#prove(withoutNames(files)) ?? [];
	}
	/**
	* `null` where the setting would hide more than versions: a name that in one release stands for the version alone may
	* stand elsewhere in another.
	*/
	async #prove(files) {
		if (files.size === 0) return [];
		const proposed = proposeConfig(this.#config, files);
		let [freed, lost] = [0, 0];
		for (const candidate of this.#candidates.filter((one) => isAffected(one, files))) {
			const equal = await this.#isEqualUnder(proposed, candidate.judged);
			if (candidate.required && equal && !this.#versionOnly.has(candidate)) return null;
			if (candidate.required && equal) freed++;
			if (!candidate.required && !equal) lost++;
		}
		return freed > lost ? [versionFilesHint(this.#config, proposed, {
			freed,
			lost
		})] : [];
	}
	/** By runtime, the entries under which most releases would be equal to their previous one. */
	async #proposeFiles() {
		const tallies = /* @__PURE__ */ new Map();
		const required = this.#candidates.filter((candidate) => candidate.required);
		for (let at = 0; at < required.length; at += TOGETHER) {
			const some = required.slice(at, at + TOGETHER);
			for (const found of await Promise.all(some.map((one) => this.#readVersions(one)))) for (const [name, entries] of found) tally(tallies, name, entries);
		}
		return new Map([...tallies].map(([name, counts]) => [name, mergeEntries(counts)]));
	}
	/** By runtime; none at all where anything else differs. */
	async #readVersions(candidate) {
		const { judged, changes } = candidate;
		const { release, past } = judged;
		const versions = {
			base: past.previous?.version ?? null,
			head: release.name.version
		};
		const found = /* @__PURE__ */ new Map();
		for (const [name, one] of changes) {
			const reader = this.#repository.tree(release.commit);
			const entries = await findVersionEntries(one, {
				versions,
				reader
			});
			if (!entries) return /* @__PURE__ */ new Map();
			found.set(name, entries);
		}
		this.#versionOnly.add(candidate);
		return found;
	}
	async #isEqualUnder(config, { release, past }) {
		const { name, commit } = release;
		if (!past.previous) return false;
		const [before, after] = await Promise.all([past.previous, {
			...name,
			commit: commit.id
		}].map(async (one) => selectRuntimes(config, await snapshotOf(this.#repository, one))));
		return [...config.runtimes].every(([runtime, { scheme }]) => {
			const [base, head] = [before?.get(runtime), after?.get(runtime)];
			if (!base || !head || base.failure || head.failure || head.entries.length === 0) return false;
			return countChanges(compareEntries(base.entries, head.entries, scheme)) === 0;
		});
	}
};
function tally(tallies, name, entries) {
	const counts = tallies.get(name) ?? /* @__PURE__ */ new Map();
	tallies.set(name, counts);
	for (const entry of entries) counts.set(entry, (counts.get(entry) ?? 0) + 1);
}
/** Those of the most releases; the names of one file in one entry. */
function mergeEntries(counts) {
	const often = [...counts].sort(([, a], [, b]) => b - a).slice(0, LIMIT_ENTRIES);
	const names = /* @__PURE__ */ new Map();
	const whole = [];
	for (const [entry] of often) {
		const [path, listed] = entry.split("#");
		if (listed === void 0) whole.push(path);
		else names.set(path, /* @__PURE__ */ new Set([...names.get(path) ?? [], ...listed.split(",")]));
	}
	return [...whole, ...[...names].map(([path, set]) => `${path}#${[...set].sort().join(",")}`)].sort();
}
/** The entries that mask the release's version and nothing else. */
function withoutNames(files) {
	const plain = [...files].map(([name, entries]) => [name, entries.filter((entry) => !entry.includes("#"))]);
	return new Map(plain.filter(([, entries]) => entries.length > 0));
}
function proposeConfig(config, files) {
	const runtimes = [...config.runtimes].map(([name, rules]) => {
		const more = files.get(name);
		return [name, more ? withVersionFiles(rules, more) : rules];
	});
	return {
		...config,
		runtimes: new Map(runtimes),
		defaultRules: false
	};
}
function withVersionFiles(rules, files) {
	const proposed = {
		...rules,
		versionFiles: [...rules.versionFiles, ...files]
	};
	return {
		...proposed,
		scheme: rules.scheme === 2 ? 2 : automaticScheme(proposed)
	};
}
/**
* A release without a restart may get one: a file that still names the version before is masked in one of the two alone.
* One with a restart stays as it is as soon as anything differs but those files.
*/
function isAffected({ required, changes }, files) {
	if (!required) return true;
	return [...changes].every(([name, one]) => {
		const paths = new Set((files.get(name) ?? []).map((entry) => entry.split("#")[0]));
		return one.modified.every(({ head }) => paths.has(versionFileEntry(head) ?? void 0));
	});
}
function versionFilesHint(config, proposed, { freed, lost }) {
	const changed = [...proposed.runtimes].filter(([name, rules]) => rules !== config.runtimes.get(name));
	const price = lost === 0 ? "" : ` Of those that required one, ${freed} would have been spared it; of those that did not, ${lost} would have got one, where a file names another version than its release.`;
	return {
		code: "version_files",
		message: `${count(freed - lost, "more release")} would have been restart-free with these version-files: nothing differed but the release's own version.${price}`,
		setting: renderSettings(config, new Map(changed), "version-files"),
		releases: freed - lost
	};
}

// src/jobs/audit-lines.ts
/** Every tag with the commit it is of; those that are not here are fetched together, to see what they are of. */
async function readCandidates(repository) {
	const tags = [...repository.tags];
	const ids = tags.map(([, { id }]) => id);
	await repository.bringCommits(ids);
	const peeled = await repository.peelAll(ids);
	return tags.map(([tag], at) => ({
		tag,
		commit: commitOf(peeled[at])
	}));
}
/**
* The release whose rules are everyone's: the greatest version of the line with the most releases. `TAG_NOT_FOUND` where
* there is none.
*/
function newestRelease(candidates, tagPrefix) {
	const [longest] = nameLines(candidates, tagPrefix).sort((a, b) => b.length - a.length);
	const newest = longest?.at(-1);
	if (newest) return newest.tag;
	const message = candidates.length === 0 ? "There are no tags, so there is no release to audit. Fetch them (`git fetch --tags`)." : "No tag is a release: none ends in a version, such as v1.2.3.";
	throw new RuntimeFingerprintError("TAG_NOT_FOUND", message);
}
/** Every line's tags, the lowest version first; the lines in the order of their names. */
function nameLines(candidates, tagPrefix) {
	const lines = /* @__PURE__ */ new Map();
	for (const { tag, commit } of candidates) {
		const name = commit === null ? null : parseTagName(tag, tagPrefix);
		if (!name) continue;
		const line = lines.get(name.line);
		if (line) line.push(name);
		else lines.set(name.line, [name]);
	}
	return [...lines].sort(([a], [b]) => a < b ? -1 : 1).map(([, names]) => {
		const last = names.reduce((a, b) => compareVersions(a.key, b.key) < 0 ? b : a);
		return [...(tagsOfLine(candidates, last.tag, tagPrefix) ?? []).map(({ name }) => name).reverse(), last];
	});
}
/**
* The releases of a repository, line by line, the lowest versions first. Where releases of a line are published, those are
* its releases; else its tags are.
*/
async function readReleases(repository, input) {
	const { candidates, config, published } = input;
	const releases = (published?.releases ?? []).filter((release) => !release.draft);
	const byTag = new Map(releases.map((release) => [release.tag, release]));
	const read = nameLines(candidates, config.tagPrefix).map((names) => readLine(repository, {
		...input,
		names,
		byTag
	}));
	return (await Promise.all(read)).flat();
}
async function readLine(repository, input) {
	const { names, byTag, manifests } = input;
	const idOf = (tag) => repository.tags.get(tag)?.id;
	const [commits, dates] = await Promise.all([Promise.all(names.map(({ tag }) => repository.peelToCommit(idOf(tag), tag))), Promise.all(names.map(({ tag }) => repository.tagDate(idOf(tag))))]);
	for (const [at, { tag }] of names.entries()) manifests.locate(tag, commits[at]);
	const tagDates = new Map(names.map(({ tag }, at) => [tag, dates[at]]));
	const isPublished = names.some(({ tag }) => byTag.has(tag));
	const members = names.map(({ tag }, at) => {
		const release = byTag.get(tag);
		return {
			tag,
			commit: commits[at].id,
			prerelease: release?.prerelease,
			publishedAt: release?.publishedAt
		};
	});
	const bare = members.map(({ tag, commit }) => ({
		tag,
		commit
	}));
	const sourceUpTo = (end) => {
		const tags = bare.slice(0, end);
		return {
			kind: isPublished ? "releases" : "tags",
			candidates: isPublished ? members.slice(0, end).filter(({ tag }) => byTag.has(tag)) : tags,
			tags,
			tagDate: async (tag) => tagDates.get(tag),
			manifests: (wanted) => manifests.readAll(wanted)
		};
	};
	return names.flatMap((name, at) => {
		const { prerelease, publishedAt } = members[at];
		if (isPublished && !byTag.has(name.tag)) return [];
		const date = publishedAt ?? dates[at];
		const end = names.findLastIndex(({ key }) => compareVersions(key, name.key) <= 0) + 1;
		return [{
			name,
			commit: commits[at],
			date,
			prerelease,
			source: () => sourceUpTo(end)
		}];
	});
}
/** What each release says of itself: its asset's manifest, else its tree's. Each is read when it is asked for, once. */
var ManifestSource = class {
	#repository;
	#names;
	#published;
	#commits = /* @__PURE__ */ new Map();
	#reading = /* @__PURE__ */ new Map();
	#found = /* @__PURE__ */ new Map();
	/** `path` is the manifest's in the repository. */
	constructor(repository, published, names) {
		this.#repository = repository;
		this.#published = published;
		this.#names = names;
	}
	/** Says which commit a tag is of. */
	locate(tag, commit) {
		this.#commits.set(tag, commit);
	}
	read(tag) {
		const reading = this.#reading.get(tag) ?? this.#keep(tag);
		this.#reading.set(tag, reading);
		return reading;
	}
	/** Every release asks for all below it: what was found is not awaited again. */
	async readAll(tags) {
		await Promise.all(tags.filter((tag) => !this.#found.has(tag)).map((tag) => this.read(tag)));
		return tags.map((tag) => this.#found.get(tag).manifest);
	}
	async #keep(tag) {
		const found = await this.#read(tag);
		this.#found.set(tag, found);
		return found;
	}
	async #read(tag) {
		const [{ tree, missing }, attached] = await Promise.all([this.#readTree(this.#commits.get(tag)), this.#published?.attached(tag, this.#names.assetName) ?? null]);
		if (missing !== void 0) return {
			manifest: tree,
			where: "unreadable",
			missing
		};
		const manifest = whatReleaseSays(tag, {
			attached: attached?.manifest ?? null,
			tree
		});
		if (manifest.kind !== "manifest") return {
			manifest,
			where: manifest.kind
		};
		return {
			manifest,
			where: manifest === tree ? "tree" : "asset"
		};
	}
	/** One release that is not whole in the clone, and cannot be fetched, takes no other's row with it: it may have forced. */
	async #readTree(commit) {
		try {
			return { tree: await readTagManifest(this.#repository.tree(commit), this.#names.path) };
		} catch (error) {
			if (!(error instanceof RuntimeFingerprintError) || error.code !== "OBJECT_MISSING") throw error;
			return {
				tree: { kind: "unreadable" },
				missing: error.message
			};
		}
	}
};

// src/jobs/audit-rows.ts
/** Judges a release against its previous one, both under the audit's rules. */
function judgeRow(pair, config) {
	const { judged, state, previous } = pair;
	const { release, past, found } = judged;
	const changes = listDifferences(state, previous);
	const { keys, newlyForced } = deriveRowKeys(pair, config);
	const { reason } = keys.restart;
	return {
		row: {
			tag: release.name.tag,
			version: release.name.version,
			date: isoDate(release.date),
			previous: past.previous?.tag ?? null,
			requires_restart: keys.requires_restart,
			reason,
			fingerprint: state.fingerprint,
			changed_files: [...changes.values()].reduce((sum, one) => sum + countChanges(one), 0),
			force: describeForce(judged, reason === "runtime_changed"),
			manifest: found.where
		},
		changes,
		onlyBytes: reason === "runtime_changed" && newlyForced.length === 0 && !changedItsRules(judged)
	};
}
/** Of a date that no calendar has, the nearest that one has. */
function isoDate(seconds) {
	return (/* @__PURE__ */ new Date(Math.min(Math.max(seconds, FIRST_SECOND), LAST_SECOND) * 1e3)).toISOString();
}
/** Of the years 0 to 9999. */
const FIRST_SECOND = -0xe79747c00;
const LAST_SECOND = 0x3afff4417f;
function listDifferences(state, previous) {
	const differences = /* @__PURE__ */ new Map();
	for (const [name, head] of state.runtimes) {
		const base = previous?.runtimes.get(name);
		const changes = base ? compareStates(base, head).changes : null;
		if (changes) differences.set(name, changes);
	}
	return differences;
}
function deriveRowKeys(pair, config) {
	const { judged, state, previous } = pair;
	const { release, past, found } = judged;
	const { tag, version } = release.name;
	const runtimes = [...state.runtimes].map(([name, { fingerprint, rulesId: rules }]) => {
		const previousFingerprint = previous?.runtimes.get(name)?.fingerprint.value ?? null;
		return [name, {
			fingerprint: fingerprint.value,
			rules,
			previousFingerprint
		}];
	});
	const facts = {
		tag,
		version,
		manifestVersion: version,
		commit: release.commit.id,
		whole: {
			fingerprint: state.fingerprint,
			rules: state.rulesId,
			previousFingerprint: previous?.fingerprint ?? null
		},
		runtimes: config.named ? new Map(runtimes) : null,
		forced: isForced(found.manifest) ? { justification: justificationOf(found.manifest) } : null,
		previous: past.previous && {
			...past.previous,
			published: publishedKeys(past.previous.manifest, past.previous.tag),
			rules: {
				whole: state.rulesId,
				runtimes: new Map(runtimes.map(([name, { rules }]) => [name, rules]))
			}
		},
		since: past.since,
		trail: past.trail
	};
	const told = deriveKeys(facts);
	if (told.keys.restart.reason !== "rules_changed" || changedItsRules(judged)) return told;
	return deriveKeys(underRules(facts));
}
/** The two releases published under different rules: their clients did restart. */
function changedItsRules({ release, past, found }) {
	const own = publishedKeys(found.manifest, release.name.tag);
	const before = past.previous && publishedKeys(past.previous.manifest, past.previous.tag);
	return own !== null && before !== null && own.restart.rules !== before?.restart.rules;
}
/** The facts as they would be had the previous release published under the audit's rules. */
function underRules(facts) {
	const { previous, whole, runtimes } = facts;
	if (!previous?.published) return facts;
	const { forced } = previous.published.restart;
	const keyOf = ({ previousFingerprint: fingerprint, rules }) => restartKey({
		fingerprint,
		rules,
		forced,
		version: previous.version
	});
	const blocks = [...runtimes ?? []].map(([name, pair]) => [name, {
		runtime_fingerprint: pair.previousFingerprint,
		previous_fingerprint: null,
		requires_restart: true,
		reason: "unchanged",
		rules: pair.rules,
		restart_key: keyOf(pair)
	}]);
	const published = {
		...previous.published,
		runtime_fingerprint: whole.previousFingerprint,
		restart_key: keyOf(whole),
		restart: {
			...previous.published.restart,
			rules: whole.rules
		},
		runtimes: Object.fromEntries(blocks)
	};
	return {
		...facts,
		previous: {
			...previous,
			published
		}
	};
}
function describeForce({ found, past }, redundant) {
	const own = manifestOf(found.manifest);
	if (!own?.force.set) return null;
	const { justification, justified, malformed } = own.force;
	return {
		set: true,
		justification,
		justified,
		redundant,
		carried_over: isCarriedOver(own, past.previous && manifestOf(past.previous.manifest)),
		malformed
	};
}
/** What cannot be read may have forced. */
function isForced(manifest) {
	return manifest.kind === "unreadable" || (manifestOf(manifest)?.force.set ?? false);
}
function justificationOf(manifest) {
	return manifestOf(manifest)?.force.justification ?? null;
}
function manifestOf(manifest) {
	return manifest.kind === "manifest" ? manifest.manifest : null;
}

// src/jobs/audit-warnings.ts
/** Gathers, release by release, what a person should know before relying on the rows of an audit. */
var AuditWarnings = class {
	#config;
	#newest;
	#selection = [];
	#counts = false;
	#without = /* @__PURE__ */ new Map();
	/** Of a manifest that is not in the clone, and of one that is and cannot be read. */
	#manifests = /* @__PURE__ */ new Map();
	#taken = /* @__PURE__ */ new Set();
	/** `reported` are the releases that have a row. */
	constructor(config, reported) {
		this.#config = config;
		this.#newest = newestOf(reported)?.release.name.tag;
	}
	/** A row is judged by two states: what is said of the previous release is its cause, too. */
	take({ judged, state, previous }) {
		const { tag } = judged.release.name;
		const { where, missing } = judged.found;
		if (tag === this.#newest) this.#selection = selectionWarnings(state, this.#config);
		if (previous && judged.past.previous) this.#takeState(judged.past.previous.tag, previous);
		this.#takeState(tag, state);
		if (missing !== void 0) addTo(this.#manifests, "missing", {
			tag,
			why: missing
		});
		else if (where === "unreadable") addTo(this.#manifests, "invalid", {
			tag,
			why: ""
		});
	}
	#takeState(tag, state) {
		if (this.#taken.has(tag)) return;
		this.#taken.add(tag);
		this.#counts ||= [...state.runtimes.values()].some(({ entries }) => entries.length > 0);
		if (state.fingerprint !== null) return;
		const { cause, why } = causeOf(state);
		addTo(this.#without, cause, {
			tag,
			why
		});
	}
	/** What concerns every row comes first. */
	list() {
		return [
			...this.#describeMissingFingerprints(),
			...this.#selection,
			...this.#describeManifests()
		];
	}
	#describeMissingFingerprints() {
		if (this.#without.get("nothing_counts") && !this.#counts && this.#without.size === 1) return [nothingCounts(this.#config)];
		return [...this.#without].map(([cause, group]) => withoutFingerprint(cause, group, this.#config));
	}
	#describeManifests() {
		return [...this.#manifests].map(([kind, { tags, why }]) => {
			const which = `The manifest of ${nameTags(tags)}`;
			return {
				code: "manifest_unreadable",
				message: kind === "missing" ? `${which} is missing from this clone, so it counts as forced. ${why}` : `${which} cannot be read, so it counts as forced.`
			};
		});
	}
};
/** Says that a range holds none of `releases` releases; that is no clean bill. */
function rangeEmpty(releases) {
	return {
		code: "range_empty",
		message: `No release is in this range; ${`${groupDigits(releases)} ${releases === 1 ? "is" : "are"} outside`}.`
	};
}
function newestOf(reported) {
	return reported.reduce((newest, one) => newest && newest.release.date > one.release.date ? newest : one, void 0);
}
/** Without what is said of all releases together. */
function selectionWarnings(state, { named }) {
	return [...state.runtimes.values()].flatMap(({ warnings }) => warnings).filter(({ code }) => code !== "fingerprint_unavailable" && (named || code !== "runtime_empty"));
}
function causeOf({ runtimes }) {
	const failures = [...runtimes.values()].flatMap(({ failure }) => failure ?? []);
	const failure = failures.find(({ code }) => code === "OBJECT_MISSING") ?? failures[0];
	if (!failure) return {
		cause: "nothing_counts",
		why: ""
	};
	return {
		cause: failure.code === "OBJECT_MISSING" ? "objects_missing" : "unreadable",
		why: failure.message
	};
}
function withoutFingerprint(cause, { tags, why }, { named }) {
	const which = `There is no fingerprint of ${count(tags.length, "release")} (${nameTags(tags)})`;
	switch (cause) {
		case "objects_missing": return {
			code: cause,
			message: `${which}: objects are missing from this clone. ${why}`
		};
		case "unreadable": return {
			code: "fingerprint_unavailable",
			message: `${which}: it cannot be read. ${why}`
		};
		case "nothing_counts": return {
			code: "runtime_empty",
			message: `${which}: ${named ? "in one of the runtimes no file counts" : "no file counts"} there.`
		};
	}
}
function addTo(groups, key, { tag, why }) {
	const group = groups.get(key);
	if (group) group.tags.push(tag);
	else groups.set(key, {
		tags: [tag],
		why
	});
}
function nothingCounts({ defaultRules }) {
	return {
		code: "nothing_counts",
		message: defaultRules ? "No file counts under the default rules (`src/**/*.py`): state rules, or run `init`." : "No file counts under these rules in any of the releases: check `root` and `include`."
	};
}
/** More tags than this are counted. */
const NAMED_TAGS = 10;
/** `v1, v2 and 3 more` */
function nameTags(tags) {
	const more = tags.length - NAMED_TAGS;
	return `${tags.slice(0, NAMED_TAGS).join(", ")}${more > 0 ? ` and ${groupDigits(more)} more` : ""}`;
}

// src/jobs/audit.ts
/** Every release of every line: what it was compared with, and whether it required a restart, was forced, and had to be. */
async function auditReleases(options) {
	const reading = readPublished(options.github);
	reading.catch(() => {});
	const repository = await openRepository(options);
	try {
		return await audit(repository, options, await reading);
	} finally {
		repository.close();
	}
}
async function audit(repository, options, published) {
	const candidates = await readCandidates(repository);
	const newest = newestRelease(candidates, options.overrides?.tagPrefix ?? null);
	const head = await repository.commit(`refs/tags/${newest}`);
	const config = await readConfig(repository.tree(head), options);
	const manifests = new ManifestSource(repository, published, {
		path: config.manifest,
		assetName: options.assetName ?? posix.basename(config.manifest)
	});
	const releases = await readReleases(repository, {
		candidates,
		config,
		published,
		manifests
	});
	const wanted = new Set(selectWanted(releases, options).map(({ name }) => name.tag));
	const document = await reportJudged({
		repository,
		config,
		judged: await judgeWanted(releases, {
			wanted,
			config,
			manifests,
			shareStep: sharedSteps()
		}),
		wanted,
		progress: options.onProgress ?? (() => {})
	}, options.details === true);
	return wanted.size > 0 ? document : {
		...document,
		warnings: [rangeEmpty(releases.length)]
	};
}
function selectWanted(releases, { since = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY, last }) {
	const newestFirst = releases.filter(({ date }) => date >= since && date <= until).toReversed().sort((a, b) => b.date - a.date);
	return last === void 0 ? newestFirst : newestFirst.slice(0, last);
}
/** Gives for each tag the same step. */
function sharedSteps() {
	const steps = /* @__PURE__ */ new Map();
	return (step) => {
		const known = steps.get(step.name.tag) ?? step;
		steps.set(step.name.tag, known);
		return known;
	};
}
/** The wanted releases, and those they are compared with: whether these required a restart is asked for the totals. */
async function judgeWanted(releases, context) {
	const byTag = new Map(releases.map((release) => [release.name.tag, release]));
	const judged = /* @__PURE__ */ new Map();
	await context.manifests.readAll([...context.wanted]);
	for (const tag of context.wanted) {
		letYoungGrow(true);
		judged.set(tag, await judgePast(byTag.get(tag), context));
	}
	letYoungGrow(false);
	for (const { past } of [...judged.values()]) {
		const release = byTag.get(past.previous?.tag ?? "");
		if (release && !judged.has(release.name.tag)) judged.set(release.name.tag, await judgePast(release, context));
	}
	return releases.flatMap(({ name }) => judged.get(name.tag) ?? []);
}
async function judgePast(release, { config, manifests, shareStep }) {
	const { name, date, prerelease } = release;
	const found = await manifests.read(name.tag);
	const keys = found.where === "asset" ? publishedKeys(found.manifest, name.tag)?.restart : void 0;
	const isOfCommit = keys?.commit === release.commit.id;
	const { previous, since, trail } = await readPast(release.source(), {
		tag: name.tag,
		tagPrefix: config.tagPrefix,
		date,
		prerelease,
		kept: isOfCommit ? keys?.previous?.tag : void 0,
		brief: true
	});
	return {
		release,
		past: {
			previous,
			since: since.map(shareStep),
			trail: trail.map(shareStep)
		},
		found
	};
}
async function reportJudged(audit, details) {
	const { repository, config, judged: all, wanted } = audit;
	const rows = /* @__PURE__ */ new Map();
	const lists = new ChangeLists();
	const hints = new HintSearch(repository, config);
	const warnings = new AuditWarnings(config, all.filter(({ release }) => wanted.has(release.name.tag)));
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
		releases: reported.sort((a, b) => a.date < b.date ? -1 : a.date > b.date ? 1 : 0).map((row) => details ? {
			...row,
			...lists.of(row.tag)
		} : row),
		totals: sumUp(reported, rows),
		...found.length > 0 ? { hints: found } : {},
		...warned.length > 0 ? { warnings: warned } : {}
	};
}
/** `all` holds the releases that the reported ones are compared with, too. */
function sumUp(reported, all) {
	const avoided = reported.filter((release) => !release.requires_restart);
	const forced = reported.filter(({ force }) => force !== null);
	const skipped = avoided.filter(({ previous }) => all.get(previous ?? "")?.requires_restart);
	return {
		releases: reported.length,
		required: reported.length - avoided.length,
		avoided: avoided.length,
		forced: forced.length,
		unjustified: forced.filter(({ force }) => force?.justified === false).length,
		skipped_would_restart: skipped.length
	};
}

export { auditReleases };