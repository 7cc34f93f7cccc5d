import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { configVariables } from './git-call.ts';
import { corruptPack, readPackets, truncatePack, writePacket } from './pkt-line.ts';
import { pinnedEnvironment } from './repository.ts';

/**
 * What a request is for. `info/refs`: the first one, which in protocol 0 answers with all refs. `probe`: the empty
 * POST that git sends ahead of a large one, without a `Git-Protocol` header.
 */
export type Command = 'info/refs' | 'ls-refs' | 'fetch' | 'probe' | 'other';

export interface ServedRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly service: string | null;
  readonly command: Command;
  /** The `Git-Protocol` header: `version=2`. */
  readonly gitProtocol: string | null;
  /** Of the body as it came over the wire: gzip-compressed where git compresses. */
  readonly requestBytes: number;
  /** The token that the request brought, right or wrong. */
  readonly token: string | null;
  readonly authorized: boolean;
  /** Object ids that a fetch asks for. */
  readonly wants: readonly string[];
  /** `blob:none` */
  readonly filter: string | null;
  readonly depth: number | null;
  /** Of `ls-refs`: `refs/tags/` */
  readonly refPrefixes: readonly string[];
  /** `null` until it is answered. */
  status: number | null;
  /** Of the body that was sent. */
  responseBytes: number;
}

/** What goes wrong. */
type FaultKind =
  /** Answers late. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** Answers with a page of HTML and this status: 502, 503, 429, 301 with a `location`; also 200. */
  | { readonly kind: 'status'; readonly status: number; readonly headers?: OutgoingHttpHeaders }
  /** The connection is reset before there is any answer. */
  | { readonly kind: 'reset' }
  /** The connection ends in the middle of the answer's body. */
  | { readonly kind: 'cut'; readonly afterBytes: number }
  /** No answer ever, or none after so much of its body. */
  | { readonly kind: 'hang'; readonly afterBytes?: number }
  /** One byte of the pack is another. */
  | { readonly kind: 'corrupt-pack' }
  /** Half of the pack is missing, though the answer ends as it should. */
  | { readonly kind: 'truncate-pack' };

export type Fault = FaultKind & {
  /** Only such requests; default: all. */
  readonly at?: Command;
  /** Only the first so many; default: all. */
  readonly times?: number;
};

export interface GitServerOptions {
  /** `owner/name` → folder of a repository, bare or not. Every other name is 404. */
  repositories: Readonly<Record<string, string>>;
  /** Without it, or with another one: 401. */
  requireToken: string | null;
  /** 403 to who has the token: it lacks a permission. */
  forbidden: boolean;
  /** 404 to who has the token: it may not know of the repository. */
  notFound: boolean;
  /** `uploadpack.allowFilter` is off: `--filter` is ignored with a warning. */
  refuseFilters: boolean;
  /**
   * Only ids that a ref points at are served. git's own server does so in protocol 0, and in protocol 2 serves every
   * object whatever its settings say; there it is ours that refuses, with the same words.
   */
  refuseAnySha: boolean;
  protocolV0Only: boolean;
  /** For each request the first fault that applies. */
  faults: readonly Fault[];
  /** Called, and waited for, before a request is answered: here a tag can be moved between two of them. */
  onRequest: ((request: ServedRequest) => void | Promise<void>) | null;
}

export interface GitServer {
  /** `http://127.0.0.1:PORT`, as in GITHUB_SERVER_URL. */
  readonly origin: string;
  /** Where `owner/name` is served; with or without `.git`. */
  url(repository: string): string;
  /** In the order in which they came. */
  readonly requests: readonly ServedRequest[];
  /** All that was sent since the start or the last `reset`: headers and bodies. */
  readonly bytesOut: number;
  /** Changes options from the next request on; faults are counted anew. */
  set(options: Partial<GitServerOptions>): void;
  /** Forgets requests and counted bytes; options stay. */
  reset(): void;
  /** Ends all connections and every git of ours. Throws what failed in the server itself or in a test's hook. */
  close(): Promise<void>;
}

const DEFAULT_OPTIONS: GitServerOptions = {
  repositories: {},
  requireToken: null,
  forbidden: false,
  notFound: false,
  refuseFilters: false,
  refuseAnySha: false,
  protocolV0Only: false,
  faults: [],
  onRequest: null,
};

/** A server that nobody asks anything for so long ends by itself. */
const IDLE_LIMIT_MS = 60_000;
const BACKEND_LIMIT_MS = 60_000;

/**
 * Serves repositories by `git http-backend` over real HTTP on loopback. It answers within this process: whoever talks
 * to it has to run asynchronously (`spawn`, not `execFileSync`). A test that forgets `close` is not kept alive by it.
 */
export async function startGitServer(options: Partial<GitServerOptions> = {}): Promise<GitServer> {
  const server = new LoopbackServer(options);
  await server.listen();
  return server;
}

interface Answer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

class LoopbackServer implements GitServer {
  requests: ServedRequest[] = [];
  #options = DEFAULT_OPTIONS;
  #faults: { fault: Fault; left: number }[] = [];
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  readonly #sockets = new Set<Socket>();
  /** Sent on connections that are closed by now, less what `reset` forgot. */
  #bytesBefore = 0;
  readonly #backends = new Set<ChildProcess>();
  /** Of the rig itself, or of a test's hook: never to pass for a fault under test. */
  readonly #failures: unknown[] = [];
  #closing = false;
  readonly #idle = setTimeout(() => this.close().catch(() => {}), IDLE_LIMIT_MS).unref();

  constructor(options: Partial<GitServerOptions>) {
    this.set(options);
    this.#server.on('connection', (socket) => this.#watch(socket));
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#server.unref();
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  url(repository: string): string {
    return `${this.origin}/${repository}`;
  }

  get bytesOut(): number {
    return [...this.#sockets].reduce((sum, socket) => sum + socket.bytesWritten, this.#bytesBefore);
  }

  set(options: Partial<GitServerOptions>): void {
    this.#options = { ...this.#options, ...options };
    if (options.faults)
      this.#faults = options.faults.map((fault) => ({ fault, left: fault.times ?? Infinity }));
  }

  reset(): void {
    this.requests = [];
    this.#bytesBefore -= this.bytesOut;
  }

  async close(): Promise<void> {
    this.#closing = true;
    clearTimeout(this.#idle);
    for (const backend of this.#backends) endGroup(backend);
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
    if (this.#failures.length > 0) throw this.#failures[0];
  }

  #watch(socket: Socket): void {
    socket.unref();
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.#bytesBefore += socket.bytesWritten;
    });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#idle.refresh();
    try {
      const body = await readBody(request);
      const served = describeRequest(request, body, this.#options.requireToken);
      this.requests.push(served);
      await this.#options.onRequest?.(served);
      const fault = this.#takeFault(served.command);
      const answer = await this.#answer({ request, body, served, fault });
      if (answer) await send(response, served, answer, fault);
      this.#idle.refresh();
    } catch (error) {
      if (this.#closing || (error as NodeJS.ErrnoException).code === 'ECONNRESET') return;
      this.#failures.push(error);
      response.destroy();
    }
  }

  #takeFault(command: Command): Fault | null {
    const found = this.#faults.find(
      ({ fault, left }) => left > 0 && command === (fault.at ?? usualPlace(fault) ?? command),
    );
    if (!found) return null;
    found.left--;
    return found.fault;
  }

  /** `null`: there is none. */
  async #answer(asked: {
    request: IncomingMessage;
    body: Buffer;
    served: ServedRequest;
    fault: Fault | null;
  }): Promise<Answer | null> {
    const { request, body, served, fault } = asked;
    if (fault?.kind === 'delay') await sleep(fault.ms);
    if (fault?.kind === 'hang' && fault.afterBytes === undefined) return null;
    if (fault?.kind === 'reset') {
      request.socket.resetAndDestroy();
      return null;
    }
    if (fault?.kind === 'status')
      return { status: fault.status, headers: { ...HTML, ...fault.headers }, body: PAGE };
    const answer = this.#refusal(request, served) ?? (await this.#ask(request, body, served));
    if (fault?.kind === 'corrupt-pack') return { ...answer, body: corruptPack(answer.body) };
    if (fault?.kind === 'truncate-pack') return { ...answer, body: truncatePack(answer.body) };
    return answer;
  }

  /** GitHub's answers, in GitHub's words. */
  #refusal(request: IncomingMessage, { token, authorized }: ServedRequest): Answer | null {
    if ((request.headersDistinct.authorization?.length ?? 0) > 1)
      return refusal(400, 'Duplicate header: "Authorization"');
    if (!authorized) {
      const why = token === null ? 'No anonymous access.' : 'Invalid username or token.';
      return refusal(401, why, { 'www-authenticate': 'Basic realm="GitHub"' });
    }
    if (this.#options.forbidden) return refusal(403, 'Resource not accessible by integration');
    if (this.#options.notFound) return refusal(404, 'Repository not found.');
    return null;
  }

  async #ask(request: IncomingMessage, body: Buffer, served: ServedRequest): Promise<Answer> {
    const [, name = '', rest = ''] =
      /^\/(.+?)(?:\.git)?(\/(?:info|git-|objects|HEAD).*)$/.exec(served.path) ?? [];
    const repository = this.#options.repositories[name];
    if (repository === undefined) return refusal(404, 'Repository not found.');
    const { protocolV0Only, refuseAnySha } = this.#options;
    if (refuseAnySha && served.gitProtocol !== null && !protocolV0Only) {
      const refused = findUnadvertised(repository, served.wants);
      if (refused !== null) return remoteError(`upload-pack: not our ref ${refused}`);
    }
    const [path = '', query = ''] = rest.split('?');
    const told = await this.#runBackend(body, {
      GIT_PROJECT_ROOT: repository,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: path,
      QUERY_STRING: query,
      REQUEST_METHOD: served.method,
      REMOTE_ADDR: '127.0.0.1',
      CONTENT_LENGTH: String(body.length),
      ...headerVariables(request.headers),
      ...(served.gitProtocol !== null && !protocolV0Only && { GIT_PROTOCOL: served.gitProtocol }),
      ...this.#configuration(),
    });
    return parseCgi(told);
  }

  #configuration(): Record<string, string> {
    const anySha = String(!this.#options.refuseAnySha);
    return configVariables({
      'safe.directory': '*',
      'http.getanyfile': 'false',
      'http.receivepack': 'false',
      'uploadpack.allowFilter': String(!this.#options.refuseFilters),
      'uploadpack.allowAnySHA1InWant': anySha,
    });
  }

  #runBackend(body: Buffer, variables: Record<string, string>): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const backend = spawn('git', ['http-backend'], {
        env: pinnedEnvironment(variables),
        // Its own process group, so that the processes it starts end with it.
        detached: true,
        timeout: BACKEND_LIMIT_MS,
        stdio: ['pipe', 'pipe', 'ignore'],
      });
      this.#backends.add(backend);
      const pieces: Buffer[] = [];
      backend.stdout.on('data', (piece: Buffer) => pieces.push(piece));
      backend.stdin.on('error', () => {});
      backend.stdin.end(body);
      backend.on('error', reject);
      backend.on('close', (_exitCode, signal) => {
        this.#backends.delete(backend);
        if (signal !== null) reject(new Error(`git http-backend was ended by ${signal}.`));
        else resolve(Buffer.concat(pieces));
      });
    });
  }
}

const TEXT = { 'content-type': 'text/plain' };
const HTML = { 'content-type': 'text/html' };
const PAGE = Buffer.from('<html><body>Unicorn!</body></html>\n');

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

function describeRequest(request: IncomingMessage, body: Buffer, requireToken: string | null): ServedRequest {
  const { method = '', url: path = '', headers } = request;
  const token = readToken(headers.authorization);
  const lines = headers['content-encoding'] === 'gzip' ? readLines(gunzipSync(body)) : readLines(body);
  const valuesOf = (key: string) =>
    lines.filter((line) => line.startsWith(`${key} `)).map((line) => line.slice(key.length + 1));
  const [filter = null] = valuesOf('filter');
  const [depth = null] = valuesOf('deepen');
  return {
    method,
    path,
    service: /\bgit-[a-z-]+$/.exec(path)?.[0] ?? null,
    command: readCommand(path, lines),
    gitProtocol: headers['git-protocol']?.toString() ?? null,
    requestBytes: body.length,
    token,
    authorized: requireToken === null || token === requireToken,
    // In protocol 0 the first one is followed by the capabilities.
    wants: valuesOf('want').map((want) => want.split(' ')[0] as string),
    filter,
    depth: depth === null ? null : Number(depth),
    refPrefixes: valuesOf('ref-prefix'),
    status: null,
    responseBytes: 0,
  };
}

function readLines(body: Buffer): string[] {
  return [...readPackets(body)].map(({ payload }) => payload?.toString('utf8').replace(/\n$/, '') ?? '');
}

function readCommand(path: string, lines: readonly string[]): Command {
  if (path.includes('/info/refs?')) return 'info/refs';
  if (!path.endsWith('/git-upload-pack')) return 'other';
  if (lines.length === 1 && lines[0] === '') return 'probe';
  if (lines[0] === 'command=ls-refs') return 'ls-refs';
  return lines[0] === 'command=fetch' || lines[0]?.startsWith('want ') ? 'fetch' : 'other';
}

/** As the checkout action and GitHub have it: basic authentication as `x-access-token`. */
function readToken(authorization: string | undefined): string | null {
  const [, encoded] = /^basic (\S+)$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return authorization ?? null;
  const told = Buffer.from(encoded, 'base64').toString('utf8');
  return told.startsWith('x-access-token:') ? told.slice('x-access-token:'.length) : told;
}

/** A fault of the pack is one only where there is a pack. */
function usualPlace({ kind }: Fault): Command | undefined {
  return kind === 'corrupt-pack' || kind === 'truncate-pack' ? 'fetch' : undefined;
}

function refusal(status: number, text: string, headers: OutgoingHttpHeaders = {}): Answer {
  return { status, headers: { ...TEXT, ...headers }, body: Buffer.from(`${text}\n`) };
}

function remoteError(text: string): Answer {
  const headers = { 'content-type': 'application/x-git-upload-pack-result' };
  return { status: 200, headers, body: Buffer.concat([writePacket(`ERR ${text}`)]) };
}

/** The first id that no ref points at. */
function findUnadvertised(repository: string, wants: readonly string[]): string | null {
  const told = execFileSync('git', ['for-each-ref', '--format=%(objectname)'], {
    cwd: repository,
    env: pinnedEnvironment(configVariables({ 'safe.directory': '*' })),
    encoding: 'utf8',
  });
  const advertised = new Set(told.split('\n'));
  return wants.find((want) => !advertised.has(want)) ?? null;
}

/** RFC 3875: a header `Content-Encoding` is the variable `HTTP_CONTENT_ENCODING`. */
function headerVariables(headers: IncomingHttpHeaders): Record<string, string> {
  const passed = ['content-encoding', 'accept-encoding', 'accept'].flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[`HTTP_${name.toUpperCase().replace('-', '_')}`, String(value)]];
  });
  return { ...Object.fromEntries(passed), CONTENT_TYPE: headers['content-type'] ?? '' };
}

function parseCgi(told: Buffer): Answer {
  const end = told.indexOf('\r\n\r\n');
  if (end < 0) throw new Error('git http-backend gave no answer.');
  const headers = new Map<string, string>();
  for (const line of told.toString('latin1', 0, end).split('\r\n')) {
    const colon = line.indexOf(':');
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  const status = Number.parseInt(headers.get('status') ?? '200', 10);
  headers.delete('status');
  return { status, headers: Object.fromEntries(headers), body: told.subarray(end + 4) };
}

async function send(
  response: ServerResponse,
  served: ServedRequest,
  { status, headers, body }: Answer,
  fault: Fault | null,
): Promise<void> {
  const stopsAt = fault?.kind === 'cut' || fault?.kind === 'hang' ? fault.afterBytes : undefined;
  const sent = stopsAt === undefined ? body : body.subarray(0, stopsAt);
  served.status = status;
  served.responseBytes = sent.length;
  response.writeHead(status, headers);
  // Without a length known ahead, as a server that streams its packs.
  response.flushHeaders();
  await new Promise((resolve) => {
    response.once('close', resolve);
    response.write(sent, resolve);
  });
  if (stopsAt === undefined) response.end();
  else if (fault?.kind === 'cut') response.socket?.destroy();
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
