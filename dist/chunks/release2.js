import "./rolldown-runtime.js";
import { appendFile } from "node:fs/promises";
import { annotateWarnings, info, noteVerdict, setOutput, warnOfRun } from "./log.js";
import { markdownCode, markdownDetails, markdownLines, markdownTable, markdownText, writeReportFile } from "./markdown.js";
import { findFailures } from "./fail-on.js";
import { judgeRelease } from "./release.js";
import { count, plainText, renderJson, shorten } from "./plain-text.js";
import { NO_COLOURS, explainVerdict, groupRejected, isNamed, renderRelease, ruleWords, verdictFacts, verdictWords, wholeReason } from "./release-text.js";

// src/reports/summary.ts
/** A step summary over 1 MiB is not shown at all; this leaves room for what other steps add. */
const SUMMARY_LIMIT_BYTES = 9e5;
const OPEN_ROWS = 20;
const JUSTIFICATION_LIMIT = 1e3;
/** The job summary of a release as Markdown: the verdict, why, what changed, then the details folded away. */
function renderSummary(document) {
	for (let rows = 5e3;; rows = Math.floor(rows / 2)) {
		const text = renderWithin(document, rows);
		if (rows === 0 || Buffer.byteLength(text) <= SUMMARY_LIMIT_BYTES) return text;
	}
}
function renderWithin(document, rows) {
	const compared = document.previous ? ` compared with ${markdownCode(document.previous.tag)}` : "";
	return `${[
		`## ${document.requires_restart ? "🔁" : "✅"} ${verdictWords(document.requires_restart)}: ${markdownCode(document.tag)}${compared}`,
		...wholeReason(document).map(markdownText),
		...Object.entries(document.runtimes).map(([name, runtime]) => renderRuntime(document, {
			name,
			runtime,
			rows
		})),
		...renderForced(document),
		...renderWarnings(document.warnings, rows),
		markdownDetails("Details", renderDetails(document, rows))
	].join("\n\n")}\n`;
}
function renderRuntime(document, { name, runtime, rows }) {
	const facts = verdictFacts(runtime, {
		base: document.previous?.tag ?? null,
		newlyForced: document.newly_forced
	});
	const blocks = [`${isNamed(document.runtimes) ? `**${markdownText(name)}**: ` : ""}${markdownText(explainVerdict(facts))}`, ...renderChanges(runtime.changes, rows)];
	if (runtime.hint) blocks.push(`💡 ${markdownText(runtime.hint.message)}`, markdownLines(runtime.hint.setting));
	return blocks.join("\n\n");
}
function renderChanges(changes, rows) {
	if (changes.length === 0) return [];
	const shown = changes.slice(0, rows);
	const table = markdownTable(["change", "file"], shown.map(({ kind, path, from }) => [kind, from ? `${markdownCode(from)} → ${markdownCode(path)}` : markdownCode(path)]));
	const more = changes.length - shown.length;
	const text = more > 0 ? `${table}\n\n… and ${count(more, "more file")}.` : table;
	return [changes.length > OPEN_ROWS ? markdownDetails(count(changes.length, "changed file"), text) : text];
}
/** Where no runtime's sentence says so already. */
function renderForced({ force_restart: force, runtimes }) {
	if (!force.set || Object.values(runtimes).some(({ reason }) => reason === "forced")) return [];
	return [`**Forced by this release**: ${force.justification === null ? "no justification is given" : markdownText(shorten(force.justification, JUSTIFICATION_LIMIT))}${force.justified ? "" : " ⚠️"}`];
}
function renderWarnings(warnings, rows) {
	if (warnings.length === 0) return [];
	const lines = warnings.slice(0, rows).map(({ message, position }) => {
		return `- ⚠️ ${position ? `${markdownCode([position.file, position.line].filter((part) => part !== void 0).join(":"))} ` : ""}${markdownText(message)}`;
	});
	const more = warnings.length - lines.length;
	return [[...lines, ...more > 0 ? [`- … and ${count(more, "more warning")}`] : []].join("\n")];
}
function renderDetails(document, rows) {
	const { previous, manifest } = document;
	const facts = [
		["fingerprint", code(document.runtime_fingerprint)],
		["previous fingerprint", code(document.previous_runtime_fingerprint)],
		["restart key", code(document.restart_key)],
		["reason", code(document.reason)],
		["commit", code(document.head.commit)],
		["previous release", previous ? `${code(previous.tag)}: ${ruleWords(previous)}` : "none"],
		["forced releases", renderLineage(document, rows)],
		["manifest", `${code(manifest.path)}, ${manifest.written ? "written" : "already right, not rewritten"}`]
	];
	const rejected = previous?.rejected ?? document.rejected ?? [];
	return [markdownTable(["fact", "value"], facts), ...renderRejected(rejected, rows)].join("\n\n");
}
function renderRejected(rejected, rows) {
	if (rejected.length === 0) return [];
	const shown = rejected.slice(0, rows);
	const more = rejected.length - shown.length;
	const table = markdownTable(["not the previous release because", "tags"], [...groupRejected(shown)].map(([why, tags]) => [markdownText(why), tags.map(code).join(", ")]));
	return more > 0 ? [table, `… and ${count(more, "more tag")}.`] : [table];
}
/** The newest, where not all fit. */
function renderLineage({ forced }, rows) {
	const shown = rows === 0 ? [] : forced.slice(-rows);
	const more = forced.length - shown.length;
	return [...more > 0 ? [count(more, more === forced.length ? "release" : "earlier release")] : [], ...shown.map(({ version }) => code(version))].join(", ") || "none";
}
function code(text) {
	return text === null ? "none" : markdownCode(text);
}

// src/action/outputs.ts
const LISTED_CHANGES = 1e3;
/** The outputs of a job may have 1 MB together, counted in UTF-16; the report file holds what does not fit. */
const LISTED_CHARACTERS = 2e5;
/** The action's outputs for a release. A named output is always set; nothing to say is the empty string. */
function releaseOutputs(document, repositoryPath) {
	const changes = Object.values(document.runtimes).flatMap((runtime) => runtime.changes);
	const manifest = [repositoryPath, document.manifest.path].filter((part) => part !== "").join("/");
	return {
		"requires-restart": String(document.requires_restart),
		reason: document.reason,
		"runtime-fingerprint": document.runtime_fingerprint ?? "",
		"previous-runtime-fingerprint": document.previous_runtime_fingerprint ?? "",
		"restart-key": document.restart_key,
		tag: document.tag,
		"previous-tag": document.previous?.tag ?? "",
		"changed-count": String(changes.length),
		"changed-files": renderJson(boundChanges(changes, 1), 0),
		"force-restart": String(document.force_restart.set),
		"force-restart-justified": String(document.force_restart.justified),
		"manifest-path": manifest,
		"manifest-url": "",
		"comment-url": "",
		runtimes: renderJson(boundRuntimes(document.runtimes), 0)
	};
}
function boundRuntimes(runtimes) {
	const shares = Object.keys(runtimes).length;
	const bounded = Object.entries(runtimes).map(([name, runtime]) => [name, {
		...runtime,
		changes: boundChanges(runtime.changes, shares)
	}]);
	return Object.fromEntries(bounded);
}
/** The first changes, as far as they fit into one of so many shares. */
function boundChanges(changes, shares) {
	const first = changes.slice(0, Math.floor(LISTED_CHANGES / shares));
	let left = LISTED_CHARACTERS / shares;
	const end = first.findIndex((change) => {
		left -= renderJson(change, 0).length + 1;
		return left < 0;
	});
	return end === -1 ? first : first.slice(0, end);
}

// src/action/release.ts
/** Judges the release, then sets the outputs, then tells people; a finding fails the run when all of that is done. */
async function runRelease(inputs) {
	info(`Judging the release ${plainText(inputs.tag)}, named by ${plainText(inputs.chosenBy)}.`);
	const document = await judgeRelease({
		...inputs,
		judge: inputs.ref === void 0 ? { kind: "tag" } : {
			kind: "ref",
			ref: inputs.ref
		}
	});
	for (const [name, value] of Object.entries(releaseOutputs(document, inputs.repositoryPath))) setOutput(name, value);
	const text = renderRelease(document, {
		colours: NO_COLOURS,
		explain: true
	});
	info(text);
	annotateWarnings(document.warnings, inputs);
	noteVerdict(text.slice(0, text.indexOf("\n")));
	await writeSummary(inputs, document);
	if (inputs.reportPath !== void 0) await writeReportFile(inputs.reportPath, `${renderJson(document)}\n`);
	const failure = findFailures(document, inputs.failOn);
	if (failure) throw failure;
}
/** The verdict stands without it. */
async function writeSummary({ surroundings }, document) {
	const file = surroundings.GITHUB_STEP_SUMMARY;
	if (file === void 0 || file === "") return;
	try {
		await appendFile(file, renderSummary(document));
	} catch (cause) {
		warnOfRun(`The job summary could not be written: ${cause.message}`);
	}
}

export { runRelease };