// src/runtime/nearest-name.ts
const MAX_DISTANCE = 2;
/** The known name that a mistyped one most likely means; `undefined` where none is near. */
function nearestName(typed, known) {
	const plain = plainName(typed);
	return known.map((name) => ({
		name,
		distance: editDistance(plain, plainName(name), MAX_DISTANCE)
	})).filter(({ name, distance }) => distance <= Math.min(MAX_DISTANCE, name.length / 3)).sort((a, b) => a.distance - b.distance)[0]?.name;
}
/** `exclude_dirs`, `excludeDirs` and `exclude-dirs` are one. */
function plainName(name) {
	return name.toLowerCase().replace(/[-_ ]/g, "");
}
/**
* How many characters must be put in, taken out or replaced (Levenshtein's distance); infinite where the lengths alone
* differ by more than `limit`.
*/
function editDistance(a, b, limit) {
	if (Math.abs(a.length - b.length) > limit) return Number.POSITIVE_INFINITY;
	let row = Array.from({ length: b.length + 1 }, (_, at) => at);
	for (let i = 1; i <= a.length; i++) {
		const next = [i];
		for (let j = 1; j <= b.length; j++) {
			const replaced = row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
			next.push(Math.min(replaced, row[j] + 1, next[j - 1] + 1));
		}
		row = next;
	}
	return row[b.length];
}

export { editDistance, nearestName };