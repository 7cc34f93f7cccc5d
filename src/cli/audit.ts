import { basename, resolve } from 'node:path';
import { writeReportFile } from '../disk/report-file.ts';
import { RuntimeFingerprintError } from '../errors.ts';
import { isAddress } from '../git/address.ts';
import { auditReleases } from '../jobs/audit.ts';
import { findAuditFailures } from '../jobs/audit-failures.ts';
import { type AuditFormat, formatOf, renderAuditReport } from '../jobs/audit-report.ts';
import type { FailOn } from '../jobs/options.ts';
import { renderAudit } from '../reports/audit-text.ts';
import type { AuditDocument } from '../reports/documents.ts';
import { count, groupDigits, shorten } from '../reports/plain-text.ts';
import { configFrom, type FlagValues, githubFrom, repositoryFrom } from './flags.ts';
import { EXIT, printError, printProgress, printResult, printWarnings, printWritten } from './output.ts';

export async function runAudit(values: FlagValues): Promise<number> {
  const file = fileFrom(values);
  const format = formatFrom(values, file);
  const range = rangeFrom(values);
  const failOn = (values.failOn as FailOn[] | undefined) ?? [];
  const progress = printProgress({ ...values, json: format === 'json' && file === null });
  const document = await auditReleases({
    ...configFrom(values),
    ...repositoryFrom(values),
    ...range,
    github: await githubFrom(values),
    assetName: values.assetName as string | undefined,
    last: numberFrom(values, 'last'),
    details: format === 'html',
    onProgress: progress.show,
  }).finally(progress.end);
  await printAudit(values, { document, format, file });
  // The text on stdout has the warnings. A gate that had nothing to look at must not pass for one that was met.
  const isSaid = format === 'text' && file === null && (failOn.length === 0 || document.releases.length > 0);
  if (!isSaid) printWarnings(values, document.warnings ?? []);
  const failure = findAuditFailures(document, failOn);
  if (!failure) return EXIT.done;
  printError(failure);
  return EXIT.failed;
}

/** `null`: stdout. */
function fileFrom({ output }: FlagValues): string | null {
  if (output === undefined || output === '-') return null;
  if (output === '') throw usage('--output: the name of the file is empty; `-` stands for stdout.');
  return output as string;
}

/** As it is asked for, else as the name of the file says. */
function formatFrom({ format, json }: FlagValues, file: string | null): AuditFormat {
  const ofFile = file === null ? null : formatOf(file);
  const flag = format === undefined ? '--json' : `--format ${format}`;
  if (json === true && format !== undefined && format !== 'json')
    throw usage(`--json and ${flag} ask for two formats: give one of them.`);
  const asked = (format as AuditFormat | undefined) ?? (json === true ? 'json' : null);
  // Any text may stand in a .txt.
  if (asked !== null && ofFile !== null && ofFile !== 'text' && asked !== ofFile) {
    const named = JSON.stringify(file);
    throw usage(
      `${flag} and --output ${named} ask for two formats: leave the flag out, or name the file otherwise.`,
    );
  }
  return asked ?? ofFile ?? 'text';
}

interface Printed {
  readonly document: AuditDocument;
  readonly format: AuditFormat;
  readonly file: string | null;
}

async function printAudit(values: FlagValues, { document, format, file }: Printed): Promise<void> {
  if (file === null && format === 'text') {
    printResult({ ...values, json: false }, document, (colours) => renderAudit(document, colours));
    return;
  }
  const text = await renderAuditReport(document, format, nameOf(repositoryFrom(values).repository));
  if (file === null) {
    process.stdout.write(text);
    return;
  }
  await writeReportFile(file, text);
  printWritten(values, `${count(document.releases.length, 'release')} as ${FORMAT_WORDS[format]}`, file);
}

const FORMAT_WORDS = { text: 'text', markdown: 'Markdown', json: 'JSON', html: 'HTML' } as const;

/** The last part of an address, or the folder's own name. */
function nameOf(repository: string): string {
  const path = isAddress(repository) ? new URL(repository).pathname : resolve(repository);
  return basename(path).replace(/\.git$/, '');
}

function rangeFrom(values: FlagValues): { since?: number | undefined; until?: number | undefined } {
  const [since, until] = [dateFrom(values, 'since'), dateFrom(values, 'until')];
  if (since !== undefined && until !== undefined && since > until)
    throw usage(`--since ${values.since} is after --until ${values.until}: nothing lies between them.`);
  return { since, until };
}

/** UTC where no zone is given, and midnight where no time is; the whole of the last day counts. */
function dateFrom(values: FlagValues, name: 'since' | 'until'): number | undefined {
  const given = values[name] as string | undefined;
  if (given === undefined) return undefined;
  const [, day, time, zone] = DATE.exec(given) ?? [];
  const milliseconds = isDay(day) ? Date.parse(`${day}${time ?? 'T00:00'}${zone ?? 'Z'}`) : Number.NaN;
  if (Number.isNaN(milliseconds)) {
    const shown = JSON.stringify(shorten(given, SHOWN_CHARACTERS));
    throw usage(`--${name}: ${shown} is no date; write 2026-04-27 or 2026-04-27T12:00:00Z.`);
  }
  return milliseconds / 1000 + (time === undefined && name === 'until' ? DAY - 1 : 0);
}

const DATE = /^(\d{4}-\d\d-\d\d)(?:(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/;
const DAY = 24 * 60 * 60;
const SHOWN_CHARACTERS = 40;

/** Whether a calendar has it: `Date.parse` takes February 31st for March 3rd. */
function isDay(day: string | undefined): boolean {
  const milliseconds = Date.parse(`${day}T00:00Z`);
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().slice(0, 10) === day;
}

function numberFrom(values: FlagValues, name: string): number | undefined {
  const given = values[name] as string | undefined;
  if (given === undefined) return undefined;
  if (/^[1-9]\d*$/.test(given) && Number(given) <= GREATEST_NUMBER) return Number(given);
  const shown = JSON.stringify(shorten(given, SHOWN_CHARACTERS));
  throw usage(`--${name}: ${shown} is no whole number from 1 to ${groupDigits(GREATEST_NUMBER)}.`);
}

const GREATEST_NUMBER = 999_999_999;

function usage(message: string): RuntimeFingerprintError {
  return new RuntimeFingerprintError('USAGE', message);
}
