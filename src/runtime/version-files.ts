import { compileGlobs } from './glob.ts';
import { rawPathToText } from './raw-path.ts';
import { type Entry, heldFields } from './select.ts';
import type { ContentReader } from './tree.ts';
import { parseVersionFile, type VersionFile } from './version-file-entry.ts';

/** Larger files are never masked: masking needs the whole text. */
const MASK_LIMIT_BYTES = 8 * 1024 * 1024;
const LINE_LIMIT_CHARACTERS = 4_096;
/** What stands where a version stood; a file that has a NUL of its own is not masked. */
export const MASKED_TEXT = '\0version\0';

/** What to mask in one file: the release's version where `names` is empty, else what is assigned to the names. */
export interface Masking {
  readonly version: string | null;
  readonly names: readonly string[];
}

/**
 * Masks the release's own version in the entries that `version-files` name: their content is then held, and equal
 * between releases that differ by it alone. Also gives the patterns that matched nothing.
 */
export async function maskVersionFiles(
  entries: readonly Entry[],
  options: { versionFiles: readonly string[]; version: string | null; reader: ContentReader },
): Promise<{ entries: readonly Entry[]; unmatched: readonly string[] }> {
  const rules = options.versionFiles.map((text) => ({ text, file: parseVersionFile(text) }));
  const matchers = rules.map(({ text, file }) => ({ text, file, globs: compileGlobs([file.pattern]) }));
  const unmatched = new Set(options.versionFiles);
  const masked = [...entries];
  for (const [at, entry] of entries.entries()) {
    const applying = matchers.filter(({ file, globs }) => names(entry, file, globs.matches));
    for (const { text } of applying) unmatched.delete(text);
    if (applying.length === 0) continue;
    const bytes = await readMaskable(entry, options.reader);
    const result =
      bytes && applying.reduce((text, { file }) => mask(text, { ...file, version: options.version }), bytes);
    if (result && result !== bytes) masked[at] = { ...entry, ...heldFields(entry.kind, result) };
  }
  return { entries: masked, unmatched: [...unmatched] };
}

function names(entry: Entry, file: VersionFile, matches: (path: string) => boolean): boolean {
  if (entry.kind !== 'f' && entry.kind !== 'x') return false;
  if (file.fromRepository) return matches(rawPathToText(entry.repositoryPath));
  return !entry.path.startsWith('/') && matches(rawPathToText(entry.path));
}

/** The content as text of one character a byte; `null` where it is not to be masked. */
async function readMaskable(entry: Entry, reader: ContentReader): Promise<Buffer | null> {
  if (!('id' in entry.content)) return entry.content.bytes;
  const pieces: Buffer[] = [];
  let size = 0;
  await reader.readContents([entry.content.id], {
    chunk(bytes) {
      size += bytes.length;
      if (size <= MASK_LIMIT_BYTES) pieces.push(Buffer.from(bytes));
    },
  });
  const content = Buffer.concat(pieces);
  return size > MASK_LIMIT_BYTES || content.includes(0) ? null : content;
}

/** The bytes with what `masking` names replaced; the very same bytes when there is nothing to replace. */
export function mask(bytes: Buffer, masking: Masking): Buffer {
  const text = bytes.toString('latin1');
  const result =
    masking.names.length > 0 ? maskNames(text, masking.names) : maskVersion(text, masking.version);
  return result === text ? bytes : Buffer.from(result, 'latin1');
}

/**
 * A version of fewer than three parts (`1.0`) could be any number of the program. A manifest may call anything a version: what
 * holds a quote, a bracket or a line break could be code.
 */
export function isMaskableVersion(version: string | null): version is string {
  return version !== null && /^\d+[._-]\d+[._-]\d+[\w.+~-]*$/.test(version);
}

function maskVersion(text: string, version: string | null): string {
  if (!isMaskableVersion(version)) return text;
  const literal = Buffer.from(version, 'utf8').toString('latin1');
  if (text.trim() === literal) return text.replace(literal, () => MASKED_TEXT);
  let masked = text;
  for (const quote of ['"', "'"])
    masked = masked.split(`${quote}${literal}${quote}`).join(`${quote}${MASKED_TEXT}${quote}`);
  return masked;
}

function maskNames(text: string, names: readonly string[]): string {
  const assignments = assignmentPatterns(names);
  const lines = text.split('\n');
  const masked = lines.map((line) => {
    const assignment =
      line.length > LINE_LIMIT_CHARACTERS ? undefined : assignments.find((one) => one.test(line));
    if (!assignment) return line;
    return line.replace(assignment, (_all, before: string, value: string) => before + maskLiteral(value));
  });
  return masked.join('\n');
}

/** Quotes stay, so that a string never equals a number. */
function maskLiteral(value: string): string {
  return /^["']/.test(value) ? `${value[0]}${MASKED_TEXT}${value[0]}` : MASKED_TEXT;
}

const STRING = '"[^"\\\\\\r\\n]*"|\'[^\'\\\\\\r\\n]*\'';
const NUMBER = '[0-9][0-9A-Za-z_.]*';
const ITEM = `(?:${STRING}|${NUMBER})`;
/** As in all of these, no two runs of spaces can touch, so that a line takes time in the order of its length. */
const LIST = `[([][ \\t]*(?:${ITEM}(?:[ \\t]*,[ \\t]*${ITEM})*[ \\t]*(?:,[ \\t]*)?)?[)\\]]`;
/** Words before the name in a declaration: `export const`, `pub static`, `public static final std::string`. */
const MODIFIERS = '(?:[A-Za-z_](?:[\\w<>\\[\\]&*.]|::)*[ \\t]+){0,6}';

/**
 * `NAME = literal` at the start of a statement: `VERSION = "1.2.3"`, `export const VERSION: string = '1.2.3';`,
 * `"version": "1.2.3",`, `version = (1, 2, 3)`, `#define VERSION "1.2.3"`. What follows may only end the statement, so
 * that the code of an expression is never hidden.
 */
function assignmentPatterns(names: readonly string[]): RegExp[] {
  const name = names
    .map((one) => Buffer.from(one, 'utf8').toString('latin1').replace(/[$.]/g, '\\$&'))
    .join('|');
  const target = `["']?(?<![\\w$])(?:${name})(?![\\w$])["']?`;
  const annotation = '(?::[ \\t]*[A-Za-z_&][\\w<>\\[\\]&*.: ]{0,80}?[ \\t]*)?';
  const assigned = `${MODIFIERS}${target}[ \\t]*${annotation}:?=(?![=>])[ \\t]*`;
  // Before a colon, words would make it something else: `case VERSION: 1`, `lambda version: 1`.
  const keyed = `${target}[ \\t]*:(?![:=])[ \\t]*`;
  const defined = `#[ \\t]*define[ \\t]+(?:${name})[ \\t]+`;
  const pattern = (before: string, separator: string) => {
    const end = `(?=[ \\t]*(?:${separator}+[ \\t]*)?(?:\\}[ \\t]*)?(?:(?:#|//|--).*)?\\r?$)`;
    return new RegExp(`^([ \\t{]*${before})(${STRING}|${NUMBER}|${LIST})${end}`);
  };
  // After `=` a comma would make it an argument: `connect(version=3,`.
  return [pattern(assigned, ';'), pattern(keyed, '[,;]'), pattern(defined, ';')];
}
