import pc from 'picocolors';
import type { BaselineRule } from '../release/baseline.ts';
import type { Change } from '../runtime/changes.ts';
import type {
  CompareDocument,
  FingerprintDocument,
  PreviousDocument,
  PublicationDocument,
  RejectedDocument,
  ReleaseDocument,
  RuntimeDocument,
} from './documents.ts';
import { count, plainText, shorten } from './plain-text.ts';
import { alignRows } from './table.ts';
import { explainVerdict, type VerdictFacts, verdictWords } from './verdict-text.ts';

export type Colours = ReturnType<typeof pc.createColors>;

export interface TextOptions {
  readonly colours: Colours;
  /** Print why each candidate for the previous release was turned down. */
  readonly explain?: boolean;
  /** Nothing was to be written. */
  readonly dryRun?: boolean;
}

export const NO_COLOURS: Colours = pc.createColors(false);

/** The rest is for the JSON, and for the job's summary. */
const CHANGE_ROWS = 20;

/** `release` for people: the verdict, why, the changed files, then where it was written. */
export function renderRelease(document: ReleaseDocument, options: TextOptions): string {
  const { colours } = options;
  const what = `${plainText(document.tag)}${document.base ? `, compared with ${refWords(document.base)}` : ''}`;
  return [
    headline(document.requires_restart, what, colours),
    ...wholeReason(document).flatMap((why) => [`  ${why}`, '']),
    ...renderRuntimes(document, document.base ? refWords(document.base) : null, colours),
    ...alignRows(releaseRows(document, options), '  '),
    ...(options.explain ? explainBaseline(document, colours) : []),
  ].join('\n');
}

/** `compare` for people. */
export function renderCompare(document: CompareDocument, { colours }: TextOptions): string {
  const base = refWords(document.base);
  return [
    headline(document.requires_restart, `from ${base} to ${refWords(document.head)}`, colours),
    ...renderRuntimes({ ...document, newly_forced: [] }, base, colours),
  ]
    .join('\n')
    .trimEnd();
}

/** `fingerprint` for people. */
export function renderFingerprint(document: FingerprintDocument, { colours }: TextOptions): string {
  const named = isNamed(document.runtimes);
  const blocks = Object.entries(document.runtimes).map(([name, runtime]) => {
    const value =
      runtime.fingerprint === null ? colours.yellow('no fingerprint') : colours.bold(runtime.fingerprint);
    const facts = `${count(runtime.files, 'file')}, ${count(runtime.bytes, 'byte')}, scheme ${runtime.scheme}, rules ${runtime.rules}`;
    const entries = runtime.entries?.map(({ kind, path, why }) => [
      kind,
      plainText(path),
      colours.dim(plainText(why)),
    ]);
    return [
      `${named ? `${plainText(name)}  ` : ''}${value}`,
      `  ${facts}`,
      ...(entries ? ['', ...alignRows(entries, '  ')] : []),
    ].join('\n');
  });
  return blocks.join('\n\n');
}

function headline(requiresRestart: boolean, what: string, colours: Colours): string {
  const words = verdictWords(requiresRestart);
  return `${colours.bold(requiresRestart ? colours.red(words) : colours.green(words))}  ${what}`;
}

function refWords({ ref, commit }: { ref: string | null; commit: string | null }): string {
  return ref === null ? 'the staged files' : ref === commit ? ref.slice(0, 12) : plainText(ref);
}

/** Whether the configuration names its runtimes. */
export function isNamed(runtimes: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(runtimes);
  return names.length !== 1 || names[0] !== 'default';
}

/** Why, where it is not what any single runtime says: one was taken out of the configuration. */
export function wholeReason(document: ReleaseDocument): string[] {
  const runtimes = Object.values(document.runtimes);
  if (runtimes.some(({ reason }) => reason === document.reason)) return [];
  const { reason, requires_restart: requiresRestart, newly_forced: newlyForced, base } = document;
  return [
    explainVerdict({ requiresRestart, reason, files: 0, changed: 0, base: base?.ref ?? null, newlyForced }),
  ];
}

type Judged = Pick<ReleaseDocument, 'runtimes' | 'newly_forced'>;

function renderRuntimes(document: Judged, base: string | null, colours: Colours): string[] {
  const named = isNamed(document.runtimes);
  return Object.entries(document.runtimes).flatMap(([name, runtime]) => {
    const why = explainVerdict(verdictFacts(runtime, { base, newlyForced: document.newly_forced }));
    const title = named ? `${colours.bold(plainText(name))}: ` : '';
    return [`  ${title}${why}`, '', ...renderChanges(runtime, colours), ...renderHint(runtime, colours)];
  });
}

export function verdictFacts(
  runtime: RuntimeDocument,
  past: Pick<VerdictFacts, 'base' | 'newlyForced'>,
): VerdictFacts {
  return {
    requiresRestart: runtime.requires_restart,
    reason: runtime.reason,
    files: runtime.files + runtime.changes.filter(({ kind }) => kind === 'removed').length,
    changed: runtime.changes.length,
    ...past,
  };
}

const CHANGE_COLOURS = { added: 'green', removed: 'red', modified: 'yellow', renamed: 'cyan' } as const;

function renderChanges({ changes }: RuntimeDocument, colours: Colours): string[] {
  if (changes.length === 0) return [];
  const rows = changes
    .slice(0, CHANGE_ROWS)
    .map((change) => [colours[CHANGE_COLOURS[change.kind]](change.kind), paths(change)]);
  const more = changes.length - rows.length;
  return [...alignRows(rows, '  '), ...(more > 0 ? [`  … and ${count(more, 'more file')}`] : []), ''];
}

function paths({ path, from }: Change): string {
  return from === undefined ? plainText(path) : `${plainText(from)} -> ${plainText(path)}`;
}

function renderHint({ hint }: RuntimeDocument, colours: Colours): string[] {
  if (!hint) return [];
  const setting = hint.setting.split('\n').map((line) => `      ${plainText(line)}`);
  return [`  ${colours.cyan('hint')}  ${plainText(hint.message)}`, ...setting, ''];
}

function releaseRows(document: ReleaseDocument, { colours, dryRun }: TextOptions): string[][] {
  const { manifest, force_restart: force } = document;
  const rows = [
    ['fingerprint', document.runtime_fingerprint ?? 'none'],
    ['restart key', plainText(document.restart_key)],
  ];
  if (force.set) {
    const text = force.justification === null ? '' : `: ${shorten(plainText(force.justification), 300)}`;
    rows.push([
      'forced',
      `force_restart is set, ${force.justified ? 'justified' : colours.yellow('not justified')}${text}`,
    ]);
  }
  const done = manifest.written
    ? 'written'
    : dryRun
      ? 'not written (dry run)'
      : 'already right, not rewritten';
  rows.push(['manifest', `${plainText(manifest.path)}, ${done}`]);
  if (document.publication) rows.push(['release', plainText(publicationWords(document.publication))]);
  return rows.map(([key, value]) => [colours.dim(key as string), value as string]);
}

const PUBLISHED: Readonly<Record<PublicationDocument['outcome'], string>> = {
  attached: 'attached',
  replaced: 'attached in place of another',
  unchanged: 'attached already, not uploaded again',
  off: 'not attached (upload: false)',
  failed: 'not attached',
};

/** What became of the manifest on the release, and of the notes. */
export function publicationWords({ asset, outcome, notes }: PublicationDocument): string {
  const told = {
    written: ', notes written',
    unchanged: ', notes already right',
    failed: ', notes not written',
  };
  return `${asset} ${PUBLISHED[outcome]}${notes === undefined ? '' : told[notes]}`;
}

function explainBaseline(document: ReleaseDocument, colours: Colours): string[] {
  const { previous } = document;
  const chosen = previous
    ? `${plainText(previous.tag)} is the previous release: ${ruleWords(previous)}.`
    : 'No tag can be the previous release.';
  const reasons = groupRejected(previous?.rejected ?? document.rejected ?? []);
  const blocks = [...reasons].flatMap(([why, tags]) => [
    `    ${colours.dim(`${plainText(why)}:`)}`,
    ...wrapList(tags.map(plainText), LINE_WIDTH).map((line) => `      ${line}`),
  ]);
  return ['', `  ${chosen}`, ...(blocks.length > 0 ? ['  Turned down:', ...blocks] : [])];
}

const RULE_WORDS: Readonly<Record<BaselineRule, string>> = {
  explicit: 'it was given as previous-tag',
  kept: "it is the one that this release's own manifest names",
  'greatest-below': 'the greatest version below, published no later',
};

/** By which rule the previous release was chosen, and among what. */
export function ruleWords({ rule, source }: Pick<PreviousDocument, 'rule' | 'source'>): string {
  return rule === 'greatest-below' ? `${RULE_WORDS[rule]}, among the ${source}` : RULE_WORDS[rule];
}

/** The tags by why they were turned down, in their order. */
export function groupRejected(rejected: readonly RejectedDocument[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { tag, why } of rejected) {
    const tags = groups.get(why);
    if (tags) tags.push(tag);
    else groups.set(why, [tag]);
  }
  return groups;
}

const LINE_WIDTH = 100;

function wrapList(items: readonly string[], width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const [at, item] of items.entries()) {
    const text = at === items.length - 1 ? item : `${item}, `;
    if (line !== '' && line.length + text.trimEnd().length > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += text;
  }
  return line === '' ? lines : [...lines, line];
}
