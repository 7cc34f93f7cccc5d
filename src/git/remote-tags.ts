import { rawPathFromBytes, showPath } from '../runtime/raw-path.ts';
import type { Remote } from './remote.ts';
import { callRemote, isRedirected, type RemoteCallOptions, remoteFailed } from './remote-call.ts';
import type { GitResult } from './run.ts';
import type { Scratch } from './scratch.ts';

/** A tag as the remote has it; `peeled` is what it stands for once tags of tags are followed. */
export interface RemoteTag {
  readonly id: string;
  readonly peeled: string;
}

export interface RemoteListing {
  readonly tags: ReadonlyMap<string, RemoteTag>;
  /** The remote where it answered: it may have moved on its server. */
  readonly remote: Remote;
}

type ListOptions = RemoteCallOptions & { readonly scratch: Scratch };

/** Nothing is computed for a list; a server that is not there at all is waited for no longer. */
const TIMEOUT_MS = 2 * 60_000;

/** A renamed repository leads to its new name, and after another rename on to that. */
const MOVES_LIMIT = 3;

/** The remote's tags by name, in one call. An error is an error, never "no tags". */
export async function listRemoteTags(options: ListOptions): Promise<RemoteListing> {
  let { remote } = options;
  for (let moves = 0; ; moves++) {
    const told = await listTags({ ...options, remote });
    if (told.exitCode === 0) return { tags: parseTags(told.stdout, remote), remote };
    const url = isRedirected(told) && moves < MOVES_LIMIT ? await findMove({ ...options, remote }) : null;
    if (url === null) throw remoteFailed(told.stderr, remote);
    remote = { ...remote, url };
  }
}

function listTags(options: ListOptions, env = {}): Promise<GitResult> {
  const { scratch, remote, timeoutMs = TIMEOUT_MS } = options;
  return callRemote(
    { ...options, timeoutMs },
    {
      args: ['ls-remote', '--tags', '--', remote.url],
      repository: `${scratch.path}/none`,
      cwd: scratch.path,
      env,
    },
  );
}

/** A tag object's own line comes first, then NAME^{} with what it stands for (gitprotocol-pack, "Reference Discovery"). */
function parseTags(listing: Buffer, remote: Remote): Map<string, RemoteTag> {
  const tags = new Map<string, RemoteTag>();
  for (const line of listing.toString('latin1').split('\n')) {
    if (line === '') continue;
    const found = /^([0-9a-f]{40}|[0-9a-f]{64})\trefs\/tags\/(.+?)(\^\{\})?$/.exec(line);
    if (!found) throw remoteFailed(`it answered ${JSON.stringify(line)}`, remote);
    const [, id, bytes, peels] = found as unknown as [string, string, string, string | undefined];
    const name = showPath(rawPathFromBytes(Buffer.from(bytes, 'latin1')));
    tags.set(name, { id: (peels && tags.get(name)?.id) || id, peeled: id });
  }
  return tags;
}

/**
 * Where a remote is now that has moved on its own server; `null` where it is on another one, which the headers are not
 * meant for. git tells only in its trace (git-http, `GIT_TRACE_CURL`).
 */
async function findMove(options: ListOptions): Promise<string | null> {
  const { url } = options.remote;
  const told = await listTags(options, { GIT_TRACE_CURL: '1', GIT_TRACE_CURL_NO_DATA: '1' });
  const location = /<= recv header: location: (\S+)\/info\/refs\?\S*\s*$/im.exec(told.stderr)?.[1];
  if (location === undefined || !URL.canParse(location, url)) return null;
  const moved = new URL(location, url);
  const safe = moved.origin === new URL(url).origin && moved.username === '' && moved.password === '';
  return safe && moved.href !== url ? moved.href : null;
}
