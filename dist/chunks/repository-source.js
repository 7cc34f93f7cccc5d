import { join, resolve } from "node:path";
import { RuntimeFingerprintError } from "./errors.js";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { HEADER_KEY, appendBounded, createReadRepository, createScratch, findRemote, gitEnvironment, gitFailed, isPartial, openOutside, openWorkspace, readGitDirectory, readTopLevel, repositoryConfig, runGit, scratchFailed, spawnGit, startError } from "./scratch.js";
import { rawPathFromBytes, showPath } from "./raw-path.js";

// src/git/remote-call.ts
const TIMEOUT_MS$1 = 3e5;
const PAUSES_MS = [1e3, 4e3];
const SETTINGS = [
	["protocol.version", "2"],
	["protocol.ext.allow", "never"],
	["fetch.negotiationAlgorithm", "noop"],
	["gc.auto", "0"],
	["maintenance.auto", "false"],
	["http.lowSpeedLimit", "1"],
	["http.lowSpeedTime", "60"]
].flatMap(([key, value]) => ["-c", `${key}=${value}`]);
/**
* Runs git against a remote. What may pass (a connection cut, a busy server, a pack that came damaged) is tried again.
* The exit code is the caller's to judge; `stderr` holds no secret of ours.
*/
async function callRemote(options, call) {
	const { remote, timeoutMs = TIMEOUT_MS$1 } = options;
	const pauses = [...options.pausesMs ?? PAUSES_MS];
	const env = remoteEnvironment(options, call);
	const args = [...SETTINGS, ...call.args];
	for (;;) {
		call.signal?.throwIfAborted();
		const told = await runGit({
			...call,
			args,
			env,
			timeoutMs
		});
		const pause = pauses.shift();
		if (told.exitCode === 0 || pause === void 0 || !mayPass(told.stderr)) return {
			...told,
			stderr: withoutSecrets(told.stderr, remote)
		};
		await setTimeout$1(pause, void 0, call.signal && { signal: call.signal });
		call.clean?.();
	}
}
/** What a remote that cannot be read means to the person who runs us. */
function remoteFailed(stderr, { url }) {
	const said = stderr.trim().replace(/\s+/g, " ").slice(0, 600).replace(/[.?]$/, "");
	return new RuntimeFingerprintError("REMOTE_FAILED", `${url} could not be read: ${said}. ${adviseOn(said)}`);
}
/** Whether a remote answered that it is elsewhere now. */
function isRedirected({ stderr }) {
	return /error: 30[1278]\b/.test(stderr);
}
/** Secrets reach git here: neither a command line nor a file holds them. */
function remoteEnvironment({ remote, surroundings }, call) {
	const pairs = remote.configuration.flatMap(([key, value], at) => [[`GIT_CONFIG_KEY_${at}`, key], [`GIT_CONFIG_VALUE_${at}`, value]]);
	return gitEnvironment(surroundings, {
		GIT_DIR: call.repository,
		GIT_CONFIG_NOSYSTEM: "1",
		GIT_CONFIG_GLOBAL: NO_FILE,
		GIT_ASKPASS: "",
		SSH_ASKPASS: "",
		GCM_INTERACTIVE: "never",
		...Object.fromEntries(Object.entries(surroundings).filter(([name]) => CERTIFICATES.test(name))),
		GIT_CONFIG_COUNT: String(remote.configuration.length),
		...Object.fromEntries(pairs),
		...call.env
	});
}
/** Of git's own variables those that decide, as proxies do, how a server is reached; they run nothing. */
const CERTIFICATES = /^GIT_(PROXY_)?SSL_(CAINFO|CAPATH|CERT|KEY|NO_VERIFY)$/;
const NO_FILE = process.platform === "win32" ? "NUL" : "/dev/null";
const LASTING = /(error:|http) (3\d\d|4(?!08|25|29)\d\d)\b|not our ref|unadvertised object|authentication failed|could not read (username|password)|permission denied|not found|bad line length|no space left|disk quota|file too large|certificate|host key/i;
const PASSING = /early eof|hung up|empty reply|broken pipe|connection (was )?(refused|reset|closed|timed out)|connect to|timed out|too slow|rpc failed|unexpected disconnect|error: (408|425|429|5\d\d)|could ?n[o']t resolve|transfer closed|ssl_(read|error_syscall)|gnutls_handshake|index-pack|unpack|bad pack|corrupt|http\/2 stream/i;
function mayPass(stderr) {
	return PASSING.test(stderr) && !LASTING.test(stderr);
}
/** A server may repeat what it was sent, and git the user of an address, which can be a token. */
function withoutSecrets(text, { configuration }) {
	return configuration.flatMap(([key, value]) => {
		if (HEADER_KEY.test(key)) return secretsOf(value);
		return /^credential\..*\.username$/s.test(key) ? [value] : [];
	}).filter((secret) => secret.length > 3).reduce((cleaned, secret) => cleaned.replaceAll(secret, "***"), text);
}
function secretsOf(header) {
	const credentials = header.slice(header.indexOf(":") + 1).trim().replace(/^\w+\s+/, "");
	const decoded = Buffer.from(credentials, "base64").toString("utf8");
	return [
		credentials,
		decoded,
		decoded.slice(decoded.indexOf(":") + 1)
	];
}
function adviseOn(said) {
	if (/error: 401|authentication failed|could not read (username|password)/i.test(said)) return "The token is missing or not accepted: pass `github-token`, or let the checkout step keep its credentials.";
	if (/error: 403|permission denied/i.test(said)) return "The token may not read the repository: grant `permissions: contents: read`.";
	if (/error: 404|not found/i.test(said)) return "It does not exist, or the token may not see it: grant `permissions: contents: read`.";
	if (/error: 30[1278]/.test(said)) return "It has moved: set the remote to its new address.";
	if (/no space left|disk quota|file too large/i.test(said)) return "The disk is full: free space in the temporary folder.";
	return "Run again when it can be reached; on the command line --offline judges by what the clone has.";
}

// src/git/fetch.ts
/**
* So many ids git sends in one piece (they stay below `http.postBuffer`), and its time grows faster than their number:
* 100,000 took 7.5 s at once, and 2.3 s in such batches.
*/
const BATCH_IDS = 16384;
/** Ids that the remote does not have are left out one by one; a remote that lacks this many is another repository. */
const UNKNOWN_LIMIT = 25;
/** In the words of git, of its client for servers of protocol 0, and of JGit. */
const UNKNOWN = /\b(?:not our ref|unadvertised object|want) ([0-9a-f]{40,64})\b/;
/**
* Brings objects from a remote into `got`, a bare repository of our own that nothing is read through directly. A failure
* is an error that names the cause; objects that the remote does not have stay missing. One call at a time.
*/
var Fetcher = class {
	/** The object store of `got`. */
	objects;
	#options;
	#repository;
	/** By commit: the tag of it, which is what the remote lists. */
	#listed;
	#closing = new AbortController();
	/** Whether the remote gives no blob by itself. */
	#gaveNoBlob = false;
	/** What came with all contents. */
	#whole = /* @__PURE__ */ new Set();
	constructor(options) {
		this.#options = options;
		this.#repository = createGotRepository(options.scratch, options.format);
		this.objects = join(this.#repository, "objects");
		const tags = [...options.tags.values()];
		this.#listed = new Map([...tags.map(({ id, peeled }) => [peeled, id]), ...tags.map(({ id }) => [id, id])]);
	}
	/** Commits, or tags of them, with their whole trees; without history, and where the server allows it without contents. */
	async fetchCommits(ids) {
		const wanted = [...new Set(ids.map((id) => this.#listed.get(id) ?? id))];
		if (this.#gaveNoBlob) for (const id of wanted) this.#whole.add(id);
		for (const batch of inBatches(wanted)) await this.#fetchKnown(new Set(batch));
	}
	/**
	* Blobs by their ids. A server that gives none that way, as in protocol 0, is asked for whole commits instead: `commits`
	* are those that the blobs are in.
	*/
	async fetchBlobs(ids, commits) {
		for (const batch of inBatches(ids)) {
			if (this.#gaveNoBlob) break;
			this.#gaveNoBlob = await this.#fetch(batch, [BLOBLESS]) !== null;
		}
		if (!this.#gaveNoBlob) return;
		await this.fetchCommits([...commits].filter((id) => !this.#whole.has(this.#listed.get(id) ?? id)));
	}
	/** Ends what is under way. */
	close() {
		this.#closing.abort();
	}
	/** Leaves out what the remote does not have. */
	async #fetchKnown(wanted) {
		const options = [this.#gaveNoBlob ? "--no-filter" : BLOBLESS, "--depth=1"];
		for (let unknown = 0; wanted.size > 0; unknown++) {
			const refused = await this.#fetch([...wanted], options);
			if (refused === null) return;
			if (!wanted.delete(refused.id) || unknown >= UNKNOWN_LIMIT) throw remoteFailed(refused.said, this.#options.remote);
		}
	}
	/** `null`: all came. Else the id that the remote does not give, for which nothing came. */
	async #fetch(ids, options) {
		const { remote } = this.#options;
		const told = await callRemote(this.#options, {
			args: [
				...FETCH,
				...options,
				"--stdin",
				"--",
				remote.url
			],
			repository: this.#repository,
			cwd: this.#repository,
			input: `${ids.join("\n")}\n`,
			signal: this.#closing.signal,
			clean: () => this.#removeLocks()
		});
		if (told.exitCode === 0) return null;
		const id = UNKNOWN.exec(told.stderr)?.[1];
		if (id === void 0) throw remoteFailed(told.stderr, remote);
		return {
			id,
			said: told.stderr
		};
	}
	/** A git that was ended by its time limit leaves them behind. */
	#removeLocks() {
		for (const name of ["shallow.lock", "config.lock"]) rmSync(join(this.#repository, name), { force: true });
	}
};
const FETCH = [
	"fetch",
	"--quiet",
	"--no-tags",
	"--no-write-fetch-head",
	"--no-recurse-submodules"
];
const BLOBLESS = "--filter=blob:none";
function inBatches(ids) {
	const batches = Math.ceil(ids.length / BATCH_IDS);
	return Array.from({ length: batches }, (_, at) => ids.slice(at * BATCH_IDS, (at + 1) * BATCH_IDS));
}
function createGotRepository(scratch, format) {
	const path = join(scratch.path, "got");
	mkdirSync(join(path, "objects", "pack"), { recursive: true });
	mkdirSync(join(path, "refs"));
	writeFileSync(join(path, "HEAD"), "ref: refs/heads/none\n");
	writeFileSync(join(path, "config"), repositoryConfig(format));
	return path;
}

// src/git/objects.ts
const LF = 10;
const TYPES = /* @__PURE__ */ new Set([
	"commit",
	"tree",
	"blob",
	"tag"
]);
const HEADER_LIMIT_CHARACTERS = 8192;
/** A git that gives nothing for this long is taken for hung (a dead network disk). */
const SILENCE_LIMIT_MS = 6e5;
/**
* One `git cat-file --batch` over the read repository: batches are answered in the order they were asked, contents
* stream through the sink and are never held. A git that ends early fails every batch that is open.
*/
var ObjectReader = class {
	#child;
	#contents;
	#batches = [];
	#unsent = [];
	#header = "";
	#contentLeft = -1;
	#stderr = "";
	#ended = null;
	#silence;
	/** With `contents: false` only headers are asked for: what is there, and what is missing. */
	constructor(options) {
		this.#contents = options.contents ?? true;
		this.#child = spawnGit({
			args: [
				"--git-dir",
				options.repository,
				"cat-file",
				this.#contents ? "--batch" : "--batch-check"
			],
			cwd: options.repository,
			env: options.env
		});
		this.#child.stdout.on("data", (piece) => this.#take(piece));
		this.#child.stderr.on("data", (piece) => {
			this.#stderr = appendBounded(this.#stderr, piece);
		});
		this.#child.stdin.on("error", () => {});
		this.#child.on("error", (cause) => this.#fail(startError(cause)));
		this.#child.on("close", () => this.#fail(unreadable(`git stopped while reading objects${this.#said()}.`)));
	}
	/** Reads `names` (object ids, or `ID^{commit}`) in order. Settles when the last has been delivered. */
	read(names, sink) {
		if (this.#ended) return Promise.reject(this.#ended);
		if (names.length === 0) return Promise.resolve();
		return new Promise((resolve, reject) => {
			this.#batches.push({
				asked: names,
				sink,
				resolve,
				reject,
				next: 0,
				failure: null
			});
			if (this.#unsent.length === 0) queueMicrotask(() => this.#send());
			this.#unsent.push(names.join("\n"));
		});
	}
	/** Whether an answer is awaited. */
	get busy() {
		return this.#batches.length > 0;
	}
	close() {
		this.#fail(unreadable("reading was ended."));
		this.#child.kill();
	}
	#send() {
		this.#child.stdin.write(`${this.#unsent.join("\n")}\n`);
		this.#unsent.length = 0;
		this.#watch();
	}
	#take(piece) {
		try {
			for (let at = 0; at < piece.length;) at = this.#contentLeft < 0 ? this.#takeHeader(piece, at) : this.#takeContent(piece, at);
		} catch (cause) {
			this.#fail(cause instanceof RuntimeFingerprintError ? cause : unreadable("git answered out of form.", cause));
			this.#child.kill();
		}
		this.#watch();
	}
	/** Takes a header that begins at `at`, or goes on there; gives where it ends. */
	#takeHeader(piece, at) {
		const end = piece.indexOf(LF, at);
		const line = this.#header + piece.toString("latin1", at, end < 0 ? piece.length : end);
		if (line.length > HEADER_LIMIT_CHARACTERS) throw unreadable("git answered with an endless line.");
		this.#header = end < 0 ? line : "";
		if (end < 0) return piece.length;
		this.#begin(line);
		return end + 1;
	}
	#begin(line) {
		const batch = this.#current();
		const index = batch.next;
		const header = parseHeader(line);
		if (header) {
			this.#deliver(batch, () => batch.sink.begin?.(index, header));
			if (this.#contents) this.#contentLeft = header.size + 1;
			else {
				this.#deliver(batch, () => batch.sink.end?.(index));
				this.#step(batch);
			}
		} else if (line === `${batch.asked[index]} missing`) {
			this.#deliver(batch, () => batch.sink.missing(index));
			this.#step(batch);
		} else throw unreadable(`git answered ${JSON.stringify(line)} for ${batch.asked[index]}${this.#said()}.`);
	}
	/** Takes what there is of the content from `at`, and the line break after it; gives where that ends. */
	#takeContent(piece, at) {
		const batch = this.#current();
		const index = batch.next;
		const end = Math.min(piece.length, at + this.#contentLeft);
		this.#contentLeft -= end - at;
		const isLast = this.#contentLeft === 0;
		const contentEnd = isLast ? end - 1 : end;
		if (contentEnd > at) this.#deliver(batch, () => batch.sink.chunk?.(piece.subarray(at, contentEnd), index));
		if (isLast) {
			if (piece[contentEnd] !== LF) throw unreadable("git answered with more than it announced.");
			this.#contentLeft = -1;
			this.#deliver(batch, () => batch.sink.end?.(index));
			this.#step(batch);
		}
		return end;
	}
	#current() {
		const batch = this.#batches[0];
		if (!batch) throw unreadable("git answered more than it was asked.");
		return batch;
	}
	#deliver(batch, call) {
		if (batch.failure) return;
		try {
			call();
		} catch (reason) {
			batch.failure = { reason };
		}
	}
	#step(batch) {
		batch.next += 1;
		if (batch.next < batch.asked.length) return;
		this.#batches.shift();
		if (batch.failure) batch.reject(batch.failure.reason);
		else batch.resolve();
	}
	#fail(error) {
		clearTimeout(this.#silence);
		this.#ended ??= error;
		for (const batch of this.#batches.splice(0)) batch.reject(batch.failure?.reason ?? this.#ended);
	}
	/** Restarts the count of silence. */
	#watch() {
		this.#silence ??= setTimeout(() => this.#endSilence(), SILENCE_LIMIT_MS).unref();
		this.#silence.refresh();
	}
	#endSilence() {
		if (this.#batches.length === 0) return;
		this.#fail(unreadable(`git gave nothing for ${SILENCE_LIMIT_MS / 6e4} minutes while reading objects.`));
		this.#child.kill("SIGKILL");
	}
	#said() {
		const said = this.#stderr.trim();
		return said === "" ? "" : ` (${said.replace(/\s+/g, " ")})`;
	}
};
function parseHeader(line) {
	const [id = "", type, size = "", more] = line.split(" ");
	if (!/^[0-9a-f]{40,64}$/.test(id) || !/^\d{1,15}$/.test(size) || more !== void 0) return null;
	return TYPES.has(type) ? {
		id,
		type,
		size: Number(size)
	} : null;
}
function unreadable(message, cause) {
	return new RuntimeFingerprintError("OBJECT_UNREADABLE", message, { cause });
}

// src/git/refs.ts
/**
* The workspace's tags; reads no object. A name that is not UTF-8 is shown with `\xNN`, which no name of a tag holds.
* git passes over a damaged ref with a warning; a line of releases must not lose one that way.
*/
async function readTags(workspace) {
	const told = await workspace.git([
		"for-each-ref",
		"--format=%(objectname) %(refname)",
		"refs/tags/"
	]);
	if (told.exitCode !== 0) throw gitFailed("for-each-ref", told.stderr);
	const damaged = /^warning: ignoring broken ref refs\/tags\/(.+)$/m.exec(told.stderr)?.[1];
	if (damaged !== void 0) throw damagedTag(damaged);
	const tags = /* @__PURE__ */ new Map();
	for (const line of told.stdout.toString("latin1").split("\n")) {
		const [, id, name] = /^([0-9a-f]{40,64}) refs\/tags\/(.+)$/.exec(line) ?? [];
		if (id !== void 0) tags.set(showPath(name), {
			id,
			peeled: null
		});
		else if (line !== "") throw gitFailed("for-each-ref", `it answered ${JSON.stringify(line)}`);
	}
	return tags;
}
function damagedTag(name) {
	return new RuntimeFingerprintError("GIT_FAILED", `The tag ${JSON.stringify(name)} is damaged: delete it (\`git update-ref -d\`), and fetch the tags again.`);
}
/** The object that a revision names, a tag before anything else; `null` when there is no such thing. */
async function resolveRevision(workspace, tags, revision) {
	const tagged = revision === "HEAD" ? void 0 : tags.get(revision.replace(/^refs\/tags\//, ""));
	if (tagged !== void 0) return tagged.id;
	if (FULL_ID.test(revision)) return revision;
	if (workspace === null || /[\0\n]/.test(revision) || revision === "") return null;
	const told = await workspace.git([
		"rev-parse",
		"--verify",
		"--quiet",
		"--end-of-options",
		revision
	]);
	const id = told.stdout.toString("latin1").trim();
	return told.exitCode === 0 && /^[0-9a-f]{40,64}$/.test(id) ? id : null;
}
const FULL_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
/** Peels objects (tags, nested tags, commits) to commits, all in one go. */
async function peelAll(store, ids) {
	const peeled = await store.readObjects(ids.map((id) => `${id}^{commit}`));
	return Promise.all(peeled.map((object, at) => {
		if (object) return {
			kind: "commit",
			commit: parseCommit(object.header.id, object.content)
		};
		return peelByHand(store, ids[at]);
	}));
}
async function peel(store, id) {
	const [peeled] = await peelAll(store, [id]);
	return peeled;
}
/** Tells a tag of something else from a commit that is not here. */
async function peelByHand(store, id) {
	const object = await store.readObject(id);
	if (!object) return {
		kind: "absent",
		id
	};
	const { type } = object.header;
	if (type === "commit") return {
		kind: "commit",
		commit: parseCommit(id, object.content)
	};
	if (type !== "tag") return {
		kind: "other",
		type
	};
	const [, target, of] = TAG_HEADER.exec(object.content.toString("latin1", 0, 200)) ?? [];
	if (target === void 0) return {
		kind: "absent",
		id
	};
	return of === "tree" || of === "blob" ? {
		kind: "other",
		type: of
	} : peelByHand(store, target);
}
/** The first lines of a tag object (git-mktag). */
const TAG_HEADER = /^object ([0-9a-f]{40,64})\ntype ([a-z]+)\n/;
/** When a tag was made: the tagger's date, or of a bare commit the committer's. Seconds since 1970. */
async function readTagDate(store, id) {
	const object = await store.readObject(id);
	const field = object?.header.type === "tag" ? "tagger" : "committer";
	const dated = object && readDate(object.content, field);
	if (dated !== null) return dated;
	const peeled = await peel(store, id);
	if (peeled.kind === "commit") return peeled.commit.date;
	throw new RuntimeFingerprintError("OBJECT_MISSING", `The date of tag object ${id} cannot be read.`);
}
function parseCommit(id, content) {
	const tree = /^tree ([0-9a-f]{40,64})\n/.exec(content.toString("latin1", 0, 80))?.[1];
	if (tree === void 0) throw new RuntimeFingerprintError("OBJECT_UNREADABLE", `Commit ${id} is malformed. Check with \`git fsck\`.`);
	return {
		id,
		tree,
		date: readDate(content, "committer") ?? 0
	};
}
/** The date of a header line `FIELD NAME <MAIL> SECONDS ZONE`; the header ends at the first empty line. */
function readDate(content, field) {
	const headerEnd = content.indexOf("\n\n");
	const header = content.toString("latin1", 0, headerEnd < 0 ? content.length : headerEnd);
	const found = new RegExp(`^${field} .*> (-?\\d{1,15})(?: |$)`, "m").exec(header);
	return found ? Number(found[1]) : null;
}

// src/git/remote-tags.ts
/** Nothing is computed for a list; a server that is not there at all is waited for no longer. */
const TIMEOUT_MS = 12e4;
/** A renamed repository leads to its new name, and after another rename on to that. */
const MOVES_LIMIT = 3;
/** The remote's tags by name, in one call. An error is an error, never "no tags". */
async function listRemoteTags(options) {
	let { remote } = options;
	for (let moves = 0;; moves++) {
		const told = await listTags({
			...options,
			remote
		});
		if (told.exitCode === 0) return {
			tags: parseTags(told.stdout, remote),
			remote
		};
		const url = isRedirected(told) && moves < MOVES_LIMIT ? await findMove({
			...options,
			remote
		}) : null;
		if (url === null) throw remoteFailed(told.stderr, remote);
		remote = {
			...remote,
			url
		};
	}
}
function listTags(options, env = {}) {
	const { scratch, remote, timeoutMs = TIMEOUT_MS } = options;
	return callRemote({
		...options,
		timeoutMs
	}, {
		args: [
			"ls-remote",
			"--tags",
			"--",
			remote.url
		],
		repository: `${scratch.path}/none`,
		cwd: scratch.path,
		env
	});
}
/** A tag object's own line comes first, then NAME^{} with what it stands for (gitprotocol-pack, "Reference Discovery"). */
function parseTags(listing, remote) {
	const tags = /* @__PURE__ */ new Map();
	for (const line of listing.toString("latin1").split("\n")) {
		if (line === "") continue;
		const found = /^([0-9a-f]{40}|[0-9a-f]{64})\trefs\/tags\/(.+?)(\^\{\})?$/.exec(line);
		if (!found) throw remoteFailed(`it answered ${JSON.stringify(line)}`, remote);
		const [, id, bytes, peels] = found;
		const name = showPath(rawPathFromBytes(Buffer.from(bytes, "latin1")));
		tags.set(name, {
			id: peels && tags.get(name)?.id || id,
			peeled: id
		});
	}
	return tags;
}
/**
* Where a remote is now that has moved on its own server; `null` where it is on another one, which the headers are not
* meant for. git tells only in its trace (git-http, `GIT_TRACE_CURL`).
*/
async function findMove(options) {
	const { url } = options.remote;
	const told = await listTags(options, {
		GIT_TRACE_CURL: "1",
		GIT_TRACE_CURL_NO_DATA: "1"
	});
	const location = /<= recv header: location: (\S+)\/info\/refs\?\S*\s*$/im.exec(told.stderr)?.[1];
	if (location === void 0 || !URL.canParse(location, url)) return null;
	const moved = new URL(location, url);
	return moved.origin === new URL(url).origin && moved.username === "" && moved.password === "" && moved.href !== url ? moved.href : null;
}

// src/git/staged.ts
/**
* Writes the tree of what is staged into a store of our own, and gives its id. Made there, from copies, out of sight of
* the user's repository: in it, `write-tree` would add objects, rewrite the index, renew the dates of objects that are
* there already, and touch a split index. What a partial clone lacks is missed when it is read, not here.
*/
async function writeStagedTree(source) {
	const { index, format, read, env } = source;
	if (!existsSync(index)) throw new RuntimeFingerprintError("REF_NOT_FOUND", "Nothing is staged: there is no index.");
	if (copyIndex(source).some((index) => isSparse(readFileSync(index), format))) throw sparse();
	const told = await runGit({
		args: [
			"--git-dir",
			read.path,
			"write-tree",
			"--missing-ok"
		],
		cwd: read.path,
		env: {
			...env,
			GIT_OBJECT_DIRECTORY: read.own
		}
	});
	if (/: unmerged \(/.test(told.stderr)) throw unmerged();
	if (told.exitCode !== 0) throw gitFailed("write-tree (of the staged files)", told.stderr);
	return told.stdout.toString("latin1").trim();
}
/**
* Tracked files of which the work tree has other bytes than the index, or none; paths from the top. Asked of a copy of the
* index, with no configuration of the user's: no filter runs, and a file whose dates are as git left them is not read.
*/
async function listModified(source) {
	const { index, read, env, topLevel } = source;
	if (!existsSync(index)) return /* @__PURE__ */ new Set();
	copyIndex(source);
	const told = await runGit({
		args: [
			"-C",
			topLevel,
			"--git-dir",
			read.path,
			"--work-tree",
			topLevel,
			"ls-files",
			"--modified",
			"-z"
		],
		cwd: read.path,
		env
	});
	if (told.exitCode !== 0) throw gitFailed("ls-files", told.stderr);
	return new Set(told.stdout.toString("latin1").split("\0").filter((path) => path !== ""));
}
/** The index, and what it may be split into. */
function copyIndex({ index, gitDirectory, read }) {
	const shared = readdirSync(gitDirectory).filter((name) => name.startsWith("sharedindex."));
	for (const name of shared) copyFileSync(join(gitDirectory, name), join(read.path, name));
	copyFileSync(index, join(read.path, "index"));
	return ["index", ...shared].map((name) => join(read.path, name));
}
const FOLDER_MODE = 16384;
/**
* Whether an index has whole folders for entries. Gone through (gitformat-index) only where it holds the mark of such an
* index, or a name that looks like it; where that fails, git is left to say what is wrong.
*/
function isSparse(index, format) {
	if (!index.includes("sdir\0\0\0\0", 0, "latin1")) return false;
	const flagsOffset = 40 + (format === "sha1" ? 20 : 32);
	const isPacked = index.readUInt32BE(4) === 4;
	let at = 12;
	for (let left = index.readUInt32BE(8); left > 0 && at + flagsOffset + 2 <= index.length; left--) {
		if (index.readUInt32BE(at + 24) === FOLDER_MODE) return true;
		const isExtended = (index.readUInt16BE(at + flagsOffset) & 16384) !== 0;
		let name = at + flagsOffset + (isExtended ? 4 : 2);
		if (isPacked) while ((index[name++] ?? 0) & 128);
		const end = index.indexOf(0, name);
		if (end < 0) return false;
		at = isPacked ? end + 1 : at + (end - at + 8 & -8);
	}
	return false;
}
/** Such a folder is left out by git 2.39 without a word where its tree is not there. */
function sparse() {
	return new RuntimeFingerprintError("GIT_FAILED", `The index is sparse, so that not all is known: make it whole (\`git sparse-checkout reapply --no-sparse-index\`).`);
}
function unmerged() {
	return new RuntimeFingerprintError("GIT_FAILED", "A merge is under way: resolve its conflicts and stage the files (`git add`) first.");
}

// src/git/supply.ts
/**
* Brings objects that are not here. Requests gather until nothing more can be read without them, and are then fetched
* together: a walk that meets a hundred missing links asks the remote once for each step of the links, never once for
* each. Fetches run one after another; once one has failed for good, those after it fail alike.
*/
var Supply = class {
	#fetcher;
	#reader;
	#checker;
	#wanted = {
		commit: /* @__PURE__ */ new Set(),
		blob: /* @__PURE__ */ new Set()
	};
	/** By id, when it was asked for: once, whether or not the remote has it. */
	#asked = /* @__PURE__ */ new Map();
	/** Commits whose trees are read. */
	#opened = /* @__PURE__ */ new Set();
	#gathering = null;
	#fetching = Promise.resolve();
	/** `checker` answers with headers alone, over the same store that `reader` reads. */
	constructor(parts) {
		this.#fetcher = parts.fetcher;
		this.#reader = parts.reader;
		this.#checker = parts.checker;
	}
	/** Says that contents of this commit will be asked for. */
	open(commit) {
		this.#opened.add(commit);
	}
	/** Brings what is missing of these. What the remote does not have either stays missing. */
	async bring(kind, ids) {
		const missing = new Set(await this.#findMissing(ids.filter((id) => !this.#asked.has(id))));
		await this.bringAgain(kind, ids.filter((id) => missing.has(id) || this.#asked.has(id)));
	}
	/** Brings these whether or not they are here: a commit can be, without its trees. */
	async bringAgain(kind, ids) {
		const rounds = new Set(ids.map((id) => this.#asked.get(id) ?? this.#ask(kind, id)));
		await Promise.all(rounds);
	}
	/** Ends what is under way. */
	close() {
		this.#fetcher.close();
		this.#checker.close();
	}
	async #findMissing(ids) {
		const missing = [];
		await this.#checker.read(ids, { missing: (index) => missing.push(ids[index]) });
		return missing;
	}
	#ask(kind, id) {
		this.#wanted[kind].add(id);
		this.#gathering ??= this.#gather();
		this.#asked.set(id, this.#gathering);
		return this.#gathering;
	}
	async #gather() {
		await this.#fetching;
		do
			await pause();
		while (this.#reader.busy || this.#checker.busy);
		const { commit, blob } = this.#wanted;
		const wanted = {
			commits: [...commit],
			blobs: [...blob]
		};
		commit.clear();
		blob.clear();
		this.#gathering = null;
		this.#fetching = this.#fetch(wanted);
		await this.#fetching;
	}
	async #fetch({ commits, blobs }) {
		if (commits.length > 0) await this.#fetcher.fetchCommits(commits);
		if (blobs.length > 0) await this.#fetcher.fetchBlobs(blobs, this.#opened);
	}
};
function pause() {
	return new Promise((resolve) => setTimeout(resolve, 1));
}

// src/runtime/tree.ts
/** Names held at most: the folders of most repositories in many of their commits, a part of a very large one. */
const CACHED_NAMES = 3e4;
/** Folders that were read, so that commits which share them share the reading too. */
var FolderCache = class {
	#folders = /* @__PURE__ */ new Map();
	#room = CACHED_NAMES;
	read(id, read) {
		const known = this.#folders.get(id);
		if (known) return known;
		const reading = this.#keep(id, read(id));
		this.#folders.set(id, reading);
		return reading;
	}
	async #keep(id, reading) {
		const nodes = await reading;
		if (nodes.length > this.#room) this.#folders.delete(id);
		else this.#room -= nodes.length;
		return nodes;
	}
};

// src/git/trees.ts
/** Objects larger than this are only ever streamed. A tree of a million names is about 40 MB. */
const WHOLE_OBJECT_LIMIT_BYTES = 0x8000000;
/** Trees held at most. More than this are of very large folders in many commits, and are read again. */
const HELD_TREES_BYTES = 16777216;
/**
* The trees and blobs of one object store; every tree is read once, as long as they are not too large. With a supply, what is missing is
* fetched before it is said to be.
*/
var ObjectStore = class {
	#reader;
	#supply;
	/** As bytes, which take a fifth of the room that nodes do. */
	#trees = /* @__PURE__ */ new Map();
	#folders = new FolderCache();
	#room = HELD_TREES_BYTES;
	constructor(reader, supply) {
		this.#reader = reader;
		this.#supply = supply;
	}
	/** A tree as a folder to select from; `commit` is what to fetch where parts of it are missing. */
	tree(id, commit) {
		if (commit !== null) this.#supply?.open(commit);
		return {
			top: {
				name: "",
				type: "folder",
				id
			},
			readFolder: (folder) => this.#readFolder(folder, commit),
			readLink: (link) => this.#readLink(link),
			readContents: (ids, sink) => this.#readContents(ids, sink)
		};
	}
	/** Fetches those of the objects (commits, or tags of them) that are not here, all at once. */
	async bringCommits(ids) {
		await this.#supply?.bring("commit", ids);
	}
	/** A whole small object; `null` when it is not there. */
	async readObject(name) {
		const [found] = await this.readObjects([name]);
		return found ?? null;
	}
	/** Whole small objects, in order; `null` for each that is not there. */
	async readObjects(names) {
		const found = names.map(() => null);
		let header;
		let pieces = [];
		await this.#reader.read(names, {
			begin(_index, begun) {
				if (begun.size > WHOLE_OBJECT_LIMIT_BYTES) throw tooLarge(begun);
				header = begun;
				pieces = [];
			},
			chunk(bytes) {
				pieces.push(Buffer.from(bytes));
			},
			end(index) {
				const [only] = pieces;
				const content = only && pieces.length === 1 ? only : Buffer.concat(pieces);
				found[index] = {
					header,
					content
				};
			},
			missing() {}
		});
		return found;
	}
	#readFolder(folder, commit) {
		return this.#folders.read(folder, async (id) => {
			const reading = this.#trees.get(id) ?? this.#keep(id, this.#readTree(id, commit));
			this.#trees.set(id, reading);
			return parseTree(await reading, id);
		});
	}
	async #keep(id, reading) {
		const content = await reading;
		if (content.length > this.#room) this.#trees.delete(id);
		else this.#room -= content.length;
		return content;
	}
	async #readTree(id, commit) {
		let object = await this.readObject(id);
		if (!object && commit !== null && this.#supply) {
			await this.#supply.bringAgain("commit", [commit]);
			object = await this.readObject(id);
		}
		if (!object) throw missing(id, "tree");
		if (object.header.type !== "tree") throw wrongType(object.header, "tree");
		return object.content;
	}
	async #readLink(id) {
		await this.#supply?.bring("blob", [id]);
		const object = await this.readObject(id);
		if (!object) throw missing(id, "blob");
		if (object.header.type !== "blob") throw wrongType(object.header, "blob");
		return rawPathFromBytes(object.content);
	}
	async #readContents(ids, sink) {
		await this.#supply?.bring("blob", ids);
		await this.#reader.read(ids, {
			begin(index, header) {
				if (header.type !== "blob") throw wrongType(header, "blob");
				sink.begin?.(index, header.size);
			},
			chunk: (bytes) => sink.chunk(bytes),
			end: (index) => sink.end?.(index),
			missing(index) {
				throw missing(ids[index], "blob");
			}
		});
	}
};
/** A raw tree object: `mode SP name NUL id`, again and again (git's pack format, "tree"). */
function parseTree(content, id) {
	const idBytes = id.length / 2;
	const nodes = [];
	const names = /* @__PURE__ */ new Set();
	for (let at = 0; at < content.length;) {
		const space = content.indexOf(32, at);
		const nul = space < 0 ? -1 : content.indexOf(0, space + 1);
		if (nul < 0 || nul + 1 + idBytes > content.length) throw malformedTree(id, "it ends in the middle of an entry");
		const name = rawPathFromBytes(content.subarray(space + 1, nul));
		if (!isNodeName(name)) throw malformedTree(id, `it has the name ${JSON.stringify(showPath(name))}`);
		if (names.has(name)) throw malformedTree(id, `it has ${JSON.stringify(showPath(name))} twice`);
		names.add(name);
		const type = nodeType(content.toString("latin1", at, space));
		if (type === null) throw malformedTree(id, `${JSON.stringify(showPath(name))} has an unknown mode`);
		nodes.push({
			name,
			type,
			id: content.toString("hex", nul + 1, nul + 1 + idBytes)
		});
		at = nul + 1 + idBytes;
	}
	return nodes;
}
function isNodeName(name) {
	return name !== "" && name !== "." && name !== ".." && !name.includes("/");
}
function nodeType(mode) {
	const bits = /^[0-7]{5,6}$/.test(mode) ? Number.parseInt(mode, 8) : 0;
	switch (bits >> 12) {
		case 8: return bits & 64 ? "executable" : "file";
		case 10: return "link";
		case 4: return "folder";
		case 14: return "submodule";
		default: return null;
	}
}
function missing(id, type) {
	return new RuntimeFingerprintError("OBJECT_MISSING", `The ${type} ${id} is not in this repository: the clone is shallow, partial or damaged. Fetch it whole (\`git fetch --unshallow --tags --refetch\`, or \`fetch-depth: 0\` at the checkout step).`);
}
function wrongType(header, wanted) {
	return new RuntimeFingerprintError("OBJECT_UNREADABLE", `Object ${header.id} is a ${header.type}, not a ${wanted}.`);
}
function malformedTree(id, what) {
	return new RuntimeFingerprintError("OBJECT_UNREADABLE", `Tree ${id} is malformed: ${what}. Check with \`git fsck\`.`);
}
function tooLarge(header) {
	return new RuntimeFingerprintError("OBJECT_UNREADABLE", `The ${header.type} ${header.id} has ${header.size} bytes; at most ${WHOLE_OBJECT_LIMIT_BYTES} are read whole.`);
}

// src/git/repository.ts
/**
* A repository to judge: the user's workspace, asked for refs, its remote, asked for tags and for what is missing, and
* our `read` repository, asked for every object. Nothing is ever written into the workspace's git directory. `close` ends
* git and removes the temporary folder.
*/
var Repository = class Repository {
	/** `null`: there is no checkout, all comes from the remote. */
	workspace;
	directory;
	store;
	/** Every tag; where workspace and remote differ, as the remote has it. */
	tags;
	#parts;
	#peeled;
	constructor(parts) {
		this.#parts = parts;
		this.workspace = parts.workspace;
		this.directory = parts.directory;
		this.store = new ObjectStore(parts.reader, parts.supply);
		this.tags = new Map([...parts.localTags, ...parts.remoteTags]);
		this.#peeled = new Map([...parts.remoteTags.values()].map(({ id, peeled }) => [id, peeled]));
	}
	static async open(options) {
		const scratch = createScratch();
		try {
			return new Repository(await openParts(options, scratch));
		} catch (error) {
			scratch.remove();
			throw scratchFailed(error, scratch);
		}
	}
	close() {
		this.#parts.supply?.close();
		this.#parts.reader.close();
		this.#parts.scratch.remove();
	}
	/** Tags that were moved on one side, so that what is checked out may not be what the remote calls by that name. */
	async movedTags() {
		const { localTags, remoteTags } = this.#parts;
		const moved = [];
		for (const [tag, local] of localTags) {
			const remote = remoteTags.get(tag);
			if (!remote || local.id === remote.id || local.id === remote.peeled) continue;
			const peeled = await peel(this.store, local.id);
			const id = peeled.kind === "commit" ? peeled.commit.id : local.id;
			if (id !== remote.peeled) moved.push({
				tag,
				local: id,
				remote: remote.peeled
			});
		}
		return moved;
	}
	/** Whether what is missing can be fetched. */
	get fetches() {
		return this.#parts.supply !== null;
	}
	/** Fetches those of the commits, or tags of commits, that are not here, all at once. */
	bringCommits(ids) {
		return this.store.bringCommits(ids);
	}
	/** What tags stand for, as far as it is here. */
	async peelAll(ids) {
		const peeled = await peelAll(this.store, ids);
		const absent = ids.filter((id, at) => isAt(peeled[at], id) && this.#peeled.has(id));
		const found = await peelAll(this.store, absent.map((id) => this.#peeled.get(id)));
		const byId = new Map(absent.map((id, at) => [id, found[at]]));
		return ids.map((id, at) => byId.get(id) ?? peeled[at]);
	}
	async tagDate(id) {
		await this.bringCommits([id]);
		return readTagDate(this.store, id);
	}
	tree(commit) {
		return this.store.tree(commit.tree, commit.id);
	}
	/** The commit that a revision names. `REF_NOT_FOUND`, `TAG_NOT_COMMIT` or `OBJECT_MISSING` when it names none. */
	async commit(revision) {
		const id = await this.#resolve(revision);
		if (id === null) throw await this.#unknownRevision(revision);
		return this.peelToCommit(id, revision);
	}
	/** The commit behind an object; `name` is what a message calls it. */
	async peelToCommit(id, name) {
		await this.bringCommits([id]);
		let peeled = await peel(this.store, id);
		if (peeled.kind === "absent" && peeled.id !== id) {
			await this.bringCommits([peeled.id]);
			peeled = await peel(this.store, id);
		}
		if (peeled.kind === "commit") return peeled.commit;
		const shown = JSON.stringify(name);
		if (peeled.kind === "other") throw new RuntimeFingerprintError("TAG_NOT_COMMIT", `${shown} names a ${peeled.type}, not a commit.`);
		throw new RuntimeFingerprintError("OBJECT_MISSING", `The commit of ${shown} (${peeled.id}) is not in this clone: it is shallow or damaged. Fetch it with \`git fetch --unshallow --tags\`, or set \`fetch-depth: 0\` at the checkout step.`);
	}
	/** The commit checked out, or `null` before the first one and in a bare repository. */
	async head() {
		if (!this.workspace || this.workspace.bare) return null;
		const id = await this.#resolve("HEAD");
		return id === null ? null : this.peelToCommit(id, "HEAD");
	}
	/** The index as a tree. */
	async stagedTree() {
		if (!this.workspace) throw new RuntimeFingerprintError("USAGE", "Nothing is staged: there is no checkout.");
		return this.store.tree(await writeStagedTree(await this.#stagedSource(this.workspace)), null);
	}
	/** Tracked files of which the work tree has other bytes than the index; paths from the top. */
	async modifiedFiles() {
		const { workspace } = this;
		if (!workspace || workspace.bare) return /* @__PURE__ */ new Set();
		return listModified({
			...await this.#stagedSource(workspace),
			topLevel: await readTopLevel(workspace)
		});
	}
	async #stagedSource(workspace) {
		const { read, env } = this.#parts;
		const gitDirectory = await readGitDirectory(workspace);
		return {
			index: await this.#indexPath(workspace, gitDirectory),
			gitDirectory,
			format: workspace.objectFormat,
			read,
			env
		};
	}
	/**
	* `git commit -a` and `git commit PATH` run their hooks with an index of their own, which is what they will commit: the
	* one variable of git's that must be heeded.
	*/
	async #indexPath(workspace, gitDirectory) {
		const given = this.#parts.surroundings.GIT_INDEX_FILE;
		if (given === void 0 || given === "") return join(gitDirectory, "index");
		return resolve(await readTopLevel(workspace), given);
	}
	#resolve(revision) {
		return resolveRevision(this.workspace, this.tags, revision);
	}
	async #unknownRevision(revision) {
		const shown = JSON.stringify(revision);
		if (this.tags.size === 0 && await this.#resolve("HEAD") === null) {
			const message = `There is no ${shown}: the repository has no commits and no tags yet.`;
			return new RuntimeFingerprintError("REPOSITORY_EMPTY", message);
		}
		const fetch = this.workspace?.shallow ? "This clone is shallow: fetch the rest (`git fetch --unshallow --tags`, or `fetch-depth: 0` at the checkout step)." : "If it exists elsewhere, fetch it first (`git fetch --tags`).";
		return new RuntimeFingerprintError("REF_NOT_FOUND", `There is no ${shown} in this repository. ${fetch}`);
	}
};
/** Whether it is the object itself that is missing. */
function isAt(peeled, id) {
	return peeled?.kind === "absent" && peeled.id === id;
}
async function openParts(options, scratch) {
	const { surroundings } = options;
	const directory = resolve(options.directory ?? ".");
	const workspace = await findWorkspace(options, scratch);
	const [localTags, incomplete] = await Promise.all([workspace ? readTags(workspace) : /* @__PURE__ */ new Map(), isIncomplete(options, workspace)]);
	const remote = await remoteToAsk(options, {
		workspace,
		scratch,
		needed: incomplete || localTags.size === 0
	});
	const { timeoutMs, pausesMs } = options;
	const calling = {
		surroundings,
		scratch,
		timeoutMs,
		pausesMs
	};
	const listing = remote && await listRemoteTags({
		...calling,
		remote
	});
	const remoteTags = listing?.tags ?? /* @__PURE__ */ new Map();
	const format = workspace?.objectFormat ?? formatOf(remoteTags);
	const fetcher = listing && new Fetcher({
		...calling,
		...listing,
		format
	});
	const stores = [...workspace ? [workspace.objects] : [], ...fetcher ? [fetcher.objects] : []];
	const read = createReadRepository(scratch, format, stores);
	const env = gitEnvironment(surroundings, {
		GIT_CONFIG_NOSYSTEM: "1",
		GIT_CONFIG_GLOBAL: join(read.path, "config")
	});
	const open = (contents) => new ObjectReader({
		repository: read.path,
		env,
		contents
	});
	const reader = open(true);
	return {
		surroundings,
		directory,
		workspace,
		scratch,
		read,
		env,
		reader,
		supply: fetcher && new Supply({
			fetcher,
			reader,
			checker: open(false)
		}),
		localTags,
		remoteTags
	};
}
/** With an address, a folder that is no repository is a job without a checkout. */
async function findWorkspace(options, scratch) {
	if (options.directory === null) return null;
	try {
		return await openWorkspace(options.directory, options.surroundings, scratch);
	} catch (error) {
		if (error instanceof RuntimeFingerprintError && error.code === "NOT_A_REPOSITORY" && options.url !== void 0) return null;
		throw error;
	}
}
/** Whether a workspace may lack objects. Only where that decides about asking the remote: it costs a call of git. */
async function isIncomplete({ ask }, workspace) {
	if (ask !== "needed") return false;
	return !workspace || workspace.shallow || await isPartial(workspace);
}
async function remoteToAsk(options, found) {
	const { ask = "never", surroundings } = options;
	const { workspace, scratch, needed } = found;
	if (ask === "never" || ask === "needed" && !needed) return null;
	return findRemote(workspace, options, workspace?.git ?? openOutside(surroundings, scratch));
}
function formatOf(tags) {
	const [first] = tags.values();
	return first?.id.length === 64 ? "sha256" : "sha1";
}

// src/jobs/repository-source.ts
function openRepository({ repository, remote, surroundings }) {
	if (!isAddress(repository)) return Repository.open({
		...remote,
		directory: repository,
		surroundings
	});
	return Repository.open({
		...remote,
		ask: "always",
		url: repository,
		directory: null,
		surroundings
	});
}
/** `https://…`, `ssh://…`, `file://…`; a path is a folder, also with a colon in it. */
function isAddress(repository) {
	return /^[a-z][a-z+]+:\/\//i.test(repository);
}

export { FolderCache, isAddress, openRepository };