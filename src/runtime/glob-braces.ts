import micromatch from 'micromatch';
import { quoteYaml } from './yaml-text.ts';

/** Most globs that one glob may stand for once its braces are expanded. */
const MAX_ALTERNATIVES = 1000;

/** One pair of braces that is open, or the whole glob: alternatives before the last comma, and after it. */
interface OpenBraces {
  readonly start: number;
  before: number;
  current: number;
  commas: number;
}

/** The globs without braces that a glob with sound braces stands for. */
export function expandBraces(pattern: string): readonly string[] {
  return micromatch.braces(pattern, { expand: true, nodupes: true, keepEscaping: true });
}

/**
 * What is wrong with the braces of a glob, and the fix, found before anything is expanded: the library's own
 * limit holds for rising ranges of numbers alone, and braces that it cannot expand it takes for text.
 */
export function braceProblem(pattern: string): string | null {
  const open: OpenBraces[] = [{ start: -1, before: 0, current: 1, commas: 0 }];
  for (let at = 0; at < pattern.length; at++) {
    const top = open.at(-1) as OpenBraces;
    const character = pattern[at];
    if (character === '\\') at++;
    else if (character === '{') open.push({ start: at, before: 0, current: 1, commas: 0 });
    else if (character === ',') closeAlternative(top);
    else if (character === '}') {
      const outer = open.at(-2);
      if (outer === undefined) return "'}' has no '{'. For a name with '}', write '\\}'.";
      const count = top.commas > 0 ? top.before + top.current : rangeSize(pattern.slice(top.start + 1, at));
      if (count === null) return loneBraceProblem(pattern.slice(top.start, at + 1));
      outer.current *= count;
      open.pop();
    }
    if ((open.at(-1) as OpenBraces).current > MAX_ALTERNATIVES) return tooManyProblem();
    if (top.before > MAX_ALTERNATIVES) return tooManyProblem();
  }
  return open.length === 1 ? null : "'{' has no '}'. For a name with '{', write '\\{'.";
}

function closeAlternative(braces: OpenBraces): void {
  if (braces.start === -1) return;
  braces.before += braces.current;
  braces.current = 1;
  braces.commas += 1;
}

/** At most how many values `1..10`, `1..10..2` or `a..f` has; `null` for anything else. */
function rangeSize(text: string): number | null {
  const numbers = /^(-?\d{1,9})\.\.(-?\d{1,9})(?:\.\.-?\d{1,9})?$/.exec(text);
  if (numbers !== null) return Math.abs(Number(numbers[1]) - Number(numbers[2])) + 1;
  return /^(?:[a-z]\.\.[a-z]|[A-Z]\.\.[A-Z])(?:\.\.\d{1,2})?$/.test(text) ? 26 : null;
}

function loneBraceProblem(braces: string): string {
  const name = quoteYaml(braces.replace(/[{}]/g, '\\$&'));
  const fix = `Write '{a,b}', '{1..10}' or '{a..f}'; for a name with braces, write ${name}.`;
  return `${quoteYaml(braces)} is neither a list nor a range. ${fix}`;
}

function tooManyProblem(): string {
  return `its braces stand for more than ${MAX_ALTERNATIVES} globs. Use '*', or write several globs.`;
}
