import { isDeepStrictEqual } from 'node:util';
import { RuntimeFingerprintError } from '../errors.ts';
import { BOM, invalid, type JsonDocument, type Member, memberValue, parseDocument } from './document.ts';
import { detectLayout, type Layout, renderMember, renderValue } from './layout.ts';
import { isOwnRuntimes, manifestFromDocument, parseManifest, singleMembers } from './manifest.ts';
import { showFileName } from './quoted-text.ts';
import { OWN_KEYS, type OwnKeys, OwnKeysSchema } from './schema.ts';

export interface ManifestChanges {
  /** Added where the file has no `version`; one that is there stays as it is. */
  readonly version?: string;
  readonly keys: OwnKeys;
}

/** The body from `start` to `end` becomes `text`. */
interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Writes our keys into a manifest and leaves every other byte alone. A value that is already right keeps its bytes;
 * where all are, the very array given is returned. New keys follow the last member in the file's own layout. Blocks
 * of `runtimes` that are no longer wanted go; a foreign value of that name stays.
 *
 * Fails with `MANIFEST_INVALID` where `parseManifest` would, before or after the edit, and where `runtimes` is wanted
 * but taken by a foreign value.
 */
export function editManifest(bytes: Uint8Array, file: string, changes: ManifestChanges): Uint8Array {
  const document = parseDocument(bytes, file);
  manifestFromDocument(document);
  const splices = listSplices(document, changes);
  if (splices.length === 0) return bytes;
  const edited = new TextEncoder().encode(
    (document.hasBom ? BOM : '') + applySplices(document.body, splices),
  );
  // Above all a lineage that outgrew the size limit: better no release than one whose manifest nobody can read.
  parseManifest(edited, file);
  return edited;
}

/** The manifest of a repository that has none: two spaces, LF, a final newline. */
export function createManifest(version: string, keys: OwnKeys): Uint8Array {
  return editManifest(new TextEncoder().encode('{}\n'), 'version.json', { version, keys });
}

/** A manifest about to be edited. */
interface Target {
  readonly document: JsonDocument;
  /** Of the keys that stand once. */
  readonly members: ReadonlyMap<string, Member>;
  readonly layout: Layout;
}

function listSplices(document: JsonDocument, changes: ManifestChanges): Splice[] {
  const target = { document, members: singleMembers(document), layout: detectLayout(document) };
  const wanted = orderKeys(changes.keys, document.file);
  const splices: Splice[] = [];
  const added: string[] = [];
  if (changes.version !== undefined && !target.members.has('version')) {
    added.push(renderMember('version', changes.version, target.layout));
  }
  for (const key of OWN_KEYS) {
    const member = target.members.get(key);
    const value = wanted[key];
    if (value === undefined) continue;
    if (member === undefined) added.push(renderMember(key, value, target.layout));
    else splices.push(...replaceValue(target, member, value));
  }
  const removed = wanted.runtimes === undefined ? ownRuntimesMember(target) : undefined;
  if (removed !== undefined) splices.push(removeMember(document, removed));
  if (added.length > 0) splices.push(addMembers(target, added, removed));
  return splices;
}

/** The keys in the order they are written, inside the blocks too. */
function orderKeys(keys: OwnKeys, file: string): OwnKeys {
  const parsed = OwnKeysSchema.safeParse(keys);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const problem = `${showFileName(file)}: cannot hold this ${issue?.path.join('.')}: ${issue?.message}`;
  throw new RuntimeFingerprintError('MANIFEST_INVALID', problem, { cause: parsed.error, position: { file } });
}

function replaceValue({ document, layout }: Target, member: Member, value: unknown): Splice[] {
  const present = memberValue(document, member);
  if (isDeepStrictEqual(present, value)) return [];
  if (member.key === 'runtimes' && !isOwnRuntimes(present)) {
    const problem = '"runtimes" holds something else, and this tool needs the key: rename it';
    throw invalid(document, member.valueStart, problem);
  }
  return [{ start: member.valueStart, end: member.valueEnd, text: renderValue(value, layout) }];
}

function ownRuntimesMember({ document, members }: Target): Member | undefined {
  const member = members.get('runtimes');
  return member !== undefined && isOwnRuntimes(memberValue(document, member)) ? member : undefined;
}

/** With the comma and white space that tie it to its neighbour. */
function removeMember(document: JsonDocument, member: Member): Splice {
  const index = document.members.indexOf(member);
  const before = document.members[index - 1];
  if (before !== undefined) return { start: before.valueEnd, end: member.valueEnd, text: '' };
  const after = document.members[index + 1];
  return { start: member.keyStart, end: after?.keyStart ?? member.valueEnd, text: '' };
}

function addMembers({ document, layout }: Target, added: readonly string[], removed?: Member): Splice {
  const last = document.members.at(-1);
  const joined = added.join(layout.separator);
  if (last === undefined) {
    const text = `${layout.lineBreak}${layout.indent}${joined}${layout.lineBreak}`;
    return { start: document.open + 1, end: document.close, text };
  }
  const isAlone = document.members.length === 1 && last === removed;
  return { start: last.valueEnd, end: last.valueEnd, text: isAlone ? joined : layout.separator + joined };
}

/** Splices do not overlap; where two touch, the one that ends there goes first. */
function applySplices(body: string, splices: readonly Splice[]): string {
  let text = '';
  let at = 0;
  for (const splice of splices.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    text += body.slice(at, splice.start) + splice.text;
    at = splice.end;
  }
  return text + body.slice(at);
}
