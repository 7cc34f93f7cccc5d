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

// src/runtime/links.ts
/** As many links as Linux follows in one path (path_resolution(7)). */
const LINK_LIMIT = 40;
/** Bytes of the longest target that Linux makes a link of (PATH_MAX without its NUL, symlink(2)). */
const TARGET_LIMIT_BYTES = 4095;
const NONE = { kind: "none" };
function topPlace(tree) {
	return {
		path: "",
		id: tree.top.id,
		above: null
	};
}
function placeBelow(place, node) {
	return {
		path: joinRaw(place.path, node.name),
		id: node.id,
		above: place
	};
}
/**
* Follows `path` from a folder as the kernel would, but never out of the tree: `..` above the top, an absolute target
* and a loop lead to `none`.
*/
async function followPath(tree, from, path) {
	return isFollowable(path) ? followSteps(tree, from, {
		steps: path.split("/"),
		links: 0
	}) : NONE;
}
/** Follows a link of a folder. */
async function followLink(tree, folder, link) {
	const target = await tree.readLink(link.id);
	if (!isFollowable(target)) return NONE;
	return followSteps(tree, folder, {
		steps: target.split("/"),
		links: 1
	});
}
/** `links` of them have been followed so far. */
async function followSteps(tree, from, way) {
	const { steps } = way;
	let place = from;
	while (steps.length > 0) {
		const step = steps.shift();
		if (step === "" || step === ".") continue;
		if (step === "..") {
			if (place.above === null) return NONE;
			place = place.above;
			continue;
		}
		const node = await findNode(tree, place.id, step);
		if (!node) return NONE;
		if (node.type === "folder") place = placeBelow(place, node);
		else if (node.type === "submodule") {
			const rest = takeInside(steps);
			if (rest !== null) return {
				kind: "submodule",
				node,
				rest
			};
		} else if (node.type === "link") {
			const target = await tree.readLink(node.id);
			if (++way.links > LINK_LIMIT || !isFollowable(target)) return NONE;
			steps.unshift(...target.split("/"));
		} else return steps.length > 0 ? NONE : {
			kind: "file",
			path: joinRaw(place.path, step),
			node
		};
	}
	return {
		kind: "folder",
		place
	};
}
/**
* Where a link in `folder` leads by its text alone, as a path: right where no other link stands on the way. `null`: out
* of the tree.
*/
function lexicalTarget(folder, target) {
	const names = folder === "" ? [] : folder.split("/");
	for (const step of target.split("/")) {
		if (step === "" || step === ".") continue;
		if (step !== "..") names.push(step);
		else if (names.pop() === void 0) return null;
	}
	return names.join("/");
}
function isFollowable(target) {
	return target !== "" && !target.startsWith("/") && target.length <= TARGET_LIMIT_BYTES;
}
/**
* The steps inside a submodule, up to the end of the path; `null` where they come out of it again, and `steps` is then
* what is left outside. Its own links are not known, so its folders are taken for folders.
*/
function takeInside(steps) {
	const inside = [];
	for (const [at, step] of steps.entries()) {
		if (step === "" || step === ".") continue;
		if (step !== "..") inside.push(step);
		else if (inside.pop() === void 0) {
			steps.splice(0, at + 1);
			return null;
		}
	}
	return inside.join("/");
}
/** Folders that paths lead through, by name: a folder of many links is otherwise gone through once for each. */
const INDEXES = /* @__PURE__ */ new WeakMap();
async function findNode(tree, folder, name) {
	const indexes = INDEXES.get(tree) ?? /* @__PURE__ */ new Map();
	INDEXES.set(tree, indexes);
	const index = indexes.get(folder) ?? indexNodes(tree, folder);
	indexes.set(folder, index);
	return (await index).get(name);
}
async function indexNodes(tree, folder) {
	return new Map((await tree.readFolder(folder)).map((node) => [node.name, node]));
}

// src/runtime/tree-file.ts
/** Reads a file, through links. Never throws for what the tree holds; a store that fails rejects. */
async function readTreeFile(tree, path, limitBytes) {
	const found = await followPath(tree, topPlace(tree), rawPathFromText(path));
	if (found.kind === "none") return await meetsDeadLink(tree, path) ? unreadable(DEAD_LINK) : MISSING;
	if (found.kind !== "file") return unreadable(`it is a ${found.kind}`);
	const pieces = [];
	let size = 0;
	await tree.readContents([found.node.id], { chunk(bytes) {
		size += bytes.length;
		if (size <= limitBytes) pieces.push(Buffer.from(bytes));
	} });
	if (size > limitBytes) return unreadable(`it has ${size} bytes; at most ${limitBytes} are read`);
	return {
		kind: "file",
		bytes: Buffer.concat(pieces)
	};
}
const MISSING = { kind: "missing" };
const DEAD_LINK = "it is a link that leads nowhere, or lies behind one";
function unreadable(why) {
	return {
		kind: "unreadable",
		why
	};
}
/** Whether a path that leads nowhere breaks off at a link: outside the tree there may be a file. */
async function meetsDeadLink(tree, path) {
	const steps = rawPathFromText(path).split("/");
	let folder = topPlace(tree);
	for (const step of steps) {
		const found = await followPath(tree, folder, step);
		if (found.kind === "none") return (await tree.readFolder(folder.id)).some(({ name }) => name === step);
		if (found.kind !== "folder") return false;
		folder = found.place;
	}
	return false;
}

export { compareRaw, followLink, followPath, joinRaw, lexicalTarget, placeBelow, rawPathFromBytes, rawPathFromText, rawPathToBytes, rawPathToText, readTreeFile, showPath, topPlace };