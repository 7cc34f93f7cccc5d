import "./rolldown-runtime.js";
import { basename, resolve } from "node:path";
import { writeReportFile } from "./report-file.js";
import { RuntimeFingerprintError } from "./errors.js";
import { auditReleases } from "./audit.js";
import { findAuditFailures, formatOf, renderAudit, renderAuditReport } from "./audit-report.js";
import { isAddress } from "./repository-source.js";
import { configFrom, githubFrom, repositoryFrom } from "./flags.js";
import { EXIT, printError, printProgress, printResult } from "./output.js";

// src/cli/audit.ts
async function runAudit(values) {
	const format = formatFrom(values);
	const since = dateFrom(values, "since");
	const until = dateFrom(values, "until");
	const progress = printProgress({
		...values,
		json: format === "json" && values.output === void 0
	});
	const document = await auditReleases({
		...configFrom(values),
		...repositoryFrom(values),
		github: await githubFrom(values),
		since,
		until,
		last: numberFrom(values, "last"),
		details: format === "html",
		onProgress: progress.show
	}).finally(progress.end);
	await printAudit(values, document, format);
	const failure = findAuditFailures(document, values.failOn ?? []);
	if (!failure) return EXIT.done;
	printError(failure);
	return EXIT.failed;
}
/** As it is asked for, else as the name of the file says. */
function formatFrom({ format, json, output }) {
	if (format !== void 0) return format;
	if (json === true) return "json";
	return (output === void 0 ? null : formatOf(output)) ?? "text";
}
async function printAudit(values, document, format) {
	const output = values.output;
	if (output === void 0 && format === "text") {
		printResult({
			...values,
			json: false
		}, document, (colours) => renderAudit(document, colours));
		return;
	}
	const text = await renderAuditReport(document, format, nameOf(repositoryFrom(values).repository));
	if (output === void 0) process.stdout.write(text);
	else await writeReportFile(output, text);
}
/** The last part of an address, or the folder's own name. */
function nameOf(repository) {
	const path = isAddress(repository) ? new URL(repository).pathname : resolve(repository);
	return basename(path).replace(/\.git$/, "");
}
/** Midnight UTC where no time is given; the whole of the last day counts. */
function dateFrom(values, name) {
	const given = values[name];
	if (given === void 0) return void 0;
	const isDay = /^\d{4}-\d\d-\d\d$/.test(given);
	const milliseconds = isDay || /^\d{4}-\d\d-\d\dT/.test(given) ? Date.parse(given) : NaN;
	if (Number.isNaN(milliseconds)) {
		const message = `--${name}: ${JSON.stringify(given)} is no date; write 2026-04-27 or 2026-04-27T12:00:00Z.`;
		throw new RuntimeFingerprintError("USAGE", message);
	}
	return milliseconds / 1e3 + (isDay && name === "until" ? DAY - 1 : 0);
}
const DAY = 86400;
function numberFrom(values, name) {
	const given = values[name];
	if (given === void 0) return void 0;
	if (!/^[1-9]\d{0,8}$/.test(given)) throw new RuntimeFingerprintError("USAGE", `--${name}: ${JSON.stringify(given)} is no number above 0.`);
	return Number(given);
}

export { runAudit };