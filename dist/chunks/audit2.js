import "./rolldown-runtime.js";
import { annotateWarnings, info, noteVerdict, setOutput } from "./log.js";
import { writeReportFile } from "./report-file.js";
import { auditReleases } from "./audit.js";
import { findAuditFailures, forceFindings, formatOf, listForced, renderAudit, renderAuditReport, renderAuditSummary, totalLines } from "./audit-report.js";
import { plainText, renderJson } from "./plain-text.js";
import { NO_COLOURS } from "./release-text.js";
import { NO_OUTPUTS, writeSummary } from "./summary.js";

// src/action/audit.ts
/** Audits every release, sets the outputs, then tells people; a finding fails the run when all of that is done. */
async function runAudit(inputs) {
	info(`Auditing the releases, asked for by ${plainText(inputs.chosenBy)}.`);
	const format = (inputs.reportPath === void 0 ? null : formatOf(inputs.reportPath)) ?? "json";
	const { github } = inputs;
	const document = await auditReleases({
		...inputs,
		github: github && {
			...github,
			onNotice: (message) => info(plainText(message))
		},
		details: format === "html",
		onProgress: logPhases()
	});
	for (const [name, value] of Object.entries(auditOutputs(document))) setOutput(name, value);
	info(renderAudit(document, NO_COLOURS));
	annotateWarnings([...document.warnings ?? [], ...describeFindings(document)], inputs);
	noteVerdict(totalLines(document)[0]);
	await writeSummary(inputs, renderAuditSummary(document));
	if (inputs.reportPath !== void 0) await writeReportFile(inputs.reportPath, await renderAuditReport(document, format, github?.repository));
	const failure = findAuditFailures(document, inputs.failOn);
	if (failure) throw failure;
}
/** A line a phase. */
function logPhases() {
	let shown = "";
	return (phase, _done, of) => {
		if (phase === shown) return;
		shown = phase;
		info(`${phase} (${of})`);
	};
}
/** Of the newest release, what the audit knows; the rest is about a release that is being made. */
function auditOutputs({ releases, totals }) {
	const newest = releases.at(-1);
	if (!newest) return {
		...NO_OUTPUTS,
		"requires-restart": "true",
		audit: renderJson(totals, 0)
	};
	return {
		...NO_OUTPUTS,
		"requires-restart": String(newest.requires_restart),
		reason: newest.reason,
		"runtime-fingerprint": newest.fingerprint ?? "",
		tag: newest.tag,
		"previous-tag": newest.previous ?? "",
		"changed-count": String(newest.changed_files),
		"force-restart": String(newest.force !== null),
		"force-restart-justified": String(newest.force?.justified ?? false),
		audit: renderJson(totals, 0)
	};
}
/** The uses of `force_restart` that someone should look at, the newest first. */
function describeFindings({ releases }) {
	return listForced(releases).filter(({ force }) => !force.justified || force.malformed || force.carried_over).reverse().map((row) => ({
		code: "force_restart",
		message: `${JSON.stringify(row.tag)} sets force_restart: ${forceFindings(row).join(", ")}.`
	}));
}

export { runAudit };