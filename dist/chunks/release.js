import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat, mkdir, open, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { RuntimeFingerprintError } from "./errors.js";
import { MANIFEST_LIMIT_BYTES, OWN_KEYS, OwnKeysSchema, invalid, isOwnRuntimes, manifestFromDocument, memberValue, parseDocument, parseManifest, readTagManifest, showFileName, singleMembers } from "./tag-manifest.js";
import { bringRelease, deriveKeys, findFindings, isCarriedOver, nameRelease, publishedKeys, readPast, repositoryPast } from "./force-restart.js";
import { configRulesId, rulesId } from "./version-file-entry.js";
import { compareSnapshots } from "./compare.js";
import { gitFailed, nearTagNames, openRepository, readConfig, readSnapshots, readTopLevel } from "./runtimes.js";
import { isDeepStrictEqual } from "node:util";
import { readTreeFile, showPath } from "./tree-file.js";

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
	const location = await realLocation(join(top, path), path);
	const inside = relative(top, location);
	const steps = inside.split(sep);
	if (inside === "" || steps[0] === ".." || inside === location) throw outside(path, "leads out of the work tree");
	if (steps.some((step) => step.toLowerCase() === ".git")) throw outside(path, "leads into .git");
	return location;
}
/** The real path, also of what does not exist yet: the deepest folder that does, and the rest as it is. */
async function realLocation(location, path) {
	try {
		return await realpath(location);
	} catch (cause) {
		if (!isAbsent(cause)) throw wrap(path, cause);
		if (await isLink(location)) throw outside(path, "is a link that leads nowhere, or lies behind one");
		return join(await realLocation(dirname(location), path), basename(location));
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

// src/jobs/release-manifest.ts
async function readManifests(repository, { judged, config, writes }) {
	const path = config.manifest;
	const committed = await readTagManifest(judged.tree, path);
	const { workspace, directory } = repository;
	const head = await repository.head();
	if (workspace?.bare && writes) {
		const message = `${directory} is a bare repository with no manifest to write: use --dry-run.`;
		throw new RuntimeFingerprintError("USAGE", message);
	}
	const file = workspace?.bare || !(writes || judged.commit === null || judged.commit.id === head?.id) ? null : await readWorkFile(workspace ? await readTopLevel(workspace) : directory, path, MANIFEST_LIMIT_BYTES);
	const bytes = file === null || workspace === null && file.bytes === null ? await readCommitted(committed, judged.tree, path) : file.bytes;
	return {
		path,
		committed,
		work: bytes && {
			bytes,
			manifest: parseManifest(bytes, path)
		},
		file
	};
}
async function readCommitted(committed, tree, path) {
	if (committed.kind !== "manifest") return null;
	const found = await readTreeFile(tree, path, MANIFEST_LIMIT_BYTES);
	return found.kind === "file" ? found.bytes : null;
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
	const differs = !file.bytes?.equals(bytes);
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
/** Keys committed before the tag that are not what the tag gives: files changed after they were written. */
function describeCommittedKeys({ committed, path }, { keys, tag }) {
	const own = publishedKeys(committed, tag);
	if (!own || own.restart_key === keys.restart_key) return [];
	return [{
		code: "committed_keys_differ",
		message: `The keys that were committed for ${JSON.stringify(tag)} are not those of its files, which changed after: who builds from source compares wrong ones. Write them again in the last commit before the tag (--staged).`,
		position: { file: path }
	}];
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
		message: `force_restart is set ${committedForce ? "in the commit but not in the file" : "in the file but not in the commit"}; it counts. ${committedForce ? "Make the two agree." : "Commit it before the tag: else the next release learns of it only from the published manifest, given as previous-manifest."}`,
		position: work.manifest.positionOf("force_restart")
	}];
}

// src/jobs/work-tree.ts
/** What ships is the work tree, and what is judged is the commit or the index: they should be the same where it counts. */
async function describeWorkTree(repository, input) {
	try {
		return await compareWorkTree(repository, input);
	} catch (error) {
		if (!(error instanceof RuntimeFingerprintError)) throw error;
		return [{
			code: "work_tree_unknown",
			message: `Whether the work tree is what was judged cannot be told: ${error.message}`
		}];
	}
}
async function compareWorkTree(repository, input) {
	if (!repository.workspace || repository.workspace.bare) return [];
	const { judged, state } = input;
	const modified = await repository.modifiedFiles();
	const paths = [...state.runtimes.values()].flatMap(({ entries }) => entries).map(({ repositoryPath }) => repositoryPath).filter((path) => modified.has(path));
	if (paths.length === 0 && !await stagesOther(repository, input)) return [];
	const where = paths[0] === void 0 ? "files that are staged" : showPath(paths[0]);
	const more = paths.length > 1 ? ` and ${paths.length - 1} more` : "";
	return [{
		code: "work_tree_differs",
		message: `The work tree has other bytes than ${JSON.stringify(judged.label)} in ${where}${more}, which count as runtime: what ships from it is not what was judged.`
	}];
}
/** Whether the index holds another runtime than the commit that is judged. */
async function stagesOther(repository, { judged, config, version, state }) {
	if (judged.commit === null) return false;
	const tree = await repository.stagedTree();
	if (tree.top.id === judged.commit.tree) return false;
	const [staged] = await readSnapshots(config, [{
		label: "the staged files",
		tree,
		version
	}]);
	return staged?.fingerprint !== state.fingerprint;
}

// src/jobs/release.ts
/**
* Judges a release against the previous one of its line and writes the answer into the work tree's manifest, and
* nothing else. Everything is read and decided before anything is written.
*/
async function judgeRelease(options) {
	return (await judgeKeys(options)).document;
}
/** As `judgeRelease`, with the keys as they stand in the manifest. */
async function judgeKeys(options) {
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
	if (!past.previous) refuseUnknownPast(repository);
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
			published: publishedKeys(past.previous.manifest, past.previous.tag),
			rules: await readRulesIds(repository, past.previous, options)
		},
		since: past.since,
		trail: past.trail
	});
	const doubts = [
		...await describeMoved(repository, [options.tag, past.previous?.tag]),
		...describeCommittedKeys(manifests, {
			keys,
			tag: options.tag
		}),
		...writes ? await describeWorkTree(repository, {
			judged,
			config,
			version: name.version,
			state
		}) : []
	];
	const written = await writeKeys({
		manifests,
		version: name.version,
		keys,
		writes
	});
	return {
		document: {
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
				...doubts,
				...comparison?.warnings ?? [...state.runtimes.values()].flatMap(({ warnings }) => warnings)
			]
		},
		keys: written.keys,
		committed: manifests.committed
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
/** A clone that lacks history mostly lacks tags: that it has no earlier one is not "no previous release". */
function refuseUnknownPast({ workspace, fetches }) {
	if (!workspace?.shallow || fetches) return;
	throw new RuntimeFingerprintError("TAG_NOT_FOUND", "This clone is shallow and its remote was not asked, so it cannot tell whether there is an earlier release: fetch the tags (`git fetch --unshallow --tags`), or leave out --offline.");
}
/**
* The rules that the previous release's own commit states. Where they cannot be read they are taken for others than any:
* nothing then says that its clients have the same.
*/
async function readRulesIds(repository, { tag, commit }, source) {
	try {
		const config = await readConfig(repository.tree(await repository.peelToCommit(commit, tag)), source);
		const ids = [...config.named ? config.runtimes : /* @__PURE__ */ new Map()].map(([name, rules]) => [name, rulesId(rules)]);
		return {
			whole: configRulesId(config),
			runtimes: new Map(ids)
		};
	} catch (error) {
		if (error instanceof RuntimeFingerprintError && error.code === "CONFIG_INVALID") return UNKNOWN_RULES;
		throw error;
	}
}
const UNKNOWN_RULES = {
	whole: "unknown",
	runtimes: /* @__PURE__ */ new Map()
};
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

export { judgeKeys, judgeRelease, readGivenFile };