import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import type * as z from 'zod';
import type { Position, RuntimeFingerprintError } from '../errors.ts';
import { nearestName } from '../runtime/nearest-name.ts';
import {
  findDuplicateName,
  invalid,
  type JsonDocument,
  type Member,
  memberValue,
  parseDocument,
  positionAt,
} from './document.ts';
import { isJustification } from './justification.ts';
import { quoteText } from './quoted-text.ts';
import {
  MAX_JUSTIFICATION,
  MAX_VERSION,
  OWN_KEYS,
  type OwnKey,
  type OwnKeys,
  OwnKeysSchema,
} from './schema.ts';

/** What the releaser says about forcing. */
export interface ForceRestart {
  /** `force_restart` is there and neither `null` nor `false`. */
  readonly set: boolean;
  /** It is not a JSON boolean, and counts as true. */
  readonly malformed: boolean;
  /** The text of `force_restart_justification` as it stands; `null` where there is no string. */
  readonly justification: string | null;
  /** The text says something: `isJustification`. */
  readonly justified: boolean;
}

/** A key that says nothing, and the one that its author most likely meant. */
export interface MisspelledKey {
  readonly key: string;
  readonly meant: string;
}

/** A `version.json`, read. */
export interface Manifest {
  readonly file: string;
  /** `null`: the file has none. */
  readonly version: string | null;
  readonly force: ForceRestart;
  /** Keys that are not read and most likely mean `force_restart` or its justification; of many, the first. */
  readonly misspelled: readonly MisspelledKey[];
  /** Our keys, complete and of our shape; `null` where any required one is missing. May be stale: see `current`. */
  readonly own: OwnKeys | null;
  /** Our keys are there and were written for this `version`; else they count as absent. */
  readonly current: boolean;
  /** Where a key of the root object stands; of one that is not there, the file alone. */
  positionOf(key: string): Position;
}

const FORCE_KEYS: readonly string[] = ['force_restart', 'force_restart_justification'];

/** Keys that may stand once only, since parsers differ in which of two they take. */
const SINGLE_KEYS: readonly string[] = ['version', ...FORCE_KEYS, ...OWN_KEYS];

const MAX_MISSPELLED = 10;

/**
 * Reads a manifest. Not UTF-8, not strict JSON, no object, a key of ours twice or not of its shape:
 * `MANIFEST_INVALID` with its position. A foreign value under `runtimes` is not ours and reads as absent.
 */
export function parseManifest(bytes: Uint8Array, file: string): Manifest {
  return manifestFromDocument(parseDocument(bytes, file));
}

/** As `parseManifest`, of a document already read. */
export function manifestFromDocument(document: JsonDocument): Manifest {
  const members = singleMembers(document);
  const version = versionOf(document, members.get('version'));
  const own = ownKeysOf(document, members);
  return {
    file: document.file,
    version,
    force: forceOf(document, members),
    misspelled: misspelledOf(document),
    own,
    current: own !== null && own.restart.version === version,
    positionOf(key) {
      const member = document.members.find((one) => one.key === key);
      return member === undefined ? { file: document.file } : positionAt(document, member.keyStart);
    },
  };
}

/** The members of the keys that may stand once only. */
export function singleMembers(document: JsonDocument): ReadonlyMap<string, Member> {
  const members = new Map<string, Member>();
  for (const member of document.members) {
    if (!SINGLE_KEYS.includes(member.key)) continue;
    const first = members.get(member.key);
    if (first !== undefined) {
      const { line, column } = positionAt(document, first.keyStart);
      const problem = `"${member.key}" already stands at line ${line}, column ${column}: keep one of the two`;
      throw invalid(document, member.keyStart, problem);
    }
    members.set(member.key, member);
  }
  return members;
}

/**
 * Whether the value under `runtimes` is ours, if perhaps broken: the name is common enough for others to use it, the
 * names in our blocks are not.
 */
export function isOwnRuntimes(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(
    (block) => typeof block === 'object' && block !== null && Object.hasOwn(block, 'restart_key'),
  );
}

function versionOf(document: JsonDocument, member: Member | undefined): string | null {
  if (member === undefined) return null;
  const value = memberValue(document, member);
  if (typeof value === 'string' && value !== '' && value.length <= MAX_VERSION) return value;
  const problem = `"version" must be a string of 1 to ${MAX_VERSION} characters`;
  throw invalid(document, member.valueStart, `${problem}: write the version of the release`);
}

function forceOf(document: JsonDocument, members: ReadonlyMap<string, Member>): ForceRestart {
  const flagMember = members.get('force_restart');
  const flag = flagMember === undefined ? null : memberValue(document, flagMember);
  const textMember = members.get('force_restart_justification');
  const text = textMember === undefined ? null : memberValue(document, textMember);
  if (textMember !== undefined && typeof text === 'string' && text.length > MAX_JUSTIFICATION) {
    const problem = `"force_restart_justification" is longer than ${MAX_JUSTIFICATION} characters`;
    throw invalid(document, textMember.valueStart, `${problem}: shorten it`);
  }
  return {
    set: flag !== null && flag !== false,
    malformed: flag !== null && typeof flag !== 'boolean',
    justification: typeof text === 'string' ? text : null,
    justified: typeof text === 'string' && isJustification(text),
  };
}

function misspelledOf({ members }: JsonDocument): MisspelledKey[] {
  const found: MisspelledKey[] = [];
  for (const { key } of members) {
    if (SINGLE_KEYS.includes(key) || found.some((one) => one.key === key)) continue;
    const meant = nearestName(key, FORCE_KEYS);
    if (meant !== undefined) found.push({ key, meant });
    if (found.length === MAX_MISSPELLED) break;
  }
  return found;
}

function ownKeysOf(document: JsonDocument, members: ReadonlyMap<string, Member>): OwnKeys | null {
  const values: Partial<Record<OwnKey, unknown>> = {};
  for (const key of OWN_KEYS) {
    const member = members.get(key);
    if (member === undefined) continue;
    const value = memberValue(document, member);
    if (key === 'runtimes' && !isOwnRuntimes(value)) continue;
    const parsed = OwnKeysSchema.shape[key].safeParse(value);
    if (!parsed.success) throw shapeError(document, member, parsed.error);
    refuseDuplicateNames(document, member);
    values[key] = parsed.data;
  }
  const complete = OwnKeysSchema.safeParse(values);
  return complete.success ? complete.data : null;
}

/** Of two equal names inside a block, one parser reads the first and another the last. */
function refuseDuplicateNames(document: JsonDocument, member: Member): void {
  const duplicate = findDuplicateName(document.body.slice(member.valueStart, member.valueEnd));
  if (duplicate === null) return;
  const problem = `a name stands twice in one object of "${member.key}": remove the key, it is written anew`;
  throw invalid(document, member.valueStart + duplicate, problem);
}

/** The error for a value under one of our keys that is not ours. */
function shapeError(document: JsonDocument, member: Member, error: z.ZodError): RuntimeFingerprintError {
  const issue = error.issues[0] as z.core.$ZodIssue;
  const path = issue.path.filter((step) => typeof step !== 'symbol');
  const name = quoteText([member.key, ...path].join('.'));
  const problem = `${name} is not what this tool writes (${issue.message})`;
  const fix = `remove "${member.key}", it is written anew, or rename it if it is not this tool's`;
  return invalid(document, member.valueStart + offsetWithin(document, member, path), `${problem}: ${fix}`);
}

/** Offset within the member's value of the deepest part of `path` that exists. */
function offsetWithin(document: JsonDocument, member: Member, path: (string | number)[]): number {
  const tree = parseTree(document.body.slice(member.valueStart, member.valueEnd));
  for (let length = path.length; tree !== undefined && length > 0; length--) {
    const node = findNodeAtLocation(tree, path.slice(0, length));
    if (node !== undefined) return node.offset;
  }
  return 0;
}
