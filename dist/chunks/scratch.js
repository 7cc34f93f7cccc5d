import { RuntimeFingerprintError } from "./errors.js";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { spawn } from "node:child_process";
import { homedir, tmpdir } from "node:os";

// src/git/run.ts
const OUTPUT_LIMIT_BYTES = 268435456;
const STDERR_LIMIT_CHARACTERS = 16e3;
/** Inherited by nobody: they would point git at another repository, or make it ask, page or answer in a language. */
const FIXED_ENVIRONMENT = {
	GIT_TERMINAL_PROMPT: "0",
	GIT_NO_REPLACE_OBJECTS: "1",
	GIT_NO_LAZY_FETCH: "1",
	GIT_OPTIONAL_LOCKS: "0",
	GIT_PAGER: "cat",
	LC_ALL: "C",
	LANGUAGE: ""
};
/** The surroundings without any `GIT_*` of theirs, and with ours. */
function gitEnvironment(surroundings, own = {}) {
	const kept = Object.entries(surroundings).filter(([name]) => !/^git_/i.test(name));
	return {
		...Object.fromEntries(kept),
		...FIXED_ENVIRONMENT,
		...own
	};
}
function spawnGit(call) {
	try {
		return spawn("git", call.args, {
			cwd: call.cwd,
			env: { ...call.env },
			shell: false,
			windowsHide: true,
			detached: call.timeoutMs !== void 0 && process.platform !== "win32"
		});
	} catch (cause) {
		throw startError(cause);
	}
}
/**
* Runs git to its end. The exit code is the caller's to judge; a git that cannot start is `GIT_NOT_FOUND`, one that
* is killed or says too much is `GIT_FAILED`.
*/
function runGit(call) {
	return new Promise((resolve, reject) => {
		const child = spawnGit(call);
		const pieces = [];
		let size = 0;
		let stderr = "";
		const leash = holdChild(child, call);
		child.stdout.on("data", (piece) => {
			size += piece.length;
			if (size > OUTPUT_LIMIT_BYTES) leash.end();
			else pieces.push(piece);
		});
		child.stderr.on("data", (piece) => {
			stderr = appendBounded(stderr, piece);
		});
		child.on("error", (cause) => {
			leash.lift();
			reject(startError(cause));
		});
		child.on("close", (exitCode) => {
			leash.lift();
			if (leash.timedOut()) resolve({
				exitCode: 1,
				stdout: Buffer.alloc(0),
				stderr: `timed out after ${call.timeoutMs} ms ${stderr}`
			});
			else if (exitCode === null || size > OUTPUT_LIMIT_BYTES) reject(new RuntimeFingerprintError("GIT_FAILED", `git was ended before it was done: ${stderr}`));
			else resolve({
				exitCode,
				stdout: Buffer.concat(pieces),
				stderr
			});
		});
		child.stdin.on("error", () => {});
		child.stdin.end(call.input ?? "");
	});
}
/** Ends the child with its group: when it takes too long, when the signal says so, and when this process exits before it. */
function holdChild(child, { timeoutMs, signal }) {
	if (timeoutMs === void 0) return {
		end: () => child.kill(),
		lift: () => {},
		timedOut: () => false
	};
	let timedOut = false;
	const end = () => {
		try {
			if (process.platform === "win32" || child.pid === void 0) child.kill("SIGKILL");
			else process.kill(-child.pid, "SIGKILL");
		} catch {}
	};
	const timer = setTimeout(() => {
		timedOut = true;
		end();
	}, timeoutMs);
	process.prependListener("exit", end);
	signal?.addEventListener("abort", end);
	const lift = () => {
		clearTimeout(timer);
		process.removeListener("exit", end);
		signal?.removeEventListener("abort", end);
	};
	return {
		end,
		lift,
		timedOut: () => timedOut
	};
}
function appendBounded(text, piece) {
	return text.length >= STDERR_LIMIT_CHARACTERS ? text : (text + piece.toString("utf8")).slice(0, STDERR_LIMIT_CHARACTERS);
}
/** What a failed start of git means to the person who runs us. */
function startError(cause) {
	if (cause.code === "ENOENT") return new RuntimeFingerprintError("GIT_NOT_FOUND", "git could not be started: it is not on PATH, or the folder to run in is gone. Install git 2.32 or newer.", { cause });
	return new RuntimeFingerprintError("GIT_FAILED", `git could not be started: ${cause.message}`, { cause });
}

// src/git/workspace.ts
/** Never run what a repository's configuration names: no hooks, no file-system monitor. */
const INERT = [
	"-c",
	"core.fsmonitor=false",
	"-c",
	"core.hooksPath=/dev/null"
];
/** Finds the repository that `directory` is in. `NOT_A_REPOSITORY` when there is none. */
async function openWorkspace(directory, surroundings, scratch) {
	const path = resolve(directory);
	const status = statSync(path, { throwIfNoEntry: false });
	if (!status?.isDirectory()) {
		const what = status ? `${path} is not a folder` : `The folder ${path} does not exist`;
		throw new RuntimeFingerprintError("NOT_A_REPOSITORY", `${what}: check --repo.`);
	}
	const env = askingEnvironment(surroundings, scratch);
	const git = (args) => runGit({
		args: [
			"-C",
			path,
			...INERT,
			...args
		],
		cwd: scratch.path,
		env
	});
	const told = await git([
		"rev-parse",
		"--path-format=absolute",
		...[
			"--is-bare-repository",
			"--is-shallow-repository",
			"--show-object-format"
		],
		"--git-path",
		"objects"
	]);
	if (told.exitCode !== 0) throw notARepository(path, told.stderr);
	const [bare, shallow, objectFormat, ...rest] = toldText(told).split("\n");
	return {
		directory: path,
		bare: bare === "true",
		objects: rest.join("\n"),
		objectFormat,
		shallow: shallow === "true",
		git
	};
}
/** Answers for what is asked outside of any repository. */
function openOutside(surroundings, scratch) {
	const env = {
		...askingEnvironment(surroundings, scratch),
		GIT_DIR: join(scratch.path, "none")
	};
	return (args) => runGit({
		args,
		cwd: scratch.path,
		env
	});
}
function askingEnvironment(surroundings, scratch) {
	return gitEnvironment(surroundings, {
		GIT_CONFIG_GLOBAL: writeGlobalConfig(surroundings, scratch),
		GIT_ALLOW_PROTOCOL: "none"
	});
}
/** Whether the clone leaves objects to be fetched when they are needed. */
async function isPartial({ git }) {
	const told = await git([
		"config",
		"--get-regexp",
		"^(extensions\\.partialclone|remote\\..*\\.promisor)$"
	]);
	if (told.exitCode > 1) throw gitFailed("config", told.stderr);
	return told.exitCode === 0;
}
/** The top of the work tree. */
function readTopLevel(workspace) {
	return readPath(workspace, "--show-toplevel");
}
/** The git directory of this very work tree. */
function readGitDirectory(workspace) {
	return readPath(workspace, "--absolute-git-dir");
}
/** One path a call: whatever is in it, it is the whole answer. */
async function readPath({ git }, option) {
	const told = await git(["rev-parse", option]);
	if (told.exitCode !== 0) throw gitFailed(`rev-parse ${option}`, told.stderr);
	return toldText(told);
}
function toldText(told) {
	return told.stdout.toString("utf8").replace(/\n$/, "");
}
/**
* The user's own configuration, plus trust in the folder we were pointed at: in a container the workspace belongs to
* somebody else, and git before 2.38 takes `safe.directory` from a file only.
*/
function writeGlobalConfig(surroundings, scratch) {
	const home = surroundings.HOME ?? surroundings.USERPROFILE ?? findHome();
	const xdg = surroundings.XDG_CONFIG_HOME ?? (home && join(home, ".config"));
	const own = surroundings.GIT_CONFIG_GLOBAL;
	const usual = [...xdg ? [join(xdg, "git", "config")] : [], ...home ? [join(home, ".gitconfig")] : []];
	const includes = (own === void 0 ? usual : own === "" ? [] : [resolve(own)]).map((path) => `[include]\n\tpath = ${quoteValue(path)}\n`);
	const path = join(scratch.path, "gitconfig");
	writeFileSync(path, `${includes.join("")}[safe]\n\tdirectory = *\n\tbareRepository = all\n`);
	return path;
}
/** A user that the system does not know, as containers have them, has none. */
function findHome() {
	try {
		return homedir();
	} catch {
		return;
	}
}
/** A value as a git configuration has it (git-config, "Syntax"). */
function quoteValue(text) {
	return `"${text.replace(/[\\"]/g, "\\$&").replace(/\n/g, "\\n")}"`;
}
function notARepository(path, stderr) {
	if (!stderr.includes("not a git repository")) return gitFailed("rev-parse", stderr);
	return new RuntimeFingerprintError("NOT_A_REPOSITORY", `${path} is not in a git repository: run in a checkout, or name one with --repo.`);
}
function gitFailed(what, stderr) {
	return new RuntimeFingerprintError("GIT_FAILED", `git ${what} failed: ${stderr.trim().replace(/\s+/g, " ")}`);
}

// src/git/remote.ts
/** What of the user's configuration decides how a server is reached; the rest has no business in a fetch. */
const TRANSPORT_KEYS = /^(http|credential|ssh)\.|^core\.(sshcommand|gitproxy)$/;
const HEADER_KEY = /^http\.(.*\.)?extraheader$/s;
const REDIRECT_KEY = /^http\.(.*\.)?followredirects$/s;
/**
* The remote of a workspace, or of an address alone; `null` where there is none. `git` answers in the workspace, or where
* there is none outside of any repository.
*/
async function findRemote(workspace, access, git) {
	const configuration = await readConfiguration(git);
	const own = workspace ? ownRemote(configuration, access) : null;
	const address = workspace ? own?.address ?? null : access.url ?? null;
	if (address === null) return null;
	const { url, credentials, user } = splitCredentials(rewrite(workspace && isRelative(address) ? resolve(await baseOf(workspace), address) : address, configuration));
	const transport = [
		...configuration.filter(([key]) => TRANSPORT_KEYS.test(key)),
		...own?.proxy === void 0 ? [] : [["http.proxy", own.proxy]],
		...user === null ? [] : [[`credential.${serverOf(url)}.username`, user]]
	];
	const sent = tokenFor(url, access, transport) ?? credentials;
	const sending = sent === null ? transport : replaceCredentials(transport, url, sent);
	const leads = sending.some(([key]) => HEADER_KEY.test(key));
	const safe = leads ? sending.filter(([key]) => !REDIRECT_KEY.test(key)) : sending;
	return {
		url,
		configuration: leads ? [...safe, ["http.followredirects", "false"]] : safe
	};
}
/** Two Authorization headers are refused: the one that is sent stands in the place of what the workspace has. */
function replaceCredentials(transport, url, credentials) {
	const others = transport.filter(([key, value]) => !isAuthorization(key, value));
	const encoded = Buffer.from(credentials, "utf8").toString("base64");
	return [...others, [`http.${serverOf(url)}/.extraheader`, `AUTHORIZATION: basic ${encoded}`]];
}
function isAuthorization(key, value) {
	return HEADER_KEY.test(key) && /^\s*authorization\s*:/i.test(value);
}
/**
* The token, where it is for this repository; for another one on the same server only when the checkout left nothing,
* and for another server never.
*/
function tokenFor(url, { token, url: own }, transport) {
	if (token === void 0 || own === void 0 || serverOf(url) !== serverOf(own)) return null;
	const leftBehind = transport.some(([key, value]) => isAuthorization(key, value));
	return isSameRepository(url, own) || !leftBehind ? `x-access-token:${token}` : null;
}
function isSameRepository(a, b) {
	const plain = (url) => url.replace(/\/+$/, "").replace(/\.git$/, "").toLowerCase();
	return plain(a) === plain(b);
}
function serverOf(url) {
	return isHttp(url) ? new URL(url).origin : url;
}
function isHttp(address) {
	return /^https?:/i.test(address) && URL.canParse(address);
}
async function readConfiguration(git) {
	const told = await git([
		"config",
		"--list",
		"--includes",
		"-z"
	]);
	if (told.exitCode !== 0) throw gitFailed("config", told.stderr);
	return told.stdout.toString("utf8").split("\0").filter((entry) => entry !== "").map((entry) => {
		const end = entry.indexOf("\n");
		return end < 0 ? [entry, "true"] : [entry.slice(0, end), entry.slice(end + 1)];
	});
}
/** `origin`, else the one that is the repository of the workflow, else the only one. */
function ownRemote(configuration, { url }) {
	const remotes = /* @__PURE__ */ new Map();
	for (const [key, value] of configuration) {
		const [, name, field] = /^remote\.(.*)\.(url|proxy)$/s.exec(key) ?? [];
		if (name === void 0) continue;
		const remote = remotes.get(name) ?? {};
		remotes.set(name, remote);
		if (field === "url") remote.address ??= value;
		else remote.proxy = value;
	}
	const all = [...remotes.values()].filter(({ address }) => address !== void 0);
	const origin = all.find((remote) => remote === remotes.get("origin"));
	const known = all.find(({ address = "" }) => url !== void 0 && isSameRepository(address, url));
	return origin ?? known ?? (all.length === 1 ? all[0] : void 0) ?? null;
}
/** Anything with a colon before the first slash is an address (git-fetch, "Git URLs"). */
function isRelative(address) {
	return !/^[^/]*:/.test(address);
}
/** What a path is relative to. */
function baseOf(workspace) {
	return workspace.bare ? readGitDirectory(workspace) : readTopLevel(workspace);
}
/** `url.<base>.insteadOf`: the longest match counts (git-config). Done here, since a base can hold a password. */
function rewrite(address, configuration) {
	const [best] = configuration.flatMap(([key, start]) => {
		const base = /^url\.(.*)\.insteadof$/s.exec(key)?.[1];
		return base !== void 0 && address.startsWith(start) ? [{
			base,
			start
		}] : [];
	}).sort((a, b) => b.start.length - a.start.length);
	return best ? best.base + address.slice(best.start.length) : address;
}
/** User and password of an address would show in process lists. A user alone has its password elsewhere. */
function splitCredentials(address) {
	const [, scheme, user, password, rest] = /^(https?:\/\/)([^/?#@:]*)(?::([^/?#]*))?@(.*)$/is.exec(address) ?? [];
	if (scheme === void 0 || user === void 0 || rest === void 0) return {
		url: address,
		credentials: null,
		user: null
	};
	const url = scheme + rest;
	if (password === void 0) return {
		url,
		credentials: null,
		user: decode(user)
	};
	return {
		url,
		credentials: `${decode(user)}:${decode(password)}`,
		user: null
	};
}
/** Percent signs that encode nothing stand for themselves, as git has it. */
function decode(text) {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

// src/git/scratch.ts
function createScratch(parent = tmpdir()) {
	const path = makeFolder(parent);
	const remove = () => {
		try {
			rmSync(path, {
				recursive: true,
				force: true,
				maxRetries: 3
			});
			process.removeListener("exit", remove);
		} catch {}
	};
	process.on("exit", remove);
	return {
		path,
		remove
	};
}
function makeFolder(parent) {
	try {
		return mkdtempSync(join(parent, "runtime-fingerprint-"));
	} catch (cause) {
		const message = `No temporary folder can be made: ${cause.message}. Point TMPDIR (on Windows TEMP) elsewhere.`;
		throw new RuntimeFingerprintError("FILE_NOT_WRITTEN", message, { cause });
	}
}
/** What a file of ours that cannot be written means to the person who runs us; anything else is passed on as it is. */
function scratchFailed(cause, scratch) {
	const { message, path, syscall } = cause;
	if (syscall === void 0 || path?.startsWith(scratch.path) === false) return cause;
	return new RuntimeFingerprintError("FILE_NOT_WRITTEN", `The temporary folder cannot be written: ${message}. Free space there, or point TMPDIR (on Windows TEMP) elsewhere.`, { cause });
}
/**
* A bare repository that sees the given object stores and has nothing else: no refs, no remote, no configuration of
* anyone's. Reading through it needs no `safe.directory`, ignores replace refs, cannot fetch, and writes nothing into
* the user's repository. Made by hand because `git init` would run templates.
*/
function createReadRepository(scratch, format, stores) {
	const path = join(scratch.path, "read");
	const objects = join(path, "objects");
	const own = join(scratch.path, "own");
	mkdirSync(own);
	mkdirSync(join(objects, "info"), { recursive: true });
	mkdirSync(join(objects, "pack"));
	mkdirSync(join(path, "refs"));
	writeFileSync(join(path, "HEAD"), "ref: refs/heads/none\n");
	writeFileSync(join(path, "config"), repositoryConfig(format));
	writeFileSync(join(objects, "info", "alternates"), [own, ...stores].map((store) => `${quoteAlternate(store)}\n`).join(""));
	return {
		path,
		own
	};
}
/** The configuration of a bare repository that is like any other. */
function repositoryConfig(format) {
	return `[core]\n\trepositoryformatversion = ${format === "sha1" ? 0 : 1}\n\tbare = true\n${format === "sha1" ? "" : "[extensions]\n	objectformat = sha256\n"}`;
}
/** A line of `alternates` is a comment after `#` and C-quoted after `"` (gitrepository-layout). */
function quoteAlternate(path) {
	if (!/[\n"#\\]/.test(path)) return path;
	return `"${path.replace(/[\\"]/g, "\\$&").replace(/\n/g, "\\n")}"`;
}

export { HEADER_KEY, appendBounded, createReadRepository, createScratch, findRemote, gitEnvironment, gitFailed, isPartial, openOutside, openWorkspace, readGitDirectory, readTopLevel, repositoryConfig, runGit, scratchFailed, spawnGit, startError };