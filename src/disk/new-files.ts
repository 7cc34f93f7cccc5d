import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { RuntimeFingerprintError } from '../errors.ts';

/** A file to be created; its path is relative to the top of the work tree, `/`-separated. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Whether anything at all has this name, a link that leads nowhere too. `INIT_IMPOSSIBLE` where it cannot have one, since a
 * folder on its path is none or cannot be looked into.
 */
export function isTaken(topLevel: string, path: string): boolean {
  try {
    return lstatSync(join(topLevel, path), { throwIfNoEntry: false }) !== undefined;
  } catch (cause) {
    throw unreachable(topLevel, path, cause);
  }
}

function unreachable(topLevel: string, path: string, cause: unknown): RuntimeFingerprintError {
  const shown = JSON.stringify(path);
  const file = foldersOf(path).find((folder) => isFile(join(topLevel, folder)));
  const message =
    file === undefined
      ? `${shown} cannot be looked at: ${(cause as Error).message}.`
      : `${JSON.stringify(file)} is a file, and must be a folder to hold ${shown}: move it out of the way.`;
  return new RuntimeFingerprintError('INIT_IMPOSSIBLE', message, { cause });
}

/** Through links; where nothing can be found out, there is none. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The folders that a path leads through, the outermost first. */
function foldersOf(path: string): string[] {
  const steps = path.split('/').slice(0, -1);
  return steps.map((_, at) => steps.slice(0, at + 1).join('/'));
}

/**
 * Creates all of the files, or none of them; never replaces one. Synchronous, so that no signal is heeded half-way.
 * `INIT_IMPOSSIBLE` where a folder leads out of the work tree, `FILE_NOT_WRITTEN` where one cannot be created or has
 * appeared meanwhile.
 */
export function createFiles(topLevel: string, files: readonly NewFile[]): void {
  const undo: (() => void)[] = [];
  try {
    const top = realpathSync(topLevel);
    const staged = files.map((file) => ({ file, temporary: stage(top, file, undo) }));
    for (const { file, temporary } of staged) place(temporary, join(top, file.path), undo);
    for (const { temporary } of staged) rmSync(temporary, { force: true });
  } catch (cause) {
    for (const step of undo.reverse()) attempt(step);
    throw wrap(cause);
  }
}

/** The whole text beside where it is to be. */
function stage(top: string, { path, text }: NewFile, undo: (() => void)[]): string {
  const folder = makeFolder(top, path, undo);
  const temporary = join(folder, `.runtime-fingerprint.${randomBytes(6).toString('hex')}.tmp`);
  undo.push(() => rmSync(temporary, { force: true }));
  const file = openSync(temporary, 'wx');
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return temporary;
}

function makeFolder(top: string, path: string, undo: (() => void)[]): string {
  let folder = top;
  for (const below of foldersOf(path)) {
    folder = join(top, below);
    if (!isThere(folder)) {
      mkdirSync(folder);
      const made = folder;
      undo.push(() => rmdirSync(made));
    }
    refuseOutside(top, folder, path);
  }
  return folder;
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function refuseOutside(top: string, folder: string, path: string): void {
  const inside = existsSync(folder) ? relative(top, realpathSync(folder)) : '..';
  const steps = inside.split(sep);
  const isOutside = isAbsolute(inside) || steps[0] === '..';
  if (!isOutside && !steps.some((step) => step.toLowerCase() === '.git')) return;
  const message = `${JSON.stringify(path)} leads out of the work tree: nothing is written. Make its folder one of the repository.`;
  throw new RuntimeFingerprintError('INIT_IMPOSSIBLE', message);
}

/** In one step, and only where nothing is. */
function place(temporary: string, target: string, undo: (() => void)[]): void {
  try {
    linkSync(temporary, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || isThere(target)) throw error;
    // A file system without links, such as FAT.
    undo.push(() => rmSync(target, { force: true }));
    copyFileSync(temporary, target, constants.COPYFILE_EXCL);
    return;
  }
  undo.push(() => rmSync(target, { force: true }));
}

/** What cannot be undone must not keep the rest from it; the error that is told is the first. */
function attempt(step: () => void): void {
  try {
    step();
  } catch {
    // Somebody else has put something into a folder of ours.
  }
}

function wrap(cause: unknown): RuntimeFingerprintError {
  if (cause instanceof RuntimeFingerprintError) return cause;
  const { code, message, dest } = cause as NodeJS.ErrnoException & { dest?: string };
  const what =
    code === 'EEXIST'
      ? `${dest ?? 'a file'} has appeared meanwhile. Run again to leave it as it is`
      : message;
  return new RuntimeFingerprintError('FILE_NOT_WRITTEN', `Nothing was written: ${what}.`, { cause });
}
