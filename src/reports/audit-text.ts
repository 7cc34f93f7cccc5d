import type { AuditDocument, AuditedForce, AuditedRelease } from './documents.ts';
import { markdownCode, markdownTable, markdownText } from './markdown.ts';
import { count, plainText, shorten } from './plain-text.ts';
import type { Colours } from './release-text.ts';
import { alignRows } from './table.ts';

/** The audit for a terminal: totals first, then a release a row, then what to look at. */
export function renderAudit(document: AuditDocument, colours: Colours): string {
  const rows = document.releases.map((release) => [
    plainText(release.tag),
    colours.dim(release.date.slice(0, 10)),
    colours.dim(plainText(release.previous ?? '-')),
    release.requires_restart ? colours.red('required') : colours.green('not required'),
    release.reason,
    release.changed_files === 0 ? '' : String(release.changed_files),
    release.force ? describeForce(release.force) : '',
  ]);
  const titles = ['release', 'date', 'previous', 'restart', 'reason', 'files', 'force_restart'];
  return [
    ...totalLines(document),
    '',
    ...alignRows([titles.map((title) => colours.dim(title)), ...rows], '  '),
    ...findingLines(document, colours),
  ].join('\n');
}

/** The same as Markdown. */
export function renderAuditMarkdown(document: AuditDocument): string {
  const rows = document.releases.map((release) => [
    markdownCode(release.tag),
    release.date.slice(0, 10),
    release.previous === null ? '' : markdownCode(release.previous),
    release.requires_restart ? '🔁 required' : '✅ not required',
    release.reason,
    String(release.changed_files),
    release.force ? markdownText(describeForce(release.force)) : '',
  ]);
  const titles = ['release', 'date', 'previous', 'restart', 'reason', 'changed files', 'force_restart'];
  const [headline, ...more] = totalLines(document);
  return `## ${headline}\n\n${more.map((line) => `- ${line.trim()}`).join('\n')}\n\n${markdownTable(titles, rows)}\n`;
}

function totalLines({ totals }: AuditDocument): string[] {
  return [
    `${count(totals.releases, 'release')}: ${totals.required} required a restart, ${totals.avoided} did not.`,
    `  Clients that skip releases would have restarted at ${totals.skipped_would_restart} of those ${totals.avoided} too.`,
    `  force_restart was set ${count(totals.forced, 'time')}, ${totals.unjustified} without a justification.`,
  ];
}

/** What each use of `force_restart` came to. */
function describeForce(force: AuditedForce): string {
  const findings = [
    force.redundant ? 'redundant: the bytes changed anyway' : 'the only reason',
    ...(force.justified ? [] : ['unjustified']),
    ...(force.carried_over ? ['carried over'] : []),
    ...(force.malformed ? ['malformed'] : []),
  ];
  const why = force.justification === null ? '' : ` (${shorten(plainText(force.justification), 120)})`;
  return findings.join(', ') + why;
}

function findingLines({ releases }: AuditDocument, colours: Colours): string[] {
  const unreadable = releases.filter(({ manifest }: AuditedRelease) => manifest === 'unreadable');
  if (unreadable.length === 0) return [];
  const tags = unreadable.map(({ tag }) => plainText(tag)).join(', ');
  return [
    '',
    `  ${colours.yellow('warning')}  the manifest of ${tags} cannot be read, so each counts as forced`,
  ];
}
