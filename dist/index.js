import "./chunks/rolldown-runtime.js";
import { debug, failRun, setOutput } from "./chunks/log.js";
import { RuntimeFingerprintError } from "./chunks/errors.js";
import { boundMemory } from "./chunks/memory.js";
import { plainText } from "./chunks/plain-text.js";
import { readFileSync } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";
import { FAIL_ON, OPTIONS, RULE_OPTIONS } from "./chunks/options.js";

// src/action/inputs.ts
const EVENT_LIMIT_BYTES = 33554432;
/** Reads inputs and event. The one place of the action that reads the environment. */
function readInputs(surroundings = process.env) {
	const text = (name) => readText(surroundings, name);
	const event = readEvent(surroundings);
	const asked = text("mode") ?? "auto";
	if (!OPTIONS.mode.choices.includes(asked)) throw new RuntimeFingerprintError("MODE_UNKNOWN", `mode: ${quote(asked)} is not one of ${OPTIONS.mode.choices.join(", ")}.`);
	const { tag, chosenBy, expectedCommit } = findRelease(surroundings, {
		event,
		asked,
		input: text("tag")
	});
	const workspace = surroundings.GITHUB_WORKSPACE ?? process.cwd();
	const repositoryPath = folderInWorkspace(workspace, text("repository-path") ?? ".");
	const path = (name) => {
		const given = text(name);
		return given === void 0 ? void 0 : resolve(workspace, given);
	};
	return {
		mode: "release",
		chosenBy,
		tag,
		ref: text("ref"),
		previousTag: text("previous-tag"),
		previousManifest: path("previous-manifest"),
		failOn: readList(surroundings, "fail-on").map(parseFailOn),
		workspace,
		repository: join(workspace, repositoryPath),
		remote: readRemote(surroundings, text("github-token")),
		atTop: true,
		repositoryPath,
		reportPath: path("report-path"),
		expectedCommit: text("ref") === void 0 ? expectedCommit : void 0,
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
/** The tag to judge: the input's, else the event's. `MODE_UNKNOWN` when `auto` cannot tell. */
function findRelease(surroundings, { event, asked, input }) {
	const pushed = tagOfRef(surroundings.GITHUB_REF);
	const found = (event.name === "release" ? releaseTag(event.payload) : void 0) ?? (event.name === "push" || asked === "release" ? pushed : void 0);
	const expectedCommit = found !== void 0 && (event.name === "push" || event.name === "release") ? surroundings.GITHUB_SHA : void 0;
	if (input !== void 0) return {
		tag: input,
		chosenBy: "the input tag",
		expectedCommit: input === found ? expectedCommit : void 0
	};
	if (found !== void 0) return {
		tag: found,
		chosenBy: `the ${event.name} event`,
		expectedCommit
	};
	throw new RuntimeFingerprintError("MODE_UNKNOWN", `The event ${quote(event.name)} names no release to judge: run on \`release: published\` or on the push of a tag, or set the inputs \`mode: release\` and \`tag\`.`);
}
function releaseTag(payload) {
	const release = payload.release;
	return typeof release?.tag_name === "string" && release.tag_name !== "" ? release.tag_name : void 0;
}
function tagOfRef(ref) {
	return ref?.startsWith("refs/tags/") ? ref.slice(10) : void 0;
}
function readEvent(surroundings) {
	const name = surroundings.GITHUB_EVENT_NAME ?? "";
	const path = surroundings.GITHUB_EVENT_PATH;
	if (path === void 0 || path === "") return {
		name,
		payload: {}
	};
	try {
		const text = readFileSync(path, "utf8");
		if (text.length > EVENT_LIMIT_BYTES) throw new Error("it is too large");
		const payload = JSON.parse(text);
		return {
			name,
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

// src/action/main.ts
async function run() {
	boundMemory();
	process.once("SIGINT", () => process.exit(130));
	process.once("SIGTERM", () => process.exit(143));
	setOutput("requires-restart", "true");
	let inputs;
	try {
		inputs = readInputs();
		const { runRelease } = await import("./chunks/release2.js");
		await runRelease(inputs);
	} catch (error) {
		reportFailure(error, inputs);
	}
}
function reportFailure(error, inputs) {
	if (error instanceof RuntimeFingerprintError) failRun(`${error.message} [${error.code}]`, error.position, inputs);
	else failRun(`This is a fault of runtime-fingerprint; please report it. ${String(error)}`);
	debug(plainText(error instanceof Error ? error.stack ?? error.message : String(error)));
}
await run();

export {  };