import { existsSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { RuntimeFingerprintError } from '../errors.ts';
import { type Environment, type GitResult, gitEnvironment, runGit } from './run.ts';
import type { ObjectFormat, Scratch } from './scratch.ts';

/** Never run what a repository's configuration names: no hooks, no file-system monitor. */
const INERT = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null'];

/** The user's repository. Only ever asked: refs, where its objects are, what its index holds. */
export interface Workspace {
  /** The folder we were pointed at. */
  readonly directory: string;
  /** Top of the work tree; `null` for a bare repository. */
  readonly topLevel: string | null;
  readonly gitDirectory: string;
  readonly objects: string;
  readonly objectFormat: ObjectFormat;
  readonly shallow: boolean;
  git(args: readonly string[], own?: Environment): Promise<GitResult>;
}

/** Finds the repository that `directory` is in. `NOT_A_REPOSITORY` when there is none. */
export async function openWorkspace(
  directory: string,
  surroundings: Environment,
  scratch: Scratch,
): Promise<Workspace> {
  const path = resolve(directory);
  if (!existsSync(path)) {
    throw new RuntimeFingerprintError('NOT_A_REPOSITORY', `The folder ${path} does not exist: check --repo.`);
  }
  const env = gitEnvironment(surroundings, { GIT_CONFIG_GLOBAL: writeGlobalConfig(surroundings, scratch) });
  const git = (args: readonly string[], own: Environment = {}) =>
    runGit({ args: [...INERT, ...args], cwd: path, env: { ...env, ...own } });
  // The one path comes last: whatever is in it, it is the rest of the answer.
  const facts = ['--is-bare-repository', '--is-shallow-repository', '--show-object-format'];
  const told = await git(['rev-parse', '--path-format=absolute', ...facts, '--git-path', 'objects']);
  if (told.exitCode !== 0) throw notARepository(path, told.stderr);
  const [bare, shallow, objectFormat, ...rest] = toldText(told).split('\n') as [string, string, ObjectFormat];
  return {
    directory: path,
    topLevel: bare === 'true' ? null : await readPath(git, '--show-toplevel'),
    gitDirectory: await readPath(git, '--absolute-git-dir'),
    objects: rest.join('\n'),
    objectFormat,
    shallow: shallow === 'true',
    git,
  };
}

async function readPath(git: Workspace['git'], option: string): Promise<string> {
  const told = await git(['rev-parse', option]);
  if (told.exitCode !== 0) throw gitFailed(`rev-parse ${option}`, told.stderr);
  return toldText(told);
}

function toldText(told: GitResult): string {
  return told.stdout.toString('utf8').replace(/\n$/, '');
}

/**
 * The user's own configuration, plus trust in the folder we were pointed at: in a container the workspace belongs to
 * somebody else, and git before 2.38 takes `safe.directory` from a file only.
 */
function writeGlobalConfig(surroundings: Environment, scratch: Scratch): string {
  const home = surroundings.HOME ?? surroundings.USERPROFILE ?? homedir();
  const xdg = surroundings.XDG_CONFIG_HOME ?? join(home, '.config');
  const own = surroundings.GIT_CONFIG_GLOBAL;
  const included = own === undefined ? [join(xdg, 'git', 'config'), join(home, '.gitconfig')] : [own];
  const includes = included.map((path) => `[include]\n\tpath = "${path.replace(/[\\"]/g, '\\$&')}"\n`);
  const path = join(scratch.path, 'gitconfig');
  writeFileSync(path, `${includes.join('')}[safe]\n\tdirectory = *\n`);
  return path;
}

function notARepository(path: string, stderr: string): RuntimeFingerprintError {
  if (!stderr.includes('not a git repository')) return gitFailed('rev-parse', stderr);
  return new RuntimeFingerprintError(
    'NOT_A_REPOSITORY',
    `${path} is not in a git repository: run in a checkout, or name one with --repo.`,
  );
}

export function gitFailed(what: string, stderr: string): RuntimeFingerprintError {
  return new RuntimeFingerprintError(
    'GIT_FAILED',
    `git ${what} failed: ${stderr.trim().replace(/\s+/g, ' ')}`,
  );
}
