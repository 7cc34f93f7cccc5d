import type { Change } from '../runtime/changes.ts';
import type { Hint } from '../runtime/version-hint.ts';
import type { PullRequestDocument, RuntimeDocument, Warning } from './documents.ts';
import { renderToFit } from './fit.ts';
import { markdownCode, markdownDetails, markdownLines, markdownTable } from './markdown.ts';
import { count, shorten } from './plain-text.ts';
import {
  explainBasis,
  explainBeyond,
  explainNext,
  explainRuntime,
  type Style,
} from './pull-request-words.ts';
import { quietText } from './quiet-text.ts';
import { isNamed } from './release-text.ts';
import { verdictWords } from './verdict-text.ts';

/** GitHub takes 65,536 characters; the marker, and what it may count otherwise, need room too. */
const COMMENT_LIMIT_BYTES = 64_000;
/** A step summary over 1 MiB is not shown at all; this leaves room for what other steps add. */
const SUMMARY_LIMIT_BYTES = 900_000;

/** No more fit, whatever they say: in a comment about half of it, in a summary seldom more. */
const MOST_ROWS = 5_000;
const OPEN_ROWS = 10;
const NAME_LIMIT = 200;
/** A longer setting, and more than the first few hints, are in the report file. */
const SETTING_LIMIT = 1_000;
const SHOWN_HINTS = 3;

const STYLE: Style = { text: quietText, code: markdownCode };

/** The comment on a pull request as Markdown: the verdict, why, what changes, and what could be done. */
export function renderComment(document: PullRequestDocument): string {
  const rows = renderRows(document);
  return renderToFit(COMMENT_LIMIT_BYTES, MOST_ROWS, (count) =>
    joinBlocks([
      ...renderAnswer(document, { ...rows, count, rest: 'all are in the job summary' }),
      renderFooter(document),
    ]),
  );
}

/** What stands in the comment's place where the commit could not be judged. */
export function renderUnjudged(why: string, headCommit: string): string {
  return joinBlocks([
    '## ⚠️ Not judged',
    'What this pull request changes could not be found out, so nothing says that what is running may keep running.',
    quietText(shorten(why, SETTING_LIMIT)),
    `<sub>Not judged: ${markdownCode(headCommit.slice(0, 7))}.</sub>`,
  ]);
}

/** The same for the job's summary, with more room and the facts behind it. */
export function renderPullRequestSummary(document: PullRequestDocument): string {
  const rows = renderRows(document);
  const facts = markdownDetails('Details', renderFacts(document));
  return renderToFit(SUMMARY_LIMIT_BYTES, MOST_ROWS, (count) =>
    joinBlocks([
      ...renderAnswer(document, { ...rows, count, rest: 'the report has them all (report-path)' }),
      facts,
    ]),
  );
}

function joinBlocks(blocks: readonly string[]): string {
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** What there may be too much of, each row rendered once. */
interface Rows {
  readonly sentences: readonly string[];
  readonly warnings: readonly string[];
  /** By runtime: together as many as could ever be shown. */
  readonly changes: ReadonlyMap<string, readonly (readonly string[])[]>;
}

/** How many of the rows there is room for, and where the rest is. */
interface Room extends Rows {
  readonly count: number;
  readonly rest: string;
}

function renderRows(document: PullRequestDocument): Rows {
  const runtimes = Object.entries(document.runtimes);
  // Where there is no room for all, those that ask for a restart say so.
  const askingFirst = runtimes.toSorted(
    ([, a], [, b]) => Number(b.requires_restart) - Number(a.requires_restart),
  );
  const ordered = runtimes.length > OPEN_ROWS ? askingFirst : runtimes;
  return {
    sentences: ordered.map(([name, runtime]) => renderSentence(document, name, runtime)),
    warnings: document.warnings.filter(isNotSaid).slice(0, MOST_ROWS).map(renderWarning),
    changes: renderFirst(runtimes, MOST_ROWS),
  };
}

function renderFirst(
  runtimes: readonly (readonly [string, RuntimeDocument])[],
  most: number,
): Rows['changes'] {
  let left = most;
  const rows = runtimes.map(([name, { changes }]) => {
    const shown = changes.slice(0, left).map(renderChange);
    left -= shown.length;
    return [name, shown] as const;
  });
  return new Map(rows);
}

function renderAnswer(document: PullRequestDocument, room: Room): string[] {
  const basis = explainBasis(document, STYLE);
  const hints = Object.values(document.runtimes).flatMap(({ hint }) =>
    hint ? [renderHint(hint, document.rules.file)] : [],
  );
  return [
    renderHeadline(document),
    ...cutRows(
      room.sentences,
      Math.max(OPEN_ROWS, room.count),
      (more) => `… and ${count(more, 'more runtime')}.`,
    ),
    ...explainBeyond(document, STYLE),
    basis === '' ? '' : `ℹ️ ${basis}`,
    renderWarnings(document, room),
    `**Next release**: ${explainNext(document, STYLE)}`,
    ...renderChanges(document, room),
    ...(room.count > 0 ? hints.slice(0, SHOWN_HINTS).flat() : []),
    renderForcing(document),
  ];
}

/** The first rows, and what is said of the others. */
function cutRows(rows: readonly string[], most: number, more: (others: number) => string): string[] {
  return rows.length <= most ? [...rows] : [...rows.slice(0, most), more(rows.length - most)];
}

function renderHeadline({ requires_restart: required, rules }: PullRequestDocument): string {
  const configuration = rules.named ? `: ${markdownCode(shorten(rules.file, NAME_LIMIT))}` : '';
  return `## ${required ? '🔁' : '✅'} ${verdictWords(required)}${configuration}`;
}

function renderSentence(document: PullRequestDocument, name: string, runtime: RuntimeDocument): string {
  const title = isNamed(document.runtimes) ? `**${quietText(name)}**: ` : '';
  return `${title}${explainRuntime(document, runtime, STYLE)}`;
}

/** The tables share the room, the first first. */
function renderChanges({ runtimes }: PullRequestDocument, room: Room): string[] {
  let left = room.count;
  const blocks: string[] = [];
  let untold = 0;
  for (const [name, { changes }] of Object.entries(runtimes)) {
    const shown = (room.changes.get(name) ?? []).slice(0, left);
    left -= shown.length;
    if (shown.length === 0) untold += changes.length;
    else
      blocks.push(
        renderTable({ title: isNamed(runtimes) ? quietText(name) : '', shown, of: changes.length, room }),
      );
  }
  return untold > 0
    ? [...blocks, `… and ${count(untold, blocks.length > 0 ? 'more file' : 'changed file')}: ${room.rest}.`]
    : blocks;
}

function renderTable(table: {
  readonly title: string;
  readonly shown: readonly (readonly string[])[];
  readonly of: number;
  readonly room: Room;
}): string {
  const { title, shown, of, room } = table;
  const more = of - shown.length;
  const rest = more > 0 ? `\n\n… and ${count(more, 'more file')}: ${room.rest}.` : '';
  const body = `${markdownTable(['change', 'file'], shown)}${rest}`;
  if (of > OPEN_ROWS)
    return markdownDetails(`${title === '' ? '' : `${title}: `}${count(of, 'changed file')}`, body);
  return title === '' ? body : `**${title}**:\n\n${body}`;
}

function renderChange({ kind, path, from }: Change): string[] {
  return [kind, from === undefined ? markdownCode(path) : `${markdownCode(from)} → ${markdownCode(path)}`];
}

function renderWarnings({ warnings }: PullRequestDocument, room: Room): string {
  const all = warnings.filter(isNotSaid).length;
  const shown = room.warnings.slice(0, room.count);
  const more = all > shown.length ? [`- ⚠️ … and ${count(all - shown.length, 'more warning')}`] : [];
  return [...shown, ...more].join('\n');
}

function renderWarning({ message, position }: Warning): string {
  const place = position && [position.file, position.line].filter((part) => part !== undefined).join(':');
  return `- ⚠️ ${place === undefined ? '' : `${markdownCode(place)} `}${quietText(message)}`;
}

/** What the sentences say already. */
function isNotSaid({ code }: Warning): boolean {
  return code !== 'rules_changed' && code !== 'next_release_unknown';
}

function renderHint(hint: Hint, file: string): string[] {
  const message = `💡 ${quietText(shorten(hint.message, SETTING_LIMIT))}`;
  if (hint.setting.length > SETTING_LIMIT) return [message];
  return [`${message} In ${markdownCode(shorten(file, NAME_LIMIT))}:`, markdownLines(hint.setting)];
}

function renderForcing({ force_restart: force, manifest }: PullRequestDocument): string {
  if (force.set) return '';
  const body = [
    `Where what is running must restart although no file that runs is changed, say so in ${markdownCode(shorten(manifest, NAME_LIMIT))}:`,
    markdownLines('"force_restart": true,\n"force_restart_justification": "why"'),
  ];
  return markdownDetails('How to force a restart', body.join('\n\n'));
}

function renderFooter({ pull_request: pull, basis }: PullRequestDocument): string {
  if (!pull) return '';
  const head = markdownCode(pull.head_commit.slice(0, 7));
  const into = basis === 'merge_result' ? ` merged into ${markdownCode(shorten(pull.base, NAME_LIMIT))}` : '';
  return `<sub>Judged: ${head}${into}.</sub>`;
}

function renderFacts(document: PullRequestDocument): string {
  const { base, head, next_release: next } = document;
  const previous = next.requires_restart === null ? null : next.previous;
  return markdownTable(
    ['fact', 'value'],
    [
      ['reason', markdownCode(document.reason)],
      ['fingerprint', codeOrNone(document.runtime_fingerprint)],
      ['fingerprint before', codeOrNone(document.previous_runtime_fingerprint)],
      ['commit', codeOrNone(head.commit)],
      ['compared with', codeOrNone(base.commit)],
      [
        'last release',
        previous === null
          ? 'none'
          : `${markdownCode(shorten(previous.tag, NAME_LIMIT))}, among the ${previous.source}`,
      ],
    ],
  );
}

function codeOrNone(text: string | null): string {
  return text === null ? 'none' : markdownCode(text);
}
