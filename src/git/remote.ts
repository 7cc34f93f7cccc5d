import { resolve } from 'node:path';
import { type Git, gitFailed, readGitDirectory, readTopLevel, type Workspace } from './workspace.ts';

/** How the caller wants the remote reached. */
export interface RemoteAccess {
  /** The repository that the token is for; also its address where there is no checkout. */
  readonly url?: string | undefined;
  /** Sent to the server of `url` and to no other. */
  readonly token?: string | undefined;
}

/** Where objects can be fetched from. Its configuration holds secrets: it goes to git through the environment only. */
export interface Remote {
  /** As it is reached, without user and password. */
  readonly url: string;
  readonly configuration: Configuration;
}

type Configuration = readonly (readonly [key: string, value: string])[];

/** What of the user's configuration decides how a server is reached; the rest has no business in a fetch. */
const TRANSPORT_KEYS = /^(http|credential|ssh)\.|^core\.(sshcommand|gitproxy)$/;
export const HEADER_KEY = /^http\.(.*\.)?extraheader$/s;
const REDIRECT_KEY = /^http\.(.*\.)?followredirects$/s;

/**
 * The remote of a workspace, or of an address alone; `null` where there is none. `git` answers in the workspace, or where
 * there is none outside of any repository.
 */
export async function findRemote(
  workspace: Workspace | null,
  access: RemoteAccess,
  git: Git,
): Promise<Remote | null> {
  const configuration = await readConfiguration(git);
  const own = workspace ? ownRemote(configuration, access) : null;
  const address = workspace ? (own?.address ?? null) : (access.url ?? null);
  if (address === null) return null;
  const absolute = workspace && isRelative(address) ? resolve(await baseOf(workspace), address) : address;
  const { url, credentials, user } = splitCredentials(rewrite(absolute, configuration));
  const transport = [
    ...configuration.filter(([key]) => TRANSPORT_KEYS.test(key)),
    ...(own?.proxy === undefined ? [] : [['http.proxy', own.proxy] as const]),
    ...(user === null ? [] : [[`credential.${serverOf(url)}.username`, user] as const]),
  ];
  const sent = tokenFor(url, access, transport) ?? credentials;
  const sending = sent === null ? transport : replaceCredentials(transport, url, sent);
  // git sends headers on to wherever it is redirected, another server or not.
  const leads = sending.some(([key]) => HEADER_KEY.test(key));
  const safe = leads ? sending.filter(([key]) => !REDIRECT_KEY.test(key)) : sending;
  return { url, configuration: leads ? [...safe, ['http.followredirects', 'false']] : safe };
}

/** Two Authorization headers are refused: the one that is sent stands in the place of what the workspace has. */
function replaceCredentials(transport: Configuration, url: string, credentials: string): Configuration {
  const others = transport.filter(([key, value]) => !isAuthorization(key, value));
  const encoded = Buffer.from(credentials, 'utf8').toString('base64');
  return [...others, [`http.${serverOf(url)}/.extraheader`, `AUTHORIZATION: basic ${encoded}`]];
}

function isAuthorization(key: string, value: string): boolean {
  return HEADER_KEY.test(key) && /^\s*authorization\s*:/i.test(value);
}

/**
 * The token, where it is for this repository; for another one on the same server only when the checkout left nothing,
 * and for another server never.
 */
function tokenFor(url: string, { token, url: own }: RemoteAccess, transport: Configuration): string | null {
  if (token === undefined || own === undefined || serverOf(url) !== serverOf(own)) return null;
  const leftBehind = transport.some(([key, value]) => isAuthorization(key, value));
  return isSameRepository(url, own) || !leftBehind ? `x-access-token:${token}` : null;
}

function isSameRepository(a: string, b: string): boolean {
  const plain = (url: string) =>
    url
      .replace(/\/+$/, '')
      .replace(/\.git$/, '')
      .toLowerCase();
  return plain(a) === plain(b);
}

function serverOf(url: string): string {
  return isHttp(url) ? new URL(url).origin : url;
}

function isHttp(address: string): boolean {
  return /^https?:/i.test(address) && URL.canParse(address);
}

async function readConfiguration(git: Git): Promise<Configuration> {
  const told = await git(['config', '--list', '--includes', '-z']);
  if (told.exitCode !== 0) throw gitFailed('config', told.stderr);
  const entries = told.stdout
    .toString('utf8')
    .split('\0')
    .filter((entry) => entry !== '');
  return entries.map((entry) => {
    const end = entry.indexOf('\n');
    // A key alone on its line is a true boolean.
    return end < 0 ? ([entry, 'true'] as const) : ([entry.slice(0, end), entry.slice(end + 1)] as const);
  });
}

/** `origin`, else the one that is the repository of the workflow, else the only one. */
function ownRemote(configuration: Configuration, { url }: RemoteAccess) {
  const remotes = new Map<string, { address?: string; proxy?: string }>();
  for (const [key, value] of configuration) {
    const [, name, field] = /^remote\.(.*)\.(url|proxy)$/s.exec(key) ?? [];
    if (name === undefined) continue;
    const remote = remotes.get(name) ?? {};
    remotes.set(name, remote);
    if (field === 'url') remote.address ??= value;
    else remote.proxy = value;
  }
  const all = [...remotes.values()].filter(({ address }) => address !== undefined);
  const origin = all.find((remote) => remote === remotes.get('origin'));
  const known = all.find(({ address = '' }) => url !== undefined && isSameRepository(address, url));
  return origin ?? known ?? (all.length === 1 ? all[0] : undefined) ?? null;
}

/** Anything with a colon before the first slash is an address (git-fetch, "Git URLs"). */
function isRelative(address: string): boolean {
  return !/^[^/]*:/.test(address);
}

/** What a path is relative to. */
function baseOf(workspace: Workspace): Promise<string> {
  return workspace.bare ? readGitDirectory(workspace) : readTopLevel(workspace);
}

/** `url.<base>.insteadOf`: the longest match counts (git-config). Done here, since a base can hold a password. */
function rewrite(address: string, configuration: Configuration): string {
  const matches = configuration.flatMap(([key, start]) => {
    const base = /^url\.(.*)\.insteadof$/s.exec(key)?.[1];
    return base !== undefined && address.startsWith(start) ? [{ base, start }] : [];
  });
  const [best] = matches.sort((a, b) => b.start.length - a.start.length);
  return best ? best.base + address.slice(best.start.length) : address;
}

/** User and password of an address would show in process lists. A user alone has its password elsewhere. */
function splitCredentials(address: string): { url: string; credentials: string | null; user: string | null } {
  const [, scheme, user, password, rest] =
    /^(https?:\/\/)([^/?#@:]*)(?::([^/?#]*))?@(.*)$/is.exec(address) ?? [];
  if (scheme === undefined || user === undefined || rest === undefined)
    return { url: address, credentials: null, user: null };
  const url = scheme + rest;
  if (password === undefined) return { url, credentials: null, user: decode(user) };
  return { url, credentials: `${decode(user)}:${decode(password)}`, user: null };
}

/** Percent signs that encode nothing stand for themselves, as git has it. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
