import "./rolldown-runtime.js";
import { markdownCode, markdownTable, markdownText, writeReportFile } from "./markdown.js";
import { RuntimeFingerprintError } from "./errors.js";
import { commitOf, deriveKeys, isCarriedOver, publishedKeys, readPast, tagsOfLine } from "./force-restart.js";
import { compareVersions, openRepository, parseTagName, readConfig, readSnapshots } from "./runtimes.js";
import { compareEntries, countChanges } from "./changes.js";
import { readTagManifest } from "./tag-manifest.js";
import { count, plainText, renderJson, shorten } from "./plain-text.js";
import { NO_COLOURS, alignRows } from "./release-text.js";
import { configFrom, repositoryFrom } from "./flags.js";
import { EXIT, printError, printProgress, printResult } from "./output.js";

// src/jobs/audit.ts
/** Every release of every line: what it was compared with, and whether it required a restart, was forced, and had to be. */
async function auditReleases(options) {
	const repository = await openRepository(options);
	try {
		return await audit(repository, options);
	} finally {
		repository.close();
	}
}
async function audit(repository, options) {
	const progress = options.onProgress ?? (() => {});
	const candidates = await readCandidates(repository);
	const newest = newestRelease(candidates, options.overrides?.tagPrefix ?? null);
	const head = await repository.commit(`refs/tags/${newest}`);
	const config = await readConfig(repository.tree(head), options);
	const lines = releaseLines(candidates, config.tagPrefix);
	const names = lines.flat();
	progress("reading releases", 0, names.length);
	const releases = await readReleases(repository, {
		names,
		config
	});
	progress("judging releases", 0, names.length);
	const audited = [];
	for (const line of lines) {
		const inLine = line.map((name) => releases.get(name.tag));
		for (const release of inLine) {
			audited.push(await auditRelease(release, {
				inLine,
				config
			}));
			progress("judging releases", audited.length, names.length);
		}
	}
	return summarise(selectRows(audited, options));
}
/** The newest release's rules are everyone's: the greatest version of the line with the most releases. */
function newestRelease(candidates, tagPrefix) {
	const [longest] = releaseLines(candidates, tagPrefix).sort((a, b) => b.length - a.length);
	const newest = longest?.at(-1);
	if (newest) return newest.tag;
	const message = candidates.length === 0 ? "There are no tags, so there is no release to audit. Fetch them (`git fetch --tags`)." : "No tag is a release: none ends in a version, such as v1.2.3.";
	throw new RuntimeFingerprintError("TAG_NOT_FOUND", message);
}
/** Every line's releases, the lowest version first; the lines in the order of their names. */
function releaseLines(candidates, tagPrefix) {
	const lines = /* @__PURE__ */ new Map();
	for (const { tag, commit } of candidates) {
		const name = commit === null ? null : parseTagName(tag, tagPrefix);
		if (name) lines.set(name.line, [...lines.get(name.line) ?? [], name]);
	}
	return [...lines].sort(([a], [b]) => a < b ? -1 : 1).map(([, names]) => {
		const last = names.reduce((a, b) => compareVersions(a.key, b.key) < 0 ? b : a);
		return [...(tagsOfLine(candidates, last.tag, tagPrefix) ?? []).map(({ name }) => name).reverse(), last];
	});
}
/** Every tag with the commit it is of; those that are not here are fetched together, to see what they are of. */
async function readCandidates(repository) {
	const tags = [...repository.tags];
	const ids = tags.map(([, { id }]) => id);
	await repository.bringCommits(ids);
	const peeled = await repository.peelAll(ids);
	return tags.map(([tag], at) => ({
		tag,
		commit: commitOf(peeled[at])
	}));
}
async function readReleases(repository, { names, config }) {
	const ids = names.map(({ tag }) => repository.tags.get(tag)?.id);
	const commits = await Promise.all(names.map(({ tag }, at) => repository.peelToCommit(ids[at], tag)));
	const dates = await Promise.all(ids.map((id) => repository.tagDate(id)));
	const manifests = await Promise.all(commits.map((commit) => readTagManifest(repository.tree(commit), config.manifest)));
	const states = await readSnapshots(config, names.map(({ tag, version }, at) => ({
		label: tag,
		tree: repository.tree(commits[at]),
		version
	})));
	return new Map(names.map((name, at) => {
		const [commit, manifest, state] = [
			commits[at],
			manifests[at],
			states[at]
		];
		return [name.tag, {
			name,
			commit,
			date: dates[at],
			manifest,
			state
		}];
	}));
}
async function auditRelease(release, context) {
	const { name, date, state, manifest } = release;
	const past = await readPast(lineSource(context.inLine), {
		tag: name.tag,
		tagPrefix: context.config.tagPrefix,
		date,
		kept: publishedKeys(manifest, name.tag)?.restart.previous?.tag
	});
	const previous = context.inLine.find((one) => one.name.tag === past.previous?.tag) ?? null;
	const { keys } = auditKeys(release, {
		past,
		previous,
		config: context.config
	});
	return {
		tag: name.tag,
		version: name.version,
		date: (/* @__PURE__ */ new Date(date * 1e3)).toISOString(),
		previous: past.previous?.tag ?? null,
		requires_restart: keys.requires_restart,
		reason: keys.restart.reason,
		fingerprint: state.fingerprint,
		changed_files: previous ? changedFiles(previous.state, state) : 0,
		force: auditForce(release, {
			previous,
			redundant: keys.restart.reason === "runtime_changed"
		}),
		manifest: manifest.kind === "manifest" ? "tree" : manifest.kind
	};
}
function lineSource(inLine) {
	const byTag = new Map(inLine.map((one) => [one.name.tag, one]));
	return {
		kind: "tags",
		candidates: inLine.map(({ name, commit }) => ({
			tag: name.tag,
			commit: commit.id
		})),
		tagDate: async (tag) => byTag.get(tag).date,
		manifests: async (tags) => tags.map((tag) => byTag.get(tag).manifest)
	};
}
function auditKeys({ name, commit, state, manifest }, { past, previous, config }) {
	const pairs = [...state.runtimes].map(([runtime, { fingerprint, rulesId }]) => {
		const previousFingerprint = previous?.state.runtimes.get(runtime)?.fingerprint.value ?? null;
		return [runtime, {
			fingerprint: fingerprint.value,
			rules: rulesId,
			previousFingerprint
		}];
	});
	const forced = manifest.kind === "unreadable" || manifest.kind === "manifest" && manifest.manifest.force.set;
	return deriveKeys({
		tag: name.tag,
		version: name.version,
		manifestVersion: name.version,
		commit: commit.id,
		whole: {
			fingerprint: state.fingerprint,
			rules: state.rulesId,
			previousFingerprint: previous?.state.fingerprint ?? null
		},
		runtimes: config.named ? new Map(pairs) : null,
		forced: forced ? { justification: manifestOf(manifest)?.force.justification ?? null } : null,
		previous: past.previous && {
			...past.previous,
			published: publishedKeys(past.previous.manifest, past.previous.tag),
			rules: {
				whole: state.rulesId,
				runtimes: new Map(pairs.map(([runtime, { rules }]) => [runtime, rules]))
			}
		},
		since: past.since,
		trail: past.trail
	});
}
function changedFiles(before, after) {
	let count = 0;
	for (const [name, { entries, rules, fingerprint }] of after.runtimes) {
		const base = before.runtimes.get(name);
		if (!base || base.fingerprint.value === fingerprint.value) continue;
		count += countChanges(compareEntries(base.entries, entries, rules.scheme));
	}
	return count;
}
function auditForce({ manifest }, { previous, redundant }) {
	const own = manifestOf(manifest);
	if (!own?.force.set) return null;
	const { justification, justified, malformed } = own.force;
	return {
		set: true,
		justification,
		justified,
		redundant,
		carried_over: isCarriedOver(own, previous && manifestOf(previous.manifest)),
		malformed
	};
}
function manifestOf(manifest) {
	return manifest.kind === "manifest" ? manifest.manifest : null;
}
function selectRows(audited, { since, until, last }) {
	const newestFirst = audited.filter(({ date }) => {
		const seconds = Date.parse(date) / 1e3;
		return seconds >= (since ?? Number.NEGATIVE_INFINITY) && seconds <= (until ?? Number.POSITIVE_INFINITY);
	}).toSorted((a, b) => a.date === b.date ? 0 : a.date < b.date ? 1 : -1);
	return (last === void 0 ? newestFirst : newestFirst.slice(0, last)).reverse();
}
function summarise(releases) {
	const byTag = new Map(releases.map((release) => [release.tag, release]));
	const avoided = releases.filter((release) => !release.requires_restart);
	const forced = releases.filter(({ force }) => force !== null);
	return {
		releases,
		totals: {
			releases: releases.length,
			required: releases.length - avoided.length,
			avoided: avoided.length,
			forced: forced.length,
			unjustified: forced.filter(({ force }) => force?.justified === false).length,
			skipped_would_restart: avoided.filter(({ previous }) => byTag.get(previous ?? "")?.requires_restart).length
		}
	};
}

// src/reports/audit-text.ts
/** The audit for a terminal: totals first, then a release a row, then what to look at. */
function renderAudit(document, colours) {
	const rows = document.releases.map((release) => [
		plainText(release.tag),
		colours.dim(release.date.slice(0, 10)),
		colours.dim(plainText(release.previous ?? "-")),
		release.requires_restart ? colours.red("required") : colours.green("not required"),
		release.reason,
		release.changed_files === 0 ? "" : String(release.changed_files),
		release.force ? describeForce(release.force) : ""
	]);
	const titles = [
		"release",
		"date",
		"previous",
		"restart",
		"reason",
		"files",
		"force_restart"
	];
	return [
		...totalLines(document),
		"",
		...alignRows([titles.map((title) => colours.dim(title)), ...rows], "  "),
		...findingLines(document, colours)
	].join("\n");
}
/** The same as Markdown. */
function renderAuditMarkdown(document) {
	const rows = document.releases.map((release) => [
		markdownCode(release.tag),
		release.date.slice(0, 10),
		release.previous === null ? "" : markdownCode(release.previous),
		release.requires_restart ? "🔁 required" : "✅ not required",
		release.reason,
		String(release.changed_files),
		release.force ? markdownText(describeForce(release.force)) : ""
	]);
	const titles = [
		"release",
		"date",
		"previous",
		"restart",
		"reason",
		"changed files",
		"force_restart"
	];
	const [headline, ...more] = totalLines(document);
	return `## ${headline}\n\n${more.map((line) => `- ${line.trim()}`).join("\n")}\n\n${markdownTable(titles, rows)}\n`;
}
function totalLines({ totals }) {
	return [
		`${count(totals.releases, "release")}: ${totals.required} required a restart, ${totals.avoided} did not.`,
		`  Clients that skip releases would have restarted at ${totals.skipped_would_restart} of those ${totals.avoided} too.`,
		`  force_restart was set ${count(totals.forced, "time")}, ${totals.unjustified} without a justification.`
	];
}
/** What each use of `force_restart` came to. */
function describeForce(force) {
	const findings = [
		force.redundant ? "redundant: the bytes changed anyway" : "the only reason",
		...force.justified ? [] : ["unjustified"],
		...force.carried_over ? ["carried over"] : [],
		...force.malformed ? ["malformed"] : []
	];
	const why = force.justification === null ? "" : ` (${shorten(plainText(force.justification), 120)})`;
	return findings.join(", ") + why;
}
function findingLines({ releases }, colours) {
	const unreadable = releases.filter(({ manifest }) => manifest === "unreadable");
	if (unreadable.length === 0) return [];
	const tags = unreadable.map(({ tag }) => plainText(tag)).join(", ");
	return ["", `  ${colours.yellow("warning")}  the manifest of ${tags} cannot be read, so each counts as forced`];
}

// src/cli/audit.ts
async function runAudit(values) {
	const progress = printProgress(values);
	const document = await auditReleases({
		...configFrom(values),
		...repositoryFrom(values),
		since: dateFrom(values, "since"),
		until: dateFrom(values, "until"),
		last: numberFrom(values, "last"),
		onProgress: progress.show
	});
	progress.end();
	await printAudit(values, document);
	const failed = (values.failOn ?? []).filter((finding) => document.releases.some(FINDINGS[finding]));
	if (failed.length === 0) return EXIT.done;
	printError(new RuntimeFingerprintError("FINDINGS", `The audit fails because of fail-on: ${failed.join(", ")}.`));
	return EXIT.failed;
}
const FINDINGS = {
	unjustified: ({ force }) => force?.justified === false,
	"carried-over": ({ force }) => force?.carried_over === true,
	malformed: ({ force }) => force?.malformed === true,
	unavailable: ({ fingerprint }) => fingerprint === null
};
async function printAudit(values, document) {
	const { output, format = values.json === true ? "json" : "text" } = values;
	if (output === void 0 && format !== "markdown") {
		printResult({
			...values,
			json: format === "json"
		}, document, (colours) => renderAudit(document, colours));
		return;
	}
	const text = format === "json" ? renderJson(document) : format === "markdown" ? renderAuditMarkdown(document) : renderAudit(document, NO_COLOURS);
	if (output === void 0) process.stdout.write(text);
	else await writeReportFile(output, `${text.trimEnd()}\n`);
}
function dateFrom(values, name) {
	const given = values[name];
	if (given === void 0) return void 0;
	const milliseconds = Date.parse(given);
	if (Number.isNaN(milliseconds)) throw new RuntimeFingerprintError("USAGE", `--${name}: ${JSON.stringify(given)} is no date; write 2026-04-27.`);
	return milliseconds / 1e3;
}
function numberFrom(values, name) {
	const given = values[name];
	if (given === void 0) return void 0;
	if (!/^[1-9]\d{0,8}$/.test(given)) throw new RuntimeFingerprintError("USAGE", `--${name}: ${JSON.stringify(given)} is no number above 0.`);
	return Number(given);
}

export { runAudit };