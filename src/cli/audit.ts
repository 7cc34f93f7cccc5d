import { basename, resolve } from 'node:path';
import { writeReportFile } from '../disk/report-file.ts';
import { RuntimeFingerprintError } from '../errors.ts';
import { auditReleases } from '../jobs/audit.ts';
import { findAuditFailures } from '../jobs/audit-failures.ts';
import { type AuditFormat, formatOf, renderAuditReport } from '../jobs/audit-report.ts';
import type { FailOn } from '../jobs/options.ts';
import { isAddress } from '../jobs/repository-source.ts';
import { renderAudit } from '../reports/audit-text.ts';
import type { AuditDocument } from '../reports/documents.ts';
import { configFrom, type FlagValues, githubFrom, repositoryFrom } from './flags.ts';
import { EXIT, printError, printProgress, printResult } from './output.ts';

export async function runAudit(values: FlagValues): Promise<number> {
  const format = formatFrom(values);
  const since = dateFrom(values, 'since');
  const until = dateFrom(values, 'until');
  const progress = printProgress({ ...values, json: format === 'json' && values.output === undefined });
  const document = await auditReleases({
    ...configFrom(values),
    ...repositoryFrom(values),
    github: await githubFrom(values),
    since,
    until,
    last: numberFrom(values, 'last'),
    details: format === 'html',
    onProgress: progress.show,
  }).finally(progress.end);
  await printAudit(values, document, format);
  const failure = findAuditFailures(document, (values.failOn as FailOn[] | undefined) ?? []);
  if (!failure) return EXIT.done;
  printError(failure);
  return EXIT.failed;
}

/** As it is asked for, else as the name of the file says. */
function formatFrom({ format, json, output }: FlagValues): AuditFormat {
  if (format !== undefined) return format as AuditFormat;
  if (json === true) return 'json';
  return (output === undefined ? null : formatOf(output as string)) ?? 'text';
}

async function printAudit(values: FlagValues, document: AuditDocument, format: AuditFormat): Promise<void> {
  const output = values.output as string | undefined;
  if (output === undefined && format === 'text') {
    printResult({ ...values, json: false }, document, (colours) => renderAudit(document, colours));
    return;
  }
  const text = await renderAuditReport(document, format, nameOf(repositoryFrom(values).repository));
  if (output === undefined) process.stdout.write(text);
  else await writeReportFile(output, text);
}

/** The last part of an address, or the folder's own name. */
function nameOf(repository: string): string {
  const path = isAddress(repository) ? new URL(repository).pathname : resolve(repository);
  return basename(path).replace(/\.git$/, '');
}

/** Midnight UTC where no time is given; the whole of the last day counts. */
function dateFrom(values: FlagValues, name: 'since' | 'until'): number | undefined {
  const given = values[name] as string | undefined;
  if (given === undefined) return undefined;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(given);
  const milliseconds = isDay || /^\d{4}-\d\d-\d\dT/.test(given) ? Date.parse(given) : Number.NaN;
  if (Number.isNaN(milliseconds)) {
    const message = `--${name}: ${JSON.stringify(given)} is no date; write 2026-04-27 or 2026-04-27T12:00:00Z.`;
    throw new RuntimeFingerprintError('USAGE', message);
  }
  return milliseconds / 1000 + (isDay && name === 'until' ? DAY - 1 : 0);
}

const DAY = 24 * 60 * 60;

function numberFrom(values: FlagValues, name: string): number | undefined {
  const given = values[name] as string | undefined;
  if (given === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(given))
    throw new RuntimeFingerprintError('USAGE', `--${name}: ${JSON.stringify(given)} is no number above 0.`);
  return Number(given);
}
