import { followPath, topPlace } from './links.ts';
import { type RawPath, rawPathFromText } from './raw-path.ts';
import type { Tree } from './tree.ts';

/** One small file of a tree by its path. `unreadable`: something is there, but no file that can be read. */
export type TreeFile =
  | { readonly kind: 'file'; readonly bytes: Buffer }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly why: string };

/** Reads a file, through links. Never throws for what the tree holds; a store that fails rejects. */
export async function readTreeFile(tree: Tree, path: string, limitBytes: number): Promise<TreeFile> {
  const found = await followPath(tree, topPlace(tree), rawPathFromText(path));
  if (found.kind === 'none') return (await meetsDeadLink(tree, path)) ? unreadable(DEAD_LINK) : MISSING;
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
const DEAD_LINK = 'it is a link that leads nowhere, or lies behind one';

function unreadable(why: string): TreeFile {
  return { kind: 'unreadable', why };
}

/** Whether a path that leads nowhere breaks off at a link: outside the tree there may be a file. */
async function meetsDeadLink(tree: Tree, path: string): Promise<boolean> {
  const steps = rawPathFromText(path).split('/') as RawPath[];
  let folder = topPlace(tree);
  for (const step of steps) {
    const found = await followPath(tree, folder, step);
    if (found.kind === 'none') return (await tree.readFolder(folder.id)).some(({ name }) => name === step);
    if (found.kind !== 'folder') return false;
    folder = found.place;
  }
  return false;
}
