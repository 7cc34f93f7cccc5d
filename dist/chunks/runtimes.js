import { RuntimeFingerprintError } from "./errors.js";
import { DEFAULT_CONFIG, checkGlob, configRulesId, expandBraces, globExpression, literalPath, parseVersionFile, quoteYaml, rulesId } from "./version-file-entry.js";
import { compareRaw, followLink, followPath, joinRaw, lexicalTarget, placeBelow, rawPathFromBytes, rawPathFromText, rawPathToBytes, rawPathToText, readTreeFile, showPath, topPlace } from "./tree-file.js";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { spawn } from "node:child_process";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { homedir, tmpdir } from "node:os";

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
* must not leave a fingerprint of the extra files alone.
*/
async function selectEntries(tree, rules, manifest) {
	return new Selector(tree, rules).select(rawPathFromText(manifest));
}
var Selector = class {
	#tree;
	#rules;
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
	constructor(tree, rules) {
		this.#tree = tree;
		this.#rules = rules;
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
		for (const node of await this.#readFolder(visit)) {
			const reached = reach(visit, node);
			if (!walk.wants(reached)) continue;
			if (isFile(node)) this.#takeFile(realPath(reached), node, reached, walk);
			else if (node.type !== "folder") links.push(this.#takeLink(reached, walk, linked));
			else if (walk.enters(reached)) below.push(...enter(reached, placeBelow(visit.place, node)));
		}
		await Promise.all(links);
		const few = this.#linkedFolders < SIDE_BY_SIDE_LIMIT;
		const together = [...few || !visit.linked ? below.splice(0) : [], ...few ? linked.splice(0) : []];
		await Promise.all(together.map((next) => this.#visit(next, walk)));
		for (const next of [...below, ...linked]) await this.#visit(next, walk);
	}
	#readFolder({ linked, depth, place, repository }) {
		if (depth > DEPTH_LIMIT) throw tooMany(`More than ${DEPTH_LIMIT} folders lie in one another`, repository);
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
/** A version of fewer than three parts (`1.0`) could be any number of the program. */
function isMaskableVersion(version) {
	return version !== null && /^\d+[._-]\d+[._-]\d+/.test(version);
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
	const text = found.kind === "file" ? decode$1(found.bytes, file) : null;
	if (text === null && isEmpty(source.overrides)) return DEFAULT_CONFIG;
	const { parseConfig } = await import("./config.js");
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
function decode$1(bytes, file) {
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
		distance: editDistance(wanted, plainName(name))
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
/** Levenshtein's distance; infinite where the lengths alone differ by more than counts as near. */
function editDistance(a, b) {
	if (Math.abs(a.length - b.length) > MAX_NEAR_DISTANCE) return Number.POSITIVE_INFINITY;
	let row = Array.from({ length: b.length + 1 }, (_, at) => at);
	for (let i = 1; i <= a.length; i++) {
		const next = [i];
		for (let j = 1; j <= b.length; j++) {
			const replaced = row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
			next.push(Math.min(replaced, row[j] + 1, next[j - 1] + 1));
		}
		row = next;
	}
	return row[b.length];
}

// src/git/run.ts
const OUTPUT_LIMIT_BYTES = 268435456;
const STDERR_LIMIT_CHARACTERS = 16e3;
/** Inherited by nobody: they would point git at another repository, or make it ask, page or answer in a language. */
const FIXED_ENVIRONMENT = {
	GIT_TERMINAL_PROMPT: "0",
	GIT_NO_REPLACE_OBJECTS: "1",
	GIT_NO_LAZY_FETCH: "1",
	GIT_OPTIONAL_LOCKS: "0",
	GIT_PAGER: "cat",
	LC_ALL: "C",
	LANGUAGE: ""
};
/** The surroundings without any `GIT_*` of theirs, and with ours. */
function gitEnvironment(surroundings, own = {}) {
	const kept = Object.entries(surroundings).filter(([name]) => !/^git_/i.test(name));
	return {
		...Object.fromEntries(kept),
		...FIXED_ENVIRONMENT,
		...own
	};
}
function spawnGit(call) {
	try {
		return spawn("git", call.args, {
			cwd: call.cwd,
			env: { ...call.env },
			shell: false,
			windowsHide: true,
			detached: call.timeoutMs !== void 0 && process.platform !== "win32"
		});
	} catch (cause) {
		throw startError(cause);
	}
}
/**
* Runs git to its end. The exit code is the caller's to judge; a git that cannot start is `GIT_NOT_FOUND`, one that
* is killed or says too much is `GIT_FAILED`.
*/
function runGit(call) {
	return new Promise((resolve, reject) => {
		const child = spawnGit(call);
		const pieces = [];
		let size = 0;
		let stderr = "";
		const leash = holdChild(child, call);
		child.stdout.on("data", (piece) => {
			size += piece.length;
			if (size > OUTPUT_LIMIT_BYTES) leash.end();
			else pieces.push(piece);
		});
		child.stderr.on("data", (piece) => {
			stderr = appendBounded(stderr, piece);
		});
		child.on("error", (cause) => {
			leash.lift();
			reject(startError(cause));
		});
		child.on("close", (exitCode) => {
			leash.lift();
			if (leash.timedOut()) resolve({
				exitCode: 1,
				stdout: Buffer.alloc(0),
				stderr: `timed out after ${call.timeoutMs} ms ${stderr}`
			});
			else if (exitCode === null || size > OUTPUT_LIMIT_BYTES) reject(new RuntimeFingerprintError("GIT_FAILED", `git was ended before it was done: ${stderr}`));
			else resolve({
				exitCode,
				stdout: Buffer.concat(pieces),
				stderr
			});
		});
		child.stdin.on("error", () => {});
		child.stdin.end(call.input ?? "");
	});
}
/** Ends the child with its group: when it takes too long, when the signal says so, and when this process exits before it. */
function holdChild(child, { timeoutMs, signal }) {
	if (timeoutMs === void 0) return {
		end: () => child.kill(),
		lift: () => {},
		timedOut: () => false
	};
	let timedOut = false;
	const end = () => {
		try {
			if (process.platform === "win32" || child.pid === void 0) child.kill("SIGKILL");
			else process.kill(-child.pid, "SIGKILL");
		} catch {}
	};
	const timer = setTimeout(() => {
		timedOut = true;
		end();
	}, timeoutMs);
	process.prependListener("exit", end);
	signal?.addEventListener("abort", end);
	const lift = () => {
		clearTimeout(timer);
		process.removeListener("exit", end);
		signal?.removeEventListener("abort", end);
	};
	return {
		end,
		lift,
		timedOut: () => timedOut
	};
}
function appendBounded(text, piece) {
	return text.length >= STDERR_LIMIT_CHARACTERS ? text : (text + piece.toString("utf8")).slice(0, STDERR_LIMIT_CHARACTERS);
}
/** What a failed start of git means to the person who runs us. */
function startError(cause) {
	if (cause.code === "ENOENT") return new RuntimeFingerprintError("GIT_NOT_FOUND", "git could not be started: it is not on PATH, or the folder to run in is gone. Install git 2.32 or newer.", { cause });
	return new RuntimeFingerprintError("GIT_FAILED", `git could not be started: ${cause.message}`, { cause });
}

// src/git/workspace.ts
/** Never run what a repository's configuration names: no hooks, no file-system monitor. */
const INERT = [
	"-c",
	"core.fsmonitor=false",
	"-c",
	"core.hooksPath=/dev/null"
];
/** Finds the repository that `directory` is in. `NOT_A_REPOSITORY` when there is none. */
async function openWorkspace(directory, surroundings, scratch) {
	const path = resolve(directory);
	const status = statSync(path, { throwIfNoEntry: false });
	if (!status?.isDirectory()) {
		const what = status ? `${path} is not a folder` : `The folder ${path} does not exist`;
		throw new RuntimeFingerprintError("NOT_A_REPOSITORY", `${what}: check --repo.`);
	}
	const env = askingEnvironment(surroundings, scratch);
	const git = (args) => runGit({
		args: [
			"-C",
			path,
			...INERT,
			...args
		],
		cwd: scratch.path,
		env
	});
	const told = await git([
		"rev-parse",
		"--path-format=absolute",
		...[
			"--is-bare-repository",
			"--is-shallow-repository",
			"--show-object-format"
		],
		"--git-path",
		"objects"
	]);
	if (told.exitCode !== 0) throw notARepository(path, told.stderr);
	const [bare, shallow, objectFormat, ...rest] = toldText(told).split("\n");
	return {
		directory: path,
		bare: bare === "true",
		objects: rest.join("\n"),
		objectFormat,
		shallow: shallow === "true",
		git
	};
}
/** Answers for what is asked outside of any repository. */
function openOutside(surroundings, scratch) {
	const env = {
		...askingEnvironment(surroundings, scratch),
		GIT_DIR: join(scratch.path, "none")
	};
	return (args) => runGit({
		args,
		cwd: scratch.path,
		env
	});
}
function askingEnvironment(surroundings, scratch) {
	return gitEnvironment(surroundings, {
		GIT_CONFIG_GLOBAL: writeGlobalConfig(surroundings, scratch),
		GIT_ALLOW_PROTOCOL: "none"
	});
}
/** Whether the clone leaves objects to be fetched when they are needed. */
async function isPartial({ git }) {
	const told = await git([
		"config",
		"--get-regexp",
		"^(extensions\\.partialclone|remote\\..*\\.promisor)$"
	]);
	if (told.exitCode > 1) throw gitFailed("config", told.stderr);
	return told.exitCode === 0;
}
/** The top of the work tree. */
function readTopLevel(workspace) {
	return readPath(workspace, "--show-toplevel");
}
/** The git directory of this very work tree. */
function readGitDirectory(workspace) {
	return readPath(workspace, "--absolute-git-dir");
}
/** One path a call: whatever is in it, it is the whole answer. */
async function readPath({ git }, option) {
	const told = await git(["rev-parse", option]);
	if (told.exitCode !== 0) throw gitFailed(`rev-parse ${option}`, told.stderr);
	return toldText(told);
}
function toldText(told) {
	return told.stdout.toString("utf8").replace(/\n$/, "");
}
/**
* The user's own configuration, plus trust in the folder we were pointed at: in a container the workspace belongs to
* somebody else, and git before 2.38 takes `safe.directory` from a file only.
*/
function writeGlobalConfig(surroundings, scratch) {
	const home = surroundings.HOME ?? surroundings.USERPROFILE ?? findHome();
	const xdg = surroundings.XDG_CONFIG_HOME ?? (home && join(home, ".config"));
	const own = surroundings.GIT_CONFIG_GLOBAL;
	const usual = [...xdg ? [join(xdg, "git", "config")] : [], ...home ? [join(home, ".gitconfig")] : []];
	const includes = (own === void 0 ? usual : own === "" ? [] : [resolve(own)]).map((path) => `[include]\n\tpath = ${quoteValue(path)}\n`);
	const path = join(scratch.path, "gitconfig");
	writeFileSync(path, `${includes.join("")}[safe]\n\tdirectory = *\n\tbareRepository = all\n`);
	return path;
}
/** A user that the system does not know, as containers have them, has none. */
function findHome() {
	try {
		return homedir();
	} catch {
		return;
	}
}
/** A value as a git configuration has it (git-config, "Syntax"). */
function quoteValue(text) {
	return `"${text.replace(/[\\"]/g, "\\$&").replace(/\n/g, "\\n")}"`;
}
function notARepository(path, stderr) {
	if (!stderr.includes("not a git repository")) return gitFailed("rev-parse", stderr);
	return new RuntimeFingerprintError("NOT_A_REPOSITORY", `${path} is not in a git repository: run in a checkout, or name one with --repo.`);
}
function gitFailed(what, stderr) {
	return new RuntimeFingerprintError("GIT_FAILED", `git ${what} failed: ${stderr.trim().replace(/\s+/g, " ")}`);
}

// src/git/remote.ts
/** What of the user's configuration decides how a server is reached; the rest has no business in a fetch. */
const TRANSPORT_KEYS = /^(http|credential|ssh)\.|^core\.(sshcommand|gitproxy)$/;
const HEADER_KEY = /^http\.(.*\.)?extraheader$/s;
const REDIRECT_KEY = /^http\.(.*\.)?followredirects$/s;
/**
* The remote of a workspace, or of an address alone; `null` where there is none. `git` answers in the workspace, or where
* there is none outside of any repository.
*/
async function findRemote(workspace, access, git) {
	const configuration = await readConfiguration(git);
	const own = workspace ? ownRemote(configuration, access) : null;
	const address = workspace ? own?.address ?? null : access.url ?? null;
	if (address === null) return null;
	const { url, credentials, user } = splitCredentials(rewrite(workspace && isRelative(address) ? resolve(await baseOf(workspace), address) : address, configuration));
	const transport = [
		...configuration.filter(([key]) => TRANSPORT_KEYS.test(key)),
		...own?.proxy === void 0 ? [] : [["http.proxy", own.proxy]],
		...user === null ? [] : [[`credential.${serverOf(url)}.username`, user]]
	];
	const sent = tokenFor(url, access, transport) ?? credentials;
	const sending = sent === null ? transport : replaceCredentials(transport, url, sent);
	const leads = sending.some(([key]) => HEADER_KEY.test(key));
	const safe = leads ? sending.filter(([key]) => !REDIRECT_KEY.test(key)) : sending;
	return {
		url,
		configuration: leads ? [...safe, ["http.followredirects", "false"]] : safe
	};
}
/** Two Authorization headers are refused: the one that is sent stands in the place of what the workspace has. */
function replaceCredentials(transport, url, credentials) {
	const others = transport.filter(([key, value]) => !isAuthorization(key, value));
	const encoded = Buffer.from(credentials, "utf8").toString("base64");
	return [...others, [`http.${serverOf(url)}/.extraheader`, `AUTHORIZATION: basic ${encoded}`]];
}
function isAuthorization(key, value) {
	return HEADER_KEY.test(key) && /^\s*authorization\s*:/i.test(value);
}
/**
* The token, where it is for this repository; for another one on the same server only when the checkout left nothing,
* and for another server never.
*/
function tokenFor(url, { token, url: own }, transport) {
	if (token === void 0 || own === void 0 || serverOf(url) !== serverOf(own)) return null;
	const leftBehind = transport.some(([key, value]) => isAuthorization(key, value));
	return isSameRepository(url, own) || !leftBehind ? `x-access-token:${token}` : null;
}
function isSameRepository(a, b) {
	const plain = (url) => url.replace(/\/+$/, "").replace(/\.git$/, "").toLowerCase();
	return plain(a) === plain(b);
}
function serverOf(url) {
	return isHttp(url) ? new URL(url).origin : url;
}
function isHttp(address) {
	return /^https?:/i.test(address) && URL.canParse(address);
}
async function readConfiguration(git) {
	const told = await git([
		"config",
		"--list",
		"--includes",
		"-z"
	]);
	if (told.exitCode !== 0) throw gitFailed("config", told.stderr);
	return told.stdout.toString("utf8").split("\0").filter((entry) => entry !== "").map((entry) => {
		const end = entry.indexOf("\n");
		return end < 0 ? [entry, "true"] : [entry.slice(0, end), entry.slice(end + 1)];
	});
}
/** `origin`, else the one that is the repository of the workflow, else the only one. */
function ownRemote(configuration, { url }) {
	const remotes = /* @__PURE__ */ new Map();
	for (const [key, value] of configuration) {
		const [, name, field] = /^remote\.(.*)\.(url|proxy)$/s.exec(key) ?? [];
		if (name === void 0) continue;
		const remote = remotes.get(name) ?? {};
		remotes.set(name, remote);
		if (field === "url") remote.address ??= value;
		else remote.proxy = value;
	}
	const all = [...remotes.values()].filter(({ address }) => address !== void 0);
	const origin = all.find((remote) => remote === remotes.get("origin"));
	const known = all.find(({ address = "" }) => url !== void 0 && isSameRepository(address, url));
	return origin ?? known ?? (all.length === 1 ? all[0] : void 0) ?? null;
}
/** Anything with a colon before the first slash is an address (git-fetch, "Git URLs"). */
function isRelative(address) {
	return !/^[^/]*:/.test(address);
}
/** What a path is relative to. */
function baseOf(workspace) {
	return workspace.bare ? readGitDirectory(workspace) : readTopLevel(workspace);
}
/** `url.<base>.insteadOf`: the longest match counts (git-config). Done here, since a base can hold a password. */
function rewrite(address, configuration) {
	const [best] = configuration.flatMap(([key, start]) => {
		const base = /^url\.(.*)\.insteadof$/s.exec(key)?.[1];
		return base !== void 0 && address.startsWith(start) ? [{
			base,
			start
		}] : [];
	}).sort((a, b) => b.start.length - a.start.length);
	return best ? best.base + address.slice(best.start.length) : address;
}
/** User and password of an address would show in process lists. A user alone has its password elsewhere. */
function splitCredentials(address) {
	const [, scheme, user, password, rest] = /^(https?:\/\/)([^/?#@:]*)(?::([^/?#]*))?@(.*)$/is.exec(address) ?? [];
	if (scheme === void 0 || user === void 0 || rest === void 0) return {
		url: address,
		credentials: null,
		user: null
	};
	const url = scheme + rest;
	if (password === void 0) return {
		url,
		credentials: null,
		user: decode(user)
	};
	return {
		url,
		credentials: `${decode(user)}:${decode(password)}`,
		user: null
	};
}
/** Percent signs that encode nothing stand for themselves, as git has it. */
function decode(text) {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
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

// src/git/scratch.ts
function createScratch(parent = tmpdir()) {
	const path = makeFolder(parent);
	const remove = () => {
		try {
			rmSync(path, {
				recursive: true,
				force: true,
				maxRetries: 3
			});
			process.removeListener("exit", remove);
		} catch {}
	};
	process.on("exit", remove);
	return {
		path,
		remove
	};
}
function makeFolder(parent) {
	try {
		return mkdtempSync(join(parent, "runtime-fingerprint-"));
	} catch (cause) {
		const message = `No temporary folder can be made: ${cause.message}. Point TMPDIR (on Windows TEMP) elsewhere.`;
		throw new RuntimeFingerprintError("FILE_NOT_WRITTEN", message, { cause });
	}
}
/** What a file of ours that cannot be written means to the person who runs us; anything else is passed on as it is. */
function scratchFailed(cause, scratch) {
	const { message, path, syscall } = cause;
	if (syscall === void 0 || path?.startsWith(scratch.path) === false) return cause;
	return new RuntimeFingerprintError("FILE_NOT_WRITTEN", `The temporary folder cannot be written: ${message}. Free space there, or point TMPDIR (on Windows TEMP) elsewhere.`, { cause });
}
/**
* A bare repository that sees the given object stores and has nothing else: no refs, no remote, no configuration of
* anyone's. Reading through it needs no `safe.directory`, ignores replace refs, cannot fetch, and writes nothing into
* the user's repository. Made by hand because `git init` would run templates.
*/
function createReadRepository(scratch, format, stores) {
	const path = join(scratch.path, "read");
	const objects = join(path, "objects");
	const own = join(scratch.path, "own");
	mkdirSync(own);
	mkdirSync(join(objects, "info"), { recursive: true });
	mkdirSync(join(objects, "pack"));
	mkdirSync(join(path, "refs"));
	writeFileSync(join(path, "HEAD"), "ref: refs/heads/none\n");
	writeFileSync(join(path, "config"), repositoryConfig(format));
	writeFileSync(join(objects, "info", "alternates"), [own, ...stores].map((store) => `${quoteAlternate(store)}\n`).join(""));
	return {
		path,
		own
	};
}
/** The configuration of a bare repository that is like any other. */
function repositoryConfig(format) {
	return `[core]\n\trepositoryformatversion = ${format === "sha1" ? 0 : 1}\n\tbare = true\n${format === "sha1" ? "" : "[extensions]\n	objectformat = sha256\n"}`;
}
/** A line of `alternates` is a comment after `#` and C-quoted after `"` (gitrepository-layout). */
function quoteAlternate(path) {
	if (!/[\n"#\\]/.test(path)) return path;
	return `"${path.replace(/[\\"]/g, "\\$&").replace(/\n/g, "\\n")}"`;
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
const LF$1 = 10;
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
		const end = piece.indexOf(LF$1, at);
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
			if (piece[contentEnd] !== LF$1) throw unreadable("git answered with more than it announced.");
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
/**
* The trees and blobs of one object store; every tree is read once. With a supply, what is missing is
* fetched before it is said to be.
*/
var ObjectStore = class {
	#reader;
	#supply;
	/** As bytes, which take a fifth of the room that nodes do. */
	#trees = /* @__PURE__ */ new Map();
	#folders = new FolderCache();
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
			const reading = this.#trees.get(id) ?? this.#readTree(id, commit);
			this.#trees.set(id, reading);
			return parseTree(await reading, id);
		});
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
	const localTags = workspace ? await readTags(workspace) : /* @__PURE__ */ new Map();
	const remote = await remoteToAsk(options, {
		workspace,
		scratch,
		withoutTags: localTags.size === 0
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
async function remoteToAsk(options, found) {
	const { ask = "never", surroundings } = options;
	if (ask === "never") return null;
	const { workspace, scratch, withoutTags } = found;
	const needed = !workspace || withoutTags || workspace.shallow || await isPartial(workspace);
	if (ask === "needed" && !needed) return null;
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
/** `https://…`, `ssh://…`, `file://…`; a path is a folder, also with a colon in it. */
function isAddress(repository) {
	return /^[a-z][a-z+]+:\/\//i.test(repository);
}

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
		for (const state of this.#open) if (state.scheme === 1) state.hash.update(LF);
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
const LF = Buffer.from([10]);
/** Scheme 2: kind, u32be path length, path, u64be content length; the content follows. */
function frame(kind, path, size) {
	const framed = Buffer.allocUnsafe(5 + path.length + 8);
	framed.write(kind, 0, "latin1");
	framed.writeUInt32BE(path.length, 1);
	path.copy(framed, 5);
	framed.writeBigUInt64BE(BigInt(size), 5 + path.length);
	return framed;
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
	const selected = await Promise.all(snapshots.map((snapshot) => selectRuntimes(config, snapshot)));
	const unhashed = selected.flatMap((runtimes) => [...runtimes.values()]);
	const reader = snapshots[0].tree;
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
async function selectRuntimes(config, snapshot) {
	const states = [...config.runtimes].map(async ([name, rules]) => [name, await selectRuntime({
		name,
		rules,
		config,
		snapshot
	})]);
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
		const selection = await selectEntries(snapshot.tree, rules, config.manifest);
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
	const hashables = sound.map(({ rules, entries }) => ({
		scheme: rules.scheme,
		entries
	}));
	try {
		const values = await fingerprintAll(hashables, reader);
		return states.map((state) => ({
			...state,
			fingerprint: values[sound.indexOf(state)] ?? NO_FINGERPRINT
		}));
	} catch (error) {
		if (states.length > 1) return (await Promise.all(states.map((state) => hashAll([state], reader)))).flat();
		const failure = asFailure(error);
		return states.map((state) => ({
			...state,
			fingerprint: {
				...NO_FINGERPRINT,
				files: state.entries.length
			},
			failure,
			warnings: [...state.warnings, unavailable(state.label, failure)]
		}));
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

export { FolderCache, MASKED_TEXT, compareVersions, createScratch, gitEnvironment, gitFailed, isMaskableVersion, mask, nearTagNames, openRepository, parseTagName, readConfig, readSnapshots, readTopLevel, runGit };