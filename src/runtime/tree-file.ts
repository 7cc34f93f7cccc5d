import { followPath, topPlace } from './links.ts';
import { rawPathFromText } from './raw-path.ts';
import type { Tree } from './tree.ts';

/** One small file of a tree by its path. `unreadable`: something is there, but no file that can be read. */
export type TreeFile =
  | { readonly kind: 'file'; readonly bytes: Buffer }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly why: string };

/** Reads a file, through links. Never throws for what the tree holds; a store that fails rejects. */
export async function readTreeFile(tree: Tree, path: string, limitBytes: number): Promise<TreeFile> {
  const found = await followPath(tree, topPlace(tree), rawPathFromText(path));
  if (found.kind === 'none')
    return (await isThere(tree, path)) ? unreadable('it is a link that leads nowhere') : MISSING;
  if (found.kind !== 'file') return unreadable(`it is a ${found.kind}`);
  const pieces: Buffer[] = [];
  let size = 0;
  await tree.readContents([found.node.id], {
    chunk(bytes) {
      size += bytes.length;
      if (size <= limitBytes) pieces.push(Buffer.from(bytes));
    },
  });
  if (size > limitBytes) return unreadable(`it has ${size} bytes; at most ${limitBytes} are read`);
  return { kind: 'file', bytes: Buffer.concat(pieces) };
}

const MISSING: TreeFile = { kind: 'missing' };

function unreadable(why: string): TreeFile {
  return { kind: 'unreadable', why };
}

/** Whether the last name of a path that leads nowhere is nevertheless in its folder: a dead link. */
async function isThere(tree: Tree, path: string): Promise<boolean> {
  const slash = path.lastIndexOf('/');
  const folder = await followPath(
    tree,
    topPlace(tree),
    rawPathFromText(slash < 0 ? '.' : path.slice(0, slash)),
  );
  if (folder.kind !== 'folder') return folder.kind === 'submodule';
  const name = rawPathFromText(path.slice(slash + 1));
  return (await tree.readFolder(folder.place.id)).some((node) => node.name === name);
}
