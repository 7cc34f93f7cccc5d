import { RuntimeFingerprintError } from "./errors.js";
import { plainText } from "./plain-text.js";
import { randomBytes } from "node:crypto";
import { dirname, join } from "node:path";
import { mkdir, realpath, rename, rm, stat, writeFile } from "node:fs/promises";

// src/disk/report-file.ts
/**
* Writes a file that the user named, in one step, or into the device or pipe that stands there. `FILE_NOT_WRITTEN` when
* it cannot be.
*/
async function writeReportFile(path, text) {
	try {
		const there = await stat(path).catch(() => null);
		if (there !== null && !there.isFile()) return await writeFile(path, text);
		await replaceFile(there === null ? path : await realpath(path), text);
	} catch (cause) {
		const message = `The report ${JSON.stringify(path)} could not be written: ${cause.message}`;
		throw new RuntimeFingerprintError("FILE_NOT_WRITTEN", message, { cause });
	}
}
async function replaceFile(path, text) {
	const temporary = join(dirname(path), `.runtime-fingerprint.${randomBytes(6).toString("hex")}.tmp`);
	try {
		await mkdir(dirname(path), { recursive: true });
		await writeFile(temporary, text, { flag: "wx" });
		await rename(temporary, path);
	} catch (error) {
		await rm(temporary, { force: true }).catch(() => {});
		throw error;
	}
}

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

export { markdownCode, markdownDetails, markdownLines, markdownTable, markdownText, writeReportFile };