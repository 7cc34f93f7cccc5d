import { RuntimeFingerprintError } from "./errors.js";
import { count, groupDigits, plainText, renderJson, shorten } from "./plain-text.js";
import { alignRows, compareVersions, parseTagName } from "./table.js";
import { markdownCode, markdownDetails, markdownLines, markdownTable, markdownText } from "./markdown.js";
import { NO_COLOURS } from "./release-text.js";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { readFile } from "node:fs/promises";

// src/jobs/audit-failures.ts
/** The error for findings that the user wants an audit to fail on, once it is written; `null` when there is none. */
function findAuditFailures({ releases }, failOn) {
	const found = [...new Set(failOn)].filter((finding) => releases.some(FINDINGS[finding]));
	if (found.length === 0) return null;
	return new RuntimeFingerprintError("FINDINGS", `The audit fails because of fail-on: ${found.join(", ")}.`);
}
const FINDINGS = {
	unjustified: ({ force }) => force?.justified === false,
	"carried-over": ({ force }) => force?.carried_over === true,
	malformed: ({ force }) => force?.malformed === true,
	unavailable: ({ fingerprint }) => fingerprint === null
};

// src/disk/page-assets.ts
/** Where the build puts the page's own files, as seen from the chunks of the bundle. */
const BUILT = new URL("../page/", import.meta.url);
/** Reads the script and the style of the audit page. `FILE_UNREADABLE` when the installation lacks one. */
async function readPageAssets(folder = BUILT) {
	const [script, style] = await Promise.all([readAsset(new URL("page.js", folder)), readAsset(new URL("page.css", folder))]);
	return {
		script,
		style
	};
}
async function readAsset(url) {
	try {
		return await readFile(url, "utf8");
	} catch (cause) {
		const message = `A part of the audit page is missing: ${JSON.stringify(fileURLToPath(url))}. Reinstall runtime-fingerprint; in its source, run \`npm run build\`.`;
		throw new RuntimeFingerprintError("FILE_UNREADABLE", message, { cause });
	}
}

// src/reports/force-words.ts
function listForced(releases) {
	return releases.filter((release) => release.force !== null);
}
/** What a use of `force_restart` came to, in a few words each. */
function forceFindings({ force, reason }) {
	return [
		...reason === "forced" ? [force.justified ? "justified and needed" : "needed"] : [whyNotNeeded(reason)],
		...force.justified ? [] : ["unjustified"],
		...force.carried_over ? ["carried over"] : [],
		...force.malformed ? ["malformed"] : []
	];
}
function whyNotNeeded(reason) {
	switch (reason) {
		case "runtime_changed": return "redundant: the bytes changed anyway";
		case "no_previous_release": return "without effect: there is no earlier release";
		default: return `not the first reason: ${reason.replaceAll("_", " ")}`;
	}
}

// src/reports/audit-text.ts
const JUSTIFICATION_LIMIT$1 = 120;
/** A table of more rows pushes away what stands above it. */
const SCREEN_ROWS = 20;
/**
* The audit for a terminal: what makes every row say the same, a release a row, then what a long table must not push
* away: totals, what to look at.
*/
function renderAudit(document, colours) {
	const rows = document.releases.map((release) => [
		plainText(release.tag),
		colours.dim(release.date.slice(0, 10)),
		colours.dim(plainText(release.previous ?? "-")),
		release.requires_restart ? colours.red("required") : colours.green("not required"),
		release.reason,
		release.changed_files === 0 ? "" : groupDigits(release.changed_files),
		...listForced([release]).map(describeForce)
	]);
	const table = alignRows([[
		"release",
		"date",
		"previous",
		"restart",
		"reason",
		"files",
		"force_restart"
	].map((title) => colours.dim(title)), ...rows], "  ");
	const warnings = besideHeadline(document);
	const leading = warnings.filter(({ code }) => code === "nothing_counts");
	const others = warnings.filter((warning) => rows.length > SCREEN_ROWS || !leading.includes(warning));
	return [
		...leading.flatMap((warning) => [warningLine(warning, colours), ""]),
		...rows.length > 0 ? [...table, ""] : [],
		...totalLines(document),
		...others.length > 0 ? ["", ...others.map((warning) => warningLine(warning, colours))] : [],
		...hintLines(document.hints ?? [], colours)
	].join("\n");
}
/** The totals as sentences; the first stands alone. */
function totalLines({ totals, warnings = [] }) {
	const empty = warnings.find(isOfEmptyRange);
	if (empty) return [empty.message];
	const { releases, required, avoided, skipped_would_restart: skipped, forced, unjustified } = totals;
	const also = avoided === 0 ? [] : [`  A client that skips a release restarts at ${groupDigits(skipped)} of the ${groupDigits(avoided)} all the same: they come right after one that required it.`];
	const without = unjustified === 0 ? "" : `, ${groupDigits(unjustified)} of them without a justification`;
	const times = forced === 0 ? "was never set" : `was set ${count(forced, "time")}`;
	return [
		`${count(releases, "release")}: ${groupDigits(required)} required a restart, ${groupDigits(avoided)} did not.`,
		...also,
		`  force_restart ${times}${without}.`
	];
}
/** The warnings that the totals do not say already. */
function besideHeadline({ warnings = [] }) {
	return warnings.filter((warning) => !isOfEmptyRange(warning));
}
function isOfEmptyRange({ code }) {
	return code === "range_empty";
}
function describeForce(row) {
	const { justification } = row.force;
	const why = justification === null ? "" : ` (${shorten(plainText(justification), JUSTIFICATION_LIMIT$1)})`;
	return forceFindings(row).join(", ") + why;
}
function warningLine({ message }, colours) {
	return `  ${colours.yellow("warning")}  ${plainText(message)}`;
}
function hintLines(hints, colours) {
	return hints.flatMap(({ message, setting }) => [
		"",
		`  ${colours.cyan("hint")}  ${plainText(message)}`,
		...setting.split("\n").map((line) => `      ${plainText(line)}`)
	]);
}

// src/reports/html.ts
/** Any text as the content of an element, or of an attribute in quotes. */
function htmlText(text) {
	return plainText(text).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
/** Any value as JSON inside of a `<script>`: whatever stands in it, it neither ends that element nor opens another. */
function htmlJson(json) {
	return json.replaceAll("<", "\\u003c");
}

// src/reports/page-data.ts
/** What a use of `force_restart` came to, in the words that the table shows. */
const FORCE_FINDINGS = [
	"needed",
	"redundant",
	"unjustified",
	"carried over",
	"malformed"
];
/** `runtime changed` */
function reasonWords(reason) {
	return reason.replaceAll("_", " ");
}
function verdictWord(restart) {
	return restart ? "required" : "not required";
}
/** What the table shows about `force_restart`. */
function forceWords({ force, manifest }) {
	return [...force?.findings ?? [], ...manifest === "unreadable" ? ["manifest unreadable"] : []];
}
/** A line by name: of tags such as `v1.2.3` nothing is left once the version is taken off. */
function lineWords(line) {
	return line === "" ? "version only" : line;
}

// src/reports/audit-page-body.ts
/** What stands in the page before its script has run, and for whoever runs none. */
function renderPageBody(document, data) {
	return `${data.releases.length === 0 ? "" : "<a class=\"skip\" href=\"#releases\">Skip to the table of releases</a>"}
${renderHeader(document, data)}
<main>
${renderWarnings(document)}
${renderTotals(document, data)}
${renderHints(document)}
${data.releases.length < 2 ? "" : renderFigures(document, data)}
${renderReleases$1(data)}
</main>
<footer><p>Written by <code>runtime-fingerprint audit</code>. Everything shown is in this file.</p></footer>`;
}
function renderHeader(document, { releases }) {
	const { repository } = document;
	const [newest, oldest] = [releases[0], releases.at(-1)];
	const when = newest && oldest ? `, ${span(oldest.date, newest.date)}` : "";
	return `<header><p>Restart audit${repository === void 0 ? "" : ` of <b>${htmlText(repository)}</b>`}${when}</p><h1>${htmlText(totalLines(document)[0].replace(/\.$/, ""))}</h1></header>`;
}
/** `2024-01-05 to 2026-04-27` */
function span(from, to) {
	const [first, last] = [time(from), time(to)];
	return day(from) === day(to) ? last : `${first} to ${last}`;
}
function time(date) {
	return `<time datetime="${htmlText(date)}">${day(date)}</time>`;
}
function day(date) {
	return htmlText(date.slice(0, 10));
}
const SKIPPED_NOTE = "of the avoided: a client that skipped the release before must restart";
function renderTotals({ totals }, { releases }) {
	if (totals.releases === 0) return "";
	const findings = new Map(FORCE_FINDINGS.map((finding) => [finding, 0]));
	for (const finding of releases.flatMap(({ force }) => force?.findings ?? [])) findings.set(finding, (findings.get(finding) ?? 0) + 1);
	const forced = [...findings].flatMap(([finding, times]) => times === 0 ? [] : [`${groupDigits(times)} ${finding}`]);
	const avoided = Math.round(100 * totals.avoided / totals.releases);
	const skipped = totals.avoided === 0 ? [] : [[
		"Due after a skip",
		totals.skipped_would_restart,
		SKIPPED_NOTE,
		"skipped"
	]];
	return `<section aria-labelledby="totals"><h2 id="totals" class="unseen">Totals</h2><dl class="totals">
${[
		[
			"Restarts required",
			totals.required,
			`${100 - avoided} % of the releases`,
			"required"
		],
		[
			"Restarts avoided",
			totals.avoided,
			`${avoided} % of the releases`,
			"avoided"
		],
		...skipped,
		[
			"Forced",
			totals.forced,
			totals.forced === 0 ? "force_restart was never set" : forced.join(", "),
			"forced"
		]
	].map(([name, value, note, kind]) => `<div class="${kind}"><dt>${name}</dt><dd><strong>${groupDigits(value)}</strong> <small>${note}</small></dd></div>`).join("\n")}
</dl></section>`;
}
function renderWarnings(document) {
	const items = besideHeadline(document).map(({ message }) => `<li>${htmlText(message)}</li>`);
	if (items.length === 0) return "";
	return `<section aria-labelledby="warnings"><h2 id="warnings" class="unseen">Warnings</h2><ul class="warnings">
${items.join("\n")}
</ul></section>`;
}
function renderHints({ hints = [] }) {
	if (hints.length === 0) return "";
	return `<section aria-labelledby="hints"><h2 id="hints">What would have avoided more</h2><ul class="hints">
${hints.map(({ message, setting }) => `<li>${htmlText(message)}${setting === "" ? "" : ` <code>${htmlText(setting)}</code>`}</li>`).join("\n")}
</ul></section>`;
}
/** The places of the charts, which the script draws and uncovers, and the same as figures. */
function renderFigures({ totals }, { releases }) {
	return `<section aria-labelledby="time"><h2 id="time">Over time</h2>
<div id="charts" hidden>
<figure><figcaption><h3>Releases by verdict</h3></figcaption><div id="timeline-chart" class="chart"></div></figure>
<figure><figcaption><h3>Restarts avoided so far</h3></figcaption>${totals.avoided === 0 ? "<p>No restart was avoided in this time, so there is nothing to draw.</p>" : "<div id=\"avoided-chart\" class=\"chart\"></div>"}</figure>
</div>
${renderPeriods(releases)}
</section>`;
}
/** Months up to this many, else years. */
const MOST_MONTHS = 24;
function listPeriods(releases) {
	const months = groupByDate(releases, 7);
	const groups = months.size <= MOST_MONTHS ? months : groupByDate(releases, 4);
	let sum = 0;
	return [...groups].map(([name, inPeriod]) => {
		const avoided = inPeriod.filter(({ restart }) => !restart).length;
		sum += avoided;
		return {
			name,
			releases: inPeriod.length,
			avoided,
			sum
		};
	});
}
function groupByDate(releases, length) {
	const groups = /* @__PURE__ */ new Map();
	for (const release of releases.toReversed()) {
		const name = release.date.slice(0, length);
		const group = groups.get(name);
		if (group) group.push(release);
		else groups.set(name, [release]);
	}
	return groups;
}
function renderPeriods(releases) {
	return `<details><summary>The same in figures</summary><table class="periods">
<thead><tr><th scope="col">Time</th><th scope="col">Releases</th><th scope="col">Restart required</th><th scope="col">Avoided</th><th scope="col">Avoided so far</th></tr></thead>
<tbody>
${listPeriods(releases).map(({ name, releases: all, avoided, sum }) => {
		const cells = [
			all,
			all - avoided,
			avoided,
			sum
		].map((value) => `<td>${groupDigits(value)}</td>`);
		return `<tr><th scope="row">${htmlText(name)}</th>${cells.join("")}</tr>`;
	}).join("\n")}
</tbody></table></details>`;
}
const COLUMNS = [
	["tag", "Release"],
	["date", "Date"],
	["previous", "Compared with"],
	["verdict", "Restart"],
	["reason", "Reason"],
	["files", "Files"],
	["force", "force_restart"]
];
/** From so many rows on, those out of sight are passed over. */
const MANY = 500;
/**
* The roles are written out: laid out as a grid, which lets a browser pass over the rows out of sight, a table would
* lose them.
*/
function renderReleases$1(data) {
	if (data.releases.length === 0) return "";
	const titles = COLUMNS.map(([name, title]) => `<th scope="col" role="columnheader" class="${name}" data-column="${name}">${title}</th>`);
	return `<section aria-labelledby="releases"><h2 id="releases" tabindex="-1">Releases</h2>
<p id="scriptless" class="scriptless">The charts, sorting, filters and the changed files of a release need JavaScript, which does not run here.</p>
${renderControls(data)}
<table id="table"${data.releases.length > MANY ? " class=\"many\"" : ""} role="table" aria-labelledby="releases">
<thead role="rowgroup"><tr role="row">${titles.join("")}</tr></thead>
<tbody role="rowgroup">
${data.releases.map(renderRow$1).join("\n")}
</tbody></table>
<p id="nothing" class="nothing" hidden>No release is like that.</p>
</section>`;
}
function renderControls({ releases }) {
	const lines = [...new Set(releases.map(({ line }) => line))].sort();
	const found = new Set(releases.flatMap(forceWords));
	const lineOptions = lines.map((line, at) => option(String(at), lineWords(line)));
	const forceOptions = [...found].sort().map((word) => option(word, word));
	return `<div id="controls" class="controls" role="search" aria-label="Releases" hidden>
<div class="wide"><label for="text">Search</label><input id="text" type="search" autocomplete="off" spellcheck="false" placeholder="Tag, reason, justification, changed file"></div>
${select("verdict", "Restart", [option("required", "required"), option("not required", "not required")])}
${lines.length < 2 ? "" : select("line", "Line", lineOptions)}
${found.size === 0 ? "" : select("force", "force_restart", [
		option("set", "set"),
		option("not set", "not set"),
		...forceOptions
	])}
<button id="clear" type="button">Clear</button>
<p id="status" role="status"></p>
</div>`;
}
function select(id, title, options) {
	return `<div><label for="${id}">${title}</label><select id="${id}" autocomplete="off"><option value="">all</option>${options.join("")}</select></div>`;
}
function option(value, words) {
	return `<option value="${value}">${htmlText(words)}</option>`;
}
function renderRow$1(release) {
	const verdict = verdictWord(release.restart);
	const force = forceWords(release).map((word) => `<span class="finding">${word}</span>`);
	const cells = {
		date: time(release.date),
		previous: release.previous === null ? "" : htmlText(release.previous),
		verdict: `<span class="verdict ${release.restart ? "required" : "avoided"}">${verdict}</span>`,
		reason: htmlText(reasonWords(release.reason)),
		files: groupDigits(release.files),
		force: force.join(" ")
	};
	const rest = Object.entries(cells).map(([name, cell]) => `<td role="cell" class="${name}">${cell}</td>`);
	return `<tr role="row"><th scope="row" role="rowheader" class="tag">${htmlText(release.tag)}</th>${rest.join("")}</tr>`;
}

// src/reports/audit-page.ts
/**
* The audit as one HTML file that asks nothing of anywhere. Totals, figures and the table are there without its script,
* which adds the charts, sorting, filters and the changed files.
*/
function renderAuditPage(document, assets) {
	const data = pageData(document);
	const script = inlineText(assets.script, "script");
	const style = inlineText(assets.style, "style");
	const name = document.repository === void 0 ? "" : `${document.repository}: `;
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy(script, style)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>${htmlText(`${name}restart audit of ${count(document.totals.releases, "release")}`)}</title>
<style>${style}</style>
</head>
<body>
${renderPageBody(document, data)}
<script type="application/json" id="data">${htmlJson(renderJson(data, 0))}<\/script>
<script>${script}<\/script>
</body>
</html>
`;
}
/** Nothing may be loaded, and nothing may run but the script that was built. */
function contentPolicy(script, style) {
	return [
		`default-src 'none'`,
		`script-src '${integrity(script)}'`,
		`style-src '${integrity(style)}'`,
		"img-src data:",
		`base-uri 'none'`,
		`form-action 'none'`
	].join("; ");
}
function integrity(text) {
	return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
/** Line ends as a browser reads them, since it hashes what it read. */
function inlineText(text, element) {
	if (/<!--|<\/?(?:script|style)/i.test(text)) throw new Error(`The page's ${element} cannot stand in a page: it holds the mark of an element.`);
	return text.replaceAll(/\r\n?/g, "\n");
}
/** The newest release first. */
function pageData({ releases }) {
	const places = releases.map(placeOf);
	const ordered = [...places].sort(comparePlaces);
	const order = new Map(ordered.map((place, at) => [place, at]));
	return { releases: releases.map((release, at) => {
		const place = places[at];
		return {
			...pageRelease(release),
			line: place.line,
			order: order.get(place)
		};
	}).reverse() };
}
function pageRelease(release) {
	return {
		tag: release.tag,
		date: release.date,
		previous: release.previous,
		restart: release.requires_restart,
		reason: release.reason,
		fingerprint: release.fingerprint,
		files: release.changed_files,
		manifest: release.manifest,
		force: pageForce(release),
		changes: release.changes ?? null,
		omitted: release.changes_omitted ?? 0
	};
}
function pageForce({ force, reason }) {
	if (!force) return null;
	return {
		findings: [
			["needed", reason === "forced"],
			["redundant", force.redundant],
			["unjustified", !force.justified],
			["carried over", force.carried_over],
			["malformed", force.malformed]
		].flatMap(([finding, holds]) => holds ? [finding] : []),
		justification: force.justification
	};
}
function placeOf({ tag, version }) {
	const prefix = tag.endsWith(version) ? tag.slice(0, tag.length - version.length) : null;
	const name = parseTagName(tag, prefix);
	return name ? {
		line: name.line,
		key: name.key
	} : { line: tag };
}
function comparePlaces(a, b) {
	if (a.line !== b.line) return a.line < b.line ? -1 : 1;
	return a.key && b.key ? compareVersions(a.key, b.key) : 0;
}

// src/reports/audit-chart.ts
/** The names of more than this would run into each other. */
const LIMIT_BARS = 14;
/** Of all releases, and of those that required a restart. */
const COLOURS = ["#3fb950", "#d4731c"];
/** From the finest to the coarsest. */
const SPANS = [
	{
		word: "day",
		nameOf: (date) => date.slice(0, 10)
	},
	{
		word: "week",
		nameOf: mondayBefore
	},
	{
		word: "month",
		nameOf: (date) => date.slice(0, 7)
	},
	{
		word: "quarter",
		nameOf: (date) => `${date.slice(0, 4)}-Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`
	},
	{
		word: "year",
		nameOf: (date) => date.slice(0, 4)
	}
];
/**
* Releases and required restarts over time, as Mermaid text; `null` where all fall into one span. Nothing of the
* repository stands in it but numbers and dates.
*/
function renderChart(releases) {
	const drawn = SPANS.map(({ word, nameOf }) => ({
		word,
		bars: countBars(releases, nameOf)
	})).filter(({ bars }) => bars.size > 1);
	const chart = drawn.find(({ bars }) => bars.size <= LIMIT_BARS && areShort([...bars.keys()])) ?? drawn.at(-1);
	if (!chart) return null;
	const spans = [...chart.bars.keys()].slice(-14);
	const bars = spans.map((name) => chart.bars.get(name));
	const year = isDay(spans[0]) ? ` of ${spans[0]?.slice(0, 4)}` : "";
	const names = spans.map((name) => `"${isDay(name) ? name.slice(5) : name}"`);
	return [
		`%%{init: {"xyChart": {"width": 1000}, "themeVariables": ${`{"xyChart": {"plotColorPalette": "${COLOURS.join(", ")}"}}`}}}%%`,
		"xychart-beta",
		`  title "Releases by ${chart.word}${year}: the lower part of a bar required a restart"`,
		`  x-axis [${names.join(", ")}]`,
		`  y-axis "releases" 0 --> ${Math.max(...bars.map((bar) => bar.releases))}`,
		`  bar [${bars.map((bar) => bar.releases).join(", ")}]`,
		`  bar [${bars.map((bar) => bar.required).join(", ")}]`
	].join("\n");
}
/** Days are shown without their year, so that they must be of one. */
function areShort(names) {
	return !names.some(isDay) || new Set(names.map((name) => name.slice(0, 4))).size === 1;
}
function isDay(name) {
	return /^\d{4}-\d\d-\d\d$/.test(name);
}
function countBars(releases, nameOf) {
	const bars = /* @__PURE__ */ new Map();
	for (const { date, requires_restart: required } of releases) {
		const name = nameOf(date);
		const bar = bars.get(name) ?? {
			releases: 0,
			required: 0
		};
		bars.set(name, bar);
		bar.releases++;
		if (required) bar.required++;
	}
	return bars;
}
/** The day on which a week began. */
function mondayBefore(date) {
	const day = new Date(date);
	day.setUTCDate(day.getUTCDate() - (day.getUTCDay() + 6) % 7);
	return day.toISOString().slice(0, 10);
}

// src/reports/audit-summary.ts
/** A step summary over 1 MiB is not shown at all; this leaves room for what other steps add. */
const SUMMARY_LIMIT_BYTES = 9e5;
const JUSTIFICATION_LIMIT = 1e3;
const OPEN_ROWS = 20;
/** The job summary of an audit: as the Markdown, with rows left out where not all fit. */
function renderAuditSummary(document) {
	for (let rows = document.releases.length;; rows = Math.floor(rows / 2)) {
		const text = renderWithin(document, rows);
		if (rows === 0 || Buffer.byteLength(text) <= SUMMARY_LIMIT_BYTES) return text;
	}
}
/** The whole audit as Markdown: warnings, totals, chart, uses of `force_restart`, hints, then every release, the newest first. */
function renderAuditMarkdown(document) {
	return renderWithin(document, document.releases.length);
}
function renderWithin(document, rows) {
	const [headline, ...more] = totalLines(document);
	const chart = renderChart(document.releases);
	return `${[
		`## ${headline}`,
		...besideHeadline(document).map(renderWarning),
		...more.length === 0 ? [] : [more.map((line) => `- ${line.trim()}`).join("\n")],
		...chart === null ? [] : [`\`\`\`mermaid\n${chart}\n\`\`\``],
		...renderForced(document, rows),
		...(document.hints ?? []).flatMap(renderHint),
		...renderReleases(document.releases, rows)
	].join("\n\n")}\n`;
}
function renderForced({ releases }, rows) {
	const forced = listForced(releases).reverse();
	if (forced.length === 0) return [];
	return [markdownTable([
		"`force_restart` in",
		"was",
		"justification"
	], forced.slice(0, rows).map((row) => [
		markdownCode(row.tag),
		`${row.force.justified && !row.force.carried_over ? "" : "⚠️ "}${forceFindings(row).join(", ")}`,
		row.force.justification === null ? "" : markdownText(shorten(row.force.justification, JUSTIFICATION_LIMIT))
	])), ...renderMore(forced.length - rows, "earlier use")];
}
function renderWarning({ message }) {
	return `⚠️ ${markdownText(message)}`;
}
function renderHint({ message, setting }) {
	return [`💡 ${markdownText(message)}`, markdownLines(setting)];
}
function renderReleases(releases, rows) {
	if (releases.length === 0) return [];
	const titles = [
		"release",
		"date",
		"previous",
		"restart",
		"reason",
		"changed files",
		"force_restart"
	];
	const shown = releases.toReversed().slice(0, rows).map(renderRow);
	const text = [markdownTable(titles, shown), ...renderMore(releases.length - rows, "earlier release")].join("\n\n");
	return [shown.length > OPEN_ROWS ? markdownDetails(count(shown.length, "release"), text) : text];
}
function renderRow(release) {
	return [
		markdownCode(release.tag),
		release.date.slice(0, 10),
		release.previous === null ? "" : markdownCode(release.previous),
		release.requires_restart ? "🔁 required" : "✅ not required",
		release.reason,
		release.changed_files === 0 ? "" : groupDigits(release.changed_files),
		listForced([release]).flatMap(forceFindings).join(", ")
	];
}
function renderMore(more, noun) {
	return more > 0 ? [`… and ${count(more, noun)}.`] : [];
}

// src/jobs/audit-report.ts
/** The format that a file's name asks for; `null`: none. */
function formatOf(path) {
	const [, extension = ""] = /\.([a-z]+)$/i.exec(path) ?? [];
	switch (extension.toLowerCase()) {
		case "html":
		case "htm": return "html";
		case "md":
		case "markdown": return "markdown";
		case "json": return "json";
		case "txt": return "text";
		default: return null;
	}
}
/** An audit as the text of a file, with a final line break. `repository` is what a page calls it. */
async function renderAuditReport(document, format, repository) {
	switch (format) {
		case "text": return `${renderAudit(document, NO_COLOURS)}\n`;
		case "markdown": return renderAuditMarkdown(document);
		case "json": return `${renderJson(document)}\n`;
		case "html": return renderAuditPage({
			...document,
			repository
		}, await readPageAssets());
	}
}

export { findAuditFailures, forceFindings, formatOf, listForced, renderAudit, renderAuditReport, renderAuditSummary, totalLines };