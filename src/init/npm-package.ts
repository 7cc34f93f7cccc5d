import { checkGlob } from '../runtime/glob-syntax.ts';

/** npm publishes these at the top whatever `files` says (npm's documentation of package.json, "files"). */
const ALWAYS = /^(?:readme|licen[cs]e|copying)(?:\.\w+)?$/i;

/** A page of rules; whoever publishes more has a glob for it. */
const MOST_ENTRIES = 200;

/**
 * Globs, relative to the repository, of the files that npm publishes of a package that states `files`, where all that it
 * names is in the commit. `null` where that cannot be told: the package is private, states none, or names what is only
 * built.
 */
export function readPublishedFiles(packageJson: string, paths: readonly string[]): string[] | null {
  const root = parseObject(packageJson);
  if (root === null || root.private === true || !Array.isArray(root.files)) return null;
  const stated = root.files.filter((entry) => typeof entry !== 'string' || !entry.startsWith('!'));
  const entries = [...stated, ...entryPoints(root)];
  if (entries.length > MOST_ENTRIES) return null;
  const globs = entries.map((entry) => (typeof entry === 'string' ? toGlob(entry, paths) : null));
  const present = globs.filter((glob): glob is string => glob !== null && glob !== '');
  const always = paths.filter((path) => ALWAYS.test(path) && valid(path) !== null);
  return globs.includes(null) || present.length === 0 ? null : [...new Set([...present, ...always])];
}

/** The version that a package.json states. */
export function readPackageVersion(packageJson: string): string | null {
  const version = parseObject(packageJson)?.version;
  return typeof version === 'string' && /^\d+\.\d+\.\d+/.test(version) ? version : null;
}

/** `main`, `bin` and `exports`, which are published too. */
function entryPoints({ main, bin, exports }: Record<string, unknown>): string[] {
  return [main, bin, exports].flatMap((value) => leavesOf(value)).map((leaf) => leaf.replace(/^\.\//, ''));
}

/** `exports` nests conditions in paths; deeper than this nobody's does. */
const MAX_DEPTH = 10;

/** What lies deeper is given as it is not, so that nothing matches it. */
function leavesOf(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return depth > MAX_DEPTH ? ['?'] : Object.values(value).flatMap((one) => leavesOf(one, depth + 1));
}

/** The glob that an entry is; empty for a text for people that is not there, `null` for anything else that is not. */
function toGlob(entry: string, paths: readonly string[]): string | null {
  const path = entry.replace(/^(?:\.?\/)+/, '').replace(/\/+$/, '');
  const bare = path.replace(/\/\*{1,2}$/, '');
  if (paths.some((one) => one.startsWith(`${bare}/`))) return valid(`${bare}/**`);
  if (paths.includes(path)) return valid(path);
  const main = ['.js', '.json', '.cjs', '.mjs'].map((ending) => path + ending);
  const found = main.find((one) => paths.includes(one));
  if (found !== undefined) return valid(found);
  return ALWAYS.test(path) ? '' : null;
}

function valid(glob: string): string | null {
  return /^[\w@.+/*-]+$/.test(glob) && checkGlob(glob) === null ? glob : null;
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
