import { findRemote } from './remote.ts';
import type { Environment } from './run.ts';
import { createScratch } from './scratch.ts';
import { openWorkspace } from './workspace.ts';

/** The address of a checkout's remote, without user and password; `null` where it has none. */
export async function readOrigin(directory: string, surroundings: Environment): Promise<string | null> {
  const scratch = createScratch();
  try {
    const workspace = await openWorkspace(directory, surroundings, scratch);
    return (await findRemote(workspace, {}, workspace.git))?.url ?? null;
  } finally {
    scratch.remove();
  }
}
