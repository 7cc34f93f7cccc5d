import picomatch from 'picomatch';

/**
 * As `fast-glob` matches: names with a leading dot count, `[!a]` is a set, and a pattern need not name a
 * closing `/`.
 */
const MATCHING = { dot: true, posix: true, strictSlashes: false } as const;

/**
 * The expression that a glob without braces stands for, or one name of it; throws where there is none.
 *
 * `windows` is off so that a name with `\` counts the same everywhere, `nonegate` is on for names that begin
 * with `!`, and `fastpaths` is off because those take `$$` for the end of the path and `++` for a repeat. The
 * `s` flag lets `*` and `**` pass a line break in a name.
 */
export function globExpression(glob: string): RegExp {
  const options = { ...MATCHING, windows: false, nonegate: true, fastpaths: false, debug: true };
  return new RegExp(picomatch.makeRe(glob, options).source, 's');
}

/** The one path that a glob without wildcards matches; `null` for other globs. */
export function literalPath(glob: string): string | null {
  const unescaped = glob.replace(/\\./g, '');
  return /[*?[(]/.test(unescaped) ? null : glob.replace(/\\(.)/g, '$1');
}
