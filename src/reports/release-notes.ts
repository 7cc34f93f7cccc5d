import { createHash } from 'node:crypto';
import type { ReleaseDocument } from './documents.ts';
import { markdownCode } from './markdown.ts';
import { quietText } from './quiet-text.ts';
import { isNamed, verdictFacts, wholeReason } from './release-text.ts';
import { explainVerdict, verdictWords } from './verdict-text.ts';

/** What a release's notes say about the restart, as Markdown. */
export function renderNotes(document: ReleaseDocument): string {
  const { requires_restart: required, previous } = document;
  const icon = required ? '🔁' : '✅';
  const compared = previous ? ` when updating from ${markdownCode(previous.tag)}` : '';
  return [
    `### ${icon} ${verdictWords(required)}${compared}`,
    ...wholeReason(document).map(quietText),
    ...describeRuntimes(document),
    required ? REQUIRED : NOT_REQUIRED,
  ].join('\n\n');
}

function describeRuntimes({ runtimes, base, newly_forced: newlyForced }: ReleaseDocument): string[] {
  const named = isNamed(runtimes);
  const sentences = Object.entries(runtimes).map(([name, runtime]) => {
    const why = quietText(explainVerdict(verdictFacts(runtime, { base: base?.ref ?? null, newlyForced })));
    return named ? `- **${quietText(name)}**: ${why}` : why;
  });
  return named ? [sentences.join('\n')] : sentences;
}

const REQUIRED =
  'Restart what runs an earlier release once it is updated. Clients that compare `restart_key` do so by themselves.';
const NOT_REQUIRED =
  'What runs the previous release may keep running: the files it runs are the same. From older releases, compare ' +
  '`restart_key`.';

/**
 * Puts the section into the notes: in place of the one between our markers, else at the end. All other text stays byte for
 * byte. `name` tells the sections of several jobs apart.
 */
export function spliceNotes(notes: string, name: string, section: string): string {
  const { begin, end } = markers(name);
  const block = `${begin}\n${section}\n${end}`;
  // The last that begins: what somebody left of another is text like any.
  const from = notes.lastIndexOf(begin);
  const to = from < 0 ? -1 : notes.indexOf(end, from);
  if (to >= 0) return notes.slice(0, from) + block + notes.slice(to + end.length);
  return notes.trim() === '' ? block : `${notes}${/\n\s*\n$/.test(notes) ? '' : '\n\n'}${block}`;
}

/** A name may hold what would end a comment; its hash does not. */
function markers(name: string): { begin: string; end: string } {
  const id = createHash('sha256').update(name).digest('hex').slice(0, 12);
  return { begin: `<!-- runtime-fingerprint ${id} -->`, end: `<!-- /runtime-fingerprint ${id} -->` };
}
