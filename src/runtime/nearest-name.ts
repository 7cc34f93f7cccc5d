const MAX_DISTANCE = 2;

/** The known name that a mistyped one most likely means; `undefined` where none is near. */
export function nearestName(typed: string, known: readonly string[]): string | undefined {
  const plain = plainName(typed);
  const ranked = known
    .map((name) => ({ name, distance: editDistance(plain, plainName(name), MAX_DISTANCE) }))
    .filter(({ name, distance }) => distance <= Math.min(MAX_DISTANCE, name.length / 3))
    .sort((a, b) => a.distance - b.distance);
  return ranked[0]?.name;
}

/** `exclude_dirs`, `excludeDirs` and `exclude-dirs` are one. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/[-_ ]/g, '');
}

/**
 * How many characters must be put in, taken out or replaced (Levenshtein's distance); infinite where the lengths alone
 * differ by more than `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
