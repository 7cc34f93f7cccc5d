/** Characters that would move, hide or reorder what a terminal or a page shows: controls, bidi marks, separators. */
const DECEIVING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * Any text on one line, with nothing in it that a terminal obeys or that a workflow's runner does: it takes
 * `##[command]` anywhere in a line for an order (actions/runner, ActionCommand). The other form, `::command::`, needs the
 * start of a line, where no text from elsewhere is ever put.
 */
export function plainText(text: string): string {
  return text.replace(DECEIVING, escapeCharacter).replaceAll('##[', '##\\[');
}

/** JSON in which no string holds an order for the runner; it parses to the same. */
export function renderJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll('##[', '#\\u0023[');
}

function escapeCharacter(character: string): string {
  const named = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }[character];
  if (named !== undefined) return named;
  const code = (character.codePointAt(0) as number).toString(16);
  return code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u{${code}}`;
}

/** `text` cut to at most `limit` characters, the cut shown. */
export function shorten(text: string, limit: number): string {
  const characters = [...text];
  return characters.length <= limit ? text : `${characters.slice(0, limit - 1).join('')}…`;
}

/** `1 file`, `2 files`. */
export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
}
