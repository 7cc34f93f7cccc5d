import { writeReportFile } from '../disk/report-file.ts';
import { RuntimeFingerprintError } from '../errors.ts';
import { auditReleases } from '../jobs/audit.ts';
import type { FailOn } from '../jobs/options.ts';
import { renderAudit, renderAuditMarkdown } from '../reports/audit-text.ts';
import type { AuditDocument, AuditedRelease } from '../reports/documents.ts';
import { renderJson } from '../reports/plain-text.ts';
import { NO_COLOURS } from '../reports/release-text.ts';
import { configFrom, type FlagValues, repositoryFrom } from './flags.ts';
import { EXIT, printError, printProgress, printResult } from './output.ts';

export async function runAudit(values: FlagValues): Promise<number> {
  const progress = printProgress(values);
  const document = await auditReleases({
    ...configFrom(values),
    ...repositoryFrom(values),
    since: dateFrom(values, 'since'),
    until: dateFrom(values, 'until'),
    last: numberFrom(values, 'last'),
    onProgress: progress.show,
  });
  progress.end();
  await printAudit(values, document);
  const failOn = (values.failOn as FailOn[] | undefined) ?? [];
  const failed = failOn.filter((finding) => document.releases.some(FINDINGS[finding]));
  if (failed.length === 0) return EXIT.done;
  printError(
    new RuntimeFingerprintError('FINDINGS', `The audit fails because of fail-on: ${failed.join(', ')}.`),
  );
  return EXIT.failed;
}

const FINDINGS: Record<FailOn, (release: AuditedRelease) => boolean> = {
  unjustified: ({ force }) => force?.justified === false,
  'carried-over': ({ force }) => force?.carried_over === true,
  malformed: ({ force }) => force?.malformed === true,
  unavailable: ({ fingerprint }) => fingerprint === null,
};

async function printAudit(values: FlagValues, document: AuditDocument): Promise<void> {
  const { output, format = values.json === true ? 'json' : 'text' } = values as {
    output?: string;
    format?: string;
  };
  if (output === undefined && format !== 'markdown') {
    printResult({ ...values, json: format === 'json' }, document, (colours) =>
      renderAudit(document, colours),
    );
    return;
  }
  const text =
    format === 'json'
      ? renderJson(document)
      : format === 'markdown'
        ? renderAuditMarkdown(document)
        : renderAudit(document, NO_COLOURS);
  if (output === undefined) process.stdout.write(text);
  else await writeReportFile(output, `${text.trimEnd()}\n`);
}

function dateFrom(values: FlagValues, name: string): number | undefined {
  const given = values[name] as string | undefined;
  if (given === undefined) return undefined;
  const milliseconds = Date.parse(given);
  if (Number.isNaN(milliseconds))
    throw new RuntimeFingerprintError(
      'USAGE',
      `--${name}: ${JSON.stringify(given)} is no date; write 2026-04-27.`,
    );
  return milliseconds / 1000;
}

function numberFrom(values: FlagValues, name: string): number | undefined {
  const given = values[name] as string | undefined;
  if (given === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(given))
    throw new RuntimeFingerprintError('USAGE', `--${name}: ${JSON.stringify(given)} is no number above 0.`);
  return Number(given);
}
