import type { DefaultRulesPast, InitDocument, PastReleases, ProposedFile } from '../init/proposal.ts';
import type { StatedRule } from '../init/proposed-rules.ts';
import type { ReleaseToolKind } from '../init/release-tool.ts';
import type { AuditDocument } from './documents.ts';
import { count, groupDigits, plainLines, plainText } from './plain-text.ts';
import type { Colours } from './release-text.ts';
import { alignRows } from './table.ts';

export interface InitTextOptions {
  readonly colours: Colours;
  /** Show the files whole. */
  readonly whole?: boolean;
}

/** Releases shown of those that were judged. */
const SHOWN_RELEASES = 5;
const SHOWN_LANGUAGES = 5;

const TOOL_WORDS: Record<ReleaseToolKind, string> = {
  'release-please': 'release-please',
  'semantic-release': 'semantic-release',
  changesets: 'changesets',
  goreleaser: 'goreleaser',
  'tag-release': 'a workflow that makes a release of each pushed tag',
  'release-event': 'a workflow that starts on a published release',
  'tag-push': 'a workflow that starts on a pushed tag',
  none: 'no workflow that releases was found',
};

/** The proposal for a terminal: what is proposed and what it would have meant, then why, then the files. */
export function renderInit(document: InitDocument, { colours, whole }: InitTextOptions): string {
  const title = (text: string) => colours.bold(text);
  return [
    ...headLines(document, colours),
    '',
    title('Releases so far'),
    ...pastLines(document.past, colours),
    '',
    title('Rules'),
    ...ruleLines(document, colours),
    '',
    title('How it is released'),
    ...releaseLines(document),
    ...noteLines(document, colours),
    '',
    title('Files'),
    ...fileLines(document.files, colours),
    ...(whole ? document.files.flatMap((file) => wholeFile(file, colours)) : []),
  ].join('\n');
}

/** What was done, and what is left to do. */
export function renderWritten({ files }: InitDocument, colours: Colours): string {
  const written = files.filter(({ state }) => state === 'written').map(({ path }) => plainText(path));
  const workflow = written.find((path) => path.startsWith('.github/'));
  const steps = [
    ...(workflow ? [`In ${workflow} put the owner of the action, and the commit to pin.`] : []),
    `Commit: git add ${written.map(shellWord).join(' ')}`,
    'The first release with new rules requires one more restart; from then on only changes that run do.',
  ];
  return [
    `${colours.green('Written')}  ${written.join(', ')}`,
    ...steps.map((step, at) => `  ${at + 1}. ${step}`),
  ].join('\n');
}

function shellWord(path: string): string {
  return /^[\w@./+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

function headLines(document: InitDocument, colours: Colours): string[] {
  const { ref, preset, why, languages, runtime } = document;
  const shown = languages
    .slice(0, SHOWN_LANGUAGES)
    .map(({ language, files }) => `${language} ${groupDigits(files)}`);
  const more = languages.length - shown.length;
  return [
    `${colours.bold(`Proposed: the ${preset} preset`)}  ${plainText(why)}`,
    ...(ref === 'HEAD' ? [] : [`  As the newest release has it, ${plainText(ref)}.`]),
    `  ${groupDigits(runtime.files)} of ${count(runtime.of, 'file')} count as runtime.`,
    ...(shown.length === 0 ? [] : [`  ${shown.join(', ')}${more > 0 ? `, ${more} more` : ''}`]),
  ];
}

function pastLines(past: PastReleases, colours: Colours): string[] {
  if (past.kind === 'none') return ['  There are none yet: no tag ends in a version, such as v1.2.3.'];
  if (past.kind === 'unknown')
    return [`  What the rules would have meant cannot be told: ${plainText(past.why)}`];
  const { releases, totals } = past.audit;
  const rows = releases
    .slice(-SHOWN_RELEASES)
    .map(({ tag, date, requires_restart, reason, changed_files }) => [
      plainText(tag),
      colours.dim(date.slice(0, 10)),
      requires_restart ? colours.red('required') : colours.green('not required'),
      reason,
      changed_files === 0 ? '' : String(changed_files),
    ]);
  const titles = ['release', 'date', 'restart', 'reason', 'files'].map((one) => colours.dim(one));
  const which = totals.releases === 1 ? 'The one release' : `Of the last ${totals.releases} releases`;
  const headline =
    totals.releases === 1
      ? `${which} there is cannot be compared with another.`
      : `${which} ${colours.bold(String(totals.avoided))} would not have required a restart.`;
  const missing = releases.filter(({ reason }) => reason === 'fingerprint_unavailable').length;
  const gap = `  ${count(missing, 'release')} cannot be fingerprinted here, and so require one: is this clone complete?`;
  return [
    `  ${headline}`,
    ...(missing > 0 ? [gap] : []),
    ...defaultRulesLines(past.default_rules),
    '',
    ...alignRows([titles, ...rows], '  '),
    ...hintLines(past.audit, colours),
  ];
}

/** What no rules at all would have meant, and at what price, for the reader to weigh. */
function defaultRulesLines(past: DefaultRulesPast | undefined): string[] {
  if (past === undefined || past.releases < 2) return [];
  const { releases, avoided, left_out, examples } = past;
  const such = examples.length < left_out ? `, such as ${listed(examples)}` : `: ${listed(examples)}`;
  return [
    `  With no rules stated, src/**/*.py alone: ${avoided} of ${releases}.`,
    left_out === 0
      ? '    At present they count the same files.'
      : `    They leave out ${count(left_out, 'file')} that may run${such}.`,
  ];
}

function listed(paths: readonly string[]): string {
  return paths.map(plainText).join(', ');
}

/** What would spare more of them, of what the proposal does not take by itself. */
function hintLines({ hints = [] }: AuditDocument, colours: Colours): string[] {
  return hints.flatMap(({ message, setting }) => [
    '',
    `  ${colours.cyan('hint')}  ${plainText(message)}`,
    ...setting.split('\n').map((line) => `      ${plainText(line)}`),
  ]);
}

function ruleLines({ rules, files }: InitDocument, colours: Colours): string[] {
  if (rules === null)
    return [`  ${plainText(files[0]?.path ?? '')} is there already, so its rules are taken.`];
  const rows = [
    ...ruleRows('include', rules.include),
    ...ruleRows('exclude', rules.exclude),
    ...ruleRows('version-files', rules.version_files),
  ];
  return [
    ...alignRows(
      rows.map(([key, pattern, why]) => [colours.cyan(key), pattern, colours.dim(why)]),
      '  ',
    ),
    ...rules.kept.map(({ pattern, by }) => `  ${plainText(pattern)} counts: ${plainText(by)} may name it.`),
    ...(rules.in_doubt.length === 0
      ? []
      : [`  In doubt, so they count: ${rules.in_doubt.map(plainText).join(', ')}. Exclude what never runs.`]),
  ];
}

function ruleRows(key: string, rules: readonly StatedRule[]): [string, string, string][] {
  return rules.map(({ pattern, why }, at) => [at === 0 ? key : '', plainText(pattern), why]);
}

function releaseLines({ releases, trigger, calling_job: job }: InitDocument): string[] {
  const { tool, workflow, tags, newest } = releases;
  const where = workflow === null ? '' : ` (${plainText(workflow)})`;
  const so =
    trigger === 'release'
      ? 'The new workflow starts when a release is published.'
      : trigger === 'tag'
        ? 'The new workflow starts when a tag is pushed.'
        : 'Its releases start no other workflow, so add this job to it:';
  return [
    `  ${TOOL_WORDS[tool]}${where}; ${newest === null ? 'no release yet' : `${count(tags, 'tag')}, the newest ${plainText(newest)}`}`,
    `  ${so}`,
    ...(job === null ? [] : ['', ...job.split('\n').map((line) => `    ${plainText(line)}`), '']),
    '  To pack the manifest with what you build, write it first: docs/releasing.md.',
  ];
}

function noteLines({ notes }: InitDocument, colours: Colours): string[] {
  if (notes.length === 0) return [];
  return ['', ...notes.map(({ message }) => `${colours.yellow('note')}  ${plainText(message)}`)];
}

const STATE_WORDS = { new: 'new', exists: 'exists', written: 'written' } as const;

function fileLines(files: readonly ProposedFile[], colours: Colours): string[] {
  const rows = files.map(({ path, state, problem }) => [
    state === 'exists' ? colours.dim(STATE_WORDS[state]) : colours.green(STATE_WORDS[state]),
    plainText(path),
    problem !== undefined
      ? colours.yellow('left as it is, but it cannot be the manifest: see the note')
      : state === 'exists'
        ? colours.dim('left as it is')
        : '',
  ]);
  return alignRows(rows, '  ');
}

function wholeFile({ path, text }: ProposedFile, colours: Colours): string[] {
  if (text === null) return [];
  return ['', colours.dim(`--- ${plainText(path)}`), plainLines(text.trimEnd())];
}
