import { joinRaw, type RawPath, rawPathToText } from '../runtime/raw-path.ts';
import type { Tree, TreeNode } from '../runtime/tree.ts';

/** A file, link or submodule of a tree. */
export interface TreePath {
  /** As text, for people and globs. */
  readonly path: string;
  readonly raw: RawPath;
  readonly node: TreeNode;
}

/** Everything in a tree that is no folder, in order of path; links are not followed. */
export async function listTreePaths(tree: Tree): Promise<TreePath[]> {
  const found: TreePath[] = [];
  const folders: { readonly path: RawPath; readonly id: string }[] = [
    { path: '' as RawPath, id: tree.top.id },
  ];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const node of await tree.readFolder(folder.id)) {
      const path = joinRaw(folder.path, node.name);
      if (node.type === 'folder') folders.push({ path, id: node.id });
      else found.push({ path: rawPathToText(path), raw: path, node });
    }
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}
