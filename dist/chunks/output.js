import { __toESM } from "./rolldown-runtime.js";
import { require_picocolors } from "./picocolors.js";
import { RuntimeFingerprintError } from "./errors.js";
import { groupDigits, plainLines, plainText, renderJson } from "./plain-text.js";

// src/cli/output.ts
var import_picocolors = /* @__PURE__ */ __toESM(require_picocolors(), 1);
/** 0 done, 1 failed, 2 wrong usage; with `--exit-code` also these. */
const EXIT = {
	done: 0,
	failed: 1,
	usage: 2,
	restart: 10,
	wait: 11
};
/** The result goes to stdout, everything about it to stderr. */
function printResult(options, document, renderText) {
	if (options.json) process.stdout.write(`${renderJson(document)}\n`);
	else process.stdout.write(`${renderText(coloursFor(process.stdout))}\n`);
}
function printWarnings(options, warnings) {
	if (options.quiet) return;
	const colours = coloursFor(process.stderr);
	for (const { message, position } of warnings) process.stderr.write(`${colours.yellow("warning")}: ${place(position)}${plainText(message)}\n`);
}
/** Says what went into a file, since nothing shows it. */
function printWritten(options, what, file) {
	if (!options.quiet) process.stderr.write(`Wrote ${plainText(file)}: ${what}.\n`);
}
/** Progress on stderr once a run takes longer than a second: a bar on a terminal, a line a phase elsewhere. */
function printProgress(options) {
	if (options.quiet || options.json) return {
		show: () => {},
		end: () => {}
	};
	const { isTTY } = process.stderr;
	let shownAt = performance.now() + FIRST_SHOWN_MS - BETWEEN_MS;
	let shown = "";
	const show = (phase, done, of) => {
		if (performance.now() - shownAt < BETWEEN_MS) return;
		const line = isTTY ? progressBar(phase, done, of) : `${phase} (${groupDigits(of)})`;
		if (line === shown) return;
		shownAt = performance.now();
		shown = line;
		process.stderr.write(isTTY ? `\r\x1b[2K${line}` : `${line}\n`);
	};
	const end = () => {
		if (isTTY && shown !== "") process.stderr.write("\r\x1B[2K");
	};
	return {
		show,
		end
	};
}
const FIRST_SHOWN_MS = 1e3;
const BETWEEN_MS = 50;
const BAR_WIDTH = 24;
/** `reading releases  [######------------------]  93 of 377`; narrower than any terminal. */
function progressBar(phase, done, of) {
	const full = of === 0 ? BAR_WIDTH : Math.floor(done / of * BAR_WIDTH);
	return `${phase}  [${"#".repeat(full) + "-".repeat(BAR_WIDTH - full)}]  ${groupDigits(done)} of ${groupDigits(of)}`;
}
function printError(error) {
	const colours = coloursFor(process.stderr);
	if (error instanceof RuntimeFingerprintError) {
		process.stderr.write(`${colours.red("error")}: ${plainLines(error.message)} [${error.code}]\n`);
		if (error.code.startsWith("GITHUB_")) process.stderr.write(`${OFFLINE_HINT}\n`);
		return;
	}
	if (error.syscall === "uv_cwd") {
		process.stderr.write(`${colours.red("error")}: The folder to run in is gone: change to one that exists.\n`);
		return;
	}
	const text = error instanceof Error ? error.stack ?? error.message : String(error);
	process.stderr.write(`${colours.red("error")}: this is a fault of runtime-fingerprint; please report it.\n`);
	process.stderr.write(`${plainLines(text)}\n`);
}
const OFFLINE_HINT = "The token is the one in GH_TOKEN or GITHUB_TOKEN. --offline goes by what the clone has, without GitHub.";
function place(position) {
	if (!position) return "";
	const { file, line, column } = position;
	return `${[
		plainText(file),
		line,
		column
	].filter((part) => part !== void 0).join(":")}: `;
}
/** Colours only for a person at a terminal who has not said no (no-color.org). */
function coloursFor(stream) {
	const { NO_COLOR, TERM } = process.env;
	return import_picocolors.default.createColors(stream.isTTY === true && (NO_COLOR ?? "") === "" && TERM !== "dumb");
}

export { EXIT, printError, printProgress, printResult, printWarnings, printWritten };