import type { AuditDocument, AuditHint } from './documents.ts';
import { type ForcedRow, forceFindings, listForced } from './force-words.ts';
import { count, groupDigits, plainText, shorten } from './plain-text.ts';
import type { Colours } from './release-text.ts';
import { alignRows } from './table.ts';

const JUSTIFICATION_LIMIT = 120;

/** The audit for a terminal: a release a row, then what a long table must not push away: totals, what to look at. */
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
  return [
    ...(rows.length > 0 ? table : ['  No release was tagged in this time.']),
    '',
    ...totalLines(document),
    ...findingLines(document, colours),
    ...hintLines(document.hints ?? [], colours),
  ].join('\n');
}

/** The totals as sentences; the first stands alone. */
export function totalLines({ totals }: AuditDocument): string[] {
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

function describeForce(row: ForcedRow): string {
  const { justification } = row.force;
  const why = justification === null ? '' : ` (${shorten(plainText(justification), JUSTIFICATION_LIMIT)})`;
  return forceFindings(row).join(', ') + why;
}

/** More tags than this are counted. */
const NAMED_TAGS = 10;

/** `v1, v2 and 3 more` */
export function nameTags(tags: readonly string[]): string {
  const named = tags.slice(0, NAMED_TAGS);
  const more = tags.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${groupDigits(more)} more` : ''}`;
}

function findingLines({ releases }: AuditDocument, colours: Colours): string[] {
  const tagsWhere = (isOne: (release: AuditDocument['releases'][number]) => boolean) =>
    releases.filter(isOne).map(({ tag }) => plainText(tag));
  const unreadable = tagsWhere(({ manifest }) => manifest === 'unreadable');
  const unavailable = tagsWhere(({ fingerprint }) => fingerprint === null);
  const lines = [
    ...(unreadable.length > 0
      ? [`The manifest of ${nameTags(unreadable)} cannot be read, so it counts as forced.`]
      : []),
    ...(unavailable.length > 0
      ? [`There is no fingerprint of ${nameTags(unavailable)}: nothing counts there, or it cannot be read.`]
      : []),
  ].map((line) => `  ${colours.yellow('warning')}  ${line}`);
  return lines.length > 0 ? ['', ...lines] : [];
}

function hintLines(hints: readonly AuditHint[], colours: Colours): string[] {
  return hints.flatMap(({ message, setting }) => [
    '',
    `  ${colours.cyan('hint')}  ${plainText(message)}`,
    ...setting.split('\n').map((line) => `      ${plainText(line)}`),
  ]);
}
