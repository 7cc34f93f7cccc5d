import { globExpression } from './glob-expression.ts';
import { quoteYaml } from './yaml-text.ts';

/** A part of one name of a glob, such as `*`, `[0-9]` or `@(`. */
interface Piece {
  readonly kind: 'escape' | 'class' | 'open' | 'close' | 'or' | 'star' | 'any' | 'plus' | 'text';
  readonly text: string;
}

/** What one name of a glob, the part between two `/`, comes to. */
type NameReading =
  | { readonly problem: string }
  /** Wildcards that can each match several ways; more than one of them multiplies the time a match takes. */
  | { readonly problem: null; readonly choices: number };

/** A character that `\` may stand before; before any other it would be a Windows separator gone wrong. */
export const ESCAPABLE = String.raw`[()[\]{}!+@|,$^"'\x60-]`;

const PIECE = new RegExp(
  [
    String.raw`(?<escape>\\${ESCAPABLE})`,
    String.raw`(?<class>\[[!^]?(?:\\${ESCAPABLE}|[^[\]\\{}])+\])`,
    String.raw`(?<open>[?*+@]\()`,
    String.raw`(?<close>\))`,
    String.raw`(?<or>\|)`,
    String.raw`(?<star>\*)`,
    String.raw`(?<any>\?)`,
    String.raw`(?<plus>\+)`,
    String.raw`(?<text>(?:[^\\[\](){}|*?+!@]|[!@](?!\())+)`,
  ].join('|'),
  'y',
);

/** Reads a name that is not `**`: what the glob library would misread, with the fix, or its wildcards. */
export function readGlobName(name: string): NameReading {
  const pieces = readPieces(name);
  if (typeof pieces === 'string') return { problem: pieces };
  const problem = orderProblem(pieces) ?? classProblem(pieces);
  if (problem !== null) return { problem };
  return { problem, choices: pieces.filter(({ kind }) => kind === 'star' || kind === 'open').length };
}

function readPieces(name: string): readonly Piece[] | string {
  const pieces: Piece[] = [];
  for (let at = 0; at < name.length; ) {
    PIECE.lastIndex = at;
    const groups = Object.entries(PIECE.exec(name)?.groups ?? {});
    const found = groups.find(([, text]) => text !== undefined);
    if (found === undefined) return characterProblem(name, at);
    const [kind, text] = found as [Piece['kind'], string];
    pieces.push({ kind, text });
    at += text.length;
  }
  return pieces;
}

/** Why no piece of a glob begins at a place. */
function characterProblem(name: string, at: number): string {
  const character = name[at] as string;
  const literal = `for a name with '${character}', write '\\${character}'.`;
  // The library reads '!(a)/b' as leaving out 'ab/b' too, and '(a)' as 'a'.
  if (character === '!') return "'!( )' is not supported. State what to leave out under 'exclude'.";
  if (character === '(')
    return `'(' stands only after '@', '?', '+' or '*'. For a choice, write '{a,b}'; ${literal}`;
  // Sets by name are read in two ways by the two versions of the library that are in use.
  if (/\[:[a-z]+:\]/.test(name))
    return `${quoteYaml(name)} names a set. List the characters, as in '[a-zA-Z]'.`;
  if (character === '[' || character === ']') {
    return `${quoteYaml(name)} has a '${character}' outside a set such as '[a-z]' or '[!0-9]'. ${capital(literal)}`;
  }
  return `${quoteYaml(name)} has braces that do not expand. ${capital(literal)}`;
}

/** Finds a bracket without its other half, what would be read as a quantifier, and repeats of repeats. */
function orderProblem(pieces: readonly Piece[]): string | null {
  const open: string[] = [];
  for (const [index, piece] of pieces.entries()) {
    const problem = neighbourProblem(piece, pieces[index - 1]?.kind, open.length > 0);
    if (problem !== null) return problem;
    const group = open.at(-1) ?? '';
    if (/^[+*]/.test(group) && ['star', 'or', 'open'].includes(piece.kind)) {
      return `'${group} )' can repeat only plain text or a set, as '+([0-9])' does. Write '*'.`;
    }
    if (piece.kind === 'open') open.push(piece.text);
    if (piece.kind === 'close' && open.pop() === undefined) {
      return "')' has no '('. For a name with ')', write '\\)'.";
    }
  }
  if (open.length === 0) return null;
  return "'(' is not closed before the next '/'. For a choice of paths, write '{a/b,c}'.";
}

function neighbourProblem(piece: Piece, before: Piece['kind'] | undefined, inGroup: boolean): string | null {
  if (piece.kind === 'star' && before === 'star') {
    return "'**' stands for folders only where it is a whole name. Write '**/*.py', not '**.py'.";
  }
  if (piece.kind === 'plus' && (inGroup || before === 'close' || before === 'class')) {
    return "this '+' would repeat what is before it. For a plus sign, write '\\+'; for a repeat, '+([0-9])'.";
  }
  if (piece.text.startsWith('?') && (before === 'open' || before === 'close')) {
    return "'?' right after '(' or ')' is no wildcard. For a choice, write '{a,b}'.";
  }
  if (piece.kind === 'or' && !inGroup) {
    return "'|' separates only within '@( )'. For a choice, write '{a,b}'; for a name with '|', write '\\|'.";
  }
  if (piece.kind === 'close' && before === 'open')
    return "'( )' is empty. For a name with it, write '\\(\\)'.";
  return null;
}

/** A set is refused where it is none, looks like a name, or would take a `/` for a character. */
function classProblem(pieces: readonly Piece[]): string | null {
  for (const { kind, text } of pieces) {
    if (kind !== 'class') continue;
    const shown = quoteYaml(text);
    const name = quoteYaml(`\\${text.slice(0, -1)}\\]`);
    if (/([^-\\]).*\1/s.test(text.slice(1, -1))) {
      return `${shown} matches one character, and names one twice. For a name with brackets, write ${name}.`;
    }
    try {
      if (!globExpression(`x${text}y`).test('x/y')) continue;
    } catch {
      return `${shown} has a range that runs backwards. For a name with brackets, write ${name}.`;
    }
    return `${shown} covers '/' too. List the characters, as in '[a-z0-9_]'.`;
  }
  return null;
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
