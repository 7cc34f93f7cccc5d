import type { Change } from '../runtime/changes.ts';
import type { PullRequestDocument } from './documents.ts';
import { count, plainText } from './plain-text.ts';
import {
  explainBasis,
  explainBeyond,
  explainNext,
  explainRuntime,
  type Style,
} from './pull-request-words.ts';
import { isNamed } from './release-text.ts';
import { alignRows } from './table.ts';
import { verdictWords } from './verdict-text.ts';

const STYLE: Style = { text: plainText, code: plainText };

/** The rest is in the job summary. */
const CHANGE_ROWS = 20;

/** The verdict on a change on one line, for a notice. */
export function renderPullRequestLine(document: PullRequestDocument): string {
  const reasons = Object.values(document.runtimes).map((runtime) => explainRuntime(document, runtime, STYLE));
  const why = isNamed(document.runtimes) ? document.reason : reasons.join(' ');
  return `${verdictWords(document.requires_restart)}: ${why}`;
}

/** The same for a log, with what changes. */
export function renderPullRequest(document: PullRequestDocument): string {
  const named = isNamed(document.runtimes);
  const basis = explainBasis(document, STYLE);
  const lines = [
    ...Object.entries(document.runtimes).flatMap(([name, runtime]) => [
      `${named ? `${plainText(name)}: ` : ''}${explainRuntime(document, runtime, STYLE)}`,
      ...changeLines(runtime.changes),
    ]),
    ...explainBeyond(document, STYLE),
    ...(basis === '' ? [] : [basis]),
    `Next release: ${explainNext(document, STYLE)}`,
    `Compared: ${document.base.commit} with ${document.head.commit}.`,
  ];
  return [verdictWords(document.requires_restart), ...lines.map((line) => `  ${plainText(line)}`)].join('\n');
}

function changeLines(changes: readonly Change[]): string[] {
  const rows = changes
    .slice(0, CHANGE_ROWS)
    .map(({ kind, path, from }) => [
      kind,
      from === undefined ? plainText(path) : `${plainText(from)} -> ${plainText(path)}`,
    ]);
  const more = changes.length - rows.length;
  return [...alignRows(rows, '  '), ...(more > 0 ? [`  … and ${count(more, 'more file')}`] : [])];
}
