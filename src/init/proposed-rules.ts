import { compileGlobs } from '../runtime/glob.ts';
import { DEFAULT_MANIFEST } from '../runtime/rules.ts';
import { type Exclusions, isPlainName } from './exclusions.ts';
import type { VersionEntry } from './version-candidates.ts';

/** A line of the rules with what it is for. */
export interface StatedRule {
  readonly pattern: string;
  readonly why: string;
}

export interface ProposedRules {
  readonly include: readonly StatedRule[];
  readonly exclude: readonly StatedRule[];
  readonly versionFiles: readonly StatedRule[];
  /** What would not count by its kind, but is named in the code. */
  readonly kept: readonly { readonly pattern: string; readonly by: string }[];
}

export interface RulesInput {
  readonly paths: readonly string[];
  /** What counts before anything is left out. */
  readonly include: readonly StatedRule[];
  readonly exclusions: Exclusions;
  readonly versionFiles: readonly VersionEntry[];
}

/**
 * What counts before anything is left out: everything. Only where npm publishes stated files, all of them in the commit,
 * is it known what ships: those. `published`: their globs, where that is known.
 */
export function proposeInclude(
  published: readonly string[] | null,
  lockfiles: readonly string[],
): readonly StatedRule[] {
  return published === null ? [EVERYTHING] : publishedRules(published, lockfiles);
}

/** Whether everything counts. */
export function includesAll(include: readonly StatedRule[]): boolean {
  return include.includes(EVERYTHING);
}

/** Of what counts, what is not seen to run is left out. */
export function proposeRules(input: RulesInput): ProposedRules {
  const { paths, exclusions, include } = input;
  const matches = compileGlobs(include.map(({ pattern }) => pattern)).matches;
  const all = includesAll(include);
  const included = paths.filter((path) => matches(path));
  const useful = exclusions.excluded.filter(({ always, covers }) => (always && all) || included.some(covers));
  return {
    include,
    exclude: useful.map(({ glob, why }) => ({ pattern: glob, why })),
    kept: exclusions.kept
      .filter(({ candidate }) => included.some(candidate.covers))
      .map(({ candidate, by }) => ({ pattern: candidate.glob, by })),
    versionFiles: input.versionFiles
      // The manifest never counts.
      .filter(({ path }) => matches(path) && path !== DEFAULT_MANIFEST && path.split('/').every(isPlainName))
      .map(({ entry }) => ({
        pattern: entry,
        why: entry.includes('#')
          ? "the release's own version, under this one name"
          : "the release's own version",
      })),
  };
}

const EVERYTHING: StatedRule = {
  pattern: '**',
  why: 'everything, so that what is added later counts at once',
};

const NPM_LOCKFILE = /^(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?)$/;

function publishedRules(published: readonly string[], lockfiles: readonly string[]): StatedRule[] {
  const top = lockfiles.filter((path) => NPM_LOCKFILE.test(path));
  return [
    ...published.map((pattern) => ({ pattern, why: 'npm publishes it' })),
    { pattern: 'package.json', why: 'npm publishes it; its dependencies run' },
    ...top.map((pattern) => ({ pattern, why: 'a new dependency is new code' })),
  ];
}
