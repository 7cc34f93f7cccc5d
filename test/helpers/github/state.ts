import { createHash, randomBytes } from 'node:crypto';

/** Who acts: a person, or the bot that GITHUB_TOKEN stands for. */
export interface Account {
  readonly id: number;
  readonly login: string;
  readonly type: 'User' | 'Bot';
}

export interface Asset {
  readonly id: number;
  name: string;
  label: string | null;
  /** `starter`: an upload that failed. It blocks its name. */
  state: 'uploaded' | 'starter';
  content: Buffer;
  contentType: string;
  uploader: Account;
  createdAt: string;
  updatedAt: string;
  downloads: number;
  /** `null`: GitHub has none, as for assets older than digests; default: of the content. */
  digest?: string | null;
}

export interface Release {
  readonly id: number;
  tag: string;
  name: string | null;
  body: string | null;
  draft: boolean;
  prerelease: boolean;
  immutable: boolean;
  /** Branch or commit id that publishing tags, where the tag is not there yet. */
  targetCommitish: string;
  createdAt: string;
  /** `null`: a draft. */
  publishedAt: string | null;
  updatedAt: string;
  author: Account;
  /** Stands for the tag in the addresses of a draft: `untagged-1f0c…`. */
  readonly untagged: string;
  readonly assets: Asset[];
}

export interface Pull {
  readonly id: number;
  readonly number: number;
  title: string;
  body: string | null;
  state: 'open' | 'closed';
  merged: boolean;
  draft: boolean;
  /** Only who may write into the repository may comment. */
  locked: boolean;
  /** `null`: not known yet. */
  mergeable: boolean | null;
  /** Of the test merge while it is open; `null` on a conflict. */
  mergeCommitSha: string | null;
  /** `repository: null`: the fork is gone. */
  head: { repository: string | null; ref: string; sha: string };
  base: { ref: string; sha: string };
  user: Account;
  createdAt: string;
  updatedAt: string;
  readonly labels: Label[];
}

export interface Comment {
  readonly id: number;
  /** Number of the pull request. */
  readonly issue: number;
  body: string;
  user: Account;
  createdAt: string;
  updatedAt: string;
}

export interface Label {
  readonly id: number;
  name: string;
  color: string;
  description: string | null;
}

export type NewAsset = Partial<Omit<Asset, 'id' | 'content'>> &
  Pick<Asset, 'name'> & { readonly content?: Buffer | string };
export type NewRelease = Partial<Omit<Release, 'id' | 'assets'>> & {
  readonly tag: string;
  readonly assets?: readonly NewAsset[];
};
export type NewPull = Partial<Omit<Pull, 'id' | 'labels' | 'head' | 'base'>> & {
  readonly head: { repository?: string | null; ref?: string; sha: string };
  readonly base: { ref?: string; sha: string };
  /** Names; made when missing. */
  readonly labels?: readonly string[];
};
export type NewComment = Partial<Omit<Comment, 'id'>> & Pick<Comment, 'issue' | 'body'>;

/** Who the job's own token stands for. */
export const JOB_BOT: Account = { id: 41898282, login: 'github-actions[bot]', type: 'Bot' };
export const MAINTAINER: Account = { id: 101, login: 'maintainer', type: 'User' };

const FIRST_TIME = Date.parse('2024-01-01T00:00:00Z');
const DAY_MS = 86_400_000;

/**
 * What the fake knows of one repository. A test fills it through the `add…` methods and may change every
 * field that is not readonly; `releases`, `pulls`, `comments` and `labels` are in the order in which they
 * were made.
 */
export class State {
  /** `owner/product` */
  repository: string;
  readonly releases: Release[] = [];
  readonly pulls: Pull[] = [];
  readonly comments: Comment[] = [];
  readonly labels: Label[] = [];
  #ids = 1_000;
  #days = 0;

  constructor(repository: string) {
    this.repository = repository;
  }

  /** Published, and a day younger than what was added before, unless stated otherwise. */
  addRelease({ assets = [], ...stated }: NewRelease): Release {
    const time = this.#nextDay();
    const release: Release = {
      id: this.nextId(),
      name: stated.tag,
      body: null,
      draft: false,
      prerelease: false,
      immutable: false,
      targetCommitish: 'main',
      createdAt: time,
      publishedAt: stated.draft ? null : time,
      updatedAt: time,
      author: MAINTAINER,
      untagged: `untagged-${randomBytes(10).toString('hex')}`,
      assets: [],
      ...stated,
    };
    this.releases.push(release);
    for (const asset of assets) this.addAsset(release, asset);
    return release;
  }

  addAsset(release: Release, { content = '', ...stated }: NewAsset): Asset {
    const asset: Asset = {
      id: this.nextId(),
      label: null,
      state: 'uploaded',
      contentType: 'application/json',
      uploader: JOB_BOT,
      createdAt: release.updatedAt,
      updatedAt: release.updatedAt,
      downloads: 0,
      content: Buffer.from(content),
      ...stated,
    };
    release.assets.push(asset);
    return asset;
  }

  /** Open and mergeable, from a branch of the same repository, unless stated otherwise. */
  addPull({ head, base, labels = [], ...stated }: NewPull): Pull {
    const time = this.#nextDay();
    const pull: Pull = {
      id: this.nextId(),
      number: this.pulls.reduce((most, { number }) => Math.max(most, number), 0) + 1,
      title: 'A change',
      body: null,
      state: 'open',
      merged: false,
      draft: false,
      locked: false,
      mergeable: true,
      mergeCommitSha: null,
      user: MAINTAINER,
      createdAt: time,
      updatedAt: time,
      ...stated,
      head: { repository: this.repository, ref: 'change', ...head },
      base: { ref: 'main', ...base },
      labels: labels.map((name) => this.ensureLabel(name)),
    };
    this.pulls.push(pull);
    return pull;
  }

  /** By the maintainer, unless stated otherwise. */
  addComment(stated: NewComment): Comment {
    const time = this.#nextDay();
    const comment: Comment = {
      id: this.nextId(),
      user: MAINTAINER,
      createdAt: time,
      updatedAt: time,
      ...stated,
    };
    this.comments.push(comment);
    return comment;
  }

  addLabel(stated: Partial<Label> & Pick<Label, 'name'>): Label {
    const label: Label = { id: this.nextId(), color: 'ededed', description: null, ...stated };
    this.labels.push(label);
    return label;
  }

  ensureLabel(name: string): Label {
    return findLabel(this.labels, name) ?? this.addLabel({ name });
  }

  /**
   * The one release with this tag that is not a draft, or the only draft. Throws when there is none, or
   * several.
   */
  release(tag: string): Release {
    const found = this.releases.filter((release) => release.tag === tag);
    const published = found.filter(({ draft }) => !draft);
    const [only, ...others] = published.length > 0 ? published : found;
    if (!only || others.length > 0) throw new Error(`There are ${found.length} releases ${tag}.`);
    return only;
  }

  nextId(): number {
    return ++this.#ids;
  }

  #nextDay(): string {
    return isoSeconds(FIRST_TIME + this.#days++ * DAY_MS);
  }
}

/** Names of labels are equal whatever their case. */
export function findLabel(labels: readonly Label[], name: string): Label | undefined {
  return labels.find((label) => label.name.toLowerCase() === name.toLowerCase());
}

export function digestOf({ digest, state, content }: Asset): string | null {
  if (digest !== undefined) return digest;
  if (state === 'starter') return null;
  return `sha256:${createHash('sha256').update(content).digest('hex')}`;
}

/** As GitHub writes times: `2024-01-01T00:00:00Z`. */
export function isoSeconds(time: number): string {
  return new Date(time).toISOString().replace(/\.\d{3}Z$/, 'Z');
}
