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
  const entries = pairs.map((pair) => wholeVersion(pair, versions) ?? versionNames(pair, versions));
  const found = entries.filter((entry) => entry !== null);
  return pairs.length > 0 && found.length === pairs.length ? found : null;
}

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
  for (const [at, line] of before.entries()) {
    if (line === after[at]) continue;
    const [name] = line.match(VERSION_NAME) ?? [];
    if (name === undefined || !saysVersion(line, name, versions.base)) return null;
    if (!saysVersion(after[at] as string, name, versions.head)) return null;
    names.add(name);
  }
  const masking = { version: null, names: [...names] };
  const equal = names.size > 0 && mask(pair.base, masking).equals(mask(pair.head, masking));
  return equal ? `${pair.entry}#${[...names].join(',')}` : null;
}

/** Whether what the line assigns to the name is the version or a part of it. */
function saysVersion(line: string, name: string, version: string): boolean {
  const masked = mask(Buffer.from(line, 'latin1'), { version: null, names: [name] }).toString('latin1');
  const [start, end, more] = masked.split(MASKED_TEXT);
  if (start === undefined || end === undefined || more !== undefined) return false;
  const value = line.slice(start.length, line.length - end.length);
  return value !== '' && version.includes(value);
}
