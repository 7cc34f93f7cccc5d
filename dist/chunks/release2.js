import { isDeepStrictEqual } from "node:util";
import { createHash, randomBytes } from "node:crypto";
import { lstat, mkdir, open, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { RuntimeFingerprintError } from "./plain-text.js";
import { MANIFEST_LIMIT_BYTES, OWN_KEYS, OwnKeysSchema, REASONS, Repository, compareVersions, invalid, isOwnRuntimes, manifestFromDocument, memberValue, nearTagNames, parseDocument, parseManifest, parseTagName, quoteText, readConfig, readSnapshots, readTagManifest, showFileName, singleMembers } from "./release-text.js";
import { compareSnapshots } from "./compare.js";

// src/disk/manifest-file.ts
/**
* Reads the manifest of a work tree. `MANIFEST_OUTSIDE_WORKSPACE` when the path or a link on it leaves the work tree,
* `FILE_UNREADABLE` when it is there and cannot be read.
*/
async function readWorkFile(topLevel, path, limitBytes) {
	const location = await locate(topLevel, path);
	try {
		const { size } = await stat(location);
		if (size > limitBytes) throw unreadable(path, `it has ${size} bytes; at most ${limitBytes} are read`);
		return {
			location,
			bytes: await readFile(location)
		};
	} catch (cause) {
		if (isAbsent(cause)) return {
			location,
			bytes: null
		};
		if (cause instanceof RuntimeFingerprintError) throw cause;
		throw unreadable(path, cause.message, cause);
	}
}
/** A file outside the repository, named by the user. */
async function readGivenFile(path, limitBytes) {
	try {
		const { size } = await stat(path);
		if (size > limitBytes) throw unreadable(path, `it has ${size} bytes; at most ${limitBytes} are read`);
		return await readFile(path);
	} catch (cause) {
		if (cause instanceof RuntimeFingerprintError) throw cause;
		throw unreadable(path, cause.message, cause);
	}
}
/** Replaces the file in one step: readers see the old bytes or the new ones. The mode stays. */
async function writeWorkFile(file, bytes) {
	const { location } = file;
	const mode = file.bytes === null ? 420 : (await stat(location)).mode & 4095;
	if (!(mode & 146)) throw new RuntimeFingerprintError("MANIFEST_READ_ONLY", `${location} is read-only: make it writable (\`chmod u+w\`), or run with --dry-run.`);
	await mkdir(dirname(location), { recursive: true });
	const temporary = join(dirname(location), `.${basename(location)}.${randomBytes(6).toString("hex")}.tmp`);
	try {
		const handle = await open(temporary, "wx", mode);
		try {
			await handle.writeFile(bytes);
			if (file.bytes !== null) await handle.chmod(mode);
			await handle.sync();
		} finally {
			await handle.close();
		}
		await rename(temporary, location);
	} catch (cause) {
		await rm(temporary, { force: true });
		const message = `${location} could not be written, and is as it was: ${cause.message}`;
		throw new RuntimeFingerprintError("FILE_NOT_WRITTEN", message, { cause });
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
		if (!isAbsent(cause)) throw unreadable(path, cause.message, cause);
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
function outside(path, what) {
	const message = `The manifest ${JSON.stringify(path)} ${what}: nothing is written there. Correct \`manifest\`.`;
	return new RuntimeFingerprintError("MANIFEST_OUTSIDE_WORKSPACE", message);
}
function unreadable(path, why, cause) {
	return new RuntimeFingerprintError("FILE_UNREADABLE", `${JSON.stringify(path)} cannot be read: ${why}.`, { cause });
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
* what lies below it, the newest first, as far as it was read. The first of the trail that published a list ends the
* walk with it; without any, every step counts by what its own tree says.
*/
function traceLineage(input) {
	const newestFirst = input.own ? [input.own] : [];
	const line = [...input.since, ...input.trail];
	for (const [at, step] of line.entries()) {
		const published = publishedKeys(step.manifest, step.name.tag);
		if (published && at >= input.since.length) {
			newestFirst.push(...published.restart.forced.toReversed());
			break;
		}
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
	return readLine$1(tags, name, tagPrefix).members.filter((member) => compareVersions(member.name.key, name.key) <= 0);
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
	const line = readLine$1(input.candidates, current, input.tagPrefix);
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
function readLine$1(candidates, current, tagPrefix) {
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

// src/jobs/baseline.ts
/** Every tag with the commit it stands for. One whose object is not here keeps its place under the id that is missing. */
async function readCandidates(repository) {
	const tags = [...await repository.tags()];
	const peeled = await repository.peelAll(tags.map(([, id]) => id));
	return tags.map(([tag], at) => {
		const found = peeled[at];
		if (found?.kind === "commit") return {
			tag,
			commit: found.commit.id
		};
		return {
			tag,
			commit: found?.kind === "absent" ? found.id : null
		};
	});
}
/** Chooses the previous release, reading the dates that the choice turns out to need. */
async function findBaseline(repository, input) {
	const tags = await repository.tags();
	const dates = /* @__PURE__ */ new Map();
	for (;;) {
		const step = chooseBaseline({
			current: {
				tag: input.tag,
				publishedAt: input.date
			},
			tagPrefix: input.tagPrefix,
			candidates: input.candidates,
			source: "tags",
			dates,
			explicit: input.explicit,
			kept: input.kept
		});
		if (step.kind !== "date-needed") return step;
		if (dates.has(step.tag)) throw new RuntimeFingerprintError("GIT_FAILED", `The date of ${step.tag} is not known.`);
		dates.set(step.tag, await repository.tagDate(tags.get(step.tag)));
	}
}
/**
* Reads the manifests of the tags after the previous release, and of the previous release and those below it until one
* of them published a lineage. `previous` replaces what the previous release's tree says.
*/
async function readLine(repository, input) {
	const { previous, candidates, tagPrefix } = input;
	const below = (tag) => (tagsOfLine(candidates, tag, tagPrefix) ?? []).map(({ name }) => name);
	const own = below(input.tag);
	const since = previous ? own.filter((name) => isAfter(name, previous.name)) : own;
	const read = (names) => readSteps(repository, names, input.manifest);
	if (!previous) return {
		since: await read(since),
		trail: []
	};
	const rest = endsTrail(previous) ? [] : await read(below(previous.name.tag));
	return {
		since: await read(since),
		trail: [previous, ...rest]
	};
}
/** Another tag of the same version, and every tag of another line, count as after: nothing says the previous release had them. */
function isAfter(name, previous) {
	if (name.tag === previous.tag) return false;
	return name.line !== previous.line || compareVersions(name.key, previous.key) >= 0;
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
function readSteps(repository, names, manifest) {
	return Promise.all(names.map(async (name) => {
		const id = (await repository.tags()).get(name.tag);
		const commit = await repository.peelToCommit(id, name.tag);
		return {
			name,
			manifest: await readTagManifest(repository.tree(commit), manifest)
		};
	}));
}

// src/jobs/judged.ts
async function findJudged(repository, tag, judge) {
	const tagged = (await repository.tags()).get(tag);
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
	const head = await repository.head();
	if (head?.id === commit.id) return;
	const at = head ? `the commit checked out is ${head.id}` : "nothing is checked out";
	throw mismatch(`${shown} is ${commit.id}, but ${at}: what is judged must be what ships. Check out ${shown} first, or look without writing (--dry-run).`);
}
function mismatch(message) {
	return new RuntimeFingerprintError("COMMIT_MISMATCH", message);
}
function alreadyTagged(tag) {
	return mismatch(`The tag ${JSON.stringify(tag)} exists already and is not what you name: judge the tag itself (leave out --ref and --staged), or choose the next version.`);
}
async function unknownTag(repository, tag) {
	const tags = [...(await repository.tags()).keys()];
	const shown = JSON.stringify(tag);
	if (tags.length === 0) {
		const message = `There is no tag ${shown}: this repository has no tags. Fetch them (\`git fetch --tags\`, or \`fetch-tags: true\` at the checkout step); before there is a tag, name what will be tagged with --ref or --staged.`;
		return new RuntimeFingerprintError("TAG_NOT_FOUND", message);
	}
	const near = nearTagNames(tag, tags).map((name) => JSON.stringify(name));
	const meant = near.length > 0 ? ` Did you mean ${near.join(" or ")}?` : "";
	return new RuntimeFingerprintError("TAG_NOT_FOUND", `There is no tag ${shown} in this repository.${meant} Before there is one, name what will be tagged with --ref or --staged.`);
}

// src/jobs/release.ts
/**
* Judges a release against the previous one of its line and writes the answer into the work tree's manifest, and
* nothing else. Everything is read and decided before anything is written.
*/
async function judgeRelease(options) {
	const repository = await Repository.open(options.repository, options.surroundings);
	try {
		return await judge(repository, options);
	} finally {
		repository.close();
	}
}
async function judge(repository, options) {
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
	const past = await readPast(repository, {
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
			...comparison?.warnings ?? [...state.runtimes.values()].flatMap(({ warnings }) => warnings)
		]
	};
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
	const { topLevel } = repository.workspace;
	const head = await repository.head();
	if (topLevel === null && writes) {
		const message = `${repository.workspace.directory} is a bare repository with no manifest to write: use --dry-run.`;
		throw new RuntimeFingerprintError("USAGE", message);
	}
	if (topLevel === null || !(writes || judged.commit === null || judged.commit.id === head?.id)) return {
		path,
		committed,
		work: committed.kind === "manifest" ? {
			bytes: Buffer.alloc(0),
			manifest: committed.manifest
		} : null,
		file: null
	};
	const file = await readWorkFile(topLevel, path, MANIFEST_LIMIT_BYTES);
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
async function readPast(repository, input) {
	const { options, config, judged, committed } = input;
	const { tag } = options;
	const candidates = await readCandidates(repository);
	const query = {
		tag,
		tagPrefix: config.tagPrefix,
		candidates
	};
	const kept = publishedKeys(committed, tag)?.restart.previous?.tag;
	const baseline = await findBaseline(repository, {
		...query,
		date: judged.date,
		explicit: options.previousTag,
		kept
	});
	const { step, warnings } = await readPrevious(repository, {
		baseline,
		options,
		config
	});
	const line = await readLine(repository, {
		...query,
		manifest: config.manifest,
		previous: step
	});
	return {
		baseline,
		previous: step && baseline.kind === "chosen" ? {
			tag: step.name.tag,
			version: step.name.version,
			commit: baseline.candidate.commit,
			manifest: step.manifest
		} : null,
		...line,
		warnings
	};
}
async function readPrevious(repository, { baseline, options, config }) {
	const given = options.previousManifest;
	if (baseline.kind === "none") {
		if (given === void 0) return {
			step: null,
			warnings: []
		};
		throw new RuntimeFingerprintError("USAGE", "A previous-manifest is given, but this line has no previous release: name it with previous-tag.");
	}
	const { tag, candidate } = baseline;
	const name = nameRelease(tag, config.tagPrefix);
	if (given === void 0) {
		const commit = await repository.peelToCommit(candidate.commit, tag);
		return {
			step: {
				name,
				manifest: await readTagManifest(repository.tree(commit), config.manifest)
			},
			warnings: []
		};
	}
	const step = {
		name,
		manifest: {
			kind: "manifest",
			manifest: parseManifest(await readGivenFile(given, MANIFEST_LIMIT_BYTES), given)
		}
	};
	return {
		step,
		warnings: publishedKeys(step.manifest, tag) ? [] : [notOfPrevious(given, tag)]
	};
}
function notOfPrevious(file, tag) {
	return {
		code: "previous_manifest_other",
		message: `The previous-manifest holds no keys written for ${JSON.stringify(tag)}, the previous release: they are computed instead.`,
		position: { file }
	};
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
	const { committed, work, path } = manifests;
	const warnings = [];
	if (committed.kind === "unreadable") {
		const message = `The committed manifest ${JSON.stringify(path)} cannot be read, so it counts as forced: repair it.`;
		warnings.push({
			code: "manifest_unreadable",
			message,
			position: { file: path }
		});
	}
	const committedForce = committed.kind === "manifest" && committed.manifest.force.set;
	if (manifests.file && work && committedForce !== work.manifest.force.set && committed.kind !== "unreadable") {
		const message = `force_restart is set ${committedForce ? "in the commit but not in the file" : "in the file but not in the commit"}; it counts. Make the two agree.`;
		warnings.push({
			code: "force_elsewhere",
			message,
			position: work.manifest.positionOf("force_restart")
		});
	}
	if (!effective) return warnings;
	const previous = past.previous?.manifest.kind === "manifest" ? past.previous.manifest.manifest : null;
	const previousVersion = past.previous?.version;
	return [...findFindings({
		manifest: effective,
		previous,
		version,
		...previousVersion === void 0 ? {} : { previousVersion }
	}), ...warnings];
}

export { judgeRelease };