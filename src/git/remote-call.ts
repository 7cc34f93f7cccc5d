import { setTimeout as sleep } from 'node:timers/promises';
import { RuntimeFingerprintError } from '../errors.ts';
import { HEADER_KEY, type Remote } from './remote.ts';
import { type Environment, type GitResult, gitEnvironment, runGit } from './run.ts';

export interface RemoteCallOptions {
  readonly remote: Remote;
  readonly surroundings: Environment;
  /** One call of git may take this long. */
  readonly timeoutMs?: number | undefined;
  /** Waits between tries. */
  readonly pausesMs?: readonly number[] | undefined;
}

export interface RemoteCall {
  readonly args: readonly string[];
  /** Need not be there. */
  readonly repository: string;
  /** Where git runs. */
  readonly cwd: string;
  readonly input?: string;
  readonly env?: Environment;
  readonly signal?: AbortSignal;
  /** Called before each try after the first. */
  readonly clean?: () => void;
}

const TIMEOUT_MS = 5 * 60_000;
const PAUSES_MS = [1_000, 4_000];

const SETTINGS = [
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
 * Runs git against a remote. What may pass (a connection cut, a busy server, a pack that came damaged) is tried again.
 * The exit code is the caller's to judge; `stderr` holds no secret of ours.
 */
export async function callRemote(options: RemoteCallOptions, call: RemoteCall): Promise<GitResult> {
  const { remote, timeoutMs = TIMEOUT_MS } = options;
  const pauses = [...(options.pausesMs ?? PAUSES_MS)];
  const env = remoteEnvironment(options, call);
  const args = [...SETTINGS, ...call.args];
  for (;;) {
    call.signal?.throwIfAborted();
    const told = await runGit({ ...call, args, env, timeoutMs });
    const pause = pauses.shift();
    if (told.exitCode === 0 || pause === undefined || !mayPass(told.stderr))
      return { ...told, stderr: withoutSecrets(told.stderr, remote) };
    await sleep(pause, undefined, call.signal && { signal: call.signal });
    call.clean?.();
  }
}

/** What a remote that cannot be read means to the person who runs us. */
export function remoteFailed(stderr: string, { url }: Remote): RuntimeFingerprintError {
  const said = stderr.trim().replace(/\s+/g, ' ').slice(0, 600).replace(/[.?]$/, '');
  return new RuntimeFingerprintError('REMOTE_FAILED', `${url} could not be read: ${said}. ${adviseOn(said)}`);
}

/** Whether a remote answered that it is elsewhere now. */
export function isRedirected({ stderr }: GitResult): boolean {
  return /error: 30[1278]\b/.test(stderr);
}

/** Secrets reach git here: neither a command line nor a file holds them. */
function remoteEnvironment({ remote, surroundings }: RemoteCallOptions, call: RemoteCall): Environment {
  const pairs = remote.configuration.flatMap(([key, value], at) => [
    [`GIT_CONFIG_KEY_${at}`, key] as const,
    [`GIT_CONFIG_VALUE_${at}`, value] as const,
  ]);
  return gitEnvironment(surroundings, {
    // Named, so that none is looked for in the folders above: the temporary folder may lie in a checkout.
    GIT_DIR: call.repository,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: NO_FILE,
    GIT_ASKPASS: '',
    SSH_ASKPASS: '',
    GCM_INTERACTIVE: 'never',
    ...Object.fromEntries(Object.entries(surroundings).filter(([name]) => CERTIFICATES.test(name))),
    GIT_CONFIG_COUNT: String(remote.configuration.length),
    ...Object.fromEntries(pairs),
    ...call.env,
  });
}

/** Of git's own variables those that decide, as proxies do, how a server is reached; they run nothing. */
const CERTIFICATES = /^GIT_(PROXY_)?SSL_(CAINFO|CAPATH|CERT|KEY|NO_VERIFY)$/;

const NO_FILE = process.platform === 'win32' ? 'NUL' : '/dev/null';

const LASTING =
  /(error:|http) (3\d\d|4(?!08|25|29)\d\d)\b|not our ref|unadvertised object|authentication failed|could not read (username|password)|permission denied|not found|bad line length|no space left|disk quota|file too large|certificate|host key/i;
const PASSING =
  /early eof|hung up|empty reply|broken pipe|connection (was )?(refused|reset|closed|timed out)|connect to|timed out|too slow|rpc failed|unexpected disconnect|error: (408|425|429|5\d\d)|could ?n[o']t resolve|transfer closed|ssl_(read|error_syscall)|gnutls_handshake|index-pack|unpack|bad pack|corrupt|http\/2 stream/i;

function mayPass(stderr: string): boolean {
  return PASSING.test(stderr) && !LASTING.test(stderr);
}

/** A server may repeat what it was sent, and git the user of an address, which can be a token. */
function withoutSecrets(text: string, { configuration }: Remote): string {
  const secrets = configuration.flatMap(([key, value]) => {
    if (HEADER_KEY.test(key)) return secretsOf(value);
    return /^credential\..*\.username$/s.test(key) ? [value] : [];
  });
  return secrets
    .filter((secret) => secret.length > 3)
    .reduce((cleaned, secret) => cleaned.replaceAll(secret, '***'), text);
}

function secretsOf(header: string): string[] {
  const value = header.slice(header.indexOf(':') + 1).trim();
  const credentials = value.replace(/^\w+\s+/, '');
  const decoded = Buffer.from(credentials, 'base64').toString('utf8');
  const password = decoded.slice(decoded.indexOf(':') + 1);
  return [credentials, decoded, password];
}

function adviseOn(said: string): string {
  if (/error: 401|authentication failed|could not read (username|password)/i.test(said)) {
    return 'The token is missing or not accepted: pass `github-token`, or let the checkout step keep its credentials.';
  }
  if (/error: 403|permission denied/i.test(said))
    return 'The token may not read the repository: grant `permissions: contents: read`.';
  if (/error: 404|not found/i.test(said)) {
    return 'It does not exist, or the token may not see it: grant `permissions: contents: read`.';
  }
  if (/error: 30[1278]/.test(said)) return 'It has moved: set the remote to its new address.';
  if (/no space left|disk quota|file too large/i.test(said))
    return 'The disk is full: free space in the temporary folder.';
  return 'Run again when it can be reached; on the command line --offline judges by what the clone has.';
}
