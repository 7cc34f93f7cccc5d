import { type Position, RuntimeFingerprintError } from '../errors.ts';
import type { Reading } from './config-values.ts';
import { nearestName } from './nearest-name.ts';
import { quoteYaml } from './yaml-text.ts';

const MAX_ENTRIES = 1000;

/** Where something is stated: a place in the file, or the input or flag that gives it. */
export type Place = Position | { readonly label: string };

/** What a configuration states, before it is known to make sense. */
export type Statement =
  | { readonly kind: 'text'; readonly text: string; readonly at: Place }
  | { readonly kind: 'list'; readonly items: readonly Statement[]; readonly at: Place }
  | { readonly kind: 'mapping'; readonly entries: Entries; readonly at: Place }
  /** A number or a truth value, as it is written. */
  | { readonly kind: 'plain'; readonly source: string; readonly at: Place }
  | { readonly kind: 'nothing'; readonly at: Place };

/** The keys of a mapping, each with its place and its value. */
export type Entries = ReadonlyMap<string, { readonly at: Place; readonly value: Statement }>;

/** The file, or one runtime in it. */
export interface Section {
  readonly entries: Entries;
  /** What stands before a key in messages: empty, or `runtimes.NAME.`. */
  readonly owner: string;
}

/** The error for something stated. The message begins with its place and key, and ends with the fix. */
export function invalid(at: Place, key: string, problem: string): RuntimeFingerprintError {
  if ('label' in at) return new RuntimeFingerprintError('CONFIG_INVALID', `${at.label}: ${problem}`);
  const place = [plainly(at.file), at.line, at.column].filter((part) => part !== undefined).join(':');
  const subject = key === '' ? place : `${place}: ${plainly(key)}`;
  return new RuntimeFingerprintError('CONFIG_INVALID', `${subject}: ${problem}`, { position: at });
}

/** The value of a key that takes one text, as `read` gives it; `undefined` where the key is not stated. */
export function readText(
  { entries, owner }: Section,
  key: string,
  read: (text: string) => Reading,
): string | undefined {
  const stated = entries.get(key)?.value;
  if (stated === undefined) return undefined;
  const reading = read(textOf(stated, owner + key));
  if ('value' in reading) return reading.value;
  throw invalid(stated.at, owner + key, reading.problem);
}

/**
 * The texts of a key that takes a list; `check` says what is wrong with one. `undefined` where it is not
 * stated.
 */
export function readList(
  { entries, owner }: Section,
  key: string,
  check: (text: string) => string | null,
): readonly string[] | undefined {
  const stated = entries.get(key)?.value;
  if (stated === undefined) return undefined;
  const path = owner + key;
  if (stated.kind !== 'list') throw invalid(stated.at, path, listProblem(stated));
  if (stated.items.length > MAX_ENTRIES) {
    throw invalid(stated.at, path, `it has more than ${MAX_ENTRIES} entries. Use globs.`);
  }
  return stated.items.map((item) => {
    const text = textOf(item, path);
    const problem = check(text);
    if (problem === null) return text;
    throw invalid(item.at, path, `${quoteYaml(text)} cannot be used: ${problem}`);
  });
}

/** Fails on a key that is not among the known ones, and names the one that may be meant. */
export function refuseUnknown({ entries, owner }: Section, known: readonly string[]): void {
  for (const [key, { at }] of entries) {
    if (known.includes(key)) continue;
    const near = nearestName(key, known);
    const fix = near === undefined ? `The keys are ${known.join(', ')}.` : `Did you mean '${near}'?`;
    throw invalid(at, owner.slice(0, -1), `there is no key ${quoteYaml(key)}. ${fix}`);
  }
}

function listProblem(stated: Statement): string {
  if (stated.kind === 'nothing') return 'it has no value. Write [] for an empty list.';
  const example = stated.kind === 'text' ? `[${quoteYaml(stated.text)}]` : "['…', '…']";
  return `it must be a list. Write ${example}.`;
}

function textOf(stated: Statement, path: string): string {
  if (stated.kind === 'text') return stated.text;
  throw invalid(stated.at, path, textProblem(stated));
}

function textProblem(stated: Statement): string {
  if (stated.kind === 'nothing') return 'it has no value. State one, or take it out.';
  if (stated.kind === 'plain') return `it must be text. Put it in quotes: ${quoteYaml(stated.source)}.`;
  return `it must be text, and is a ${stated.kind}. A value with '{', '[' or ':' must be in quotes.`;
}

function plainly(text: string): string {
  return /^[\w./-]{1,200}$/.test(text) ? text : quoteYaml(text);
}
