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

// src/reports/plain-text.ts
/** Characters that would move, hide or reorder what a terminal or a page shows: controls, bidi marks, separators. */
const DECEIVING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
/**
* Any text on one line, with nothing in it that a terminal obeys or that a workflow's runner does: it takes
* `##[command]` anywhere in a line for an order (actions/runner, ActionCommand). The other form, `::command::`, needs the
* start of a line, where no text from elsewhere is ever put.
*/
function plainText(text) {
	return text.replace(DECEIVING, escapeCharacter).replaceAll("##[", "##\\[");
}
/** JSON in which no string holds an order for the runner; it parses to the same. */
function renderJson(value) {
	return JSON.stringify(value, null, 2).replaceAll("##[", "#\\u0023[");
}
function escapeCharacter(character) {
	const named = {
		"\n": "\\n",
		"\r": "\\r",
		"	": "\\t"
	}[character];
	if (named !== void 0) return named;
	const code = character.codePointAt(0).toString(16);
	return code.length <= 2 ? `\\x${code.padStart(2, "0")}` : `\\u{${code}}`;
}
/** `text` cut to at most `limit` characters, the cut shown. */
function shorten(text, limit) {
	const characters = [...text];
	return characters.length <= limit ? text : `${characters.slice(0, limit - 1).join("")}…`;
}
/** `1 file`, `2 files`. */
function count(number, noun) {
	return `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
}

export { RuntimeFingerprintError, count, plainText, renderJson, shorten };