import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary folder of our own; removed by `remove`, or at the latest when the process exits. */
export interface Scratch {
  readonly path: string;
  remove(): void;
}

export function createScratch(parent = tmpdir()): Scratch {
  const path = mkdtempSync(join(parent, 'runtime-fingerprint-'));
  const remove = () => {
    try {
      rmSync(path, { recursive: true, force: true, maxRetries: 3 });
      process.removeListener('exit', remove);
    } catch {
      // Windows keeps a folder that a process has only just left; what was done here stands all the same.
    }
  };
  process.on('exit', remove);
  return { path, remove };
}

export type ObjectFormat = 'sha1' | 'sha256';

export interface ReadRepository {
  readonly path: string;
  /** Where objects that are ours alone (the staged tree) are written. */
  readonly objects: string;
}

/**
 * A bare repository that sees the given object stores and has nothing else: no refs, no remote, no configuration of
 * anyone's. Reading through it needs no `safe.directory`, ignores replace refs, cannot fetch, and writes nothing into
 * the user's repository. Made by hand because `git init` would run templates.
 */
export function createReadRepository(
  scratch: Scratch,
  format: ObjectFormat,
  stores: readonly string[],
): ReadRepository {
  const path = join(scratch.path, 'read');
  const objects = join(path, 'objects');
  mkdirSync(join(objects, 'info'), { recursive: true });
  mkdirSync(join(objects, 'pack'));
  mkdirSync(join(path, 'refs'));
  writeFileSync(join(path, 'HEAD'), 'ref: refs/heads/none\n');
  writeFileSync(join(path, 'config'), repositoryConfig(format));
  writeFileSync(
    join(objects, 'info', 'alternates'),
    stores.map((store) => `${quoteAlternate(store)}\n`).join(''),
  );
  return { path, objects };
}

/** The configuration of a bare repository that is like any other. */
export function repositoryConfig(format: ObjectFormat): string {
  const version = format === 'sha1' ? 0 : 1;
  const extension = format === 'sha1' ? '' : '[extensions]\n\tobjectformat = sha256\n';
  return `[core]\n\trepositoryformatversion = ${version}\n\tbare = true\n${extension}`;
}

/** A line of `alternates` is a comment after `#` and C-quoted after `"` (gitrepository-layout). */
function quoteAlternate(path: string): string {
  if (!/[\n"#\\]/.test(path)) return path;
  return `"${path.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n')}"`;
}
