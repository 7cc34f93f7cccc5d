import type { AuditDocument, AuditHint, Warning } from './documents.ts';
import { type ForcedRow, forceFindings, listForced } from './force-words.ts';
import { count, groupDigits, plainText, shorten } from './plain-text.ts';
import type { Colours } from './release-text.ts';
import { alignRows } from './table.ts';

const JUSTIFICATION_LIMIT = 120;

/** A table of more rows pushes away what stands above it. */
const SCREEN_ROWS = 20;

/**
 * The audit for a terminal: what makes every row say the same, a release a row, then what a long table must not push
 * away: totals, what to look at.
 */
export function renderAudit(document: AuditDocument, colours: Colours): string {
  const rows = document.releases.map((release) => [
    plainText(release.tag),
    colours.dim(release.date.slice(0, 10)),
    colours.dim(plainText(release.previous ?? '-')),
    release.requires_restart ? colours.red('required') : colours.green('not required'),
    release.reason,
    release.changed_files === 0 ? '' : groupDigits(release.changed_files),
    ...listForced([release]).map(describeForce),
  ]);
  const titles = ['release', 'date', 'previous', 'restart', 'reason', 'files', 'force_restart'];
  const table = alignRows([titles.map((title) => colours.dim(title)), ...rows], '  ');
  const warnings = besideHeadline(document);
  const leading = warnings.filter(({ code }) => code === 'nothing_counts');
  const others = warnings.filter((warning) => rows.length > SCREEN_ROWS || !leading.includes(warning));
  return [
    ...leading.flatMap((warning) => [warningLine(warning, colours), '']),
    ...(rows.length > 0 ? [...table, ''] : []),
    ...totalLines(document),
    ...(others.length > 0 ? ['', ...others.map((warning) => warningLine(warning, colours))] : []),
    ...hintLines(document.hints ?? [], colours),
  ].join('\n');
}

/** The totals as sentences; the first stands alone. */
export function totalLines({ totals, warnings = [] }: AuditDocument): string[] {
  const empty = warnings.find(isOfEmptyRange);
  if (empty) return [empty.message];
  const { releases, required, avoided, skipped_would_restart: skipped, forced, unjustified } = totals;
  const also =
    avoided === 0
      ? []
      : [
          `  A client that skips a release restarts at ${groupDigits(skipped)} of the ${groupDigits(avoided)} all the ` +
            'same: they come right after one that required it.',
        ];
  const without = unjustified === 0 ? '' : `, ${groupDigits(unjustified)} of them without a justification`;
  const times = forced === 0 ? 'was never set' : `was set ${count(forced, 'time')}`;
  return [
    `${count(releases, 'release')}: ${groupDigits(required)} required a restart, ${groupDigits(avoided)} did not.`,
    ...also,
    `  force_restart ${times}${without}.`,
  ];
}

/** The warnings that the totals do not say already. */
export function besideHeadline({ warnings = [] }: AuditDocument): Warning[] {
  return warnings.filter((warning) => !isOfEmptyRange(warning));
}

function isOfEmptyRange({ code }: Warning): boolean {
  return code === 'range_empty';
}

function describeForce(row: ForcedRow): string {
  const { justification } = row.force;
  const why = justification === null ? '' : ` (${shorten(plainText(justification), JUSTIFICATION_LIMIT)})`;
  return forceFindings(row).join(', ') + why;
}

function warningLine({ message }: Warning, colours: Colours): string {
  return `  ${colours.yellow('warning')}  ${plainText(message)}`;
}

function hintLines(hints: readonly AuditHint[], colours: Colours): string[] {
  return hints.flatMap(({ message, setting }) => [
    '',
    `  ${colours.cyan('hint')}  ${plainText(message)}`,
    ...setting.split('\n').map((line) => `      ${plainText(line)}`),
  ]);
}
