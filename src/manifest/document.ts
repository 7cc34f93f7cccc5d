import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import { type Position, RuntimeFingerprintError } from '../errors.ts';
import { quoteText, showFileName } from './quoted-text.ts';

/** Largest manifest that is read or written, in bytes. */
export const MAX_BYTES = 4 * 1024 * 1024;

/** Deepest nesting that is read, the root object counted; recursive parsers overflow at some thousands. */
export const MAX_DEPTH = 100;

export const BOM = '\uFEFF';
const STRICT = { disallowComments: true, allowTrailingComma: false };

/** One member of the root object; offsets are UTF-16 units of the body, ends are exclusive. */
export interface Member {
  readonly key: string;
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly valueStart: number;
  readonly valueEnd: number;
}

/** A strict JSON text whose root is an object, every character kept. */
export interface JsonDocument {
  readonly file: string;
  readonly hasBom: boolean;
  /** The text without its byte order mark. */
  readonly body: string;
  /** Offsets of the root's braces. */
  readonly open: number;
  readonly close: number;
  /** In the order of the file, duplicates included. */
  readonly members: readonly Member[];
}

/**
 * Reads UTF-8 (RFC 3629) holding strict JSON (RFC 8259) with an object at its root. Everything else, also more than
 * `MAX_BYTES` or `MAX_DEPTH`, is `MANIFEST_INVALID` with its line and column.
 */
export function parseDocument(bytes: Uint8Array, file: string): JsonDocument {
  if (bytes.length > MAX_BYTES) {
    throw invalidAt({ file }, `it has ${bytes.length} bytes; a manifest may have ${MAX_BYTES} at most`);
  }
  const text = decodeText(bytes, file);
  const hasBom = text.startsWith(BOM);
  const body = hasBom ? text.slice(1) : text;
  if (body.trim() === '') {
    throw invalid({ file, body }, 0, 'the file is empty: delete it to have it created, or write {} into it');
  }
  const document = { file, hasBom, body, ...readMembers(file, body) };
  confirmJson(document);
  return document;
}

/** Line and column of an offset, both from 1; a column is a character (code point). */
export function positionAt(document: Pick<JsonDocument, 'file' | 'body'>, offset: number): Position {
  const lines = document.body.slice(0, offset).split(/\r\n|\r|\n/);
  return { file: document.file, line: lines.length, column: [...(lines.at(-1) as string)].length + 1 };
}

/** The error for something wrong at an offset of the body. */
export function invalid(
  document: Pick<JsonDocument, 'file' | 'body'>,
  offset: number,
  problem: string,
): RuntimeFingerprintError {
  return invalidAt(positionAt(document, offset), problem);
}

/** The value of a member. Names such as `__proto__` become plain properties of it. */
export function memberValue(document: JsonDocument, member: Member): unknown {
  return JSON.parse(document.body.slice(member.valueStart, member.valueEnd));
}

/** The offset of a name that an object within the JSON text `json` has twice, or `null`. */
export function findDuplicateName(json: string): number | null {
  const seen: Set<string>[] = [];
  let duplicate: number | null = null;
  visit(json, {
    onObjectBegin: () => {
      seen.push(new Set());
    },
    onObjectEnd: () => {
      seen.pop();
    },
    onObjectProperty: (name, offset) => {
      if (seen.at(-1)?.has(name)) duplicate ??= offset;
      seen.at(-1)?.add(name);
    },
  });
  return duplicate;
}

function invalidAt(position: Position, problem: string): RuntimeFingerprintError {
  const { file, line, column } = position;
  const where = line === undefined ? showFileName(file) : `${showFileName(file)}:${line}:${column}`;
  return new RuntimeFingerprintError('MANIFEST_INVALID', `${where}: ${problem}`, { position });
}

function decodeText(bytes: Uint8Array, file: string): string {
  if (looksLikeUtf16(bytes)) {
    throw invalidAt({ file, line: 1, column: 1 }, 'the file looks like UTF-16: save it as UTF-8');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    const start = longestValidStart(bytes);
    const body = start.startsWith(BOM) ? start.slice(1) : start;
    throw invalid({ file, body }, body.length, 'the bytes here are not UTF-8: save the file as UTF-8');
  }
}

/** Byte order mark, or a zero beside the first character, which in JSON is always ASCII. */
function looksLikeUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  return bytes.length > 1 && (first === 0) !== (second === 0);
}

function longestValidStart(bytes: Uint8Array): string {
  let text = '';
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    try {
      text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(0, middle), {
        stream: true,
      });
      low = middle;
    } catch {
      high = middle - 1;
    }
  }
  return text;
}

/**
 * One pass that stops at the first error, so that the parser never descends deeper than the depth counted here. No
 * tree is built: a file of many small values would make it a hundred times the file's size.
 */
function readMembers(file: string, body: string): Pick<JsonDocument, 'members' | 'open' | 'close'> {
  const members: Member[] = [];
  let depth = 0;
  let open = 0;
  let close = 0;
  let key = { key: '', keyStart: 0, keyEnd: 0 };
  let valueStart = 0;
  const begin = (offset: number) => {
    if (depth === 0) open = offset;
    if (depth === 1) valueStart = offset;
    depth += 1;
    if (depth > MAX_DEPTH)
      throw invalid({ file, body }, offset, `a manifest may be nested ${MAX_DEPTH} levels deep at most`);
  };
  const end = (offset: number, length: number) => {
    depth -= 1;
    if (depth === 0) close = offset;
    if (depth === 1) members.push({ ...key, valueStart, valueEnd: offset + length });
  };
  const refuseRoot = (offset: number) => {
    if (depth === 0) throw invalid({ file, body }, offset, 'the file must hold one JSON object: { … }');
  };
  visit(
    body,
    {
      onObjectBegin: begin,
      onObjectEnd: end,
      onArrayBegin: (offset) => {
        refuseRoot(offset);
        begin(offset);
      },
      onArrayEnd: end,
      onObjectProperty: (name, offset, length) => {
        if (depth === 1) key = { key: name, keyStart: offset, keyEnd: offset + length };
      },
      onLiteralValue: (_value, offset, length) => {
        refuseRoot(offset);
        if (depth === 1) members.push({ ...key, valueStart: offset, valueEnd: offset + length });
      },
      onError: (code, offset, length) => {
        throw invalid({ file, body }, offset, describeError(body, { code, offset, length }));
      },
    },
    STRICT,
  );
  return { members, open, close };
}

/** Clients read the file with their language's parser: what that one refuses must not pass here either. */
function confirmJson(document: JsonDocument): void {
  try {
    JSON.parse(document.body);
  } catch (cause) {
    const { file } = document;
    throw new RuntimeFingerprintError('MANIFEST_INVALID', `${showFileName(file)}: not strict JSON`, {
      cause,
      position: { file },
    });
  }
}

interface SyntaxProblem {
  readonly code: ParseErrorCode;
  readonly offset: number;
  readonly length: number;
}

function describeError(body: string, { code, offset, length }: SyntaxProblem): string {
  const found = body.slice(offset, offset + length);
  switch (printParseErrorCode(code)) {
    case 'PropertyNameExpected':
    case 'ValueExpected':
      return describeMissing(body, offset, found);
    case 'ColonExpected':
      return 'a colon is missing before this';
    case 'CommaExpected':
      return 'a comma is missing before this, or a bracket does not match';
    case 'CloseBraceExpected':
    case 'CloseBracketExpected':
      return 'a closing bracket is missing';
    case 'EndOfFileExpected':
      return 'nothing may follow the closing brace';
    case 'InvalidCommentToken':
    case 'UnexpectedEndOfComment':
      return 'JSON has no comments: remove this one';
    case 'UnexpectedEndOfString':
      return 'the string that begins here is not closed on its line';
    case 'InvalidUnicode':
    case 'InvalidEscapeCharacter':
      return 'the string that begins here has an escape that JSON does not know';
    case 'InvalidCharacter':
      return 'the string that begins here has a control character: write it as an escape';
    case 'UnexpectedEndOfNumber':
      return 'the number that begins here is incomplete';
    default:
      return `${quoteText(found)} is not JSON`;
  }
}

function describeMissing(body: string, offset: number, found: string): string {
  if (found === '') return 'the file ends too early';
  const isTrailing = (found === '}' || found === ']') && body.slice(0, offset).trimEnd().endsWith(',');
  if (isTrailing) return 'remove the comma before this: JSON has none after the last';
  return `a name or a value is expected here, not ${quoteText(found)}`;
}
