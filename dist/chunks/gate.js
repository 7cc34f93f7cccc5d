import "./rolldown-runtime.js";
import { chmodSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { RuntimeFingerprintError } from "./errors.js";
import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { plainText } from "./plain-text.js";
import { EXIT, printResult, printWarnings } from "./output.js";

// src/client/manifest.ts
/** The manifest in a file that was read. */
const captureManifest = (file) => file.kind === "bytes" ? {
	...file,
	manifest: parseManifest(file.bytes)
} : file;
/** `null`: not UTF-8, not JSON, or no object. A byte order mark is allowed. */
function parseManifest(bytes) {
	const root = parseObject(bytes);
	if (root === null) return null;
	const restart = asObject(root.restart) ?? {};
	const version = asText(root.version);
	const [own, block] = version !== null && restart.version === version ? [root, restart] : [{}, {}];
	return {
		...keysIn(own),
		version,
		commit: asText(restart.commit),
		forced: asList(block.forced).flatMap(forcedIn$1),
		runtimes: new Map(Object.entries(asObject(own.runtimes) ?? {}).map(runtimeEntry))
	};
}
/** The keys of the runtime of that name, or of the product as a whole. A name that is not there has none. */
const runtimeKeys = (manifest, runtime) => runtime === void 0 ? manifest : manifest.runtimes.get(runtime) ?? keysIn({});
/** The manifest that could be read, or `null`. */
const manifestOf = (captured) => captured.kind === "bytes" ? captured.manifest : null;
/** Whether nothing changed between two readings, as far as is known; doubt is change. */
function sameFile(a, b) {
	if (a.kind === "bytes") return b.kind === "bytes" && sameBytes(a.bytes, b.bytes);
	if (a.kind === "missing") return b.kind === "missing";
	return b.kind === "unreadable" && sameText(a.evidence, b.evidence);
}
/** The JSON object in the bytes, or `null`. */
function parseObject(bytes) {
	try {
		return asObject(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
	} catch {
		return null;
	}
}
const asObject = (value) => typeof value === "object" && !Array.isArray(value) ? value : null;
/** Whether both are known and equal. */
const sameText = (a, b) => a !== null && a === b;
/** A string with something in it, or `null`. */
const asText = (value) => typeof value === "string" && value !== "" ? value : null;
const asList = (value) => Array.isArray(value) ? value : [];
const keysIn = (block) => ({
	key: asText(block.restart_key),
	fingerprint: asText(block.runtime_fingerprint)
});
const runtimeEntry = ([name, block]) => [name, keysIn(asObject(block) ?? {})];
function forcedIn$1(entry) {
	const release = asObject(entry) ?? {};
	const version = asText(release.version);
	return version === null ? [] : [{
		version,
		justification: asText(release.justification)
	}];
}
const sameBytes = (a, b) => a.length === b.length && a.every((byte, at) => byte === b[at]);

// src/client/marker.ts
const EVERYONE = "*";
const ACKNOWLEDGED = "ok";
const FORCED = "update_force";
/** Whether this client must restart for the marker's sake, and why; `null`: no, or it started after it was asked. */
function markerReason(view) {
	const { atStart, now, client } = view;
	if (now.kind === "corrupt") return atStart.kind === "corrupt" && sameFile(atStart.file, now.file) ? null : "marker_corrupt";
	const asked = demandOn(now, client);
	return asked === null || asked === demandOn(atStart, client) ? null : "marker_required";
}
/**
* Tells one demand on a client from the next: equal as long as nobody asked it again, whatever other clients do.
* `null`: nothing is asked of it, or the marker is corrupt.
*/
function demandOn(state, client) {
	if (state.kind !== "marker") return null;
	const { clients, updated_at } = state.marker;
	const entry = clients[Object.hasOwn(clients, client) ? client : "*"] ?? ACKNOWLEDGED;
	if (entry === ACKNOWLEDGED) return null;
	return Date.parse(entry) ? entry : `${entry} ${updated_at}`;
}
const isTexts = (record) => record !== null && Object.values(record).every((value) => typeof value === "string");
/** The names that have not acknowledged, `*` among them. */
const pendingClients = (marker) => Object.keys(marker.clients).filter((name) => marker.clients[name] !== ACKNOWLEDGED);
/** The marker in a file that was read. */
function parseMarker(file) {
	if (file.kind === "missing") return { kind: "none" };
	const root = file.kind === "bytes" ? parseObject(file.bytes) : null;
	const clients = asObject(root?.clients);
	if (root?.required !== true || !isTexts(clients)) return {
		kind: "corrupt",
		file
	};
	return {
		kind: "marker",
		marker: {
			schema_version: 1,
			required: true,
			from_version: asText(root.from_version),
			to_version: asText(root.to_version),
			from_fingerprint: asText(root.from_fingerprint),
			to_fingerprint: asText(root.to_fingerprint),
			reason: asText(root.reason) ?? "update",
			justifications: asList(root.justifications).flatMap((text) => asText(text) ?? []),
			updated_at: asText(root.updated_at) ?? "",
			clients: Object.keys(clients).length > 0 ? clients : { ["*"]: "" }
		}
	};
}
/**
* The marker that asks `clients` (none: everyone) for the restart in `status`, and for all that is still pending. It
* goes from where the first pending demand began to where the new one ends; what was asked of a corrupt marker is
* unknown, so it asks everyone.
*/
function mergeDemand(state, status, clients, nowMs) {
	const before = state.kind === "marker" ? state.marker : null;
	const known = before?.clients ?? {};
	const asked = clients.length === 0 || state.kind === "corrupt" ? [
		"*",
		...Object.keys(known),
		...clients
	] : clients;
	const at = freshInstant(Object.values(known), nowMs);
	const forced = before?.reason === FORCED || status.reason.startsWith("forced");
	const texts = [...before?.justifications ?? [], ...status.justifications];
	return {
		...before ?? {
			schema_version: 1,
			required: true,
			from_version: status.process_version,
			to_version: null,
			from_fingerprint: status.process_fingerprint
		},
		to_version: status.installed_version,
		to_fingerprint: status.installed_fingerprint,
		reason: forced ? FORCED : "update",
		justifications: [...new Set(texts)],
		updated_at: at,
		clients: {
			...known,
			...Object.fromEntries(asked.map((name) => [name, at]))
		}
	};
}
/** The marker once `client` has acknowledged; `null` where nothing is left to ask of anyone. */
function acknowledge(marker, client) {
	const after = {
		...marker,
		clients: {
			...marker.clients,
			[client]: ACKNOWLEDGED
		}
	};
	return pendingClients(after).length === 0 ? null : after;
}
/** An instant that is not among the `used`, so that a new demand never looks like an old one. */
function freshInstant(used, nowMs) {
	const taken = new Set(used);
	let ms = nowMs;
	let instant;
	do
		instant = new Date(ms++).toISOString();
	while (taken.has(instant));
	return instant;
}

// src/client/gate.ts
/**
* Whether a process may keep running. The first rule that applies decides, and every doubt is a restart, or a wait
* that ends in one. Keeping is answered only where nothing changed since the start, where both keys say that the same
* bytes run under the same forced releases, or, without keys, where it is the same build of the same version.
*/
function decideRestart(input) {
	const { running, installed } = input;
	const asked = input.marker && markerReason(input.marker);
	if (asked) return restart(asked, input);
	const asAtStart = sameFile(running, installed);
	const wait = (reason, over = input.graceOver) => over ? restart(reason, input) : answer("wait", reason);
	if (input.artifactReplaced && asAtStart) return wait("artifact_replaced", input.graceOver || installed.kind === "missing");
	const was = manifestOf(running);
	const is = manifestOf(installed);
	if (asAtStart) return answer("keep", is === null ? "running_unknown" : "unchanged");
	if (is === null) return wait(installed.kind === "missing" ? "manifest_missing" : "manifest_corrupt");
	const reason = was === null ? "version_mismatch" : differenceOf(was, is, input.runtime);
	return reason === null ? answer("keep", "unchanged") : restart(reason, input);
}
/** The decision, and the versions and fingerprints it rests on. */
function describeRestart(input, decision = decideRestart(input)) {
	const seenIn = (captured) => {
		const manifest = manifestOf(captured);
		return [manifest?.version ?? null, manifest && runtimeKeys(manifest, input.runtime).fingerprint];
	};
	const [installed_version, installed_fingerprint] = seenIn(input.installed);
	const [process_version, process_fingerprint] = seenIn(input.running);
	return {
		...decision,
		installed_version,
		process_version,
		version_match: sameText(installed_version, process_version),
		installed_fingerprint,
		process_fingerprint,
		fingerprint_match: sameText(installed_fingerprint, process_fingerprint),
		restart_required: decision.outcome === "restart"
	};
}
/** What tells two manifests apart for a client, or `null`. */
function differenceOf(was, is, runtime) {
	const before = runtimeKeys(was, runtime);
	const after = runtimeKeys(is, runtime);
	if (before.key === null || after.key === null) {
		const otherCommit = was.commit && is.commit && was.commit !== is.commit;
		return sameText(was.version, is.version) && !otherCommit ? null : "version_mismatch";
	}
	const sameBuild = !after.key.startsWith("unavailable:") || sameText(was.commit, is.commit);
	if (before.key === after.key && sameBuild) return null;
	if (lacking(was.forced, is.forced, versionOf).length > 0) return "forced";
	if (lacking(is.forced, was.forced, versionOf).length > 0) return "forced_rollback";
	if (before.fingerprint === null || after.fingerprint === null) return "fingerprint_unavailable";
	return before.fingerprint === after.fingerprint ? "rules_changed" : "fingerprint_mismatch";
}
/** What of the second list the first has not, by what `idOf` says of each. */
function lacking(list, other, idOf) {
	const known = new Set(list.map(idOf));
	return other.filter((release) => !known.has(idOf(release)));
}
function restart(reason, { running, installed }) {
	const texts = lacking(forcedIn(running), forcedIn(installed), entryId).flatMap(({ justification }) => justification ?? []);
	return {
		outcome: "restart",
		reason,
		justifications: [...new Set(texts)]
	};
}
const answer = (outcome, reason) => ({
	outcome,
	reason,
	justifications: []
});
const forcedIn = (captured) => manifestOf(captured)?.forced ?? [];
const versionOf = (release) => release.version;
const entryId = (release) => `${release.version} ${release.justification}`;

// src/client/file.ts
/** A larger file is not read; no manifest is written that is larger. */
const MAX_BYTES$1 = 4194304;
const TRIES = 10;
/** Nothing is known of the file, and no look at it is like another. */
const CHANGING = {
	stamp: "changing",
	file: {
		kind: "unreadable",
		evidence: null
	}
};
/**
* File systems count time in ticks of up to two seconds, and two writes within one may leave the same stamp. So a file
* is read once more when its stamp is that old: whatever was written in that tick has then been written.
*/
const TICK_MS = 2e3;
/** A file is read again that long after it was last read, whatever its stamp says. */
const REREAD_MS = 3e4;
const ABSENT = /^ENO(ENT|TDIR)$/;
/** A clock that is never set back, in milliseconds. */
const steadyMs = () => performance.now();
const NODE_FS = {
	stat: (path) => statSync(path, { bigint: true }),
	read(path) {
		const stat = statSync(path);
		if (!stat.isFile() || stat.size > MAX_BYTES$1) throw new Error(path);
		return readFileSync(path);
	}
};
/** Identifies a file without reading it: device, inode, size, both times; or why there is nothing to identify. */
function readStamp(path, fs) {
	try {
		const stat = fs.stat(path);
		return `${stat.dev}.${stat.ino} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}`;
	} catch (error) {
		return codeOf(error);
	}
}
/** The system's name of an error, such as `ENOENT`. */
const codeOf = (error) => String(error?.code);
/**
* Reads a file that others may be writing: what counts was read between two equal stamps, or twice in a row, since a
* file may also be touched without end.
*/
function readSnapshot(path, fs) {
	let before = CHANGING.file;
	for (let left = TRIES; left > 0; left--) {
		const stamp = readStamp(path, fs);
		const file = readFile(path, stamp, fs);
		if (readStamp(path, fs) === stamp || sameFile(before, file)) return {
			stamp,
			file
		};
		before = file;
	}
	return CHANGING;
}
/**
* Looks at a file again and again. A look at a file that did not change costs one `stat`, and gives the same object
* as before; now and then it is read all the same. `nowMs` is of a clock that is never set back.
*/
function watchFile(path, fs, parse) {
	let seen = CHANGING;
	let watched;
	let since = 0;
	let readAt = 0;
	return (nowMs) => {
		const settled = nowMs - since < TICK_MS || readAt - since >= TICK_MS;
		const readable = seen.file.kind !== "unreadable";
		if (readable && settled && nowMs - readAt < REREAD_MS && readStamp(path, fs) === seen.stamp) return watched;
		const next = readSnapshot(path, fs);
		if (readable && next.stamp === seen.stamp && next.file.kind === "unreadable") return watched;
		readAt = nowMs;
		if (next.stamp !== seen.stamp) since = nowMs;
		if (!sameFile(next.file, seen.file)) watched = {
			parsed: parse(next.file),
			stamp: next.stamp
		};
		seen = next;
		return watched;
	};
}
function readFile(path, stamp, fs) {
	let code = stamp;
	try {
		if (!ABSENT.test(stamp)) return {
			kind: "bytes",
			bytes: fs.read(path)
		};
	} catch (error) {
		code = codeOf(error);
	}
	return ABSENT.test(code) ? { kind: "missing" } : {
		kind: "unreadable",
		evidence: `${code} ${stamp}`
	};
}

// src/client/marker-lock.ts
/**
* Runs `work`, which must not wait, while no other process runs its own on the same file. The lock is a file beside
* it. A holder that died leaves it behind: a lock that stays the same for `patienceMs` is taken away, with no trust
* in clocks or process ids, which containers and network disks do not share. `work` calls `confirm` right before the
* step that cannot be undone: a holder that was robbed while it stood still starts over there. What remains is the
* moment between that call and the step. Throws `FILE_NOT_WRITTEN` when the lock is not to be had.
*/
async function underLock(path, patienceMs, work) {
	const lock = `${path}.lock`;
	const token = randomUUID();
	const robbed = /* @__PURE__ */ new Error();
	const end = steadyMs() + 4 * patienceMs;
	let holder = null;
	let since = 0;
	while (steadyMs() < end) {
		try {
			writeFileSync(lock, token, { flag: "wx" });
			return work(() => {
				if (holderOf(lock) !== token) throw robbed;
			});
		} catch (error) {
			if (!(error === robbed || isBusy(codeOf(error)))) throw error;
		} finally {
			if (holderOf(lock) === token) rmSync(lock, { force: true });
		}
		const now = holderOf(lock);
		if (now === null || now !== holder) {
			holder = now;
			since = steadyMs();
		} else if (steadyMs() - since >= patienceMs) rmSync(lock, { force: true });
		await setTimeout(2 + Math.random() * 10);
	}
	throw new RuntimeFingerprintError("FILE_NOT_WRITTEN", `${lock} stays: remove it if nobody holds it.`);
}
/** `null`: nobody. */
function holderOf(lock) {
	try {
		return readFileSync(lock, "utf8");
	} catch {
		return null;
	}
}
/** The lock is there, or Windows refuses what touches a file that a reader has open. */
const isBusy = (code) => code === "EEXIST" || process.platform === "win32" && /EPERM|EACCES|EBUSY/.test(code);

// src/client/marker-file.ts
const PATIENCE_MS = 5e3;
/** The marker in the file at `path`, as any process may read it at any time. */
const readMarker = (path) => parseMarker(readSnapshot(path, NODE_FS).file);
/**
* Asks clients to restart where an update calls for it: a process that ran `from` must restart under `to`, be it for a
* rebuilt release of the same version. What is still pending is asked for again. Throws `FILE_NOT_WRITTEN` or `USAGE`.
*/
async function writeMarker(path, update, options = {}) {
	const { from, to, runtime, clients = [] } = update;
	clients.forEach(checkName);
	const status = describeRestart({
		running: from,
		installed: to,
		runtime,
		graceOver: true
	});
	if (!status.restart_required) return {
		status,
		marker: null
	};
	return change(path, options, (state) => {
		const marker = mergeDemand(state, status, clients, (options.now ?? Date.now)());
		return [{
			status,
			marker
		}, marker];
	});
}
/**
* Says that `client` has restarted since it was asked. Pass as `seen` the marker that stood when the client started,
* so that nothing asked of it since is lost. Others' demands stand; the last acknowledgement deletes the marker.
*/
async function acknowledgeMarker(path, client, options = {}) {
	checkName(client);
	const { seen } = options;
	if (readMarker(path).kind === "none") return { outcome: "not_asked" };
	return change(path, options, (state) => {
		if (state.kind === "corrupt") return [{ outcome: "corrupt" }];
		const asked = demandOn(state, client);
		if (state.kind === "none" || asked === null) return [{ outcome: "not_asked" }];
		if (seen && demandOn(seen, client) !== asked) return [{ outcome: "asked_again" }];
		const marker = acknowledge(state.marker, client);
		if (marker === null) return [{ outcome: "cleared" }, null];
		return [{
			outcome: "acknowledged",
			pending: pendingClients(marker)
		}, marker];
	});
}
/** Withdraws every demand, also those of a corrupt marker. Answers whether there was a marker. */
async function clearMarker(path, options = {}) {
	if (readMarker(path).kind === "none") return false;
	return change(path, options, (state) => [state.kind !== "none", null]);
}
async function change(path, options, decide) {
	const target = resolve(path);
	try {
		return await underLock(target, options.patienceMs ?? PATIENCE_MS, (confirm) => {
			const [answer, marker] = decide(readMarker(target));
			if (marker === null) {
				confirm();
				rmSync(target, { force: true });
			} else if (marker !== void 0) replaceFile(target, `${JSON.stringify(marker, null, 2)}\n`, confirm);
			return answer;
		});
	} catch (error) {
		if (error instanceof RuntimeFingerprintError) throw error;
		const problem = `${target} was not written (${codeOf(error)}): is its folder writable?`;
		throw new RuntimeFingerprintError("FILE_NOT_WRITTEN", problem, { cause: error });
	}
}
/** All or nothing, with the mode of the file that is replaced. */
function replaceFile(target, text, confirm) {
	const temporary = `${target}.${randomUUID()}.tmp`;
	const mode = statSync(target, { throwIfNoEntry: false })?.mode;
	try {
		writeFileSync(temporary, text, {
			flag: "wx",
			flush: true
		});
		if (mode !== void 0) chmodSync(temporary, mode & 511);
		confirm();
		renameSync(temporary, target);
	} finally {
		rmSync(temporary, { force: true });
	}
}
function checkName(client) {
	if (client !== "" && client !== "*") return;
	throw new RuntimeFingerprintError("USAGE", `"${client}" names no client.`);
}

// src/client/watch.ts
/**
* Captures what is installed. Call it first thing in a process, before the code is loaded that a release would
* replace: what is captured later may be newer than what runs. Never throws; a file that cannot be read is captured
* as such.
*/
function captureRunning(path, options = {}) {
	const { fs = NODE_FS, now = steadyMs, marker } = options;
	const artifactPaths = (options.artifacts ?? []).map(absolutePath);
	const manifestAt = watchFile(absolutePath(path), fs, captureManifest);
	const markerAt = marker === void 0 ? null : watchFile(absolutePath(marker.path), fs, parseMarker);
	let seen = null;
	const look = () => {
		const artifacts = artifactPaths.map((artifact) => readStamp(artifact, fs)).join();
		const { parsed: manifest, stamp } = manifestAt(now());
		const next = {
			manifest,
			stamp,
			marker: markerAt?.(now()).parsed ?? null,
			artifacts
		};
		if (!(seen?.manifest === next.manifest && seen.marker === next.marker && seen.artifacts === artifacts)) seen = next;
		return seen ?? next;
	};
	return {
		...look(),
		client: marker?.client ?? "",
		look,
		now
	};
}
/** In a folder that was deleted a path has no absolute form, and leads nowhere. */
function absolutePath(path) {
	try {
		return resolve(path);
	} catch (error) {
		if (error instanceof TypeError) throw error;
		return path;
	}
}

// src/cli/gate.ts
const WORDS = {
	keep: "Keep running",
	restart: "Restart",
	wait: "Wait"
};
const EXIT_CODES = {
	keep: EXIT.done,
	restart: EXIT.restart,
	wait: EXIT.wait
};
/** Decides once, as a client would, from two manifests on disk. */
function runGate(values) {
	const runtime = optional(values, "runtime");
	const running = readManifestFile(required(values, "running"));
	const installed = readManifestFile(required(values, "installed"));
	const marker = markerView(values);
	const status = describeRestart({
		running: running.captured,
		installed: installed.captured,
		runtime,
		marker: marker?.view,
		artifactReplaced: values.artifactReplaced === true,
		graceOver: values.graceOver === true
	});
	const warnings = [...manifestWarnings([running, installed], runtime), ...(marker?.files ?? []).flatMap(({ path, state }) => markerWarnings(path, state))];
	printWarnings(values, warnings);
	printResult(values, status, (colours) => renderStatus(status, colours));
	return values.exitCode === true ? EXIT_CODES[status.outcome] : EXIT.done;
}
function renderStatus(status, colours) {
	const paint = {
		keep: colours.green,
		restart: colours.red,
		wait: colours.yellow
	}[status.outcome];
	const why = status.justifications.map((text) => `  forced: ${plainText(text)}`);
	return [`${colours.bold(paint(WORDS[status.outcome]))}  ${status.reason}`, ...why].join("\n");
}
/** A flag without which the command has nothing to do. */
function required(values, name) {
	const value = optional(values, name);
	if (value !== void 0) return value;
	throw new RuntimeFingerprintError("USAGE", `--${spelled(name)} is missing.`);
}
/** A flag that may be left out, but not be empty: that is a variable that was not set. */
function optional(values, name) {
	const value = values[name];
	if (value !== "") return value;
	throw new RuntimeFingerprintError("USAGE", `--${spelled(name)} is empty.`);
}
function readManifestFile(path) {
	const captured = captureRunning(path).manifest;
	return {
		path,
		captured,
		trouble: captured.kind === "bytes" && captured.manifest !== null ? null : troubleWith(path, captured)
	};
}
function manifestWarnings(files, runtime) {
	const unread = files.flatMap(({ path, trouble }) => trouble === null ? [] : [{
		code: "manifest_unread",
		message: `${path}: ${trouble}.`
	}]);
	const manifests = files.flatMap(({ captured }) => captured.kind === "bytes" && captured.manifest !== null ? [captured.manifest] : []);
	if (runtime === void 0 || manifests.some(({ runtimes }) => runtimes.has(runtime)) || manifests.length === 0) return unread;
	const message = `no current keys are there for a runtime named ${runtime}, so the versions decide.`;
	return [...unread, {
		code: "runtime_unknown",
		message
	}];
}
/** What is wrong with a marker file that cannot be understood. */
function markerWarnings(path, state) {
	if (state.kind !== "corrupt") return [];
	return [{
		code: "marker_unread",
		message: `${path}: ${state.file.kind === "bytes" ? "no marker can be read from it" : troubleWith(path, state.file)}.`
	}];
}
/** Whether a path names a folder, which is neither a manifest nor a marker. */
function isFolder(path) {
	return statOf(path)?.isDirectory() === true;
}
function troubleWith(path, file) {
	if (file.kind === "missing") return "there is no such file";
	if (file.kind === "bytes") return "it is no JSON object in UTF-8";
	const stat = statOf(path);
	if (stat?.isDirectory()) return "it is a folder; name a file in it";
	if (stat && !stat.isFile()) return "it is no regular file";
	if (stat && stat.size > MAX_BYTES) return "it is larger than 4 MiB";
	return `it cannot be read (${file.evidence?.split(" ", 1).join() ?? "it changes all the time"})`;
}
const MAX_BYTES = 4194304;
function statOf(path) {
	try {
		return statSync(path);
	} catch {
		return;
	}
}
function markerView(values) {
	const [now, atStart] = [optional(values, "marker"), optional(values, "markerAtStart")].map(readMarkerFile);
	const client = optional(values, "client");
	if (!now) {
		if (!atStart && client === void 0) return null;
		throw new RuntimeFingerprintError("USAGE", "--client and --marker-at-start need --marker, the file.");
	}
	if (client === void 0) throw new RuntimeFingerprintError("USAGE", "--marker needs --client, the name asked for in it.");
	const none = { kind: "none" };
	const files = atStart ? [now, atStart] : [now];
	return {
		view: {
			now: now.state,
			atStart: atStart?.state ?? none,
			client
		},
		files
	};
}
function readMarkerFile(path) {
	return path === void 0 ? null : {
		path,
		state: readMarker(path)
	};
}
function spelled(name) {
	return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export { acknowledgeMarker, clearMarker, isFolder, manifestWarnings, markerWarnings, optional, readManifestFile, readMarker, renderStatus, required, runGate, writeMarker };