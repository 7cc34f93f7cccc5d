import { resolve } from 'node:path';
import { gitFailed, type Workspace } from './workspace.ts';

/** How the caller wants the remote reached. */
export interface RemoteAccess {
  /** The repository that the token is for; also its address where there is no checkout. */
  readonly url?: string | undefined;
  /** Sent to the server of `url` and to no other. */
  readonly token?: string | undefined;
}

/** Where objects can be fetched from. Its configuration holds secrets: it goes to git through the environment only. */
export interface Remote {
  /** Without user and password. */
  readonly url: string;
  readonly configuration: readonly (readonly [key: string, value: string])[];
}

/** What of the user's configuration decides how a server is reached; the rest has no business in a fetch. */
const TRANSPORT_KEYS = /^(http|credential|url|ssh)\.|^core\.(sshcommand|gitproxy)$/;
const HEADER_KEY = /^http\.(.*\.)?extraheader$/;

/** The remote of a workspace, or of an address alone; `null` where there is none. */
export async function findRemote(workspace: Workspace | null, access: RemoteAccess): Promise<Remote | null> {
  const configuration = workspace ? await readConfiguration(workspace) : [];
  const address = workspace ? ownAddress(workspace, configuration) : (access.url ?? null);
  if (address === null) return null;
  const transport = configuration.filter(([key]) => TRANSPORT_KEYS.test(key));
  const { url, credentials } = splitCredentials(address);
  const header = tokenFor(url, access, transport) ?? credentials;
  if (header === null) return { url, configuration: transport };
  // Two Authorization headers are refused: the one that is sent stands in the place of what the workspace has.
  const others = transport.filter(([key]) => !HEADER_KEY.test(key));
  return { url, configuration: [...others, authorization(url, header)] };
}

/**
 * The token, where it is for this repository; for another one on the same server only when the checkout left nothing,
 * and for another server never.
 */
function tokenFor(
  url: string,
  { token, url: own }: RemoteAccess,
  transport: Remote['configuration'],
): string | null {
  if (token === undefined || own === undefined || serverOf(url) !== serverOf(own)) return null;
  const leftBehind = transport.some(([key]) => HEADER_KEY.test(key));
  return sameRepository(url, own) || !leftBehind ? `x-access-token:${token}` : null;
}

function sameRepository(a: string, b: string): boolean {
  const plain = (url: string) =>
    url
      .replace(/\/+$/, '')
      .replace(/\.git$/, '')
      .toLowerCase();
  return plain(a) === plain(b);
}

function serverOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}

async function readConfiguration(workspace: Workspace): Promise<(readonly [string, string])[]> {
  const told = await workspace.git(['config', '--list', '--includes', '-z']);
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

/** `origin`, or else the only remote. */
function ownAddress(workspace: Workspace, configuration: Remote['configuration']): string | null {
  const urls = new Map<string, string>();
  for (const [key, value] of configuration) {
    const name = /^remote\.(.*)\.url$/s.exec(key)?.[1];
    if (name !== undefined && !urls.has(name)) urls.set(name, value);
  }
  const address = urls.get('origin') ?? (urls.size === 1 ? (urls.values().next().value as string) : null);
  if (address === null) return null;
  // A path is relative to the workspace; anything with a colon before the first slash is an address.
  return /^[^/]*:/.test(address) ? address : resolve(workspace.directory, address);
}

/** User and password of an address would show in process lists, so they are sent as a header instead. */
function splitCredentials(address: string): { url: string; credentials: string | null } {
  const parsed = /^https?:/i.test(address) && URL.canParse(address) ? new URL(address) : null;
  if (!parsed || (parsed.username === '' && parsed.password === ''))
    return { url: address, credentials: null };
  const credentials = `${decodeURIComponent(parsed.username)}:${decodeURIComponent(parsed.password)}`;
  parsed.username = '';
  parsed.password = '';
  return { url: parsed.href, credentials };
}

function authorization(url: string, credentials: string): readonly [string, string] {
  const encoded = Buffer.from(credentials, 'utf8').toString('base64');
  return [`http.${serverOf(url)}/.extraheader`, `AUTHORIZATION: basic ${encoded}`];
}
