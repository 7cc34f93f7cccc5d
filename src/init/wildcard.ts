import { isComment, type Source } from './mention.ts';

/** A pattern that a source holds, and the folders to which it may be relative. */
export interface Wildcard {
  readonly segments: readonly string[];
  /** Relative to the repository; empty: its top. */
  readonly bases: readonly string[];
  /** Of a `//go:embed`: it takes whatever it matches, and what is below. */
  readonly embeds: boolean;
}

const SPECIAL = /[*?[]/;

/** Stand in a segment for what is put in, and for one of several; both may be anything, as `*` may. */
const INSERTION = '\0';
const CHOICE = '\u{1}';

/** In quotes, and made of what paths and patterns are made of. */
const PATTERN = /^[\w.$~{}@*?[\]!,+%:/\\-]{1,300}$/;

/**
 * What is put in: `{name}`, `${name}`, `$NAME`, `%s`. It stands in some other string, where it is looked for. `{0,3}` is
 * no choice but a count.
 */
const INSERTED = /\$?\{(?:[^{},]*|\d*,\d*)\}|\$\w+|%\w/g;
const ALTERNATIVES = /\{[^{}]*\}/g;

const SET = /\[[!^]?\]?[^\]]*\]/g;

/** A pattern without a letter says nothing of itself: `'*'` may mean many things. */
const GLOB_CALL = /glob\w{0,20}\(|\brequire\.context\(/i;

/** A program that goes through folders may hold its pattern to each name. */
const RECURSIVE = /rglob|fnmatch|walk|recursive/i;

/** How much of a line before a pattern without a letter is looked at. */
const CALL_BEFORE = 2_000;

/** Every pattern of a source, in whatever string. */
export function readWildcards(source: Source): Wildcard[] {
  const { path, text } = source;
  const found = new Map<string, Wildcard>();
  if (/["'`]/.test(text) && SPECIAL.test(text)) {
    const recursive = RECURSIVE.test(text);
    for (const pattern of stringPatterns(source)) {
      const { segments } = pattern;
      const anywhere = recursive && segments.length === 1 && segments[0] !== '**';
      const wildcard = anywhere ? { ...pattern, segments: ['**', ...segments] } : pattern;
      found.set(JSON.stringify(wildcard), wildcard);
    }
  }
  return [...(path.endsWith('.go') ? readEmbeds(source) : []), ...found.values()];
}

/** Patterns of `//go:embed`, relative to the folder of their file (Go's documentation of the package embed). */
function readEmbeds({ path, text }: Source): Wildcard[] {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  return [...text.matchAll(/^[ \t]*\/\/go:embed[ \t]+([^\n]+)/gm)].flatMap(([, patterns = '']) =>
    [...patterns.matchAll(/"([^"]*)"|`([^`]*)`|(\S+)/g)].map(([, double, raw, bare]) => ({
      segments: splitPattern((double ?? raw ?? bare ?? '').replace(/^all:/, '')),
      bases: [folder],
      embeds: true,
    })),
  );
}

function* stringPatterns({ path, text }: Source): Generator<Wildcard> {
  const bases = foldersAbove(path);
  for (const line of text.split('\n')) {
    if (!SPECIAL.test(line) || isComment(path, line)) continue;
    const [, ...pieces] = line.split(/["'`]/);
    const isCall = GLOB_CALL.test(line.slice(0, CALL_BEFORE));
    for (const token of pieces.flatMap((piece) => (SPECIAL.test(piece) ? piece.split(/\s+/) : []))) {
      if (!SPECIAL.test(token) || !PATTERN.test(token)) continue;
      if (/[A-Za-z0-9]/.test(token.replace(INSERTED, '').replace(SET, '')))
        yield* relativePatterns(token, bases);
      else if (isCall) yield { segments: splitPattern(token), bases: bases.slice(-1), embeds: false };
    }
  }
}

/** `../x*` is relative to some folder above; `$HOME/x*` and `/srv/x*` may name the folder in between, too. */
function* relativePatterns(token: string, bases: readonly string[]): Generator<Wildcard> {
  const inserted = token.replace(INSERTED, INSERTION);
  const segments = splitPattern(inserted.replace(ALTERNATIVES, CHOICE));
  if (!inserted.startsWith(INSERTION) && !/^(?:[~/\\]|\w:)/.test(inserted)) {
    yield { segments, bases, embeds: false };
    return;
  }
  for (const [at, segment] of segments.entries()) {
    if (segment.includes(CHOICE) || /\w/.test(segment))
      yield { segments: segments.slice(at), bases, embeds: false };
  }
}

function splitPattern(pattern: string): string[] {
  return pattern.split(/[\\/]+/).filter((segment) => segment !== '' && segment !== '.' && segment !== '..');
}

/** The last is the file's own. */
function foldersAbove(path: string): string[] {
  const steps = path.split('/').slice(0, -1);
  return ['', ...steps.map((_, at) => steps.slice(0, at + 1).join('/'))];
}

/**
 * Whether a pattern may match a file, or a folder on its path; seen from one of the folders that it may be relative to,
 * and rather yes than no. With `isFolder` the path is one, and a pattern that goes on inside it may match.
 */
export function mayMatch({ segments, bases }: Wildcard, path: string, isFolder = false): boolean {
  return bases.some((base) => {
    if (base !== '' && !path.startsWith(`${base}/`)) return isFolder && `${base}/`.startsWith(`${path}/`);
    const steps = (base === '' ? path : path.slice(base.length + 1)).split('/');
    return mayMatchSteps(segments, steps, isFolder);
  });
}

function mayMatchSteps(segments: readonly string[], steps: readonly string[], isFolder: boolean): boolean {
  const last = segments.at(-1) ?? '**';
  for (const [at, segment] of segments.entries()) {
    if (segment.includes('**'))
      return last === '**' || steps.slice(at).some((step) => matchesName(last, step));
    const step = steps[at];
    if (step === undefined) return isFolder;
    if (!matchesName(segment, step)) return false;
  }
  return true;
}

/**
 * Whether one segment of a pattern matches a name: `*`, `?` and `[…]`. Steps back to the last `*` alone, so that the time
 * is in the order of the product of both lengths, whatever the pattern.
 */
function matchesName(segment: string, name: string): boolean {
  const parts = segment.match(/\[[!^]?\]?[^\]]*\]|[\s\S]/g) ?? [];
  let [part, at, star, mark] = [0, 0, -1, 0];
  while (at < name.length) {
    if (isAnything(parts[part])) {
      star = part++;
      mark = at;
    } else if (part < parts.length && matchesPart(parts[part] as string, name[at] as string)) {
      part++;
      at++;
    } else if (star !== -1) {
      part = star + 1;
      at = ++mark;
    } else return false;
  }
  return parts.slice(part).every(isAnything);
}

function isAnything(part: string | undefined): boolean {
  return part === '*' || part === INSERTION || part === CHOICE;
}

/** A set of characters may hold any: which ones, tools do not agree on. */
function matchesPart(part: string, character: string): boolean {
  return part === '?' || part.length > 1 || part === character;
}

/** Whether some name with this ending may match the segment. */
export function mayEndAs(segment: string, ending: string): boolean {
  const tail = segment.slice(
    1 + Math.max(...['*', '?', ']', INSERTION, CHOICE].map((one) => segment.lastIndexOf(one))),
  );
  if (tail === segment) return segment.endsWith(ending);
  return ending.endsWith(tail) || tail.endsWith(ending);
}
