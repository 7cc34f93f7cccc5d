/** What stands where a text is demanded and there is none; lower case, without punctuation. */
export const PLACEHOLDERS: ReadonlySet<string> = new Set([
  ...['todo', 'to', 'do', 'tbd', 'tba', 'tbc', 'fixme', 'wip', 'later', 'fill', 'in'],
  ...['none', 'nil', 'null', 'undefined', 'na', 'not', 'applicable', 'unknown', 'nothing'],
  ...['yes', 'no', 'true', 'false', 'test'],
  ...['placeholder', 'reason', 'justification', 'force', 'forced', 'restart'],
]);

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const REPEATED = /^(.)\1*$/su;

/**
 * Whether a text says something: at least one of its words, runs of letters and digits of any script, is neither a
 * placeholder nor one character repeated (`n/a`, `xxx`). Characters that cannot be seen count as not there.
 */
export function isJustification(text: string): boolean {
  const visible = text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase();
  const words = visible.match(WORD) ?? [];
  return words.some((word) => !PLACEHOLDERS.has(word) && !REPEATED.test(word));
}
