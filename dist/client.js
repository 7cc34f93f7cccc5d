import { randomUUID } from "node:crypto";
import { chmodSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout } from "node:timers/promises";

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
function captureManifest(file) {
	return file.kind === "bytes" ? {
		...file,
		manifest: parseManifest(file.bytes)
	} : file;
}
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
		forced: asList(block.forced).flatMap(forcedIn),
		runtimes: new Map(Object.entries(asObject(own.runtimes) ?? {}).map(runtimeEntry))
	};
}
/** The keys of the runtime of that name, or of the product as a whole. A name that is not there has none. */
function runtimeKeys(manifest, runtime) {
	return runtime === void 0 ? manifest : manifest.runtimes.get(runtime) ?? keysIn({});
}
/** The manifest that could be read, or `null`. */
function manifestOf(captured) {
	return captured.kind === "bytes" ? captured.manifest : null;
}
/** Whether nothing changed between two readings, as far as is known; doubt is change. */
function sameFile(a, b) {
	if (a.kind === "bytes") return b.kind === "bytes" && sameBytes(a.bytes, b.bytes);
	if (a.kind === "missing") return b.kind === "missing";
	return b.kind === "unreadable" && a.evidence !== null && a.evidence === b.evidence;
}
/** The JSON object in the bytes, or `null`. */
function parseObject(bytes) {
	try {
		return asObject(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
	} catch {
		return null;
	}
}
function asObject(value) {
	return typeof value === "object" && !Array.isArray(value) ? value : null;
}
/** A string with something in it, or `null`. */
function asText(value) {
	return typeof value === "string" && value !== "" ? value : null;
}
function asList(value) {
	return Array.isArray(value) ? value : [];
}
function keysIn(block) {
	return {
		restartKey: asText(block.restart_key),
		fingerprint: asText(block.runtime_fingerprint)
	};
}
function runtimeEntry([name, block]) {
	return [name, keysIn(asObject(block) ?? {})];
}
function forcedIn(entry) {
	const release = asObject(entry) ?? {};
	const version = asText(release.version);
	return version === null ? [] : [{
		version,
		justification: asText(release.justification)
	}];
}
function sameBytes(a, b) {
	return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

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
	return Number.isNaN(Date.parse(entry)) ? `${entry} ${updated_at}` : entry;
}
/** The names that have not acknowledged, `*` among them. */
function pendingClients(marker) {
	return Object.keys(marker.clients).filter((name) => marker.clients[name] !== ACKNOWLEDGED);
}
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
	return {
		schema_version: 1,
		required: true,
		from_version: before ? before.from_version : status.process_version,
		to_version: status.installed_version,
		from_fingerprint: before ? before.from_fingerprint : status.process_fingerprint,
		to_fingerprint: status.installed_fingerprint,
		reason: forced ? FORCED : "update",
		justifications: [.../* @__PURE__ */ new Set([...before?.justifications ?? [], ...status.justifications])],
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
function isTexts(record) {
	return record !== null && Object.values(record).every((value) => typeof value === "string");
}
/** An instant that is not among the `used`, so that a new demand never looks like an old one. */
function freshInstant(used, nowMs) {
	const taken = new Set(used);
	let ms = nowMs;
	while (taken.has(new Date(ms).toISOString())) ms++;
	return new Date(ms).toISOString();
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
	if (input.artifactReplaced && asAtStart) return input.graceOver || installed.kind === "missing" ? restart("artifact_replaced", input) : answer("wait", "artifact_replaced");
	const was = manifestOf(running);
	const is = manifestOf(installed);
	if (asAtStart) return answer("keep", is === null ? "running_unknown" : "unchanged");
	if (is === null) {
		const reason = installed.kind === "missing" ? "manifest_missing" : "manifest_corrupt";
		return input.graceOver ? restart(reason, input) : answer("wait", reason);
	}
	const reason = was === null ? "version_mismatch" : differenceOf(was, is, input.runtime);
	return reason === null ? answer("keep", "unchanged") : restart(reason, input);
}
/** The decision, and the versions and fingerprints it rests on. */
function describeRestart(input, decision = decideRestart(input)) {
	const [installed, running] = [manifestOf(input.installed), manifestOf(input.running)];
	const installed_version = installed?.version ?? null;
	const process_version = running?.version ?? null;
	const installed_fingerprint = installed && runtimeKeys(installed, input.runtime).fingerprint;
	const process_fingerprint = running && runtimeKeys(running, input.runtime).fingerprint;
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
	const [before, after] = [runtimeKeys(was, runtime), runtimeKeys(is, runtime)];
	const sameCommit = was.commit === null || is.commit === null || was.commit === is.commit;
	if (before.restartKey === null || after.restartKey === null) return sameText(was.version, is.version) && sameCommit ? null : "version_mismatch";
	const sameBuild = sameCommit || !after.restartKey.startsWith("unavailable:");
	if (before.restartKey === after.restartKey && sameBuild) return null;
	if (hasOther(is.forced, was.forced)) return "forced";
	if (hasOther(was.forced, is.forced)) return "forced_rollback";
	if (before.fingerprint === null || after.fingerprint === null) return "fingerprint_unavailable";
	return before.fingerprint === after.fingerprint ? "rules_changed" : "fingerprint_mismatch";
}
function sameText(a, b) {
	return a !== null && a === b;
}
function hasOther(list, than) {
	const versions = new Set(than.map((release) => release.version));
	return list.some((release) => !versions.has(release.version));
}
function answer(outcome, reason) {
	return {
		outcome,
		reason,
		justifications: []
	};
}
function restart(reason, { running, installed }) {
	const known = new Set((manifestOf(running)?.forced ?? []).map(entryId));
	const texts = (manifestOf(installed)?.forced ?? []).filter((release) => !known.has(entryId(release))).flatMap(({ justification }) => justification ?? []);
	return {
		outcome: "restart",
		reason,
		justifications: [...new Set(texts)]
	};
}
function entryId(release) {
	return `${release.version} ${release.justification}`;
}

// src/client/file.ts
/** A larger file is not read. */
const MAX_BYTES = 16777216;
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
const NODE_FS = {
	stat: (path) => statSync(path, { bigint: true }),
	read(path) {
		const stat = statSync(path);
		if (!stat.isFile() || stat.size > MAX_BYTES) throw new RuntimeFingerprintError("FILE_UNREADABLE", path);
		return readFileSync(path);
	}
};
/** Identifies a file without reading it: device, inode, size, both times; or why there is nothing to identify. */
function readStamp(path, fs) {
	try {
		const { dev, ino, size, mtimeNs, ctimeNs } = fs.stat(path);
		return `${dev}.${ino}.${size}.${mtimeNs}.${ctimeNs}`;
	} catch (error) {
		return codeOf(error);
	}
}
/** Reads a file that others may be writing: only what was read between two equal stamps counts. */
function readSnapshot(path, fs) {
	for (let left = TRIES; left > 0; left--) {
		const stamp = readStamp(path, fs);
		const file = readFile(path, stamp, fs);
		if (readStamp(path, fs) === stamp) return {
			stamp,
			file
		};
	}
	return CHANGING;
}
/**
* Looks at a file again and again. A look at a file that did not change costs one `stat`, and gives the same object
* as before. `nowMs` is of a clock that is never set back.
*/
function watchFile(path, fs, parse) {
	let seen = CHANGING;
	let parsed;
	let since = 0;
	let readAt = 0;
	return (nowMs) => {
		const settled = nowMs - since < TICK_MS || readAt - since >= TICK_MS;
		if (seen.file.kind !== "unreadable" && settled && readStamp(path, fs) === seen.stamp) return parsed;
		const next = readSnapshot(path, fs);
		readAt = nowMs;
		if (next.stamp !== seen.stamp) since = nowMs;
		if (!sameFile(next.file, seen.file)) parsed = parse(next.file);
		seen = next;
		return parsed;
	};
}
/** The system's name of an error, such as `ENOENT`. */
function codeOf(error) {
	return String(error?.code);
}
function readFile(path, stamp, fs) {
	try {
		return {
			kind: "bytes",
			bytes: fs.read(path)
		};
	} catch (error) {
		const code = codeOf(error);
		if (code === "ENOENT" || code === "ENOTDIR") return { kind: "missing" };
		return {
			kind: "unreadable",
			evidence: `${code} ${stamp}`
		};
	}
}

// src/client/marker-lock.ts
/** The lock was taken away: start over. */
var Robbed = class extends Error {};
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
	const end = performance.now() + 4 * patienceMs;
	let holder = null;
	let since = 0;
	while (performance.now() < end) {
		try {
			writeFileSync(lock, token, { flag: "wx" });
			return work(() => {
				if (holderOf(lock) !== token) throw new Robbed();
			});
		} catch (error) {
			if (!(error instanceof Robbed || isBusy(error))) throw error;
		} finally {
			if (holderOf(lock) === token) rmSync(lock, { force: true });
		}
		const now = holderOf(lock);
		if (now === null || now !== holder) [holder, since] = [now, performance.now()];
		else if (performance.now() - since >= patienceMs) rmSync(lock, { force: true });
		await setTimeout(2 + Math.random() * 10);
	}
	throw new RuntimeFingerprintError("FILE_NOT_WRITTEN", `${path}: ${lock} stays. Remove it if no process holds it.`);
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
function isBusy(error) {
	const code = codeOf(error);
	return code === "EEXIST" || process.platform === "win32" && /EPERM|EACCES|EBUSY/.test(code);
}

// src/client/marker-file.ts
const PATIENCE_MS = 5e3;
/** The marker in the file at `path`, as any process may read it at any time. */
function readMarker(path) {
	return parseMarker(readSnapshot(resolve(path), NODE_FS).file);
}
/**
* Asks clients to restart where an update calls for it: the version changed, and a process that ran `from` must
* restart under `to`. What is still pending is asked for again. Throws `FILE_NOT_WRITTEN` or `USAGE`.
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
	if (!status.restart_required || status.version_match) return {
		status,
		marker: null
	};
	const nowMs = (options.now ?? Date.now)();
	return change(path, options, (state) => {
		const marker = mergeDemand(state, status, clients, nowMs);
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
		const problem = `${target} was not written (${codeOf(error)}): is its folder there and writable?`;
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
	throw new RuntimeFingerprintError("USAGE", `"${client}" names no client: name the process that restarts.`);
}

// src/client/watch.ts
/**
* Captures what is installed. Call it first thing in a process, before the code is loaded that a release would
* replace: what is captured later may be newer than what runs. Never throws; a file that cannot be read is captured
* as such.
*/
function captureRunning(path, options = {}) {
	const { fs = NODE_FS, now = () => performance.now(), marker } = options;
	const artifactPaths = (options.artifacts ?? []).map((artifact) => resolve(artifact));
	const manifestAt = watchFile(resolve(path), fs, captureManifest);
	const markerAt = marker === void 0 ? () => null : watchFile(resolve(marker.path), fs, parseMarker);
	let seen = null;
	const look = () => {
		const artifacts = artifactPaths.map((artifact) => readStamp(artifact, fs)).join();
		const next = {
			manifest: manifestAt(now()),
			marker: markerAt(now()),
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
* the manifest, of the marker and of each artifact; files are read only when they changed.
*/
var RestartGate = class {
	#start;
	#options;
	#seen = null;
	/** The last manifest under which the process kept running, and the artifacts that stood beside it. */
	#accepted;
	#waitingSince = null;
	#status = null;
	constructor(running, options = {}) {
		this.#start = running;
		this.#accepted = running;
		this.#options = options;
	}
	/** Looks at the disk and decides. Never throws. The same object as before means that nothing changed. */
	check() {
		const seen = this.#start.look();
		if (this.#status && this.#status.outcome !== "wait" && seen === this.#seen) return this.#status;
		this.#seen = seen;
		let decision = this.#decide(seen, false);
		if (decision.outcome === "wait") {
			const now = this.#start.now();
			this.#waitingSince ??= now;
			if (now - this.#waitingSince >= (this.#options.graceMs ?? 6e4)) decision = this.#decide(seen, true);
		} else this.#waitingSince = null;
		this.#status = describeRestart(this.#input(this.#start, seen, false), decision);
		return this.#status;
	}
	/**
	* Calls `listener` with the status now and whenever outcome or reason change, until the returned function is called
	* or the signal aborts. The timer does not keep the process alive.
	*/
	subscribe(listener, options = {}) {
		const { intervalMs = 1e3, signal } = options;
		let last = "";
		const look = () => {
			const status = this.check();
			const answer = `${status.outcome} ${status.reason}`;
			if (answer === last) return;
			last = answer;
			listener(status);
		};
		const timer = setInterval(look, intervalMs);
		timer.unref();
		const stop = () => clearInterval(timer);
		signal?.addEventListener("abort", stop, { once: true });
		if (signal?.aborted) stop();
		else look();
		return stop;
	}
	#decide(seen, graceOver) {
		const decision = decideRestart(this.#input(this.#start, seen, graceOver));
		if (decision.outcome !== "keep" || sameFile(this.#start.manifest, seen.manifest)) return decision;
		if (!sameFile(this.#accepted.manifest, seen.manifest)) this.#accepted = seen;
		const since = decideRestart(this.#input(this.#accepted, seen, graceOver));
		return since.outcome === "keep" ? decision : since;
	}
	#input(since, seen, graceOver) {
		const { client, marker: atStart } = this.#start;
		return {
			running: since.manifest,
			installed: seen.manifest,
			runtime: this.#options.runtime,
			marker: atStart && seen.marker ? {
				atStart,
				now: seen.marker,
				client
			} : void 0,
			artifactReplaced: since.artifacts !== seen.artifacts,
			graceOver
		};
	}
};

export { RestartGate, RuntimeFingerprintError, acknowledgeMarker, captureManifest, captureRunning, clearMarker, decideRestart, describeRestart, parseMarker, readMarker, writeMarker };