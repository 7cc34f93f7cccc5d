import { info, setOutput } from '@actions/core';
import { writeReportFile } from '../disk/report-file.ts';
import { auditReleases } from '../jobs/audit.ts';
import { findAuditFailures } from '../jobs/audit-failures.ts';
import { formatOf, renderAuditReport } from '../jobs/audit-report.ts';
import { renderAuditSummary } from '../reports/audit-summary.ts';
import { renderAudit, totalLines } from '../reports/audit-text.ts';
import type { AuditDocument, Warning } from '../reports/documents.ts';
import { forceFindings, listForced } from '../reports/force-words.ts';
import { plainText, renderJson } from '../reports/plain-text.ts';
import { NO_COLOURS } from '../reports/release-text.ts';
import type { AuditInputs } from './inputs.ts';
import { annotateWarnings, noteVerdict } from './log.ts';
import { NO_OUTPUTS, type Outputs } from './outputs.ts';
import { writeSummary } from './summary.ts';

/** Audits every release, sets the outputs, then tells people; a finding fails the run when all of that is done. */
export async function runAudit(inputs: AuditInputs): Promise<void> {
  info(`Auditing the releases, asked for by ${plainText(inputs.chosenBy)}.`);
  const format = (inputs.reportPath === undefined ? null : formatOf(inputs.reportPath)) ?? 'json';
  const { github } = inputs;
  const document = await auditReleases({
    ...inputs,
    github: github && { ...github, onNotice: (message) => info(plainText(message)) },
    details: format === 'html',
    onProgress: logPhases(),
  });
  for (const [name, value] of Object.entries(auditOutputs(document))) setOutput(name, value);
  info(renderAudit(document, NO_COLOURS));
  annotateWarnings([...(document.warnings ?? []), ...describeFindings(document)], inputs);
  noteVerdict(totalLines(document)[0] as string);
  await writeSummary(inputs, renderAuditSummary(document));
  if (inputs.reportPath !== undefined) {
    await writeReportFile(inputs.reportPath, await renderAuditReport(document, format, github?.repository));
  }
  const failure = findAuditFailures(document, inputs.failOn);
  if (failure) throw failure;
}

/** A line a phase. */
function logPhases(): (phase: string, done: number, of: number) => void {
  let shown = '';
  return (phase, _done, of) => {
    if (phase === shown) return;
    shown = phase;
    info(`${phase} (${of})`);
  };
}

/** Of the newest release, what the audit knows; the rest is about a release that is being made. */
function auditOutputs({ releases, totals }: AuditDocument): Outputs {
  const newest = releases.at(-1);
  if (!newest) return { ...NO_OUTPUTS, 'requires-restart': 'true', audit: renderJson(totals, 0) };
  return {
    ...NO_OUTPUTS,
    'requires-restart': String(newest.requires_restart),
    reason: newest.reason,
    'runtime-fingerprint': newest.fingerprint ?? '',
    tag: newest.tag,
    'previous-tag': newest.previous ?? '',
    'changed-count': String(newest.changed_files),
    'force-restart': String(newest.force !== null),
    'force-restart-justified': String(newest.force?.justified ?? false),
    audit: renderJson(totals, 0),
  };
}

/** The uses of `force_restart` that someone should look at, the newest first. */
function describeFindings({ releases }: AuditDocument): Warning[] {
  const doubtful = listForced(releases).filter(
    ({ force }) => !force.justified || force.malformed || force.carried_over,
  );
  return doubtful.reverse().map((row) => ({
    code: 'force_restart',
    message: `${JSON.stringify(row.tag)} sets force_restart: ${forceFindings(row).join(', ')}.`,
  }));
}
