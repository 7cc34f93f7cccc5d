import { callGit, configVariables } from '../git-call.ts';

/** What the API tells of the git repository, and the tags that it makes there. */
export class GitData {
  readonly #folder: string | null;

  constructor(folder: string | null) {
    this.#folder = folder;
  }

  /** The id of what a name leads to, not peeled; `null`: nothing. */
  async idOf(name: string): Promise<string | null> {
    return this.#tell(['rev-parse', '--verify', '--quiet', '--end-of-options', name]);
  }

  async typeOf(id: string): Promise<string | null> {
    return this.#tell(['cat-file', '-t', id]);
  }

  /** The commit that a branch, a tag, a whole ref or an id leads to; `null`: none. */
  async commitOf(name: string): Promise<string | null> {
    const asId = /^[0-9a-f]{7,64}$/.test(name);
    const places = name.startsWith('refs/') || asId ? [name] : [`refs/heads/${name}`, `refs/tags/${name}`];
    for (const place of places) {
      const id = await this.idOf(`${place}^{commit}`);
      if (id !== null) return id;
    }
    return null;
  }

  async mergeBase(base: string, head: string): Promise<string | null> {
    return this.#tell(['merge-base', base, head]);
  }

  /** Commits of `to` that are not in `from`, oldest first. */
  async listCommits(from: string, to: string): Promise<string[]> {
    const told = await this.#tell(['rev-list', '--reverse', `${from}..${to}`]);
    return told === null || told === '' ? [] : told.split('\n');
  }

  async readCommit(id: string): Promise<GitCommit | null> {
    const told = await this.#tell([
      'show',
      '-s',
      '--format=%H%n%T%n%P%n%an%n%ae%n%at%n%cn%n%ce%n%ct%n%B',
      id,
      '--',
    ]);
    if (told === null) return null;
    const [sha = '', tree = '', parents = '', ...rest] = told.split('\n');
    const [name = '', email = '', time = '', byName = '', byEmail = '', byTime = '', ...message] = rest;
    return {
      sha,
      tree,
      parents: parents.split(' ').filter((parent) => parent !== ''),
      author: { name, email, date: isoDate(time) },
      committer: { name: byName, email: byEmail, date: isoDate(byTime) },
      message: message.join('\n'),
    };
  }

  async createTag(tag: string, commit: string): Promise<void> {
    await this.#tell(['update-ref', `refs/tags/${tag}`, commit, '']);
  }

  async #tell(args: readonly string[]): Promise<string | null> {
    if (this.#folder === null) return null;
    const { exitCode, stdout } = await callGit(this.#folder, args, {
      env: configVariables({ 'safe.directory': '*' }),
    });
    return exitCode === 0 ? stdout : null;
  }
}

export interface GitCommit {
  readonly sha: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: GitPerson;
  readonly committer: GitPerson;
  readonly message: string;
}

interface GitPerson {
  readonly name: string;
  readonly email: string;
  readonly date: string;
}

function isoDate(seconds: string): string {
  return new Date(Number(seconds) * 1_000).toISOString().replace(/\.\d{3}Z$/, 'Z');
}
