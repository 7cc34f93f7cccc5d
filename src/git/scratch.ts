import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RuntimeFingerprintError } from '../errors.ts';

/** A temporary folder of our own; removed by `remove`, or at the latest when the process exits. */
export interface Scratch {
  readonly path: string;
  remove(): void;
}

export function createScratch(parent = tmpdir()): Scratch {
  const path = makeFolder(parent);
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

function makeFolder(parent: string): string {
  try {
    return mkdtempSync(join(parent, 'runtime-fingerprint-'));
  } catch (cause) {
    const message = `No temporary folder can be made: ${(cause as Error).message}. Point TMPDIR (on Windows TEMP) elsewhere.`;
    throw new RuntimeFingerprintError('FILE_NOT_WRITTEN', message, { cause });
  }
}

/** What a file of ours that cannot be written means to the person who runs us; anything else is passed on as it is. */
export function scratchFailed(cause: unknown, scratch: Scratch): unknown {
  const { message, path, syscall } = cause as NodeJS.ErrnoException;
  // A disk that is full is told without the path.
  if (syscall === undefined || path?.startsWith(scratch.path) === false) return cause;
  const advice = 'Free space there, or point TMPDIR (on Windows TEMP) elsewhere.';
  return new RuntimeFingerprintError(
    'FILE_NOT_WRITTEN',
    `The temporary folder cannot be written: ${message}. ${advice}`,
    { cause },
  );
}

export type ObjectFormat = 'sha1' | 'sha256';

export interface ReadRepository {
  readonly path: string;
  /** Where objects that are ours alone (the staged tree) are written: a store that sees no other. */
  readonly own: string;
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
  const own = join(scratch.path, 'own');
  mkdirSync(own);
  mkdirSync(join(objects, 'info'), { recursive: true });
  mkdirSync(join(objects, 'pack'));
  mkdirSync(join(path, 'refs'));
  writeFileSync(join(path, 'HEAD'), 'ref: refs/heads/none\n');
  writeFileSync(join(path, 'config'), repositoryConfig(format));
  writeFileSync(
    join(objects, 'info', 'alternates'),
    [own, ...stores].map((store) => `${quoteAlternate(store)}\n`).join(''),
  );
  return { path, own };
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
