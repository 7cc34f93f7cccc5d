import "./rolldown-runtime.js";
import { basename, resolve } from "node:path";
import { writeReportFile } from "./report-file.js";
import { RuntimeFingerprintError } from "./errors.js";
import { isAddress } from "./address.js";
import { auditReleases } from "./audit.js";
import { findAuditFailures, formatOf, renderAudit, renderAuditReport } from "./audit-report.js";
import { count, groupDigits, shorten } from "./plain-text.js";
import { configFrom, githubFrom, repositoryFrom } from "./flags.js";
import { EXIT, printError, printProgress, printResult, printWarnings, printWritten } from "./output.js";

// src/cli/audit.ts
async function runAudit(values) {
	const file = fileFrom(values);
	const format = formatFrom(values, file);
	const range = rangeFrom(values);
	const failOn = values.failOn ?? [];
	const progress = printProgress({
		...values,
		json: format === "json" && file === null
	});
	const document = await auditReleases({
		...configFrom(values),
		...repositoryFrom(values),
		...range,
		github: await githubFrom(values),
		assetName: values.assetName,
		last: numberFrom(values, "last"),
		details: format === "html",
		onProgress: progress.show
	}).finally(progress.end);
	await printAudit(values, {
		document,
		format,
		file
	});
	if (!(format === "text" && file === null && (failOn.length === 0 || document.releases.length > 0))) printWarnings(values, document.warnings ?? []);
	const failure = findAuditFailures(document, failOn);
	if (!failure) return EXIT.done;
	printError(failure);
	return EXIT.failed;
}
/** `null`: stdout. */
function fileFrom({ output }) {
	if (output === void 0 || output === "-") return null;
	if (output === "") throw usage("--output: the name of the file is empty; `-` stands for stdout.");
	return output;
}
/** As it is asked for, else as the name of the file says. */
function formatFrom({ format, json }, file) {
	const ofFile = file === null ? null : formatOf(file);
	const flag = format === void 0 ? "--json" : `--format ${format}`;
	if (json === true && format !== void 0 && format !== "json") throw usage(`--json and ${flag} ask for two formats: give one of them.`);
	const asked = format ?? (json === true ? "json" : null);
	if (asked !== null && ofFile !== null && ofFile !== "text" && asked !== ofFile) throw usage(`${flag} and --output ${JSON.stringify(file)} ask for two formats: leave the flag out, or name the file otherwise.`);
	return asked ?? ofFile ?? "text";
}
async function printAudit(values, { document, format, file }) {
	if (file === null && format === "text") {
		printResult({
			...values,
			json: false
		}, document, (colours) => renderAudit(document, colours));
		return;
	}
	const text = await renderAuditReport(document, format, nameOf(repositoryFrom(values).repository));
	if (file === null) {
		process.stdout.write(text);
		return;
	}
	await writeReportFile(file, text);
	printWritten(values, `${count(document.releases.length, "release")} as ${FORMAT_WORDS[format]}`, file);
}
const FORMAT_WORDS = {
	text: "text",
	markdown: "Markdown",
	json: "JSON",
	html: "HTML"
};
/** The last part of an address, or the folder's own name. */
function nameOf(repository) {
	const path = isAddress(repository) ? new URL(repository).pathname : resolve(repository);
	return basename(path).replace(/\.git$/, "");
}
function rangeFrom(values) {
	const [since, until] = [dateFrom(values, "since"), dateFrom(values, "until")];
	if (since !== void 0 && until !== void 0 && since > until) throw usage(`--since ${values.since} is after --until ${values.until}: nothing lies between them.`);
	return {
		since,
		until
	};
}
/** UTC where no zone is given, and midnight where no time is; the whole of the last day counts. */
function dateFrom(values, name) {
	const given = values[name];
	if (given === void 0) return void 0;
	const [, day, time, zone] = DATE.exec(given) ?? [];
	const milliseconds = isDay(day) ? Date.parse(`${day}${time ?? "T00:00"}${zone ?? "Z"}`) : NaN;
	if (Number.isNaN(milliseconds)) throw usage(`--${name}: ${JSON.stringify(shorten(given, SHOWN_CHARACTERS))} is no date; write 2026-04-27 or 2026-04-27T12:00:00Z.`);
	return milliseconds / 1e3 + (time === void 0 && name === "until" ? DAY - 1 : 0);
}
const DATE = /^(\d{4}-\d\d-\d\d)(?:(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/;
const DAY = 86400;
const SHOWN_CHARACTERS = 40;
/** Whether a calendar has it: `Date.parse` takes February 31st for March 3rd. */
function isDay(day) {
	const milliseconds = Date.parse(`${day}T00:00Z`);
	return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().slice(0, 10) === day;
}
function numberFrom(values, name) {
	const given = values[name];
	if (given === void 0) return void 0;
	if (/^[1-9]\d*$/.test(given) && Number(given) <= GREATEST_NUMBER) return Number(given);
	throw usage(`--${name}: ${JSON.stringify(shorten(given, SHOWN_CHARACTERS))} is no whole number from 1 to ${groupDigits(GREATEST_NUMBER)}.`);
}
const GREATEST_NUMBER = 999999999;
function usage(message) {
	return new RuntimeFingerprintError("USAGE", message);
}

export { runAudit };