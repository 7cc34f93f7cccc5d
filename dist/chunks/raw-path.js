// src/runtime/raw-path.ts
function rawPathFromBytes(bytes) {
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}
function rawPathFromText(text) {
	return Buffer.from(text, "utf8").toString("latin1");
}
function rawPathToBytes(path) {
	return Buffer.from(path, "latin1");
}
/** The path as UTF-8 text for glob matching; bytes that are not UTF-8 become U+FFFD. */
function rawPathToText(path) {
	return isAscii(path) ? path : rawPathToBytes(path).toString("utf8");
}
/** The path for people and JSON: UTF-8 as it is, every byte that is not UTF-8 as `\xNN`. */
function showPath(path) {
	const text = rawPathToText(path);
	if (!text.includes("�")) return text;
	return showBytes(rawPathToBytes(path));
}
function compareRaw(a, b) {
	return a < b ? -1 : a > b ? 1 : 0;
}
/** `folder` and `name` joined; the empty folder is the top. */
function joinRaw(folder, name) {
	return folder === "" ? name : `${folder}/${name}`;
}
function isAscii(path) {
	for (let i = 0; i < path.length; i++) if (path.charCodeAt(i) > 127) return false;
	return true;
}
function showBytes(bytes) {
	const decoder = new TextDecoder("utf-8", {
		fatal: true,
		ignoreBOM: true
	});
	let text = "";
	for (let at = 0; at < bytes.length;) {
		const length = utf8Length(bytes[at]);
		try {
			text += decoder.decode(bytes.subarray(at, at + length));
			at += length;
		} catch {
			text += `\\x${bytes[at].toString(16).padStart(2, "0")}`;
			at += 1;
		}
	}
	return text;
}
function utf8Length(lead) {
	if (lead < 128) return 1;
	if (lead < 224) return 2;
	return lead < 240 ? 3 : 4;
}

export { compareRaw, joinRaw, rawPathFromBytes, rawPathFromText, rawPathToBytes, rawPathToText, showPath };