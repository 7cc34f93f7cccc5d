import "./rolldown-runtime.js";
import { isDeepStrictEqual } from "node:util";
import { readGivenFile } from "./manifest-file.js";
import { MANIFEST_LIMIT_BYTES, parseManifest } from "./tag-manifest.js";
import { judgeKeys } from "./release.js";
import { plainText, shorten } from "./plain-text.js";
import { configFrom, githubFrom, repositoryFrom } from "./flags.js";
import { EXIT, printResult } from "./output.js";

// src/jobs/verify.ts
/**
* Recomputes a release's keys and holds the published manifest to them. A manifest that is given by its path is no
* evidence of anything; one that is attached to the release says what it was compared with, and may force.
*/
async function verifyRelease(options) {
	const { tag, published: file } = options;
	const given = file === void 0 ? null : parseManifest(await readGivenFile(file, MANIFEST_LIMIT_BYTES), file);
	const judged = await judgeKeys({
		...options,
		dryRun: true,
		committedOnly: true
	});
	const published = given ? {
		kind: "manifest",
		manifest: given
	} : judged.attached ?? judged.committed;
	if (published.kind === "none") return {
		tag,
		outcome: "unchecked",
		reason: "manifest_missing"
	};
	if (published.kind === "unreadable") return {
		tag,
		outcome: "unchecked",
		reason: "manifest_unreadable"
	};
	const told = published.manifest;
	if (!told.own) return {
		tag,
		outcome: "unchecked",
		reason: "keys_missing"
	};
	if (!told.current) return {
		tag,
		outcome: "unchecked",
		reason: "keys_stale"
	};
	if (judged.keys.runtime_fingerprint === null) return {
		tag,
		outcome: "unchecked",
		reason: "fingerprint_unavailable"
	};
	const reason = findMismatch({
		...told,
		own: told.own
	}, judged);
	if (reason === null) return {
		tag,
		outcome: "match",
		reason: "match"
	};
	return {
		tag,
		outcome: "mismatch",
		reason,
		...describeMismatch(reason, told.own, judged)
	};
}
/** The first thing that is not as it is now recomputed. Together they are all that a manifest says by our keys. */
function findMismatch(told, judged) {
	const { document, keys, force } = judged;
	const { own } = told;
	const { commit, version, tag, rules, previous, forced, reason } = own.restart;
	const now = keys.restart;
	return [
		["tag", tag === document.tag],
		["moved_tag", commit === void 0 || commit === document.head.commit],
		["scheme", own.runtime_fingerprint === null || isFramed(own) === isFramed(keys)],
		["rules", rules === now.rules],
		["bytes", own.runtime_fingerprint === keys.runtime_fingerprint],
		["version", version === now.version || version === document.version],
		["previous", isDeepStrictEqual(previous, now.previous)],
		["force", holdsForce(told, judged)],
		["lineage", isDeepStrictEqual(versions(forced), versions(now.forced))],
		["justification", isDeepStrictEqual(forced, now.forced)],
		["justification", !told.force.set || !force || textOf(told.force) === textOf(force)],
		["key", own.restart_key === keys.restart_key],
		["runtimes", isDeepStrictEqual(own.runtimes, keys.runtimes)],
		["verdict", own.requires_restart === keys.requires_restart && reason === now.reason]
	].find(([, holds]) => !holds)?.[0] ?? null;
}
function isFramed({ runtime_fingerprint: fingerprint }) {
	return fingerprint?.startsWith("rf2:") === true;
}
/** Whether the manifest is forced as the tag is, and its own list says so where it is. */
function holdsForce({ force, own }, { document, committed, force: now }) {
	if (force.set && !versions(own.restart.forced).includes(document.version)) return false;
	if (now === null && committed.kind === "unreadable") return true;
	return force.set === (now?.set ?? false) && force.malformed === (now?.malformed ?? false);
}
function textOf({ justification }) {
	return justification?.trim() ?? "";
}
/** What a mismatch is about, for those that a person has to find the cause of. */
function describeMismatch(reason, { restart: told }, { keys: { restart: now } }) {
	if (reason === "previous") return { previous: {
		told: previousTag(told),
		now: previousTag(now)
	} };
	if (reason !== "lineage") return {};
	const [before, after] = [versions(told.forced), versions(now.forced)];
	return { forced: {
		missing: without(after, before),
		unexpected: without(before, after)
	} };
}
function previousTag({ previous }) {
	return previous?.tag ?? null;
}
function without(versions, others) {
	const known = new Set(others);
	return versions.filter((version) => !known.has(version));
}
function versions(forced) {
	return forced.map(({ version }) => version);
}

// src/reports/verify-text.ts
const WORDS = {
	match: "The published keys are what the tag gives.",
	tag: "The manifest was published for another tag.",
	moved_tag: "The manifest was published for another commit: the tag was moved.",
	scheme: "The fingerprint was made with another scheme: the rules are not those of the tag.",
	rules: "The keys were made under other rules than those of the tag.",
	bytes: "The runtime at the tag has another fingerprint.",
	version: "The version is neither that of the tag nor that of the manifest in it.",
	previous: "The previous release is not what the tags give.",
	force: "force_restart is not what the tag says, or the list of forced releases does not say the same.",
	lineage: "The tags give another list of forced releases. One that was forced in a published manifest alone needs --previous-manifest.",
	justification: "A justification is not the one that the tags give.",
	key: "The restart key is not the one that the rest of the manifest gives.",
	runtimes: "The keys of a runtime are not what the tag gives.",
	verdict: "requires_restart or its reason is not what the tag and its previous release give.",
	manifest_missing: "The tag carries no manifest: name the published one with --published.",
	manifest_unreadable: "What was published cannot be read as a manifest.",
	keys_missing: "The manifest holds no keys: name the one that was published with --published.",
	keys_stale: "The keys were written for another version than the manifest now has.",
	fingerprint_unavailable: "The runtime at the tag cannot be fingerprinted."
};
/** `verify` for people. */
function renderVerify(document, colours) {
	const { tag, outcome, reason } = document;
	const paint = {
		match: colours.green,
		mismatch: colours.red,
		unchecked: colours.yellow
	}[outcome];
	const words = {
		match: "Match",
		mismatch: "Mismatch",
		unchecked: "Not checked"
	}[outcome];
	const lines = [
		WORDS[reason],
		...explainPrevious(document),
		...explainForced(document)
	];
	return `${colours.bold(paint(words))}  ${plainText(tag)}\n${lines.map((line) => `  ${line}`).join("\n")}`;
}
function explainPrevious({ previous }) {
	if (!previous) return [];
	const { told, now } = previous;
	if (told !== null && told === now) return [`It is ${show(told)} in both: its tag was moved, or what the manifest says of it was altered.`];
	return [`The manifest names ${told === null ? "none" : show(told)}, the rules choose ${now === null ? "none" : show(now)}.`, "One that was named at the release needs --previous-tag. With a token the releases on GitHub are asked, too."];
}
function explainForced({ forced }) {
	if (!forced) return [];
	const { missing, unexpected } = forced;
	const order = "It has the same releases in another order.";
	return [
		...missing.length > 0 ? [`It lacks ${list(missing)}.`] : [],
		...unexpected.length > 0 ? [`Only it has ${list(unexpected)}.`] : [],
		...missing.length + unexpected.length === 0 ? [order] : []
	];
}
/** More are counted. */
const NAMED = 10;
const LIMIT_CHARACTERS = 80;
function list(versions) {
	const more = versions.length - NAMED;
	return versions.slice(0, NAMED).map(show).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
function show(text) {
	return plainText(shorten(text, LIMIT_CHARACTERS));
}

// src/cli/verify.ts
async function runVerify(tag, values) {
	const document = await verifyRelease({
		...configFrom(values),
		...repositoryFrom(values),
		github: await githubFrom(values),
		assetName: values.assetName,
		tag,
		previousTag: values.previousTag,
		published: values.published,
		previousManifest: values.previousManifest
	});
	printResult(values, document, (colours) => renderVerify(document, colours));
	return document.outcome === "match" ? EXIT.done : EXIT.failed;
}

export { runVerify };