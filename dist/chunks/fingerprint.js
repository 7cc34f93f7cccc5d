import { RuntimeFingerprintError } from "./plain-text.js";
import { isUtf8 } from "node:buffer";
import { closeSync, constants, fstatSync, openSync, readSync, readlinkSync } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { resolve } from "node:path";
import { Repository, joinRaw, rawPathFromBytes, rawPathToBytes, readConfig, readSnapshots, readTagManifest, releaseVersion, renderFingerprint, showPath } from "./release-text.js";
import { configFrom } from "./flags.js";
import { EXIT, printResult, printWarnings } from "./output.js";

// src/disk/folder.ts
const CHUNK_BYTES = 1048576;
/**
* A folder on disk as a tree, seen as a commit of it would be: `.git` is left out, links stay links, and there are no
* submodules (a nested checkout is its files). Listed name by name as bytes, since globbing libraries pass over what
* they cannot open, and a name that is not UTF-8 is one such thing. Fails with `FOLDER_UNREADABLE` or
* `FILE_UNREADABLE`, never with less than there is.
*/
function openFolder(directory) {
	const top = resolve(directory);
	const locate = (id) => Buffer.concat([Buffer.from(`${top}/`), rawPathToBytes(id)]);
	return {
		top: {
			name: "",
			type: "folder",
			id: ""
		},
		readFolder: (id) => readFolder(locate(id), id),
		async readLink(id) {
			return attempt(`The link ${JSON.stringify(showPath(id))}`, () => rawPathFromBytes(readlinkSync(locate(id), { encoding: "buffer" })));
		},
		async readContents(ids, sink) {
			ids.forEach((id, index) => {
				readContent(locate(id), {
					id,
					index,
					sink
				});
			});
		}
	};
}
async function readFolder(location, id) {
	try {
		const entries = await readdir(location, {
			withFileTypes: true,
			encoding: "buffer"
		});
		return (await Promise.all(entries.map((entry) => readNode(location, id, entry)))).filter((node) => node !== null);
	} catch (cause) {
		throw wrap("FOLDER_UNREADABLE", `The folder ${JSON.stringify(showPath(id) || ".")}`, cause);
	}
}
async function readNode(folder, id, entry) {
	const name = rawPathFromBytes(entry.name);
	if (name === ".git") return null;
	if (!isUtf8(entry.name)) {
		const shown = JSON.stringify(showPath(joinRaw(id, name)));
		throw new RuntimeFingerprintError("FOLDER_UNREADABLE", `The name ${shown} is not UTF-8: rename it.`);
	}
	const status = await lstat(Buffer.concat([
		folder,
		Buffer.from("/"),
		entry.name
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
	const { index, sink } = read;
	const what = `The file ${JSON.stringify(showPath(read.id))}`;
	const file = attempt(what, () => openSync(location, constants.O_RDONLY));
	try {
		const { size } = attempt(what, () => fstatSync(file));
		sink.begin?.(index, size);
		const buffer = Buffer.allocUnsafe(Math.min(size + 1, CHUNK_BYTES));
		let taken = 0;
		for (;;) {
			const count = attempt(what, () => readSync(file, buffer, 0, buffer.length, null));
			taken += count;
			if (count === 0 || taken > size) break;
			sink.chunk(buffer.subarray(0, count));
		}
		if (taken !== size) throw new RuntimeFingerprintError("FILE_UNREADABLE", `${what} changed while it was read.`);
		sink.end?.(index);
	} finally {
		closeSync(file);
	}
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
	const repository = await Repository.open(options.repository, options.surroundings);
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
		warnings: states.flatMap(([, { warnings }]) => warnings),
		failed: states.some(([, { failure }]) => failure !== null)
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
	if (dir !== void 0 && (ref !== void 0 || values.repo !== void 0)) throw new RuntimeFingerprintError("USAGE", "Name either a commit or --dir, not both.");
	const { document, warnings, failed } = await fingerprintRuntime({
		...configFrom(values),
		repository: values.repo ?? ".",
		ref,
		dir,
		list: values.list === true,
		surroundings: process.env
	});
	printWarnings(values, warnings);
	printResult(values, document, (colours) => renderFingerprint(document, { colours }));
	return failed ? EXIT.failed : EXIT.done;
}

export { runFingerprint };