import { joinRaw, type RawPath } from './raw-path.ts';
import type { Tree, TreeNode } from './tree.ts';

/** A folder by its real path in the tree, with the folders above it (the top first, itself last). */
export interface Place {
  readonly path: RawPath;
  readonly id: string;
  readonly above: Place | null;
}

/** What a path leads to once links are followed. `none`: nothing in this tree. */
export type Destination =
  | { readonly kind: 'folder'; readonly place: Place }
  | { readonly kind: 'file'; readonly path: RawPath; readonly node: TreeNode }
  | { readonly kind: 'submodule'; readonly node: TreeNode }
  | { readonly kind: 'none' };

/** As many links as Linux follows in one path (path_resolution(7)). */
const LINK_LIMIT = 40;

const NONE: Destination = { kind: 'none' };

export function topPlace(tree: Tree): Place {
  return { path: '' as RawPath, id: tree.top.id, above: null };
}

export function placeBelow(place: Place, node: TreeNode): Place {
  return { path: joinRaw(place.path, node.name), id: node.id, above: place };
}

/**
 * Follows `path` from a folder as the kernel would, but never out of the tree: `..` above the top, an absolute target
 * and a loop lead to `none`.
 */
export async function followPath(tree: Tree, from: Place, path: RawPath): Promise<Destination> {
  let place = from;
  let links = 0;
  const steps = path.split('/') as RawPath[];
  if (path === '' || path.startsWith('/')) return NONE;
  while (steps.length > 0) {
    const step = steps.shift() as RawPath;
    if (step === '' || step === '.') continue;
    if (step === '..') {
      if (place.above === null) return NONE;
      place = place.above;
      continue;
    }
    const node = (await tree.readFolder(place.id)).find((candidate) => candidate.name === step);
    if (!node) return NONE;
    if (node.type === 'folder') {
      place = placeBelow(place, node);
    } else if (node.type === 'submodule') {
      return { kind: 'submodule', node };
    } else if (node.type === 'link') {
      const target = await tree.readLink(node.id);
      links += 1;
      if (links > LINK_LIMIT || target === '' || target.startsWith('/')) return NONE;
      steps.unshift(...(target.split('/') as RawPath[]));
    } else {
      // A file ends the path: even `file/` is an error to the kernel.
      return steps.length > 0 ? NONE : { kind: 'file', path: joinRaw(place.path, step), node };
    }
  }
  return { kind: 'folder', place };
}
