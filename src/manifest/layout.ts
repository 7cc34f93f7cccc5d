import type { JsonDocument, Member } from './document.ts';

/** How a file lays out the members of an object. */
export interface Layout {
  /** The file's line end, where members stand on lines of their own; `null`: all on one line. */
  readonly lineBreak: string | null;
  /** White space before the root's members; one level more is `unit`. */
  readonly indent: string;
  readonly unit: string;
  /** What stands between two members of the root, comma included. */
  readonly separator: string;
  /** Between members that share a line. */
  readonly comma: string;
  readonly colon: string;
}

const BLANK_LINE_END = /(\r\n|\r|\n)([ \t]*)$/;
const LINE_BREAK = /\r\n|\r|\n/;

/** The layout of the file's own members; an empty object gets lines of their own, two spaces deep. */
export function detectLayout(document: JsonDocument): Layout {
  const last = document.members.at(-1);
  if (last === undefined) {
    const lineBreak = LINE_BREAK.exec(document.body)?.[0] ?? '\n';
    return linesLayout(lineBreak, '  ', '  ', ': ');
  }
  const between = document.body.slice(last.keyEnd, last.valueStart);
  const colon = /^ ?: ?$/.test(between) ? between : ': ';
  const gaps = document.members.map((member, index) => gapBefore(document, member, index));
  const lineStart = gaps.map((gap) => BLANK_LINE_END.exec(gap)).findLast((match) => match !== null);
  if (lineStart === undefined) return inlineLayout(gaps, colon);
  const [, lineBreak = '', indent = ''] = lineStart;
  const closing = BLANK_LINE_END.exec(document.body.slice(last.valueEnd, document.close))?.[2] ?? '';
  const unit = indent.startsWith(closing) ? indent.slice(closing.length) : indent;
  return linesLayout(lineBreak, indent, unit, colon);
}

/** JSON text of a value as a member of the root, without its key. */
export function renderValue(value: unknown, layout: Layout): string {
  return renderNested(value, layout, layout.indent);
}

export function renderMember(key: string, value: unknown, layout: Layout): string {
  return `${JSON.stringify(key)}${layout.colon}${renderValue(value, layout)}`;
}

function gapBefore(document: JsonDocument, member: Member, index: number): string {
  const start = document.members[index - 1]?.valueEnd ?? document.open + 1;
  return document.body.slice(start, member.keyStart);
}

function linesLayout(lineBreak: string, indent: string, unit: string, colon: string): Layout {
  return { lineBreak, indent, unit, separator: `,${lineBreak}${indent}`, comma: ', ', colon };
}

function inlineLayout(gaps: readonly string[], colon: string): Layout {
  const isSpaced = gaps[0] !== '' || colon.endsWith(' ');
  const separator = gaps.length > 1 ? (gaps.at(-1) as string) : isSpaced ? ', ' : ',';
  const comma = LINE_BREAK.test(separator) ? ', ' : separator;
  return { lineBreak: null, indent: '', unit: '', separator, comma, colon };
}

function renderNested(value: unknown, layout: Layout, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = indent + layout.unit;
  const items = Array.isArray(value)
    ? value.map((item) => renderNested(item, layout, inner))
    : Object.entries(value).map(
        ([name, item]) => `${JSON.stringify(name)}${layout.colon}${renderNested(item, layout, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (items.length === 0) return `${open}${close}`;
  const { lineBreak, comma } = layout;
  if (lineBreak === null) return `${open}${items.join(comma)}${close}`;
  return `${open}${lineBreak}${inner}${items.join(`,${lineBreak}${inner}`)}${lineBreak}${indent}${close}`;
}
