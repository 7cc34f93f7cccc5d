import { appendFile, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { annotateWarnings, info, noteVerdict, setOutput } from "./log.js";
import { randomBytes } from "node:crypto";
import { RuntimeFingerprintError, count, plainText, renderJson, shorten } from "./plain-text.js";
import { findFailures } from "./fail-on.js";
import { judgeRelease } from "./release2.js";
import { NO_COLOURS, explainVerdict, groupRejected, renderRelease, verdictFacts, verdictWords } from "./release-text.js";

// src/disk/report-file.ts
/** Writes a file that the user named, in one step; `FILE_NOT_WRITTEN` when it cannot be. */
async function writeReportFile(path, text) {
	const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
	try {
		await mkdir(dirname(path), { recursive: true });
		await writeFile(temporary, text, { flag: "wx" });
		await rename(temporary, path);
	} catch (cause) {
		await rm(temporary, { force: true });
		const message = `The report ${JSON.stringify(path)} could not be written: ${cause.message}`;
		throw new RuntimeFingerprintError("FILE_NOT_WRITTEN", message, { cause });
	}
}

// src/reports/markdown.ts
/**
* Any text as code in Markdown, also inside a table. Every character that could mean anything is written as a character
* reference, which CommonMark never reads as structure, and inside `<code>` GitHub links and notifies nobody.
*/
function markdownCode(text) {
	return `<code>${markdownText(text)}</code>`;
}
/** The same without the code style, for text that stands in a sentence. */
function markdownText(text) {
	return plainText(text).replace(/[^\p{L}\p{N} ]/gu, (character) => `&#${character.codePointAt(0)};`);
}
/** A table of Markdown cells. */
function markdownTable(header, rows) {
	const line = (cells) => `| ${cells.join(" | ")} |`;
	return [
		line(header),
		line(header.map(() => "---")),
		...rows.map(line)
	].join("\n");
}
/** A block that opens on a click. */
function markdownDetails(title, body) {
	return `<details><summary>${title}</summary>\n\n${body}\n\n</details>`;
}

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
		...Object.entries(document.runtimes).map(([name, runtime]) => renderRuntime(document, {
			name,
			runtime,
			rows
		})),
		...renderForced(document),
		...renderWarnings(document.warnings.slice(0, rows)),
		markdownDetails("Details", renderDetails(document, rows))
	].join("\n\n")}\n`;
}
function renderRuntime(document, { name, runtime, rows }) {
	const facts = verdictFacts(runtime, {
		base: document.previous?.tag ?? null,
		newlyForced: document.newly_forced
	});
	const blocks = [`${Object.keys(document.runtimes).length > 1 ? `**${markdownText(name)}**: ` : ""}${markdownText(explainVerdict(facts))}`, ...renderChanges(runtime.changes, rows)];
	if (runtime.hint) {
		const setting = `<pre>${markdownText("").concat(...preLines(runtime.hint.setting))}</pre>`;
		blocks.push(`💡 ${markdownText(runtime.hint.message)}\n\n${setting}`);
	}
	return blocks.join("\n\n");
}
/** Lines of a `<pre>` block; as references, so that an empty line cannot end it. */
function preLines(text) {
	return [text.split("\n").map(markdownText).join("&#10;")];
}
function renderChanges(changes, rows) {
	if (changes.length === 0) return [];
	const shown = changes.slice(0, rows);
	const table = markdownTable(["change", "file"], shown.map(({ kind, path, from }) => [kind, from ? `${markdownCode(from)} → ${markdownCode(path)}` : markdownCode(path)]));
	const more = changes.length - shown.length;
	const text = more > 0 ? `${table}\n\n… and ${count(more, "more file")}.` : table;
	return [changes.length > OPEN_ROWS ? markdownDetails(count(changes.length, "changed file"), text) : text];
}
function renderForced({ force_restart: force }) {
	if (!force.set) return [];
	return [`**Forced by this release**: ${force.justification === null ? "no justification is given" : markdownText(shorten(force.justification, JUSTIFICATION_LIMIT))}${force.justified ? "" : " ⚠️"}`];
}
function renderWarnings(warnings) {
	if (warnings.length === 0) return [];
	return [warnings.map(({ message, position }) => {
		return `- ⚠️ ${position ? `${markdownCode([position.file, position.line].filter((part) => part !== void 0).join(":"))} ` : ""}${markdownText(message)}`;
	}).join("\n")];
}
function renderDetails(document, rows) {
	const { previous, manifest } = document;
	const facts = [
		["fingerprint", code(document.runtime_fingerprint)],
		["previous fingerprint", code(document.previous_runtime_fingerprint)],
		["restart key", code(document.restart_key)],
		["reason", code(document.reason)],
		["commit", code(document.head.commit)],
		["previous release", previous ? `${code(previous.tag)} (${previous.rule}, from the ${previous.source})` : "none"],
		["forced releases", document.forced.map(({ version }) => code(version)).join(", ") || "none"],
		["manifest", `${code(manifest.path)} ${manifest.written ? "written" : "not rewritten"}`]
	];
	const rejected = groupRejected((previous?.rejected ?? document.rejected ?? []).slice(0, rows));
	const turnedDown = markdownTable(["not the previous release because", "tags"], [...rejected].map(([why, tags]) => [markdownText(why), tags.map(code).join(", ")]));
	return [markdownTable(["", ""], facts), ...rejected.size > 0 ? [turnedDown] : []].join("\n\n");
}
function code(text) {
	return text === null ? "none" : markdownCode(text);
}

// src/action/outputs.ts
const LISTED_CHANGES = 1e3;
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
		"changed-files": JSON.stringify(changes.slice(0, LISTED_CHANGES)),
		"force-restart": String(document.force_restart.set),
		"force-restart-justified": String(document.force_restart.justified),
		"manifest-path": manifest,
		"manifest-url": "",
		"comment-url": "",
		runtimes: JSON.stringify(boundRuntimes(document.runtimes))
	};
}
/** Outputs of a job may have 1 MB together: the report file holds what does not fit. */
function boundRuntimes(runtimes) {
	const share = Math.floor(LISTED_CHANGES / Math.max(1, Object.keys(runtimes).length));
	const bounded = Object.entries(runtimes).map(([name, runtime]) => [name, {
		...runtime,
		changes: runtime.changes.slice(0, share)
	}]);
	return Object.fromEntries(bounded);
}

// src/action/release.ts
/** Judges the release, then sets the outputs, then tells people; a finding fails the run when all of that is done. */
async function runRelease(inputs) {
	info(`Judging the release ${plainText(inputs.tag)}, named by ${inputs.chosenBy}.`);
	const document = await judgeRelease({
		...inputs,
		judge: inputs.ref === void 0 ? { kind: "tag" } : {
			kind: "ref",
			ref: inputs.ref
		}
	});
	for (const [name, value] of Object.entries(releaseOutputs(document, inputs.repositoryPath))) setOutput(name, value);
	if (inputs.reportPath !== void 0) await writeReportFile(join(inputs.workspace, inputs.reportPath), `${renderJson(document)}\n`);
	await writeSummary(inputs, document);
	const text = renderRelease(document, {
		colours: NO_COLOURS,
		explain: true
	});
	info(text);
	annotateWarnings(document.warnings, inputs.repositoryPath);
	noteVerdict(text.slice(0, text.indexOf("\n")));
	const failure = findFailures(document, inputs.failOn);
	if (failure) throw failure;
}
async function writeSummary({ surroundings }, document) {
	const file = surroundings.GITHUB_STEP_SUMMARY;
	if (file !== void 0 && file !== "") await appendFile(file, renderSummary(document));
}

export { runRelease };