import { join, resolve } from 'node:path';
import { RuntimeFingerprintError } from '../errors.ts';
import type { RawPath } from '../runtime/raw-path.ts';
import type { Tree } from '../runtime/tree.ts';
import { Fetcher } from './fetch.ts';
import { ObjectReader } from './objects.ts';
import {
  type Commit,
  type Peeled,
  peel,
  peelAll,
  readTagDate,
  readTags,
  resolveRevision,
  type TagRef,
} from './refs.ts';
import { findRemote, type Remote, type RemoteAccess } from './remote.ts';
import { listRemoteTags, type RemoteTag } from './remote-tags.ts';
import { type Environment, gitEnvironment } from './run.ts';
import {
  createReadRepository,
  createScratch,
  type ObjectFormat,
  type ReadRepository,
  type Scratch,
  scratchFailed,
} from './scratch.ts';
import { listModified, type StagedSource, writeStagedTree } from './staged.ts';
import { Supply } from './supply.ts';
import { ObjectStore } from './trees.ts';
import {
  isPartial,
  openOutside,
  openWorkspace,
  readGitDirectory,
  readTopLevel,
  type Workspace,
} from './workspace.ts';

export interface RepositoryOptions extends RemoteAccess {
  /** A folder in the checkout; `null`: all comes from `url`. With `url` it may also be no checkout at all. */
  readonly directory: string | null;
  readonly surroundings: Environment;
  /** Whether to ask the remote. `needed`: where the workspace has no tags, or not every object. Default: never. */
  readonly ask?: 'never' | 'needed' | 'always' | undefined;
  readonly timeoutMs?: number | undefined;
  readonly pausesMs?: readonly number[] | undefined;
}

/** A tag that the workspace has at one place and the remote at another. */
export interface MovedTag {
  readonly tag: string;
  readonly local: string;
  readonly remote: string;
}

interface Parts {
  readonly surroundings: Environment;
  readonly directory: string;
  readonly workspace: Workspace | null;
  readonly scratch: Scratch;
  readonly read: ReadRepository;
  /** What git runs in over it. */
  readonly env: Environment;
  readonly reader: ObjectReader;
  readonly supply: Supply | null;
  readonly localTags: ReadonlyMap<string, TagRef>;
  readonly remoteTags: ReadonlyMap<string, RemoteTag>;
}

/**
 * A repository to judge: the user's workspace, asked for refs, its remote, asked for tags and for what is missing, and
 * our `read` repository, asked for every object. Nothing is ever written into the workspace's git directory. `close` ends
 * git and removes the temporary folder.
 */
export class Repository {
  /** `null`: there is no checkout, all comes from the remote. */
  readonly workspace: Workspace | null;
  readonly directory: string;
  readonly store: ObjectStore;
  /** Every tag; where workspace and remote differ, as the remote has it. */
  readonly tags: ReadonlyMap<string, TagRef>;
  readonly #parts: Parts;
  readonly #peeled: ReadonlyMap<string, string>;

  private constructor(parts: Parts) {
    this.#parts = parts;
    this.workspace = parts.workspace;
    this.directory = parts.directory;
    this.store = new ObjectStore(parts.reader, parts.supply);
    this.tags = new Map([...parts.localTags, ...parts.remoteTags]);
    this.#peeled = new Map([...parts.remoteTags.values()].map(({ id, peeled }) => [id, peeled]));
  }

  static async open(options: RepositoryOptions): Promise<Repository> {
    const scratch = createScratch();
    try {
      return new Repository(await openParts(options, scratch));
    } catch (error) {
      scratch.remove();
      throw scratchFailed(error, scratch);
    }
  }

  close(): void {
    this.#parts.supply?.close();
    this.#parts.reader.close();
    this.#parts.scratch.remove();
  }

  /** Tags that were moved on one side, so that what is checked out may not be what the remote calls by that name. */
  async movedTags(): Promise<MovedTag[]> {
    const { localTags, remoteTags } = this.#parts;
    const moved: MovedTag[] = [];
    for (const [tag, local] of localTags) {
      const remote = remoteTags.get(tag);
      // A checkout step flattens annotated tags: the ref then holds the commit itself.
      if (!remote || local.id === remote.id || local.id === remote.peeled) continue;
      const peeled = await peel(this.store, local.id);
      const id = peeled.kind === 'commit' ? peeled.commit.id : local.id;
      if (id !== remote.peeled) moved.push({ tag, local: id, remote: remote.peeled });
    }
    return moved;
  }

  /** Whether what is missing can be fetched. */
  get fetches(): boolean {
    return this.#parts.supply !== null;
  }

  /** Fetches those of the commits, or tags of commits, that are not here, all at once. */
  bringCommits(ids: readonly string[]): Promise<void> {
    return this.store.bringCommits(ids);
  }

  /** What tags stand for, as far as it is here. */
  async peelAll(ids: readonly string[]): Promise<Peeled[]> {
    const peeled = await peelAll(this.store, ids);
    // The remote has said of its own tags which commit to look for where the tag itself is not here.
    const absent = ids.filter((id, at) => isAt(peeled[at], id) && this.#peeled.has(id));
    const found = await peelAll(
      this.store,
      absent.map((id) => this.#peeled.get(id) as string),
    );
    const byId = new Map(absent.map((id, at) => [id, found[at] as Peeled]));
    return ids.map((id, at) => byId.get(id) ?? (peeled[at] as Peeled));
  }

  async tagDate(id: string): Promise<number> {
    await this.bringCommits([id]);
    return readTagDate(this.store, id);
  }

  tree(commit: Commit): Tree {
    return this.store.tree(commit.tree, commit.id);
  }

  /** The commit that a revision names. `REF_NOT_FOUND`, `TAG_NOT_COMMIT` or `OBJECT_MISSING` when it names none. */
  async commit(revision: string): Promise<Commit> {
    const id = await this.#resolve(revision);
    if (id === null) throw await this.#unknownRevision(revision);
    return this.peelToCommit(id, revision);
  }

  /** The commit behind an object; `name` is what a message calls it. */
  async peelToCommit(id: string, name: string): Promise<Commit> {
    await this.bringCommits([id]);
    let peeled = await peel(this.store, id);
    if (peeled.kind === 'absent' && peeled.id !== id) {
      // The tag is here and the commit is not.
      await this.bringCommits([peeled.id]);
      peeled = await peel(this.store, id);
    }
    if (peeled.kind === 'commit') return peeled.commit;
    const shown = JSON.stringify(name);
    if (peeled.kind === 'other') {
      throw new RuntimeFingerprintError('TAG_NOT_COMMIT', `${shown} names a ${peeled.type}, not a commit.`);
    }
    throw new RuntimeFingerprintError(
      'OBJECT_MISSING',
      `The commit of ${shown} (${peeled.id}) is not in this clone: it is shallow or damaged. ` +
        'Fetch it with `git fetch --unshallow --tags`, or set `fetch-depth: 0` at the checkout step.',
    );
  }

  /** The commit checked out, or `null` before the first one and in a bare repository. */
  async head(): Promise<Commit | null> {
    if (!this.workspace || this.workspace.bare) return null;
    const id = await this.#resolve('HEAD');
    return id === null ? null : this.peelToCommit(id, 'HEAD');
  }

  /** The index as a tree. */
  async stagedTree(): Promise<Tree> {
    if (!this.workspace)
      throw new RuntimeFingerprintError('USAGE', 'Nothing is staged: there is no checkout.');
    return this.store.tree(await writeStagedTree(await this.#stagedSource(this.workspace)), null);
  }

  /** Tracked files of which the work tree has other bytes than the index; paths from the top. */
  async modifiedFiles(): Promise<ReadonlySet<RawPath>> {
    const { workspace } = this;
    if (!workspace || workspace.bare) return new Set();
    return listModified({
      ...(await this.#stagedSource(workspace)),
      topLevel: await readTopLevel(workspace),
    });
  }

  async #stagedSource(workspace: Workspace): Promise<StagedSource> {
    const { read, env } = this.#parts;
    const gitDirectory = await readGitDirectory(workspace);
    const index = await this.#indexPath(workspace, gitDirectory);
    return { index, gitDirectory, format: workspace.objectFormat, read, env };
  }

  /**
   * `git commit -a` and `git commit PATH` run their hooks with an index of their own, which is what they will commit: the
   * one variable of git's that must be heeded.
   */
  async #indexPath(workspace: Workspace, gitDirectory: string): Promise<string> {
    const given = this.#parts.surroundings.GIT_INDEX_FILE;
    if (given === undefined || given === '') return join(gitDirectory, 'index');
    return resolve(await readTopLevel(workspace), given);
  }

  #resolve(revision: string): Promise<string | null> {
    return resolveRevision(this.workspace, this.tags, revision);
  }

  async #unknownRevision(revision: string): Promise<RuntimeFingerprintError> {
    const shown = JSON.stringify(revision);
    if (this.tags.size === 0 && (await this.#resolve('HEAD')) === null) {
      const message = `There is no ${shown}: the repository has no commits and no tags yet.`;
      return new RuntimeFingerprintError('REPOSITORY_EMPTY', message);
    }
    const fetch = this.workspace?.shallow
      ? 'This clone is shallow: fetch the rest (`git fetch --unshallow --tags`, or `fetch-depth: 0` at the checkout step).'
      : 'If it exists elsewhere, fetch it first (`git fetch --tags`).';
    return new RuntimeFingerprintError('REF_NOT_FOUND', `There is no ${shown} in this repository. ${fetch}`);
  }
}

/** Whether it is the object itself that is missing. */
function isAt(peeled: Peeled | undefined, id: string): boolean {
  return peeled?.kind === 'absent' && peeled.id === id;
}

async function openParts(options: RepositoryOptions, scratch: Scratch): Promise<Parts> {
  const { surroundings } = options;
  const directory = resolve(options.directory ?? '.');
  const workspace = await findWorkspace(options, scratch);
  const [localTags, incomplete] = await Promise.all([
    workspace ? readTags(workspace) : new Map<string, TagRef>(),
    isIncomplete(options, workspace),
  ]);
  const needed = incomplete || localTags.size === 0;
  const remote = await remoteToAsk(options, { workspace, scratch, needed });
  const { timeoutMs, pausesMs } = options;
  const calling = { surroundings, scratch, timeoutMs, pausesMs };
  const listing = remote && (await listRemoteTags({ ...calling, remote }));
  const remoteTags = listing?.tags ?? new Map<string, RemoteTag>();
  const format = workspace?.objectFormat ?? formatOf(remoteTags);
  const fetcher = listing && new Fetcher({ ...calling, ...listing, format });
  const stores = [...(workspace ? [workspace.objects] : []), ...(fetcher ? [fetcher.objects] : [])];
  const read = createReadRepository(scratch, format, stores);
  const env = gitEnvironment(surroundings, {
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: join(read.path, 'config'),
  });
  const open = (contents: boolean) => new ObjectReader({ repository: read.path, env, contents });
  const reader = open(true);
  const supply = fetcher && new Supply({ fetcher, reader, checker: open(false) });
  return { surroundings, directory, workspace, scratch, read, env, reader, supply, localTags, remoteTags };
}

/** With an address, a folder that is no repository is a job without a checkout. */
async function findWorkspace(options: RepositoryOptions, scratch: Scratch): Promise<Workspace | null> {
  if (options.directory === null) return null;
  try {
    return await openWorkspace(options.directory, options.surroundings, scratch);
  } catch (error) {
    const absent = error instanceof RuntimeFingerprintError && error.code === 'NOT_A_REPOSITORY';
    if (absent && options.url !== undefined) return null;
    throw error;
  }
}

/** Whether a workspace may lack objects. Only where that decides about asking the remote: it costs a call of git. */
async function isIncomplete({ ask }: RepositoryOptions, workspace: Workspace | null): Promise<boolean> {
  if (ask !== 'needed') return false;
  return !workspace || workspace.shallow || (await isPartial(workspace));
}

async function remoteToAsk(
  options: RepositoryOptions,
  found: { workspace: Workspace | null; scratch: Scratch; needed: boolean },
): Promise<Remote | null> {
  const { ask = 'never', surroundings } = options;
  const { workspace, scratch, needed } = found;
  if (ask === 'never' || (ask === 'needed' && !needed)) return null;
  return findRemote(workspace, options, workspace?.git ?? openOutside(surroundings, scratch));
}

function formatOf(tags: ReadonlyMap<string, RemoteTag>): ObjectFormat {
  const [first] = tags.values();
  return first?.id.length === 64 ? 'sha256' : 'sha1';
}
