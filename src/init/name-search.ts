import type { Candidate } from './exclusions.ts';
import type { Source } from './mention.ts';
import { mayEndAs, mayMatch, readWildcards, type Wildcard } from './wildcard.ts';

/** What a candidate takes out of the repository. */
interface Target {
  readonly candidate: Candidate;
  readonly paths: readonly string[];
  /** The folders that it takes out whole, where it does. */
  readonly folders: readonly string[];
}

/** More different patterns are not held to the paths: they may match anything. */
const MOST_WILDCARDS = 3_000;

/** It imports whatever modules there are. */
const IMPORTS_ALL = /\b(?:walk_packages|iter_modules)\b/;

/** Finds the candidates that sources name. */
export class NameSearch {
  readonly #targets: readonly Target[];
  readonly #families: ReadonlySet<string>;
  /** What each pattern may match, by its text. */
  readonly #matched = new Map<string, readonly string[]>();

  constructor(candidates: readonly Candidate[], paths: readonly string[]) {
    this.#targets = candidates.map((candidate) => {
      const covered = paths.filter(candidate.covers);
      // What is stated before it is there may be matched once it is.
      const stated = candidate.always ? [candidate.glob] : [];
      return {
        candidate,
        paths: [...covered, ...stated],
        folders: [...foldersOf(candidate, covered), ...stated],
      };
    });
    this.#families = new Set(candidates.flatMap(({ family }) => family ?? []));
  }

  /** Every glob that sources may name: for what cannot be searched. Only Go embeds what is run by no name. */
  namesAny({ embeds }: { embeds: boolean }): string[] {
    const found = this.#targets.filter(({ candidate }) => embeds || candidate.named !== null);
    return [...found.map(({ candidate }) => candidate.glob), ...this.#families];
  }

  /** Whether one of the candidates takes a path out. */
  covers(path: string): boolean {
    return this.#targets.some(({ candidate }) => candidate.covers(path));
  }

  /** Globs of the candidates and families that a source may name. */
  namesIn({ path, text }: Source): string[] {
    const source = { path, text: text.replace(/\r\n?/g, '\n') };
    const names = new Set<string>();
    const importsAll = IMPORTS_ALL.test(source.text);
    for (const { candidate, paths } of this.#targets) {
      const imported = importsAll && paths.some((path) => path.endsWith('.py'));
      if (candidate.named !== null && (imported || candidate.named(source))) names.add(candidate.glob);
    }
    for (const wildcard of readWildcards(source)) for (const name of this.#match(wildcard)) names.add(name);
    return [...names];
  }

  #match(wildcard: Wildcard): readonly string[] {
    const key = JSON.stringify(wildcard);
    const known = this.#matched.get(key);
    if (known) return known;
    if (this.#matched.size >= MOST_WILDCARDS) return this.namesAny(wildcard);
    const found = [
      ...this.#targets.filter((target) => mayTake(wildcard, target)).map(({ candidate }) => candidate.glob),
      ...[...this.#families].filter((family) => mayTakeMore(wildcard, family)),
    ];
    this.#matched.set(key, found);
    return found;
  }
}

function mayTake(wildcard: Wildcard, { candidate, paths, folders }: Target): boolean {
  if (candidate.named === null && !wildcard.embeds) return false;
  return (
    folders.some((folder) => mayMatch(wildcard, folder, true)) ||
    paths.some((path) => mayMatch(wildcard, path))
  );
}

/** Whether the pattern may match a text at the top that is not there yet. */
function mayTakeMore({ segments, bases }: Wildcard, family: string): boolean {
  const [first = '**'] = segments;
  const isTop = bases.includes('') && (segments.length < 2 || first.includes('**'));
  return isTop && mayEndAs(segments.at(-1) ?? '**', family.slice(1));
}

/** Of `docs/**\/*` and `**\/tests/**\/*`: the folders of that name. */
function foldersOf({ glob, covers }: Candidate, paths: readonly string[]): string[] {
  const name = /(?:^|\/)([^/*]+)\/\*\*\/\*$/.exec(glob)?.[1];
  const folders = new Set<string>();
  for (const path of paths) {
    const steps = path.split('/').slice(0, -1);
    for (const [at, step] of steps.entries()) {
      const folder = steps.slice(0, at + 1).join('/');
      if (step === name && covers(`${folder}/_`)) folders.add(folder);
    }
    if (name === undefined && steps[0] === glob) folders.add(glob);
  }
  return [...folders];
}
