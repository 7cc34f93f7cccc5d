import { bringRelease, deriveKeys, findFindings, findMisspelled, isCarriedOver, nameRelease, publishedKeys, publishedPast, readPast, readPublished, repositoryPast } from "./release-keys.js";
import { compareSnapshots } from "./compare.js";
import { attempt, namedPairs, quietText, readRulesIds, wholePair } from "./quiet-text.js";
import { checkCommit, checkTop, findJudged } from "./judged.js";
import { RuntimeFingerprintError } from "./errors.js";
import { MANIFEST_LIMIT_BYTES, OWN_KEYS, OwnKeysSchema, invalid, isOwnRuntimes, manifestFromDocument, memberValue, parseDocument, parseManifest, readTagManifest, showFileName, singleMembers } from "./tag-manifest.js";
import { createHash } from "node:crypto";
import { markdownCode } from "./markdown.js";
import { explainVerdict, isNamed, verdictFacts, verdictWords, wholeReason } from "./release-text.js";
import { isDeepStrictEqual } from "node:util";
import { readGivenFile, readWorkFile, writeWorkFile } from "./manifest-file.js";
import { readTopLevel } from "./scratch.js";
import { readTreeFile, showPath } from "./tree-file.js";
import { posix } from "node:path";
import { openRepository, readConfig, readSnapshots } from "./table.js";

// src/reports/release-notes.ts
/** What a release's notes say about the restart, as Markdown. */
function renderNotes(document) {
	const { requires_restart: required, previous } = document;
	const icon = required ? "🔁" : "✅";
	const compared = previous ? ` when updating from ${markdownCode(previous.tag)}` : "";
	return [
		`### ${icon} ${verdictWords(required)}${compared}`,
		...wholeReason(document).map(quietText),
		...describeRuntimes$1(document),
		required ? REQUIRED : NOT_REQUIRED
	].join("\n\n");
}
function describeRuntimes$1({ runtimes, base, newly_forced: newlyForced }) {
	const named = isNamed(runtimes);
	const sentences = Object.entries(runtimes).map(([name, runtime]) => {
		const why = quietText(explainVerdict(verdictFacts(runtime, {
			base: base?.ref ?? null,
			newlyForced
		})));
		return named ? `- **${quietText(name)}**: ${why}` : why;
	});
	return named ? [sentences.join("\n")] : sentences;
}
const REQUIRED = "Restart what runs an earlier release once it is updated. Clients that compare `restart_key` do so by themselves.";
const NOT_REQUIRED = "What runs the previous release may keep running: the files it runs are the same. From older releases, compare `restart_key`.";
/**
* Puts the section into the notes: in place of the one between our markers, else at the end. All other text stays byte for
* byte. `name` tells the sections of several jobs apart.
*/
function spliceNotes(notes, name, section) {
	const { begin, end } = markers(name);
	const block = `${begin}\n${section}\n${end}`;
	const from = notes.lastIndexOf(begin);
	const to = from < 0 ? -1 : notes.indexOf(end, from);
	if (to >= 0) return notes.slice(0, from) + block + notes.slice(to + end.length);
	return notes.trim() === "" ? block : `${notes}${/\n\s*\n$/.test(notes) ? "" : "\n\n"}${block}`;
}
/** A name may hold what would end a comment; its hash does not. */
function markers(name) {
	const id = createHash("sha256").update(name).digest("hex").slice(0, 12);
	return {
		begin: `<!-- runtime-fingerprint ${id} -->`,
		end: `<!-- /runtime-fingerprint ${id} -->`
	};
}

// src/jobs/publish.ts
/**
* Attaches the manifest to the release, and keeps the section in its notes. Either may fail without the other; what failed
* is in the document's words too.
*/
async function publishRelease(judged, options) {
	const { target } = judged;
	if (!target) return {
		document: null,
		failure: options.upload === "true" || options.releaseNotes ? noRelease(judged.document.tag, options) : null
	};
	const attached = await attempt(() => attachManifest(target, judged, options));
	const notes = options.releaseNotes ? await attemptNotes(target, judged, attached.failure) : null;
	const failure = attached.failure ?? notes?.failure ?? null;
	return {
		document: {
			release: target.release.htmlUrl,
			asset: target.assetName,
			url: attached.value?.url ?? null,
			outcome: attached.value?.outcome ?? "failed",
			...notes ? { notes: notes.value ?? "failed" } : {},
			...failure ? { failure: failure.message } : {}
		},
		failure
	};
}
/** Of a release that serves another verdict, as others have it, ours is not told. */
async function attemptNotes(target, judged, failure) {
	if (failure?.code === "ASSET_CONFLICT") return {
		value: null,
		failure
	};
	return attempt(() => keepNotes(target, judged));
}
async function attachManifest({ published, release, assetName, keys }, { bytes, document }, { upload }) {
	if (upload === "false") return {
		url: null,
		outcome: "off"
	};
	const { publishAsset } = await import("./assets.js");
	const { asset, outcome } = await publishAsset(published.github, release, {
		name: assetName,
		bytes,
		contentType: "application/json",
		acceptReplacing: (existing) => {
			const told = readManifest(existing, assetName);
			refuseOthersAsset(told, {
				keys,
				assetName
			});
			refuseUnheardForce(told, {
				keys,
				assetName,
				version: document.version
			});
		}
	});
	return {
		url: asset.url,
		outcome
	};
}
function readManifest(bytes, file) {
	try {
		return {
			kind: "manifest",
			manifest: parseManifest(bytes, file)
		};
	} catch {
		return { kind: "unreadable" };
	}
}
/** What is attached for the same tag and commit under other rules was made by another job, which would undo ours in turn. */
function refuseOthersAsset(attached, { keys, assetName }) {
	const told = publishedKeys(attached, keys.restart.tag);
	if (!told || told.restart.rules === keys.restart.rules) return;
	const { commit } = told.restart;
	if (commit !== void 0 && keys.restart.commit !== void 0 && commit !== keys.restart.commit) return;
	const message = `The release ${JSON.stringify(keys.restart.tag)} has ${JSON.stringify(assetName)} attached by a job with other rules (${told.restart.rules}, not ${keys.restart.rules}): give each job its own asset-name, or delete the asset if it is old.`;
	throw new RuntimeFingerprintError("ASSET_CONFLICT", message);
}
/** What was attached, or changed, after it was read for the verdict: replacing it would undo a force that nobody heard. */
function refuseUnheardForce(attached, { keys, assetName, version }) {
	if (!(attached.kind === "unreadable" || attached.kind === "manifest" && attached.manifest.force.set) || keys.restart.forced.some((one) => one.version === version)) return;
	const message = `The ${JSON.stringify(assetName)} of the release ${JSON.stringify(keys.restart.tag)} was changed while this job ran, and forces a restart now. It is left as it is: run the job again, which takes that into account.`;
	throw new RuntimeFingerprintError("ASSET_CONFLICT", message);
}
/** Until it is published a draft follows a branch: what is merged meanwhile would be tagged. */
async function pinDraft({ published, release }, { commit }) {
	if (!commit) return;
	const { pinTarget } = await import("./releases.js");
	if ((await pinTarget(published.github, release, commit.id)).draft) return;
	const message = `The draft release ${JSON.stringify(release.tag)} was published while this job ran, so its tag may be of another commit than ${commit.id}, which was judged: run the job again.`;
	throw new RuntimeFingerprintError("COMMIT_MISMATCH", message);
}
/** The notes are read again right before: other tools write them too. */
async function keepNotes({ published, release, assetName }, { document }) {
	const { readRelease, writeNotes } = await import("./releases.js");
	const { body } = await readRelease(published.github, release.id);
	const notes = spliceNotes(body, assetName, renderNotes(document));
	if (notes === body) return "unchanged";
	await writeNotes(published.github, release, notes);
	return "written";
}
function noRelease(tag, { upload }) {
	const message = `${upload === "true" ? "upload: true" : "release-notes: true"}, but there is no release for the tag ${JSON.stringify(tag)} to publish on: create it first (a draft will do), and give the job \`github-token\` with \`contents: write\`.`;
	return new RuntimeFingerprintError("RELEASE_NOT_FOUND", message);
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
async function readManifests(repository, input) {
	const { judged, config, writes, committedOnly, attached } = input;
	const path = config.manifest;
	const committed = await readTagManifest(judged.tree, path);
	const { workspace, directory } = repository;
	const head = await repository.head();
	if (workspace?.bare && writes) {
		const message = `${directory} is a bare repository with no manifest to write: use --dry-run.`;
		throw new RuntimeFingerprintError("USAGE", message);
	}
	const isElsewhere = !(writes || judged.commit === null || judged.commit.id === head?.id);
	const file = committedOnly || workspace?.bare || isElsewhere ? null : await readWorkFile(workspace ? await readTopLevel(workspace) : directory, path, MANIFEST_LIMIT_BYTES);
	const bytes = file === null || workspace === null && file.bytes === null ? await readCommitted(committed, judged.tree, path) : file.bytes;
	return {
		path,
		committed,
		work: bytes && {
			bytes,
			manifest: parseManifest(bytes, path)
		},
		file,
		attached
	};
}
async function readCommitted(committed, tree, path) {
	if (committed.kind !== "manifest") return null;
	const found = await readTreeFile(tree, path, MANIFEST_LIMIT_BYTES);
	return found.kind === "file" ? found.bytes : null;
}
/** The manifest whose `force_restart` counts: the file's, unless it is set only in the commit, or by hand in the asset. */
function effectiveManifest({ work, committed, attached }) {
	const others = [committed, attached?.manifest].map((one) => one?.kind === "manifest" ? one.manifest : null);
	const all = [work?.manifest ?? null, ...others];
	return all.find((manifest) => manifest?.force.set) ?? all.find((manifest) => manifest !== null) ?? null;
}
function forcedBy({ committed, attached }, effective) {
	if (effective?.force.set) return { justification: effective.force.justification };
	return committed.kind === "unreadable" || attached?.manifest.kind === "unreadable" ? { justification: null } : null;
}
async function writeKeys(input) {
	const { manifests, version, writes } = input;
	const keys = keepCommitted(manifests, input.keys);
	const { work, file, path } = manifests;
	const bytes = work ? editManifest(work.bytes, path, {
		version,
		keys
	}) : createManifest(version, keys);
	const published = attachedBytes(manifests, keys) ?? bytes;
	const differs = file !== null && !file.bytes?.equals(bytes);
	if (file && writes && differs) await writeWorkFile(file, bytes);
	return {
		keys,
		written: writes && differs,
		bytes: Buffer.from(published)
	};
}
/** A `force_restart` that was set by hand after publication stays: then the asset's own bytes get the keys. */
function attachedBytes({ work, committed, attached }, keys) {
	if (work?.manifest.force.set || committed.kind === "manifest" && committed.manifest.force.set || attached?.manifest.kind !== "manifest" || !attached.manifest.manifest.force.set) return null;
	const { file, version } = attached.manifest.manifest;
	const restart = {
		...keys.restart,
		...version === null ? {} : { version }
	};
	return editManifest(attached.bytes, file, {
		version: keys.restart.version,
		keys: {
			...keys,
			restart
		}
	});
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
	const findings = findFindings({
		manifest: effective,
		previous,
		version,
		...previousVersion === void 0 ? {} : { previousVersion }
	});
	const isInCheckout = effective.file === manifests.path;
	return [
		...findings.map((one) => isInCheckout ? one : withoutPosition(one)),
		...describeMisspelled(manifests, findings),
		...differences
	];
}
/** What was written by hand into the manifest that the release has attached. */
function describeMisspelled({ attached }, told) {
	if (attached?.manifest.kind !== "manifest") return [];
	const known = new Set(told.map(({ message }) => message));
	return findMisspelled(attached.manifest.manifest).map(withoutPosition).filter(({ message }) => !known.has(message));
}
function withoutPosition({ code, message }) {
	return {
		code,
		message
	};
}
/** Keys committed before the tag that are not what the tag gives: files changed after they were written, or other tags came. */
function describeCommittedKeys({ committed, path }, { keys, tag }) {
	const own = publishedKeys(committed, tag);
	if (!own) return [];
	const isSameKey = own.restart_key === keys.restart_key;
	if (isSameKey && own.requires_restart === keys.requires_restart) return [];
	return [{
		code: "committed_keys_differ",
		message: isSameKey ? `The verdict that was committed for ${JSON.stringify(tag)} was overtaken: other releases were tagged after it was written. Clients go by restart_key, which is right.` : `The keys that were committed for ${JSON.stringify(tag)} are not what its tag gives: its files changed after they were written, or a forced release was tagged. Who builds from source compares wrong ones. Write them again in the last commit before the tag (--staged).`,
		position: { file: path }
	}];
}
/** Where the manifest that was committed and the one in the work tree do not go together. */
function describeDifferences(manifests) {
	const { committed, work, file, path } = manifests;
	const shown = JSON.stringify(path);
	if (committed.kind === "unreadable") return [{
		code: "manifest_unreadable",
		message: `The committed manifest ${shown} cannot be read, so it counts as forced: repair it.`,
		position: { file: path }
	}];
	const inAsset = describeAttached(manifests);
	if (!file) return inAsset;
	if (!work) {
		if (committed.kind === "none") return inAsset;
		const message = `The committed manifest ${shown} is not in the work tree: a new one is made, without what else the committed one says. Check it out to keep that.`;
		return [...inAsset, {
			code: "manifest_not_checked_out",
			message,
			position: { file: path }
		}];
	}
	const committedForce = committed.kind === "manifest" && committed.manifest.force.set;
	if (committedForce === work.manifest.force.set) return inAsset;
	return [{
		code: "force_elsewhere",
		message: `force_restart is set ${committedForce ? "in the commit but not in the file" : "in the file but not in the commit"}; it counts. ${committedForce ? "Make the two agree." : "Commit it before the tag: else the next release learns of it only from the published manifest, given as previous-manifest."}`,
		position: work.manifest.positionOf("force_restart")
	}];
}
/** Where the manifest that the release has attached says more than the commit and the file. */
function describeAttached({ attached, work, committed }) {
	if (attached?.manifest.kind === "unreadable") return [{
		code: "manifest_unreadable",
		message: `The ${JSON.stringify(attached.asset.name)} attached to the release cannot be read as a manifest, so the release counts as forced; it is replaced.`
	}];
	if (work?.manifest.force.set || committed.kind === "manifest" && committed.manifest.force.set || attached?.manifest.kind !== "manifest" || !attached.manifest.manifest.force.set) return [];
	return [{
		code: "force_elsewhere",
		message: "force_restart is set in the manifest attached to the release but neither in the commit nor in the file; it counts, and stays in the attached one."
	}];
}

// src/jobs/release-document.ts
/** The result of judging a release, as `--json` prints it. */
function describeRelease({ options, name, judged, config, manifests }, input) {
	const { past, answer, doubts, written } = input;
	const { comparison, state, effective, keys, newlyForced } = answer;
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
		runtimes: describeRuntimes(answer, written.keys),
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
	};
}
function describeRuntimes({ state, comparison }, keys) {
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

// src/jobs/release-subject.ts
async function readSubject(repository, options, published) {
	const release = await published?.find(options.tag) ?? null;
	const judged = await findJudged(repository, options.tag, chooseJudge(repository, options, release));
	const writes = options.dryRun !== true;
	if (writes) await checkCommit(repository, judged, options.expectedCommit);
	const config = await readConfig(judged.tree, options);
	const assetName = options.assetName ?? posix.basename(config.manifest);
	const attached = published && release && await published.attachedTo(release, assetName);
	const committedOnly = options.committedOnly === true;
	const manifests = await readManifests(repository, {
		judged,
		config,
		writes,
		committedOnly,
		attached
	});
	return {
		options,
		name: nameRelease(options.tag, config.tagPrefix),
		judged,
		config,
		manifests,
		writes,
		published,
		release,
		assetName,
		attached
	};
}
/** A draft whose tag does not exist yet is judged at the commit that it will tag. */
function chooseJudge(repository, { tag, judge = { kind: "tag" }, runCommit, publishes }, release) {
	if (!publishes || !release?.draft || repository.tags.has(tag)) return judge;
	if (judge.kind === "ref") return {
		kind: "draft",
		ref: judge.ref
	};
	return judge.kind === "tag" && runCommit !== void 0 ? {
		kind: "draft",
		ref: runCommit
	} : judge;
}
/** The releases before it. */
async function findPast(repository, subject) {
	const { options, config, judged, published, release, assetName } = subject;
	const { tag, previousTag, previousManifest: given } = options;
	const { manifest, tagPrefix } = config;
	const source = published ? await publishedPast(repository, published, {
		tag,
		tagPrefix,
		manifest,
		assetName
	}) : await repositoryPast(repository, manifest);
	const past = await readPast(source, {
		tag,
		tagPrefix,
		date: source.kind === "releases" ? release?.publishedAt ?? null : judged.date,
		prerelease: release?.prerelease,
		previousTag,
		kept: keptBaseline(subject),
		previousManifest: given === void 0 ? void 0 : parseManifest(await readGivenFile(given, MANIFEST_LIMIT_BYTES), given)
	});
	if (!past.previous) refuseUnknownPast(repository, options);
	return past;
}
/**
* What this very commit was compared with when it was published. Keys without a commit were written before the tag, and may
* have been overtaken since.
*/
function keptBaseline({ options, judged, attached }) {
	const restart = attached && publishedKeys(attached.manifest, options.tag)?.restart;
	return restart?.commit !== void 0 && restart.commit === judged.commit?.id ? restart.previous?.tag : void 0;
}
/** A clone that lacks history mostly lacks tags: that it has no earlier one is not "no previous release". */
function refuseUnknownPast({ workspace, fetches }, { remote }) {
	if (!workspace?.shallow || fetches) return;
	const isForbidden = (remote?.ask ?? "never") === "never";
	throw new RuntimeFingerprintError("TAG_NOT_FOUND", `This clone is shallow and ${isForbidden ? "its remote was not asked" : "it has no remote to ask"}, so it cannot tell whether there is an earlier release: ${isForbidden ? "fetch the tags (`git fetch --unshallow --tags`), or leave out --offline" : "add the remote (`git remote add origin ADDRESS`), or name the previous release with previous-tag"}.`);
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
/** As `judgeRelease`, with the keys as they stand in the manifest, and what there is to publish. */
async function judgeKeys(options) {
	const reading = readPublished(options.github);
	reading.catch(() => {});
	const repository = await openRepository(options);
	try {
		return await judge(repository, options, await reading);
	} finally {
		repository.close();
	}
}
async function judge(repository, options, published) {
	if (options.atTop) await checkTop(repository);
	await bringRelease(repository, options);
	const subject = await readSubject(repository, options, published);
	const { judged, writes, manifests, name, attached, release, assetName } = subject;
	const past = await findPast(repository, subject);
	const answer = await deriveAnswer(repository, subject, past);
	const { keys } = answer;
	const target = published && release && {
		published,
		release,
		assetName,
		keys
	};
	if (attached && options.publishes?.manifest) refuseOthersAsset(attached.manifest, {
		keys,
		assetName
	});
	const doubts = await describeDoubts(repository, subject, {
		past,
		answer
	});
	if (writes && judged.kind === "draft" && target) await pinDraft(target, judged);
	const written = await writeKeys({
		manifests,
		version: name.version,
		keys,
		writes
	});
	return {
		document: describeRelease(subject, {
			past,
			answer,
			doubts,
			written
		}),
		keys: written.keys,
		committed: manifests.committed,
		attached: attached?.manifest ?? null,
		force: answer.effective?.force ?? null,
		bytes: written.bytes,
		target
	};
}
async function deriveAnswer(repository, subject, past) {
	const { options, config, judged, manifests, name } = subject;
	const { comparison, state } = await readStates(repository, subject, past);
	const effective = effectiveManifest(manifests);
	return {
		comparison,
		state,
		effective,
		...deriveKeys({
			tag: options.tag,
			version: name.version,
			manifestVersion: manifests.work?.manifest.version ?? name.version,
			commit: namesCommit(judged) ? judged.commit?.id ?? null : null,
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
		})
	};
}
/** Keys that will be committed with the code cannot name their commit. */
function namesCommit({ kind }) {
	return kind === "tag" || kind === "draft";
}
async function describeDoubts(repository, { options, judged, config, manifests, name, writes }, { past, answer: { keys, state } }) {
	return [
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
}
/** A tag that was moved on one side: what the clone calls by that name is not what the remote does. */
async function describeMoved(repository, tags) {
	return (await repository.movedTags()).filter(({ tag }) => tags.includes(tag)).map(({ tag, local, remote }) => ({
		code: "tag_moved",
		message: `The tag ${JSON.stringify(tag)} is ${local} in this clone and ${remote} on the remote, which is taken.`
	}));
}
async function readStates(repository, { config, judged, name }, past) {
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

export { judgeKeys, judgeRelease, publishRelease };