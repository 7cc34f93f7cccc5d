import "./rolldown-runtime.js";
import { acknowledgeMarker, captureRunning, clearMarker, readMarker, renderStatus, required, writeMarker } from "./gate.js";
import { RuntimeFingerprintError } from "./errors.js";
import { plainText } from "./plain-text.js";
import { EXIT, printResult } from "./output.js";

// src/cli/marker.ts
/** After an update: asks clients to restart, where `--from` and `--to` call for it. */
async function runMarkerWrite(path, values) {
	const { status, marker } = await writeMarker(path, {
		from: captureRunning(required(values, "from")).manifest,
		to: captureRunning(required(values, "to")).manifest,
		runtime: values.runtime,
		clients: values.client ?? []
	});
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
	printResult(values, {
		kind: state.kind,
		marker
	}, () => marker ? describe(marker) : WORDS[state.kind]);
	return state.kind === "corrupt" ? EXIT.failed : EXIT.done;
}
async function runMarkerAcknowledge(path, values) {
	const seen = values.seen;
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
	const cleared = await clearMarker(path);
	printResult(values, { cleared }, () => cleared ? "cleared" : "there was no marker");
	return EXIT.done;
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