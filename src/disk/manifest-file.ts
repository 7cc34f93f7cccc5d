import { randomBytes } from 'node:crypto';
import { lstat, mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { RuntimeFingerprintError } from '../errors.ts';

/** A file of the work tree that a run may read and replace. */
export interface WorkFile {
  /** Where it really is: links inside the workspace are followed, so that they stay links. */
  readonly location: string;
  /** `null`: it does not exist yet. */
  readonly bytes: Buffer | null;
}

/**
 * Reads the manifest of a work tree. `MANIFEST_OUTSIDE_WORKSPACE` when the path or a link on it leaves the work tree,
 * `FILE_UNREADABLE` when it is there and cannot be read.
 */
export async function readWorkFile(topLevel: string, path: string, limitBytes: number): Promise<WorkFile> {
  const location = await locate(topLevel, path);
  try {
    const { size } = await stat(location);
    if (size > limitBytes) throw unreadable(path, `it has ${size} bytes; at most ${limitBytes} are read`);
    return { location, bytes: await readFile(location) };
  } catch (cause) {
    if (isAbsent(cause)) return { location, bytes: null };
    if (cause instanceof RuntimeFingerprintError) throw cause;
    throw unreadable(path, (cause as Error).message, cause);
  }
}

/** A file outside the repository, named by the user. */
export async function readGivenFile(path: string, limitBytes: number): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    if (size > limitBytes) throw unreadable(path, `it has ${size} bytes; at most ${limitBytes} are read`);
    return await readFile(path);
  } catch (cause) {
    if (cause instanceof RuntimeFingerprintError) throw cause;
    throw unreadable(path, (cause as Error).message, cause);
  }
}

/** Replaces the file in one step: readers see the old bytes or the new ones. The mode stays. */
export async function writeWorkFile(file: WorkFile, bytes: Uint8Array): Promise<void> {
  const { location } = file;
  const mode = file.bytes === null ? 0o644 : (await stat(location)).mode & 0o7777;
  if (!(mode & 0o222)) {
    throw new RuntimeFingerprintError(
      'MANIFEST_READ_ONLY',
      `${location} is read-only: make it writable (\`chmod u+w\`), or run with --dry-run.`,
    );
  }
  await mkdir(dirname(location), { recursive: true });
  const temporary = join(dirname(location), `.${basename(location)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    const handle = await open(temporary, 'wx', mode);
    try {
      await handle.writeFile(bytes);
      // The umask may have taken bits of the mode away.
      if (file.bytes !== null) await handle.chmod(mode);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, location);
  } catch (cause) {
    await rm(temporary, { force: true });
    const message = `${location} could not be written, and is as it was: ${(cause as Error).message}`;
    throw new RuntimeFingerprintError('FILE_NOT_WRITTEN', message, { cause });
  }
}

async function locate(topLevel: string, path: string): Promise<string> {
  const top = await realpath(topLevel);
  const location = await realLocation(join(top, path));
  const inside = relative(top, location);
  const steps = inside.split(sep);
  if (inside === '' || steps[0] === '..' || inside === location)
    throw outside(path, 'leads out of the work tree');
  if (steps.some((step) => step.toLowerCase() === '.git')) throw outside(path, 'leads into .git');
  return location;
}

/** The real path, also of what does not exist yet: the deepest folder that does, and the rest as it is. */
async function realLocation(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (cause) {
    if (!isAbsent(cause)) throw unreadable(path, (cause as Error).message, cause);
    if (await isLink(path)) throw outside(path, 'is a link that leads nowhere');
    return join(await realLocation(dirname(path)), basename(path));
  }
}

async function isLink(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isSymbolicLink();
  } catch {
    return false;
  }
}

function isAbsent(cause: unknown): boolean {
  return (cause as NodeJS.ErrnoException).code === 'ENOENT';
}

function outside(path: string, what: string): RuntimeFingerprintError {
  const message = `The manifest ${JSON.stringify(path)} ${what}: nothing is written there. Correct \`manifest\`.`;
  return new RuntimeFingerprintError('MANIFEST_OUTSIDE_WORKSPACE', message);
}

function unreadable(path: string, why: string, cause?: unknown): RuntimeFingerprintError {
  return new RuntimeFingerprintError('FILE_UNREADABLE', `${JSON.stringify(path)} cannot be read: ${why}.`, {
    cause,
  });
}
