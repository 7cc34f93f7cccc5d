import { compareRaw, showPath } from "./tree-file.js";

// src/runtime/changes.ts
/** A file whose mode alone differs is modified, except in scheme 1, which does not hash modes. */
function compareEntries(base, head, scheme) {
	const before = new Map(base.map((entry) => [entry.path, entry]));
	const after = new Set(head.map((entry) => entry.path));
	const modified = [];
	const added = [];
	for (const entry of head) {
		const was = before.get(entry.path);
		if (!was) added.push(entry);
		else if (!isSame(was, entry, scheme)) modified.push({
			base: was,
			head: entry
		});
	}
	return {
		...pairRenames(added, base.filter((entry) => !after.has(entry.path))),
		modified
	};
}
function isSame(a, b, scheme) {
	return a.identity === b.identity && (scheme === 1 || a.kind === b.kind);
}
/** A removed and an added file of the very same content are one file renamed; of several, one of that name first. */
function pairRenames(added, removed) {
	const pool = new RenamePool(removed);
	const sameName = added.map((entry) => pool.takeOfName(entry));
	const renamed = [];
	const stillAdded = added.filter((head, at) => {
		const base = sameName[at] ?? pool.takeAny(head);
		if (base) renamed.push({
			base,
			head
		});
		return !base;
	});
	const used = new Set(renamed.map(({ base }) => base));
	return {
		added: stillAdded,
		removed: removed.filter((entry) => !used.has(entry)),
		renamed
	};
}
/** Removed files by their content, and by content and name; each is given out once. */
var RenamePool = class {
	#any = /* @__PURE__ */ new Map();
	#ofName = /* @__PURE__ */ new Map();
	#taken = /* @__PURE__ */ new Set();
	constructor(removed) {
		for (const entry of removed.toReversed()) {
			addTo(this.#any, entry.identity, entry);
			addTo(this.#ofName, nameKey(entry), entry);
		}
	}
	takeOfName(entry) {
		return this.#take(this.#ofName.get(nameKey(entry)));
	}
	takeAny(entry) {
		return this.#take(this.#any.get(entry.identity));
	}
	#take(candidates = []) {
		for (;;) {
			const entry = candidates.pop();
			if (entry && this.#taken.has(entry)) continue;
			if (entry) this.#taken.add(entry);
			return entry;
		}
	}
};
function addTo(pool, key, entry) {
	const list = pool.get(key);
	if (list) list.push(entry);
	else pool.set(key, [entry]);
}
function nameKey({ identity, path }) {
	return `${identity}/${path.slice(path.lastIndexOf("/") + 1)}`;
}
function countChanges({ added, removed, modified, renamed }) {
	return added.length + removed.length + modified.length + renamed.length;
}
/** The changes in the order of their paths. */
function listChanges(changes) {
	const rows = [];
	const add = (at, change) => {
		rows.push({
			at,
			change: {
				kind: change.kind,
				path: showPath(at),
				...change.from ? { from: change.from } : {}
			}
		});
	};
	for (const entry of changes.added) add(entry.repositoryPath, { kind: "added" });
	for (const entry of changes.removed) add(entry.repositoryPath, { kind: "removed" });
	for (const { head } of changes.modified) add(head.repositoryPath, { kind: "modified" });
	for (const { base, head } of changes.renamed) add(head.repositoryPath, {
		kind: "renamed",
		from: showPath(base.repositoryPath)
	});
	return rows.sort((a, b) => compareRaw(a.at, b.at)).map(({ change }) => change);
}

export { compareEntries, countChanges, listChanges };