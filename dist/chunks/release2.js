import { isDeepStrictEqual } from "node:util";
import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat, mkdir, open, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { RuntimeFingerprintError } from "./errors.js";
import { compareVersions, gitFailed, nearTagNames, openRepository, parseTagName, readConfig, readSnapshots, readTopLevel } from "./release-text.js";
import { MANIFEST_LIMIT_BYTES, OWN_KEYS, OwnKeysSchema, REASONS, invalid, isOwnRuntimes, manifestFromDocument, memberValue, parseDocument, parseManifest, quoteText, readTagManifest, showFileName, singleMembers } from "./tag-manifest.js";
import { compareSnapshots } from "./compare.js";

// src/disk/manifest-file.ts
/**
* Reads the manifest of a work tree. `MANIFEST_OUTSIDE_WORKSPACE` when the path or a link on it leaves the work tree,
* `FILE_UNREADABLE` when it is there and cannot be read.
*/
async function readWorkFile(topLevel, path, limitBytes) {
	const location = await locate(topLevel, path);
	try {
		if (!(await stat(location)).isFile()) throw unreadable(path, "it is not a regular file");
		return {
			location,
			bytes: await readBounded(location, path, limitBytes)
		};
	} catch (cause) {
		if (isAbsent(cause)) return {
			location,
			bytes: null
		};
		throw wrap(path, cause);
	}
}
/** A file outside the repository, named by the user; a pipe will do. */
async function readGivenFile(path, limitBytes) {
	try {
		return await readBounded(path, path, limitBytes);
	} catch (cause) {
		throw wrap(path, cause);
	}
}
/** Reads to the end and no further than the limit, whatever size the file says it has. */
async function readBounded(location, path, limitBytes) {
	const pieces = [];
	let size = 0;
	for await (const piece of createReadStream(location, { end: limitBytes })) {
		pieces.push(piece);
		size += piece.length;
	}
	if (size > limitBytes) throw unreadable(path, `it has more than the ${limitBytes} bytes that are read`);
	return Buffer.concat(pieces);
}
/** Replaces the file in one step: readers see the old bytes or the new ones. The mode stays. */
async function writeWorkFile(file, bytes) {
	const { location } = file;
	const temporary = join(dirname(location), `.runtime-fingerprint.${randomBytes(6).toString("hex")}.tmp`);
	try {
		const mode = file.bytes === null ? null : (await stat(location)).mode & 4095;
		if (mode !== null && !(mode & 146)) throw readOnly(location);
		await mkdir(dirname(location), { recursive: true });
		await writeNewFile(temporary, bytes, mode);
		await rename(temporary, location);
	} catch (cause) {
		await rm(temporary, { force: true }).catch(() => {});
		if (cause instanceof RuntimeFingerprintError) throw cause;
		const message = `${location} could not be written, and is as it was: ${cause.message}`;
		throw new RuntimeFingerprintError("FILE_NOT_WRITTEN", message, { cause });
	}
}
async function writeNewFile(path, bytes, mode) {
	const handle = await open(path, "wx", mode ?? 420);
	try {
		await handle.writeFile(bytes);
		if (mode !== null) await handle.chmod(mode);
		await handle.sync();
	} finally {
		await handle.close();
	}
}
async function locate(topLevel, path) {
	const top = await realpath(topLevel);
	const location = await realLocation(join(top, path));
	const inside = relative(top, location);
	const steps = inside.split(sep);
	if (inside === "" || steps[0] === ".." || inside === location) throw outside(path, "leads out of the work tree");
	if (steps.some((step) => step.toLowerCase() === ".git")) throw outside(path, "leads into .git");
	return location;
}
/** The real path, also of what does not exist yet: the deepest folder that does, and the rest as it is. */
async function realLocation(path) {
	try {
		return await realpath(path);
	} catch (cause) {
		if (!isAbsent(cause)) throw wrap(path, cause);
		if (await isLink(path)) throw outside(path, "is a link that leads nowhere");
		return join(await realLocation(dirname(path)), basename(path));
	}
}
async function isLink(path) {
	try {
		return (await lstat(path)).isSymbolicLink();
	} catch {
		return false;
	}
}
function isAbsent(cause) {
	return cause.code === "ENOENT";
}
function readOnly(location) {
	const message = `${location} is read-only: make it writable (\`chmod u+w\`), or run with --dry-run.`;
	return new RuntimeFingerprintError("MANIFEST_READ_ONLY", message);
}
function outside(path, what) {
	const message = `The manifest ${JSON.stringify(path)} ${what}: nothing is written there. Correct \`manifest\`.`;
	return new RuntimeFingerprintError("MANIFEST_OUTSIDE_WORKSPACE", message);
}
function wrap(path, cause) {
	return cause instanceof RuntimeFingerprintError ? cause : unreadable(path, cause.message, cause);
}
function unreadable(path, why, cause) {
	const message = `${JSON.stringify(path)} cannot be read: ${why}.`;
	return new RuntimeFingerprintError("FILE_UNREADABLE", message, { cause });
}

// src/manifest/layout.ts
const BLANK_LINE_END = /(\r\n|\r|\n)([ \t]*)$/;
const LINE_BREAK = /\r\n|\r|\n/;
/** The layout of the file's own members; an empty object gets lines of their own, two spaces deep. */
function detectLayout(document) {
	const last = document.members.at(-1);
	if (last === void 0) return linesLayout(LINE_BREAK.exec(document.body)?.[0] ?? "\n", "  ", "  ", ": ");
	const between = document.body.slice(last.keyEnd, last.valueStart);
	const colon = /^ ?: ?$/.test(between) ? between : ": ";
	const gaps = document.members.map((member, index) => gapBefore(document, member, index));
	const lineStart = gaps.map((gap) => BLANK_LINE_END.exec(gap)).findLast((match) => match !== null);
	if (lineStart === void 0) return inlineLayout(gaps, colon);
	const [, lineBreak = "", indent = ""] = lineStart;
	const closing = BLANK_LINE_END.exec(document.body.slice(last.valueEnd, document.close))?.[2] ?? "";
	return linesLayout(lineBreak, indent, indent.startsWith(closing) ? indent.slice(closing.length) : indent, colon);
}
/** JSON text of a value as a member of the root, without its key. */
function renderValue(value, layout) {
	return renderNested(value, layout, layout.indent);
}
function renderMember(key, value, layout) {
	return `${JSON.stringify(key)}${layout.colon}${renderValue(value, layout)}`;
}
function gapBefore(document, member, index) {
	const start = document.members[index - 1]?.valueEnd ?? document.open + 1;
	return document.body.slice(start, member.keyStart);
}
function linesLayout(lineBreak, indent, unit, colon) {
	return {
		lineBreak,
		indent,
		unit,
		separator: `,${lineBreak}${indent}`,
		comma: ", ",
		colon
	};
}
function inlineLayout(gaps, colon) {
	const isSpaced = gaps[0] !== "" || colon.endsWith(" ");
	const separator = gaps.length > 1 ? gaps.at(-1) : isSpaced ? ", " : ",";
	return {
		lineBreak: null,
		indent: "",
		unit: "",
		separator,
		comma: LINE_BREAK.test(separator) ? ", " : separator,
		colon
	};
}
function renderNested(value, layout, indent) {
	if (typeof value !== "object" || value === null) return JSON.stringify(value);
	const inner = indent + layout.unit;
	const items = Array.isArray(value) ? value.map((item) => renderNested(item, layout, inner)) : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}${layout.colon}${renderNested(item, layout, inner)}`);
	const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
	if (items.length === 0) return `${open}${close}`;
	const { lineBreak, comma } = layout;
	if (lineBreak === null) return `${open}${items.join(comma)}${close}`;
	return `${open}${lineBreak}${inner}${items.join(`,${lineBreak}${inner}`)}${lineBreak}${indent}${close}`;
}

// src/manifest/edit.ts
/**
* Writes our keys into a manifest and leaves every other byte alone. A value that is already right keeps its bytes;
* where all are, the very array given is returned. New keys follow the last member in the file's own layout. Blocks
* of `runtimes` that are no longer wanted go; a foreign value of that name stays.
*
* Fails with `MANIFEST_INVALID` where `parseManifest` would, before or after the edit, and where `runtimes` is wanted
* but taken by a foreign value.
*/
function editManifest(bytes, file, changes) {
	const document = parseDocument(bytes, file);
	manifestFromDocument(document);
	const splices = listSplices(document, changes);
	if (splices.length === 0) return bytes;
	const edited = new TextEncoder().encode((document.hasBom ? "﻿" : "") + applySplices(document.body, splices));
	parseManifest(edited, file);
	return edited;
}
/** The manifest of a repository that has none: two spaces, LF, a final newline. */
function createManifest(version, keys) {
	return editManifest(new TextEncoder().encode("{}\n"), "version.json", {
		version,
		keys
	});
}
function listSplices(document, changes) {
	const target = {
		document,
		members: singleMembers(document),
		layout: detectLayout(document)
	};
	const wanted = orderKeys(changes.keys, document.file);
	const splices = [];
	const added = [];
	if (changes.version !== void 0 && !target.members.has("version")) added.push(renderMember("version", changes.version, target.layout));
	for (const key of OWN_KEYS) {
		const member = target.members.get(key);
		const value = wanted[key];
		if (value === void 0) continue;
		if (member === void 0) added.push(renderMember(key, value, target.layout));
		else splices.push(...replaceValue(target, member, value));
	}
	const removed = wanted.runtimes === void 0 ? ownRuntimesMember(target) : void 0;
	if (removed !== void 0) splices.push(removeMember(document, removed));
	if (added.length > 0) splices.push(addMembers(target, added, removed));
	return splices;
}
/** The keys in the order they are written, inside the blocks too. */
function orderKeys(keys, file) {
	const parsed = OwnKeysSchema.safeParse(keys);
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	const problem = `${showFileName(file)}: cannot hold this ${issue?.path.join(".")}: ${issue?.message}`;
	throw new RuntimeFingerprintError("MANIFEST_INVALID", problem, {
		cause: parsed.error,
		position: { file }
	});
}
function replaceValue({ document, layout }, member, value) {
	const present = memberValue(document, member);
	if (isDeepStrictEqual(present, value)) return [];
	if (member.key === "runtimes" && !isOwnRuntimes(present)) throw invalid(document, member.valueStart, "\"runtimes\" holds something else, and this tool needs the key: rename it");
	return [{
		start: member.valueStart,
		end: member.valueEnd,
		text: renderValue(value, layout)
	}];
}
function ownRuntimesMember({ document, members }) {
	const member = members.get("runtimes");
	return member !== void 0 && isOwnRuntimes(memberValue(document, member)) ? member : void 0;
}
/** With the comma and white space that tie it to its neighbour. */
function removeMember(document, member) {
	const index = document.members.indexOf(member);
	const before = document.members[index - 1];
	if (before !== void 0) return {
		start: before.valueEnd,
		end: member.valueEnd,
		text: ""
	};
	const after = document.members[index + 1];
	return {
		start: member.keyStart,
		end: after?.keyStart ?? member.valueEnd,
		text: ""
	};
}
function addMembers({ document, layout }, added, removed) {
	const last = document.members.at(-1);
	const joined = added.join(layout.separator);
	if (last === void 0) {
		const text = `${layout.lineBreak}${layout.indent}${joined}${layout.lineBreak}`;
		return {
			start: document.open + 1,
			end: document.close,
			text
		};
	}
	const isAlone = document.members.length === 1 && last === removed;
	return {
		start: last.valueEnd,
		end: last.valueEnd,
		text: isAlone ? joined : layout.separator + joined
	};
}
/** Splices do not overlap; where two touch, the one that ends there goes first. */
function applySplices(body, splices) {
	let text = "";
	let at = 0;
	for (const splice of splices.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
		text += body.slice(at, splice.start) + splice.text;
		at = splice.end;
	}
	return text + body.slice(at);
}

// src/manifest/force-restart.ts
/** All findings, in the order of `FindingCode`. */
function findFindings(input) {
	return [
		findMalformed(input),
		findUnjustified(input),
		findCarriedOver(input),
		findVersionNotTag(input),
		findVersionUnchanged(input)
	].filter((finding) => finding !== null);
}
/** Flag and text are what they were in the previous release: most likely nobody took them out. */
function isCarriedOver(manifest, previous) {
	if (previous === null || !manifest.force.set || !previous.force.set) return false;
	return (manifest.force.justification ?? "").trim() === (previous.force.justification ?? "").trim();
}
function findMalformed({ manifest }) {
	if (!manifest.force.malformed) return null;
	return {
		code: "force_malformed",
		message: "\"force_restart\" is not a JSON boolean and counts as true: write true or false, without quotes, or remove it",
		position: manifest.positionOf("force_restart")
	};
}
function findUnjustified({ manifest }) {
	const { set, justified, justification } = manifest.force;
	if (!set || justified) return null;
	return {
		code: "force_unjustified",
		message: `${justification === null ? "\"force_restart\" is set without a \"force_restart_justification\"" : `"force_restart" is set, but its justification ${quoteText(justification)} says nothing`}: write there, as a string, why processes must restart, or remove "force_restart"`,
		position: manifest.positionOf(justification === null ? "force_restart" : "force_restart_justification")
	};
}
function findCarriedOver({ manifest, previous, previousVersion }) {
	if (!isCarriedOver(manifest, previous)) return null;
	const release = previousVersion === void 0 ? "" : ` ${quoteText(previousVersion)}`;
	const { justification } = manifest.force;
	return {
		code: "force_carried_over",
		message: `"force_restart" was set in the previous release${release} too, both times with ${justification === null ? "no justification" : `the justification ${quoteText(justification)}`}: remove it if it was left on by accident, or justify it for this release`,
		position: manifest.positionOf("force_restart")
	};
}
function findVersionNotTag({ manifest, version }) {
	if (manifest.version === null || manifest.version === version) return null;
	return {
		code: "version_not_tag",
		message: `"version" is ${quoteText(manifest.version)}, but the tag says ${quoteText(version)}: make the two equal`,
		position: manifest.positionOf("version")
	};
}
function findVersionUnchanged({ manifest, previous, previousVersion }) {
	const { version } = manifest;
	if (version === null || version !== previous?.version && version !== previousVersion) return null;
	return {
		code: "version_unchanged",
		message: `"version" is ${quoteText(version)}, as in the previous release: clients cannot tell the two apart, so give each release its own`,
		position: manifest.positionOf("version")
	};
}

// src/release/lineage.ts
/** A manifest's own keys, when they are current and were written for this very tag; else it published none. */
function publishedKeys(manifest, tag) {
	if (manifest.kind !== "manifest" || !manifest.manifest.current) return null;
	const { own } = manifest.manifest;
	return own?.restart.tag === tag ? own : null;
}
/**
* The forced releases that a release descends from, oldest first, each version once.
*
* `since` are the tags of its line after the previous release, the newest first; `trail` is the previous release and
* what lies below it, the newest first, as far as it was read. The first release of the trail's own descent that
* published a list ends the walk with it; all others count by what their own tree says. A final release does not descend
* from the pre-releases below it: their lists may be older than a backport that it does descend from.
*/
function traceLineage(input) {
	const newestFirst = input.own ? [input.own] : [];
	const line = [...input.since, ...input.trail];
	let descendsFromAny = true;
	for (const [at, step] of line.entries()) {
		const published = publishedKeys(step.manifest, step.name.tag);
		const isAncestor = at >= input.since.length && (descendsFromAny || !step.name.prerelease);
		if (isAncestor && published) {
			newestFirst.push(...published.restart.forced.toReversed());
			break;
		}
		if (isAncestor) descendsFromAny = step.name.prerelease;
		if (isForced(step.manifest) || lacksPrevious(step, line.slice(at + 1)) || breaksLineage(published)) newestFirst.push(forcedRelease(step));
	}
	return [...new Map(newestFirst.toReversed().map((entry) => [entry.version, entry])).values()];
}
/** Whether the walk over `trail` has come to a list, so that nothing below needs to be read. */
function endsTrail(step) {
	return publishedKeys(step.manifest, step.name.tag) !== null;
}
function isForced(manifest) {
	return manifest.kind === "unreadable" || manifest.kind === "manifest" && manifest.manifest.force.set;
}
/** A release that nobody can have come from unharmed starts the lineage anew. */
function breaksLineage(published) {
	const reason = published?.restart.reason;
	return reason === "no_previous_release" || reason === "baseline_mismatch";
}
function lacksPrevious(step, below) {
	return !below.some(({ name }) => step.name.prerelease || !name.prerelease);
}
function forcedRelease({ name, manifest }) {
	const text = manifest.kind === "manifest" ? manifest.manifest.force.justification?.trim() : void 0;
	return {
		version: name.version,
		...text ? { justification: text } : {}
	};
}

// src/manifest/key.ts
/**
* The one string that clients compare. First 32 hex digits of sha256 over the RFC 8785 JSON of
* `[1, fingerprint, rules, [versions of the lineage]]`, where 1 is the number of this recipe; `JSON.stringify` is
* RFC 8785 for such values. A release without a fingerprint equals only itself: `unavailable:VERSION`.
*/
function restartKey({ fingerprint, rules, forced, version }) {
	if (fingerprint === null) return `unavailable:${version}`;
	const canonical = JSON.stringify([
		1,
		fingerprint,
		rules,
		forced.map((release) => release.version)
	]);
	return createHash("sha256").update(canonical).digest("hex").slice(0, 32);
}

// src/release/verdict.ts
/**
* What a client that ran the previous release will do with this one: restart, unless both have the same key. The first
* row of the table that applies is the reason; only the last one is "no restart".
*/
function decideVerdict(input) {
	const reason = findReason(input);
	return {
		requiresRestart: reason !== "unchanged",
		reason
	};
}
function findReason({ fingerprint, rules, key, lineageGrew, previous }) {
	if (previous === null) return "no_previous_release";
	if (fingerprint === null || previous.fingerprint === null) return "fingerprint_unavailable";
	if (isBaselineMismatch(previous, rules)) return "baseline_mismatch";
	if (fingerprint !== previous.fingerprint) return "runtime_changed";
	if (lineageGrew) return "forced";
	if (key !== previous.key) return "rules_changed";
	return "unchanged";
}
/**
* The previous release published, under the same rules, another fingerprint than its tag gives now: the tag was moved,
* or the manifest altered. An altered manifest shows under any rules.
*/
function isBaselineMismatch({ fingerprint, published }, rules) {
	if (published === null) return false;
	return published.altered || published.rules === rules && published.fingerprint !== fingerprint;
}
/** The verdict over several runtimes: a restart if any asks for one, for the first reason of the table. */
function combineVerdicts(verdicts) {
	const reasons = new Set(verdicts.map(({ reason }) => reason));
	const reason = REASONS.find((one) => reasons.has(one)) ?? "fingerprint_unavailable";
	return {
		requiresRestart: reason !== "unchanged",
		reason
	};
}

// src/release/release-keys.ts
/** Derives the keys of a release: lineage, restart key, verdict. */
function deriveKeys(facts) {
	const lineages = deriveLineages(facts);
	const top = deriveRuntime(facts, lineages, {
		pair: facts.whole,
		name: null
	});
	const named = [...facts.runtimes ?? []].map(([name, pair]) => [name, deriveRuntime(facts, lineages, {
		pair,
		name
	})]);
	const verdict = combineVerdicts([top, ...named.map(([, derived]) => derived)].map((derived) => derived.verdict));
	return {
		keys: {
			runtime_fingerprint: facts.whole.fingerprint,
			requires_restart: verdict.requiresRestart,
			restart_key: top.key,
			restart: {
				version: facts.manifestVersion,
				tag: facts.tag,
				...facts.commit === null ? {} : { commit: facts.commit },
				reason: verdict.reason,
				rules: facts.whole.rules,
				previous: previousBlock(facts),
				forced: lineages.current
			},
			...facts.runtimes ? { runtimes: Object.fromEntries(named.map(([name, derived]) => [name, derived.block])) } : {}
		},
		newlyForced: lineages.grown
	};
}
/** A release that nobody can have come from unharmed (the first, or one with another past than told) is an entry. */
function deriveLineages(facts) {
	const breaks = facts.previous === null || hasMismatch(facts, facts.previous);
	const justification = facts.forced?.justification?.trim();
	const entry = {
		version: facts.version,
		...justification ? { justification } : {}
	};
	const own = facts.forced || breaks ? entry : null;
	const current = traceLineage({
		own,
		since: facts.since,
		trail: facts.trail
	});
	const previous = traceLineage({
		own: null,
		since: [],
		trail: facts.trail
	});
	const known = new Set(previous.map(({ version }) => version));
	return {
		current,
		previous,
		grown: current.filter(({ version }) => !known.has(version))
	};
}
function hasMismatch(facts, previous) {
	return [[null, facts.whole], ...facts.runtimes ?? []].some(([name, pair]) => {
		if (pair.fingerprint === null || pair.previousFingerprint === null) return false;
		return isBaselineMismatch({
			fingerprint: pair.previousFingerprint,
			published: published(previous, name)
		}, pair.rules);
	});
}
function deriveRuntime(facts, lineages, { pair, name }) {
	const { fingerprint, rules, previousFingerprint } = pair;
	const key = restartKey({
		fingerprint,
		rules,
		forced: lineages.current,
		version: facts.version
	});
	const verdict = decideVerdict({
		fingerprint,
		rules,
		key,
		lineageGrew: lineages.grown.length > 0,
		previous: facts.previous && {
			fingerprint: previousFingerprint,
			published: published(facts.previous, name),
			key: previousKey(facts.previous, lineages, {
				pair,
				name
			})
		}
	});
	return {
		key,
		verdict,
		block: {
			runtime_fingerprint: fingerprint,
			previous_fingerprint: previousFingerprint,
			requires_restart: verdict.requiresRestart,
			reason: verdict.reason,
			rules,
			restart_key: key
		}
	};
}
/** The key the previous release published; when it published none, the one it would have. */
function previousKey(previous, lineages, { pair, name }) {
	const told = published(previous, name);
	if (told) return told.key;
	return restartKey({
		fingerprint: pair.previousFingerprint,
		rules: pair.rules,
		forced: lineages.previous,
		version: previous.version
	});
}
function published({ published: keys, version }, name) {
	if (!keys) return null;
	const runtimes = keys.runtimes ?? {};
	const named = name !== null && Object.hasOwn(runtimes, name) ? runtimes[name] : void 0;
	const block = name === null ? {
		...keys,
		rules: keys.restart.rules
	} : named;
	if (!block) return {
		fingerprint: null,
		rules: "",
		key: null,
		altered: false
	};
	const { runtime_fingerprint: fingerprint, rules, restart_key: key } = block;
	return {
		fingerprint,
		rules,
		key,
		altered: key !== restartKey({
			fingerprint,
			rules,
			forced: keys.restart.forced,
			version
		})
	};
}
function previousBlock({ previous, whole }) {
	if (!previous) return null;
	const { version, tag, commit } = previous;
	return {
		version,
		tag,
		commit,
		runtime_fingerprint: whole.previousFingerprint
	};
}

// src/jobs/judged.ts
async function findJudged(repository, tag, judge) {
	const tagged = repository.tags.get(tag)?.id;
	if (judge.kind === "tag") {
		if (tagged === void 0) throw await unknownTag(repository, tag);
		const commit = await repository.peelToCommit(tagged, tag);
		const date = await repository.tagDate(tagged);
		return {
			kind: "tag",
			label: tag,
			ref: tag,
			tree: repository.tree(commit),
			commit,
			date
		};
	}
	if (judge.kind === "staged") {
		if (tagged !== void 0) throw alreadyTagged(tag);
		return {
			kind: "staged",
			label: "the staged files",
			ref: null,
			tree: await repository.stagedTree(),
			commit: null,
			date: null
		};
	}
	const commit = await repository.commit(judge.ref);
	if (tagged !== void 0 && (await repository.peelToCommit(tagged, tag)).id !== commit.id) throw alreadyTagged(tag);
	return {
		kind: "ref",
		label: judge.ref,
		ref: judge.ref,
		tree: repository.tree(commit),
		commit,
		date: null
	};
}
/**
* Judged must be what ships: the commit checked out, and the one the event is about. `COMMIT_MISMATCH` before anything
* is written.
*/
async function checkCommit(repository, judged, expected) {
	const { commit, label } = judged;
	if (commit === null) return;
	const shown = JSON.stringify(label);
	if (expected !== void 0 && expected !== commit.id) throw mismatch(`The event is about commit ${expected}, but ${shown} is ${commit.id}: the tag was moved. Run again.`);
	if (!repository.workspace) return;
	const head = await repository.head();
	if (head?.id === commit.id) return;
	const at = head ? `the commit checked out is ${head.id}` : "nothing is checked out";
	throw mismatch(`${shown} is ${commit.id}, but ${at}: what is judged must be what ships. Check out ${shown} first, or look without writing (--dry-run on the command line).`);
}
/** Paths are relative to the top of a checkout: `USAGE` for a folder below it. */
async function checkTop({ workspace }) {
	if (!workspace) return;
	const told = await workspace.git(["rev-parse", "--show-prefix"]);
	if (told.exitCode !== 0) throw gitFailed("rev-parse --show-prefix", told.stderr);
	const below = told.stdout.toString("utf8").replace(/\/?\n$/, "");
	if (below === "") return;
	const message = `${workspace.directory} is the folder ${JSON.stringify(below)} of a checkout, not its top: name the top with repository-path, and the folder of the runtime with root.`;
	throw new RuntimeFingerprintError("USAGE", message);
}
function mismatch(message) {
	return new RuntimeFingerprintError("COMMIT_MISMATCH", message);
}
function alreadyTagged(tag) {
	return mismatch(`The tag ${JSON.stringify(tag)} exists already and is not what you name: judge the tag itself (leave out --ref and --staged, in a workflow the input ref), or choose the next version.`);
}
async function unknownTag(repository, tag) {
	const tags = [...repository.tags.keys()];
	const shown = JSON.stringify(tag);
	const before = "Before there is one, name what will be tagged: with --ref or --staged, in a workflow with the input ref.";
	if (tags.length === 0 && repository.workspace?.bare === false && await repository.head() === null) {
		const message = `There is no tag ${shown}: the repository has no commits and no tags yet.`;
		return new RuntimeFingerprintError("REPOSITORY_EMPTY", message);
	}
	if (tags.length === 0) {
		const message = `There is no tag ${shown}: this clone has no tags. Fetch them (\`git fetch --tags\`, or \`fetch-depth: 0\` at the checkout step). ${before}`;
		return new RuntimeFingerprintError("TAG_NOT_FOUND", message);
	}
	const near = nearTagNames(tag.replace(/^refs\/tags\//, ""), tags).map((name) => JSON.stringify(name));
	const meant = near.length > 0 ? ` Did you mean ${near.join(" or ")}?` : "";
	return new RuntimeFingerprintError("TAG_NOT_FOUND", `There is no tag ${shown} in this repository.${meant} ${before}`);
}

// src/release/baseline.ts
const DAY = 86400;
const DATE_NEEDED = Symbol("date needed");
/** Aliases have fewer numbers than a release. */
const MAX_ALIAS_PARTS = 2;
/**
* Chooses the release that the current one is compared with: `previous-tag`; else what an earlier run kept;
* else, of the same line, the greatest version strictly below the current one that was published no later. A
* final release passes over pre-releases. Every candidate is either chosen or in `rejected`, the nearest
* versions first; the order of the candidates plays no part.
*
* Throws `PREVIOUS_TAG_INVALID` for a `previous-tag` that cannot serve, and `TAG_NAME_UNKNOWN` where there is
* none and the current tag has no version.
*/
function chooseBaseline(input) {
	if (input.explicit !== void 0) return chosen(input, explicitCandidate(input, input.explicit), "explicit", "not the given previous-tag");
	const kept = input.candidates.find(({ tag }) => tag === input.kept);
	if (kept !== void 0 && isLive(kept) && kept.tag !== input.current.tag) return chosen(input, kept, "kept", "not the one kept from the earlier run");
	return greatestBelow(input);
}
/**
* The tags of the current tag's line up to its version, without itself, the greatest first: pre-releases and
* other tags of the same version too, moving aliases and tags of no commit not. `null`: the current tag has
* no version, so nothing is known of its line.
*/
function tagsOfLine(tags, current, tagPrefix) {
	const name = parseTagName(current, tagPrefix);
	if (name === null) return null;
	return readLine(tags, name, tagPrefix).members.filter((member) => compareVersions(member.name.key, name.key) <= 0);
}
function explicitCandidate(input, tag) {
	const quoted = JSON.stringify(tag);
	if (tag === input.current.tag) throw previousTagInvalid(`previous-tag ${quoted} is the release itself; name the release before it.`);
	const candidate = input.candidates.find((other) => other.tag === tag);
	if (candidate === void 0) {
		const names = input.candidates.map((other) => other.tag).filter((name) => name !== input.current.tag);
		const near = nearTagNames(tag, names).map((name) => JSON.stringify(name));
		throw previousTagInvalid(`previous-tag ${quoted} does not exist; ${near.length === 0 ? "name an existing tag." : `did you mean ${near.join(" or ")}?`}`);
	}
	if (!isLive(candidate)) throw previousTagInvalid(`previous-tag ${quoted} is not the tag of a commit; name one that is.`);
	return candidate;
}
function greatestBelow(input) {
	const current = parseTagName(input.current.tag, input.tagPrefix);
	if (current === null) throw tagNameUnknown(input);
	const line = readLine(input.candidates, current, input.tagPrefix);
	const final = input.current.prerelease !== true && !current.prerelease;
	const rejected = [];
	let winner;
	for (const member of line.members) {
		const why = refusal(member, current, final) ?? behind(member, winner) ?? lateness(member, input);
		if (why === DATE_NEEDED) return {
			kind: "date-needed",
			tag: member.name.tag
		};
		if (why === void 0) winner = member;
		else rejected.push({
			tag: member.name.tag,
			why
		});
	}
	rejected.push(...line.others, ...keptIsGone(input));
	if (winner === void 0) return {
		kind: "none",
		source: input.source,
		rejected
	};
	const { name, candidate } = winner;
	return {
		kind: "chosen",
		tag: name.tag,
		candidate,
		rule: "greatest-below",
		source: input.source,
		rejected
	};
}
function refusal(member, current, final) {
	const { name, candidate } = member;
	if (compareVersions(name.key, current.key) >= 0) return `not below ${current.tag}`;
	if (final && (name.prerelease || candidate.prerelease === true)) return "pre-release";
}
function behind(member, winner) {
	if (winner === void 0) return void 0;
	return `${compareVersions(member.name.key, winner.name.key) === 0 ? "same version as" : "lower than"} ${winner.name.tag}`;
}
/**
* Releases say when they were published. A bare tag has only a date from somebody's clock, so less than a day
* proves nothing. A date that is not known excludes nothing.
*/
function lateness(member, input) {
	const current = input.current.publishedAt ?? Number.POSITIVE_INFINITY;
	if (input.source === "releases") return (member.candidate.publishedAt ?? NaN) > current ? "published later" : void 0;
	if (current === Number.POSITIVE_INFINITY) return void 0;
	const date = input.dates.get(member.name.tag);
	if (date === void 0) return DATE_NEEDED;
	return date - current >= DAY ? "published later" : void 0;
}
/** What belongs to the current tag's line, in order of preference, and why everything else does not. */
function readLine(candidates, current, tagPrefix) {
	const live = [];
	const others = [];
	for (const candidate of candidates) {
		const { tag } = candidate;
		const name = parseTagName(tag, tagPrefix);
		if (name === null) others.push({
			tag,
			why: parseTagName(tag, null) ? "other line" : "not a version"
		});
		else if (name.line !== current.line) others.push({
			tag,
			why: "other line"
		});
		else if (!isLive(candidate)) others.push({
			tag,
			why: "not a commit"
		});
		else live.push({
			name,
			candidate
		});
	}
	const aliasTarget = movingAliases(live);
	const members = [];
	for (const member of live) {
		const { tag } = member.name;
		const target = aliasTarget(member);
		if (tag === current.tag) others.push({
			tag,
			why: "the release itself"
		});
		else if (target !== void 0) others.push({
			tag,
			why: `moving alias of ${target}`
		});
		else members.push(member);
	}
	others.sort((a, b) => compareText(a.tag, b.tag));
	return {
		members: members.sort(byPreference(current)),
		others
	};
}
/**
* `v1` or `v1.2` on the very commit of a longer version that extends it, such as `v1.2.3`, is the name that
* moves along with the releases. Gives the greatest tag that a member is an alias of. Three numbers name a
* release, so `v1.2.3` beside `v1.2.3.1` is none; nor is the final `v1.2` beside its own `v1.2.0-rc.1`.
*/
function movingAliases(members) {
	const targets = /* @__PURE__ */ new Map();
	for (const { name, candidate } of members) {
		if (name.prerelease) continue;
		for (let length = 1; length < name.parts && length <= MAX_ALIAS_PARTS; length++) {
			const key = aliasKey(candidate, name, length);
			const known = targets.get(key);
			if (known === void 0 || compareTargets(name, known) > 0) targets.set(key, name);
		}
	}
	return ({ name, candidate }) => {
		if (!(name.key.suffix.length === 0 && name.key.build.length === 0) || name.parts > MAX_ALIAS_PARTS) return void 0;
		return targets.get(aliasKey(candidate, name, name.parts))?.tag;
	};
}
function aliasKey(candidate, name, length) {
	const numbers = Array.from({ length }, (_, at) => name.key.numbers[at] ?? "0");
	return [
		candidate.commit,
		name.key.epoch,
		...numbers
	].join(" ");
}
function compareTargets(a, b) {
	return compareVersions(a.key, b.key) || a.parts - b.parts || compareText(b.tag, a.tag);
}
/** Greatest first; of one version the one with more numbers, then the one spelled like the current tag. */
function byPreference(current) {
	const spelling = closingV(current);
	const unlike = (name) => closingV(name) === spelling ? 0 : 1;
	return ({ name: a }, { name: b }) => compareVersions(b.key, a.key) || b.parts - a.parts || unlike(a) - unlike(b) || compareText(a.tag, b.tag);
}
function closingV(name) {
	return name.tag.slice(name.line.length, name.tag.length - name.version.length);
}
function chosen(input, candidate, rule, whyOthersAreNot) {
	const rejected = input.candidates.filter(({ tag }) => tag !== candidate.tag).map(({ tag }) => ({
		tag,
		why: tag === input.current.tag ? "the release itself" : whyOthersAreNot
	})).sort((a, b) => compareText(a.tag, b.tag));
	return {
		kind: "chosen",
		tag: candidate.tag,
		candidate,
		rule,
		source: input.source,
		rejected
	};
}
function keptIsGone({ kept, candidates }) {
	if (kept === void 0 || candidates.some(({ tag }) => tag === kept)) return [];
	return [{
		tag: kept,
		why: "kept from the earlier run, but gone"
	}];
}
function isLive(candidate) {
	return candidate.commit !== null;
}
function previousTagInvalid(message) {
	return new RuntimeFingerprintError("PREVIOUS_TAG_INVALID", message);
}
function tagNameUnknown({ current, tagPrefix }) {
	const tag = JSON.stringify(current.tag);
	const problem = tagPrefix === null ? `The tag ${tag} does not end in a version` : `The tag ${tag} is not the tag-prefix ${JSON.stringify(tagPrefix)} followed by a version`;
	return new RuntimeFingerprintError("TAG_NAME_UNKNOWN", `${problem}, so the release before it cannot be found: name it with previous-tag.`);
}
function compareText(a, b) {
	return a < b ? -1 : a > b ? 1 : 0;
}

// src/jobs/past.ts
/** Chooses the previous release and reads the line down to where a lineage was published. */
async function readPast(source, query) {
	const baseline = await findBaseline(source, query);
	if (baseline.kind === "none") {
		if (query.previousManifest) throw noPreviousRelease();
		return {
			baseline,
			previous: null,
			since: await readSteps(source, tagsBelow(source, query, query.tag)),
			trail: [],
			warnings: []
		};
	}
	const name = nameRelease(baseline.tag, query.tagPrefix);
	const previous = await readPrevious(source, {
		query,
		name
	});
	const own = tagsBelow(source, query, query.tag).filter((one) => isAfter(one, name));
	const rest = endsTrail(previous.step) ? [] : tagsBelow(source, query, name.tag);
	const [since, below] = await Promise.all([readSteps(source, own), readSteps(source, rest)]);
	const { version } = name;
	const { tag, candidate } = baseline;
	return {
		baseline,
		previous: {
			tag,
			version,
			commit: candidate.commit,
			manifest: previous.step.manifest
		},
		since,
		trail: [previous.step, ...below],
		warnings: previous.warnings
	};
}
/** A release by its tag; one whose name has no version is its own line and its own version. */
function nameRelease(tag, tagPrefix) {
	const name = parseTagName(tag, tagPrefix) ?? parseTagName(tag, null);
	if (name) return name;
	return {
		tag,
		line: tag,
		version: tag,
		key: {
			epoch: "0",
			numbers: [],
			suffix: [],
			build: []
		},
		prerelease: false,
		parts: 0
	};
}
/** The tags of a repository. One whose object is not here keeps its place, under the id that is missing. */
async function repositoryPast(repository, manifest) {
	const { tags } = repository;
	const unpeeled = [...tags].filter(([, ref]) => ref.peeled === null);
	const peeled = await repository.peelAll(unpeeled.map(([, { id }]) => id));
	const commits = new Map(unpeeled.map(([tag], at) => [tag, commitOf(peeled[at])]));
	const candidates = [...tags].map(([tag, ref]) => ({
		tag,
		commit: ref.peeled ?? commits.get(tag) ?? null
	}));
	const idOf = (tag) => tags.get(tag).id;
	return {
		kind: "tags",
		candidates,
		tagDate: (tag) => repository.tagDate(idOf(tag)),
		async manifests(names) {
			await repository.bringCommits(names.map(idOf));
			const reading = names.map(async (tag) => {
				const commit = await repository.peelToCommit(idOf(tag), tag);
				return readTagManifest(repository.tree(commit), manifest);
			});
			return Promise.all(reading);
		}
	};
}
/** What is missing keeps the id it is missing under; what is no commit has none. */
function commitOf(peeled) {
	if (peeled.kind === "commit") return peeled.commit.id;
	return peeled.kind === "absent" ? peeled.id : null;
}
/**
* Fetches the commits of a release and of what will most likely be its previous one together: what their trees share then
* comes once. A guess that is wrong costs one more fetch.
*/
async function bringRelease(repository, query) {
	const { tags } = repository;
	const current = tags.get(query.tag);
	if (!repository.fetches || !current || !parseTagName(query.tag, null)) return;
	const candidates = [...tags].map(([tag, { id, peeled }]) => ({
		tag,
		commit: peeled ?? id
	}));
	const dates = new Map(candidates.map(({ tag }) => [tag, NaN]));
	const guess = chooseBaseline({
		current: { tag: query.tag },
		tagPrefix: null,
		candidates,
		source: "tags",
		dates
	});
	const previous = tags.get(query.previousTag ?? (guess.kind === "chosen" ? guess.tag : ""));
	await repository.bringCommits([current.id, ...previous ? [previous.id] : []]);
}
/** Reads the dates that the choice turns out to need, one at a time. */
async function findBaseline(source, query) {
	const dates = /* @__PURE__ */ new Map();
	for (;;) {
		const step = chooseBaseline({
			current: {
				tag: query.tag,
				publishedAt: query.date
			},
			tagPrefix: query.tagPrefix,
			candidates: source.candidates,
			source: source.kind,
			dates,
			explicit: query.previousTag,
			kept: query.kept
		});
		if (step.kind !== "date-needed") return step;
		dates.set(step.tag, await source.tagDate(step.tag));
	}
}
async function readPrevious(source, { query, name }) {
	const given = query.previousManifest;
	const published = given ? {
		kind: "manifest",
		manifest: given
	} : { kind: "none" };
	if (publishedKeys(published, name.tag)) return {
		step: {
			name,
			manifest: published
		},
		warnings: []
	};
	const [step] = await readSteps(source, [name]);
	return {
		step,
		warnings: given ? [notOfPrevious(given.file, name.tag)] : []
	};
}
async function readSteps(source, names) {
	const manifests = await source.manifests(names.map(({ tag }) => tag));
	return names.map((name, at) => ({
		name,
		manifest: manifests[at]
	}));
}
function tagsBelow({ candidates }, { tagPrefix }, tag) {
	return (tagsOfLine(candidates, tag, tagPrefix) ?? []).map(({ name }) => name);
}
/**
* Another tag of the same version, and every tag of another line, count as after: nothing says that the previous release
* descends from them.
*/
function isAfter(name, previous) {
	if (name.tag === previous.tag) return false;
	return name.line !== previous.line || compareVersions(name.key, previous.key) >= 0;
}
function notOfPrevious(file, tag) {
	return {
		code: "previous_manifest_other",
		message: `The previous-manifest holds no keys written for ${JSON.stringify(tag)}, the previous release: it is passed over, and what the tag's own tree says counts.`,
		position: { file }
	};
}
function noPreviousRelease() {
	return new RuntimeFingerprintError("USAGE", "A previous-manifest is given, but this line has no previous release: name it with previous-tag.");
}

// src/jobs/release.ts
/**
* Judges a release against the previous one of its line and writes the answer into the work tree's manifest, and
* nothing else. Everything is read and decided before anything is written.
*/
async function judgeRelease(options) {
	const repository = await openRepository(options);
	try {
		return await judge(repository, options);
	} finally {
		repository.close();
	}
}
async function judge(repository, options) {
	if (options.atTop) await checkTop(repository);
	await bringRelease(repository, options);
	const judged = await findJudged(repository, options.tag, options.judge ?? { kind: "tag" });
	const writes = options.dryRun !== true;
	if (writes) await checkCommit(repository, judged, options.expectedCommit);
	const config = await readConfig(judged.tree, options);
	const manifests = await readManifests(repository, {
		judged,
		config,
		writes
	});
	const name = nameRelease(options.tag, config.tagPrefix);
	const past = await findPast(repository, {
		options,
		config,
		judged,
		committed: manifests.committed
	});
	const { comparison, state } = await readStates(repository, {
		config,
		judged,
		name,
		past
	});
	const effective = effectiveManifest(manifests);
	const { keys, newlyForced } = deriveKeys({
		tag: options.tag,
		version: name.version,
		manifestVersion: manifests.work?.manifest.version ?? name.version,
		commit: judged.kind === "tag" ? judged.commit?.id ?? null : null,
		whole: wholePair(state, comparison),
		runtimes: config.named ? namedPairs(state, comparison) : null,
		forced: forcedBy(manifests, effective),
		previous: past.previous && {
			...past.previous,
			published: publishedKeys(past.previous.manifest, past.previous.tag)
		},
		since: past.since,
		trail: past.trail
	});
	const written = await writeKeys({
		manifests,
		version: name.version,
		keys,
		writes
	});
	return {
		tag: options.tag,
		version: name.version,
		base: past.previous && {
			ref: past.previous.tag,
			commit: past.previous.commit
		},
		head: {
			ref: judged.ref,
			commit: judged.commit?.id ?? null
		},
		requires_restart: keys.requires_restart,
		reason: keys.restart.reason,
		runtime_fingerprint: keys.runtime_fingerprint,
		previous_runtime_fingerprint: comparison?.base.fingerprint ?? null,
		runtimes: describeRuntimes({
			state,
			comparison,
			keys: written.keys
		}),
		...describeBaseline(past),
		restart_key: keys.restart_key,
		forced: keys.restart.forced,
		newly_forced: newlyForced,
		force_restart: describeForce(manifests, effective, past.previous?.manifest ?? null),
		manifest: {
			path: config.manifest,
			written: written.written
		},
		warnings: [
			...describeManifest({
				manifests,
				effective,
				version: name.version,
				past
			}),
			...past.warnings,
			...await describeMoved(repository, [options.tag, past.previous?.tag]),
			...comparison?.warnings ?? [...state.runtimes.values()].flatMap(({ warnings }) => warnings)
		]
	};
}
/** A tag that was moved on one side: what the clone calls by that name is not what the remote does. */
async function describeMoved(repository, tags) {
	return (await repository.movedTags()).filter(({ tag }) => tags.includes(tag)).map(({ tag, local, remote }) => ({
		code: "tag_moved",
		message: `The tag ${JSON.stringify(tag)} is ${local} in this clone and ${remote} on the remote, which is taken.`
	}));
}
function describeRuntimes(input) {
	const { state, comparison, keys } = input;
	const rows = [...state.runtimes].map(([name, { fingerprint }]) => {
		const compared = comparison?.runtimes.get(name);
		const block = keys.runtimes?.[name];
		return [name, {
			requires_restart: block?.requires_restart ?? keys.requires_restart,
			reason: block?.reason ?? keys.restart.reason,
			base_fingerprint: compared?.base.fingerprint.value ?? null,
			head_fingerprint: fingerprint.value,
			files: fingerprint.files,
			changes: compared?.changes ?? [],
			...compared?.hint ? { hint: compared.hint } : {}
		}];
	});
	return Object.fromEntries(rows);
}
function describeBaseline({ baseline, previous }) {
	const { source, rejected } = baseline;
	if (!previous || baseline.kind === "none") return {
		previous: null,
		rejected
	};
	const { tag, version, commit } = previous;
	return { previous: {
		tag,
		version,
		commit,
		rule: baseline.rule,
		source,
		rejected
	} };
}
async function readManifests(repository, { judged, config, writes }) {
	const path = config.manifest;
	const committed = await readTagManifest(judged.tree, path);
	const { workspace, directory } = repository;
	const head = await repository.head();
	if (workspace?.bare && writes) {
		const message = `${directory} is a bare repository with no manifest to write: use --dry-run.`;
		throw new RuntimeFingerprintError("USAGE", message);
	}
	if (workspace?.bare || !(writes || judged.commit === null || judged.commit.id === head?.id)) return {
		path,
		committed,
		work: committed.kind === "manifest" ? {
			bytes: Buffer.alloc(0),
			manifest: committed.manifest
		} : null,
		file: null
	};
	const file = await readWorkFile(workspace ? await readTopLevel(workspace) : directory, path, MANIFEST_LIMIT_BYTES);
	return {
		path,
		committed,
		work: file.bytes && {
			bytes: file.bytes,
			manifest: parseManifest(file.bytes, path)
		},
		file
	};
}
/** The manifest whose `force_restart` counts: the file's, unless only the commit's is set. */
function effectiveManifest({ work, committed }) {
	if (work?.manifest.force.set) return work.manifest;
	if (committed.kind === "manifest" && committed.manifest.force.set) return committed.manifest;
	return work?.manifest ?? (committed.kind === "manifest" ? committed.manifest : null);
}
function forcedBy({ committed }, effective) {
	if (effective?.force.set) return { justification: effective.force.justification };
	return committed.kind === "unreadable" ? { justification: null } : null;
}
async function findPast(repository, input) {
	const { options, config, judged, committed } = input;
	const { tag, previousTag, previousManifest: given } = options;
	const source = await repositoryPast(repository, config.manifest);
	return readPast(source, {
		tag,
		tagPrefix: config.tagPrefix,
		date: judged.date,
		previousTag,
		kept: publishedKeys(committed, tag)?.restart.previous?.tag,
		previousManifest: given === void 0 ? void 0 : parseManifest(await readGivenFile(given, MANIFEST_LIMIT_BYTES), given)
	});
}
async function readStates(repository, input) {
	const { config, judged, name, past } = input;
	const head = {
		label: judged.label,
		tree: judged.tree,
		version: name.version
	};
	if (!past.previous) {
		const [state] = await readSnapshots(config, [head]);
		return {
			comparison: null,
			state
		};
	}
	const { tag, commit, version } = past.previous;
	const base = {
		label: tag,
		tree: repository.tree(await repository.peelToCommit(commit, tag)),
		version
	};
	const comparison = await compareSnapshots(config, {
		base,
		head
	});
	return {
		comparison,
		state: comparison.head
	};
}
function wholePair(state, comparison) {
	return {
		fingerprint: state.fingerprint,
		rules: state.rulesId,
		previousFingerprint: comparison?.base.fingerprint ?? null
	};
}
function namedPairs(state, comparison) {
	const pairs = [...state.runtimes].map(([name, { fingerprint, rulesId }]) => {
		const previousFingerprint = comparison?.base.runtimes.get(name)?.fingerprint.value ?? null;
		return [name, {
			fingerprint: fingerprint.value,
			rules: rulesId,
			previousFingerprint
		}];
	});
	return new Map(pairs);
}
async function writeKeys(input) {
	const { manifests, version, writes } = input;
	const keys = keepCommitted(manifests, input.keys);
	if (!manifests.file) return {
		keys,
		written: false
	};
	const { work, file, path } = manifests;
	const bytes = work ? editManifest(work.bytes, path, {
		version,
		keys
	}) : createManifest(version, keys);
	const differs = !work?.bytes.equals(bytes);
	if (writes && differs) await writeWorkFile(file, bytes);
	return {
		keys,
		written: writes && differs
	};
}
/** Keys that were committed with the code cannot name their commit; found right at the tag, they stay as they are. */
function keepCommitted({ work }, keys) {
	const own = work?.manifest.current ? work.manifest.own : null;
	if (!own || own.restart.commit !== void 0) return keys;
	const { commit: _commit, ...restart } = keys.restart;
	const committed = {
		...keys,
		restart
	};
	return isDeepStrictEqual(own, committed) ? committed : keys;
}
function describeForce(manifests, effective, previous) {
	const before = previous?.kind === "manifest" ? previous.manifest : null;
	return {
		set: forcedBy(manifests, effective) !== null,
		justification: effective?.force.set ? effective.force.justification : null,
		justified: effective?.force.set === true && effective.force.justified,
		carried_over: effective !== null && isCarriedOver(effective, before)
	};
}
function describeManifest(input) {
	const { manifests, effective, version, past } = input;
	const differences = describeDifferences(manifests);
	if (!effective) return differences;
	const previous = past.previous?.manifest.kind === "manifest" ? past.previous.manifest.manifest : null;
	const previousVersion = past.previous?.version;
	return [...findFindings({
		manifest: effective,
		previous,
		version,
		...previousVersion === void 0 ? {} : { previousVersion }
	}), ...differences];
}
/** Where the manifest that was committed and the one in the work tree do not go together. */
function describeDifferences({ committed, work, file, path }) {
	const shown = JSON.stringify(path);
	if (committed.kind === "unreadable") return [{
		code: "manifest_unreadable",
		message: `The committed manifest ${shown} cannot be read, so it counts as forced: repair it.`,
		position: { file: path }
	}];
	if (!file) return [];
	if (!work) {
		if (committed.kind === "none") return [];
		return [{
			code: "manifest_not_checked_out",
			message: `The committed manifest ${shown} is not in the work tree: a new one is made, without what else the committed one says. Check it out to keep that.`,
			position: { file: path }
		}];
	}
	const committedForce = committed.kind === "manifest" && committed.manifest.force.set;
	if (committedForce === work.manifest.force.set) return [];
	return [{
		code: "force_elsewhere",
		message: `force_restart is set ${committedForce ? "in the commit but not in the file" : "in the file but not in the commit"}; it counts. Make the two agree.`,
		position: work.manifest.positionOf("force_restart")
	}];
}

export { judgeRelease };