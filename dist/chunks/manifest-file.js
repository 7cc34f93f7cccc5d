import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat, mkdir, open, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { RuntimeFingerprintError } from "./errors.js";

// src/disk/manifest-file.ts
/**
* Reads the manifest of a work tree. `MANIFEST_OUTSIDE_WORKSPACE` when the path or a link on it leaves the work tree,
* `FILE_UNREADABLE` when it is there and cannot be read.
*/
async function readWorkFile(topLevel, path, limitBytes) {
	const location = await locate(topLevel, path);
	try {
		if (!(await stat(location)).isFile()) throw unreadable(path, "it is not a regular file");
		return {
			location,
			bytes: await readBounded(location, path, limitBytes)
		};
	} catch (cause) {
		if (isAbsent(cause)) return {
			location,
			bytes: null
		};
		throw wrap(path, cause);
	}
}
/** A file outside the repository, named by the user; a pipe will do. */
async function readGivenFile(path, limitBytes) {
	try {
		return await readBounded(path, path, limitBytes);
	} catch (cause) {
		if (!isAbsent(cause)) throw wrap(path, cause);
		throw unreadable(path, await isLink(path) ? "it is a link that leads nowhere" : "there is no such file", cause);
	}
}
/** Reads to the end and no further than the limit, whatever size the file says it has. */
async function readBounded(location, path, limitBytes) {
	const pieces = [];
	let size = 0;
	for await (const piece of createReadStream(location, { end: limitBytes })) {
		pieces.push(piece);
		size += piece.length;
	}
	if (size > limitBytes) throw unreadable(path, `it has more than the ${limitBytes} bytes that are read`);
	return Buffer.concat(pieces);
}
/** Replaces the file in one step: readers see the old bytes or the new ones. The mode stays. */
async function writeWorkFile(file, bytes) {
	const { location } = file;
	const temporary = join(dirname(location), `.runtime-fingerprint.${randomBytes(6).toString("hex")}.tmp`);
	try {
		const mode = file.bytes === null ? null : (await stat(location)).mode & 4095;
		if (mode !== null && !(mode & 146)) throw readOnly(location);
		await mkdir(dirname(location), { recursive: true });
		await writeNewFile(temporary, bytes, mode);
		await rename(temporary, location);
	} catch (cause) {
		await rm(temporary, { force: true }).catch(() => {});
		if (cause instanceof RuntimeFingerprintError) throw cause;
		const message = `${location} could not be written, and is as it was: ${cause.message}`;
		throw new RuntimeFingerprintError("FILE_NOT_WRITTEN", message, { cause });
	}
}
async function writeNewFile(path, bytes, mode) {
	const handle = await open(path, "wx", mode ?? 420);
	try {
		await handle.writeFile(bytes);
		if (mode !== null) await handle.chmod(mode);
		await handle.sync();
	} finally {
		await handle.close();
	}
}
async function locate(topLevel, path) {
	const top = await realpath(topLevel);
	const location = await realLocation(join(top, path), path);
	const inside = relative(top, location);
	const steps = inside.split(sep);
	if (inside === "" || steps[0] === ".." || inside === location) throw outside(path, "leads out of the work tree");
	if (steps.some((step) => step.toLowerCase() === ".git")) throw outside(path, "leads into .git");
	return location;
}
/** The real path, also of what does not exist yet: the deepest folder that does, and the rest as it is. */
async function realLocation(location, path) {
	try {
		return await realpath(location);
	} catch (cause) {
		if (!isAbsent(cause)) throw wrap(path, cause);
		if (await isLink(location)) throw outside(path, "is a link that leads nowhere, or lies behind one");
		return join(await realLocation(dirname(location), path), basename(location));
	}
}
async function isLink(path) {
	try {
		return (await lstat(path)).isSymbolicLink();
	} catch {
		return false;
	}
}
function isAbsent(cause) {
	return cause.code === "ENOENT";
}
function readOnly(location) {
	const message = `${location} is read-only: make it writable (\`chmod u+w\`), or run with --dry-run.`;
	return new RuntimeFingerprintError("MANIFEST_READ_ONLY", message);
}
function outside(path, what) {
	const message = `The manifest ${JSON.stringify(path)} ${what}: nothing is written there. Correct \`manifest\`.`;
	return new RuntimeFingerprintError("MANIFEST_OUTSIDE_WORKSPACE", message);
}
function wrap(path, cause) {
	return cause instanceof RuntimeFingerprintError ? cause : unreadable(path, cause.message, cause);
}
function unreadable(path, why, cause) {
	const message = `${JSON.stringify(path)} cannot be read: ${why}.`;
	return new RuntimeFingerprintError("FILE_UNREADABLE", message, { cause });
}

export { readGivenFile, readWorkFile, writeWorkFile };