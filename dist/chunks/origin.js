import "./rolldown-runtime.js";
import { createScratch, findRemote, openWorkspace } from "./scratch.js";

// src/git/origin.ts
/** The address of a checkout's remote, without user and password; `null` where it has none. */
async function readOrigin(directory, surroundings) {
	const scratch = createScratch();
	try {
		const workspace = await openWorkspace(directory, surroundings, scratch);
		return (await findRemote(workspace, {}, workspace.git))?.url ?? null;
	} finally {
		scratch.remove();
	}
}

export { readOrigin };