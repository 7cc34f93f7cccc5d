import { RuntimeFingerprintError } from '../errors.ts';
import { parseManifest } from '../manifest/manifest.ts';
import type { TagManifest } from '../release/lineage.ts';
import type { Tree } from '../runtime/tree.ts';
import { readTreeFile } from '../runtime/tree-file.ts';

/** 4 MiB, as for parsing. */
export const MANIFEST_LIMIT_BYTES = 4 * 1024 * 1024;

/**
 * The manifest in a tree. One that is there and cannot be read is `unreadable`, which counts as forced; an object that
 * is missing from the repository is an error, since it can be fetched.
 */
export async function readTagManifest(tree: Tree, path: string): Promise<TagManifest> {
  try {
    const found = await readTreeFile(tree, path, MANIFEST_LIMIT_BYTES);
    if (found.kind !== 'file') return { kind: found.kind === 'missing' ? 'none' : 'unreadable' };
    return { kind: 'manifest', manifest: parseManifest(found.bytes, path) };
  } catch (error) {
    if (error instanceof RuntimeFingerprintError && UNREADABLE.has(error.code)) return { kind: 'unreadable' };
    throw error;
  }
}

const UNREADABLE = new Set(['MANIFEST_INVALID', 'OBJECT_UNREADABLE']);
