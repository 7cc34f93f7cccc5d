import type { PullRequestDocument, RuntimeDocument } from './documents.ts';
import { count, groupDigits, shorten } from './plain-text.ts';

/** Text of the repository in a sentence, and as code: as the place where the sentence stands wants it. */
export interface Style {
  text(text: string): string;
  code(text: string): string;
}

const JUSTIFICATION_LIMIT = 300;
const NAME_LIMIT = 200;

/** `this pull request` */
function subject({ pull_request: pull }: PullRequestDocument): string {
  return pull ? 'this pull request' : 'this merge group';
}

/** Why a runtime's verdict is what it is, in one or two sentences. */
export function explainRuntime(
  document: PullRequestDocument,
  runtime: RuntimeDocument,
  style: Style,
): string {
  const none = noneChange(filesOf(runtime));
  switch (runtime.reason) {
    case 'runtime_changed':
      return `${someChange(runtime.changes.length, filesOf(runtime))}: what is running must restart once this is released.`;
    case 'forced':
      return `${none}, but ${forceWords(document, style)}`;
    case 'rules_changed':
      return `${none}, but ${rulesWords(document, style)}`;
    case 'unchanged':
      return `${none}: what is running may keep running.`;
    default:
      return explainUnavailable(document, runtime);
  }
}

/** What beside the bytes asks for a restart, where no runtime's sentence says so. */
export function explainBeyond(document: PullRequestDocument, style: Style): string[] {
  const said = new Set(Object.values(document.runtimes).map(({ reason }) => reason));
  const { force_restart: force, rules } = document;
  return [
    ...(force.introduced && force.set && !said.has('forced') ? [forceWords(document, style)] : []),
    ...(rules.changed && !said.has('rules_changed') ? [rulesWords(document, style)] : []),
  ].map((words) => `Also, ${words}`);
}

function forceWords(document: PullRequestDocument, style: Style): string {
  const { justification } = document.force_restart;
  if (document.warnings.some(({ code }) => code === 'manifest_unreadable')) {
    return `${style.code(shorten(document.manifest, NAME_LIMIT))} cannot be read after it, which counts as forcing a restart.`;
  }
  return justification === null
    ? `${subject(document)} forces a restart without saying why.`
    : `${subject(document)} forces a restart: ${style.code(shorten(justification, JUSTIFICATION_LIMIT))}`;
}

function rulesWords(document: PullRequestDocument, style: Style): string {
  const file = style.code(shorten(document.rules.file, NAME_LIMIT));
  return `${subject(document)} changes what counts as runtime (${file}): clients restart once.`;
}

function explainUnavailable({ warnings }: PullRequestDocument, runtime: RuntimeDocument): string {
  if (warnings.some(({ code }) => code === 'fingerprint_unavailable')) {
    return 'What runs could not all be read, so nothing says that it stays the same.';
  }
  if (runtime.base_fingerprint !== null) {
    const gone = runtime.changes.length;
    const all = gone === 1 ? 'The one file that runs is' : `All ${groupDigits(gone)} files that run are`;
    return `${all} gone after this, so there is nothing that could be the same.`;
  }
  return runtime.head_fingerprint === null
    ? 'No file counts as runtime, neither before this nor after it, so nothing says that what runs stays the same.'
    : 'No file counted as runtime before this, so there is nothing to compare with.';
}

/** Those that count before or after. */
function filesOf({ files, changes }: RuntimeDocument): number {
  return files + changes.filter(({ kind }) => kind === 'removed').length;
}

function noneChange(files: number): string {
  return files === 1
    ? 'The one file that runs is not changed'
    : `None of the ${groupDigits(files)} files that run is changed`;
}

function someChange(changed: number, files: number): string {
  if (files === 1) return 'The one file that runs is changed';
  return `${groupDigits(changed)} of the ${groupDigits(files)} files that run ${changed === 1 ? 'is' : 'are'} changed`;
}

/** What the next release would say, in words that go on from what the change itself says. */
export function explainNext(document: PullRequestDocument, style: Style): string {
  const next = document.next_release;
  if (next.requires_restart === null)
    return `it cannot be told: ${style.text(shorten(next.failure, JUSTIFICATION_LIMIT))}`;
  if (!next.previous) {
    return 'the first one, which always says “restart required”: nobody runs an earlier one.';
  }
  const tag = style.code(shorten(next.previous.tag, NAME_LIMIT));
  if (next.requires_restart) {
    const anyway = document.requires_restart ? '' : ' all the same, because of what was merged before';
    return `restart required${anyway}. ${nextReason(document, tag, style)}`;
  }
  return document.requires_restart
    ? `no restart, since the files that run are then those of ${tag} again.`
    : `no restart, compared with ${tag}.`;
}

function nextReason(document: PullRequestDocument, tag: string, style: Style): string {
  const next = document.next_release;
  if (next.requires_restart === null) return '';
  switch (next.reason) {
    case 'runtime_changed':
      return `${count(next.changed_count, 'file')} that ${next.changed_count === 1 ? 'runs differs' : 'run differ'} from ${tag}.`;
    case 'forced':
      return `No file that runs differs from ${tag}, but a restart is forced ${nextForced(document, next.newly_forced, style)}.`;
    case 'rules_changed':
      return `No file that runs differs from ${tag}, but the rules for what counts do.`;
    case 'baseline_mismatch':
      return `${tag} published another fingerprint than its tag gives now.`;
    default:
      return `What runs, or what ${tag} runs, could not be read.`;
  }
}

/** A sentence names no more; the newest are those that matter. */
const NAMED_FORCED = 3;

function nextForced(
  { manifest }: PullRequestDocument,
  forced: readonly { readonly version: string | null; readonly justification?: string }[],
  style: Style,
): string {
  const named = forced.slice(-NAMED_FORCED).map(({ version, justification }) => {
    const who = style.code(shorten(version ?? manifest, NAME_LIMIT));
    const why = justification && style.code(shorten(justification, JUSTIFICATION_LIMIT));
    return `by ${who} (${why ?? 'it does not say why'})`;
  });
  const more = forced.length - named.length;
  return [...named, ...(more > 0 ? [`by ${count(more, 'more release')}`] : [])].join(', ');
}

/** What was compared, where that is not the merge result; empty where it is. */
export function explainBasis(
  { basis, mergeable, pull_request: pull }: PullRequestDocument,
  style: Style,
): string {
  const base = style.code(shorten(pull?.base ?? '', NAME_LIMIT));
  switch (basis) {
    case 'merge_base': {
      const conflicts = mergeable === false;
      const why = conflicts ? `It conflicts with ${base}` : 'GitHub has no merge result for it';
      const then = conflicts ? ' Once the conflict is resolved, it is judged again.' : '';
      return `${why}, so its head is compared with the commit where it left ${base}.${then}`;
    }
    case 'base_branch':
      return `GitHub could not be asked for the merge result, so its head is compared with ${base} directly: what changed in ${base} meanwhile is among the changes.`;
    default:
      return '';
  }
}
