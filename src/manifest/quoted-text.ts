const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Untrusted text for a one-line message: in double quotes, escaped as JSON is, and with it everything that breaks
 * lines, reorders or cannot be seen. Longer than `max` characters, it is cut and ends in `…`.
 */
export function quoteText(text: string, max = 80): string {
  // Cut roughly first: only the beginning of a text of megabytes is ever shown.
  const start = [...text.slice(0, 2 * (max + 1))];
  const shown = start.length > max ? `${start.slice(0, max).join('')}…` : text;
  return JSON.stringify(shown).replace(HIDDEN, escapeUnits);
}

/** A file's name for the beginning of a message: as `quoteText`, without the quotes. */
export function showFileName(file: string): string {
  return quoteText(file, 200).slice(1, -1);
}

function escapeUnits(character: string): string {
  let escaped = '';
  for (let at = 0; at < character.length; at++) {
    escaped += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
  }
  return escaped;
}
