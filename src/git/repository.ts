import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { RuntimeFingerprintError } from '../errors.ts';
import type { Tree } from '../runtime/tree.ts';
import { ObjectReader } from './objects.ts';
import { type Commit, type Peeled, peel, peelAll, readTagDate, readTags, resolveRevision } from './refs.ts';
import { type Environment, gitEnvironment } from './run.ts';
import { createReadRepository, createScratch, type ReadRepository, type Scratch } from './scratch.ts';
import { ObjectStore } from './trees.ts';
import { gitFailed, openWorkspace, type Workspace } from './workspace.ts';

/**
 * A repository to judge: the user's workspace, asked for refs, and our `read` repository, asked for every object.
 * Nothing is ever written into the workspace's git directory. `close` ends git and removes the temporary folder.
 */
export class Repository {
  readonly workspace: Workspace;
  readonly store: ObjectStore;
  readonly #scratch: Scratch;
  readonly #read: ReadRepository;
  readonly #reader: ObjectReader;
  #tags: Promise<Map<string, string>> | undefined;

  private constructor(parts: {
    workspace: Workspace;
    scratch: Scratch;
    read: ReadRepository;
    reader: ObjectReader;
  }) {
    this.workspace = parts.workspace;
    this.#scratch = parts.scratch;
    this.#read = parts.read;
    this.#reader = parts.reader;
    this.store = new ObjectStore(parts.reader);
  }

  static async open(directory: string, surroundings: Environment): Promise<Repository> {
    const scratch = createScratch();
    try {
      const workspace = await openWorkspace(directory, surroundings, scratch);
      const read = createReadRepository(scratch, workspace.objectFormat, [workspace.objects]);
      const env = gitEnvironment(surroundings, {
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_CONFIG_GLOBAL: join(read.path, 'config'),
      });
      const reader = new ObjectReader({ repository: read.path, env });
      return new Repository({ workspace, scratch, read, reader });
    } catch (error) {
      scratch.remove();
      throw error;
    }
  }

  close(): void {
    this.#reader.close();
    this.#scratch.remove();
  }

  /** Every tag with the object it points at. */
  tags(): Promise<Map<string, string>> {
    this.#tags ??= readTags(this.workspace);
    return this.#tags;
  }

  peelAll(ids: readonly string[]): Promise<Peeled[]> {
    return peelAll(this.store, ids);
  }

  tagDate(id: string): Promise<number> {
    return readTagDate(this.store, id);
  }

  tree(commit: Commit): Tree {
    return this.store.tree(commit.tree);
  }

  /** The commit that a revision names. `REF_NOT_FOUND`, `TAG_NOT_COMMIT` or `OBJECT_MISSING` when it names none. */
  async commit(revision: string): Promise<Commit> {
    const id = await resolveRevision(this.workspace, revision);
    if (id === null) throw await this.#unknownRevision(revision);
    return this.peelToCommit(id, revision);
  }

  /** The commit behind an object; `name` is what a message calls it. */
  async peelToCommit(id: string, name: string): Promise<Commit> {
    const peeled = await peel(this.store, id);
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
    if (this.workspace.topLevel === null) return null;
    const id = await resolveRevision(this.workspace, 'HEAD');
    return id === null ? null : this.peelToCommit(id, 'HEAD');
  }

  /**
   * The index as a tree. Written from a copy of the index into our own object store, since `write-tree` would
   * otherwise add objects to the user's repository and rewrite the index.
   */
  async stagedTree(): Promise<Tree> {
    const index = join(this.workspace.gitDirectory, 'index');
    if (!existsSync(index))
      throw new RuntimeFingerprintError('REF_NOT_FOUND', 'Nothing is staged: there is no index.');
    const copy = join(this.#scratch.path, 'index');
    copyFileSync(index, copy);
    const told = await this.workspace.git(['write-tree'], {
      GIT_INDEX_FILE: copy,
      GIT_OBJECT_DIRECTORY: this.#read.objects,
    });
    if (told.exitCode !== 0) throw gitFailed('write-tree (of the staged files)', told.stderr);
    return this.store.tree(told.stdout.toString('latin1').trim());
  }

  async #unknownRevision(revision: string): Promise<RuntimeFingerprintError> {
    const shown = JSON.stringify(revision);
    if ((await resolveRevision(this.workspace, 'HEAD')) === null && (await this.tags()).size === 0) {
      const message = `There is no ${shown}: the repository has no commits and no tags yet.`;
      return new RuntimeFingerprintError('REPOSITORY_EMPTY', message);
    }
    return new RuntimeFingerprintError(
      'REF_NOT_FOUND',
      `There is no ${shown} in this repository. If it exists elsewhere, fetch it first (\`git fetch --tags\`).`,
    );
  }
}
