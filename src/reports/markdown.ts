import { plainText } from './plain-text.ts';

/**
 * Any text as code in Markdown, also inside a table. Every character that could mean anything is written as a character
 * reference, which CommonMark never reads as structure, and inside `<code>` GitHub links and notifies nobody.
 */
export function markdownCode(text: string): string {
  return `<code>${markdownText(text)}</code>`;
}

/** The same without the code style, for text that stands in a sentence, or is one. */
export function markdownText(text: string): string {
  // Four spaces at the start of a line would make it a block of code.
  return plainText(text).replace(/^ +|[^\p{L}\p{N} ]/gu, (characters) =>
    [...characters].map((character) => `&#${character.codePointAt(0)};`).join(''),
  );
}

/** Lines of code; the breaks between them are references, so that an empty one cannot end the block. */
export function markdownLines(text: string): string {
  return `<pre>${text.split('\n').map(markdownText).join('&#10;')}</pre>`;
}

/** A table of Markdown cells. */
export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A block that opens on a click. */
export function markdownDetails(title: string, body: string): string {
  return `<details><summary>${title}</summary>\n\n${body}\n\n</details>`;
}
