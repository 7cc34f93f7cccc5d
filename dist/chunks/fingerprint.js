import "./rolldown-runtime.js";
import { RuntimeFingerprintError } from "./errors.js";
import { isUtf8 } from "node:buffer";
import { closeSync, constants, fstatSync, lstatSync, openSync, opendirSync, readSync, readlinkSync } from "node:fs";
import { resolve } from "node:path";
import { joinRaw, rawPathFromBytes, rawPathToBytes, showPath } from "./tree-file.js";
import { FolderCache, openRepository, readConfig, readSnapshots, releaseVersion } from "./table.js";
import { readTagManifest } from "./tag-manifest.js";
import { renderFingerprint } from "./release-text.js";
import { configFrom, repositoryFrom } from "./flags.js";
import { EXIT, printResult, printWarnings } from "./output.js";

// src/disk/folder.ts
const CHUNK_BYTES = 1048576;
/** What was a file when its folder was listed: a link put in its place is not followed, a pipe not waited for. */
const READING = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
/**
* A folder on disk as a tree, seen as a commit of it would be: `.git` is left out, links stay links, and there are no
* submodules (a nested checkout is its files). Listed name by name as bytes, since globbing libraries pass over what
* they cannot open, and a name that is not UTF-8 is one such thing. Fails with `FOLDER_UNREADABLE` or
* `FILE_UNREADABLE`, never with less than there is.
*/
function openFolder(directory) {
	const top = resolve(directory);
	const locate = (id) => Buffer.concat([Buffer.from(`${top}/`), rawPathToBytes(id)]);
	const folders = new FolderCache();
	return {
		top: {
			name: "",
			type: "folder",
			id: ""
		},
		readFolder: (folder) => folders.read(folder, (id) => readFolder(locate(id), id)),
		async readLink(id) {
			return attempt(`The link ${JSON.stringify(showPath(id))}`, () => rawPathFromBytes(readlinkSync(locate(id), { encoding: "buffer" })));
		},
		async readContents(ids, sink) {
			const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
			ids.forEach((id, index) => {
				readContent(locate(id), {
					id,
					index,
					sink,
					buffer
				});
			});
		}
	};
}
/** The types of Node do not know that names can be had as bytes here too (`fs.opendir`, `encoding`). */
const BYTE_NAMES = {
	encoding: "buffer",
	bufferSize: 1024
};
/** Name by name and synchronously: 100,000 names in one folder would otherwise wait in memory. */
async function readFolder(location, id) {
	try {
		const nodes = [];
		const folder = opendirSync(location, BYTE_NAMES);
		try {
			for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) {
				const node = readNode(location, id, entry.name);
				if (node !== null) nodes.push(node);
			}
		} finally {
			folder.closeSync();
		}
		return nodes;
	} catch (cause) {
		throw wrap("FOLDER_UNREADABLE", `The folder ${JSON.stringify(showPath(id) || ".")}`, cause);
	}
}
function readNode(folder, id, bytes) {
	const name = rawPathFromBytes(bytes);
	if (name === ".git") return null;
	if (!isUtf8(bytes)) {
		const shown = JSON.stringify(showPath(joinRaw(id, name)));
		throw new RuntimeFingerprintError("FOLDER_UNREADABLE", `The name ${shown} is not UTF-8: rename it.`);
	}
	const status = lstatSync(Buffer.concat([
		folder,
		Buffer.from("/"),
		bytes
	]));
	const path = joinRaw(id, name);
	if (status.isDirectory()) return {
		name,
		type: "folder",
		id: path
	};
	if (status.isSymbolicLink()) return {
		name,
		type: "link",
		id: path
	};
	if (!status.isFile()) return null;
	return {
		name,
		type: status.mode & 64 ? "executable" : "file",
		id: path
	};
}
/** Synchronous: one file at a time is read anyway, and 100,000 small files are read in a third of the time. */
function readContent(location, read) {
	const { index, sink, buffer } = read;
	const what = `The file ${JSON.stringify(showPath(read.id))}`;
	const file = attempt(what, () => openSync(location, READING));
	try {
		const status = attempt(what, () => fstatSync(file));
		if (!status.isFile()) throw changed(what);
		const { size } = status;
		sink.begin?.(index, size);
		let taken = 0;
		for (;;) {
			const count = attempt(what, () => readSync(file, buffer, 0, buffer.length, null));
			taken += count;
			if (count === 0 || taken > size) break;
			sink.chunk(buffer.subarray(0, count));
		}
		if (taken !== size) throw changed(what);
		sink.end?.(index);
	} finally {
		closeSync(file);
	}
}
function changed(what) {
	return new RuntimeFingerprintError("FILE_UNREADABLE", `${what} changed while it was read: try again.`);
}
function attempt(what, call) {
	try {
		return call();
	} catch (cause) {
		throw wrap("FILE_UNREADABLE", what, cause);
	}
}
function wrap(code, what, cause) {
	if (cause instanceof RuntimeFingerprintError) return cause;
	return new RuntimeFingerprintError(code, `${what} cannot be read: ${cause.message}`, { cause });
}

// src/jobs/fingerprint.ts
/** What counts as runtime in a commit or a folder, and its fingerprint. */
async function fingerprintRuntime(options) {
	if (options.dir !== void 0) return fingerprintFolder(options, options.dir);
	const repository = await openRepository(options);
	try {
		const ref = options.ref ?? "HEAD";
		const commit = await repository.commit(ref);
		const tree = repository.tree(commit);
		const config = await readConfig(tree, options);
		const version = await releaseVersion(repository, {
			ref,
			commit,
			config
		});
		return await report(options, {
			ref,
			commit: commit.id,
			config,
			snapshot: {
				label: ref,
				tree,
				version
			}
		});
	} finally {
		repository.close();
	}
}
async function fingerprintFolder(options, dir) {
	const tree = openFolder(dir);
	const config = await readConfig(tree, options);
	const manifest = await readTagManifest(tree, config.manifest);
	return report(options, {
		ref: null,
		commit: null,
		config,
		snapshot: {
			label: dir,
			tree,
			version: manifest.kind === "manifest" ? manifest.manifest.version : null
		}
	});
}
async function report(options, read) {
	const [state] = await readSnapshots(read.config, [read.snapshot]);
	const states = [...state?.runtimes ?? []];
	const runtimes = states.map(([name, one]) => [name, describeState(one, options.list === true)]);
	return {
		document: {
			ref: read.ref,
			commit: read.commit,
			runtimes: Object.fromEntries(runtimes)
		},
		warnings: states.flatMap(([, { warnings }]) => warnings)
	};
}
function describeState(state, list) {
	const { value, files, bytes } = state.fingerprint;
	const { scheme } = state.rules;
	const entries = list ? { entries: state.entries.map(describeEntry) } : {};
	return {
		fingerprint: value,
		files,
		bytes,
		scheme,
		rules: state.rulesId,
		...entries
	};
}
const KIND_WORDS = {
	f: "file",
	x: "executable",
	l: "link",
	s: "submodule"
};
function describeEntry({ repositoryPath, kind, reason }) {
	const why = "pattern" in reason ? `${reason.kind} ${reason.pattern}` : reason.kind;
	return {
		path: showPath(repositoryPath),
		kind: KIND_WORDS[kind],
		why
	};
}

// src/cli/fingerprint.ts
async function runFingerprint(ref, values) {
	const dir = values.dir;
	if (dir === "") throw new RuntimeFingerprintError("USAGE", "--dir: name a folder.");
	if (dir !== void 0 && (ref !== void 0 || values.repo !== void 0)) throw new RuntimeFingerprintError("USAGE", "Name either a commit or --dir, not both.");
	const { document, warnings } = await fingerprintRuntime({
		...configFrom(values),
		...repositoryFrom(values),
		ref,
		dir,
		list: values.list === true
	});
	printWarnings(values, warnings);
	printResult(values, document, (colours) => renderFingerprint(document, { colours }));
	return Object.values(document.runtimes).some(({ fingerprint }) => fingerprint === null) ? EXIT.failed : EXIT.done;
}

export { runFingerprint };