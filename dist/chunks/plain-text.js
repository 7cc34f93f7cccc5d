// src/reports/plain-text.ts
/**
* Characters that would move, hide or reorder what a terminal or a page shows: controls, bidi marks, separators; and
* those that no page can hold.
*/
const DECEIVING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]/gu;
/**
* Any text on one line, with nothing in it that a terminal obeys or that a workflow's runner does: it takes
* `##[command]` anywhere in a line for an order, and `::command::` where a line begins, white space not counted
* (actions/runner, ActionCommand).
*/
function plainText(text) {
	return (/^[ -~]*$/.test(text) ? text : text.replace(DECEIVING, escapeCharacter)).replaceAll("##[", "##\\[").replace(/^(\s*):(?=:)/, "$1\\x3a");
}
/** Lines as they are, each of them plain. */
function plainLines(text) {
	return text.split("\n").map(plainText).join("\n");
}
/** JSON in which no string holds an order for the runner or anything that a terminal obeys; it parses to the same. */
function renderJson(value, indent = 2) {
	return JSON.stringify(value, null, indent).replace(DECEIVING, (character) => character === "\n" ? character : escapeUnits(character)).replaceAll("##[", "#\\u0023[");
}
function escapeUnits(character) {
	return character.split("").map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
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
	return `${groupDigits(number)} ${noun}${number === 1 ? "" : "s"}`;
}
/** `12,345`. By hand, since `toLocaleString` loads the tables of all locales. */
function groupDigits(number) {
	return String(number).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

export { count, groupDigits, plainLines, plainText, renderJson, shorten };