import { checkGlob } from './glob-syntax.ts';

/**
 * One entry of `version-files`: where the release's own version, or a part of it, counts as the same text.
 */
export interface VersionFile {
  readonly pattern: string;
  /** Whether the pattern is relative to the repository, for `extra-files`; otherwise to the root. */
  readonly fromRepository: boolean;
  /** Whose assigned values are masked; empty: the version itself is. */
  readonly names: readonly string[];
}

/** Reads `glob`, `/glob`, `glob#NAME` or `glob#NAME,NAME`, as `checkVersionFile` accepts it. */
export function parseVersionFile(entry: string): VersionFile {
  const [path = '', names] = splitOnce(entry, '#');
  const fromRepository = path.startsWith('/');
  return {
    pattern: fromRepository ? path.slice(1) : path,
    fromRepository,
    names: names === undefined ? [] : names.split(','),
  };
}

/** Says what keeps an entry from being used, and the fix; `null` when nothing does. */
export function checkVersionFile(entry: string): string | null {
  const { pattern, names } = parseVersionFile(entry);
  const odd = names.find((name) => !/^[A-Za-z_$][\w$]*$/.test(name));
  if (odd === undefined) return checkGlob(pattern);
  return "after '#' it does not list names. Write 'const.py#MAJOR,MINOR'; '?' matches a '#' in a path.";
}

function splitOnce(text: string, mark: string): string[] {
  const at = text.indexOf(mark);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + mark.length)];
}
