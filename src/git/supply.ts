import type { Fetcher } from './fetch.ts';
import type { ObjectReader } from './objects.ts';

type Kind = 'commit' | 'blob';

/**
 * Brings objects that are not here. Requests gather until nothing more can be read without them, and are then fetched
 * together: a walk that meets a hundred missing links asks the remote once for each step of the links, never once for
 * each. Fetches run one after another; once one has failed for good, those after it fail alike.
 */
export class Supply {
  readonly #fetcher: Fetcher;
  readonly #reader: ObjectReader;
  readonly #checker: ObjectReader;
  readonly #wanted: Record<Kind, Set<string>> = { commit: new Set(), blob: new Set() };
  /** By id, when it was asked for: once, whether or not the remote has it. */
  readonly #asked = new Map<string, Promise<void>>();
  /** Commits whose trees are read. */
  readonly #opened = new Set<string>();
  #gathering: Promise<void> | null = null;
  #fetching: Promise<void> = Promise.resolve();

  /** `checker` answers with headers alone, over the same store that `reader` reads. */
  constructor(parts: { fetcher: Fetcher; reader: ObjectReader; checker: ObjectReader }) {
    this.#fetcher = parts.fetcher;
    this.#reader = parts.reader;
    this.#checker = parts.checker;
  }

  /** Says that contents of this commit will be asked for. */
  open(commit: string): void {
    this.#opened.add(commit);
  }

  /** Brings what is missing of these. What the remote does not have either stays missing. */
  async bring(kind: Kind, ids: readonly string[]): Promise<void> {
    const missing = new Set(await this.#findMissing(ids.filter((id) => !this.#asked.has(id))));
    await this.bringAgain(
      kind,
      ids.filter((id) => missing.has(id) || this.#asked.has(id)),
    );
  }

  /** Brings these whether or not they are here: a commit can be, without its trees. */
  async bringAgain(kind: Kind, ids: readonly string[]): Promise<void> {
    const rounds = new Set(ids.map((id) => this.#asked.get(id) ?? this.#ask(kind, id)));
    await Promise.all(rounds);
  }

  /** Ends what is under way. */
  close(): void {
    this.#fetcher.close();
    this.#checker.close();
  }

  async #findMissing(ids: readonly string[]): Promise<string[]> {
    const missing: string[] = [];
    await this.#checker.read(ids, { missing: (index) => missing.push(ids[index] as string) });
    return missing;
  }

  #ask(kind: Kind, id: string): Promise<void> {
    this.#wanted[kind].add(id);
    this.#gathering ??= this.#gather();
    this.#asked.set(id, this.#gathering);
    return this.#gathering;
  }

  async #gather(): Promise<void> {
    await this.#fetching;
    do await pause();
    while (this.#reader.busy || this.#checker.busy);
    const { commit, blob } = this.#wanted;
    const wanted = { commits: [...commit], blobs: [...blob] };
    commit.clear();
    blob.clear();
    this.#gathering = null;
    this.#fetching = this.#fetch(wanted);
    await this.#fetching;
  }

  async #fetch({ commits, blobs }: { commits: string[]; blobs: string[] }): Promise<void> {
    if (commits.length > 0) await this.#fetcher.fetchCommits(commits);
    if (blobs.length > 0) await this.#fetcher.fetchBlobs(blobs, this.#opened);
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}
