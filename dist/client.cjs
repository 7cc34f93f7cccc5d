Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
let node_crypto = require("node:crypto");
let node_fs = require("node:fs");
let node_path = require("node:path");
let node_timers_promises = require("node:timers/promises");

// src/errors.ts
/**
* The one error class. `message` names the thing, the cause and the fix; `position` points into a file where there
* is one; `cause` carries the original error.
*/
var RuntimeFingerprintError = class extends Error {
	name = "RuntimeFingerprintError";
	code;
	position;
	constructor(code, message, options = {}) {
		super(message, options.cause === void 0 ? void 0 : { cause: options.cause });
		this.code = code;
		this.position = options.position;
	}
};

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
const MAX_BYTES = 4194304;
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
	stat: (path) => (0, node_fs.statSync)(path, { bigint: true }),
	read(path) {
		const stat = (0, node_fs.statSync)(path);
		if (!stat.isFile() || stat.size > MAX_BYTES) throw new Error(path);
		return (0, node_fs.readFileSync)(path);
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
/** The file that a stamp is of, whatever stands in it. */
const inodeOf = (stamp) => stamp.split(" ", 1).join();
/** When the file of a stamp was put in place or last changed, in milliseconds; `NaN`: there is none. */
const changedMs = (stamp) => Number(stamp.split(" ")[3]) / 1e6;
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
	const token = (0, node_crypto.randomUUID)();
	const robbed = /* @__PURE__ */ new Error();
	const end = steadyMs() + 4 * patienceMs;
	let holder = null;
	let since = 0;
	while (steadyMs() < end) {
		try {
			(0, node_fs.writeFileSync)(lock, token, { flag: "wx" });
			return work(() => {
				if (holderOf(lock) !== token) throw robbed;
			});
		} catch (error) {
			if (!(error === robbed || isBusy(codeOf(error)))) throw error;
		} finally {
			if (holderOf(lock) === token) (0, node_fs.rmSync)(lock, { force: true });
		}
		const now = holderOf(lock);
		if (now === null || now !== holder) {
			holder = now;
			since = steadyMs();
		} else if (steadyMs() - since >= patienceMs) (0, node_fs.rmSync)(lock, { force: true });
		await (0, node_timers_promises.setTimeout)(2 + Math.random() * 10);
	}
	throw new RuntimeFingerprintError("FILE_NOT_WRITTEN", `${lock} stays: remove it if nobody holds it.`);
}
/** `null`: nobody. */
function holderOf(lock) {
	try {
		return (0, node_fs.readFileSync)(lock, "utf8");
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
	const target = (0, node_path.resolve)(path);
	try {
		return await underLock(target, options.patienceMs ?? PATIENCE_MS, (confirm) => {
			const [answer, marker] = decide(readMarker(target));
			if (marker === null) {
				confirm();
				(0, node_fs.rmSync)(target, { force: true });
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
	const temporary = `${target}.${(0, node_crypto.randomUUID)()}.tmp`;
	const mode = (0, node_fs.statSync)(target, { throwIfNoEntry: false })?.mode;
	try {
		(0, node_fs.writeFileSync)(temporary, text, {
			flag: "wx",
			flush: true
		});
		if (mode !== void 0) (0, node_fs.chmodSync)(temporary, mode & 511);
		confirm();
		(0, node_fs.renameSync)(temporary, target);
	} finally {
		(0, node_fs.rmSync)(temporary, { force: true });
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
/**
* Answers, as often as asked, whether the process that made the capture must restart. Looking costs one `stat` of
* the manifest, of the marker and of each artifact; manifest and marker are read when they
* changed, and every half a minute.
*/
var RestartGate = class {
	#start;
	#runtime;
	#graceMs;
	#seen = null;
	/** The last manifest under which the process kept running, and the artifacts that stood beside it. */
	#accepted;
	#waitingSince = null;
	#status = null;
	/** Throws `USAGE` for a time that is none. */
	constructor(running, options = {}) {
		this.#start = running;
		this.#accepted = running;
		this.#runtime = options.runtime;
		this.#graceMs = checkedMs("graceMs", options.graceMs ?? 6e4);
	}
	/** Looks at the disk and decides. Never throws. The same object as before means that nothing changed. */
	check() {
		const seen = this.#start.look();
		const last = this.#status;
		if (last && last.outcome !== "wait" && seen === this.#seen) return last;
		this.#seen = seen;
		let decision = this.#decide(seen);
		if (decision.outcome === "wait") {
			const now = this.#start.now();
			this.#waitingSince ??= now;
			if (now - this.#waitingSince >= this.#graceMs) decision = this.#decide(seen, true);
		} else this.#waitingSince = null;
		this.#status = describeRestart(this.#input(seen), decision);
		return this.#status;
	}
	/**
	* Calls `listener` with the status soon, and whenever something in it changes, until the returned function is called
	* or the signal aborts. The timer does not keep the process alive. Throws `USAGE` for a time that is none.
	*/
	subscribe(listener, options = {}) {
		const { signal } = options;
		const intervalMs = checkedMs("intervalMs", options.intervalMs ?? 1e3);
		let told = "";
		let stopped = false;
		const look = () => {
			if (stopped) return;
			const status = this.check();
			const answer = JSON.stringify(status);
			if (answer === told) return;
			told = answer;
			listener(status);
		};
		const timer = setInterval(look, intervalMs);
		timer.unref();
		const stop = () => {
			stopped = true;
			clearInterval(timer);
		};
		signal?.addEventListener("abort", stop);
		if (signal?.aborted) stop();
		else queueMicrotask(look);
		return stop;
	}
	#decide(seen, graceOver) {
		const input = this.#input(seen, graceOver);
		const decision = decideRestart(input);
		if (decision.outcome !== "keep") return decision;
		if (this.#accepts(seen)) {
			this.#accepted = seen;
			return decision;
		}
		return decideRestart({
			...input,
			running: seen.manifest,
			artifactReplaced: true
		});
	}
	/**
	* Whether the artifacts are those that were accepted, or the manifest, which is kept, speaks for the new ones: as
	* that of another release, put in place after them, and soon enough to belong to the same installation.
	*/
	#accepts(seen) {
		const { artifacts, manifest } = this.#accepted;
		if (seen.artifacts === artifacts) return true;
		const was = manifestOf(manifest)?.version;
		const is = manifestOf(seen.manifest)?.version;
		if (!was || !is || was === is) return false;
		const before = artifacts.split(",");
		return seen.artifacts.split(",").every((now, at) => {
			const old = before[at] ?? "";
			const lag = changedMs(seen.stamp) - changedMs(now);
			return now === old || inodeOf(now) !== inodeOf(old) && lag >= 0 && lag <= this.#graceMs;
		});
	}
	#input({ manifest, marker: now }, graceOver = false) {
		const { client, manifest: running, marker: atStart } = this.#start;
		const marker = atStart && now && {
			atStart,
			now,
			client
		};
		return {
			running,
			installed: manifest,
			runtime: this.#runtime,
			marker,
			graceOver
		};
	}
};
/** In a folder that was deleted a path has no absolute form, and leads nowhere. */
function absolutePath(path) {
	try {
		return (0, node_path.resolve)(path);
	} catch (error) {
		if (error instanceof TypeError) throw error;
		return path;
	}
}
/** No timer can be set to more than 31 bits. */
function checkedMs(name, given) {
	if (given >= 0 && given < 2 ** 31) return given;
	throw new RuntimeFingerprintError("USAGE", `${name}: ${given} is not from 0 to 2^31 - 1 ms.`);
}

exports.RestartGate = RestartGate;
exports.RuntimeFingerprintError = RuntimeFingerprintError;
exports.acknowledgeMarker = acknowledgeMarker;
exports.captureManifest = captureManifest;
exports.captureRunning = captureRunning;
exports.clearMarker = clearMarker;
exports.decideRestart = decideRestart;
exports.describeRestart = describeRestart;
exports.parseMarker = parseMarker;
exports.readMarker = readMarker;
exports.writeMarker = writeMarker;