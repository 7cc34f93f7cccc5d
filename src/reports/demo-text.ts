import type { ReleaseDocument } from './documents.ts';
import { count, plainText } from './plain-text.ts';
import { type Colours, verdictFacts } from './release-text.ts';
import { alignRows } from './table.ts';
import { explainVerdict } from './verdict-text.ts';

/** The demonstration as one table, a release a row. */
export function renderDemo(
  rows: readonly { readonly story: string; readonly document: ReleaseDocument }[],
  colours: Colours,
): string {
  const avoided = rows.filter(({ document }) => !document.requires_restart).length;
  return [
    `${count(rows.length, 'release')} of a made-up project, each judged against the one before it:`,
    '',
    ...alignRows(
      [
        ['release', 'what it is', 'restart', 'why'].map((title) => colours.dim(title)),
        ...rows.map(({ story, document }) => [
          document.tag,
          story,
          restartCell(document, colours),
          why(document),
        ]),
      ],
      '  ',
    ),
    '',
    ...rows.flatMap(({ document }) => notes(document, colours)),
    '',
    `Updated release by release, a process restarts ${count(rows.length - 1 - avoided, 'time')} instead of ${rows.length - 1}.`,
    'On your own repository: runtime-fingerprint release TAG --dry-run --explain',
  ].join('\n');
}

function restartCell({ requires_restart }: ReleaseDocument, colours: Colours): string {
  return requires_restart ? colours.red('required') : colours.green('not required');
}

function why(document: ReleaseDocument): string {
  const [runtime] = Object.values(document.runtimes);
  if (!runtime) return document.reason;
  return explainVerdict(
    verdictFacts(runtime, { base: document.base?.ref ?? null, newlyForced: document.newly_forced }),
  );
}

function notes(document: ReleaseDocument, colours: Colours): string[] {
  const hints = Object.values(document.runtimes).flatMap(({ hint }) => (hint ? [hint.message] : []));
  const warnings = document.warnings.map(({ message }) => message);
  return [
    ...hints.map((message) => `  ${colours.cyan('hint')}     ${document.tag}  ${plainText(message)}`),
    ...warnings.map((message) => `  ${colours.yellow('warning')}  ${document.tag}  ${plainText(message)}`),
  ];
}
