import type { ObjectStore } from './trees.ts';

/**
 * The parents of a commit as it names them, whatever a shallow clone leaves out; `null`: there is no such commit, here or
 * on the remote.
 */
export async function readParents(store: ObjectStore, id: string): Promise<readonly string[] | null> {
  await store.bringCommits([id]);
  const object = await store.readObject(id);
  if (object?.header.type !== 'commit') return null;
  const text = object.content.toString('latin1');
  const header = text.slice(0, text.indexOf('\n\n') + 1);
  return [...header.matchAll(/^parent ([0-9a-f]{40,64})$/gm)].map(([, parent]) => parent as string);
}
