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

function wholeVersion({ entry, base, head }: FilePair, versions: Versions): string | null {
  if (!isMaskableVersion(versions.base) || !isMaskableVersion(versions.head)) return null;
  const before = mask(base, { version: versions.base, names: [] });
  const after = mask(head, { version: versions.head, names: [] });
  return before.equals(after) ? entry : null;
}

/** A name that says what it is. */
const VERSION_NAME = /(?<![\w$])[A-Za-z_$][\w$]*version[\w$]*|(?<![\w$])version[\w$]*/gi;

/** `MAJOR_VERSION = 2026` and the like: names on the lines that differ, whose values are parts of the version. */
function versionNames(pair: FilePair, versions: Versions): string | null {
  const before = pair.base.toString('latin1').split('\n');
  const after = pair.head.toString('latin1').split('\n');
  if (before.length !== after.length || versions.base === null || versions.head === null) return null;
  const names = new Set<string>();
  let differing = 0;
  for (const [at, line] of before.entries()) {
    if (line === after[at]) continue;
    differing++;
    const [name] = line.match(VERSION_NAME) ?? [];
    if (name === undefined) return null;
    const was = partsAssigned(line, name, versions.base);
    const is = partsAssigned(after[at] as string, name, versions.head);
    if (!was.some((parts) => is.includes(parts))) return null;
    names.add(name);
  }
  const masking = { version: null, names: [...names] };
  const masked = mask(pair.base, masking);
  const equal = names.size > 0 && masked.equals(mask(pair.head, masking));
  // A name that stands elsewhere too, as in a lockfile, would hide the versions of others.
  const isOnlyThis = masked.toString('latin1').split(MASKED_TEXT).length - 1 === differing;
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
