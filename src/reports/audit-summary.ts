import { renderChart } from './audit-chart.ts';
import { besideHeadline, totalLines } from './audit-text.ts';
import type { AuditDocument, AuditedRelease, AuditHint, Warning } from './documents.ts';
import { forceFindings, listForced } from './force-words.ts';
import { markdownCode, markdownDetails, markdownLines, markdownTable, markdownText } from './markdown.ts';
import { count, groupDigits, shorten } from './plain-text.ts';

/** A step summary over 1 MiB is not shown at all; this leaves room for what other steps add. */
const SUMMARY_LIMIT_BYTES = 900_000;
const JUSTIFICATION_LIMIT = 1_000;
const OPEN_ROWS = 20;

/** The job summary of an audit: as the Markdown, with rows left out where not all fit. */
export function renderAuditSummary(document: AuditDocument): string {
  for (let rows = document.releases.length; ; rows = Math.floor(rows / 2)) {
    const text = renderWithin(document, rows);
    if (rows === 0 || Buffer.byteLength(text) <= SUMMARY_LIMIT_BYTES) return text;
  }
}

/** The whole audit as Markdown: warnings, totals, chart, uses of `force_restart`, hints, then every release, the newest first. */
export function renderAuditMarkdown(document: AuditDocument): string {
  return renderWithin(document, document.releases.length);
}

function renderWithin(document: AuditDocument, rows: number): string {
  const [headline, ...more] = totalLines(document);
  const chart = renderChart(document.releases);
  const blocks = [
    `## ${headline}`,
    ...besideHeadline(document).map(renderWarning),
    ...(more.length === 0 ? [] : [more.map((line) => `- ${line.trim()}`).join('\n')]),
    ...(chart === null ? [] : [`\`\`\`mermaid\n${chart}\n\`\`\``]),
    ...renderForced(document, rows),
    ...(document.hints ?? []).flatMap(renderHint),
    ...renderReleases(document.releases, rows),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function renderForced({ releases }: AuditDocument, rows: number): string[] {
  const forced = listForced(releases).reverse();
  if (forced.length === 0) return [];
  const table = markdownTable(
    ['`force_restart` in', 'was', 'justification'],
    forced
      .slice(0, rows)
      .map((row) => [
        markdownCode(row.tag),
        `${row.force.justified && !row.force.carried_over ? '' : '⚠️ '}${forceFindings(row).join(', ')}`,
        row.force.justification === null
          ? ''
          : markdownText(shorten(row.force.justification, JUSTIFICATION_LIMIT)),
      ]),
  );
  return [table, ...renderMore(forced.length - rows, 'earlier use')];
}

function renderWarning({ message }: Warning): string {
  return `⚠️ ${markdownText(message)}`;
}

function renderHint({ message, setting }: AuditHint): string[] {
  return [`💡 ${markdownText(message)}`, markdownLines(setting)];
}

function renderReleases(releases: readonly AuditedRelease[], rows: number): string[] {
  if (releases.length === 0) return [];
  const titles = ['release', 'date', 'previous', 'restart', 'reason', 'changed files', 'force_restart'];
  const shown = releases.toReversed().slice(0, rows).map(renderRow);
  const blocks = [markdownTable(titles, shown), ...renderMore(releases.length - rows, 'earlier release')];
  const text = blocks.join('\n\n');
  return [shown.length > OPEN_ROWS ? markdownDetails(count(shown.length, 'release'), text) : text];
}

function renderRow(release: AuditedRelease): string[] {
  return [
    markdownCode(release.tag),
    release.date.slice(0, 10),
    release.previous === null ? '' : markdownCode(release.previous),
    release.requires_restart ? '🔁 required' : '✅ not required',
    release.reason,
    release.changed_files === 0 ? '' : groupDigits(release.changed_files),
    listForced([release]).flatMap(forceFindings).join(', '),
  ];
}

function renderMore(more: number, noun: string): string[] {
  return more > 0 ? [`… and ${count(more, noun)}.`] : [];
}
