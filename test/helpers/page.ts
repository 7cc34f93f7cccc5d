import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** Markdown as GitHub reads it, with the HTML in it let through. */
export function render(markdown: string): string {
  return micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
}

/** What a person reads on a page: text alone, on one line; what has no width is not there. */
export function readText(html: string): string {
  return decode(html.replace(/<[^>]*>/g, ''))
    .replaceAll('\u200b', '')
    .trim();
}

/** The names of its elements, each once, sorted. */
export function findElements(html: string): string[] {
  return [
    ...new Set([...html.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([, name]) => String(name).toLowerCase())),
  ].sort();
}

/**
 * Whom and what GitHub would notify or link: it looks at the text of a rendered page, outside of code and links, for
 * `@name`, `#1`, `owner/name#1` and `GH-1` (the filters of html-pipeline, which GitHub published).
 */
export function findNotices(html: string): string[] {
  const outside = html.replace(/<(code|pre|a|tt|style|script)\b[^>]*>.*?<\/\1>/gis, ' ');
  return outside
    .split(/<[^>]*>/)
    .flatMap(
      (text) =>
        decode(text).match(
          /(?<![\w`/])@[a-z0-9][\w-]*(?:\/[\w-]+)?|(?:(?<![\w&])[\w.-]+\/[\w.-]+)?(?<!\w)#\d+|[\w.-]+\/[\w.-]+#\d+|\bgh-\d+/gi,
        ) ?? [],
    );
}

function decode(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return text
    .replace(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(amp|lt|gt|quot);/g, (_all, name: string) => named[name] as string);
}
