import { RuntimeFingerprintError } from "./errors.js";
import { compareRaw, rawPathToText, showPath } from "./tree-file.js";
import { MASKED_TEXT, isMaskableVersion, mask, openRepository, readConfig, readSnapshots, releaseVersion } from "./table.js";

// src/runtime/changes.ts
/** A file whose mode alone differs is modified, except in scheme 1, which does not hash modes. */
function compareEntries(base, head, scheme) {
	return compareRest(withoutEqual(base, head, scheme), scheme);
}
/** Most of two neighbouring releases is the same: what is, in the order of paths, is left out at little cost. */
function withoutEqual(base, head, scheme) {
	if (base === head) return {
		base: [],
		head: []
	};
	const rest = {
		base: [],
		head: []
	};
	let [left, right] = [0, 0];
	while (left < base.length && right < head.length) {
		const [a, b] = [base[left], head[right]];
		if (a.path === b.path) {
			if (a !== b && !isSame(a, b, scheme)) {
				rest.base.push(a);
				rest.head.push(b);
			}
			left++;
			right++;
		} else if (a.path < b.path) {
			rest.base.push(a);
			left++;
		} else {
			rest.head.push(b);
			right++;
		}
	}
	return {
		base: [...rest.base, ...base.slice(left)],
		head: [...rest.head, ...head.slice(right)]
	};
}
function compareRest({ base, head }, scheme) {
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

// src/runtime/version-hint.ts
/**
* The `version-files` entries under which these files would be equal: nothing in them differs but the release's own
* version. `null` as soon as anything else does.
*/
function findVersionFiles(pairs, versions) {
	if (!pairs.every((pair) => mayBeVersion(pair, versions))) return null;
	const found = pairs.map((pair) => wholeVersion(pair, versions) ?? versionNames(pair, versions)).filter((entry) => entry !== null);
	return pairs.length > 0 && found.length === pairs.length ? found : null;
}
/** Whether the first line that differs names a version at all; of most files it does not, and nothing more is asked. */
function mayBeVersion({ base, head }, { head: version }) {
	let at = 0;
	while (at < head.length && at < base.length && base[at] === head[at]) at++;
	if (at === head.length && at === base.length) return true;
	const start = at === 0 ? 0 : head.lastIndexOf(LF, at - 1) + 1;
	const end = head.indexOf(LF, at);
	const line = head.toString("utf8", start, end < 0 ? head.length : end);
	return /version/i.test(line) || version !== null && line.includes(version);
}
const LF = 10;
/**
* The file as a whole, where the version stands in it once and under no other's name: a second one may be that of a
* dependency that is released in step.
*/
function wholeVersion({ entry, base, head }, versions) {
	if (!isMaskableVersion(versions.base) || !isMaskableVersion(versions.head)) return null;
	const before = mask(base, {
		version: versions.base,
		names: []
	});
	const after = mask(head, {
		version: versions.head,
		names: []
	});
	if (!before.equals(after)) return null;
	const [lead, end, more] = before.toString("latin1").split(MASKED_TEXT);
	if (lead === void 0 || end === void 0 || more !== void 0) return null;
	return isOfAnother(lead, entry) ? null : entry;
}
/** A key before a value: in quotes, or bare as data files have it. */
const QUOTED_KEY = /(["'])([^"'\r\n]+)\1[ \t]*(?:=>|[:=])[ \t]*["']$/;
const BARE_KEY = /([^\s"'{[(,;:=]+)[ \t]*(?:=>|[:=])[ \t]*["']$/;
const DATA_FILE = /\.(?:json|ya?ml|toml|lock|cfg|ini|properties)$/;
/** Whether the value is under a key that speaks of something else: `"@acme/core": "1.0.8"`. */
function isOfAnother(lead, entry) {
	const near = lead.slice(-200);
	const bare = DATA_FILE.test(entry) ? BARE_KEY.exec(near)?.[1] : void 0;
	const key = QUOTED_KEY.exec(near)?.[2] ?? bare;
	return key !== void 0 && !/version/i.test(key);
}
/** A name that says what it is. */
const VERSION_NAME = /(?<![\w$])[A-Za-z_$][\w$]*version[\w$]*|(?<![\w$])version[\w$]*/gi;
/** `MAJOR_VERSION = 2026` and the like: names on the lines that differ, whose values are parts of the version. */
function versionNames(pair, versions) {
	const before = pair.base.toString("latin1").split("\n");
	const after = pair.head.toString("latin1").split("\n");
	if (before.length !== after.length || versions.base === null || versions.head === null) return null;
	const names = /* @__PURE__ */ new Set();
	const taken = /* @__PURE__ */ new Set();
	for (const [at, line] of before.entries()) {
		if (line === after[at]) continue;
		const [name] = line.match(VERSION_NAME) ?? [];
		if (name === void 0) return null;
		const was = partsAssigned(line, name, versions.base);
		const is = partsAssigned(after[at], name, versions.head);
		const parts = was.filter((one) => is.includes(one));
		if (parts.length === 0 || names.has(name) || parts.some((one) => taken.has(one))) return null;
		names.add(name);
		for (const one of parts) taken.add(one);
	}
	const masking = {
		version: null,
		names: [...names]
	};
	const masked = mask(pair.base, masking);
	const equal = names.size > 0 && masked.equals(mask(pair.head, masking));
	const isOnlyThis = masked.toString("latin1").split(MASKED_TEXT).length - 1 === names.size;
	return equal && isOnlyThis ? `${pair.entry}#${[...names].join(",")}` : null;
}
/**
* Which parts of the version the line assigns to the name: `1-1` is the second alone, `0-1` the first two. Several where
* they are alike; none where the value is no part. A `PROTOCOL_VERSION` that goes from the first part to the second is
* not the release's.
*/
function partsAssigned(line, name, version) {
	const value = valueAssigned(line, name);
	if (value === null) return [];
	const parts = [...version.matchAll(/[^._+-]+/g)].map(({ index, 0: { length } }) => ({
		start: index,
		end: index + length
	}));
	const found = parts.flatMap(({ start }, first) => parts.slice(first).flatMap(({ end }, more) => {
		return version.slice(start, end) === value ? [`${first}-${first + more}`] : [];
	}));
	return value === version ? ["all", ...found] : found;
}
function valueAssigned(line, name) {
	const [start, end, more] = mask(Buffer.from(line, "latin1"), {
		version: null,
		names: [name]
	}).toString("latin1").split(MASKED_TEXT);
	if (start === void 0 || end === void 0 || more !== void 0) return null;
	return line.slice(start.length, line.length - end.length);
}

// src/jobs/rules-hint.ts
/** More files than this that carry the version are not worth a hint. */
const LIMIT_FILES = 20;
const LIMIT_BYTES = 1048576;
/** What differs, where that is the content of few files and nothing else; else `null`. */
function modifiedFiles(changes) {
	const { added, removed, renamed, modified } = changes;
	if (added.length + removed.length + renamed.length > 0) return null;
	if (modified.length === 0 || modified.length > LIMIT_FILES) return null;
	return modified.every(({ base, head }) => base.kind === head.kind) ? modified : null;
}
/**
* The `version-files` entries under which two states would be equal, since nothing differs but the releases' own
* versions; `null` as soon as anything else does. The contents of both states come from one store.
*/
async function findVersionEntries(changes, { versions, reader }) {
	const entries = [];
	for (const { base, head } of modifiedFiles(changes) ?? []) {
		const entry = versionFileEntry(head);
		const before = entry === null ? null : await readSmall(base, reader);
		const after = before && await readSmall(head, reader);
		const found = entry && before && after && findVersionFiles([{
			entry,
			base: before,
			head: after
		}], versions);
		if (!found) return null;
		entries.push(...found);
	}
	return entries.length > 0 ? entries : null;
}
/** `null`: not a file, too large, or it has a NUL and is never masked. */
async function readSmall(entry, reader) {
	if (entry.kind !== "f" && entry.kind !== "x" || !("id" in entry.content)) return null;
	const pieces = [];
	let size = 0;
	await reader.readContents([entry.content.id], { chunk(bytes) {
		size += bytes.length;
		if (size <= LIMIT_BYTES) pieces.push(Buffer.from(bytes));
	} });
	const content = Buffer.concat(pieces);
	return size > LIMIT_BYTES || content.includes(0) ? null : content;
}
/** How `version-files` names an entry; `null` for a path that would have to be quoted as a pattern. */
function versionFileEntry(entry) {
	const text = rawPathToText(entry.path);
	return /^[\p{L}\p{N}/._ -]+$/u.test(text) ? text : null;
}
/** The key of the rules as YAML; where none was stated, all of them: stating one replaces every default. */
function renderSetting(rules, key, { defaultRules }) {
	const list = (values) => JSON.stringify([...values]);
	const excludeDirs = `exclude-dirs: ${list(rules.excludeDirs)}`;
	const own = key === "version-files" ? `version-files: ${list(rules.versionFiles)}` : excludeDirs;
	if (!defaultRules) return own;
	return [
		...[`root: ${rules.root}`, `include: ${list(rules.include)}`],
		...key === "version-files" ? [excludeDirs] : [],
		own
	].join("\n");
}
/** The same for those runtimes of a configuration whose rules are given. */
function renderSettings(config, runtimes, key) {
	const settings = [...runtimes].map(([name, rules]) => ({
		name,
		text: renderSetting(rules, key, config)
	}));
	if (!config.named) return settings.map(({ text }) => text).join("\n");
	return ["runtimes:", ...settings.map(({ name, text }) => `  ${name}:\n    ${text.replaceAll("\n", "\n    ")}`)].join("\n");
}

// src/jobs/compare.ts
/** What differs in the runtime between two commits, under the rules of the head. */
async function compareCommits(options) {
	const repository = await openRepository(options);
	try {
		const [base, head] = await Promise.all([repository.commit(options.base), repository.commit(options.head)]);
		const trees = {
			base: repository.tree(base),
			head: repository.tree(head)
		};
		const config = await readConfig(trees.head, options);
		const snapshot = async (ref, commit, tree) => ({
			label: ref,
			tree,
			version: await releaseVersion(repository, {
				ref,
				commit,
				config
			})
		});
		const comparison = await compareSnapshots(config, {
			base: await snapshot(options.base, base, trees.base),
			head: await snapshot(options.head, head, trees.head)
		});
		return {
			document: {
				base: {
					ref: options.base,
					commit: base.id
				},
				head: {
					ref: options.head,
					commit: head.id
				},
				requires_restart: comparison.requiresRestart,
				runtimes: Object.fromEntries([...comparison.runtimes].map(([name, one]) => [name, describeRuntime(one)]))
			},
			warnings: comparison.warnings
		};
	} finally {
		repository.close();
	}
}
function describeRuntime(runtime) {
	return {
		requires_restart: runtime.requiresRestart,
		reason: runtime.reason,
		base_fingerprint: runtime.base.fingerprint.value,
		head_fingerprint: runtime.head.fingerprint.value,
		files: runtime.head.fingerprint.files,
		changes: runtime.changes,
		...runtime.hint ? { hint: runtime.hint } : {}
	};
}
async function compareSnapshots(config, pair) {
	const [base, head] = await readSnapshots(config, [pair.base, pair.head]);
	const runtimes = /* @__PURE__ */ new Map();
	for (const [name, headState] of head.runtimes) {
		const baseState = base.runtimes.get(name);
		runtimes.set(name, await compareRuntime({
			config,
			pair,
			base: baseState,
			head: headState
		}));
	}
	const warnings = [...runtimes.values()].flatMap(({ base, head }) => [...head.warnings, ...onlyFailures(base)]);
	return {
		config,
		base,
		head,
		requiresRestart: [...runtimes.values()].some((runtime) => runtime.requiresRestart),
		runtimes,
		warnings
	};
}
/** What the rules leave out is said once, of the head. */
function onlyFailures(state) {
	const told = /* @__PURE__ */ new Set([
		"fingerprint_unavailable",
		"root_missing",
		"runtime_empty"
	]);
	return state.warnings.filter(({ code }) => told.has(code));
}
async function compareRuntime(input) {
	const { base, head } = input;
	const { reason, changes } = compareStates(base, head);
	return {
		requiresRestart: reason !== "unchanged",
		reason,
		base,
		head,
		changes: changes ? listChanges(changes) : [],
		hint: changes ? await findHint(input, changes) : null
	};
}
/**
* Compares two states of a runtime by their bytes. `changes` is `null` where they are the same, and where one could not
* be read: it lists nothing that could be trusted.
*/
function compareStates(base, head) {
	const reason = bytesReason(base.fingerprint.value, head.fingerprint.value);
	if (reason === "unchanged") refuseCollision(base, head);
	if (reason === "unchanged" || base.failure || head.failure) return {
		reason,
		changes: null
	};
	return {
		reason,
		changes: compareEntries(base.entries, head.entries, head.rules.scheme)
	};
}
/**
* Scheme 1 hashes without frames: text made for it can pass for another file. Nobody comes by such a pair by accident, and
* no verdict can be given on it.
*/
function refuseCollision(base, head) {
	if (head.rules.scheme !== 1 || countChanges(compareEntries(base.entries, head.entries, 1)) === 0) return;
	throw new RuntimeFingerprintError("FINGERPRINT_COLLISION", "Two runtimes that differ have the same fingerprint under scheme 1: a file was made to pass for others. State `scheme: 2`, and find out who changed it.");
}
function bytesReason(base, head) {
	if (base === null || head === null) return "fingerprint_unavailable";
	return base === head ? "unchanged" : "runtime_changed";
}
async function findHint({ config, pair, head }, changes) {
	const versions = {
		base: pair.base.version,
		head: pair.head.version
	};
	const files = await findVersionEntries(changes, {
		versions,
		reader: pair.head.tree
	});
	return files && versionHint(files, head.rules, config.defaultRules);
}
function versionHint(files, rules, defaultRules) {
	return {
		code: "version_only",
		message: `Only the release's own version differs, in ${files.length === 1 ? files[0] : `${files.length} files`}: under version-files it would not count.`,
		setting: renderSetting({
			...rules,
			versionFiles: [...rules.versionFiles, ...files]
		}, "version-files", { defaultRules })
	};
}

export { compareCommits, compareEntries, compareSnapshots, compareStates, countChanges, findVersionEntries, listChanges, modifiedFiles, renderSettings, versionFileEntry };