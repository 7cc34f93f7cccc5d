import "./rolldown-runtime.js";
import { annotateWarnings, info, noteVerdict, setOutput } from "./log.js";
import { writeReportFile } from "./report-file.js";
import { findFailures } from "./fail-on.js";
import { judgeKeys, publishRelease } from "./release.js";
import { count, plainText, renderJson, shorten } from "./plain-text.js";
import { NO_COLOURS, explainVerdict, groupRejected, isNamed, publicationWords, renderRelease, ruleWords, verdictFacts, verdictWords, wholeReason } from "./release-text.js";
import { markdownCode, markdownDetails, markdownLines, markdownTable, markdownText } from "./markdown.js";
import { releaseOutputs, writeSummary } from "./summary.js";

// src/reports/summary.ts
/** A step summary over 1 MiB is not shown at all; this leaves room for what other steps add. */
const SUMMARY_LIMIT_BYTES = 9e5;
const OPEN_ROWS = 20;
const JUSTIFICATION_LIMIT = 1e3;
const MANIFEST_LIMIT = 5e4;
/**
* The job summary of a release as Markdown: the verdict, why, what changed, then the details folded away, and the manifest
* as it was published.
*/
function renderSummary(document, manifest = "") {
	for (let rows = 5e3;; rows = Math.floor(rows / 2)) {
		const text = renderWithin(document, {
			rows,
			manifest: manifest.length > MANIFEST_LIMIT ? "" : manifest
		});
		if (rows === 0 || Buffer.byteLength(text) <= SUMMARY_LIMIT_BYTES) return text;
	}
}
function renderWithin(document, { rows, manifest }) {
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
		...renderFailure(document),
		...renderWarnings(document.warnings, rows),
		markdownDetails("Details", renderDetails(document, rows)),
		...manifest === "" ? [] : [markdownDetails(markdownCode(document.manifest.path), markdownLines(manifest.trimEnd()))]
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
/** What was not done stands where nobody can miss it. */
function renderFailure({ publication }) {
	return publication?.failure === void 0 ? [] : [`❌ ${markdownText(publication.failure)}`];
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
	const { previous, manifest, publication } = document;
	const facts = [
		["fingerprint", code(document.runtime_fingerprint)],
		["previous fingerprint", code(document.previous_runtime_fingerprint)],
		["restart key", code(document.restart_key)],
		["reason", code(document.reason)],
		["commit", code(document.head.commit)],
		["previous release", previous ? `${code(previous.tag)}: ${ruleWords(previous)}` : "none"],
		["forced releases", renderLineage(document, rows)],
		["manifest", `${code(manifest.path)}, ${manifest.written ? "written" : "already right, not rewritten"}`],
		...publication ? [["release", markdownText(publicationWords(publication))]] : []
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

// src/action/release.ts
/**
* Judges the release, sets the outputs, publishes, then tells people. What could not be published, or a finding, fails the
* run when all of that is done.
*/
async function runRelease(inputs) {
	info(`Judging the release ${plainText(inputs.tag)}, named by ${plainText(inputs.chosenBy)}.`);
	const judged = await judgeKeys({
		...inputs,
		github: withLog(inputs.github),
		publishes: { manifest: inputs.upload !== "false" },
		judge: inputs.ref === void 0 ? { kind: "tag" } : {
			kind: "ref",
			ref: inputs.ref
		}
	});
	for (const [name, value] of Object.entries(releaseOutputs(judged, inputs.repositoryPath))) setOutput(name, value);
	const publication = await publishRelease(judged, inputs);
	setOutput("manifest-url", publication.document?.url ?? "");
	const document = withPublication(judged, publication);
	setOutput("requires-restart", String(document.requires_restart));
	await tellPeople(inputs, {
		document,
		manifest: judged.bytes.toString("utf8")
	});
	const failure = publication.failure ?? findFailures(document, inputs.failOn);
	if (failure) throw failure;
}
/** What is waited for and tried again is said, or a slow run looks like one that hangs. */
function withLog(github) {
	return github && {
		...github,
		onNotice: (message) => info(plainText(message))
	};
}
/** Where others have attached what says something else, clients heed that: our "no restart" is not told to anybody. */
function withPublication(judged, { document, failure }) {
	if (!document) return judged.document;
	const unheeded = failure?.code === "ASSET_CONFLICT" ? { requires_restart: true } : {};
	return {
		...judged.document,
		...unheeded,
		publication: document
	};
}
async function tellPeople(inputs, { document, manifest }) {
	const text = renderRelease(document, {
		colours: NO_COLOURS,
		explain: true
	});
	info(text);
	if (!document.publication) info(noPublication(inputs));
	annotateWarnings(document.warnings, inputs);
	noteVerdict(text.slice(0, text.indexOf("\n")));
	await writeSummary(inputs, renderSummary(document, manifest));
	if (inputs.reportPath !== void 0) await writeReportFile(inputs.reportPath, `${renderJson(document)}\n`);
}
function noPublication({ github, tag }) {
	return github ? `There is no release for ${plainText(tag)} on GitHub that the token may see, so the manifest is attached to none. Drafts are shown to tokens with contents: write.` : "There is no github-token, or no GitHub to ask, so the manifest is attached to no release.";
}

export { runRelease };