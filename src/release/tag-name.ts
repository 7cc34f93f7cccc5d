import { editDistance } from '../runtime/nearest-name.ts';
import {
  isPhaseWord,
  isPrereleaseKey,
  type VersionKey,
  type VersionPieces,
  versionKey,
} from './version-order.ts';

/** A tag that ends in a version. */
export interface TagName {
  readonly tag: string;
  /** What comes before the version and a closing `v`: nothing in `v7.11.0`, `server-` in `server-v1.2.3`. */
  readonly line: string;
  /** As written, without the closing `v`: `7.11.0`, `2026.04.27`, `8_4_0`, `1.28.2+k3s1`. */
  readonly version: string;
  readonly key: VersionKey;
  /** By its suffix; a release can also be marked as a pre-release without one. */
  readonly prerelease: boolean;
  /** How many numbers the version has: 2 for `v1.0`, 3 for `2025-04-01`. */
  readonly parts: number;
}

/** Where a version stands: its numbers from `start`, suffix from `numbersEnd`, build from `suffixEnd`. */
interface Span {
  readonly start: number;
  readonly numbersEnd: number;
  readonly suffixEnd: number;
}

const DATE = /(?:19|20)\d\d-(?:0?[1-9]|1[0-2])-(?:0?[1-9]|[12]\d|3[01])(?!\d)(?:[-._]\d+){0,3}/y;
const NUMBERS = /(?:\d+!)?\d+(?:\.\d+)*(?:_\d+)*/y;
const PHASE = /[-._]?([A-Za-z]+)\d*(?:[-._]\d+)*/y;
const BUILD = /^[0-9A-Za-z][0-9A-Za-z._-]*$/;

/** PEP 440 has at most three phases in one version; some limit keeps the reading linear. */
const MAX_PHASES = 8;

const MAX_NEAR_DISTANCE = 2;
const MAX_NEAR_LENGTH = 200;

/**
 * Reads the line and the version of a tag; `null` where the name does not end in a version.
 *
 * The version is the longest tail that is one, from the start of a number: numbers separated by dots, then
 * underscores (`1.2.3`, `8_4_0`), or a date (`2025-04-01`; a further number is that day's second release);
 * then phases (`rc1`, `-beta.2`, `.dev`, `a1.dev2`, `.RELEASE`) or, after three numbers, any semver
 * pre-release (`-followup-done`); then build metadata (`+k3s1`). After fewer numbers other words make it no
 * version (`20260422-autonomous`, `stable-2.10-branchpoint`). PEP 440's epoch (`1!2.0`) is read.
 *
 * With `prefix`, the tag must be the prefix, an optional `v`, and a version to its end; the prefix's own
 * closing `v` does not count. The time is linear in the length of the tag, so no tag is too long to be read.
 */
export function parseTagName(tag: string, prefix: string | null): TagName | null {
  const key = `${prefix ?? '\0'}\n${tag}`;
  const known = PARSED.get(key);
  if (known !== undefined) return known;
  if (PARSED.size >= MAX_PARSED) PARSED.clear();
  const parsed = readTagName(tag, prefix);
  PARSED.set(key, parsed);
  return parsed;
}

/** Every release of a line is held against every other, so each name is asked for again and again. */
const PARSED = new Map<string, TagName | null>();
const MAX_PARSED = 50_000;

function readTagName(tag: string, prefix: string | null): TagName | null {
  const skipped = prefix === null ? 0 : prefixLength(tag, prefix);
  if (skipped === null) return null;
  const text = tag.slice(skipped);
  const span = findVersion(text);
  if (span === null || (prefix !== null && span.start !== 0)) return null;
  const pieces = versionPieces(text, span);
  const key = versionKey(pieces);
  return {
    tag,
    line: closeLine(tag.slice(0, skipped + span.start)),
    version: text.slice(span.start),
    key,
    prerelease: isPrereleaseKey(key),
    parts: pieces.numbers.length,
  };
}

/** Names that a mistyped tag may have meant, the nearest first, at most three. */
export function nearTagNames(tag: string, tags: readonly string[]): string[] {
  const wanted = plainName(tag);
  if (wanted.length > MAX_NEAR_LENGTH) return [];
  return tags
    .map((name) => ({ name, distance: editDistance(wanted, plainName(name), MAX_NEAR_DISTANCE) }))
    .filter(({ distance }) => distance <= MAX_NEAR_DISTANCE)
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, 3)
    .map(({ name }) => name);
}

/** A closing `v` belongs to the version, unless it ends a longer word: `dev1.2` is of the line `dev`. */
function closeLine(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])[vV]$/u, '');
}

/** The length of the prefix in the tag, with its `v`; `null` where the tag is not of that line. */
function prefixLength(tag: string, prefix: string): number | null {
  const line = closeLine(prefix);
  if (!tag.startsWith(line)) return null;
  const closed = tag.slice(0, line.length + 1);
  return closed !== line && closeLine(closed) === line ? closed.length : line.length;
}

function findVersion(text: string): Span | null {
  const plus = text.lastIndexOf('+');
  if (plus !== -1 && BUILD.test(text.slice(plus + 1))) {
    const span = findRelease(text.slice(0, plus));
    if (span !== null) return span;
  }
  return findRelease(text);
}

/** Finds a version without build metadata. */
function findRelease(text: string): Span | null {
  const identifiers = identifiersStart(text);
  let at = text.search(/\d/);
  while (at !== -1) {
    const numbersEnd = matchEnd(DATE, text, at) ?? matchEnd(NUMBERS, text, at) ?? at;
    const parts = splitNumbers(text.slice(at, numbersEnd)).length;
    if (isPhases(text, numbersEnd) || (parts >= 3 && isIdentifiers(text, numbersEnd, identifiers))) {
      return { start: at, numbersEnd, suffixEnd: text.length };
    }
    at = nextStart(text, at);
  }
  return null;
}

/**
 * Where the next version could start once none does at `at`. A start further on among the same numbers has
 * fewer of them before the same suffix, so it is none either; only the last one may open a date, an epoch or
 * other numbers (`1.2025-04-01`, `3_1.2.3`).
 */
function nextStart(text: string, at: number): number {
  const end = matchEnd(NUMBERS, text, at) ?? at + 1;
  const last = text.slice(at, end).search(/[._!]\d+$/);
  if (last !== -1) return at + last + 1;
  const next = text.slice(end).search(/\d/);
  return next === -1 ? -1 : end + next;
}

/** Whether nothing but phases follows, or nothing at all. */
function isPhases(text: string, from: number): boolean {
  let at = from;
  for (let count = 0; at < text.length; count++) {
    PHASE.lastIndex = at;
    const word = PHASE.exec(text)?.[1];
    if (count === MAX_PHASES || word === undefined || !isPhaseWord(word)) return false;
    at = PHASE.lastIndex;
  }
  return true;
}

/** Whether a semver pre-release follows; `identifiers` is where the text begins to be nothing else. */
function isIdentifiers(text: string, at: number, identifiers: number): boolean {
  return text[at] === '-' && at + 1 >= identifiers && at + 1 < text.length && text[at + 1] !== '.';
}

/** From where on the text is semver identifiers with single dots between them, up to its end. */
function identifiersStart(text: string): number {
  let at = text.length;
  while (at > 0 && /[0-9A-Za-z.-]/.test(text[at - 1] as string)) {
    if (text[at - 1] === '.' && (at === text.length || text[at] === '.')) break;
    at--;
  }
  return at;
}

function matchEnd(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

function versionPieces(text: string, span: Span): VersionPieces {
  const [epoch, numbers] = splitEpoch(text.slice(span.start, span.numbersEnd));
  return {
    epoch,
    numbers: splitNumbers(numbers),
    suffix: text.slice(span.numbersEnd, span.suffixEnd),
    build: text.slice(span.suffixEnd + 1),
  };
}

function splitEpoch(numbers: string): [epoch: string, rest: string] {
  const mark = numbers.indexOf('!');
  return mark === -1 ? ['0', numbers] : [numbers.slice(0, mark), numbers.slice(mark + 1)];
}

function splitNumbers(numbers: string): string[] {
  return numbers.split(/[-._]/);
}

function plainName(tag: string): string {
  return tag.toLowerCase().replace(/(?<![a-z0-9])v(?=\d)/, '');
}
