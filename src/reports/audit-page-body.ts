import { besideHeadline, totalLines } from './audit-text.ts';
import type { AuditDocument } from './documents.ts';
import { htmlText } from './html.ts';
import {
  FORCE_FINDINGS,
  forceWords,
  lineWords,
  type PageData,
  type PageRelease,
  reasonWords,
  verdictWord,
} from './page-data.ts';
import { groupDigits } from './plain-text.ts';

export interface PageDocument extends AuditDocument {
  /** What was audited, for the title: `owner/name`, or the name of the folder. */
  readonly repository?: string | undefined;
}

/** What stands in the page before its script has run, and for whoever runs none. */
export function renderPageBody(document: PageDocument, data: PageData): string {
  const skip = '<a class="skip" href="#releases">Skip to the table of releases</a>';
  return `${data.releases.length === 0 ? '' : skip}
${renderHeader(document, data)}
<main>
${renderWarnings(document)}
${renderTotals(document, data)}
${renderHints(document)}
${data.releases.length < 2 ? '' : renderFigures(document, data)}
${renderReleases(data)}
</main>
<footer><p>Written by <code>runtime-fingerprint audit</code>. Everything shown is in this file.</p></footer>`;
}

function renderHeader(document: PageDocument, { releases }: PageData): string {
  const { repository } = document;
  const [newest, oldest] = [releases[0], releases.at(-1)];
  const when = newest && oldest ? `, ${span(oldest.date, newest.date)}` : '';
  const name = repository === undefined ? '' : ` of <b>${htmlText(repository)}</b>`;
  const headline = htmlText((totalLines(document)[0] as string).replace(/\.$/, ''));
  return `<header><p>Restart audit${name}${when}</p><h1>${headline}</h1></header>`;
}

/** `2024-01-05 to 2026-04-27` */
function span(from: string, to: string): string {
  const [first, last] = [time(from), time(to)];
  return day(from) === day(to) ? last : `${first} to ${last}`;
}

function time(date: string): string {
  return `<time datetime="${htmlText(date)}">${day(date)}</time>`;
}

function day(date: string): string {
  return htmlText(date.slice(0, 10));
}

type TotalGroup = readonly [name: string, value: number, note: string, kind: string];

const SKIPPED_NOTE = 'of the avoided: a client that skipped the release before must restart';

function renderTotals({ totals }: PageDocument, { releases }: PageData): string {
  if (totals.releases === 0) return '';
  const findings = new Map(FORCE_FINDINGS.map((finding) => [finding, 0]));
  for (const finding of releases.flatMap(({ force }) => force?.findings ?? []))
    findings.set(finding, (findings.get(finding) ?? 0) + 1);
  const forced = [...findings].flatMap(([finding, times]) =>
    times === 0 ? [] : [`${groupDigits(times)} ${finding}`],
  );
  const avoided = Math.round((100 * totals.avoided) / totals.releases);
  const skipped: TotalGroup[] =
    totals.avoided === 0 ? [] : [['Due after a skip', totals.skipped_would_restart, SKIPPED_NOTE, 'skipped']];
  const groups: TotalGroup[] = [
    ['Restarts required', totals.required, `${100 - avoided} % of the releases`, 'required'],
    ['Restarts avoided', totals.avoided, `${avoided} % of the releases`, 'avoided'],
    ...skipped,
    [
      'Forced',
      totals.forced,
      totals.forced === 0 ? 'force_restart was never set' : forced.join(', '),
      'forced',
    ],
  ];
  const items = groups.map(
    ([name, value, note, kind]) =>
      `<div class="${kind}"><dt>${name}</dt><dd><strong>${groupDigits(value)}</strong> <small>${note}</small></dd></div>`,
  );
  return `<section aria-labelledby="totals"><h2 id="totals" class="unseen">Totals</h2><dl class="totals">
${items.join('\n')}
</dl></section>`;
}

function renderWarnings(document: PageDocument): string {
  const items = besideHeadline(document).map(({ message }) => `<li>${htmlText(message)}</li>`);
  if (items.length === 0) return '';
  return `<section aria-labelledby="warnings"><h2 id="warnings" class="unseen">Warnings</h2><ul class="warnings">
${items.join('\n')}
</ul></section>`;
}

function renderHints({ hints = [] }: PageDocument): string {
  if (hints.length === 0) return '';
  const items = hints.map(
    ({ message, setting }) =>
      `<li>${htmlText(message)}${setting === '' ? '' : ` <code>${htmlText(setting)}</code>`}</li>`,
  );
  return `<section aria-labelledby="hints"><h2 id="hints">What would have avoided more</h2><ul class="hints">
${items.join('\n')}
</ul></section>`;
}

/** The places of the charts, which the script draws and uncovers, and the same as figures. */
function renderFigures({ totals }: PageDocument, { releases }: PageData): string {
  const avoided =
    totals.avoided === 0
      ? '<p>No restart was avoided in this time, so there is nothing to draw.</p>'
      : '<div id="avoided-chart" class="chart"></div>';
  return `<section aria-labelledby="time"><h2 id="time">Over time</h2>
<div id="charts" hidden>
<figure><figcaption><h3>Releases by verdict</h3></figcaption><div id="timeline-chart" class="chart"></div></figure>
<figure><figcaption><h3>Restarts avoided so far</h3></figcaption>${avoided}</figure>
</div>
${renderPeriods(releases)}
</section>`;
}

interface Period {
  readonly name: string;
  readonly releases: number;
  readonly avoided: number;
  /** All the avoided up to its end. */
  readonly sum: number;
}

/** Months up to this many, else years. */
const MOST_MONTHS = 24;

function listPeriods(releases: readonly PageRelease[]): Period[] {
  const months = groupByDate(releases, 'YYYY-MM'.length);
  const groups = months.size <= MOST_MONTHS ? months : groupByDate(releases, 'YYYY'.length);
  let sum = 0;
  return [...groups].map(([name, inPeriod]) => {
    const avoided = inPeriod.filter(({ restart }) => !restart).length;
    sum += avoided;
    return { name, releases: inPeriod.length, avoided, sum };
  });
}

function groupByDate(releases: readonly PageRelease[], length: number): Map<string, PageRelease[]> {
  const groups = new Map<string, PageRelease[]>();
  for (const release of releases.toReversed()) {
    const name = release.date.slice(0, length);
    const group = groups.get(name);
    if (group) group.push(release);
    else groups.set(name, [release]);
  }
  return groups;
}

function renderPeriods(releases: readonly PageRelease[]): string {
  const rows = listPeriods(releases).map(({ name, releases: all, avoided, sum }) => {
    const cells = [all, all - avoided, avoided, sum].map((value) => `<td>${groupDigits(value)}</td>`);
    return `<tr><th scope="row">${htmlText(name)}</th>${cells.join('')}</tr>`;
  });
  return `<details><summary>The same in figures</summary><table class="periods">
<thead><tr><th scope="col">Time</th><th scope="col">Releases</th><th scope="col">Restart required</th><th scope="col">Avoided</th><th scope="col">Avoided so far</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></details>`;
}

const COLUMNS: readonly (readonly [name: string, title: string])[] = [
  ['tag', 'Release'],
  ['date', 'Date'],
  ['previous', 'Compared with'],
  ['verdict', 'Restart'],
  ['reason', 'Reason'],
  ['files', 'Files'],
  ['force', 'force_restart'],
];

/** From so many rows on, those out of sight are passed over. */
const MANY = 500;

/**
 * The roles are written out: laid out as a grid, which lets a browser pass over the rows out of sight, a table would
 * lose them.
 */
function renderReleases(data: PageData): string {
  if (data.releases.length === 0) return '';
  const titles = COLUMNS.map(
    ([name, title]) =>
      `<th scope="col" role="columnheader" class="${name}" data-column="${name}">${title}</th>`,
  );
  return `<section aria-labelledby="releases"><h2 id="releases" tabindex="-1">Releases</h2>
<p id="scriptless" class="scriptless">The charts, sorting, filters and the changed files of a release need JavaScript, which does not run here.</p>
${renderControls(data)}
<table id="table"${data.releases.length > MANY ? ' class="many"' : ''} role="table" aria-labelledby="releases">
<thead role="rowgroup"><tr role="row">${titles.join('')}</tr></thead>
<tbody role="rowgroup">
${data.releases.map(renderRow).join('\n')}
</tbody></table>
<p id="nothing" class="nothing" hidden>No release is like that.</p>
</section>`;
}

function renderControls({ releases }: PageData): string {
  const lines = [...new Set(releases.map(({ line }) => line))].sort();
  const found = new Set(releases.flatMap(forceWords));
  const lineOptions = lines.map((line, at) => option(String(at), lineWords(line)));
  const forceOptions = [...found].sort().map((word) => option(word, word));
  return `<div id="controls" class="controls" role="search" aria-label="Releases" hidden>
<div class="wide"><label for="text">Search</label><input id="text" type="search" autocomplete="off" spellcheck="false" placeholder="Tag, reason, justification, changed file"></div>
${select('verdict', 'Restart', [option('required', 'required'), option('not required', 'not required')])}
${lines.length < 2 ? '' : select('line', 'Line', lineOptions)}
${found.size === 0 ? '' : select('force', 'force_restart', [option('set', 'set'), option('not set', 'not set'), ...forceOptions])}
<button id="clear" type="button">Clear</button>
<p id="status" role="status"></p>
</div>`;
}

function select(id: string, title: string, options: readonly string[]): string {
  return `<div><label for="${id}">${title}</label><select id="${id}" autocomplete="off"><option value="">all</option>${options.join('')}</select></div>`;
}

function option(value: string, words: string): string {
  return `<option value="${value}">${htmlText(words)}</option>`;
}

function renderRow(release: PageRelease): string {
  const verdict = verdictWord(release.restart);
  const force = forceWords(release).map((word) => `<span class="finding">${word}</span>`);
  const cells = {
    date: time(release.date),
    previous: release.previous === null ? '' : htmlText(release.previous),
    verdict: `<span class="verdict ${release.restart ? 'required' : 'avoided'}">${verdict}</span>`,
    reason: htmlText(reasonWords(release.reason)),
    files: groupDigits(release.files),
    force: force.join(' '),
  };
  const rest = Object.entries(cells).map(([name, cell]) => `<td role="cell" class="${name}">${cell}</td>`);
  return `<tr role="row"><th scope="row" role="rowheader" class="tag">${htmlText(release.tag)}</th>${rest.join('')}</tr>`;
}
