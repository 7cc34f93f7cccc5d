import { markdownText } from './markdown.ts';

/**
 * Any text in a sentence that GitHub shows in a conversation. It looks for mentions and references once the Markdown is
 * rendered, when character references are characters again (outside of code), and notifies who is named: a space of no
 * width behind what begins one keeps the text as it is to read, and quiet.
 */
export function quietText(text: string): string {
  return markdownText(text)
    .replaceAll('&#64;', `&#64;${NO_WIDTH}`)
    .replaceAll('&#35;', `&#35;${NO_WIDTH}`)
    .replace(/(?<=gh)&#45;/gi, `&#45;${NO_WIDTH}`);
}

const NO_WIDTH = '&#8203;';
