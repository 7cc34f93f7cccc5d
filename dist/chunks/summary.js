import { warnOfRun } from "./log.js";
import { renderJson } from "./plain-text.js";
import { OUTPUTS } from "./options.js";
import { appendFile } from "node:fs/promises";

// src/action/outputs.ts
const LISTED_CHANGES = 1e3;
/** The outputs of a job may have 1 MB together, counted in UTF-16; the report file holds what does not fit. */
const LISTED_CHARACTERS = 2e5;
/** As much of the manifest as an output is good for. */
const MANIFEST_LIMIT = 1e5;
/** A named output is always set; nothing to say is the empty string. */
const NO_OUTPUTS = Object.fromEntries(Object.keys(OUTPUTS).map((name) => [name, ""]));
/** The action's outputs for a release, but for where it was published. */
function releaseOutputs({ document, bytes }, repositoryPath) {
	const changes = Object.values(document.runtimes).flatMap((runtime) => runtime.changes);
	const manifest = bytes.toString("utf8");
	return {
		...NO_OUTPUTS,
		"requires-restart": String(document.requires_restart),
		reason: document.reason,
		"runtime-fingerprint": document.runtime_fingerprint ?? "",
		"previous-runtime-fingerprint": document.previous_runtime_fingerprint ?? "",
		"restart-key": document.restart_key,
		tag: document.tag,
		"previous-tag": document.previous?.tag ?? "",
		"changed-count": String(changes.length),
		"changed-files": renderJson(boundChanges(changes, 1), 0),
		"force-restart": String(document.force_restart.set),
		"force-restart-justified": String(document.force_restart.justified),
		"manifest-path": [repositoryPath, document.manifest.path].filter((part) => part !== "").join("/"),
		manifest: manifest.length > MANIFEST_LIMIT || manifest.includes("##[") ? "" : manifest,
		runtimes: renderJson(boundRuntimes(document.runtimes), 0)
	};
}
function boundRuntimes(runtimes) {
	const shares = Object.keys(runtimes).length;
	const bounded = Object.entries(runtimes).map(([name, runtime]) => [name, {
		...runtime,
		changes: boundChanges(runtime.changes, shares)
	}]);
	return Object.fromEntries(bounded);
}
/** The first changes, as far as they fit into one of so many shares. */
function boundChanges(changes, shares) {
	const first = changes.slice(0, Math.floor(LISTED_CHANGES / shares));
	let left = LISTED_CHARACTERS / shares;
	const end = first.findIndex((change) => {
		left -= renderJson(change, 0).length + 1;
		return left < 0;
	});
	return end === -1 ? first : first.slice(0, end);
}

// src/action/summary.ts
/** Adds to the job summary. The verdict stands without it. */
async function writeSummary({ surroundings }, markdown) {
	const file = surroundings.GITHUB_STEP_SUMMARY;
	if (file === void 0 || file === "") return;
	try {
		await appendFile(file, markdown);
	} catch (cause) {
		warnOfRun(`The job summary could not be written: ${cause.message}`);
	}
}

export { NO_OUTPUTS, boundChanges, boundRuntimes, releaseOutputs, writeSummary };