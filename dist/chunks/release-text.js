import { __toESM } from "./rolldown-runtime.js";
import { require_picocolors } from "./picocolors.js";
import { count, groupDigits, plainText, shorten } from "./plain-text.js";
import { alignRows } from "./table.js";

// src/reports/verdict-text.ts
var import_picocolors = /* @__PURE__ */ __toESM(require_picocolors(), 1);
/** The verdict in the words used everywhere. */
function verdictWords(requiresRestart) {
	return requiresRestart ? "Restart required" : "Restart not required";
}
/** Why, in one sentence. */
function explainVerdict(facts) {
	const base = facts.base === null ? "the previous release" : plainText(facts.base);
	switch (facts.reason) {
		case "no_previous_release": return "No earlier release is in this line, so there is nothing to compare with.";
		case "fingerprint_unavailable": return "The runtime of one of the two could not be fingerprinted, so nothing says that they are the same.";
		case "baseline_mismatch": return `${base} published another fingerprint than its tag gives now: the tag was moved, or its manifest altered.`;
		case "runtime_changed": return `${groupDigits(facts.changed)} of ${count(facts.files, "runtime file")} changed.`;
		case "forced": return `No runtime file changed, but a restart is forced${describeForced(facts)}.`;
		case "rules_changed": return `No runtime file changed, but the rules for what counts as runtime are not those of ${base}.`;
		case "unchanged": return facts.files === 1 ? "The one runtime file did not change." : `None of the ${count(facts.files, "runtime file")} changed.`;
	}
}
function describeForced({ newlyForced }) {
	const named = newlyForced.slice(-5).map(({ version, justification }) => {
		const why = justification === void 0 ? "no justification" : shorten(plainText(justification), 300);
		return `by ${shorten(plainText(version), 100)} (${why})`;
	});
	if (named.length === 0) return "";
	const more = newlyForced.length - named.length;
	return ` ${named.join(", ")}${more > 0 ? ` and by ${count(more, "more release")}` : ""}`;
}

// src/reports/release-text.ts
const NO_COLOURS = import_picocolors.default.createColors(false);
/** The rest is for the JSON, and for the job's summary. */
const CHANGE_ROWS = 20;
/** `release` for people: the verdict, why, the changed files, then where it was written. */
function renderRelease(document, options) {
	const { colours } = options;
	const what = `${plainText(document.tag)}${document.base ? `, compared with ${refWords(document.base)}` : ""}`;
	return [
		headline(document.requires_restart, what, colours),
		...wholeReason(document).flatMap((why) => [`  ${why}`, ""]),
		...renderRuntimes(document, document.base ? refWords(document.base) : null, colours),
		...alignRows(releaseRows(document, options), "  "),
		...options.explain ? explainBaseline(document, colours) : []
	].join("\n");
}
/** `compare` for people. */
function renderCompare(document, { colours }) {
	const base = refWords(document.base);
	return [headline(document.requires_restart, `from ${base} to ${refWords(document.head)}`, colours), ...renderRuntimes({
		...document,
		newly_forced: []
	}, base, colours)].join("\n").trimEnd();
}
/** `fingerprint` for people. */
function renderFingerprint(document, { colours }) {
	const named = isNamed(document.runtimes);
	return Object.entries(document.runtimes).map(([name, runtime]) => {
		const value = runtime.fingerprint === null ? colours.yellow("no fingerprint") : colours.bold(runtime.fingerprint);
		const facts = `${count(runtime.files, "file")}, ${count(runtime.bytes, "byte")}, scheme ${runtime.scheme}, rules ${runtime.rules}`;
		const entries = runtime.entries?.map(({ kind, path, why }) => [
			kind,
			plainText(path),
			colours.dim(plainText(why))
		]);
		return [
			`${named ? `${plainText(name)}  ` : ""}${value}`,
			`  ${facts}`,
			...entries ? ["", ...alignRows(entries, "  ")] : []
		].join("\n");
	}).join("\n\n");
}
function headline(requiresRestart, what, colours) {
	const words = verdictWords(requiresRestart);
	return `${colours.bold(requiresRestart ? colours.red(words) : colours.green(words))}  ${what}`;
}
function refWords({ ref, commit }) {
	return ref === null ? "the staged files" : ref === commit ? ref.slice(0, 12) : plainText(ref);
}
/** Whether the configuration names its runtimes. */
function isNamed(runtimes) {
	const names = Object.keys(runtimes);
	return names.length !== 1 || names[0] !== "default";
}
/** Why, where it is not what any single runtime says: one was taken out of the configuration. */
function wholeReason(document) {
	if (Object.values(document.runtimes).some(({ reason }) => reason === document.reason)) return [];
	const { reason, requires_restart: requiresRestart, newly_forced: newlyForced, base } = document;
	return [explainVerdict({
		requiresRestart,
		reason,
		files: 0,
		changed: 0,
		base: base?.ref ?? null,
		newlyForced
	})];
}
function renderRuntimes(document, base, colours) {
	const named = isNamed(document.runtimes);
	return Object.entries(document.runtimes).flatMap(([name, runtime]) => {
		const why = explainVerdict(verdictFacts(runtime, {
			base,
			newlyForced: document.newly_forced
		}));
		return [
			`  ${named ? `${colours.bold(plainText(name))}: ` : ""}${why}`,
			"",
			...renderChanges(runtime, colours),
			...renderHint(runtime, colours)
		];
	});
}
function verdictFacts(runtime, past) {
	return {
		requiresRestart: runtime.requires_restart,
		reason: runtime.reason,
		files: runtime.files + runtime.changes.filter(({ kind }) => kind === "removed").length,
		changed: runtime.changes.length,
		...past
	};
}
const CHANGE_COLOURS = {
	added: "green",
	removed: "red",
	modified: "yellow",
	renamed: "cyan"
};
function renderChanges({ changes }, colours) {
	if (changes.length === 0) return [];
	const rows = changes.slice(0, CHANGE_ROWS).map((change) => [colours[CHANGE_COLOURS[change.kind]](change.kind), paths(change)]);
	const more = changes.length - rows.length;
	return [
		...alignRows(rows, "  "),
		...more > 0 ? [`  … and ${count(more, "more file")}`] : [],
		""
	];
}
function paths({ path, from }) {
	return from === void 0 ? plainText(path) : `${plainText(from)} -> ${plainText(path)}`;
}
function renderHint({ hint }, colours) {
	if (!hint) return [];
	const setting = hint.setting.split("\n").map((line) => `      ${plainText(line)}`);
	return [
		`  ${colours.cyan("hint")}  ${plainText(hint.message)}`,
		...setting,
		""
	];
}
function releaseRows(document, { colours, dryRun }) {
	const { manifest, force_restart: force } = document;
	const rows = [["fingerprint", document.runtime_fingerprint ?? "none"], ["restart key", plainText(document.restart_key)]];
	if (force.set) {
		const text = force.justification === null ? "" : `: ${shorten(plainText(force.justification), 300)}`;
		rows.push(["forced", `force_restart is set, ${force.justified ? "justified" : colours.yellow("not justified")}${text}`]);
	}
	const done = manifest.written ? "written" : dryRun ? "not written (dry run)" : "already right, not rewritten";
	rows.push(["manifest", `${plainText(manifest.path)}, ${done}`]);
	if (document.publication) rows.push(["release", plainText(publicationWords(document.publication))]);
	return rows.map(([key, value]) => [colours.dim(key), value]);
}
const PUBLISHED = {
	attached: "attached",
	replaced: "attached in place of another",
	unchanged: "attached already, not uploaded again",
	off: "not attached (upload: false)",
	failed: "not attached"
};
/** What became of the manifest on the release, and of the notes. */
function publicationWords({ asset, outcome, notes }) {
	return `${asset} ${PUBLISHED[outcome]}${notes === void 0 ? "" : {
		written: ", notes written",
		unchanged: ", notes already right",
		failed: ", notes not written"
	}[notes]}`;
}
function explainBaseline(document, colours) {
	const { previous } = document;
	const chosen = previous ? `${plainText(previous.tag)} is the previous release: ${ruleWords(previous)}.` : "No tag can be the previous release.";
	const blocks = [...groupRejected(previous?.rejected ?? document.rejected ?? [])].flatMap(([why, tags]) => [`    ${colours.dim(`${plainText(why)}:`)}`, ...wrapList(tags.map(plainText), LINE_WIDTH).map((line) => `      ${line}`)]);
	return [
		"",
		`  ${chosen}`,
		...blocks.length > 0 ? ["  Turned down:", ...blocks] : []
	];
}
const RULE_WORDS = {
	explicit: "it was given as previous-tag",
	kept: "it is the one that this release's own manifest names",
	"greatest-below": "the greatest version below, published no later"
};
/** By which rule the previous release was chosen, and among what. */
function ruleWords({ rule, source }) {
	return rule === "greatest-below" ? `${RULE_WORDS[rule]}, among the ${source}` : RULE_WORDS[rule];
}
/** The tags by why they were turned down, in their order. */
function groupRejected(rejected) {
	const groups = /* @__PURE__ */ new Map();
	for (const { tag, why } of rejected) {
		const tags = groups.get(why);
		if (tags) tags.push(tag);
		else groups.set(why, [tag]);
	}
	return groups;
}
const LINE_WIDTH = 100;
function wrapList(items, width) {
	const lines = [];
	let line = "";
	for (const [at, item] of items.entries()) {
		const text = at === items.length - 1 ? item : `${item}, `;
		if (line !== "" && line.length + text.trimEnd().length > width) {
			lines.push(line.trimEnd());
			line = "";
		}
		line += text;
	}
	return line === "" ? lines : [...lines, line];
}

export { NO_COLOURS, explainVerdict, groupRejected, isNamed, publicationWords, renderCompare, renderFingerprint, renderRelease, ruleWords, verdictFacts, verdictWords, wholeReason };