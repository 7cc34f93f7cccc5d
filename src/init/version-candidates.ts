import { isMaskableVersion } from '../runtime/version-files.ts';

/** Code whose name says that it holds the project's own version. */
const CODE =
  /(?:^|\/)(?:__init__\.py|_{0,2}version_{0,2}\.(?:py|js|mjs|cjs|ts|go|rs)|__about__\.py|about\.py|const\.py|setup\.py)$/;
const WHOLE = /(?:^|\/)(?:VERSION|version\.txt)$/;
const KEYED = /\.(?:json|toml)$/;

/** Lockfiles that hold it too, and beside every dependency a checksum: a new one still shows. */
const LOCKFILE = /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|uv\.lock|Cargo\.lock)$/;

/** More would make the rules unreadable; what is left out costs restarts, and nothing else. */
const MOST = 20;

/** How many files are read to find them, those nearest to the top. */
const MOST_READ = 500;

/** Files to look into for the version. */
export function listVersionCandidates(paths: readonly string[]): string[] {
  const found = paths.filter((path) => [CODE, WHOLE, KEYED, LOCKFILE].some((names) => names.test(path)));
  return found.sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1)).slice(0, MOST_READ);
}

/**
 * Those in which nothing but the release's own version would be masked: it stands there once, and as a version. Where
 * the same number stands more often, one of them may be a dependency that is pinned to it.
 */
export function findVersionFiles(texts: ReadonlyMap<string, string>, version: string): string[] {
  if (!isMaskableVersion(version)) return [];
  return [...texts]
    .filter(([path, text]) => holdsVersion(path, text, version))
    .map(([path]) => path)
    .slice(0, MOST);
}

function holdsVersion(path: string, text: string, version: string): boolean {
  if (WHOLE.test(path)) return text.trim() === version;
  const [first, ...more] = ['"', "'"].flatMap((quote) => placesOf(text, `${quote}${version}${quote}`));
  if (first === undefined) return false;
  if (LOCKFILE.test(path)) return true;
  const line = text.slice(0, first).slice(-200).split('\n').at(-1) as string;
  const key = KEYED.test(path) ? /^\s*(?:\{\s*)?"?version"?\s*[:=]\s*$/ : /version/i;
  return more.length === 0 && key.test(line);
}

function placesOf(text: string, literal: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(literal); at !== -1; at = text.indexOf(literal, at + 1)) places.push(at);
  return places;
}

function depthOf(path: string): number {
  return path.split('/').length;
}
