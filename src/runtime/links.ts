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
  /** `rest` is the path inside the submodule; empty for the submodule itself. */
  | { readonly kind: 'submodule'; readonly node: TreeNode; readonly rest: RawPath }
  | { readonly kind: 'none' };

/** As many links as Linux follows in one path (path_resolution(7)). */
const LINK_LIMIT = 40;
/** Bytes of the longest target that Linux makes a link of (PATH_MAX without its NUL, symlink(2)). */
const TARGET_LIMIT_BYTES = 4_095;

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
  return isFollowable(path)
    ? followSteps(tree, from, { steps: path.split('/') as RawPath[], links: 0 })
    : NONE;
}

/** Follows a link of a folder. */
export async function followLink(tree: Tree, folder: Place, link: TreeNode): Promise<Destination> {
  const target = await tree.readLink(link.id);
  if (!isFollowable(target)) return NONE;
  return followSteps(tree, folder, { steps: target.split('/') as RawPath[], links: 1 });
}

/** `links` of them have been followed so far. */
async function followSteps(
  tree: Tree,
  from: Place,
  way: { steps: RawPath[]; links: number },
): Promise<Destination> {
  const { steps } = way;
  let place = from;
  while (steps.length > 0) {
    const step = steps.shift() as RawPath;
    if (step === '' || step === '.') continue;
    if (step === '..') {
      if (place.above === null) return NONE;
      place = place.above;
      continue;
    }
    const node = await findNode(tree, place.id, step);
    if (!node) return NONE;
    if (node.type === 'folder') {
      place = placeBelow(place, node);
    } else if (node.type === 'submodule') {
      const rest = takeInside(steps);
      if (rest !== null) return { kind: 'submodule', node, rest };
    } else if (node.type === 'link') {
      const target = await tree.readLink(node.id);
      if (++way.links > LINK_LIMIT || !isFollowable(target)) return NONE;
      steps.unshift(...(target.split('/') as RawPath[]));
    } else {
      // A file ends the path: even `file/` is an error to the kernel.
      return steps.length > 0 ? NONE : { kind: 'file', path: joinRaw(place.path, step), node };
    }
  }
  return { kind: 'folder', place };
}

/**
 * Where a link in `folder` leads by its text alone, as a path: right where no other link stands on the way. `null`: out
 * of the tree.
 */
export function lexicalTarget(folder: RawPath, target: RawPath): RawPath | null {
  const names = folder === '' ? [] : folder.split('/');
  for (const step of target.split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') names.push(step);
    else if (names.pop() === undefined) return null;
  }
  return names.join('/') as RawPath;
}

function isFollowable(target: RawPath): boolean {
  return target !== '' && !target.startsWith('/') && target.length <= TARGET_LIMIT_BYTES;
}

/**
 * The steps inside a submodule, up to the end of the path; `null` where they come out of it again, and `steps` is then
 * what is left outside. Its own links are not known, so its folders are taken for folders.
 */
function takeInside(steps: RawPath[]): RawPath | null {
  const inside: RawPath[] = [];
  for (const [at, step] of steps.entries()) {
    if (step === '' || step === '.') continue;
    if (step !== '..') inside.push(step);
    else if (inside.pop() === undefined) {
      steps.splice(0, at + 1);
      return null;
    }
  }
  return inside.join('/') as RawPath;
}

/** Folders that paths lead through, by name: a folder of many links is otherwise gone through once for each. */
const INDEXES = new WeakMap<Tree, Map<string, Promise<ReadonlyMap<RawPath, TreeNode>>>>();

async function findNode(tree: Tree, folder: string, name: RawPath): Promise<TreeNode | undefined> {
  const indexes = INDEXES.get(tree) ?? new Map<string, Promise<ReadonlyMap<RawPath, TreeNode>>>();
  INDEXES.set(tree, indexes);
  const index = indexes.get(folder) ?? indexNodes(tree, folder);
  indexes.set(folder, index);
  return (await index).get(name);
}

async function indexNodes(tree: Tree, folder: string): Promise<ReadonlyMap<RawPath, TreeNode>> {
  return new Map((await tree.readFolder(folder)).map((node) => [node.name, node]));
}
