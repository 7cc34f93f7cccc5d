import "./rolldown-runtime.js";
import { acknowledgeMarker, clearMarker, isFolder, manifestWarnings, markerWarnings, optional, readManifestFile, readMarker, renderStatus, required, writeMarker } from "./gate.js";
import { RuntimeFingerprintError } from "./errors.js";
import { plainText } from "./plain-text.js";
import { EXIT, printResult, printWarnings } from "./output.js";

// src/cli/marker.ts
/** After an update: asks clients to restart, where `--from` and `--to` call for it. */
async function runMarkerWrite(path, values) {
	refuseFolder(path);
	const from = readManifestFile(required(values, "from"));
	const to = readManifestFile(required(values, "to"));
	if (from.trouble !== null && to.trouble !== null) {
		const message = `${from.path}: ${from.trouble}; ${to.path}: ${to.trouble}. Nothing says what the update did.`;
		throw new RuntimeFingerprintError("FILE_UNREADABLE", message);
	}
	const runtime = optional(values, "runtime");
	const clients = values.client ?? [];
	const { status, marker } = await writeMarker(path, {
		from: from.captured,
		to: to.captured,
		runtime,
		clients
	});
	printWarnings(values, manifestWarnings([from, to], runtime));
	printResult(values, {
		status,
		marker
	}, (colours) => [renderStatus(status, colours), marker ? `  ${describe(marker)}` : "  no marker is needed"].join("\n"));
	return values.exitCode === true && marker !== null ? EXIT.restart : EXIT.done;
}
/** Exits with 1 for a marker that cannot be understood: it asks every client. */
function runMarkerRead(path, values) {
	const state = readMarker(path);
	const marker = state.kind === "marker" ? state.marker : null;
	printWarnings(values, markerWarnings(path, state));
	printResult(values, {
		kind: state.kind,
		marker
	}, () => marker ? describe(marker) : WORDS[state.kind]);
	return state.kind === "corrupt" ? EXIT.failed : EXIT.done;
}
async function runMarkerAcknowledge(path, values) {
	refuseFolder(path);
	const seen = optional(values, "seen");
	const answer = await acknowledgeMarker(path, required(values, "client"), { seen: seen === void 0 ? null : readMarker(seen) });
	printResult(values, answer, () => {
		const pending = answer.outcome === "acknowledged" ? `; still asked: ${answer.pending.map(plainText).join(", ")}` : "";
		return `${answer.outcome}${pending}`;
	});
	if (answer.outcome === "corrupt") {
		const message = `${path} cannot be understood, so it asks every client and none can acknowledge: clear it.`;
		throw new RuntimeFingerprintError("FILE_UNREADABLE", message);
	}
	return EXIT.done;
}
async function runMarkerClear(path, values) {
	refuseFolder(path);
	const cleared = await clearMarker(path);
	printResult(values, { cleared }, () => cleared ? "cleared" : "there was no marker");
	return EXIT.done;
}
function refuseFolder(path) {
	if (!isFolder(path)) return;
	throw new RuntimeFingerprintError("FILE_NOT_WRITTEN", `${path} is a folder: name a file in it.`);
}
const WORDS = {
	none: "no marker: nobody is asked",
	corrupt: "the marker cannot be understood: every client is asked",
	marker: ""
};
function describe({ reason, to_version, clients, justifications }) {
	const asked = Object.entries(clients).map(([name, when]) => `${name === "*" ? "everyone" : plainText(name)} ${plainText(when)}`);
	const why = justifications.map((text) => `\n  forced: ${plainText(text)}`).join("");
	return `asked to restart for ${plainText(to_version ?? "an unknown version")} (${plainText(reason)}): ${asked.join(", ")}${why}`;
}

export { runMarkerAcknowledge, runMarkerClear, runMarkerRead, runMarkerWrite };