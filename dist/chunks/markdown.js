import { plainText } from "./plain-text.js";

// src/reports/markdown.ts
/**
* Any text as code in Markdown, also inside a table. Every character that could mean anything is written as a character
* reference, which CommonMark never reads as structure, and inside `<code>` GitHub links and notifies nobody.
*/
function markdownCode(text) {
	return `<code>${markdownText(text)}</code>`;
}
/** The same without the code style, for text that stands in a sentence, or is one. */
function markdownText(text) {
	return plainText(text).replace(/^ +|[^\p{L}\p{N} ]/gu, (characters) => [...characters].map((character) => `&#${character.codePointAt(0)};`).join(""));
}
/** Lines of code; the breaks between them are references, so that an empty one cannot end the block. */
function markdownLines(text) {
	return `<pre>${text.split("\n").map(markdownText).join("&#10;")}</pre>`;
}
/** A table of Markdown cells. */
function markdownTable(header, rows) {
	const line = (cells) => `| ${cells.join(" | ")} |`;
	return [
		line(header),
		line(header.map(() => "---")),
		...rows.map(line)
	].join("\n");
}
/** A block that opens on a click. */
function markdownDetails(title, body) {
	return `<details><summary>${title}</summary>\n\n${body}\n\n</details>`;
}

export { markdownCode, markdownDetails, markdownLines, markdownTable, markdownText };