/**
 * What a version orders by, read once from its text. Every pair of keys is compared by the same rule, so the
 * order is total: no version is read one way against one neighbour and another way against the next.
 */
export interface VersionKey {
  /** PEP 440's epoch; a decimal without leading zeros, like all numbers here. */
  readonly epoch: string;
  /** Without closing zeros: `1.0` and `1.0.0` are one version. */
  readonly numbers: readonly string[];
  readonly suffix: readonly VersionToken[];
  readonly build: readonly VersionToken[];
}

/** A word or a number of a suffix. Of equal rank are numbers, words of one phase, or unknown words. */
export interface VersionToken {
  readonly rank: number;
  /** The decimal of a number, an unknown word as written, empty for a known phase. */
  readonly text: string;
}

/** A version taken apart: `1!2.13.0rc1+k3s1` is epoch `1`, numbers `2 13 0`, suffix `rc1`, build `k3s1`. */
export interface VersionPieces {
  readonly epoch: string;
  readonly numbers: readonly string[];
  readonly suffix: string;
  readonly build: string;
}

/**
 * Where a suffix has ended, it counts as final: that is what puts `1.0` after `1.0rc1` and before
 * `1.0.post1`. Further on, an end comes before more identifiers, as in semver (`alpha` < `alpha.1` <
 * `alpha.beta`), and after a development version, as in PEP 440 (`a1.dev2` < `a1`). A bare number at the
 * start is semver's lowest pre-release.
 */
const RANK = {
  firstNumber: 0,
  development: 1,
  laterEnd: 2,
  laterNumber: 3,
  unknown: 4,
  alpha: 5,
  milestone: 6,
  beta: 7,
  preview: 8,
  candidate: 9,
  final: 10,
  post: 11,
} as const;

const BUILD_RANK = { end: 0, word: 1, number: 2 } as const;

/** `pre` and `preview` come before `rc`: projects that publish both, such as .NET, do so in that order. */
const PHASES: ReadonlyMap<string, number> = new Map([
  ...['dev', 'snapshot', 'nightly', 'canary'].map((word) => [word, RANK.development] as const),
  ...['alpha', 'a'].map((word) => [word, RANK.alpha] as const),
  ...['milestone', 'm'].map((word) => [word, RANK.milestone] as const),
  ...['beta', 'b'].map((word) => [word, RANK.beta] as const),
  ...['preview', 'pre'].map((word) => [word, RANK.preview] as const),
  ...['rc', 'c', 'cr'].map((word) => [word, RANK.candidate] as const),
  ...['final', 'ga', 'release'].map((word) => [word, RANK.final] as const),
  ...['post', 'rev', 'r', 'p', 'patch'].map((word) => [word, RANK.post] as const),
]);

/** Whether the word names a phase of a release, in any case: `rc`, `BETA`, `post`. */
export function isPhaseWord(word: string): boolean {
  return PHASES.has(word.toLowerCase());
}

export function versionKey(pieces: VersionPieces): VersionKey {
  const numbers = pieces.numbers.map(decimal);
  while (numbers.at(-1) === '0') numbers.pop();
  return {
    epoch: decimal(pieces.epoch),
    numbers,
    suffix: suffixTokens(pieces.suffix),
    build: buildTokens(pieces.build),
  };
}

/**
 * Below, at or above zero as `a` comes before, with or after `b`. A total order: it agrees with semver on
 * `alpha`/`beta`/`rc` pre-releases and with PEP 440 on its canonical forms. Build metadata breaks the last
 * tie, numbers in it by value (`k3s2` < `k3s10`).
 */
export function compareVersions(a: VersionKey, b: VersionKey): number {
  return (
    compareDecimals(a.epoch, b.epoch) ||
    compareNumbers(a.numbers, b.numbers) ||
    compareTokens(a.suffix, b.suffix, endOfSuffix) ||
    compareTokens(a.build, b.build, endOfBuild)
  );
}

/**
 * Whether the suffix makes it a pre-release: `-rc.1`, `.dev`, `-1` and `-followup` do; `.post1` and
 * `.RELEASE` do not.
 */
export function isPrereleaseKey(key: VersionKey): boolean {
  return key.suffix.some(
    ({ rank }) => rank <= RANK.development || (rank >= RANK.unknown && rank <= RANK.candidate),
  );
}

/**
 * Beside a word that is no phase, `release`, `patch` and the like are words too: `-release-candidate` and
 * `-patch-preparation` announce a version, they do not follow it.
 */
function suffixTokens(suffix: string): VersionToken[] {
  const pieces = suffix.split(/[-._]+/).flatMap(splitPiece);
  const phasesOnly = pieces.every((piece) => isNumber(piece) || isPhaseWord(piece));
  return pieces.map((piece, position) => suffixToken(piece, position, phasesOnly));
}

function suffixToken(piece: string, position: number, phasesOnly: boolean): VersionToken {
  if (isNumber(piece)) {
    return { rank: position === 0 ? RANK.firstNumber : RANK.laterNumber, text: decimal(piece) };
  }
  const phase = PHASES.get(piece.toLowerCase());
  if (phase === undefined || (!phasesOnly && phase >= RANK.final)) {
    return { rank: RANK.unknown, text: piece };
  }
  return phase === RANK.final ? endOfSuffix(position) : { rank: phase, text: '' };
}

/** `rc1` and `a1dev2` are words and numbers; what else mixes them, like the hash `g1f3c`, is one word. */
function splitPiece(piece: string): readonly string[] {
  const runs = wordsAndNumbers(piece);
  const wordThenNumber = runs.length === 2 && isNumber(runs[1] as string);
  const phasesOnly = runs.every((run) => isNumber(run) || isPhaseWord(run));
  return runs.length < 2 || wordThenNumber || phasesOnly ? runs : [piece];
}

function buildTokens(build: string): VersionToken[] {
  return wordsAndNumbers(build).map((run) =>
    isNumber(run) ? { rank: BUILD_RANK.number, text: decimal(run) } : { rank: BUILD_RANK.word, text: run },
  );
}

function wordsAndNumbers(text: string): readonly string[] {
  return text.match(/\d+|[A-Za-z]+/g) ?? [];
}

function endOfSuffix(position: number): VersionToken {
  return { rank: position === 0 ? RANK.final : RANK.laterEnd, text: '' };
}

function endOfBuild(): VersionToken {
  return { rank: BUILD_RANK.end, text: '' };
}

function compareNumbers(a: readonly string[], b: readonly string[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const order = compareDecimals(a[at] ?? '0', b[at] ?? '0');
    if (order !== 0) return order;
  }
  return 0;
}

function compareTokens(
  a: readonly VersionToken[],
  b: readonly VersionToken[],
  end: (position: number) => VersionToken,
): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [left, right] = [a[at] ?? end(at), b[at] ?? end(at)];
    const order = left.rank - right.rank || compareTokenTexts(left.text, right.text);
    if (order !== 0) return order;
  }
  return 0;
}

function compareTokenTexts(a: string, b: string): number {
  return isNumber(a) && isNumber(b) ? compareDecimals(a, b) : compareText(a, b);
}

/** By value, whatever the length, without turning them into numbers. */
function compareDecimals(a: string, b: string): number {
  return a.length - b.length || compareText(a, b);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function decimal(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(text);
}
