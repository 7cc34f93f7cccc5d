import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { RuntimeFingerprintError } from '../errors.ts';
import { type Environment, runGit } from './run.ts';
import type { ReadRepository } from './scratch.ts';
import { gitFailed } from './workspace.ts';

/**
 * Writes the tree of what is staged into our own repository, and gives its id. Made there, from copies: in the user's
 * repository `write-tree` would add objects and rewrite the index, and to read a split index is to touch it. Objects that
 * a partial clone lacks are missed when they are read, not here.
 */
export async function writeStagedTree(
  gitDirectory: string,
  read: ReadRepository,
  env: Environment,
): Promise<string> {
  if (!existsSync(join(gitDirectory, 'index')))
    throw new RuntimeFingerprintError('REF_NOT_FOUND', 'Nothing is staged: there is no index.');
  for (const name of readdirSync(gitDirectory)) {
    if (name === 'index' || name.startsWith('sharedindex.'))
      copyFileSync(join(gitDirectory, name), join(read.path, name));
  }
  const args = ['--git-dir', read.path, 'write-tree', '--missing-ok'];
  const told = await runGit({ args, cwd: read.path, env });
  if (/: unmerged \(/.test(told.stderr)) throw unmerged();
  if (told.exitCode !== 0) throw gitFailed('write-tree (of the staged files)', told.stderr);
  return told.stdout.toString('latin1').trim();
}

function unmerged(): RuntimeFingerprintError {
  const message = 'A merge is under way: resolve its conflicts and stage the files (`git add`) first.';
  return new RuntimeFingerprintError('GIT_FAILED', message);
}
