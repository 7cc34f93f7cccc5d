/** The known name that a mistyped one most likely means; `undefined` where none is near. */
export function nearestName(typed: string, known: readonly string[]): string | undefined {
  const plain = plainName(typed);
  if (plain.length > 40) return undefined;
  const ranked = known
    .map((name) => ({ name, distance: editDistance(plain, plainName(name)) }))
    .filter(({ name, distance }) => distance <= Math.min(2, name.length / 3))
    .sort((a, b) => a.distance - b.distance);
  return ranked[0]?.name;
}

/** `exclude_dirs`, `excludeDirs` and `exclude-dirs` are one. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/[-_ ]/g, '');
}

/** How many characters must be put in, taken out or replaced. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, character] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] as number) + (character === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
