import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RuntimeFingerprintError } from '../errors.ts';
import type { RawPath } from '../runtime/raw-path.ts';
import { type Environment, runGit } from './run.ts';
import type { ObjectFormat, ReadRepository } from './scratch.ts';
import { gitFailed } from './workspace.ts';

export interface StagedSource {
  readonly index: string;
  /** The git directory of the work tree, where parts of a split index are. */
  readonly gitDirectory: string;
  readonly format: ObjectFormat;
  readonly read: ReadRepository;
  readonly env: Environment;
}

/**
 * Writes the tree of what is staged into a store of our own, and gives its id. Made there, from copies, out of sight of
 * the user's repository: in it, `write-tree` would add objects, rewrite the index, renew the dates of objects that are
 * there already, and touch a split index. What a partial clone lacks is missed when it is read, not here.
 */
export async function writeStagedTree(source: StagedSource): Promise<string> {
  const { index, format, read, env } = source;
  if (!existsSync(index))
    throw new RuntimeFingerprintError('REF_NOT_FOUND', 'Nothing is staged: there is no index.');
  const copies = copyIndex(source);
  if (copies.some((index) => isSparse(readFileSync(index), format))) throw sparse();
  const told = await runGit({
    args: ['--git-dir', read.path, 'write-tree', '--missing-ok'],
    cwd: read.path,
    env: { ...env, GIT_OBJECT_DIRECTORY: read.own },
  });
  if (/: unmerged \(/.test(told.stderr)) throw unmerged();
  if (told.exitCode !== 0) throw gitFailed('write-tree (of the staged files)', told.stderr);
  return told.stdout.toString('latin1').trim();
}

/**
 * Tracked files of which the work tree has other bytes than the index, or none; paths from the top. Asked of a copy of the
 * index, with no configuration of the user's: no filter runs, and a file whose dates are as git left them is not read.
 */
export async function listModified(
  source: StagedSource & { readonly topLevel: string },
): Promise<Set<RawPath>> {
  const { index, read, env, topLevel } = source;
  if (!existsSync(index)) return new Set();
  copyIndex(source);
  const told = await runGit({
    args: ['-C', topLevel, '--git-dir', read.path, '--work-tree', topLevel, 'ls-files', '--modified', '-z'],
    cwd: read.path,
    env,
  });
  if (told.exitCode !== 0) throw gitFailed('ls-files', told.stderr);
  return new Set(
    told.stdout
      .toString('latin1')
      .split('\0')
      .filter((path) => path !== '') as RawPath[],
  );
}

/** The index, and what it may be split into. */
function copyIndex({ index, gitDirectory, read }: StagedSource): string[] {
  const shared = readdirSync(gitDirectory).filter((name) => name.startsWith('sharedindex.'));
  for (const name of shared) copyFileSync(join(gitDirectory, name), join(read.path, name));
  copyFileSync(index, join(read.path, 'index'));
  return ['index', ...shared].map((name) => join(read.path, name));
}

const FOLDER_MODE = 0o040000;

/**
 * Whether an index has whole folders for entries. Gone through (gitformat-index) only where it holds the mark of such an
 * index, or a name that looks like it; where that fails, git is left to say what is wrong.
 */
function isSparse(index: Buffer, format: ObjectFormat): boolean {
  if (!index.includes('sdir\0\0\0\0', 0, 'latin1')) return false;
  const flagsOffset = 40 + (format === 'sha1' ? 20 : 32);
  const isPacked = index.readUInt32BE(4) === 4;
  let at = 12;
  for (let left = index.readUInt32BE(8); left > 0 && at + flagsOffset + 2 <= index.length; left--) {
    if (index.readUInt32BE(at + 24) === FOLDER_MODE) return true;
    const isExtended = (index.readUInt16BE(at + flagsOffset) & 0x4000) !== 0;
    let name = at + flagsOffset + (isExtended ? 4 : 2);
    if (isPacked) while ((index[name++] ?? 0) & 0x80);
    const end = index.indexOf(0, name);
    if (end < 0) return false;
    at = isPacked ? end + 1 : at + ((end - at + 8) & ~7);
  }
  return false;
}

/** Such a folder is left out by git 2.39 without a word where its tree is not there. */
function sparse(): RuntimeFingerprintError {
  const fix = 'make it whole (`git sparse-checkout reapply --no-sparse-index`)';
  return new RuntimeFingerprintError('GIT_FAILED', `The index is sparse, so that not all is known: ${fix}.`);
}

function unmerged(): RuntimeFingerprintError {
  const message = 'A merge is under way: resolve its conflicts and stage the files (`git add`) first.';
  return new RuntimeFingerprintError('GIT_FAILED', message);
}
