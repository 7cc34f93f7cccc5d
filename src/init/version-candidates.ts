import { isMaskableVersion, MASKED_TEXT, mask } from '../runtime/version-files.ts';
import type { Source } from './mention.ts';

/** Code whose name says that it holds the project's own version. */
const CODE =
  /(?:^|\/)(?:__init__\.py|_{0,2}version_{0,2}\.(?:py|js|mjs|cjs|ts|go|rs)|__about__\.py|about\.py|const\.py|setup\.py)$/;
const WHOLE = /(?:^|\/)(?:VERSION|version\.txt)$/;
const KEYED = /\.(?:json|toml)$/;

/** Lockfiles that hold it too, and beside every dependency a checksum: a new one still shows. */
const LOCKFILE = /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|uv\.lock|Cargo\.lock)$/;

/** More would make the rules unreadable; what is left out costs restarts, and nothing else. */
const MOST = 20;

const MOST_LINE = 500;

/** How many files are read to find them, those nearest to the top. */
const MOST_READ = 500;

/** Files to look into for the version. */
export function listVersionCandidates(paths: readonly string[]): string[] {
  const found = paths.filter((path) => [CODE, WHOLE, KEYED, LOCKFILE].some((names) => names.test(path)));
  return found.sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1)).slice(0, MOST_READ);
}

/** A file with the `version-files` entry that masks the release's own version in it, and nothing else. */
export interface VersionEntry {
  readonly path: string;
  /** `path`, or `path#NAME`. */
  readonly entry: string;
}

/**
 * The entries for those files that hold the release's own version: under the one name that says so, or as their whole
 * text. Never the version wherever it stands, for a dependency may be pinned to the very same number; but in lockfiles.
 * Each entry is tried on its file.
 */
export function findVersionFiles(texts: ReadonlyMap<string, string>, version: string): VersionEntry[] {
  if (!isMaskableVersion(version)) return [];
  const entries = [...texts].flatMap(([path, text]) => {
    const entry = findEntry({ path, text }, version);
    return entry === null ? [] : [{ path, entry }];
  });
  return entries.slice(0, MOST);
}

function findEntry({ path, text }: Source, version: string): string | null {
  if (WHOLE.test(path)) return text.trim() === version ? path : null;
  if (LOCKFILE.test(path)) {
    const isHeld = ['"', "'"].some((quote) => text.includes(`${quote}${version}${quote}`));
    return isHeld ? path : null;
  }
  const names = KEYED.test(path) ? ['version'] : assignedNames(text, version);
  const name = names.find((one) => isOwnVersion({ path, text }, { name: one, version }));
  return name === undefined ? null : `${path}#${name}`;
}

/** A name of the project's own version; that of something else has its own name before it: `CORE_VERSION`. */
const OWN_NAME =
  /(?<![\w$.])_{0,2}(?:(?:app|package|pkg|project|program|product|release|current)_?)?version_{0,2}(?![\w$])/gi;

/** Names that stand before the version, on its line. */
function assignedNames(text: string, version: string): string[] {
  const lines = text.split('\n').filter((line) => line.length < MOST_LINE && line.includes(version));
  return [...new Set(lines.flatMap((line) => line.slice(0, line.indexOf(version)).match(OWN_NAME) ?? []))];
}

/** Whether the one thing that the entry masks is the version, where the project states its own. */
function isOwnVersion({ path, text }: Source, { name, version }: { name: string; version: string }): boolean {
  const masked = mask(Buffer.from(text, 'utf8'), { version: null, names: [name] }).toString('utf8');
  const [before, after, ...more] = masked.split(MASKED_TEXT);
  if (before === undefined || after === undefined || more.length > 0) return false;
  if (`${before}${version}${after}` !== text) return false;
  if (path.endsWith('.json')) return isTopKey(`${before}${PLACE}${after}`);
  return !path.endsWith('.toml') || OWN_TABLES.has(tableOf(before));
}

/** Stands for the version, and is no part of a text. */
const PLACE = '\u{e000}';

function isTopKey(json: string): boolean {
  try {
    const root: unknown = JSON.parse(json);
    return typeof root === 'object' && root !== null && 'version' in root && root.version === PLACE;
  } catch {
    return false;
  }
}

/** Tables of TOML in which a project states its own version; in others it may be a dependency's. */
const OWN_TABLES: ReadonlySet<string> = new Set([
  '',
  'project',
  'package',
  'workspace.package',
  'tool.poetry',
  'tool.commitizen',
  'tool.flit.metadata',
]);

/** The table that a text of TOML ends in. */
function tableOf(text: string): string {
  const headers = text.match(/^[ \t]*\[[^\n]*/gm) ?? [];
  return (headers.at(-1) ?? '').replace(/[[\]\s"']|#.*/g, '');
}

function depthOf(path: string): number {
  return path.split('/').length;
}
