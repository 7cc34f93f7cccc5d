import "./rolldown-runtime.js";
import { isDeepStrictEqual } from "node:util";
import { readGivenFile } from "./manifest-file.js";
import { restartKey } from "./release-keys.js";
import { MANIFEST_LIMIT_BYTES, parseManifest } from "./tag-manifest.js";
import { judgeKeys } from "./release.js";
import { plainText } from "./plain-text.js";
import { configFrom, githubFrom, repositoryFrom } from "./flags.js";
import { EXIT, printResult } from "./output.js";

// src/jobs/verify.ts
/** Recomputes a release's keys and holds the published manifest to them. */
async function verifyRelease(options) {
	const { tag, published: file } = options;
	const manifest = file === void 0 ? null : parseManifest(await readGivenFile(file, MANIFEST_LIMIT_BYTES), file);
	const previousTag = manifest?.own?.restart.previous?.tag;
	const judged = await judgeKeys({
		...options,
		previousTag,
		dryRun: true
	});
	const published = manifest ? {
		kind: "manifest",
		manifest
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
	const reason = findMismatch(told.own, judged);
	return reason ? {
		tag,
		outcome: "mismatch",
		reason
	} : {
		tag,
		outcome: "match",
		reason: "match"
	};
}
/** The first thing that is not as it is now recomputed. */
function findMismatch(told, { document, keys }) {
	if (told.restart.tag !== document.tag) return "tag";
	const { commit, rules, forced } = told.restart;
	if (commit !== void 0 && commit !== document.head.commit) return "moved_tag";
	const isFramed = (fingerprint) => fingerprint?.startsWith("rf2:") === true;
	if (told.runtime_fingerprint !== null && isFramed(told.runtime_fingerprint) !== isFramed(keys.runtime_fingerprint)) return "scheme";
	if (rules !== keys.restart.rules) return "rules";
	if (told.runtime_fingerprint !== keys.runtime_fingerprint) return "bytes";
	if (!isDeepStrictEqual(versions(forced), versions(keys.restart.forced))) return "lineage";
	const ownKey = restartKey({
		fingerprint: told.runtime_fingerprint,
		rules,
		forced,
		version: document.version
	});
	if (told.restart_key !== keys.restart_key || told.restart_key !== ownKey) return "key";
	if (!isDeepStrictEqual(told.runtimes, keys.runtimes)) return "runtimes";
	return told.requires_restart === keys.requires_restart ? null : "verdict";
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
	lineage: "The tags give another list of forced releases. One that was forced in a published manifest alone needs --previous-manifest.",
	key: "The restart key is not the one that the rest of the manifest gives.",
	runtimes: "The keys of a runtime are not what the tag gives.",
	verdict: "requires_restart is not what the tag and its previous release give.",
	manifest_missing: "The tag carries no manifest: name the published one with --published.",
	manifest_unreadable: "What was published cannot be read as a manifest.",
	keys_missing: "The manifest holds no keys.",
	keys_stale: "The keys were written for another version than the manifest now has.",
	fingerprint_unavailable: "The runtime at the tag cannot be fingerprinted."
};
/** `verify` for people. */
function renderVerify({ tag, outcome, reason }, colours) {
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
	return `${colours.bold(paint(words))}  ${plainText(tag)}\n  ${WORDS[reason]}`;
}

// src/cli/verify.ts
async function runVerify(tag, values) {
	const document = await verifyRelease({
		...configFrom(values),
		...repositoryFrom(values),
		github: await githubFrom(values),
		tag,
		published: values.published,
		previousManifest: values.previousManifest
	});
	printResult(values, document, (colours) => renderVerify(document, colours));
	return document.outcome === "match" ? EXIT.done : EXIT.failed;
}

export { runVerify };