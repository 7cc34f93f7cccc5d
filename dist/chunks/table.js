import { RuntimeFingerprintError } from "./errors.js";
import { isAddress } from "./address.js";
import { compareRaw, followLink, followPath, joinRaw, lexicalTarget, placeBelow, rawPathFromBytes, rawPathFromText, rawPathToBytes, rawPathToText, readTreeFile, showPath, topPlace } from "./tree-file.js";
import { DEFAULT_CONFIG, checkGlob, configRulesId, expandBraces, globExpression, literalPath, parseVersionFile, quoteYaml, rulesId } from "./version-file-entry.js";
import { editDistance } from "./nearest-name.js";
import { HEADER_KEY, appendBounded, createReadRepository, createScratch, findRemote, gitEnvironment, gitFailed, isPartial, openOutside, openWorkspace, readGitDirectory, readTopLevel, repositoryConfig, runGit, scratchFailed, spawnGit, startError } from "./scratch.js";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as setTimeout$1 } from "node:timers/promises";

// src/runtime/fingerprint.ts
/** As many paths are planned and read at a time: more would only wait in memory. */
const WINDOW_PATHS = 16384;
/**
* Fingerprints of several selections at once. They are walked together in the order of paths: as long as two agree
* they share one hash state, which is copied where they part, and a content that several have at one path is read
* once. Contents stream; memory does not grow with them. Rejects when anything cannot be read.
*/
async function fingerprintAll(selections, reader) {
	const plan = new Plan(selections);
	const states = new HashStates(selections);
	for (let steps = plan.next(WINDOW_PATHS); steps.length > 0; steps = plan.next(WINDOW_PATHS)) await hashSteps(steps, reader, states);
	return selections.map((selection, index) => states.finish(selection, plan.groupOf(index)));
}
async function hashSteps(steps, reader, states) {
	const reads = [];
	for (const [step, { kind, entry }] of steps.entries()) if (kind === "absorb" && "id" in entry.content) reads.push({
		id: entry.content.id,
		step
	});
	let at = 0;
	const advance = (until) => {
		while (at < until) states.apply(steps[at++]);
	};
	const ids = reads.map(({ id }) => id);
	await reader.readContents(ids, {
		begin(index, size) {
			const { step } = reads[index];
			advance(step);
			states.begin(steps[step], size);
			at = step + 1;
		},
		chunk: (bytes) => states.chunk(bytes),
		end: () => states.end()
	});
	advance(steps.length);
}
/** The fingerprint over named runtimes: scheme 2 over each one's fingerprint; `null` if any is. */
function combineFingerprints(values) {
	const hash = createHash("sha256").update(SCHEME_2_START);
	for (const [name, value] of [...values].sort(([a], [b]) => a < b ? -1 : 1)) {
		if (value === null) return null;
		const content = Buffer.from(value, "latin1");
		hash.update(frame("f", Buffer.from(name, "latin1"), content.length)).update(content);
	}
	return `rf2:${hash.digest("hex")}`;
}
/**
* What to hash in which order. Selections that have had the same entries so far are one group; a group splits where
* they differ, so that there are never more groups than selections.
*/
var Plan = class {
	#selections;
	#cursors;
	#groups;
	#nextGroup = 2;
	constructor(selections) {
		this.#selections = selections;
		this.#cursors = selections.map(() => 0);
		this.#groups = selections.map(({ scheme }) => scheme - 1);
	}
	/** The group that a selection is in, and at the end has ended in. */
	groupOf(selection) {
		return this.#groups[selection];
	}
	/** The steps of the next so many paths; none at the end. */
	next(paths) {
		const steps = [];
		for (let taken = 0; taken < paths; taken++) {
			const path = this.#nextPath();
			if (path === null) break;
			const here = this.#take(path);
			steps.push(...this.#split(here), ...this.#absorb(here));
		}
		return steps;
	}
	#nextPath() {
		let least = null;
		for (const [index, { entries }] of this.#selections.entries()) {
			const path = entries[this.#cursors[index]]?.path;
			if (path !== void 0 && (least === null || path < least)) least = path;
		}
		return least;
	}
	/** What each selection has at the path, if anything; moves the cursors past it. */
	#take(path) {
		return this.#selections.map(({ entries }, index) => {
			const at = this.#cursors[index];
			const entry = entries[at];
			if (entry?.path !== path) return null;
			this.#cursors[index] = at + 1;
			return entry;
		});
	}
	/** Those that part here from the first of their group; they copy its state before it moves on. */
	#split(here) {
		const first = [];
		const forks = [];
		for (const [index, entry] of here.entries()) {
			const group = this.groupOf(index);
			const leader = first[group];
			if (leader === void 0) first[group] = entry;
			else if (!isSame(leader, entry)) {
				const known = forks.find((fork) => fork.from === group && isSame(fork.entry, entry));
				const fork = known ?? {
					kind: "fork",
					entry,
					from: group,
					to: this.#nextGroup++
				};
				if (!known) forks.push(fork);
				this.#groups[index] = fork.to;
			}
		}
		return forks;
	}
	#absorb(here) {
		const steps = [];
		const done = [];
		for (const [index, entry] of here.entries()) {
			const group = this.groupOf(index);
			if (entry === null || done[group]) continue;
			done[group] = true;
			const known = steps.find((step) => isSame(step.entry, entry));
			if (known) known.groups.push(group);
			else steps.push({
				kind: "absorb",
				entry,
				groups: [group]
			});
		}
		return steps;
	}
};
function isSame(a, b) {
	return a === b || a !== null && b !== null && a.kind === b.kind && a.identity === b.identity;
}
const SCHEME_2_START = "runtime-fingerprint 2\n";
var HashStates = class {
	#states = /* @__PURE__ */ new Map();
	#open = [];
	constructor(selections) {
		for (const { scheme } of selections) {
			const hash = createHash("sha256");
			if (scheme === 2) hash.update(SCHEME_2_START);
			this.#states.set(scheme - 1, {
				scheme,
				hash,
				bytes: 0
			});
		}
	}
	/** A step that needs nothing read. */
	apply(step) {
		if (step.kind === "fork") {
			const from = this.#state(step.from);
			this.#states.set(step.to, {
				...from,
				hash: from.hash.copy()
			});
			return;
		}
		const { content } = step.entry;
		if (!("bytes" in content)) throw new Error("A content was not delivered.");
		this.begin(step, content.bytes.length);
		this.chunk(content.bytes);
		this.end();
	}
	begin(step, size) {
		this.#open = step.groups.map((group) => this.#state(group));
		const path = rawPathToBytes(step.entry.path);
		for (const state of this.#open) {
			state.hash.update(state.scheme === 1 ? Buffer.concat([path, NUL]) : frame(step.entry.kind, path, size));
			state.bytes += size;
		}
	}
	chunk(bytes) {
		for (const state of this.#open) state.hash.update(bytes);
	}
	end() {
		for (const state of this.#open) if (state.scheme === 1) state.hash.update(LF$1);
		this.#open = [];
	}
	finish(selection, group) {
		const { scheme, hash, bytes } = this.#state(group);
		const files = selection.entries.length;
		if (files === 0) return {
			value: null,
			files,
			bytes: 0
		};
		const digest = hash.copy().digest("hex");
		return {
			value: scheme === 1 ? digest : `rf2:${digest}`,
			files,
			bytes
		};
	}
	#state(group) {
		return this.#states.get(group);
	}
};
const NUL = Buffer.from([0]);
const LF$1 = Buffer.from([10]);
/** Scheme 2: kind, u32be path length, path, u64be content length; the content follows. */
function frame(kind, path, size) {
	const framed = Buffer.allocUnsafe(5 + path.length + 8);
	framed.write(kind, 0, "latin1");
	framed.writeUInt32BE(path.length, 1);
	path.copy(framed, 5);
	framed.writeBigUInt64BE(BigInt(size), 5 + path.length);
	return framed;
}

// src/runtime/folder-memo.ts
/** Larger folders change with nearly every release; keeping them would be keeping them twice. */
const FOLDER_LIMIT_NAMES = 2e3;
/** Names held before what was not asked for of late is let go. */
const LIMIT_NAMES = 15e4;
/**
* Folders that were gone through, for selections under the same rules and manifest from commits of one store: what
* neighbouring commits share is gone through once. Their ids stand for their contents; those of a disk do not.
*/
var FolderMemo = class {
	#recent = /* @__PURE__ */ new Map();
	#older = /* @__PURE__ */ new Map();
	#names = 0;
	get(key) {
		const recent = this.#recent.get(key);
		if (recent) return recent;
		const older = this.#older.get(key);
		if (older) this.#keep(key, older);
		return older;
	}
	set(key, folder) {
		if (sizeOf(folder) <= FOLDER_LIMIT_NAMES) this.#keep(key, folder);
	}
	#keep(key, folder) {
		this.#recent.set(key, folder);
		this.#names += sizeOf(folder) + 1;
		if (this.#names <= LIMIT_NAMES) return;
		this.#older = this.#recent;
		this.#recent = /* @__PURE__ */ new Map();
		this.#names = 0;
	}
};
function sizeOf({ entries, rest }) {
	return entries.length + rest.length;
}

// src/runtime/glob.ts
/**
* Compiles globs that `checkGlob` accepts; any other is `CONFIG_INVALID`, since one that compiles to nothing
* would leave files out unseen.
*/
function compileGlobs(patterns) {
	const literals = /* @__PURE__ */ new Map();
	const matchers = [];
	const prefixes = [];
	for (const [index, pattern] of patterns.entries()) for (const glob of expandChecked(pattern)) {
		const literal = literalPath(glob);
		if (literal === null) matchers.push({
			index,
			expression: globExpression(glob)
		});
		else literals.set(literal, [...literals.get(literal) ?? [], index]);
		prefixes.push(prefixOf(glob));
	}
	return {
		matching(path) {
			const found = matchers.filter(({ expression }) => expression.test(path)).map(({ index }) => index);
			return [.../* @__PURE__ */ new Set([...found, ...literals.get(path) ?? []])].sort((a, b) => a - b);
		},
		matches: (path) => literals.has(path) || matchers.some(({ expression }) => expression.test(path)),
		couldMatchBelow(folder) {
			const names = folder === "" ? [] : folder.split("/");
			return prefixes.some((prefix) => couldContinue(prefix, names));
		}
	};
}
function expandChecked(pattern) {
	const problem = checkGlob(pattern);
	if (problem === null) return expandBraces(pattern);
	throw new RuntimeFingerprintError("CONFIG_INVALID", `The glob ${quoteYaml(pattern)} cannot be used: ${problem}`);
}
function prefixOf(glob) {
	const names = glob.split("/");
	const globstar = names.indexOf("**");
	return {
		names: (globstar === -1 ? names : names.slice(0, globstar)).map(nameTest),
		open: globstar !== -1
	};
}
function nameTest(glob) {
	const literal = literalPath(glob);
	if (literal !== null) return (name) => name === literal;
	const expression = globExpression(glob);
	return (name) => expression.test(name);
}
function couldContinue(prefix, folder) {
	if (!prefix.open && folder.length >= prefix.names.length) return false;
	return prefix.names.every((test, depth) => depth >= folder.length || test(folder[depth]));
}

// src/runtime/source-languages.ts
/** Extensions of files that people write programs in; for pointing out what the default rules leave out. */
const SOURCE_EXTENSIONS = new Set("c cc cpp cxx h hh hpp hxx m mm rs go zig nim d java kt kts scala groovy clj cs fs vb swift dart js mjs cjs jsx ts mts cts tsx vue svelte wasm py pyi pyx pxd rb php pl pm lua r jl ex exs erl hrl hs ml mli sh bash ps1 sql proto so pyd dll dylib jar".split(" "));
/** The extension in lower case without the dot; empty when there is none. */
function extensionOf(name) {
	const dot = name.lastIndexOf(".");
	return dot <= 0 ? "" : name.slice(dot + 1).toLowerCase();
}
function isSourceFile(name) {
	return SOURCE_EXTENSIONS.has(extensionOf(name));
}

// src/runtime/select.ts
/** More than this is not a runtime but an accident. */
const ENTRY_LIMIT = 1e6;
/** Folders and entries that links reach: links that lead to each other multiply them without end. */
const LINKED_FOLDER_LIMIT = 5e4;
const LINKED_ENTRY_LIMIT = 1e5;
/** Up to this many folders that links reach are gone through at the same time. */
const SIDE_BY_SIDE_LIMIT = 1e3;
/** Folders in folders; as many as git itself goes down (`core.maxTreeDepth`). */
const DEPTH_LIMIT = 2048;
/**
* What counts as runtime in a tree. `manifest` never does, by whatever link it is reached: writing the fingerprint into
* it would change the fingerprint. Where the root holds nothing that counts, nothing does: a wrong root or `include`
* must not leave a fingerprint of the extra files alone. A `memo` is for one store, these rules and this manifest.
*/
async function selectEntries(tree, rules, manifest, memo = null) {
	return new Selector(tree, rules, memo).select(rawPathFromText(manifest));
}
var Selector = class {
	#tree;
	#rules;
	#memo;
	#include;
	#exclude;
	#extra;
	/** Paths of the manifest: as stated, and where it really is. */
	#manifests = /* @__PURE__ */ new Set();
	#entries = [];
	/** Repository paths of the root's entries: an extra file of that path is the same. */
	#rooted = /* @__PURE__ */ new Set();
	#otherLanguages = /* @__PURE__ */ new Map();
	#linkedFolders = 0;
	#linkedEntries = 0;
	constructor(tree, rules, memo) {
		this.#tree = tree;
		this.#rules = rules;
		this.#memo = memo;
		this.#include = new TallyingGlobs("include", rules.include);
		this.#exclude = new TallyingGlobs("exclude", rules.exclude);
		this.#extra = new TallyingGlobs("extra-files", rules.extraFiles);
	}
	async select(manifest) {
		const top = topPlace(this.#tree);
		const written = await followPath(this.#tree, top, manifest);
		this.#manifests.add(manifest);
		if (written.kind === "file") this.#manifests.add(written.path);
		const root = await followPath(this.#tree, top, rawPathFromText(this.#rules.root));
		if (root.kind === "folder") await this.#visit(startVisit(root.place, this.#rootPath()), this.#rootWalk());
		const empty = this.#entries.length === 0;
		if (this.#rules.extraFiles.length > 0) {
			this.#rooted = new Set(this.#entries.map(({ repositoryPath }) => repositoryPath));
			await this.#visit(startVisit(top, ""), this.#extraWalk());
		}
		return {
			entries: empty ? [] : this.#entries.sort((a, b) => compareRaw(a.path, b.path)),
			rootFound: root.kind === "folder",
			unmatched: [
				...this.#include.unmatched(),
				...this.#exclude.unmatched(),
				...this.#extra.unmatched()
			],
			otherLanguages: this.#otherLanguages
		};
	}
	#rootPath() {
		return this.#rules.root === "." ? "" : rawPathFromText(this.#rules.root);
	}
	#rootWalk() {
		const excludeDirs = new Set(this.#rules.excludeDirs.map(rawPathFromText));
		return {
			prefix: "",
			wants: ({ node, text }) => !excludeDirs.has(node.name) && this.#exclude.match(text) === null,
			enters: () => true,
			match: ({ node, text }) => {
				const reason = this.#include.match(text);
				if (reason === null) this.#countOther(node.name);
				return reason;
			},
			matchUnfollowed: unfollowedReason
		};
	}
	/** Unlike below the root, a submodule or a dead link counts only where a pattern may mean it or what is in it. */
	#extraWalk() {
		const { globs } = this.#extra;
		return {
			prefix: "/",
			wants: ({ node, text }) => globs.matches(text) || !isFile(node) && globs.couldMatchBelow(text),
			enters: ({ text }) => globs.couldMatchBelow(text),
			match: ({ text }) => this.#extra.match(text),
			matchUnfollowed: (reached) => this.#extra.match(reached.text) ?? unfollowedReason(reached)
		};
	}
	/**
	* Folders are gone through side by side, so that the store is asked for many at once; once links lead to many, those
	* one by one: links that multiply folders then meet the limit before they fill the memory.
	*/
	async #visit(visit, walk) {
		const below = [];
		const linked = [];
		const links = [];
		for (const node of await this.#takeFiles(visit, walk)) {
			const reached = reach(visit, node);
			if (node.type !== "folder") links.push(this.#takeLink(reached, walk, linked));
			else if (walk.enters(reached)) below.push(...enter(reached, placeBelow(visit.place, node)));
		}
		await Promise.all(links);
		const few = this.#linkedFolders < SIDE_BY_SIDE_LIMIT;
		const together = [...few || !visit.linked ? below.splice(0) : [], ...few ? linked.splice(0) : []];
		await Promise.all(together.map((next) => this.#visit(next, walk)));
		for (const next of [...below, ...linked]) await this.#visit(next, walk);
	}
	/** Takes a folder's own files; gives what else in it is wanted. */
	async #takeFiles(visit, walk) {
		const key = this.#memoKey(visit, walk);
		const known = key === null ? void 0 : this.#memo?.get(key);
		if (known) return this.#takeKnown(known, visit);
		const nodes = await this.#readFolder(visit);
		const start = {
			entries: this.#entries.length,
			otherLanguages: new Map(this.#otherLanguages)
		};
		const tallies = [this.#include.beginTally(), this.#exclude.beginTally()];
		const rest = [];
		for (const node of nodes) {
			const reached = reach(visit, node);
			if (!walk.wants(reached)) continue;
			if (isFile(node)) this.#takeFile(realPath(reached), node, reached, walk);
			else rest.push(node);
		}
		const [included, excluded] = [tallies[0](), tallies[1]()];
		if (key !== null) {
			const entries = this.#entries.slice(start.entries);
			const otherLanguages = differenceOf(this.#otherLanguages, start.otherLanguages);
			this.#memo?.set(key, {
				entries,
				rest,
				included,
				excluded,
				otherLanguages
			});
		}
		return rest;
	}
	/** `null` where what is taken hangs on more than the folder's content, or nothing is kept. */
	#memoKey({ linked, place, relative, repository }, { prefix }) {
		if (this.#memo === null || linked || prefix !== "") return null;
		return [...this.#manifests].some((path) => isIn(repository, path) || isIn(place.path, path)) ? null : `${place.id} ${relative}`;
	}
	#takeKnown({ entries, rest, included, excluded, otherLanguages }, { depth, repository }) {
		refuseDepth(depth, repository);
		if (this.#entries.length + entries.length > ENTRY_LIMIT) throw tooMany(`More than ${ENTRY_LIMIT} files count as runtime`, repository);
		for (const entry of entries) this.#entries.push(entry);
		for (const index of included) this.#include.tally(index);
		for (const index of excluded) this.#exclude.tally(index);
		for (const [extension, count] of otherLanguages) this.#otherLanguages.set(extension, (this.#otherLanguages.get(extension) ?? 0) + count);
		return rest;
	}
	#readFolder({ linked, depth, place, repository }) {
		refuseDepth(depth, repository);
		if (linked && ++this.#linkedFolders > LINKED_FOLDER_LIMIT) throw tooMany(`Links lead to more than ${LINKED_FOLDER_LIMIT} folders`, repository);
		return this.#tree.readFolder(place.id);
	}
	/** `path` is where the file really is, which tells a link to the manifest. */
	#takeFile(path, file, reached, walk) {
		const reason = walk.match(reached);
		if (reason !== null && !this.#manifests.has(path)) this.#add(reached, walk, fileBody(file), reason);
	}
	/** A link, or a submodule; a folder that it leads to is added to `linked`. */
	async #takeLink(reached, walk, linked) {
		const { visit, node } = reached;
		const found = node.type === "submodule" ? {
			kind: "submodule",
			node,
			rest: ""
		} : await followLink(this.#tree, visit.place, node);
		if (found.kind === "file") this.#takeFile(found.path, found.node, reached, walk);
		else if (found.kind === "folder" && openVisit(visit, found.place) === null) {
			if (walk.enters(reached)) linked.push(...enter(reached, found.place));
		} else this.#add(reached, walk, await this.#unfollowedBody(reached, found), walk.matchUnfollowed(reached));
	}
	/**
	* A submodule is its commit; a link that is not followed is its target text. Into a submodule, also that one's commit
	* and the path in it. To an open folder, also which of those above it is, unless the text says so: another link on
	* the way can come to lead elsewhere.
	*/
	async #unfollowedBody({ visit, node }, found) {
		if (node.type === "submodule") return heldFields("s", Buffer.from(node.id, "latin1"));
		const target = await this.#tree.readLink(node.id);
		const more = [];
		if (found.kind === "submodule") more.push(found.node.id, ...found.rest === "" ? [] : [found.rest]);
		if (found.kind === "folder") {
			const open = openVisit(visit, found.place);
			if (open?.repository !== lexicalTarget(visit.repository, target)) more.push(String(open?.depth));
		}
		return heldFields("l", rawPathToBytes([target, ...more].join("\0")));
	}
	#add(reached, walk, body, reason) {
		const { repository, relative, visit, node } = reached;
		if (this.#manifests.has(repository) || this.#rooted.has(repository)) return;
		if (this.#entries.length >= ENTRY_LIMIT) throw tooMany(`More than ${ENTRY_LIMIT} files count as runtime`, repository);
		if ((visit.linked || node.type === "link") && ++this.#linkedEntries > LINKED_ENTRY_LIMIT) throw tooMany(`Links lead to more than ${LINKED_ENTRY_LIMIT} files`, repository);
		const path = walk.prefix === "" ? relative : `${walk.prefix}${relative}`;
		const { kind, content, identity } = body;
		this.#entries.push({
			path,
			repositoryPath: repository,
			kind,
			content,
			identity,
			reason
		});
	}
	#countOther(name) {
		if (!isSourceFile(name)) return;
		const extension = extensionOf(name);
		this.#otherLanguages.set(extension, (this.#otherLanguages.get(extension) ?? 0) + 1);
	}
};
function refuseDepth(depth, repository) {
	if (depth > DEPTH_LIMIT) throw tooMany(`More than ${DEPTH_LIMIT} folders lie in one another`, repository);
}
/** Whether a path is that of a name in the folder. */
function isIn(folder, path) {
	const end = path.lastIndexOf("/");
	return folder === (end < 0 ? "" : path.slice(0, end));
}
/** What was counted since. */
function differenceOf(now, before) {
	const counted = [...now].map(([key, count]) => [key, count - (before.get(key) ?? 0)]);
	return new Map(counted.filter(([, count]) => count > 0));
}
function startVisit(place, repository) {
	return {
		place,
		relative: "",
		repository,
		above: null,
		depth: 0,
		linked: false
	};
}
function reach(visit, node) {
	const relative = joinRaw(visit.relative, node.name);
	return {
		visit,
		node,
		relative,
		repository: visit.repository === visit.relative ? relative : joinRaw(visit.repository, node.name),
		text: rawPathToText(relative)
	};
}
function realPath({ visit, node, repository }) {
	return visit.place.path === visit.repository ? repository : joinRaw(visit.place.path, node.name);
}
/** None when the folder is already open on this path: links that loop are entered once. */
function enter({ visit, node, relative, repository }, place) {
	if (openVisit(visit, place) !== null) return [];
	const linked = visit.linked || node.type === "link";
	return [{
		place,
		relative,
		repository,
		above: visit,
		depth: visit.depth + 1,
		linked
	}];
}
/** The visit of a folder that is open on the way to here. */
function openVisit(visit, place) {
	for (let open = visit; open !== null; open = open.above) if (open.place.path === place.path) return open;
	return null;
}
function isFile({ type }) {
	return type === "file" || type === "executable";
}
function unfollowedReason({ node }) {
	return node.type === "submodule" ? { kind: "submodule" } : { kind: "link-not-followed" };
}
function tooMany(what, at) {
	const where = JSON.stringify(showPath(at).slice(0, 200));
	return new RuntimeFingerprintError("OBJECT_UNREADABLE", `${what} (at ${where}): narrow the rules, or look for links that lead to each other.`);
}
function fileBody({ type, id }) {
	return {
		kind: type === "executable" ? "x" : "f",
		content: { id },
		identity: id
	};
}
/** The fields of an entry whose content is held here, not in the tree. */
function heldFields(kind, bytes) {
	return {
		kind,
		content: { bytes },
		identity: `=${createHash("sha256").update(bytes).digest("hex")}`
	};
}
/** The patterns of a key, which remember which of them have matched anything. */
var TallyingGlobs = class {
	globs;
	#key;
	#single;
	#idle;
	constructor(key, patterns) {
		this.globs = compileGlobs(patterns);
		this.#key = key;
		this.#single = patterns.map((pattern) => ({
			globs: compileGlobs([pattern]),
			reason: {
				kind: key,
				pattern
			}
		}));
		this.#idle = new Set(patterns.keys());
	}
	/** The first pattern that matches. */
	match(path) {
		if (!this.globs.matches(path)) return null;
		for (const index of this.#idle) if (this.#single[index]?.globs.matches(path)) this.#idle.delete(index);
		return this.#single.find(({ globs }) => globs.matches(path))?.reason ?? null;
	}
	/** Has the patterns tallied from nothing, until the function that it gives is called; that one says which matched. */
	beginTally() {
		const before = this.#idle;
		this.#idle = new Set(this.#single.keys());
		return () => {
			const matched = new Set([...this.#single.keys()].filter((index) => !this.#idle.has(index)));
			this.#idle = before;
			for (const index of matched) this.tally(index);
			return matched;
		};
	}
	tally(index) {
		this.#idle.delete(index);
	}
	unmatched() {
		return [...this.#idle].map((index) => ({
			key: this.#key,
			pattern: this.#single[index]?.reason.pattern
		}));
	}
};

// src/runtime/version-files.ts
/** Larger files are never masked: masking needs the whole text. */
const MASK_LIMIT_BYTES = 8388608;
const LINE_LIMIT_CHARACTERS = 4096;
/** What stands where a version stood; a file that has a NUL of its own is not masked. */
const MASKED_TEXT = "\0version\0";
/**
* Masks the release's own version in the entries that `version-files` name: their content is then held, and equal
* between releases that differ by it alone. Also gives the patterns that matched nothing.
*/
async function maskVersionFiles(entries, options) {
	const matchers = options.versionFiles.map((text) => ({
		text,
		file: parseVersionFile(text)
	})).map(({ text, file }) => ({
		text,
		file,
		globs: compileGlobs([file.pattern])
	}));
	const unmatched = new Set(options.versionFiles);
	const masked = [...entries];
	for (const [at, entry] of entries.entries()) {
		const applying = matchers.filter(({ file, globs }) => names(entry, file, globs.matches));
		for (const { text } of applying) unmatched.delete(text);
		if (applying.length === 0) continue;
		const bytes = await readMaskable(entry, options.reader);
		const result = bytes && applying.reduce((text, { file }) => mask(text, {
			...file,
			version: options.version
		}), bytes);
		if (result && result !== bytes) masked[at] = {
			...entry,
			...heldFields(entry.kind, result)
		};
	}
	return {
		entries: masked,
		unmatched: [...unmatched]
	};
}
function names(entry, file, matches) {
	if (entry.kind !== "f" && entry.kind !== "x") return false;
	if (file.fromRepository) return matches(rawPathToText(entry.repositoryPath));
	return !entry.path.startsWith("/") && matches(rawPathToText(entry.path));
}
/** The content as text of one character a byte; `null` where it is not to be masked. */
async function readMaskable(entry, reader) {
	if (!("id" in entry.content)) return entry.content.bytes;
	const pieces = [];
	let size = 0;
	await reader.readContents([entry.content.id], { chunk(bytes) {
		size += bytes.length;
		if (size <= MASK_LIMIT_BYTES) pieces.push(Buffer.from(bytes));
	} });
	const content = Buffer.concat(pieces);
	return size > MASK_LIMIT_BYTES || content.includes(0) ? null : content;
}
/** The bytes with what `masking` names replaced; the very same bytes when there is nothing to replace. */
function mask(bytes, masking) {
	const text = bytes.toString("latin1");
	const result = masking.names.length > 0 ? maskNames(text, masking.names) : maskVersion(text, masking.version);
	return result === text ? bytes : Buffer.from(result, "latin1");
}
/**
* A version of fewer than three parts (`1.0`) could be any number of the program. A manifest may call anything a version: what
* holds a quote, a bracket or a line break could be code.
*/
function isMaskableVersion(version) {
	return version !== null && /^\d+[._-]\d+[._-]\d+[\w.+~-]*$/.test(version);
}
function maskVersion(text, version) {
	if (!isMaskableVersion(version)) return text;
	const literal = Buffer.from(version, "utf8").toString("latin1");
	if (text.trim() === literal) return text.replace(literal, () => MASKED_TEXT);
	let masked = text;
	for (const quote of ["\"", "'"]) masked = masked.split(`${quote}${literal}${quote}`).join(`${quote}${MASKED_TEXT}${quote}`);
	return masked;
}
function maskNames(text, names) {
	const assignments = assignmentPatterns(names);
	return text.split("\n").map((line) => {
		const assignment = line.length > LINE_LIMIT_CHARACTERS ? void 0 : assignments.find((one) => one.test(line));
		if (!assignment) return line;
		return line.replace(assignment, (_all, before, value) => before + maskLiteral(value));
	}).join("\n");
}
/** Quotes stay, so that a string never equals a number. */
function maskLiteral(value) {
	return /^["']/.test(value) ? `${value[0]}${MASKED_TEXT}${value[0]}` : MASKED_TEXT;
}
const STRING = "\"[^\"\\\\\\r\\n]*\"|'[^'\\\\\\r\\n]*'";
const NUMBER = "[0-9][0-9A-Za-z_.]*";
const ITEM = `(?:${STRING}|${NUMBER})`;
/** As in all of these, no two runs of spaces can touch, so that a line takes time in the order of its length. */
const LIST = `[([][ \\t]*(?:${ITEM}(?:[ \\t]*,[ \\t]*${ITEM})*[ \\t]*(?:,[ \\t]*)?)?[)\\]]`;
/** Words before the name in a declaration: `export const`, `pub static`, `public static final std::string`. */
const MODIFIERS = "(?:[A-Za-z_](?:[\\w<>\\[\\]&*.]|::)*[ \\t]+){0,6}";
/**
* `NAME = literal` at the start of a statement: `VERSION = "1.2.3"`, `export const VERSION: string = '1.2.3';`,
* `"version": "1.2.3",`, `version = (1, 2, 3)`, `#define VERSION "1.2.3"`. What follows may only end the statement, so
* that the code of an expression is never hidden.
*/
function assignmentPatterns(names) {
	const name = names.map((one) => Buffer.from(one, "utf8").toString("latin1").replace(/[$.]/g, "\\$&")).join("|");
	const target = `["']?(?<![\\w$])(?:${name})(?![\\w$])["']?`;
	const assigned = `${MODIFIERS}${target}[ \\t]*(?::[ \\t]*[A-Za-z_&][\\w<>\\[\\]&*.: ]{0,80}?[ \\t]*)?:?=(?![=>])[ \\t]*`;
	const keyed = `${target}[ \\t]*:(?![:=])[ \\t]*`;
	const defined = `#[ \\t]*define[ \\t]+(?:${name})[ \\t]+`;
	const pattern = (before, separator) => {
		const end = `(?=[ \\t]*(?:${separator}+[ \\t]*)?(?:\\}[ \\t]*)?(?:(?:#|//|--).*)?\\r?$)`;
		return new RegExp(`^([ \\t{]*${before})(${STRING}|${NUMBER}|${LIST})${end}`);
	};
	return [
		pattern(assigned, ";"),
		pattern(keyed, "[,;]"),
		pattern(defined, ";")
	];
}

// src/jobs/runtimes.ts
const NO_FINGERPRINT = {
	value: null,
	files: 0,
	bytes: 0
};
/**
* Selects and fingerprints every runtime in every snapshot, all through the first snapshot's store. What cannot be read
* has no fingerprint, with the reason in `failure`; it is never a fingerprint of less.
*/
async function readSnapshots(config, snapshots) {
	return hashRuntimes(config, await Promise.all(snapshots.map((snapshot) => selectRuntimes(config, snapshot))), snapshots[0].tree);
}
/** Fingerprints what was selected in each of several snapshots, all through one store. */
async function hashRuntimes(config, selected, reader) {
	const unhashed = selected.flatMap((runtimes) => [...runtimes.values()]);
	const hashed = /* @__PURE__ */ new Map();
	for (const [at, state] of (await hashAll(unhashed, reader)).entries()) hashed.set(unhashed[at], state);
	return selected.map((runtimes) => {
		const states = new Map([...runtimes].map(([name, state]) => [name, hashed.get(state)]));
		return {
			runtimes: states,
			fingerprint: wholeFingerprint(config, states),
			rulesId: configRulesId(config)
		};
	});
}
function wholeFingerprint(config, states) {
	const values = new Map([...states].map(([name, { fingerprint }]) => [name, fingerprint.value]));
	return config.named ? combineFingerprints(values) : values.values().next().value ?? null;
}
function createMemo(config) {
	return new Map([...config.runtimes.keys()].map((name) => [name, new FolderMemo()]));
}
/** What counts in each runtime of a snapshot, in order of name. */
async function selectRuntimes(config, snapshot, memo = null) {
	const states = [...config.runtimes].map(async ([name, rules]) => {
		return [name, await selectRuntime({
			name,
			rules,
			config,
			snapshot,
			memo: memo?.get(name) ?? null
		})];
	});
	return new Map(await Promise.all(states));
}
async function selectRuntime(input) {
	const { name, rules, config, snapshot } = input;
	const label = config.named ? `the runtime ${name} of ${snapshot.label}` : snapshot.label;
	const base = {
		label,
		rules,
		rulesId: rulesId(rules)
	};
	try {
		const selection = await selectEntries(snapshot.tree, rules, config.manifest, input.memo);
		const masked = await maskVersionFiles(selection.entries, {
			versionFiles: rules.versionFiles,
			version: snapshot.version,
			reader: snapshot.tree
		});
		const warnings = describeSelection(input, selection, masked.unmatched);
		return {
			...base,
			entries: masked.entries,
			failure: null,
			warnings
		};
	} catch (error) {
		const failure = asFailure(error);
		return {
			...base,
			entries: [],
			failure,
			warnings: [unavailable(label, failure)]
		};
	}
}
async function hashAll(states, reader) {
	const sound = states.filter(({ failure }) => failure === null);
	const distinct = [...new Map(sound.map((state) => [state.entries, state])).values()];
	const hashed = await hashEach(distinct.map(({ rules, entries }) => ({
		scheme: rules.scheme,
		entries
	})), reader);
	const results = new Map(distinct.map(({ entries }, at) => [entries, hashed[at]]));
	return states.map((state) => {
		const result = state.failure === null ? results.get(state.entries) : void 0;
		if (!(result instanceof RuntimeFingerprintError)) return {
			...state,
			fingerprint: result ?? NO_FINGERPRINT
		};
		return {
			...state,
			fingerprint: {
				...NO_FINGERPRINT,
				files: state.entries.length
			},
			failure: result,
			warnings: [...state.warnings, unavailable(state.label, result)]
		};
	});
}
/** One selection that cannot be read must not take the others' fingerprints with it. */
async function hashEach(selections, reader) {
	try {
		return await fingerprintAll(selections, reader);
	} catch (error) {
		if (selections.length <= 1) return [asFailure(error)];
		const half = Math.ceil(selections.length / 2);
		return [...await hashEach(selections.slice(0, half), reader), ...await hashEach(selections.slice(half), reader)];
	}
}
function asFailure(error) {
	if (error instanceof RuntimeFingerprintError) return error;
	throw error;
}
function unavailable(label, failure) {
	return {
		code: "fingerprint_unavailable",
		message: `There is no fingerprint of ${label}: ${failure.message}`
	};
}
function describeSelection(input, selection, idleVersionFiles) {
	const { rules, config, snapshot, name } = input;
	const warnings = [];
	const where = config.named ? ` (runtime ${name}, ${snapshot.label})` : ` (${snapshot.label})`;
	if (!selection.rootFound) {
		const message = `The root ${JSON.stringify(rules.root)} is not a folder here${where}: state \`root\`.`;
		warnings.push({
			code: "root_missing",
			message
		});
	} else if (selection.entries.length === 0) warnings.push({
		code: "runtime_empty",
		message: `No file counts as runtime${where}: check the rules.`
	});
	if (config.defaultRules) {
		const others = [...selection.otherLanguages].sort(([a], [b]) => a < b ? -1 : 1);
		for (const [extension, count] of others) {
			const files = count === 1 ? `1 .${extension} file does` : `${count} .${extension} files do`;
			warnings.push({
				code: "other_languages",
				message: `${files} not count${where}: state rules.`
			});
		}
		return warnings;
	}
	const idle = idleVersionFiles.map((pattern) => ({
		key: "version-files",
		pattern
	}));
	for (const { key, pattern } of selection.rootFound ? [...selection.unmatched, ...idle] : []) {
		const message = `The ${key} pattern ${JSON.stringify(pattern)} matches nothing${where}.`;
		warnings.push({
			code: "pattern_matched_nothing",
			message
		});
	}
	return warnings;
}

// src/release/version-order.ts
/**
* Where a suffix has ended, it counts as final: that is what puts `1.0` after `1.0rc1` and before
* `1.0.post1`. Further on, an end comes before more identifiers, as in semver (`alpha` < `alpha.1` <
* `alpha.beta`), and after a development version, as in PEP 440 (`a1.dev2` < `a1`). A bare number at the
* start is semver's lowest pre-release.
*/
const RANK = {
	firstNumber: 0,
	development: 1,
	laterEnd: 2,
	laterNumber: 3,
	unknown: 4,
	alpha: 5,
	milestone: 6,
	beta: 7,
	preview: 8,
	candidate: 9,
	final: 10,
	post: 11
};
const BUILD_RANK = {
	end: 0,
	word: 1,
	number: 2
};
/** `pre` and `preview` come before `rc`: projects that publish both, such as .NET, do so in that order. */
const PHASES = new Map([
	...[
		"dev",
		"snapshot",
		"nightly",
		"canary"
	].map((word) => [word, RANK.development]),
	...["alpha", "a"].map((word) => [word, RANK.alpha]),
	...["milestone", "m"].map((word) => [word, RANK.milestone]),
	...["beta", "b"].map((word) => [word, RANK.beta]),
	...["preview", "pre"].map((word) => [word, RANK.preview]),
	...[
		"rc",
		"c",
		"cr"
	].map((word) => [word, RANK.candidate]),
	...[
		"final",
		"ga",
		"release"
	].map((word) => [word, RANK.final]),
	...[
		"post",
		"rev",
		"r",
		"p",
		"patch"
	].map((word) => [word, RANK.post])
]);
/** Whether the word names a phase of a release, in any case: `rc`, `BETA`, `post`. */
function isPhaseWord(word) {
	return PHASES.has(word.toLowerCase());
}
function versionKey(pieces) {
	const numbers = pieces.numbers.map(decimal);
	while (numbers.at(-1) === "0") numbers.pop();
	return {
		epoch: decimal(pieces.epoch),
		numbers,
		suffix: suffixTokens(pieces.suffix),
		build: buildTokens(pieces.build)
	};
}
/**
* Below, at or above zero as `a` comes before, with or after `b`. A total order: it agrees with semver on
* `alpha`/`beta`/`rc` pre-releases and with PEP 440 on its canonical forms. Build metadata breaks the last
* tie, numbers in it by value (`k3s2` < `k3s10`).
*/
function compareVersions(a, b) {
	return compareDecimals(a.epoch, b.epoch) || compareNumbers(a.numbers, b.numbers) || compareTokens(a.suffix, b.suffix, endOfSuffix) || compareTokens(a.build, b.build, endOfBuild);
}
/**
* Whether the suffix makes it a pre-release: `-rc.1`, `.dev`, `-1` and `-followup` do; `.post1` and
* `.RELEASE` do not.
*/
function isPrereleaseKey(key) {
	return key.suffix.some(({ rank }) => rank <= RANK.development || rank >= RANK.unknown && rank <= RANK.candidate);
}
/**
* Beside a word that is no phase, `release`, `patch` and the like are words too: `-release-candidate` and
* `-patch-preparation` announce a version, they do not follow it.
*/
function suffixTokens(suffix) {
	const pieces = suffix.split(/[-._]+/).flatMap(splitPiece);
	const phasesOnly = pieces.every((piece) => isNumber(piece) || isPhaseWord(piece));
	return pieces.map((piece, position) => suffixToken(piece, position, phasesOnly));
}
function suffixToken(piece, position, phasesOnly) {
	if (isNumber(piece)) return {
		rank: position === 0 ? RANK.firstNumber : RANK.laterNumber,
		text: decimal(piece)
	};
	const phase = PHASES.get(piece.toLowerCase());
	if (phase === void 0 || !phasesOnly && phase >= RANK.final) return {
		rank: RANK.unknown,
		text: piece
	};
	return phase === RANK.final ? endOfSuffix(position) : {
		rank: phase,
		text: ""
	};
}
/** `rc1` and `a1dev2` are words and numbers; what else mixes them, like the hash `g1f3c`, is one word. */
function splitPiece(piece) {
	const runs = wordsAndNumbers(piece);
	const wordThenNumber = runs.length === 2 && isNumber(runs[1]);
	const phasesOnly = runs.every((run) => isNumber(run) || isPhaseWord(run));
	return runs.length < 2 || wordThenNumber || phasesOnly ? runs : [piece];
}
function buildTokens(build) {
	return wordsAndNumbers(build).map((run) => isNumber(run) ? {
		rank: BUILD_RANK.number,
		text: decimal(run)
	} : {
		rank: BUILD_RANK.word,
		text: run
	});
}
function wordsAndNumbers(text) {
	return text.match(/\d+|[A-Za-z]+/g) ?? [];
}
function endOfSuffix(position) {
	return {
		rank: position === 0 ? RANK.final : RANK.laterEnd,
		text: ""
	};
}
function endOfBuild() {
	return {
		rank: BUILD_RANK.end,
		text: ""
	};
}
function compareNumbers(a, b) {
	for (let at = 0; at < Math.max(a.length, b.length); at++) {
		const order = compareDecimals(a[at] ?? "0", b[at] ?? "0");
		if (order !== 0) return order;
	}
	return 0;
}
function compareTokens(a, b, end) {
	for (let at = 0; at < Math.max(a.length, b.length); at++) {
		const [left, right] = [a[at] ?? end(at), b[at] ?? end(at)];
		const order = left.rank - right.rank || compareTokenTexts(left.text, right.text);
		if (order !== 0) return order;
	}
	return 0;
}
function compareTokenTexts(a, b) {
	return isNumber(a) && isNumber(b) ? compareDecimals(a, b) : compareText(a, b);
}
/** By value, whatever the length, without turning them into numbers. */
function compareDecimals(a, b) {
	return a.length - b.length || compareText(a, b);
}
function compareText(a, b) {
	return a < b ? -1 : a > b ? 1 : 0;
}
function decimal(digits) {
	return digits.replace(/^0+(?=\d)/, "");
}
function isNumber(text) {
	return /^\d+$/.test(text);
}

// src/release/tag-name.ts
const DATE = /(?:19|20)\d\d-(?:0?[1-9]|1[0-2])-(?:0?[1-9]|[12]\d|3[01])(?!\d)(?:[-._]\d+){0,3}/y;
const NUMBERS = /(?:\d+!)?\d+(?:\.\d+)*(?:_\d+)*/y;
const PHASE = /[-._]?([A-Za-z]+)\d*(?:[-._]\d+)*/y;
const BUILD = /^[0-9A-Za-z][0-9A-Za-z._-]*$/;
/** PEP 440 has at most three phases in one version; some limit keeps the reading linear. */
const MAX_PHASES = 8;
const MAX_NEAR_DISTANCE = 2;
const MAX_NEAR_LENGTH = 200;
/**
* Reads the line and the version of a tag; `null` where the name does not end in a version.
*
* The version is the longest tail that is one, from the start of a number: numbers separated by dots, then
* underscores (`1.2.3`, `8_4_0`), or a date (`2025-04-01`; a further number is that day's second release);
* then phases (`rc1`, `-beta.2`, `.dev`, `a1.dev2`, `.RELEASE`) or, after three numbers, any semver
* pre-release (`-followup-done`); then build metadata (`+k3s1`). After fewer numbers other words make it no
* version (`20260422-autonomous`, `stable-2.10-branchpoint`). PEP 440's epoch (`1!2.0`) is read.
*
* With `prefix`, the tag must be the prefix, an optional `v`, and a version to its end; the prefix's own
* closing `v` does not count. The time is linear in the length of the tag, so no tag is too long to be read.
*/
function parseTagName(tag, prefix) {
	const key = `${prefix ?? "\0"}\n${tag}`;
	const known = PARSED.get(key);
	if (known !== void 0) return known;
	if (PARSED.size >= MAX_PARSED) PARSED.clear();
	const parsed = readTagName(tag, prefix);
	PARSED.set(key, parsed);
	return parsed;
}
/** Every release of a line is held against every other, so each name is asked for again and again. */
const PARSED = /* @__PURE__ */ new Map();
const MAX_PARSED = 5e4;
function readTagName(tag, prefix) {
	const skipped = prefix === null ? 0 : prefixLength(tag, prefix);
	if (skipped === null) return null;
	const text = tag.slice(skipped);
	const span = findVersion(text);
	if (span === null || prefix !== null && span.start !== 0) return null;
	const pieces = versionPieces(text, span);
	const key = versionKey(pieces);
	return {
		tag,
		line: closeLine(tag.slice(0, skipped + span.start)),
		version: text.slice(span.start),
		key,
		prerelease: isPrereleaseKey(key),
		parts: pieces.numbers.length
	};
}
/** Names that a mistyped tag may have meant, the nearest first, at most three. */
function nearTagNames(tag, tags) {
	const wanted = plainName(tag);
	if (wanted.length > MAX_NEAR_LENGTH) return [];
	return tags.map((name) => ({
		name,
		distance: editDistance(wanted, plainName(name), MAX_NEAR_DISTANCE)
	})).filter(({ distance }) => distance <= MAX_NEAR_DISTANCE).sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1)).slice(0, 3).map(({ name }) => name);
}
/** A closing `v` belongs to the version, unless it ends a longer word: `dev1.2` is of the line `dev`. */
function closeLine(text) {
	return text.replace(/(?<![\p{L}\p{N}])[vV]$/u, "");
}
/** The length of the prefix in the tag, with its `v`; `null` where the tag is not of that line. */
function prefixLength(tag, prefix) {
	const line = closeLine(prefix);
	if (!tag.startsWith(line)) return null;
	const closed = tag.slice(0, line.length + 1);
	return closed !== line && closeLine(closed) === line ? closed.length : line.length;
}
function findVersion(text) {
	const plus = text.lastIndexOf("+");
	if (plus !== -1 && BUILD.test(text.slice(plus + 1))) {
		const span = findRelease(text.slice(0, plus));
		if (span !== null) return span;
	}
	return findRelease(text);
}
/** Finds a version without build metadata. */
function findRelease(text) {
	const identifiers = identifiersStart(text);
	let at = text.search(/\d/);
	while (at !== -1) {
		const numbersEnd = matchEnd(DATE, text, at) ?? matchEnd(NUMBERS, text, at) ?? at;
		const parts = splitNumbers(text.slice(at, numbersEnd)).length;
		if (isPhases(text, numbersEnd) || parts >= 3 && isIdentifiers(text, numbersEnd, identifiers)) return {
			start: at,
			numbersEnd,
			suffixEnd: text.length
		};
		at = nextStart(text, at);
	}
	return null;
}
/**
* Where the next version could start once none does at `at`. A start further on among the same numbers has
* fewer of them before the same suffix, so it is none either; only the last one may open a date, an epoch or
* other numbers (`1.2025-04-01`, `3_1.2.3`).
*/
function nextStart(text, at) {
	const end = matchEnd(NUMBERS, text, at) ?? at + 1;
	const last = text.slice(at, end).search(/[._!]\d+$/);
	if (last !== -1) return at + last + 1;
	const next = text.slice(end).search(/\d/);
	return next === -1 ? -1 : end + next;
}
/** Whether nothing but phases follows, or nothing at all. */
function isPhases(text, from) {
	let at = from;
	for (let count = 0; at < text.length; count++) {
		PHASE.lastIndex = at;
		const word = PHASE.exec(text)?.[1];
		if (count === MAX_PHASES || word === void 0 || !isPhaseWord(word)) return false;
		at = PHASE.lastIndex;
	}
	return true;
}
/** Whether a semver pre-release follows; `identifiers` is where the text begins to be nothing else. */
function isIdentifiers(text, at, identifiers) {
	return text[at] === "-" && at + 1 >= identifiers && at + 1 < text.length && text[at + 1] !== ".";
}
/** From where on the text is semver identifiers with single dots between them, up to its end. */
function identifiersStart(text) {
	let at = text.length;
	while (at > 0 && /[0-9A-Za-z.-]/.test(text[at - 1])) {
		if (text[at - 1] === "." && (at === text.length || text[at] === ".")) break;
		at--;
	}
	return at;
}
function matchEnd(pattern, text, at) {
	pattern.lastIndex = at;
	return pattern.test(text) ? pattern.lastIndex : null;
}
function versionPieces(text, span) {
	const [epoch, numbers] = splitEpoch(text.slice(span.start, span.numbersEnd));
	return {
		epoch,
		numbers: splitNumbers(numbers),
		suffix: text.slice(span.numbersEnd, span.suffixEnd),
		build: text.slice(span.suffixEnd + 1)
	};
}
function splitEpoch(numbers) {
	const mark = numbers.indexOf("!");
	return mark === -1 ? ["0", numbers] : [numbers.slice(0, mark), numbers.slice(mark + 1)];
}
function splitNumbers(numbers) {
	return numbers.split(/[-._]/);
}
function plainName(tag) {
	return tag.toLowerCase().replace(/(?<![a-z0-9])v(?=\d)/, "");
}

// src/jobs/configuration.ts
const DEFAULT_CONFIG_FILE = ".runtime-fingerprint.yml";
/** 1 MiB; a configuration is a page. */
const CONFIG_LIMIT_BYTES = 1048576;
/**
* The configuration as a tree has it: never the work tree's. No file, and nothing given otherwise: the default rules.
* A file that is there and cannot be read is `CONFIG_INVALID`, never the default.
*/
async function readConfig(tree, source) {
	const file = source.config ?? DEFAULT_CONFIG_FILE;
	const found = await readTreeFile(tree, file, CONFIG_LIMIT_BYTES);
	if (found.kind === "unreadable") throw invalid(file, `cannot be read: ${found.why}.`);
	if (found.kind === "missing" && source.config !== void 0) throw invalid(file, "is not in the commit that is judged: commit it, or correct the path.");
	if (found.kind === "missing") await refuseNearMiss(tree);
	const text = found.kind === "file" ? decode(found.bytes, file) : null;
	if (text === null && isEmpty(source.overrides)) return DEFAULT_CONFIG;
	const { parseConfig } = await import("./config2.js");
	return parseConfig({
		text,
		file,
		overrides: source.overrides
	});
}
/** The other common ending would be passed over, and the default rules would apply, without a word. */
async function refuseNearMiss(tree) {
	const near = DEFAULT_CONFIG_FILE.replace(/yml$/, "yaml");
	if ((await readTreeFile(tree, near, CONFIG_LIMIT_BYTES)).kind !== "missing") throw invalid(near, `is not read: rename it to ${DEFAULT_CONFIG_FILE}.`);
}
function isEmpty(overrides) {
	const { rules = {}, manifest, tagPrefix } = overrides ?? {};
	return manifest === void 0 && tagPrefix === void 0 && Object.values(rules).every((one) => one === void 0);
}
function decode(bytes, file) {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch (cause) {
		throw invalid(file, "is not UTF-8: save it as UTF-8.", cause);
	}
}
function invalid(file, what, cause) {
	const message = `The configuration ${JSON.stringify(file)} ${what}`;
	return new RuntimeFingerprintError("CONFIG_INVALID", message, {
		position: { file },
		cause
	});
}

// src/jobs/release-version.ts
/**
* The version of the release a commit is, for masking: the tag's by which it was named, else the one version of the tags
* on it, else its manifest's; `null` where nothing says.
*/
async function releaseVersion(repository, release) {
	const { ref, commit, config } = release;
	const { tags } = repository;
	const named = ref.replace(/^refs\/tags\//, "");
	if (tags.has(named)) {
		const version = parseTagName(named, config.tagPrefix)?.version;
		if (version !== void 0) return version;
	}
	const versions = await versionsOn(repository, commit, config);
	if (versions.size === 1) return versions.values().next().value;
	const { readTagManifest } = await import("./tag-manifest2.js");
	const manifest = await readTagManifest(repository.tree(commit), config.manifest);
	return manifest.kind === "manifest" ? manifest.manifest.version : null;
}
async function versionsOn(repository, commit, config) {
	const names = [...repository.tags].flatMap(([tag, { id }]) => {
		const name = parseTagName(tag, config.tagPrefix);
		return name === null ? [] : [{
			id,
			version: name.version
		}];
	});
	const peeled = await repository.peelAll(names.map(({ id }) => id));
	const here = names.filter((_, at) => {
		const found = peeled[at];
		return found?.kind === "commit" && found.commit.id === commit.id;
	});
	return new Set(here.map(({ version }) => version));
}

// src/git/remote-call.ts
const TIMEOUT_MS$1 = 3e5;
const PAUSES_MS = [1e3, 4e3];
const SETTINGS = [
	["protocol.version", "2"],
	["protocol.ext.allow", "never"],
	["fetch.negotiationAlgorithm", "noop"],
	["gc.auto", "0"],
	["maintenance.auto", "false"],
	["http.lowSpeedLimit", "1"],
	["http.lowSpeedTime", "60"]
].flatMap(([key, value]) => ["-c", `${key}=${value}`]);
/**
* Runs git against a remote. What may pass (a connection cut, a busy server, a pack that came damaged) is tried again.
* The exit code is the caller's to judge; `stderr` holds no secret of ours.
*/
async function callRemote(options, call) {
	const { remote, timeoutMs = TIMEOUT_MS$1 } = options;
	const pauses = [...options.pausesMs ?? PAUSES_MS];
	const env = remoteEnvironment(options, call);
	const args = [...SETTINGS, ...call.args];
	for (;;) {
		call.signal?.throwIfAborted();
		const told = await runGit({
			...call,
			args,
			env,
			timeoutMs
		});
		const pause = pauses.shift();
		if (told.exitCode === 0 || pause === void 0 || !mayPass(told.stderr)) return {
			...told,
			stderr: withoutSecrets(told.stderr, remote)
		};
		await setTimeout$1(pause, void 0, call.signal && { signal: call.signal });
		call.clean?.();
	}
}
/** What a remote that cannot be read means to the person who runs us. */
function remoteFailed(stderr, { url }) {
	const said = stderr.trim().replace(/\s+/g, " ").slice(0, 600).replace(/[.?]$/, "");
	return new RuntimeFingerprintError("REMOTE_FAILED", `${url} could not be read: ${said}. ${adviseOn(said)}`);
}
/** Whether a remote answered that it is elsewhere now. */
function isRedirected({ stderr }) {
	return /error: 30[1278]\b/.test(stderr);
}
/** Secrets reach git here: neither a command line nor a file holds them. */
function remoteEnvironment({ remote, surroundings }, call) {
	const pairs = remote.configuration.flatMap(([key, value], at) => [[`GIT_CONFIG_KEY_${at}`, key], [`GIT_CONFIG_VALUE_${at}`, value]]);
	return gitEnvironment(surroundings, {
		GIT_DIR: call.repository,
		GIT_CONFIG_NOSYSTEM: "1",
		GIT_CONFIG_GLOBAL: NO_FILE,
		GIT_ASKPASS: "",
		SSH_ASKPASS: "",
		GCM_INTERACTIVE: "never",
		...Object.fromEntries(Object.entries(surroundings).filter(([name]) => CERTIFICATES.test(name))),
		GIT_CONFIG_COUNT: String(remote.configuration.length),
		...Object.fromEntries(pairs),
		...call.env
	});
}
/** Of git's own variables those that decide, as proxies do, how a server is reached; they run nothing. */
const CERTIFICATES = /^GIT_(PROXY_)?SSL_(CAINFO|CAPATH|CERT|KEY|NO_VERIFY)$/;
const NO_FILE = process.platform === "win32" ? "NUL" : "/dev/null";
const LASTING = /(error:|http) (3\d\d|4(?!08|25|29)\d\d)\b|not our ref|unadvertised object|authentication failed|could not read (username|password)|permission denied|not found|bad line length|no space left|disk quota|file too large|certificate|host key/i;
const PASSING = /early eof|hung up|empty reply|broken pipe|connection (was )?(refused|reset|closed|timed out)|connect to|timed out|too slow|rpc failed|unexpected disconnect|error: (408|425|429|5\d\d)|could ?n[o']t resolve|transfer closed|ssl_(read|error_syscall)|gnutls_handshake|index-pack|unpack|bad pack|corrupt|http\/2 stream/i;
function mayPass(stderr) {
	return PASSING.test(stderr) && !LASTING.test(stderr);
}
/** A server may repeat what it was sent, and git the user of an address, which can be a token. */
function withoutSecrets(text, { configuration }) {
	return configuration.flatMap(([key, value]) => {
		if (HEADER_KEY.test(key)) return secretsOf(value);
		return /^credential\..*\.username$/s.test(key) ? [value] : [];
	}).filter((secret) => secret.length > 3).reduce((cleaned, secret) => cleaned.replaceAll(secret, "***"), text);
}
function secretsOf(header) {
	const credentials = header.slice(header.indexOf(":") + 1).trim().replace(/^\w+\s+/, "");
	const decoded = Buffer.from(credentials, "base64").toString("utf8");
	return [
		credentials,
		decoded,
		decoded.slice(decoded.indexOf(":") + 1)
	];
}
function adviseOn(said) {
	if (/error: 401|authentication failed|could not read (username|password)/i.test(said)) return "The token is missing or not accepted: pass `github-token`, or let the checkout step keep its credentials.";
	if (/error: 403|permission denied/i.test(said)) return "The token may not read the repository: grant `permissions: contents: read`.";
	if (/error: 404|not found/i.test(said)) return "It does not exist, or the token may not see it: grant `permissions: contents: read`.";
	if (/error: 30[1278]/.test(said)) return "It has moved: set the remote to its new address.";
	if (/no space left|disk quota|file too large/i.test(said)) return "The disk is full: free space in the temporary folder.";
	return "Run again when it can be reached; on the command line --offline judges by what the clone has.";
}

// src/git/fetch.ts
/**
* So many ids git sends in one piece (they stay below `http.postBuffer`), and its time grows faster than their number:
* 100,000 took 7.5 s at once, and 2.3 s in such batches.
*/
const BATCH_IDS = 16384;
/** Ids that the remote does not have are left out one by one; a remote that lacks this many is another repository. */
const UNKNOWN_LIMIT = 25;
/** In the words of git, of its client for servers of protocol 0, and of JGit. */
const UNKNOWN = /\b(?:not our ref|unadvertised object|want) ([0-9a-f]{40,64})\b/;
/**
* Brings objects from a remote into `got`, a bare repository of our own that nothing is read through directly. A failure
* is an error that names the cause; objects that the remote does not have stay missing. One call at a time.
*/
var Fetcher = class {
	/** The object store of `got`. */
	objects;
	#options;
	#repository;
	/** By commit: the tag of it, which is what the remote lists. */
	#listed;
	#closing = new AbortController();
	/** Whether the remote gives no blob by itself. */
	#gaveNoBlob = false;
	/** What came with all contents. */
	#whole = /* @__PURE__ */ new Set();
	constructor(options) {
		this.#options = options;
		this.#repository = createGotRepository(options.scratch, options.format);
		this.objects = join(this.#repository, "objects");
		const tags = [...options.tags.values()];
		this.#listed = new Map([...tags.map(({ id, peeled }) => [peeled, id]), ...tags.map(({ id }) => [id, id])]);
	}
	/** Commits, or tags of them, with their whole trees; without history, and where the server allows it without contents. */
	async fetchCommits(ids) {
		const wanted = [...new Set(ids.map((id) => this.#listed.get(id) ?? id))];
		if (this.#gaveNoBlob) for (const id of wanted) this.#whole.add(id);
		for (const batch of inBatches(wanted)) await this.#fetchKnown(new Set(batch));
	}
	/**
	* Blobs by their ids. A server that gives none that way, as in protocol 0, is asked for whole commits instead: `commits`
	* are those that the blobs are in.
	*/
	async fetchBlobs(ids, commits) {
		for (const batch of inBatches(ids)) {
			if (this.#gaveNoBlob) break;
			this.#gaveNoBlob = await this.#fetch(batch, [BLOBLESS]) !== null;
		}
		if (!this.#gaveNoBlob) return;
		await this.fetchCommits([...commits].filter((id) => !this.#whole.has(this.#listed.get(id) ?? id)));
	}
	/** Ends what is under way. */
	close() {
		this.#closing.abort();
	}
	/** Leaves out what the remote does not have. */
	async #fetchKnown(wanted) {
		const options = [this.#gaveNoBlob ? "--no-filter" : BLOBLESS, "--depth=1"];
		for (let unknown = 0; wanted.size > 0; unknown++) {
			const refused = await this.#fetch([...wanted], options);
			if (refused === null) return;
			if (!wanted.delete(refused.id) || unknown >= UNKNOWN_LIMIT) throw remoteFailed(refused.said, this.#options.remote);
		}
	}
	/** `null`: all came. Else the id that the remote does not give, for which nothing came. */
	async #fetch(ids, options) {
		const { remote } = this.#options;
		const told = await callRemote(this.#options, {
			args: [
				...FETCH,
				...options,
				"--stdin",
				"--",
				remote.url
			],
			repository: this.#repository,
			cwd: this.#repository,
			input: `${ids.join("\n")}\n`,
			signal: this.#closing.signal,
			clean: () => this.#removeLocks()
		});
		if (told.exitCode === 0) return null;
		const id = UNKNOWN.exec(told.stderr)?.[1];
		if (id === void 0) throw remoteFailed(told.stderr, remote);
		return {
			id,
			said: told.stderr
		};
	}
	/** A git that was ended by its time limit leaves them behind. */
	#removeLocks() {
		for (const name of ["shallow.lock", "config.lock"]) rmSync(join(this.#repository, name), { force: true });
	}
};
const FETCH = [
	"fetch",
	"--quiet",
	"--no-tags",
	"--no-write-fetch-head",
	"--no-recurse-submodules"
];
const BLOBLESS = "--filter=blob:none";
function inBatches(ids) {
	const batches = Math.ceil(ids.length / BATCH_IDS);
	return Array.from({ length: batches }, (_, at) => ids.slice(at * BATCH_IDS, (at + 1) * BATCH_IDS));
}
function createGotRepository(scratch, format) {
	const path = join(scratch.path, "got");
	mkdirSync(join(path, "objects", "pack"), { recursive: true });
	mkdirSync(join(path, "refs"));
	writeFileSync(join(path, "HEAD"), "ref: refs/heads/none\n");
	writeFileSync(join(path, "config"), repositoryConfig(format));
	return path;
}

// src/git/objects.ts
const LF = 10;
const TYPES = /* @__PURE__ */ new Set([
	"commit",
	"tree",
	"blob",
	"tag"
]);
const HEADER_LIMIT_CHARACTERS = 8192;
/** A git that gives nothing for this long is taken for hung (a dead network disk). */
const SILENCE_LIMIT_MS = 6e5;
/**
* One `git cat-file --batch` over the read repository: batches are answered in the order they were asked, contents
* stream through the sink and are never held. A git that ends early fails every batch that is open.
*/
var ObjectReader = class {
	#child;
	#contents;
	#batches = [];
	#unsent = [];
	#header = "";
	#contentLeft = -1;
	#stderr = "";
	#ended = null;
	#silence;
	/** With `contents: false` only headers are asked for: what is there, and what is missing. */
	constructor(options) {
		this.#contents = options.contents ?? true;
		this.#child = spawnGit({
			args: [
				"--git-dir",
				options.repository,
				"cat-file",
				this.#contents ? "--batch" : "--batch-check"
			],
			cwd: options.repository,
			env: options.env
		});
		this.#child.stdout.on("data", (piece) => this.#take(piece));
		this.#child.stderr.on("data", (piece) => {
			this.#stderr = appendBounded(this.#stderr, piece);
		});
		this.#child.stdin.on("error", () => {});
		this.#child.on("error", (cause) => this.#fail(startError(cause)));
		this.#child.on("close", () => this.#fail(unreadable(`git stopped while reading objects${this.#said()}.`)));
	}
	/** Reads `names` (object ids, or `ID^{commit}`) in order. Settles when the last has been delivered. */
	read(names, sink) {
		if (this.#ended) return Promise.reject(this.#ended);
		if (names.length === 0) return Promise.resolve();
		return new Promise((resolve, reject) => {
			this.#batches.push({
				asked: names,
				sink,
				resolve,
				reject,
				next: 0,
				failure: null
			});
			if (this.#unsent.length === 0) queueMicrotask(() => this.#send());
			this.#unsent.push(names.join("\n"));
		});
	}
	/** Whether an answer is awaited. */
	get busy() {
		return this.#batches.length > 0;
	}
	close() {
		this.#fail(unreadable("reading was ended."));
		this.#child.kill();
	}
	#send() {
		this.#child.stdin.write(`${this.#unsent.join("\n")}\n`);
		this.#unsent.length = 0;
		this.#watch();
	}
	#take(piece) {
		try {
			for (let at = 0; at < piece.length;) at = this.#contentLeft < 0 ? this.#takeHeader(piece, at) : this.#takeContent(piece, at);
		} catch (cause) {
			this.#fail(cause instanceof RuntimeFingerprintError ? cause : unreadable("git answered out of form.", cause));
			this.#child.kill();
		}
		this.#watch();
	}
	/** Takes a header that begins at `at`, or goes on there; gives where it ends. */
	#takeHeader(piece, at) {
		const end = piece.indexOf(LF, at);
		const line = this.#header + piece.toString("latin1", at, end < 0 ? piece.length : end);
		if (line.length > HEADER_LIMIT_CHARACTERS) throw unreadable("git answered with an endless line.");
		this.#header = end < 0 ? line : "";
		if (end < 0) return piece.length;
		this.#begin(line);
		return end + 1;
	}
	#begin(line) {
		const batch = this.#current();
		const index = batch.next;
		const header = parseHeader(line);
		if (header) {
			this.#deliver(batch, () => batch.sink.begin?.(index, header));
			if (this.#contents) this.#contentLeft = header.size + 1;
			else {
				this.#deliver(batch, () => batch.sink.end?.(index));
				this.#step(batch);
			}
		} else if (line === `${batch.asked[index]} missing`) {
			this.#deliver(batch, () => batch.sink.missing(index));
			this.#step(batch);
		} else throw unreadable(`git answered ${JSON.stringify(line)} for ${batch.asked[index]}${this.#said()}.`);
	}
	/** Takes what there is of the content from `at`, and the line break after it; gives where that ends. */
	#takeContent(piece, at) {
		const batch = this.#current();
		const index = batch.next;
		const end = Math.min(piece.length, at + this.#contentLeft);
		this.#contentLeft -= end - at;
		const isLast = this.#contentLeft === 0;
		const contentEnd = isLast ? end - 1 : end;
		if (contentEnd > at) this.#deliver(batch, () => batch.sink.chunk?.(piece.subarray(at, contentEnd), index));
		if (isLast) {
			if (piece[contentEnd] !== LF) throw unreadable("git answered with more than it announced.");
			this.#contentLeft = -1;
			this.#deliver(batch, () => batch.sink.end?.(index));
			this.#step(batch);
		}
		return end;
	}
	#current() {
		const batch = this.#batches[0];
		if (!batch) throw unreadable("git answered more than it was asked.");
		return batch;
	}
	#deliver(batch, call) {
		if (batch.failure) return;
		try {
			call();
		} catch (reason) {
			batch.failure = { reason };
		}
	}
	#step(batch) {
		batch.next += 1;
		if (batch.next < batch.asked.length) return;
		this.#batches.shift();
		if (batch.failure) batch.reject(batch.failure.reason);
		else batch.resolve();
	}
	#fail(error) {
		clearTimeout(this.#silence);
		this.#ended ??= error;
		for (const batch of this.#batches.splice(0)) batch.reject(batch.failure?.reason ?? this.#ended);
	}
	/** Restarts the count of silence. */
	#watch() {
		this.#silence ??= setTimeout(() => this.#endSilence(), SILENCE_LIMIT_MS).unref();
		this.#silence.refresh();
	}
	#endSilence() {
		if (this.#batches.length === 0) return;
		this.#fail(unreadable(`git gave nothing for ${SILENCE_LIMIT_MS / 6e4} minutes while reading objects.`));
		this.#child.kill("SIGKILL");
	}
	#said() {
		const said = this.#stderr.trim();
		return said === "" ? "" : ` (${said.replace(/\s+/g, " ")})`;
	}
};
function parseHeader(line) {
	const [id = "", type, size = "", more] = line.split(" ");
	if (!/^[0-9a-f]{40,64}$/.test(id) || !/^\d{1,15}$/.test(size) || more !== void 0) return null;
	return TYPES.has(type) ? {
		id,
		type,
		size: Number(size)
	} : null;
}
function unreadable(message, cause) {
	return new RuntimeFingerprintError("OBJECT_UNREADABLE", message, { cause });
}

// src/git/refs.ts
/**
* The workspace's tags; reads no object. A name that is not UTF-8 is shown with `\xNN`, which no name of a tag holds.
* git passes over a damaged ref with a warning; a line of releases must not lose one that way.
*/
async function readTags(workspace) {
	const told = await workspace.git([
		"for-each-ref",
		"--format=%(objectname) %(refname)",
		"refs/tags/"
	]);
	if (told.exitCode !== 0) throw gitFailed("for-each-ref", told.stderr);
	const damaged = /^warning: ignoring broken ref refs\/tags\/(.+)$/m.exec(told.stderr)?.[1];
	if (damaged !== void 0) throw damagedTag(damaged);
	const tags = /* @__PURE__ */ new Map();
	for (const line of told.stdout.toString("latin1").split("\n")) {
		const [, id, name] = /^([0-9a-f]{40,64}) refs\/tags\/(.+)$/.exec(line) ?? [];
		if (id !== void 0) tags.set(showPath(name), {
			id,
			peeled: null
		});
		else if (line !== "") throw gitFailed("for-each-ref", `it answered ${JSON.stringify(line)}`);
	}
	return tags;
}
function damagedTag(name) {
	return new RuntimeFingerprintError("GIT_FAILED", `The tag ${JSON.stringify(name)} is damaged: delete it (\`git update-ref -d\`), and fetch the tags again.`);
}
/** The object that a revision names, a tag before anything else; `null` when there is no such thing. */
async function resolveRevision(workspace, tags, revision) {
	const tagged = revision === "HEAD" ? void 0 : tags.get(revision.replace(/^refs\/tags\//, ""));
	if (tagged !== void 0) return tagged.id;
	if (FULL_ID.test(revision)) return revision;
	if (workspace === null || /[\0\n]/.test(revision) || revision === "") return null;
	const told = await workspace.git([
		"rev-parse",
		"--verify",
		"--quiet",
		"--end-of-options",
		revision
	]);
	const id = told.stdout.toString("latin1").trim();
	return told.exitCode === 0 && /^[0-9a-f]{40,64}$/.test(id) ? id : null;
}
const FULL_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
/** Peels objects (tags, nested tags, commits) to commits, all in one go. */
async function peelAll(store, ids) {
	const peeled = await store.readObjects(ids.map((id) => `${id}^{commit}`));
	return Promise.all(peeled.map((object, at) => {
		if (object) return {
			kind: "commit",
			commit: parseCommit(object.header.id, object.content)
		};
		return peelByHand(store, ids[at]);
	}));
}
async function peel(store, id) {
	const [peeled] = await peelAll(store, [id]);
	return peeled;
}
/** Tells a tag of something else from a commit that is not here. */
async function peelByHand(store, id) {
	const object = await store.readObject(id);
	if (!object) return {
		kind: "absent",
		id
	};
	const { type } = object.header;
	if (type === "commit") return {
		kind: "commit",
		commit: parseCommit(id, object.content)
	};
	if (type !== "tag") return {
		kind: "other",
		type
	};
	const [, target, of] = TAG_HEADER.exec(object.content.toString("latin1", 0, 200)) ?? [];
	if (target === void 0) return {
		kind: "absent",
		id
	};
	return of === "tree" || of === "blob" ? {
		kind: "other",
		type: of
	} : peelByHand(store, target);
}
/** The first lines of a tag object (git-mktag). */
const TAG_HEADER = /^object ([0-9a-f]{40,64})\ntype ([a-z]+)\n/;
/** When a tag was made: the tagger's date, or of a bare commit the committer's. Seconds since 1970. */
async function readTagDate(store, id) {
	const object = await store.readObject(id);
	const field = object?.header.type === "tag" ? "tagger" : "committer";
	const dated = object && readDate(object.content, field);
	if (dated !== null) return dated;
	const peeled = await peel(store, id);
	if (peeled.kind === "commit") return peeled.commit.date;
	throw new RuntimeFingerprintError("OBJECT_MISSING", `The date of tag object ${id} cannot be read.`);
}
function parseCommit(id, content) {
	const tree = /^tree ([0-9a-f]{40,64})\n/.exec(content.toString("latin1", 0, 80))?.[1];
	if (tree === void 0) throw new RuntimeFingerprintError("OBJECT_UNREADABLE", `Commit ${id} is malformed. Check with \`git fsck\`.`);
	return {
		id,
		tree,
		date: readDate(content, "committer") ?? 0
	};
}
/** The date of a header line `FIELD NAME <MAIL> SECONDS ZONE`; the header ends at the first empty line. */
function readDate(content, field) {
	const headerEnd = content.indexOf("\n\n");
	const header = content.toString("latin1", 0, headerEnd < 0 ? content.length : headerEnd);
	const found = new RegExp(`^${field} .*> (-?\\d{1,15})(?: |$)`, "m").exec(header);
	return found ? Number(found[1]) : null;
}

// src/git/remote-tags.ts
/** Nothing is computed for a list; a server that is not there at all is waited for no longer. */
const TIMEOUT_MS = 12e4;
/** A renamed repository leads to its new name, and after another rename on to that. */
const MOVES_LIMIT = 3;
/** The remote's tags by name, in one call. An error is an error, never "no tags". */
async function listRemoteTags(options) {
	let { remote } = options;
	for (let moves = 0;; moves++) {
		const told = await listTags({
			...options,
			remote
		});
		if (told.exitCode === 0) return {
			tags: parseTags(told.stdout, remote),
			remote
		};
		const url = isRedirected(told) && moves < MOVES_LIMIT ? await findMove({
			...options,
			remote
		}) : null;
		if (url === null) throw remoteFailed(told.stderr, remote);
		remote = {
			...remote,
			url
		};
	}
}
function listTags(options, env = {}) {
	const { scratch, remote, timeoutMs = TIMEOUT_MS } = options;
	return callRemote({
		...options,
		timeoutMs
	}, {
		args: [
			"ls-remote",
			"--tags",
			"--",
			remote.url
		],
		repository: `${scratch.path}/none`,
		cwd: scratch.path,
		env
	});
}
/** A tag object's own line comes first, then NAME^{} with what it stands for (gitprotocol-pack, "Reference Discovery"). */
function parseTags(listing, remote) {
	const tags = /* @__PURE__ */ new Map();
	for (const line of listing.toString("latin1").split("\n")) {
		if (line === "") continue;
		const found = /^([0-9a-f]{40}|[0-9a-f]{64})\trefs\/tags\/(.+?)(\^\{\})?$/.exec(line);
		if (!found) throw remoteFailed(`it answered ${JSON.stringify(line)}`, remote);
		const [, id, bytes, peels] = found;
		const name = showPath(rawPathFromBytes(Buffer.from(bytes, "latin1")));
		tags.set(name, {
			id: peels && tags.get(name)?.id || id,
			peeled: id
		});
	}
	return tags;
}
/**
* Where a remote is now that has moved on its own server; `null` where it is on another one, which the headers are not
* meant for. git tells only in its trace (git-http, `GIT_TRACE_CURL`).
*/
async function findMove(options) {
	const { url } = options.remote;
	const told = await listTags(options, {
		GIT_TRACE_CURL: "1",
		GIT_TRACE_CURL_NO_DATA: "1"
	});
	const location = /<= recv header: location: (\S+)\/info\/refs\?\S*\s*$/im.exec(told.stderr)?.[1];
	if (location === void 0 || !URL.canParse(location, url)) return null;
	const moved = new URL(location, url);
	return moved.origin === new URL(url).origin && moved.username === "" && moved.password === "" && moved.href !== url ? moved.href : null;
}

// src/git/staged.ts
/**
* Writes the tree of what is staged into a store of our own, and gives its id. Made there, from copies, out of sight of
* the user's repository: in it, `write-tree` would add objects, rewrite the index, renew the dates of objects that are
* there already, and touch a split index. What a partial clone lacks is missed when it is read, not here.
*/
async function writeStagedTree(source) {
	const { index, format, read, env } = source;
	if (!existsSync(index)) throw new RuntimeFingerprintError("REF_NOT_FOUND", "Nothing is staged: there is no index.");
	if (copyIndex(source).some((index) => isSparse(readFileSync(index), format))) throw sparse();
	const told = await runGit({
		args: [
			"--git-dir",
			read.path,
			"write-tree",
			"--missing-ok"
		],
		cwd: read.path,
		env: {
			...env,
			GIT_OBJECT_DIRECTORY: read.own
		}
	});
	if (/: unmerged \(/.test(told.stderr)) throw unmerged();
	if (told.exitCode !== 0) throw gitFailed("write-tree (of the staged files)", told.stderr);
	return told.stdout.toString("latin1").trim();
}
/**
* Tracked files of which the work tree has other bytes than the index, or none; paths from the top. Asked of a copy of the
* index, with no configuration of the user's: no filter runs, and a file whose dates are as git left them is not read.
*/
async function listModified(source) {
	const { index, read, env, topLevel } = source;
	if (!existsSync(index)) return /* @__PURE__ */ new Set();
	copyIndex(source);
	const told = await runGit({
		args: [
			"-C",
			topLevel,
			"--git-dir",
			read.path,
			"--work-tree",
			topLevel,
			"ls-files",
			"--modified",
			"-z"
		],
		cwd: read.path,
		env
	});
	if (told.exitCode !== 0) throw gitFailed("ls-files", told.stderr);
	return new Set(told.stdout.toString("latin1").split("\0").filter((path) => path !== ""));
}
/** The index, and what it may be split into. */
function copyIndex({ index, gitDirectory, read }) {
	const shared = readdirSync(gitDirectory).filter((name) => name.startsWith("sharedindex."));
	for (const name of shared) copyFileSync(join(gitDirectory, name), join(read.path, name));
	copyFileSync(index, join(read.path, "index"));
	return ["index", ...shared].map((name) => join(read.path, name));
}
const FOLDER_MODE = 16384;
/**
* Whether an index has whole folders for entries. Gone through (gitformat-index) only where it holds the mark of such an
* index, or a name that looks like it; where that fails, git is left to say what is wrong.
*/
function isSparse(index, format) {
	if (!index.includes("sdir\0\0\0\0", 0, "latin1")) return false;
	const flagsOffset = 40 + (format === "sha1" ? 20 : 32);
	const isPacked = index.readUInt32BE(4) === 4;
	let at = 12;
	for (let left = index.readUInt32BE(8); left > 0 && at + flagsOffset + 2 <= index.length; left--) {
		if (index.readUInt32BE(at + 24) === FOLDER_MODE) return true;
		const isExtended = (index.readUInt16BE(at + flagsOffset) & 16384) !== 0;
		let name = at + flagsOffset + (isExtended ? 4 : 2);
		if (isPacked) while ((index[name++] ?? 0) & 128);
		const end = index.indexOf(0, name);
		if (end < 0) return false;
		at = isPacked ? end + 1 : at + (end - at + 8 & -8);
	}
	return false;
}
/** Such a folder is left out by git 2.39 without a word where its tree is not there. */
function sparse() {
	return new RuntimeFingerprintError("GIT_FAILED", `The index is sparse, so that not all is known: make it whole (\`git sparse-checkout reapply --no-sparse-index\`).`);
}
function unmerged() {
	return new RuntimeFingerprintError("GIT_FAILED", "A merge is under way: resolve its conflicts and stage the files (`git add`) first.");
}

// src/git/supply.ts
/**
* Brings objects that are not here. Requests gather until nothing more can be read without them, and are then fetched
* together: a walk that meets a hundred missing links asks the remote once for each step of the links, never once for
* each. Fetches run one after another; once one has failed for good, those after it fail alike.
*/
var Supply = class {
	#fetcher;
	#reader;
	#checker;
	#wanted = {
		commit: /* @__PURE__ */ new Set(),
		blob: /* @__PURE__ */ new Set()
	};
	/** By id, when it was asked for: once, whether or not the remote has it. */
	#asked = /* @__PURE__ */ new Map();
	/** Commits whose trees are read. */
	#opened = /* @__PURE__ */ new Set();
	#gathering = null;
	#fetching = Promise.resolve();
	/** `checker` answers with headers alone, over the same store that `reader` reads. */
	constructor(parts) {
		this.#fetcher = parts.fetcher;
		this.#reader = parts.reader;
		this.#checker = parts.checker;
	}
	/** Says that contents of this commit will be asked for. */
	open(commit) {
		this.#opened.add(commit);
	}
	/** Brings what is missing of these. What the remote does not have either stays missing. */
	async bring(kind, ids) {
		const missing = new Set(await this.#findMissing(ids.filter((id) => !this.#asked.has(id))));
		await this.bringAgain(kind, ids.filter((id) => missing.has(id) || this.#asked.has(id)));
	}
	/** Brings these whether or not they are here: a commit can be, without its trees. */
	async bringAgain(kind, ids) {
		const rounds = new Set(ids.map((id) => this.#asked.get(id) ?? this.#ask(kind, id)));
		await Promise.all(rounds);
	}
	/** Ends what is under way. */
	close() {
		this.#fetcher.close();
		this.#checker.close();
	}
	async #findMissing(ids) {
		const missing = [];
		await this.#checker.read(ids, { missing: (index) => missing.push(ids[index]) });
		return missing;
	}
	#ask(kind, id) {
		this.#wanted[kind].add(id);
		this.#gathering ??= this.#gather();
		this.#asked.set(id, this.#gathering);
		return this.#gathering;
	}
	async #gather() {
		await this.#fetching;
		do
			await pause();
		while (this.#reader.busy || this.#checker.busy);
		const { commit, blob } = this.#wanted;
		const wanted = {
			commits: [...commit],
			blobs: [...blob]
		};
		commit.clear();
		blob.clear();
		this.#gathering = null;
		this.#fetching = this.#fetch(wanted);
		await this.#fetching;
	}
	async #fetch({ commits, blobs }) {
		if (commits.length > 0) await this.#fetcher.fetchCommits(commits);
		if (blobs.length > 0) await this.#fetcher.fetchBlobs(blobs, this.#opened);
	}
};
function pause() {
	return new Promise((resolve) => setTimeout(resolve, 1));
}

// src/runtime/tree.ts
/** Names held at most: the folders of most repositories in many of their commits, a part of a very large one. */
const CACHED_NAMES = 3e4;
/** Folders that were read, so that commits which share them share the reading too. */
var FolderCache = class {
	#folders = /* @__PURE__ */ new Map();
	#room = CACHED_NAMES;
	read(id, read) {
		const known = this.#folders.get(id);
		if (known) return known;
		const reading = this.#keep(id, read(id));
		this.#folders.set(id, reading);
		return reading;
	}
	async #keep(id, reading) {
		const nodes = await reading;
		if (nodes.length > this.#room) this.#folders.delete(id);
		else this.#room -= nodes.length;
		return nodes;
	}
};

// src/git/trees.ts
/** Objects larger than this are only ever streamed. A tree of a million names is about 40 MB. */
const WHOLE_OBJECT_LIMIT_BYTES = 0x8000000;
/** Trees held at most. More than this are of very large folders in many commits, and are read again. */
const HELD_TREES_BYTES = 16777216;
/**
* The trees and blobs of one object store; every tree is read once, as long as they are not too large. With a supply, what is missing is
* fetched before it is said to be.
*/
var ObjectStore = class {
	#reader;
	#supply;
	/** As bytes, which take a fifth of the room that nodes do. */
	#trees = /* @__PURE__ */ new Map();
	#folders = new FolderCache();
	#room = HELD_TREES_BYTES;
	constructor(reader, supply) {
		this.#reader = reader;
		this.#supply = supply;
	}
	/** A tree as a folder to select from; `commit` is what to fetch where parts of it are missing. */
	tree(id, commit) {
		if (commit !== null) this.#supply?.open(commit);
		return {
			top: {
				name: "",
				type: "folder",
				id
			},
			readFolder: (folder) => this.#readFolder(folder, commit),
			readLink: (link) => this.#readLink(link),
			readContents: (ids, sink) => this.#readContents(ids, sink)
		};
	}
	/** Fetches those of the objects (commits, or tags of them) that are not here, all at once. */
	async bringCommits(ids) {
		await this.#supply?.bring("commit", ids);
	}
	/** A whole small object; `null` when it is not there. */
	async readObject(name) {
		const [found] = await this.readObjects([name]);
		return found ?? null;
	}
	/** Whole small objects, in order; `null` for each that is not there. */
	async readObjects(names) {
		const found = names.map(() => null);
		let header;
		let pieces = [];
		await this.#reader.read(names, {
			begin(_index, begun) {
				if (begun.size > WHOLE_OBJECT_LIMIT_BYTES) throw tooLarge(begun);
				header = begun;
				pieces = [];
			},
			chunk(bytes) {
				pieces.push(Buffer.from(bytes));
			},
			end(index) {
				const [only] = pieces;
				const content = only && pieces.length === 1 ? only : Buffer.concat(pieces);
				found[index] = {
					header,
					content
				};
			},
			missing() {}
		});
		return found;
	}
	#readFolder(folder, commit) {
		return this.#folders.read(folder, async (id) => {
			const reading = this.#trees.get(id) ?? this.#keep(id, this.#readTree(id, commit));
			this.#trees.set(id, reading);
			return parseTree(await reading, id);
		});
	}
	async #keep(id, reading) {
		const content = await reading;
		if (content.length > this.#room) this.#trees.delete(id);
		else this.#room -= content.length;
		return content;
	}
	async #readTree(id, commit) {
		let object = await this.readObject(id);
		if (!object && commit !== null && this.#supply) {
			await this.#supply.bringAgain("commit", [commit]);
			object = await this.readObject(id);
		}
		if (!object) throw missing(id, "tree");
		if (object.header.type !== "tree") throw wrongType(object.header, "tree");
		return object.content;
	}
	async #readLink(id) {
		await this.#supply?.bring("blob", [id]);
		const object = await this.readObject(id);
		if (!object) throw missing(id, "blob");
		if (object.header.type !== "blob") throw wrongType(object.header, "blob");
		return rawPathFromBytes(object.content);
	}
	async #readContents(ids, sink) {
		await this.#supply?.bring("blob", ids);
		await this.#reader.read(ids, {
			begin(index, header) {
				if (header.type !== "blob") throw wrongType(header, "blob");
				sink.begin?.(index, header.size);
			},
			chunk: (bytes) => sink.chunk(bytes),
			end: (index) => sink.end?.(index),
			missing(index) {
				throw missing(ids[index], "blob");
			}
		});
	}
};
/** A raw tree object: `mode SP name NUL id`, again and again (git's pack format, "tree"). */
function parseTree(content, id) {
	const idBytes = id.length / 2;
	const nodes = [];
	const names = /* @__PURE__ */ new Set();
	for (let at = 0; at < content.length;) {
		const space = content.indexOf(32, at);
		const nul = space < 0 ? -1 : content.indexOf(0, space + 1);
		if (nul < 0 || nul + 1 + idBytes > content.length) throw malformedTree(id, "it ends in the middle of an entry");
		const name = rawPathFromBytes(content.subarray(space + 1, nul));
		if (!isNodeName(name)) throw malformedTree(id, `it has the name ${JSON.stringify(showPath(name))}`);
		if (names.has(name)) throw malformedTree(id, `it has ${JSON.stringify(showPath(name))} twice`);
		names.add(name);
		const type = nodeType(content.toString("latin1", at, space));
		if (type === null) throw malformedTree(id, `${JSON.stringify(showPath(name))} has an unknown mode`);
		nodes.push({
			name,
			type,
			id: content.toString("hex", nul + 1, nul + 1 + idBytes)
		});
		at = nul + 1 + idBytes;
	}
	return nodes;
}
function isNodeName(name) {
	return name !== "" && name !== "." && name !== ".." && !name.includes("/");
}
function nodeType(mode) {
	const bits = /^[0-7]{5,6}$/.test(mode) ? Number.parseInt(mode, 8) : 0;
	switch (bits >> 12) {
		case 8: return bits & 64 ? "executable" : "file";
		case 10: return "link";
		case 4: return "folder";
		case 14: return "submodule";
		default: return null;
	}
}
function missing(id, type) {
	return new RuntimeFingerprintError("OBJECT_MISSING", `The ${type} ${id} is not in this repository: the clone is shallow, partial or damaged. Fetch it whole (\`git fetch --unshallow --tags --refetch\`, or \`fetch-depth: 0\` at the checkout step).`);
}
function wrongType(header, wanted) {
	return new RuntimeFingerprintError("OBJECT_UNREADABLE", `Object ${header.id} is a ${header.type}, not a ${wanted}.`);
}
function malformedTree(id, what) {
	return new RuntimeFingerprintError("OBJECT_UNREADABLE", `Tree ${id} is malformed: ${what}. Check with \`git fsck\`.`);
}
function tooLarge(header) {
	return new RuntimeFingerprintError("OBJECT_UNREADABLE", `The ${header.type} ${header.id} has ${header.size} bytes; at most ${WHOLE_OBJECT_LIMIT_BYTES} are read whole.`);
}

// src/git/repository.ts
/**
* A repository to judge: the user's workspace, asked for refs, its remote, asked for tags and for what is missing, and
* our `read` repository, asked for every object. Nothing is ever written into the workspace's git directory. `close` ends
* git and removes the temporary folder.
*/
var Repository = class Repository {
	/** `null`: there is no checkout, all comes from the remote. */
	workspace;
	directory;
	store;
	/** Every tag; where workspace and remote differ, as the remote has it. */
	tags;
	#parts;
	#peeled;
	constructor(parts) {
		this.#parts = parts;
		this.workspace = parts.workspace;
		this.directory = parts.directory;
		this.store = new ObjectStore(parts.reader, parts.supply);
		this.tags = new Map([...parts.localTags, ...parts.remoteTags]);
		this.#peeled = new Map([...parts.remoteTags.values()].map(({ id, peeled }) => [id, peeled]));
	}
	static async open(options) {
		const scratch = createScratch();
		try {
			return new Repository(await openParts(options, scratch));
		} catch (error) {
			scratch.remove();
			throw scratchFailed(error, scratch);
		}
	}
	close() {
		this.#parts.supply?.close();
		this.#parts.reader.close();
		this.#parts.scratch.remove();
	}
	/** Tags that were moved on one side, so that what is checked out may not be what the remote calls by that name. */
	async movedTags() {
		const { localTags, remoteTags } = this.#parts;
		const moved = [];
		for (const [tag, local] of localTags) {
			const remote = remoteTags.get(tag);
			if (!remote || local.id === remote.id || local.id === remote.peeled) continue;
			const peeled = await peel(this.store, local.id);
			const id = peeled.kind === "commit" ? peeled.commit.id : local.id;
			if (id !== remote.peeled) moved.push({
				tag,
				local: id,
				remote: remote.peeled
			});
		}
		return moved;
	}
	/** Whether what is missing can be fetched. */
	get fetches() {
		return this.#parts.supply !== null;
	}
	/** Fetches those of the commits, or tags of commits, that are not here, all at once. */
	bringCommits(ids) {
		return this.store.bringCommits(ids);
	}
	/** What tags stand for, as far as it is here. */
	async peelAll(ids) {
		const peeled = await peelAll(this.store, ids);
		const absent = ids.filter((id, at) => isAt(peeled[at], id) && this.#peeled.has(id));
		const found = await peelAll(this.store, absent.map((id) => this.#peeled.get(id)));
		const byId = new Map(absent.map((id, at) => [id, found[at]]));
		return ids.map((id, at) => byId.get(id) ?? peeled[at]);
	}
	async tagDate(id) {
		await this.bringCommits([id]);
		return readTagDate(this.store, id);
	}
	tree(commit) {
		return this.store.tree(commit.tree, commit.id);
	}
	/** The commit that a revision names. `REF_NOT_FOUND`, `TAG_NOT_COMMIT` or `OBJECT_MISSING` when it names none. */
	async commit(revision) {
		const id = await this.#resolve(revision);
		if (id === null) throw await this.#unknownRevision(revision);
		return this.peelToCommit(id, revision);
	}
	/** The commit behind an object; `name` is what a message calls it. */
	async peelToCommit(id, name) {
		await this.bringCommits([id]);
		let peeled = await peel(this.store, id);
		if (peeled.kind === "absent" && peeled.id !== id) {
			await this.bringCommits([peeled.id]);
			peeled = await peel(this.store, id);
		}
		if (peeled.kind === "commit") return peeled.commit;
		const shown = JSON.stringify(name);
		if (peeled.kind === "other") throw new RuntimeFingerprintError("TAG_NOT_COMMIT", `${shown} names a ${peeled.type}, not a commit.`);
		throw new RuntimeFingerprintError("OBJECT_MISSING", `The commit of ${shown} (${peeled.id}) is not in this clone: it is shallow or damaged. Fetch it with \`git fetch --unshallow --tags\`, or set \`fetch-depth: 0\` at the checkout step.`);
	}
	/** The commit checked out, or `null` before the first one and in a bare repository. */
	async head() {
		if (!this.workspace || this.workspace.bare) return null;
		const id = await this.#resolve("HEAD");
		return id === null ? null : this.peelToCommit(id, "HEAD");
	}
	/** The index as a tree. */
	async stagedTree() {
		if (!this.workspace) throw new RuntimeFingerprintError("USAGE", "Nothing is staged: there is no checkout.");
		return this.store.tree(await writeStagedTree(await this.#stagedSource(this.workspace)), null);
	}
	/** Tracked files of which the work tree has other bytes than the index; paths from the top. */
	async modifiedFiles() {
		const { workspace } = this;
		if (!workspace || workspace.bare) return /* @__PURE__ */ new Set();
		return listModified({
			...await this.#stagedSource(workspace),
			topLevel: await readTopLevel(workspace)
		});
	}
	async #stagedSource(workspace) {
		const { read, env } = this.#parts;
		const gitDirectory = await readGitDirectory(workspace);
		return {
			index: await this.#indexPath(workspace, gitDirectory),
			gitDirectory,
			format: workspace.objectFormat,
			read,
			env
		};
	}
	/**
	* `git commit -a` and `git commit PATH` run their hooks with an index of their own, which is what they will commit: the
	* one variable of git's that must be heeded.
	*/
	async #indexPath(workspace, gitDirectory) {
		const given = this.#parts.surroundings.GIT_INDEX_FILE;
		if (given === void 0 || given === "") return join(gitDirectory, "index");
		return resolve(await readTopLevel(workspace), given);
	}
	#resolve(revision) {
		return resolveRevision(this.workspace, this.tags, revision);
	}
	async #unknownRevision(revision) {
		const shown = JSON.stringify(revision);
		if (this.tags.size === 0 && await this.#resolve("HEAD") === null) {
			const message = `There is no ${shown}: the repository has no commits and no tags yet.`;
			return new RuntimeFingerprintError("REPOSITORY_EMPTY", message);
		}
		const fetch = this.workspace?.shallow ? "This clone is shallow: fetch the rest (`git fetch --unshallow --tags`, or `fetch-depth: 0` at the checkout step)." : "If it exists elsewhere, fetch it first (`git fetch --tags`).";
		return new RuntimeFingerprintError("REF_NOT_FOUND", `There is no ${shown} in this repository. ${fetch}`);
	}
};
/** Whether it is the object itself that is missing. */
function isAt(peeled, id) {
	return peeled?.kind === "absent" && peeled.id === id;
}
async function openParts(options, scratch) {
	const { surroundings } = options;
	const directory = resolve(options.directory ?? ".");
	const workspace = await findWorkspace(options, scratch);
	const [localTags, incomplete] = await Promise.all([workspace ? readTags(workspace) : /* @__PURE__ */ new Map(), isIncomplete(options, workspace)]);
	const remote = await remoteToAsk(options, {
		workspace,
		scratch,
		needed: incomplete || localTags.size === 0
	});
	const { timeoutMs, pausesMs } = options;
	const calling = {
		surroundings,
		scratch,
		timeoutMs,
		pausesMs
	};
	const listing = remote && await listRemoteTags({
		...calling,
		remote
	});
	const remoteTags = listing?.tags ?? /* @__PURE__ */ new Map();
	const format = workspace?.objectFormat ?? formatOf(remoteTags);
	const fetcher = listing && new Fetcher({
		...calling,
		...listing,
		format
	});
	const stores = [...workspace ? [workspace.objects] : [], ...fetcher ? [fetcher.objects] : []];
	const read = createReadRepository(scratch, format, stores);
	const env = gitEnvironment(surroundings, {
		GIT_CONFIG_NOSYSTEM: "1",
		GIT_CONFIG_GLOBAL: join(read.path, "config")
	});
	const open = (contents) => new ObjectReader({
		repository: read.path,
		env,
		contents
	});
	const reader = open(true);
	return {
		surroundings,
		directory,
		workspace,
		scratch,
		read,
		env,
		reader,
		supply: fetcher && new Supply({
			fetcher,
			reader,
			checker: open(false)
		}),
		localTags,
		remoteTags
	};
}
/** With an address, a folder that is no repository is a job without a checkout. */
async function findWorkspace(options, scratch) {
	if (options.directory === null) return null;
	try {
		return await openWorkspace(options.directory, options.surroundings, scratch);
	} catch (error) {
		if (error instanceof RuntimeFingerprintError && error.code === "NOT_A_REPOSITORY" && options.url !== void 0) return null;
		throw error;
	}
}
/** Whether a workspace may lack objects. Only where that decides about asking the remote: it costs a call of git. */
async function isIncomplete({ ask }, workspace) {
	if (ask !== "needed") return false;
	return !workspace || workspace.shallow || await isPartial(workspace);
}
async function remoteToAsk(options, found) {
	const { ask = "never", surroundings } = options;
	const { workspace, scratch, needed } = found;
	if (ask === "never" || ask === "needed" && !needed) return null;
	return findRemote(workspace, options, workspace?.git ?? openOutside(surroundings, scratch));
}
function formatOf(tags) {
	const [first] = tags.values();
	return first?.id.length === 64 ? "sha256" : "sha1";
}

// src/jobs/repository-source.ts
function openRepository({ repository, remote, surroundings }) {
	if (!isAddress(repository)) return Repository.open({
		...remote,
		directory: repository,
		surroundings
	});
	return Repository.open({
		...remote,
		ask: "always",
		url: repository,
		directory: null,
		surroundings
	});
}

// node_modules/ansi-regex/index.js
const ST = String.raw`(?:\u001B\u005C|\u009C)`;
const stringControls = String.raw`\u0018\u001A\u001B\u0080-\u009F`;
const osc = String.raw`(?:\u001B\]|\u009D)[^\u0007${stringControls}]*(?:\u0007|${ST})`;
const controlString = String.raw`(?:\u001B[PX^_k]|[\u0090\u0098\u009E\u009F])[^${stringControls}]*${ST}`;
const pattern = `${String.raw`\u001B\](?:P[\dA-Fa-f]{7}|R)(?:\u0007|${ST})?`}|${osc}|${controlString}|${String.raw`(?:\u001B\[|\u009B)[\u0030-\u003F]*[\u0020-\u002F]*[\u0040-\u007E]`}|${String.raw`\u001B(?:[\u0020-\u002F]+[\u0030-\u007E]|[\dA-PR-TZcf-oq-uy=><~|}])`}`;
function ansiRegex({ onlyFirst = false } = {}) {
	return new RegExp(pattern, onlyFirst ? void 0 : "g");
}

// node_modules/strip-ansi/index.js
const regex = ansiRegex();
function stripAnsi(string) {
	if (typeof string !== "string") throw new TypeError(`Expected a \`string\`, got \`${typeof string}\``);
	if (!string.includes("\x1B") && !string.includes("")) return string;
	return string.replace(regex, "");
}

// node_modules/get-east-asian-width/lookup-data.js
const ambiguousMaximumCodePoint = 1114109;
const ambiguousRanges = [
	161,
	161,
	164,
	164,
	167,
	168,
	170,
	170,
	173,
	174,
	176,
	180,
	182,
	186,
	188,
	191,
	198,
	198,
	208,
	208,
	215,
	216,
	222,
	225,
	230,
	230,
	232,
	234,
	236,
	237,
	240,
	240,
	242,
	243,
	247,
	250,
	252,
	252,
	254,
	254,
	257,
	257,
	273,
	273,
	275,
	275,
	283,
	283,
	294,
	295,
	299,
	299,
	305,
	307,
	312,
	312,
	319,
	322,
	324,
	324,
	328,
	331,
	333,
	333,
	338,
	339,
	358,
	359,
	363,
	363,
	462,
	462,
	464,
	464,
	466,
	466,
	468,
	468,
	470,
	470,
	472,
	472,
	474,
	474,
	476,
	476,
	593,
	593,
	609,
	609,
	708,
	708,
	711,
	711,
	713,
	715,
	717,
	717,
	720,
	720,
	728,
	731,
	733,
	733,
	735,
	735,
	768,
	879,
	913,
	929,
	931,
	937,
	945,
	961,
	963,
	969,
	1025,
	1025,
	1040,
	1103,
	1105,
	1105,
	8208,
	8208,
	8211,
	8214,
	8216,
	8217,
	8220,
	8221,
	8224,
	8226,
	8228,
	8231,
	8240,
	8240,
	8242,
	8243,
	8245,
	8245,
	8251,
	8251,
	8254,
	8254,
	8308,
	8308,
	8319,
	8319,
	8321,
	8324,
	8364,
	8364,
	8451,
	8451,
	8453,
	8453,
	8457,
	8457,
	8467,
	8467,
	8470,
	8470,
	8481,
	8482,
	8486,
	8486,
	8491,
	8491,
	8531,
	8532,
	8539,
	8542,
	8544,
	8555,
	8560,
	8569,
	8585,
	8585,
	8592,
	8601,
	8632,
	8633,
	8658,
	8658,
	8660,
	8660,
	8679,
	8679,
	8704,
	8704,
	8706,
	8707,
	8711,
	8712,
	8715,
	8715,
	8719,
	8719,
	8721,
	8721,
	8725,
	8725,
	8730,
	8730,
	8733,
	8736,
	8739,
	8739,
	8741,
	8741,
	8743,
	8748,
	8750,
	8750,
	8756,
	8759,
	8764,
	8765,
	8776,
	8776,
	8780,
	8780,
	8786,
	8786,
	8800,
	8801,
	8804,
	8807,
	8810,
	8811,
	8814,
	8815,
	8834,
	8835,
	8838,
	8839,
	8853,
	8853,
	8857,
	8857,
	8869,
	8869,
	8895,
	8895,
	8978,
	8978,
	9312,
	9449,
	9451,
	9547,
	9552,
	9587,
	9600,
	9615,
	9618,
	9621,
	9632,
	9633,
	9635,
	9641,
	9650,
	9651,
	9654,
	9655,
	9660,
	9661,
	9664,
	9665,
	9670,
	9672,
	9675,
	9675,
	9678,
	9681,
	9698,
	9701,
	9711,
	9711,
	9733,
	9734,
	9737,
	9737,
	9742,
	9743,
	9756,
	9756,
	9758,
	9758,
	9792,
	9792,
	9794,
	9794,
	9824,
	9825,
	9827,
	9829,
	9831,
	9834,
	9836,
	9837,
	9839,
	9839,
	9886,
	9887,
	9919,
	9919,
	9926,
	9933,
	9935,
	9939,
	9941,
	9953,
	9955,
	9955,
	9960,
	9961,
	9963,
	9969,
	9972,
	9972,
	9974,
	9977,
	9979,
	9980,
	9982,
	9983,
	10045,
	10045,
	10102,
	10111,
	11094,
	11097,
	12872,
	12879,
	57344,
	63743,
	65024,
	65039,
	65533,
	65533,
	127232,
	127242,
	127248,
	127277,
	127280,
	127337,
	127344,
	127373,
	127375,
	127376,
	127387,
	127404,
	917760,
	917999,
	983040,
	0xffffd,
	1048576,
	1114109
];
const fullwidthMinimalCodePoint = 12288;
const fullwidthMaximumCodePoint = 65510;
const fullwidthRanges = [
	12288,
	12288,
	65281,
	65376,
	65504,
	65510
];
const wideMinimalCodePoint = 4352;
const wideMaximumCodePoint = 262141;
const wideRanges = [
	4352,
	4447,
	8986,
	8987,
	9001,
	9002,
	9193,
	9196,
	9200,
	9200,
	9203,
	9203,
	9725,
	9726,
	9748,
	9749,
	9776,
	9783,
	9800,
	9811,
	9855,
	9855,
	9866,
	9871,
	9875,
	9875,
	9889,
	9889,
	9898,
	9899,
	9917,
	9918,
	9924,
	9925,
	9934,
	9934,
	9940,
	9940,
	9962,
	9962,
	9970,
	9971,
	9973,
	9973,
	9978,
	9978,
	9981,
	9981,
	9989,
	9989,
	9994,
	9995,
	10024,
	10024,
	10060,
	10060,
	10062,
	10062,
	10067,
	10069,
	10071,
	10071,
	10133,
	10135,
	10160,
	10160,
	10175,
	10175,
	11035,
	11036,
	11088,
	11088,
	11093,
	11093,
	11904,
	11929,
	11931,
	12019,
	12032,
	12245,
	12272,
	12287,
	12289,
	12350,
	12353,
	12438,
	12441,
	12543,
	12549,
	12591,
	12593,
	12686,
	12688,
	12773,
	12783,
	12830,
	12832,
	12871,
	12880,
	42124,
	42128,
	42182,
	43360,
	43388,
	44032,
	55203,
	63744,
	64255,
	65040,
	65049,
	65072,
	65106,
	65108,
	65126,
	65128,
	65131,
	94176,
	94180,
	94192,
	94198,
	94208,
	101594,
	101631,
	101664,
	101760,
	101874,
	101888,
	102801,
	102816,
	102866,
	110576,
	110579,
	110581,
	110587,
	110589,
	110590,
	110592,
	110888,
	110898,
	110898,
	110928,
	110930,
	110933,
	110933,
	110948,
	110952,
	110960,
	111355,
	119552,
	119638,
	119648,
	119670,
	126980,
	126980,
	127183,
	127183,
	127374,
	127374,
	127377,
	127386,
	127406,
	127406,
	127488,
	127490,
	127504,
	127547,
	127552,
	127560,
	127568,
	127569,
	127584,
	127589,
	127744,
	127776,
	127789,
	127797,
	127799,
	127868,
	127870,
	127891,
	127904,
	127946,
	127951,
	127955,
	127968,
	127984,
	127988,
	127988,
	127992,
	128062,
	128064,
	128064,
	128066,
	128252,
	128255,
	128317,
	128331,
	128334,
	128336,
	128359,
	128378,
	128378,
	128405,
	128406,
	128420,
	128420,
	128507,
	128591,
	128640,
	128709,
	128716,
	128716,
	128720,
	128722,
	128725,
	128729,
	128732,
	128735,
	128747,
	128748,
	128756,
	128764,
	128986,
	128986,
	128992,
	129003,
	129008,
	129008,
	129292,
	129338,
	129340,
	129349,
	129351,
	129535,
	129648,
	129660,
	129664,
	129734,
	129736,
	129736,
	129740,
	129757,
	129759,
	129771,
	129775,
	129786,
	131072,
	196605,
	196608,
	262141
];

// node_modules/get-east-asian-width/utilities.js
/**
Binary search on a sorted flat array of [start, end] pairs.

@param {number[]} ranges - Flat array of inclusive [start, end] range pairs, e.g. [0, 5, 10, 20].
@param {number} codePoint - The value to search for.
@returns {boolean} Whether the value falls within any of the ranges.
*/
const isInRange = (ranges, codePoint) => {
	let low = 0;
	let high = Math.floor(ranges.length / 2) - 1;
	while (low <= high) {
		const mid = Math.floor((low + high) / 2);
		const i = mid * 2;
		if (codePoint < ranges[i]) high = mid - 1;
		else if (codePoint > ranges[i + 1]) low = mid + 1;
		else return true;
	}
	return false;
};

// node_modules/get-east-asian-width/lookup.js
const commonCjkCodePoint = 19968;
const [wideFastPathStart, wideFastPathEnd] = /* #__PURE__ */ findWideFastPathRange(wideRanges);
function findWideFastPathRange(ranges) {
	let fastPathStart = ranges[0];
	let fastPathEnd = ranges[1];
	for (let index = 0; index < ranges.length; index += 2) {
		const start = ranges[index];
		const end = ranges[index + 1];
		if (commonCjkCodePoint >= start && commonCjkCodePoint <= end) return [start, end];
		if (end - start > fastPathEnd - fastPathStart) {
			fastPathStart = start;
			fastPathEnd = end;
		}
	}
	return [fastPathStart, fastPathEnd];
}
const isAmbiguous = (codePoint) => {
	if (codePoint < 161 || codePoint > 1114109) return false;
	return isInRange(ambiguousRanges, codePoint);
};
const isFullwidth = (codePoint) => {
	if (codePoint < 12288 || codePoint > 65510) return false;
	return isInRange(fullwidthRanges, codePoint);
};
const isWide = (codePoint) => {
	if (codePoint >= wideFastPathStart && codePoint <= wideFastPathEnd) return true;
	if (codePoint < 4352 || codePoint > 262141) return false;
	return isInRange(wideRanges, codePoint);
};

// node_modules/get-east-asian-width/index.js
function validate(codePoint) {
	if (!Number.isSafeInteger(codePoint)) throw new TypeError(`Expected a code point, got \`${typeof codePoint}\`.`);
}
function eastAsianWidth(codePoint, { ambiguousAsWide = false } = {}) {
	validate(codePoint);
	if (isFullwidth(codePoint) || isWide(codePoint) || ambiguousAsWide && isAmbiguous(codePoint)) return 2;
	return 1;
}

// node_modules/string-width/index.js
/**
Logic:
- Segment graphemes to match how terminals render clusters.
- Width rules:
1. Skip non-printing clusters (Default_Ignorable, Control, pure nonspacing/enclosing Mark, lone Surrogates). Tabs are ignored by design.
2. RGI emoji clusters (\p{RGI_Emoji}) are double-width.
3. Minimally-qualified/unqualified emoji clusters (ZWJ sequences with 2+ Extended_Pictographic, or keycap sequences) are double-width.
4. Hangul jamo collapse each standard modern Hangul L+V or L+V+T syllable piece to width 2.
Unmatched repeated leading/vowel/trailing jamo stay additive because that matches how the terminals we target render them.
5. Otherwise use East Asian Width of the cluster's first visible code point, and add widths for trailing spacing marks and Halfwidth/Fullwidth Forms within the same cluster (e.g., dakuten/handakuten/prolonged sound mark).
*/
const segmenter = new Intl.Segmenter();
const visibleCharacterRegex = /[^\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\p{Nonspacing_Mark}\p{Enclosing_Mark}\p{Surrogate}]/v;
const spacingMarkRegex = /\p{Spacing_Mark}/v;
const rgiEmojiRegex = /^\p{RGI_Emoji}$/v;
const unqualifiedKeycapRegex = /^[\d#*]\u20E3$/;
const extendedPictographicRegex = /\p{Extended_Pictographic}/gu;
function isDoubleWidthNonRgiEmojiSequence(segment) {
	if (segment.length > 50) return false;
	if (unqualifiedKeycapRegex.test(segment)) return true;
	if (segment.includes("‍")) {
		const pictographics = segment.match(extendedPictographicRegex);
		return pictographics !== null && pictographics.length >= 2;
	}
	return false;
}
function baseVisible(segment) {
	const index = segment.search(visibleCharacterRegex);
	return index === -1 ? void 0 : segment.slice(index);
}
function isHangulLeadingJamo(codePoint) {
	return codePoint >= 4352 && codePoint <= 4447 || codePoint >= 43360 && codePoint <= 43388;
}
function isHangulVowelJamo(codePoint) {
	return codePoint >= 4448 && codePoint <= 4519 || codePoint >= 55216 && codePoint <= 55238;
}
function isHangulTrailingJamo(codePoint) {
	return codePoint >= 4520 && codePoint <= 4607 || codePoint >= 55243 && codePoint <= 55291;
}
function isHangulJamo(codePoint) {
	return isHangulLeadingJamo(codePoint) || isHangulVowelJamo(codePoint) || isHangulTrailingJamo(codePoint);
}
function hangulClusterWidth(visibleSegment, eastAsianWidthOptions) {
	const codePoints = [];
	for (const character of visibleSegment) {
		if (!visibleCharacterRegex.test(character)) continue;
		codePoints.push(character.codePointAt(0));
	}
	if (codePoints.length === 0) return;
	let width = 0;
	for (let index = 0; index < codePoints.length; index++) {
		const codePoint = codePoints[index];
		if (!isHangulJamo(codePoint)) {
			if (width === 0) return;
			for (let remaining = index; remaining < codePoints.length; remaining++) width += eastAsianWidth(codePoints[remaining], eastAsianWidthOptions);
			return width;
		}
		if (isHangulLeadingJamo(codePoint) && isHangulVowelJamo(codePoints[index + 1])) {
			width += 2;
			index += isHangulTrailingJamo(codePoints[index + 2]) ? 2 : 1;
			continue;
		}
		width += eastAsianWidth(codePoint, eastAsianWidthOptions);
	}
	return width;
}
function trailingWidth(visibleSegment, eastAsianWidthOptions) {
	let extra = 0;
	let first = true;
	for (const character of visibleSegment) {
		if (first) {
			first = false;
			continue;
		}
		if (spacingMarkRegex.test(character) || character >= "＀" && character <= "￯") extra += eastAsianWidth(character.codePointAt(0), eastAsianWidthOptions);
	}
	return extra;
}
function stringWidth(input, options = {}) {
	if (typeof input !== "string" || input.length === 0) return 0;
	const { ambiguousIsNarrow = true, countAnsiEscapeCodes = false } = options;
	let string = input;
	if (!countAnsiEscapeCodes && (string.includes("\x1B") || string.includes(""))) string = stripAnsi(string);
	if (string.length === 0) return 0;
	if (/^[\u0020-\u007E]*$/.test(string)) return string.length;
	let width = 0;
	const eastAsianWidthOptions = { ambiguousAsWide: !ambiguousIsNarrow };
	for (const { segment } of segmenter.segment(string)) {
		const visibleSegment = baseVisible(segment);
		if (visibleSegment === void 0) continue;
		if (rgiEmojiRegex.test(segment) || isDoubleWidthNonRgiEmojiSequence(segment)) {
			width += 2;
			continue;
		}
		const hangulWidth = hangulClusterWidth(visibleSegment, eastAsianWidthOptions);
		if (hangulWidth !== void 0) {
			width += hangulWidth;
			continue;
		}
		const codePoint = visibleSegment.codePointAt(0);
		width += eastAsianWidth(codePoint, eastAsianWidthOptions);
		width += trailingWidth(visibleSegment, eastAsianWidthOptions);
	}
	return width;
}

// src/reports/table.ts
/** Rows as lines with aligned columns; the last column is not padded. Cells may carry colours. */
function alignRows(rows, indent = "") {
	const widths = [];
	for (const row of rows) for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, stringWidth(cell));
	return rows.map((row) => {
		return (indent + row.map((cell, at) => at === row.length - 1 ? cell : cell + pad(cell, widths[at])).join("  ")).trimEnd();
	});
}
function pad(cell, width) {
	return " ".repeat(width - stringWidth(cell));
}

export { FolderCache, MASKED_TEXT, alignRows, compareVersions, compileGlobs, createMemo, extensionOf, hashRuntimes, isMaskableVersion, isSourceFile, mask, nearTagNames, openRepository, parseTagName, readConfig, readSnapshots, releaseVersion, selectEntries, selectRuntimes };