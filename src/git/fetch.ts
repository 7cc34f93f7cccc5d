import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RuntimeFingerprintError } from '../errors.ts';
import type { Remote } from './remote.ts';
import { type Environment, type GitResult, gitEnvironment, runGit } from './run.ts';
import { type ObjectFormat, repositoryConfig, type Scratch } from './scratch.ts';

/** A tag as the remote has it; `peeled` is what it stands for once tags of tags are followed. */
export interface RemoteTag {
  readonly id: string;
  readonly peeled: string;
}

export interface FetchOptions {
  readonly remote: Remote;
  readonly surroundings: Environment;
  readonly scratch: Scratch;
  readonly format: ObjectFormat;
  /** One call of git may take this long. */
  readonly timeoutMs?: number | undefined;
  /** Waits between tries. */
  readonly pausesMs?: readonly number[] | undefined;
}

const TIMEOUT_MS = 5 * 60_000;
const PAUSES_MS = [1_000, 4_000];
/** Ids that the remote does not have are left out one by one; a remote that lacks this many is another repository. */
const UNKNOWN_LIMIT = 25;

const FETCH_SETTINGS = [
  ['protocol.version', '2'],
  ['protocol.ext.allow', 'never'],
  ['fetch.negotiationAlgorithm', 'noop'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
  // A server that says nothing for this long is taken for dead.
  ['http.lowSpeedLimit', '1'],
  ['http.lowSpeedTime', '60'],
].flatMap(([key, value]) => ['-c', `${key}=${value}`]);

/**
 * Brings objects from a remote into `got`, a bare repository of our own that nothing is read through directly. What may
 * pass is tried again, what will not is an error that names the cause; ids that the remote does not have stay missing.
 */
export class Fetcher {
  /** The object store of `got`. */
  readonly objects: string;
  readonly #options: FetchOptions;
  readonly #repository: string;
  readonly #env: Environment;

  constructor(options: FetchOptions) {
    this.#options = options;
    this.#repository = createGotRepository(options.scratch, options.format);
    this.objects = join(this.#repository, 'objects');
    this.#env = fetchEnvironment(options.surroundings, options.remote);
  }

  /** Commits with their whole trees, without history and where the server allows it without contents. */
  fetchCommits(ids: readonly string[]): Promise<void> {
    return this.#fetch(ids, ['--depth=1']);
  }

  fetchBlobs(ids: readonly string[]): Promise<void> {
    return this.#fetch(ids, []);
  }

  async #fetch(ids: readonly string[], depth: readonly string[]): Promise<void> {
    const wanted = new Set(ids);
    for (let unknown = 0; wanted.size > 0; unknown++) {
      const told = await this.#run(
        [
          'fetch',
          '--quiet',
          '--no-tags',
          '--no-write-fetch-head',
          '--no-recurse-submodules',
          ...depth,
        ].concat(['--filter=blob:none', '--stdin', '--', this.#options.remote.url]),
        `${[...wanted].join('\n')}\n`,
      );
      if (told.exitCode === 0) return;
      const id = /not our ref ([0-9a-f]{40,64})/.exec(told.stderr)?.[1];
      if (id === undefined || !wanted.delete(id) || unknown >= UNKNOWN_LIMIT)
        throw fetchFailed(told.stderr, this.#options.remote);
    }
  }

  #run(args: readonly string[], input: string): Promise<GitResult> {
    return runPatiently(this.#options, {
      args: ['--git-dir', this.#repository, ...FETCH_SETTINGS, ...args],
      cwd: this.#repository,
      env: this.#env,
      input,
    });
  }
}

/** The remote's tags by name, in one call. An error is an error, never "no tags". */
export async function listRemoteTags(options: Omit<FetchOptions, 'format'>): Promise<Map<string, RemoteTag>> {
  const { remote, surroundings, scratch } = options;
  const told = await runPatiently(options, {
    args: [...FETCH_SETTINGS, 'ls-remote', '--tags', '--', remote.url],
    cwd: scratch.path,
    env: fetchEnvironment(surroundings, remote),
  });
  if (told.exitCode !== 0) throw fetchFailed(told.stderr, remote);
  const tags = new Map<string, RemoteTag>();
  for (const line of told.stdout.toString('utf8').split('\n')) {
    if (line === '') continue;
    const found = /^([0-9a-f]{40,64})\trefs\/tags\/(.+)$/.exec(line);
    if (!found) throw fetchFailed(`it answered ${JSON.stringify(line)}`, remote);
    const [, id, name] = found as unknown as [string, string, string];
    // A tag object's own line comes first, then NAME^{} with what it stands for.
    if (name.endsWith('^{}'))
      tags.set(name.slice(0, -3), { id: tags.get(name.slice(0, -3))?.id ?? id, peeled: id });
    else tags.set(name, { id, peeled: id });
  }
  return tags;
}

/** Tries again what may pass: a connection cut, a server that is busy, a pack that came damaged. */
async function runPatiently(
  options: Pick<FetchOptions, 'timeoutMs' | 'pausesMs'>,
  call: Parameters<typeof runGit>[0],
): Promise<GitResult> {
  const pauses = [...(options.pausesMs ?? PAUSES_MS)];
  for (;;) {
    const told = await runGit({ ...call, timeoutMs: options.timeoutMs ?? TIMEOUT_MS });
    const pause = pauses.shift();
    if (told.exitCode === 0 || pause === undefined || !mayPass(told.stderr)) return told;
    await sleep(pause);
  }
}

const LASTING =
  /error: (401|403|404|407)|not our ref|authentication failed|could not read username|permission denied|not found/i;
const PASSING =
  /early eof|hung up|reset by peer|connection (was )?(refused|reset|timed out)|timed out|too slow|rpc failed|unexpected disconnect|error: (408|429|5\d\d)|could ?n[o']t resolve|transfer closed|index-pack|unpack|bad pack|corrupt|http\/2 stream/i;

function mayPass(stderr: string): boolean {
  return PASSING.test(stderr) && !LASTING.test(stderr);
}

function createGotRepository(scratch: Scratch, format: ObjectFormat): string {
  const path = join(scratch.path, 'got');
  mkdirSync(join(path, 'objects', 'pack'), { recursive: true });
  mkdirSync(join(path, 'refs'));
  writeFileSync(join(path, 'HEAD'), 'ref: refs/heads/none\n');
  writeFileSync(join(path, 'config'), repositoryConfig(format));
  return path;
}

/** Secrets reach git here: neither a command line nor a file holds them. */
function fetchEnvironment(surroundings: Environment, remote: Remote): Environment {
  const pairs = remote.configuration.flatMap(([key, value], at) => [
    [`GIT_CONFIG_KEY_${at}`, key] as const,
    [`GIT_CONFIG_VALUE_${at}`, value] as const,
  ]);
  return gitEnvironment(surroundings, {
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: NO_FILE,
    GIT_ASKPASS: '',
    SSH_ASKPASS: '',
    GIT_CONFIG_COUNT: String(remote.configuration.length),
    ...Object.fromEntries(pairs),
  });
}

const NO_FILE = process.platform === 'win32' ? 'NUL' : '/dev/null';

function fetchFailed(stderr: string, remote: Remote): RuntimeFingerprintError {
  const said = stderr.trim().replace(/\s+/g, ' ').slice(0, 600);
  return new RuntimeFingerprintError(
    'REMOTE_FAILED',
    `${remote.url} could not be read: ${said}.${adviseOn(said)}`,
  );
}

function adviseOn(said: string): string {
  if (/error: 401|authentication failed|could not read username/i.test(said)) {
    return ' The token is missing or not accepted: pass `github-token`, or let the checkout step keep its credentials.';
  }
  if (/error: 403|permission denied/i.test(said))
    return ' The token may not read the repository: grant `permissions: contents: read`.';
  if (/error: 404|not found/i.test(said)) {
    return ' It does not exist, or the token may not see it: grant `permissions: contents: read`.';
  }
  if (/no space left/i.test(said)) return ' The disk is full: free space in the temporary folder.';
  return ' Run again; or fetch the tags at the checkout step (`fetch-depth: 0`).';
}
