import { RuntimeFingerprintError } from "./errors.js";
import { compareEntries, countChanges, listChanges } from "./changes.js";
import { rawPathToText } from "./tree-file.js";
import { MASKED_TEXT, isMaskableVersion, mask, openRepository, readConfig, readSnapshots } from "./runtimes.js";
import { releaseVersion } from "./release-version.js";

// src/runtime/version-hint.ts
/**
* The `version-files` entries under which these files would be equal: nothing in them differs but the release's own
* version. `null` as soon as anything else does.
*/
function findVersionFiles(pairs, versions) {
	const found = pairs.map((pair) => wholeVersion(pair, versions) ?? versionNames(pair, versions)).filter((entry) => entry !== null);
	return pairs.length > 0 && found.length === pairs.length ? found : null;
}
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
	return before.equals(after) ? entry : null;
}
/** A name that says what it is. */
const VERSION_NAME = /(?<![\w$])[A-Za-z_$][\w$]*version[\w$]*|(?<![\w$])version[\w$]*/gi;
/** `MAJOR_VERSION = 2026` and the like: names on the lines that differ, whose values are parts of the version. */
function versionNames(pair, versions) {
	const before = pair.base.toString("latin1").split("\n");
	const after = pair.head.toString("latin1").split("\n");
	if (before.length !== after.length || versions.base === null || versions.head === null) return null;
	const names = /* @__PURE__ */ new Set();
	for (const [at, line] of before.entries()) {
		if (line === after[at]) continue;
		const [name] = line.match(VERSION_NAME) ?? [];
		if (name === void 0) return null;
		const was = partsAssigned(line, name, versions.base);
		const is = partsAssigned(after[at], name, versions.head);
		if (!was.some((parts) => is.includes(parts))) return null;
		names.add(name);
	}
	const masking = {
		version: null,
		names: [...names]
	};
	return names.size > 0 && mask(pair.base, masking).equals(mask(pair.head, masking)) ? `${pair.entry}#${[...names].join(",")}` : null;
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
	const reason = bytesReason(base.fingerprint.value, head.fingerprint.value);
	const compared = {
		requiresRestart: reason !== "unchanged",
		reason,
		base,
		head
	};
	if (reason === "unchanged") refuseCollision(input);
	if (reason === "unchanged" || base.failure || head.failure) return {
		...compared,
		changes: [],
		hint: null
	};
	const changes = compareEntries(base.entries, head.entries, head.rules.scheme);
	return {
		...compared,
		changes: listChanges(changes),
		hint: await findHint(input, changes)
	};
}
/**
* Scheme 1 hashes without frames: text made for it can pass for another file. Nobody comes by such a pair by accident, and
* no verdict can be given on it.
*/
function refuseCollision({ base, head }) {
	if (head.rules.scheme !== 1 || countChanges(compareEntries(base.entries, head.entries, 1)) === 0) return;
	throw new RuntimeFingerprintError("FINGERPRINT_COLLISION", "Two runtimes that differ have the same fingerprint under scheme 1: a file was made to pass for others. State `scheme: 2`, and find out who changed it.");
}
function bytesReason(base, head) {
	if (base === null || head === null) return "fingerprint_unavailable";
	return base === head ? "unchanged" : "runtime_changed";
}
const HINT_LIMIT_FILES = 20;
const HINT_LIMIT_BYTES = 1048576;
async function findHint(input, changes) {
	const { added, removed, renamed, modified } = changes;
	if (added.length + removed.length + renamed.length > 0) return null;
	if (modified.length === 0 || modified.length > HINT_LIMIT_FILES) return null;
	const pairs = [];
	for (const { base, head } of modified) {
		const before = base.kind === head.kind ? await readSmall(base, input.pair.base.tree) : null;
		const after = before && await readSmall(head, input.pair.head.tree);
		const entry = versionFileEntry(head);
		if (!before || !after || entry === null) return null;
		pairs.push({
			entry,
			base: before,
			head: after
		});
	}
	const found = findVersionFiles(pairs, {
		base: input.pair.base.version,
		head: input.pair.head.version
	});
	return found && versionHint(found, input.head.rules, input.config.defaultRules);
}
/** `null`: not a file, too large, or it has a NUL and is never masked. */
async function readSmall(entry, reader) {
	if (entry.kind !== "f" && entry.kind !== "x" || !("id" in entry.content)) return null;
	const pieces = [];
	let size = 0;
	await reader.readContents([entry.content.id], { chunk(bytes) {
		size += bytes.length;
		if (size <= HINT_LIMIT_BYTES) pieces.push(Buffer.from(bytes));
	} });
	const content = Buffer.concat(pieces);
	return size > HINT_LIMIT_BYTES || content.includes(0) ? null : content;
}
/** `null` for a path that would have to be quoted as a pattern. */
function versionFileEntry(entry) {
	const text = rawPathToText(entry.path);
	return /^[\p{L}\p{N}/._ -]+$/u.test(text) ? text : null;
}
function versionHint(files, rules, defaultRules) {
	const list = (values) => JSON.stringify([...values]);
	const own = `version-files: ${list([...rules.versionFiles, ...files])}`;
	const stated = [
		`root: ${rules.root}`,
		`include: ${list(rules.include)}`,
		`exclude-dirs: ${list(rules.excludeDirs)}`
	];
	return {
		code: "version_only",
		message: `Only the release's own version differs, in ${files.length === 1 ? files[0] : `${files.length} files`}: under version-files it would not count.`,
		setting: defaultRules ? [...stated, own].join("\n") : own
	};
}

export { compareCommits, compareSnapshots };