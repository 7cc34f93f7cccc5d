import { braceProblem, expandBraces } from './glob-braces.ts';
import { ESCAPABLE, readGlobName } from './glob-name.ts';
import { quoteYaml } from './yaml-text.ts';

const MAX_LENGTH = 1000;

/**
 * Most wildcards beyond the first of each name, plus `**` beyond the first. The time a match takes grows at
 * worst with the length of the path to the power of this and one.
 */
const MAX_FREEDOM = 4;

const ABSOLUTE = /^(?:[A-Za-z]:)?\/+/;
const SEPARATING_BACKSLASH = new RegExp(String.raw`\\(?!${ESCAPABLE})`);

/**
 * Says what keeps a glob from being used, and the fix; `null` when nothing does. Refused is what would match
 * nothing without saying so, and what the glob library reads otherwise than it looks.
 */
export function checkGlob(pattern: string): string | null {
  const problem =
    textProblem(pattern) ?? leadProblem(pattern) ?? escapeProblem(pattern) ?? braceProblem(pattern);
  if (problem !== null) return problem;
  for (const glob of expandBraces(pattern)) {
    const found = pathProblem(glob);
    if (found !== null)
      return glob === pattern ? found : `it also stands for ${quoteYaml(glob)}, and ${found}`;
  }
  return null;
}

function textProblem(pattern: string): string | null {
  if (pattern === '') return "it is empty. Leave it out, or write a glob such as '**/*.py'.";
  if (pattern.length > MAX_LENGTH) {
    return `it has ${pattern.length} characters, and ${MAX_LENGTH} are the most. Write several shorter ones.`;
  }
  const hidden = hiddenCharacter(pattern);
  if (hidden !== undefined) {
    const name = `U+${hidden.toString(16).toUpperCase().padStart(4, '0')}`;
    return `it holds the character ${name}, which cannot be seen. Take it out; '?' matches any.`;
  }
  if (pattern !== pattern.trim()) return "it begins or ends with a space. Take it out; '?' matches a space.";
  return null;
}

function leadProblem(pattern: string): string | null {
  if (pattern.startsWith('!')) {
    const exclude = `To leave files out, state ${quoteYaml(pattern.slice(1))} under 'exclude'`;
    return `it begins with '!'. ${exclude}; for a name with '!', write '\\!'.`;
  }
  if (!ABSOLUTE.test(pattern)) return null;
  return `it is an absolute path. Globs are relative; write ${quoteYaml(pattern.replace(ABSOLUTE, ''))}.`;
}

function escapeProblem(pattern: string): string | null {
  if (SEPARATING_BACKSLASH.test(pattern)) {
    const fixed = quoteYaml(pattern.replace(/\\+/g, '/'));
    return `'\\' does not separate folders. Write ${fixed}; '[*]' and '[?]' match these two characters.`;
  }
  // The library drops quote marks.
  const mark = /(?<!\\)["'`]/.exec(pattern)?.[0];
  return mark === undefined
    ? null
    : `it holds the mark ${mark}, which is dropped unless a '\\' stands before it.`;
}

function pathProblem(glob: string): string | null {
  const names = glob.split('/');
  if (names.some((name) => name === '' || name === '.' || name === '..')) return dotProblem(names);
  if (glob.startsWith('!')) return "it begins with '!'. For a name with '!', write '\\!'.";
  const plain = names.filter((name) => name !== '**');
  let freedom = Math.max(0, names.length - plain.length - 1);
  for (const name of plain) {
    const reading = readGlobName(name);
    if (reading.problem !== null) return reading.problem;
    freedom += Math.max(0, reading.choices - 1);
  }
  if (freedom <= MAX_FREEDOM) return null;
  return "it has so many wildcards that matching could take minutes. Use fewer '*', '**' and '( )'.";
}

/** Why a glob with an empty name, `.` or `..` would match nothing, or nothing in its folder. */
function dotProblem(names: readonly string[]): string {
  const tidy = names.filter((name) => name !== '' && name !== '.').join('/');
  if (names.includes('..')) return "it goes up with '..'. Write it relative to a folder further up.";
  if (tidy === '') return "that matches no file. Write '**' for every file.";
  if (names.at(-1) === '')
    return `it ends with '/'. For everything in the folder, write ${quoteYaml(`${tidy}/**`)}.`;
  if (names[0] === '') return "it begins with '/'. Take that '/' into the braces, as in '{a/,}b'.";
  return `it holds '${names.includes('') ? '//' : './'}'. Write ${quoteYaml(tidy)}.`;
}

function hiddenCharacter(pattern: string): number | undefined {
  // Compiling the classes takes longer than all other checks together, and almost no glob needs them.
  if (/^[ -~]*$/.test(pattern)) return undefined;
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}\u00a0\ufffd]/u.exec(pattern)?.[0].codePointAt(0);
}
