import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { GitHubServer } from './github/server.ts';
import type { Release } from './github/state.ts';
import type { Product } from './product.ts';
import type { CommandAnswer, CommandCall } from './shell.ts';

type Flags = Readonly<Record<string, string | undefined>>;

/** What goes to a release. */
interface Sent {
  readonly flags?: Flags;
  readonly paths?: readonly string[];
}

/** Flags that a value follows. */
const VALUED = new Set(['target', 'title', 'pattern', 'repo']);

/**
 * Stands for `gh release`: what the API of the fake has, it is asked for, with the token that the caller has. Making a
 * release it does not have.
 */
export class GitHubCli {
  readonly #github: GitHubServer;
  readonly #product: Product;

  constructor(github: GitHubServer, product: Product) {
    this.#github = github;
    this.#product = product;
  }

  async call({ args, cwd, env }: CommandCall): Promise<CommandAnswer> {
    const token = env.GH_TOKEN;
    if (token === undefined) return { exitCode: 4, stderr: 'gh: set the GH_TOKEN environment variable.\n' };
    const [, verb, tag = '', ...rest] = args;
    const { flags, files } = readFlags(rest);
    const paths = files.map((file) => join(cwd, file));
    if (verb === 'create') return this.create(token, tag, { flags, paths });
    const release = await this.#find(token, tag);
    if (!release) return refuse('release not found');
    switch (verb) {
      case 'view':
        return {};
      case 'upload':
        return this.#upload(token, release, { flags, paths });
      case 'edit':
        return flags.draft === 'false' ? this.#publish(token, release) : refuse('nothing to edit');
      case 'download':
        return download(release, flags.pattern, cwd);
      default:
        return refuse(`unknown command ${args.join(' ')}`);
    }
  }

  /** With files: as a draft first, which is published when they are up. */
  async create(token: string, tag: string, { flags = {}, paths = [] }: Sent): Promise<CommandAnswer> {
    const { state } = this.#github;
    if (state.releases.some((one) => one.tag === tag && !one.draft)) return refuse(`${tag} already exists`);
    const hasTag = this.#product.git(['tag', '--list', tag]) === tag;
    if (flags['verify-tag'] !== undefined && !hasTag) return refuse(`tag ${tag} doesn't exist in the repo`);
    if (!(await this.#mayWrite(token))) return refuse('HTTP 403: Resource not accessible by integration');
    const release = state.addRelease({ tag, draft: true, targetCommitish: flags.target ?? 'main' });
    const uploaded = await this.#upload(token, release, { paths });
    const isDraft = flags.draft !== undefined && flags.draft !== 'false';
    return uploaded.exitCode !== undefined || isDraft ? uploaded : this.#publish(token, release);
  }

  /** Drafts are found by listing, where the token may see them. */
  async #find(token: string, tag: string): Promise<Release | undefined> {
    const { json } = await this.#ask(token, 'GET', '/releases?per_page=100');
    const listed = json as { id: number }[];
    const found = this.#github.state.releases.filter((one) => one.tag === tag);
    return found.find(({ id }) => listed.some((one) => one.id === id));
  }

  /** Making a release needs what changing one does. */
  async #mayWrite(token: string): Promise<boolean> {
    const { status } = await this.#ask(token, 'PATCH', '/releases/1', { name: 'none has this id' });
    return status === 404;
  }

  async #upload(token: string, release: Release, { flags = {}, paths = [] }: Sent): Promise<CommandAnswer> {
    for (const path of paths) {
      const name = basename(path);
      const there = release.assets.find((asset) => asset.name === name);
      if (there && flags.clobber === undefined)
        return refuse(`asset under the same name already exists: ${name}`);
      if (there) await this.#ask(token, 'DELETE', `/releases/assets/${there.id}`);
      const { status, json } = await this.#send(token, { release, path });
      if (status !== 201) return refuse(`HTTP ${status}: ${JSON.stringify(json)}`);
    }
    return {};
  }

  async #publish(token: string, release: Release): Promise<CommandAnswer> {
    const { status, json } = await this.#ask(token, 'PATCH', `/releases/${release.id}`, { draft: false });
    return status === 200 ? {} : refuse(`HTTP ${status}: ${JSON.stringify(json)}`);
  }

  #ask(token: string, method: string, where: string, body?: object): Promise<Told> {
    const { apiUrl, repository } = this.#github;
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    return ask(
      `${apiUrl}/repos/${repository}${where}`,
      { method, ...text },
      { token, type: 'application/json' },
    );
  }

  #send(token: string, { release, path }: { release: Release; path: string }): Promise<Told> {
    const { addresses, repository } = this.#github;
    const url = `${addresses.uploads}/repos/${repository}/releases/${release.id}/assets?name=${basename(path)}`;
    const body = new Uint8Array(readFileSync(path));
    return ask(url, { method: 'POST', body }, { token, type: 'application/octet-stream' });
  }
}

interface Told {
  readonly status: number;
  readonly json: unknown;
}

async function ask(
  url: string,
  init: RequestInit,
  { token, type }: { token: string; type: string },
): Promise<Told> {
  const headers = { authorization: `Bearer ${token}`, ...(init.body && { 'content-type': type }) };
  const response = await fetch(url, { ...init, headers });
  const text = await response.text();
  return { status: response.status, json: text === '' ? null : JSON.parse(text) };
}

function download(release: Release, name: string | undefined, cwd: string): CommandAnswer {
  const asset = release.assets.find((one) => one.name === name);
  if (!asset) return refuse('no assets match the file pattern');
  writeFileSync(join(cwd, asset.name), asset.content);
  return {};
}

function readFlags(args: readonly string[]): { flags: Flags; files: string[] } {
  const flags: Record<string, string> = {};
  const files: string[] = [];
  const left = [...args];
  for (let arg = left.shift(); arg !== undefined; arg = left.shift()) {
    const [, name, value] = /^--([\w-]+)(?:=(.*))?$/.exec(arg) ?? [];
    if (name === undefined) files.push(arg);
    else flags[name] = value ?? (VALUED.has(name) ? (left.shift() ?? '') : '');
  }
  return { flags, files };
}

/** As programs do: exit code 1, and why. */
export function refuse(message: string): CommandAnswer {
  return { exitCode: 1, stderr: `${message}\n` };
}
