import { randomUUID } from 'node:crypto';
import { lchownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { callGit, configVariables, tokenHeader } from './git-call.ts';
import { pinnedEnvironment } from './repository.ts';

/** What a job finds before its next step runs. */
export interface Checkout {
  /** The folder with the repository. */
  readonly path: string;
  /** GITHUB_WORKSPACE; another folder than `path` only with the `path` input. */
  readonly workspace: string;
  /** RUNNER_TEMP. */
  readonly runnerTemp: string;
  /** The commit checked out; `null` where nothing is. */
  readonly commit: string | null;
  /** Pinned surroundings with what the runner sets. No token. */
  readonly environment: Record<string, string>;
  remove(): void;
}

/** The inputs of the checkout action that leave something behind. */
export interface CheckoutOptions {
  /** `fetch-depth`: default 1; 0 is all of the history, with all tags. */
  depth?: number;
  /** `fetch-tags` */
  fetchTags?: boolean;
  filter?: 'blob:none' | 'tree:0';
  token?: string;
  /**
   * `persist-credentials`. `old`: `http.<server>/.extraheader` in the local configuration, up to v5. `includeIf`
   * (default): a file under RUNNER_TEMP, since v6. `false`: neither is left.
   */
  persistCredentials?: 'old' | 'includeIf' | false;
  /** `sparse-checkout`, in cone mode; implies `filter: 'blob:none'`. */
  sparse?: readonly string[];
  /** Below the workspace. */
  path?: string;
  submodules?: boolean;
  /** The tag's ref is set to the commit itself, as up to v6.0.1. */
  flattens?: boolean;
}

const DEFAULT_TOKEN = 'token-of-the-checkout';

async function git(cwd: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const { exitCode, stdout, stderr } = await callGit(cwd, args, { env });
  if (exitCode !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** The folders of a job. */
class Job {
  readonly root = mkdtempSync(join(tmpdir(), 'rf-job-'));
  readonly workspace = join(this.root, 'workspace');
  readonly runnerTemp = join(this.root, 'temp');
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
    mkdirSync(this.workspace);
    mkdirSync(this.runnerTemp);
  }

  checkout(path: string, commit: string | null, ref?: string): Checkout {
    const { protocol, origin, pathname } = new URL(this.#url);
    const remote = protocol === 'http:' && {
      GITHUB_SERVER_URL: origin,
      GITHUB_REPOSITORY: pathname.slice(1),
    };
    return {
      path,
      workspace: this.workspace,
      runnerTemp: this.runnerTemp,
      commit,
      environment: pinnedEnvironment({
        GITHUB_WORKSPACE: this.workspace,
        RUNNER_TEMP: this.runnerTemp,
        ...remote,
        ...(commit !== null && { GITHUB_SHA: commit }),
        ...(ref !== undefined && { GITHUB_REF: ref }),
      }),
      remove: () => rmSync(this.root, { recursive: true, force: true }),
    };
  }

  /** Removes the folders when they cannot be filled. */
  async fill(filling: () => Promise<Checkout>): Promise<Checkout> {
    try {
      return await filling();
    } catch (error) {
      rmSync(this.root, { recursive: true, force: true });
      throw error;
    }
  }
}

/**
 * A workspace as actions/checkout leaves it for a tag, made by the commands that it runs and that leave something
 * behind (git-source-provider.ts, ref-helper.ts and git-auth-helper.ts of v7.0.1; of v4.2.2 for what is older).
 */
export function checkoutTag(url: string, tag: string, options: CheckoutOptions = {}): Promise<Checkout> {
  const job = new Job(url);
  return job.fill(async () => {
    const path = join(job.workspace, options.path ?? '');
    const ref = `refs/tags/${tag}`;
    mkdirSync(path, { recursive: true });
    await git(path, ['init', path]);
    await git(path, ['remote', 'add', 'origin', url]);
    await git(path, ['config', '--local', 'gc.auto', '0']);
    const credentials = new Credentials(job, path, url, options);
    await credentials.configure();
    await fetchTag(path, ref, options);
    await configureSparse(path, options.sparse);
    await git(path, ['checkout', '--progress', '--force', ref]);
    if (options.submodules) await updateSubmodules(path, options.depth ?? 1, credentials);
    if (options.persistCredentials === false) await credentials.remove();
    return job.checkout(path, await git(path, ['rev-parse', 'HEAD']), ref);
  });
}

const ALL_TAGS = '+refs/tags/*:refs/tags/*';

async function fetchTag(path: string, ref: string, options: CheckoutOptions): Promise<void> {
  const { depth = 1, fetchTags = false, flattens = false } = options;
  const filter = options.filter ?? (options.sparse && 'blob:none');
  const fetch = (refSpecs: readonly string[], tagOptions = ['--no-tags']) =>
    git(path, [
      ...['-c', 'protocol.version=2', 'fetch', ...tagOptions, '--prune', '--no-recurse-submodules'],
      ...(filter ? [`--filter=${filter}`] : []),
      ...(depth > 0 ? [`--depth=${depth}`] : []),
      'origin',
      ...refSpecs,
    ]);
  if (depth <= 0) await fetch(['+refs/heads/*:refs/remotes/origin/*', ALL_TAGS]);
  if (flattens) {
    // The event tells the action the commit.
    const told = await git(path, ['ls-remote', 'origin', ref, `${ref}^{}`]);
    const commit = told.split('\n').at(-1)?.split('\t')[0];
    await fetch([`+${commit}:${ref}`], fetchTags ? [] : undefined);
  } else if (depth > 0) await fetch([fetchTags ? ALL_TAGS : `+${ref}:${ref}`]);
}

async function configureSparse(path: string, sparse: readonly string[] | undefined): Promise<void> {
  if (sparse) {
    await git(path, ['sparse-checkout', 'set', ...sparse]);
    return;
  }
  await git(path, ['sparse-checkout', 'disable']);
  // Not set by every git that disables.
  await git(path, ['config', '--local', '--unset-all', 'extensions.worktreeConfig']).catch(() => {});
}

async function updateSubmodules(path: string, depth: number, credentials: Credentials): Promise<void> {
  const update = ['-c', 'protocol.version=2', 'submodule', 'update', '--init', '--force'];
  await git(path, ['submodule', 'sync']);
  await git(path, [...update, ...(depth > 0 ? [`--depth=${depth}`] : [])], credentials.forSubmodules());
  await git(path, ['submodule', 'foreach', 'git config --local gc.auto 0']);
  await credentials.persistForSubmodules();
}

/** The token, where the action puts it for its own fetches and for the steps after it. */
class Credentials {
  readonly #job: Job;
  readonly #path: string;
  readonly #key: string;
  readonly #value: string;
  readonly #old: boolean;
  readonly #persist: boolean;
  readonly #file: string;

  constructor(job: Job, path: string, url: string, options: CheckoutOptions) {
    this.#job = job;
    this.#path = path;
    this.#key = `http.${new URL(url).origin}/.extraheader`;
    this.#value = tokenHeader(options.token ?? DEFAULT_TOKEN);
    this.#old = options.persistCredentials === 'old';
    this.#persist = options.persistCredentials !== false;
    this.#file = join(job.runnerTemp, `git-credentials-${randomUUID()}.config`);
  }

  async configure(): Promise<void> {
    if (this.#old) {
      await git(this.#path, ['config', '--local', this.#key, this.#value]);
      return;
    }
    await git(this.#path, ['config', '--file', this.#file, this.#key, this.#value]);
    for (const [key, file] of this.#includes()) await git(this.#path, ['config', '--local', key, file]);
  }

  async remove(): Promise<void> {
    for (const [key] of this.#includes()) await git(this.#path, ['config', '--local', '--unset', key]);
    rmSync(this.#file);
  }

  /** For the step's own fetches the action has a global configuration of its own. */
  forSubmodules(): Record<string, string> {
    return configVariables({ [this.#key]: this.#value });
  }

  async persistForSubmodules(): Promise<void> {
    if (!this.#persist) return;
    const listed = await git(this.#path, [
      'submodule',
      'foreach',
      '--quiet',
      'git rev-parse --absolute-git-dir',
    ]);
    for (const gitDirectory of listed.split('\n').filter(Boolean)) {
      const config = ['config', '--file', join(gitDirectory, 'config')];
      if (this.#old) {
        await git(this.#path, [...config, this.#key, this.#value]);
        continue;
      }
      const inContainer = join('/github/workspace', relative(this.#job.workspace, gitDirectory));
      await git(this.#path, [...config, `includeIf.gitdir:${gitDirectory}.path`, this.#file]);
      await git(this.#path, [...config, `includeIf.gitdir:${inContainer}.path`, this.#fileInContainer]);
    }
  }

  get #fileInContainer(): string {
    return join('/github/runner_temp', basename(this.#file));
  }

  #includes(): [key: string, file: string][] {
    const own = join(this.#path, '.git');
    const inContainer = join('/github/workspace', relative(this.#job.workspace, own));
    return [
      [`includeIf.gitdir:${own}.path`, this.#file],
      [`includeIf.gitdir:${own}/worktrees/*.path`, this.#file],
      [`includeIf.gitdir:${inContainer}.path`, this.#fileInContainer],
      [`includeIf.gitdir:${inContainer}/worktrees/*.path`, this.#fileInContainer],
    ];
  }
}

export interface CloneOptions {
  token?: string;
  /** Checked out; default: the remote's HEAD. */
  tag?: string;
}

/** `git clone`: everything. */
export function fullClone(url: string, { tag, token }: CloneOptions = {}): Promise<Checkout> {
  return clone(url, tag === undefined ? [] : ['--branch', tag], token);
}

/** `git clone --depth=1`, by hand or by another CI system. */
export function shallowClone(url: string, { tag, token }: CloneOptions = {}): Promise<Checkout> {
  return clone(url, ['--depth=1', ...(tag === undefined ? [] : ['--branch', tag])], token);
}

/** `git clone --mirror`: bare, with all refs. */
export function bareMirror(url: string, { token }: { token?: string } = {}): Promise<Checkout> {
  return clone(url, ['--mirror'], token);
}

function clone(url: string, args: readonly string[], token: string | undefined): Promise<Checkout> {
  const job = new Job(url);
  return job.fill(async () => {
    const header = token === undefined ? {} : configVariables({ 'http.extraheader': tokenHeader(token) });
    await git(job.root, ['-c', 'advice.detachedHead=false', 'clone', ...args, url, job.workspace], header);
    return job.checkout(job.workspace, await git(job.workspace, ['rev-parse', 'HEAD']));
  });
}

/** No checkout step at all: an empty workspace. */
export function noCheckout(url: string): Checkout {
  const job = new Job(url);
  return job.checkout(job.workspace, null);
}

/** `git worktree add`: another work tree of the same repository, removed with it. */
export async function linkedWorktree(checkout: Checkout, revision: string): Promise<Checkout> {
  const path = mkdtempSync(join(checkout.runnerTemp, 'worktree-'));
  await git(checkout.path, ['worktree', 'add', '--force', '--detach', path, revision]);
  return { ...checkout, path, commit: await git(path, ['rev-parse', 'HEAD']) };
}

/** Only root can give files away. */
export const canGiveAway = process.getuid?.() === 0;

/** Makes a folder another user's, as a container job finds its workspace: git then speaks of dubious ownership. */
export function giveAway(folder: string, uid = 1001): void {
  lchownSync(folder, uid, uid);
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, path), uid, uid);
  }
}
