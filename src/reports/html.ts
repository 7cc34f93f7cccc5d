import { plainText } from './plain-text.ts';

/** Any text as the content of an element, or of an attribute in quotes. */
export function htmlText(text: string): string {
  return plainText(text).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Any value as JSON inside of a `<script>`: whatever stands in it, it neither ends that element nor opens another. */
export function htmlJson(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
