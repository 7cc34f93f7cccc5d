import { folderNameProblem, readRoot } from './config-values.ts';
import { expandBraces } from './glob-braces.ts';
import { checkGlob } from './glob-syntax.ts';
import { automaticScheme, type Rules, STATED_DEFAULTS } from './rules.ts';
import { invalid, type Place, readList, readText, type Section } from './statement.ts';
import { checkVersionFile, parseVersionFile } from './version-file-entry.ts';

/** Most globs a list may stand for once its braces are expanded: each is tried on each file. */
const MAX_GLOBS = 5000;

const EXAMPLE = "Write which files run, as in include: ['**/*.py'].";

/** The rules that a section states; `place` is where to point when `include` is not stated. */
export function readRules(section: Section, place: Place): Rules {
  const rules = {
    root: readText(section, 'root', readRoot) ?? STATED_DEFAULTS.root,
    include: readInclude(section, place),
    exclude: readGlobs(section, 'exclude') ?? [],
    excludeDirs: readList(section, 'exclude-dirs', folderNameProblem) ?? STATED_DEFAULTS.excludeDirs,
    extraFiles: readGlobs(section, 'extra-files') ?? [],
    versionFiles: readVersionFiles(section) ?? [],
  };
  return { ...rules, scheme: readScheme(section) ?? automaticScheme(rules) };
}

function readInclude(section: Section, place: Place): readonly string[] {
  const include = readGlobs(section, 'include');
  const key = `${section.owner}include`;
  if (include === undefined) throw invalid(place, key, `it must be stated where any rule is. ${EXAMPLE}`);
  if (include.length > 0) return include;
  throw invalid(section.entries.get('include')?.value.at ?? place, key, `it is empty. ${EXAMPLE}`);
}

function readGlobs(
  section: Section,
  key: 'include' | 'exclude' | 'extra-files',
): readonly string[] | undefined {
  const globs = readList(section, key, checkGlob);
  limitGlobs(section, key, globs ?? []);
  return globs;
}

function readVersionFiles(section: Section): readonly string[] | undefined {
  const entries = readList(section, 'version-files', checkVersionFile);
  limitGlobs(section, 'version-files', entries?.map((entry) => parseVersionFile(entry).pattern) ?? []);
  return entries;
}

function limitGlobs({ entries, owner }: Section, key: string, globs: readonly string[]): void {
  let count = 0;
  for (const glob of globs) count += expandBraces(glob).length;
  const at = entries.get(key)?.value.at;
  if (at === undefined || count <= MAX_GLOBS) return;
  throw invalid(at, owner + key, `its braces stand for more than ${MAX_GLOBS} globs. Use '*'.`);
}

function readScheme({ entries, owner }: Section): 2 | undefined {
  const stated = entries.get('scheme')?.value;
  if (stated === undefined) return undefined;
  const text = stated.kind === 'text' ? stated.text : stated.kind === 'plain' ? stated.source : '';
  if (text === 'auto') return undefined;
  if (text === '2') return 2;
  const why =
    text === '1'
      ? ", which is 1 where every include ends in '.py' and no extra-files or version-files are stated"
      : '';
  throw invalid(stated.at, `${owner}scheme`, `it must be 2 or auto${why}. Leave it out for auto.`);
}
