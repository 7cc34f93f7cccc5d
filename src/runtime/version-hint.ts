import { isMaskableVersion, MASKED_TEXT, mask } from './version-files.ts';

/** What would have made a release restart-free. */
export interface Hint {
  readonly code: 'version_only';
  /** One line for people. */
  readonly message: string;
  /** The setting to add, as YAML. */
  readonly setting: string;
}

/** A runtime file that differs, with what it was before. */
export interface FilePair {
  /** As a `version-files` entry names it: relative to the root, or with a leading `/` to the repository. */
  readonly entry: string;
  readonly base: Buffer;
  readonly head: Buffer;
}

export interface Versions {
  readonly base: string | null;
  readonly head: string | null;
}

/**
 * The `version-files` entries under which these files would be equal: nothing in them differs but the release's own
 * version. `null` as soon as anything else does.
 */
export function findVersionFiles(pairs: readonly FilePair[], versions: Versions): string[] | null {
  if (!pairs.every((pair) => mayBeVersion(pair, versions))) return null;
  const entries = pairs.map((pair) => wholeVersion(pair, versions) ?? versionNames(pair, versions));
  const found = entries.filter((entry) => entry !== null);
  return pairs.length > 0 && found.length === pairs.length ? found : null;
}

/** Whether the first line that differs names a version at all; of most files it does not, and nothing more is asked. */
function mayBeVersion({ base, head }: FilePair, { head: version }: Versions): boolean {
  let at = 0;
  while (at < head.length && at < base.length && base[at] === head[at]) at++;
  if (at === head.length && at === base.length) return true;
  const start = at === 0 ? 0 : head.lastIndexOf(LF, at - 1) + 1;
  const end = head.indexOf(LF, at);
  const line = head.toString('utf8', start, end < 0 ? head.length : end);
  return /version/i.test(line) || (version !== null && line.includes(version));
}

const LF = 0x0a;

/**
 * The file as a whole, where the version stands in it once and under no other's name: a second one may be that of a
 * dependency that is released in step.
 */
function wholeVersion({ entry, base, head }: FilePair, versions: Versions): string | null {
  if (!isMaskableVersion(versions.base) || !isMaskableVersion(versions.head)) return null;
  const before = mask(base, { version: versions.base, names: [] });
  const after = mask(head, { version: versions.head, names: [] });
  if (!before.equals(after)) return null;
  const [lead, end, more] = before.toString('latin1').split(MASKED_TEXT);
  if (lead === undefined || end === undefined || more !== undefined) return null;
  return isOfAnother(lead, entry) ? null : entry;
}

/** A key before a value: in quotes, or bare as data files have it. */
const QUOTED_KEY = /(["'])([^"'\r\n]+)\1[ \t]*(?:=>|[:=])[ \t]*["']$/;
const BARE_KEY = /([^\s"'{[(,;:=]+)[ \t]*(?:=>|[:=])[ \t]*["']$/;
const DATA_FILE = /\.(?:json|ya?ml|toml|lock|cfg|ini|properties)$/;
const LIMIT_KEY = 200;

/** Whether the value is under a key that speaks of something else: `"@acme/core": "1.0.8"`. */
function isOfAnother(lead: string, entry: string): boolean {
  const near = lead.slice(-LIMIT_KEY);
  const bare = DATA_FILE.test(entry) ? BARE_KEY.exec(near)?.[1] : undefined;
  const key = QUOTED_KEY.exec(near)?.[2] ?? bare;
  return key !== undefined && !/version/i.test(key);
}

/** A name that says what it is. */
const VERSION_NAME = /(?<![\w$])[A-Za-z_$][\w$]*version[\w$]*|(?<![\w$])version[\w$]*/gi;

/** `MAJOR_VERSION = 2026` and the like: names on the lines that differ, whose values are parts of the version. */
function versionNames(pair: FilePair, versions: Versions): string | null {
  const before = pair.base.toString('latin1').split('\n');
  const after = pair.head.toString('latin1').split('\n');
  if (before.length !== after.length || versions.base === null || versions.head === null) return null;
  const names = new Set<string>();
  const taken = new Set<string>();
  for (const [at, line] of before.entries()) {
    if (line === after[at]) continue;
    const [name] = line.match(VERSION_NAME) ?? [];
    if (name === undefined) return null;
    const was = partsAssigned(line, name, versions.base);
    const is = partsAssigned(after[at] as string, name, versions.head);
    const parts = was.filter((one) => is.includes(one));
    // Of two names for the same, one may be that of something released in step.
    if (parts.length === 0 || names.has(name) || parts.some((one) => taken.has(one))) return null;
    names.add(name);
    for (const one of parts) taken.add(one);
  }
  const masking = { version: null, names: [...names] };
  const masked = mask(pair.base, masking);
  const equal = names.size > 0 && masked.equals(mask(pair.head, masking));
  // A name that stands elsewhere too, as in a lockfile, would hide the versions of others.
  const isOnlyThis = masked.toString('latin1').split(MASKED_TEXT).length - 1 === names.size;
  return equal && isOnlyThis ? `${pair.entry}#${[...names].join(',')}` : null;
}

/**
 * Which parts of the version the line assigns to the name: `1-1` is the second alone, `0-1` the first two. Several where
 * they are alike; none where the value is no part. A `PROTOCOL_VERSION` that goes from the first part to the second is
 * not the release's.
 */
function partsAssigned(line: string, name: string, version: string): string[] {
  const value = valueAssigned(line, name);
  if (value === null) return [];
  const parts = [...version.matchAll(/[^._+-]+/g)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
  const found = parts.flatMap(({ start }, first) =>
    parts.slice(first).flatMap(({ end }, more) => {
      return version.slice(start, end) === value ? [`${first}-${first + more}`] : [];
    }),
  );
  return value === version ? ['all', ...found] : found;
}

function valueAssigned(line: string, name: string): string | null {
  const masked = mask(Buffer.from(line, 'latin1'), { version: null, names: [name] }).toString('latin1');
  const [start, end, more] = masked.split(MASKED_TEXT);
  if (start === undefined || end === undefined || more !== undefined) return null;
  return line.slice(start.length, line.length - end.length);
}
