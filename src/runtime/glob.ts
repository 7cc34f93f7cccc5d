import { RuntimeFingerprintError } from '../errors.ts';
import { expandBraces } from './glob-braces.ts';
import { globExpression, literalPath } from './glob-expression.ts';
import { checkGlob } from './glob-syntax.ts';
import { quoteYaml } from './yaml-text.ts';

/**
 * A list of globs, compiled. Paths are text, `/`-separated, relative to the folder the globs are relative to.
 */
export interface GlobSet {
  /** Indexes into the list of every glob that matches the path, ascending. */
  matching(path: string): readonly number[];
  matches(path: string): boolean;
  /**
   * Whether a glob may match something strictly below the folder (`''` is the top). False only where none
   * can; true may be wrong, so that it only ever costs a look.
   */
  couldMatchBelow(folder: string): boolean;
}

interface Matcher {
  /** Index of the glob as stated; one with braces has several matchers. */
  readonly index: number;
  readonly expression: RegExp;
}

/** What must be true of the names of a path for a glob to match it. */
interface Prefix {
  readonly names: readonly ((name: string) => boolean)[];
  /** Whether any names may follow, because of `**`. */
  readonly open: boolean;
}

/**
 * Compiles globs that `checkGlob` accepts; any other is `CONFIG_INVALID`, since one that compiles to nothing
 * would leave files out unseen.
 */
export function compileGlobs(patterns: readonly string[]): GlobSet {
  const literals = new Map<string, number[]>();
  const matchers: Matcher[] = [];
  const prefixes: Prefix[] = [];
  for (const [index, pattern] of patterns.entries()) {
    for (const glob of expandChecked(pattern)) {
      const literal = literalPath(glob);
      if (literal === null) matchers.push({ index, expression: globExpression(glob) });
      else literals.set(literal, [...(literals.get(literal) ?? []), index]);
      prefixes.push(prefixOf(glob));
    }
  }
  return {
    matching(path) {
      const found = matchers.filter(({ expression }) => expression.test(path)).map(({ index }) => index);
      return [...new Set([...found, ...(literals.get(path) ?? [])])].sort((a, b) => a - b);
    },
    matches: (path) => literals.has(path) || matchers.some(({ expression }) => expression.test(path)),
    couldMatchBelow(folder) {
      const names = folder === '' ? [] : folder.split('/');
      return prefixes.some((prefix) => couldContinue(prefix, names));
    },
  };
}

function expandChecked(pattern: string): readonly string[] {
  const problem = checkGlob(pattern);
  if (problem === null) return expandBraces(pattern);
  throw new RuntimeFingerprintError(
    'CONFIG_INVALID',
    `The glob ${quoteYaml(pattern)} cannot be used: ${problem}`,
  );
}

function prefixOf(glob: string): Prefix {
  const names = glob.split('/');
  const globstar = names.indexOf('**');
  const fixed = globstar === -1 ? names : names.slice(0, globstar);
  return { names: fixed.map(nameTest), open: globstar !== -1 };
}

function nameTest(glob: string): (name: string) => boolean {
  const literal = literalPath(glob);
  if (literal !== null) return (name) => name === literal;
  const expression = globExpression(glob);
  return (name) => expression.test(name);
}

function couldContinue(prefix: Prefix, folder: readonly string[]): boolean {
  if (!prefix.open && folder.length >= prefix.names.length) return false;
  return prefix.names.every((test, depth) => depth >= folder.length || test(folder[depth] as string));
}
