import "./chunks/rolldown-runtime.js";
import { debug, failRun, setOutput } from "./chunks/log.js";
import { RuntimeFingerprintError } from "./chunks/errors.js";
import { boundMemory } from "./chunks/memory.js";
import { plainText } from "./chunks/plain-text.js";
import { readFileSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { FAIL_ON, OPTIONS, RULE_OPTIONS } from "./chunks/options.js";

// src/github/event.ts
/** The tag of a `release` event. */
function releaseTag({ name, payload }) {
	return name === "release" ? textAt(payload, "release", "tag_name") : null;
}
/** `published`, `deleted` and so on. */
function eventAction({ payload }) {
	return textAt(payload, "action");
}
/** The tag that `GITHUB_REF` is: of the release, of the push, or chosen for a dispatch. */
function tagOfRef({ ref }) {
	return ref?.startsWith("refs/tags/") ? ref.slice(10) : null;
}
/** `null`: the event is of no pull request, or its payload is not of the shape that GitHub describes. */
function pullRequestFacts(event) {
	const { name, payload } = event;
	if (name === "merge_group") {
		const headSha = commitAt(payload, "merge_group", "head_sha");
		const baseSha = commitAt(payload, "merge_group", "base_sha");
		return headSha !== null && baseSha !== null ? {
			kind: "merge-group",
			headSha,
			baseSha
		} : null;
	}
	if (!isPullRequest(name)) return null;
	const number = valueAt(payload, "pull_request", "number");
	const headSha = commitAt(payload, "pull_request", "head", "sha");
	const baseSha = commitAt(payload, "pull_request", "base", "sha");
	const baseRef = textAt(payload, "pull_request", "base", "ref");
	if (!isPositive(number) || headSha === null || baseSha === null || baseRef === null) return null;
	const merge = name === "pull_request" && event.ref?.endsWith("/merge") ? event.sha : void 0;
	return {
		kind: "pull-request",
		number,
		headSha,
		baseSha,
		baseRef,
		mergeSha: merge !== void 0 && isCommitId(merge) ? merge : null
	};
}
function isPullRequest(event) {
	return event === "pull_request" || event === "pull_request_target";
}
function commitAt(payload, ...path) {
	const text = textAt(payload, ...path);
	return text !== null && isCommitId(text) ? text : null;
}
function isCommitId(text) {
	return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
}
function isPositive(value) {
	return Number.isSafeInteger(value) && value > 0;
}
function textAt(payload, ...path) {
	const value = valueAt(payload, ...path);
	return typeof value === "string" && value !== "" ? value : null;
}
function valueAt(payload, ...path) {
	let value = payload;
	for (const name of path) {
		if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return void 0;
		value = value[name];
	}
	return value;
}

// src/action/mode.ts
/**
* What to do: what the input `mode` asks for, else what the event is about. `MODE_UNKNOWN` where that cannot be told;
* `EVENT_INVALID` for an event that is not as GitHub describes it.
*/
function chooseTask(event, asked, tag) {
	const mode = asked === "auto" ? modeOf(event, tag) : asked;
	if (mode === "release") return releaseTask(event, asked, tag);
	if (mode === "audit") return {
		mode,
		chosenBy: asked === "auto" ? theEvent(event) : "the input mode"
	};
	const change = pullRequestFacts(event);
	if (change) return {
		mode,
		chosenBy: theEvent(event),
		change
	};
	throw noPullRequest(event);
}
function modeOf(event, tag) {
	switch (event.name) {
		case "release":
		case "push": return "release";
		case "pull_request":
		case "pull_request_target":
		case "merge_group": return "pull-request";
		case "schedule": return "audit";
		default:
			if (tag !== void 0) return "release";
			throw unknownMode(event);
	}
}
function releaseTask(event, asked, input) {
	refuseGone(event);
	const found = releaseTag(event) ?? (event.name === "push" || asked === "release" ? tagOfRef(event) : null);
	const tag = input ?? found;
	if (tag === null) throw unknownMode(event);
	const isOfCommit = event.name === "push" || event.name === "release";
	return {
		mode: "release",
		chosenBy: input === void 0 ? theEvent(event) : "the input tag",
		tag,
		expectedCommit: isOfCommit && tag === found ? event.sha : void 0,
		runCommit: event.sha
	};
}
/** What was taken back cannot be published on. */
function refuseGone(event) {
	const action = event.name === "release" ? eventAction(event) : null;
	if (action !== "deleted" && action !== "unpublished") return;
	const message = `The release was ${action}, so there is nothing to judge: run on \`release: published\` (and \`edited\`), not on every kind of \`release\` event.`;
	throw new RuntimeFingerprintError("MODE_UNKNOWN", message);
}
function theEvent({ name }) {
	return `the ${name} event`;
}
function unknownMode({ name }) {
	return new RuntimeFingerprintError("MODE_UNKNOWN", `The event ${JSON.stringify(name)} names no release to judge: run on \`release: published\` or on the push of a tag, or set the inputs \`mode: release\` and \`tag\`. For the other modes set \`mode: pull-request\` or \`mode: audit\`.`);
}
function noPullRequest({ name }) {
	if (name === "merge_group" || name.startsWith("pull_request")) {
		const message = `The description of the event ${JSON.stringify(name)} names no pull request with its commits.`;
		return new RuntimeFingerprintError("EVENT_INVALID", message);
	}
	const message = `The event ${JSON.stringify(name)} is of no pull request: run \`mode: pull-request\` on \`pull_request\`, \`pull_request_target\` or \`merge_group\`.`;
	return new RuntimeFingerprintError("MODE_UNKNOWN", message);
}

// src/action/inputs.ts
const EVENT_LIMIT_BYTES = 33554432;
/** Reads inputs and event. The one place of the action that reads the environment. */
function readInputs(surroundings = process.env) {
	const common = readCommon(surroundings);
	const task = chooseTask(readEvent(surroundings), readChoice(surroundings, "mode", OPTIONS.mode.choices), readText(surroundings, "tag"));
	switch (task.mode) {
		case "release": return {
			...common,
			...task,
			...readReleaseInputs(surroundings, task)
		};
		case "pull-request": return {
			...common,
			...task,
			comment: readChoice(surroundings, "comment", OPTIONS.comment.choices),
			label: readText(surroundings, "label")
		};
		case "audit": return {
			...common,
			...task
		};
	}
}
function readCommon(surroundings) {
	const text = (name) => readText(surroundings, name);
	const workspace = workspaceOf(surroundings);
	const repositoryPath = folderInWorkspace(workspace, text("repository-path") ?? ".");
	return {
		failOn: readList(surroundings, "fail-on").map(parseFailOn),
		workspace,
		repository: join(workspace, repositoryPath),
		remote: readRemote(surroundings, text("github-token")),
		github: readGitHub(surroundings, text("github-token")),
		atTop: true,
		repositoryPath,
		reportPath: readReportPath(surroundings),
		assetName: text("asset-name"),
		config: text("config"),
		overrides: {
			rules: readRules(surroundings),
			manifest: text("manifest"),
			tagPrefix: text("tag-prefix"),
			label: (key) => `input ${key}`
		},
		surroundings: withoutSecrets(surroundings)
	};
}
function readReleaseInputs(surroundings, { expectedCommit }) {
	const ref = readText(surroundings, "ref");
	return {
		ref,
		expectedCommit: ref === void 0 ? expectedCommit : void 0,
		previousTag: readText(surroundings, "previous-tag"),
		previousManifest: readPath(surroundings, "previous-manifest"),
		upload: readChoice(surroundings, "upload", OPTIONS.upload.choices),
		releaseNotes: readChoice(surroundings, "release-notes", OPTIONS["release-notes"].choices, "false") === "true"
	};
}
function workspaceOf(surroundings) {
	return surroundings.GITHUB_WORKSPACE ?? process.cwd();
}
function readPath(surroundings, name) {
	const given = readText(surroundings, name);
	return given === void 0 ? void 0 : resolve(workspaceOf(surroundings), given);
}
/** Who has a link checked out could otherwise choose which file of the machine is replaced. */
function readReportPath(surroundings) {
	const path = readPath(surroundings, "report-path");
	const workspace = workspaceOf(surroundings);
	if (path === void 0 || !isInside(workspace, path)) return path;
	if (isInside(realLocation(workspace), realLocation(path))) return path;
	throw new RuntimeFingerprintError("USAGE", `report-path: ${quote(path)} leaves the workspace by a link.`);
}
/** The real path, also of what does not exist yet. */
function realLocation(path) {
	try {
		return realpathSync(path);
	} catch (error) {
		if (dirname(path) === path) throw error;
		return join(realLocation(dirname(path)), basename(path));
	}
}
function isInside(folder, path) {
	const [first = ""] = relative(folder, path).split(/[\\/]/);
	return first !== ".." && !isAbsolute(relative(folder, path));
}
function readEvent(surroundings) {
	const event = {
		name: surroundings.GITHUB_EVENT_NAME ?? "",
		ref: surroundings.GITHUB_REF,
		sha: surroundings.GITHUB_SHA
	};
	const path = surroundings.GITHUB_EVENT_PATH;
	if (path === void 0 || path === "") return {
		...event,
		payload: {}
	};
	try {
		const text = readFileSync(path, "utf8");
		if (text.length > EVENT_LIMIT_BYTES) throw new Error("it is too large");
		const payload = JSON.parse(text);
		return {
			...event,
			payload: typeof payload === "object" && payload !== null ? { ...payload } : {}
		};
	} catch (cause) {
		const message = `The event's description ${quote(path)} cannot be read: ${cause.message}`;
		throw new RuntimeFingerprintError("FILE_UNREADABLE", message, { cause });
	}
}
/** As the runner passes inputs: the name in capitals, spaces replaced. Empty is not given. */
function readText(surroundings, name) {
	const value = surroundings[`INPUT_${name.toUpperCase()}`]?.trim();
	return value === void 0 || value === "" ? void 0 : value;
}
/** One of the words an input may be; empty: the first, or what it defaults to. */
function readChoice(surroundings, name, choices, standard = choices[0]) {
	const given = readText(surroundings, name);
	if (given === void 0) return standard;
	const known = choices.find((choice) => choice === given);
	if (known !== void 0) return known;
	throw new RuntimeFingerprintError(name === "mode" ? "MODE_UNKNOWN" : "USAGE", `${name}: ${quote(given)} is not one of ${choices.join(", ")}.`);
}
function readList(surroundings, name) {
	return (readText(surroundings, name)?.split(/\r?\n/) ?? []).map((line) => line.trim()).filter((line) => line !== "");
}
function readRules(surroundings) {
	const given = RULE_OPTIONS.flatMap((name) => {
		const value = OPTIONS[name].kind === "list" ? readList(surroundings, name) : readText(surroundings, name);
		return value === void 0 || value.length === 0 ? [] : [[name, value]];
	});
	return Object.fromEntries(given);
}
function parseFailOn(given) {
	const known = FAIL_ON.find((finding) => finding === given);
	if (known !== void 0) return known;
	throw new RuntimeFingerprintError("USAGE", `fail-on: ${quote(given)} is not one of ${FAIL_ON.join(", ")}.`);
}
function folderInWorkspace(workspace, path) {
	const steps = relative(workspace, resolve(workspace, path.replaceAll("\\", "/"))).split(/[\\/]/);
	if (steps[0] === ".." || isAbsolute(steps.join("/"))) throw new RuntimeFingerprintError("USAGE", `repository-path: ${quote(path)} leaves the workspace.`);
	return steps.join("/");
}
/** What git and other children get: nothing of the inputs, nor of what else holds a secret by its name. */
function withoutSecrets(surroundings) {
	const secret = /^(?:INPUT|ACTIONS)_|TOKEN|SECRET|PASSWORD/i;
	return Object.fromEntries(Object.entries(surroundings).filter(([name]) => !secret.test(name)));
}
function quote(text) {
	return JSON.stringify(text);
}
/** A workflow's checkout mostly lacks tags and history, so the remote is always asked. */
function readRemote(surroundings, token) {
	const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = surroundings;
	return {
		ask: "always",
		url: server && repository ? `${server}/${repository}` : void 0,
		token
	};
}
/** Where the API is, as the runner says: on an Enterprise Server too. Without a token nothing is published or told. */
function readGitHub(surroundings, token) {
	const { GITHUB_API_URL: apiUrl, GITHUB_REPOSITORY: repository } = surroundings;
	return apiUrl && repository && token ? {
		apiUrl,
		repository,
		token
	} : null;
}

// src/action/main.ts
async function run() {
	boundMemory();
	process.once("SIGINT", () => process.exit(130));
	process.once("SIGTERM", () => process.exit(143));
	setOutput("requires-restart", "true");
	let inputs;
	try {
		inputs = readInputs();
		await runTask(inputs);
	} catch (error) {
		reportFailure(error, inputs);
	}
}
/** Each mode is loaded when it is wanted. */
async function runTask(inputs) {
	switch (inputs.mode) {
		case "release": return (await import("./chunks/release2.js")).runRelease(inputs);
		case "pull-request": return (await import("./chunks/pull-request.js")).runPullRequest(inputs);
		case "audit": return (await import("./chunks/audit2.js")).runAudit(inputs);
	}
}
function reportFailure(error, inputs) {
	if (error instanceof RuntimeFingerprintError) failRun(`${error.message} [${error.code}]`, error.position, inputs);
	else failRun(`This is a fault of runtime-fingerprint; please report it. ${String(error)}`);
	debug(plainText(error instanceof Error ? error.stack ?? error.message : String(error)));
}
await run();

export {  };