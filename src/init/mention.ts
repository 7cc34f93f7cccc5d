/** A file that counts, to be searched for what it names. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** A place where a name stands in a source. */
interface Mention {
  readonly name: string;
  /** How the line begins. */
  readonly head: string;
  /** What stands before and after the name, on its line. */
  readonly before: string;
  readonly after: string;
}

/** How much of a line is looked at on either side of a name, and of its beginning. */
const WINDOW = 300;

const PYTHON = /\.(?:py|pyi|pyx|pxd)$/;
const SHELL = /\.(?:sh|bash|ps1)$/;
const HASH_COMMENTS = /\.(?:py|pyi|pyx|pxd|rb|sh|bash|ps1|pl|pm|r|jl|ex|exs)$/;
const CONTAINER = /(?:^|\/)(?:Dockerfile|Containerfile)(?:\.[\w-]+)?$/;

/** Commands that read the files which they are given, without quotes. */
const COMMANDS = /(?:^|[\s;&|(])(?:cd|cp|mv|cat|tar|zip|ln|rsync|install|source|find|\.)\s/;

/** Whether a file is a recipe of a container image. */
export function isContainerRecipe(path: string): boolean {
  return CONTAINER.test(path);
}

/**
 * Whether a source names a folder: as a whole segment of a path in quotes (also after a slash or a variable, also as the
 * name of a module), in an import of Python's, or unquoted where a language takes it so. Comments and addresses of the
 * network do not. It is told by the text alone: what a program puts together of pieces is not seen.
 */
export function namesFolder(name: string): (source: Source) => boolean {
  return (source) =>
    hasMention(source, name, ({ before, after, ...rest }) => {
      if (/[\w-]$/.test(before) || /^[\w-]/.test(after)) return false;
      return isUsed(source, { ...rest, before, after });
    });
}

/** A file that is loaded by its name without the ending, or is named so by a program that adds one. */
const ENDING_LEFT_OUT = /\.(?:[cm]?[jt]s|json|py|md|rst|txt)$/;

/** The same for a file, with or without its ending. */
export function namesFile(name: string): (source: Source) => boolean {
  const spelled = [...new Set([name, name.replace(ENDING_LEFT_OUT, '')])];
  return (source) =>
    spelled.some((spelling) =>
      hasMention(source, spelling, (mention) => {
        const { before, after, head } = mention;
        if (/[\w.-]$/.test(before) || /^(?:[\w-]|\.\w)/.test(after)) return false;
        // Rust takes a text for people into the documentation of the code.
        if (/^\s*#!?\[(?:doc\b|cfg_attr\(.*\bdoc\b)/.test(head)) return false;
        return isUsed(source, mention);
      }),
    );
}

function hasMention({ text }: Source, name: string, isOne: (mention: Mention) => boolean): boolean {
  let start = 0;
  let end = -1;
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    if (at > end) {
      start = text.lastIndexOf('\n', at) + 1;
      const lineEnd = text.indexOf('\n', at);
      end = lineEnd === -1 ? text.length : lineEnd;
    }
    const after = at + name.length;
    const mention = {
      name,
      head: text.slice(start, Math.min(end, start + WINDOW)),
      before: text.slice(Math.max(start, at - WINDOW), at),
      after: text.slice(after, Math.min(end, after + WINDOW)),
    };
    if (isOne(mention)) return true;
  }
  return false;
}

function isUsed({ path }: Source, mention: Mention): boolean {
  const { head } = mention;
  if (isComment(path, head)) return false;
  if (/^\s*#\s*(?:include|import)\b/.test(head) || CONTAINER.test(path)) return true;
  if (PYTHON.test(path) && isImported(mention)) return true;
  return isQuoted(mention) || (SHELL.test(path) && isArgument(mention));
}

/** Whether nothing of a line runs, by how it begins. Of a long one that is not known: code may follow a comment. */
export function isComment(path: string, line: string): boolean {
  if (HASH_COMMENTS.test(path) || CONTAINER.test(path)) return /^\s*#/.test(line);
  if (/^\s*\/\//.test(line)) return true;
  return line.length < WINDOW && /^\s*(?:\/\*|\*\s)/.test(line) && !line.includes('*/');
}

/** In an import, or on a line that holds nothing but names, as the lines do over which an import runs. */
function isImported({ before, name, after }: Mention): boolean {
  const line = (before + name + after).split('#', 1)[0] as string;
  if (/(?:^|[;:])\s*(?:from\s[\s\w.]*)?c?import\s/.test(line)) return true;
  const items = line.replace(/[()\\]/g, ' ').split(',');
  return items.every((item) => /^\s*(?:\w+(?:\s+as\s+\w+)?)?\s*$/.test(item));
}

function isArgument(mention: Mention): boolean {
  return COMMANDS.test(mention.before) || /[\\/]/.test(tokenOf(mention).text);
}

interface Token {
  readonly text: string;
  /** What stands right before and after it. */
  readonly opening: string;
  readonly closing: string;
}

/** The run of characters around a name that are no white space and no quotes. */
function tokenOf({ before, name, after }: Mention): Token {
  let from = before.length;
  while (from > 0 && !isDelimiter(before[from - 1] as string)) from--;
  let to = 0;
  while (to < after.length && !isDelimiter(after[to] as string)) to++;
  return {
    text: before.slice(from) + name + after.slice(0, to),
    opening: before[from - 1] ?? '',
    closing: after[to] ?? '',
  };
}

function isDelimiter(character: string): boolean {
  return /[\s"'`]/.test(character);
}

function isQuoted(mention: Mention): boolean {
  const { before, name, after } = mention;
  const { text, opening, closing } = tokenOf(mention);
  if (/(?:https?|wss?|ftp):\/\//i.test(text.slice(0, text.indexOf(name)))) return false;
  const isPath = /[\\/]/.test(text);
  const isLong = Math.max(before.length, after.length) === WINDOW;
  // A line of a text over several lines may hold a path and nothing else; of a long one the quotes may be out of sight.
  if (!isLong && !/["'`]/.test(before + after)) return isPath && (before + name + after).trim() === text;
  if (isPath) return true;
  const isWhole = /["'`]/.test(opening) && /["'`]/.test(closing) && /^[\w.@~$*?:-]+$/.test(text);
  return isWhole && !isCompared(mention, text);
}

/** `mode === 'test'`: it is asked what something is called, and nothing of that name is opened. */
function isCompared({ before, after, name }: Mention, token: string): boolean {
  const lead = token.indexOf(name);
  const left = before.slice(0, before.length - lead - 1);
  const right = after.slice(token.length - lead - name.length + 1);
  return /(?:[=!]=|\bcase)\s*$/.test(left) || /^\s*[=!]=/.test(right);
}
