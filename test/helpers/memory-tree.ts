import type { RawPath } from '../../src/runtime/raw-path.ts';
import { rawPathFromText } from '../../src/runtime/raw-path.ts';
import type { NodeType, Tree, TreeNode } from '../../src/runtime/tree.ts';

/** What a path is in a tree made in memory; a plain string or bytes is a regular file. */
export type MemoryNode =
  | string
  | Buffer
  | { type: 'executable'; content: string }
  | { type: 'link'; target: string }
  | { type: 'submodule'; commit: string };

/** A tree for tests of pure code; ids are paths, `fail` names ids that cannot be read. */
export function memoryTree(
  files: Record<string, MemoryNode>,
  options: { fail?: readonly string[] } = {},
): Tree {
  const folders = new Map<string, TreeNode[]>([['', []]]);
  const contents = new Map<string, Buffer>();
  for (const [path, node] of Object.entries(files)) addNode(folders, contents, path, node);
  const check = (id: string) => {
    if (options.fail?.includes(id)) throw new Error(`cannot read ${id}`);
  };
  return {
    top: { name: '' as RawPath, type: 'folder', id: '' },
    async readFolder(id) {
      check(id);
      return folders.get(id) ?? [];
    },
    async readLink(id) {
      check(id);
      return (contents.get(id) as Buffer).toString('latin1') as RawPath;
    },
    async readContents(ids, sink) {
      ids.forEach((id, index) => {
        check(id);
        const content = contents.get(id) as Buffer;
        sink.begin?.(index, content.length);
        if (content.length > 0) sink.chunk(content);
        sink.end?.(index);
      });
    },
  };
}

function addNode(
  folders: Map<string, TreeNode[]>,
  contents: Map<string, Buffer>,
  path: string,
  node: MemoryNode,
): void {
  const steps = path.split('/');
  const name = steps.pop() as string;
  let folder = '';
  for (const step of steps) {
    const below = folder === '' ? step : `${folder}/${step}`;
    if (!folders.has(below)) {
      folders.set(below, []);
      folders.get(folder)?.push({ name: rawPathFromText(step), type: 'folder', id: below });
    }
    folder = below;
  }
  const { type, content, id } = describe(path, node);
  contents.set(id, content);
  folders.get(folder)?.push({ name: rawPathFromText(name), type, id });
}

function describe(path: string, node: MemoryNode): { type: NodeType; content: Buffer; id: string } {
  if (typeof node === 'string' || Buffer.isBuffer(node))
    return { type: 'file', content: Buffer.from(node), id: path };
  if (node.type === 'submodule') return { type: 'submodule', content: Buffer.alloc(0), id: node.commit };
  const content = node.type === 'link' ? node.target : node.content;
  return { type: node.type, content: Buffer.from(content), id: path };
}
