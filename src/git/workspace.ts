import { statSync, writeFileSync } from 'node:fs';
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
  /** A bare repository has no work tree. */
  readonly bare: boolean;
  /** The folder of its object store. */
  readonly objects: string;
  readonly objectFormat: ObjectFormat;
  readonly shallow: boolean;
  readonly git: Git;
}

/** Asks git, as its user has it configured. */
export type Git = (args: readonly string[]) => Promise<GitResult>;

/** Finds the repository that `directory` is in. `NOT_A_REPOSITORY` when there is none. */
export async function openWorkspace(
  directory: string,
  surroundings: Environment,
  scratch: Scratch,
): Promise<Workspace> {
  const path = resolve(directory);
  const status = statSync(path, { throwIfNoEntry: false });
  if (!status?.isDirectory()) {
    const what = status ? `${path} is not a folder` : `The folder ${path} does not exist`;
    throw new RuntimeFingerprintError('NOT_A_REPOSITORY', `${what}: check --repo.`);
  }
  const env = askingEnvironment(surroundings, scratch);
  // Started elsewhere: Windows looks for git.exe in the folder a program is started in, before it looks on PATH.
  const git = (args: readonly string[]) =>
    runGit({ args: ['-C', path, ...INERT, ...args], cwd: scratch.path, env });
  // The one path comes last: whatever is in it, it is the rest of the answer.
  const facts = ['--is-bare-repository', '--is-shallow-repository', '--show-object-format'];
  const told = await git(['rev-parse', '--path-format=absolute', ...facts, '--git-path', 'objects']);
  if (told.exitCode !== 0) throw notARepository(path, told.stderr);
  const [bare, shallow, objectFormat, ...rest] = toldText(told).split('\n') as [string, string, ObjectFormat];
  return {
    directory: path,
    bare: bare === 'true',
    objects: rest.join('\n'),
    objectFormat,
    shallow: shallow === 'true',
    git,
  };
}

/** Answers for what is asked outside of any repository. */
export function openOutside(surroundings: Environment, scratch: Scratch): Git {
  // Named, so that none is looked for in the folders above.
  const env = { ...askingEnvironment(surroundings, scratch), GIT_DIR: join(scratch.path, 'none') };
  return (args) => runGit({ args, cwd: scratch.path, env });
}

function askingEnvironment(surroundings: Environment, scratch: Scratch): Environment {
  return gitEnvironment(surroundings, {
    GIT_CONFIG_GLOBAL: writeGlobalConfig(surroundings, scratch),
    // git before 2.45 fetches what a partial clone lacks as soon as a revision needs it, into the user's repository.
    GIT_ALLOW_PROTOCOL: 'none',
  });
}

/** Whether the clone leaves objects to be fetched when they are needed. */
export async function isPartial({ git }: Workspace): Promise<boolean> {
  const told = await git(['config', '--get-regexp', '^(extensions\\.partialclone|remote\\..*\\.promisor)$']);
  if (told.exitCode > 1) throw gitFailed('config', told.stderr);
  return told.exitCode === 0;
}

/** The top of the work tree. */
export function readTopLevel(workspace: Workspace): Promise<string> {
  return readPath(workspace, '--show-toplevel');
}

/** The git directory of this very work tree. */
export function readGitDirectory(workspace: Workspace): Promise<string> {
  return readPath(workspace, '--absolute-git-dir');
}

/** One path a call: whatever is in it, it is the whole answer. */
async function readPath({ git }: Workspace, option: string): Promise<string> {
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
  const home = surroundings.HOME ?? surroundings.USERPROFILE ?? findHome();
  const xdg = surroundings.XDG_CONFIG_HOME ?? (home && join(home, '.config'));
  const own = surroundings.GIT_CONFIG_GLOBAL;
  const usual = [...(xdg ? [join(xdg, 'git', 'config')] : []), ...(home ? [join(home, '.gitconfig')] : [])];
  const included = own === undefined ? usual : own === '' ? [] : [resolve(own)];
  const includes = included.map((path) => `[include]\n\tpath = ${quoteValue(path)}\n`);
  const path = join(scratch.path, 'gitconfig');
  writeFileSync(path, `${includes.join('')}[safe]\n\tdirectory = *\n\tbareRepository = all\n`);
  return path;
}

/** A user that the system does not know, as containers have them, has none. */
function findHome(): string | undefined {
  try {
    return homedir();
  } catch {
    return undefined;
  }
}

/** A value as a git configuration has it (git-config, "Syntax"). */
function quoteValue(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n')}"`;
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
