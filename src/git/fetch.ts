import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callRemote, type RemoteCallOptions, remoteFailed } from './remote-call.ts';
import type { RemoteTag } from './remote-tags.ts';
import { type ObjectFormat, repositoryConfig, type Scratch } from './scratch.ts';

export interface FetchOptions extends RemoteCallOptions {
  readonly scratch: Scratch;
  readonly format: ObjectFormat;
  /** What the remote lists: some servers give nothing else. */
  readonly tags: ReadonlyMap<string, RemoteTag>;
}

/**
 * So many ids git sends in one piece (they stay below `http.postBuffer`), and its time grows faster than their number:
 * 100,000 took 7.5 s at once, and 2.3 s in such batches.
 */
const BATCH_IDS = 16_384;
/** Ids that the remote does not have are left out one by one; a remote that lacks this many is another repository. */
const UNKNOWN_LIMIT = 25;

/** In the words of git, of its client for servers of protocol 0, and of JGit. */
const UNKNOWN = /\b(?:not our ref|unadvertised object|want) ([0-9a-f]{40,64})\b/;

/**
 * Brings objects from a remote into `got`, a bare repository of our own that nothing is read through directly. A failure
 * is an error that names the cause; objects that the remote does not have stay missing. One call at a time.
 */
export class Fetcher {
  /** The object store of `got`. */
  readonly objects: string;
  readonly #options: FetchOptions;
  readonly #repository: string;
  /** By commit: the tag of it, which is what the remote lists. */
  readonly #listed: ReadonlyMap<string, string>;
  readonly #closing = new AbortController();
  /** Whether the remote gives no blob by itself. */
  #gaveNoBlob = false;
  /** What came with all contents. */
  readonly #whole = new Set<string>();

  constructor(options: FetchOptions) {
    this.#options = options;
    this.#repository = createGotRepository(options.scratch, options.format);
    this.objects = join(this.#repository, 'objects');
    const tags = [...options.tags.values()];
    this.#listed = new Map([
      ...tags.map(({ id, peeled }) => [peeled, id] as const),
      ...tags.map(({ id }) => [id, id] as const),
    ]);
  }

  /** Commits, or tags of them, with their whole trees; without history, and where the server allows it without contents. */
  async fetchCommits(ids: readonly string[]): Promise<void> {
    const wanted = [...new Set(ids.map((id) => this.#listed.get(id) ?? id))];
    if (this.#gaveNoBlob) for (const id of wanted) this.#whole.add(id);
    for (const batch of inBatches(wanted)) await this.#fetchKnown(new Set(batch));
  }

  /**
   * Blobs by their ids. A server that gives none that way, as in protocol 0, is asked for whole commits instead: `commits`
   * are those that the blobs are in.
   */
  async fetchBlobs(ids: readonly string[], commits: Iterable<string>): Promise<void> {
    for (const batch of inBatches(ids)) {
      if (this.#gaveNoBlob) break;
      this.#gaveNoBlob = (await this.#fetch(batch, [BLOBLESS])) !== null;
    }
    if (!this.#gaveNoBlob) return;
    await this.fetchCommits([...commits].filter((id) => !this.#whole.has(this.#listed.get(id) ?? id)));
  }

  /** Ends what is under way. */
  close(): void {
    this.#closing.abort();
  }

  /** Leaves out what the remote does not have. */
  async #fetchKnown(wanted: Set<string>): Promise<void> {
    const options = [this.#gaveNoBlob ? '--no-filter' : BLOBLESS, '--depth=1'];
    for (let unknown = 0; wanted.size > 0; unknown++) {
      const refused = await this.#fetch([...wanted], options);
      if (refused === null) return;
      if (!wanted.delete(refused.id) || unknown >= UNKNOWN_LIMIT)
        throw remoteFailed(refused.said, this.#options.remote);
    }
  }

  /** `null`: all came. Else the id that the remote does not give, for which nothing came. */
  async #fetch(
    ids: readonly string[],
    options: readonly string[],
  ): Promise<{ id: string; said: string } | null> {
    const { remote } = this.#options;
    const told = await callRemote(this.#options, {
      args: [...FETCH, ...options, '--stdin', '--', remote.url],
      repository: this.#repository,
      cwd: this.#repository,
      input: `${ids.join('\n')}\n`,
      signal: this.#closing.signal,
      clean: () => this.#removeLocks(),
    });
    if (told.exitCode === 0) return null;
    const id = UNKNOWN.exec(told.stderr)?.[1];
    if (id === undefined) throw remoteFailed(told.stderr, remote);
    return { id, said: told.stderr };
  }

  /** A git that was ended by its time limit leaves them behind. */
  #removeLocks(): void {
    for (const name of ['shallow.lock', 'config.lock']) rmSync(join(this.#repository, name), { force: true });
  }
}

const FETCH = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules'];
const BLOBLESS = '--filter=blob:none';

function inBatches(ids: readonly string[]): (readonly string[])[] {
  const batches = Math.ceil(ids.length / BATCH_IDS);
  return Array.from({ length: batches }, (_, at) => ids.slice(at * BATCH_IDS, (at + 1) * BATCH_IDS));
}

function createGotRepository(scratch: Scratch, format: ObjectFormat): string {
  const path = join(scratch.path, 'got');
  mkdirSync(join(path, 'objects', 'pack'), { recursive: true });
  mkdirSync(join(path, 'refs'));
  writeFileSync(join(path, 'HEAD'), 'ref: refs/heads/none\n');
  writeFileSync(join(path, 'config'), repositoryConfig(format));
  return path;
}
