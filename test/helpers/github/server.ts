import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { type GitServer, startGitServer } from '../git-server.ts';
import { Access, refuse } from './access.ts';
import type { Addresses } from './addresses.ts';
import { type Answer, notFound, ok, problem } from './answer.ts';
import { checkAnswer } from './contract.ts';
import type { Place } from './documents.ts';
import { Downloads } from './downloads.ts';
import { type Fault, FaultList, isOfApi, type Operation } from './faults.ts';
import { GitData } from './git-data.ts';
import { type Hook, HookList, type HookPlace } from './hooks.ts';
import { type Host, type Listeners, openListeners } from './listeners.ts';
import type { Asked, Permissions } from './operation.ts';
import { OPERATIONS } from './operations.ts';
import { leaveStarter, withAsset } from './release-operations.ts';
import { findRequestFaults, type GitHubRequest, type Received, receiveRequest } from './request.ts';
import { type Account, type Asset, State } from './state.ts';
import { passOn, readBody, sendAnswer, toWire } from './transport.ts';

export interface GitHubOptions {
  /**
   * Enterprise Server: API, uploads and GraphQL are below `/api` of the one host. Default: hosts of their
   * own.
   */
  readonly enterprise?: boolean;
  /** Default: `owner/product`. */
  readonly repository?: string;
  /**
   * Folder of the git repository that is served, bare or not; it also answers for comparisons, refs and
   * commits.
   */
  readonly git?: string;
  /** More git repositories: `someone/product` → folder. */
  readonly forks?: Readonly<Record<string, string>>;
  /** Nothing is told without a token that may read. */
  readonly private?: boolean;
  /** Of the job's token; default: all `write`. */
  readonly permissions?: Partial<Permissions>;
  /** Publishing makes releases immutable. */
  readonly immutableReleases?: boolean;
  /**
   * Whether the API redirects downloads to the storage (the default) or answers them itself: GitHub may do
   * either.
   */
  readonly downloads?: 'redirect' | 'direct';
}

export interface GitHubServer {
  /** As in GITHUB_API_URL, GITHUB_SERVER_URL and GITHUB_GRAPHQL_URL. */
  readonly apiUrl: string;
  readonly serverUrl: string;
  readonly graphqlUrl: string;
  /** `owner/product` */
  readonly repository: string;
  /** The job's token, of `github-actions[bot]`. */
  readonly token: string;
  readonly addresses: Addresses;
  /** Releases, pull requests, comments and labels, to be filled and looked at by the test. */
  readonly state: State;
  /** What answers git at `${serverUrl}/owner/product`; it has faults, requests and hooks of its own. */
  readonly git: GitServer;
  /** What the API knows of that repository. */
  readonly gitData: GitData;
  /** In the order in which they came, without git's. */
  readonly requests: readonly GitHubRequest[];
  /** Where a request or an answer broke the official description. A test that ends with any fails. */
  readonly violations: readonly string[];
  /** For rendering payloads of events. */
  readonly place: Place;
  /** Another token; of a person, and all `write`, unless stated otherwise. */
  addToken(account: Partial<Account> & Pick<Account, 'login'>, permissions?: Partial<Permissions>): string;
  /** Changes what the job's token may do. */
  permit(permissions: Partial<Permissions>): void;
  /**
   * Replaces the faults and counts anew; each request meets the first one that applies. None: all is well
   * again.
   */
  setFaults(...faults: readonly Fault[]): void;
  /** Called, and waited for, when a request has come and before anything is done. */
  before(place: HookPlace, hook: Hook): void;
  /** Called, and waited for, when a request was obeyed and before it is answered. */
  after(place: HookPlace, hook: Hook): void;
  /** From now on the repository has another name; API requests to the old one are redirected. */
  rename(repository: string): void;
  /** How often an operation was asked for; without one: all requests to the API. */
  count(operation?: Operation): number;
  /** Forgets requests, faults and hooks; the state stays. */
  reset(): void;
  /** Throws what failed in the server itself or in a hook, and the violations. */
  close(): Promise<void>;
}

/**
 * A GitHub of one repository, in memory and on loopback, for the test that calls this: it is closed when that
 * test ends, and fails it when a request or an answer broke the official description (`openapi-slice.json`,
 * `overlay.ts`). It answers within this process, so whoever talks to it has to run asynchronously.
 */
export async function startGitHub(options: GitHubOptions = {}): Promise<GitHubServer> {
  const server = await openGitHub(options);
  onTestFinished(() => server.close());
  return server;
}

/** The same, for callers that close it themselves. */
export async function openGitHub(options: GitHubOptions = {}): Promise<GitHubServer> {
  const { repository = 'owner/product', git, forks = {} } = options;
  const repositories = { ...forks, ...(git !== undefined && { [repository]: git }) };
  const server = new FakeGitHub(options, await startGitServer({ repositories }));
  await server.listen();
  return server;
}

class FakeGitHub implements GitHubServer {
  readonly state: State;
  readonly git: GitServer;
  requests: GitHubRequest[] = [];
  readonly violations: string[] = [];
  readonly #options: GitHubOptions;
  readonly #access: Access;
  readonly gitData: GitData;
  readonly #downloads = new Downloads();
  readonly #formerNames = new Set<string>();
  readonly #failures: unknown[] = [];
  #listeners: Listeners | null = null;
  #faults = new FaultList([]);
  #hooks = new HookList();
  #closed: Promise<void> | null = null;

  constructor(options: GitHubOptions, git: GitServer) {
    this.#options = options;
    this.state = new State(options.repository ?? 'owner/product');
    this.git = git;
    this.#access = new Access(options.permissions);
    this.gitData = new GitData(options.git ?? null);
    if (options.private) git.set({ requireToken: this.token });
  }

  async listen(): Promise<void> {
    this.#listeners = await openListeners(this.#options.enterprise ?? false, (...told) =>
      this.#serve(...told),
    );
  }

  get addresses(): Addresses {
    if (!this.#listeners) throw new Error('The server does not listen yet.');
    return this.#listeners.addresses;
  }

  get apiUrl(): string {
    return this.addresses.api;
  }

  get serverUrl(): string {
    return this.addresses.web;
  }

  get graphqlUrl(): string {
    return this.addresses.graphql;
  }

  get repository(): string {
    return this.state.repository;
  }

  get token(): string {
    return this.#access.jobToken;
  }

  get place(): Place {
    const { addresses, repository } = this;
    return { addresses, repository, repositoryId: REPOSITORY_ID, private: this.#options.private ?? false };
  }

  addToken(
    account: Partial<Account> & Pick<Account, 'login'>,
    permissions: Partial<Permissions> = {},
  ): string {
    return this.#access.add({ id: this.state.nextId(), type: 'User', ...account }, permissions);
  }

  permit(permissions: Partial<Permissions>): void {
    this.#access.permit(permissions);
  }

  setFaults(...faults: readonly Fault[]): void {
    this.#faults = new FaultList(faults);
  }

  before(place: HookPlace, hook: Hook): void {
    this.#hooks.add('before', place, hook);
  }

  after(place: HookPlace, hook: Hook): void {
    this.#hooks.add('after', place, hook);
  }

  rename(repository: string): void {
    this.#formerNames.add(this.state.repository);
    this.state.repository = repository;
  }

  count(operation?: Operation): number {
    const counted = (request: GitHubRequest) =>
      operation === undefined ? isOfApi(request.operation) : request.operation === operation;
    return this.requests.filter(counted).length;
  }

  reset(): void {
    this.requests = [];
    this.#hooks = new HookList();
    this.setFaults();
  }

  close(): Promise<void> {
    this.#closed ??= this.#end();
    return this.#closed;
  }

  async #end(): Promise<void> {
    await this.#listeners?.close();
    await this.git.close();
    if (this.#failures.length > 0) throw this.#failures[0];
    if (this.violations.length > 0)
      throw new Error(`GitHub's description was broken:\n${this.violations.join('\n')}`);
  }

  async #serve(host: Host, path: string, message: IncomingMessage, response: ServerResponse): Promise<void> {
    if (host === 'web' && GIT_PATH.test(path)) {
      this.#serveGit(path, message, response);
      return;
    }
    try {
      const body = await readBody(message);
      const request = receiveRequest({ host, path: this.#nameRepository(path), message, body });
      this.requests.push(request);
      await this.#hooks.call('before', request);
      const fault = this.#faults.take(request.operation);
      const answer = await this.#answerWith(request, fault);
      if (fault?.kind === 'reset') message.socket.resetAndDestroy();
      if (answer === null) return;
      request.status = answer.status;
      const headers = { ...LIMIT_HEADERS, ...answer.headers };
      await sendAnswer(response, toWire({ ...answer, headers }), fault);
    } catch (error) {
      if (this.#closed !== null || (error as NodeJS.ErrnoException).code === 'ECONNRESET') return;
      this.#failures.push(error);
      response.destroy();
    }
  }

  #serveGit(path: string, message: IncomingMessage, response: ServerResponse): void {
    const former = [...this.#formerNames].find((name) => path.startsWith(`/${name}`));
    if (former === undefined) {
      passOn(message, response, this.git.origin);
    } else {
      const location = `${this.serverUrl}${path.replace(former, this.repository)}`;
      response.writeHead(301, { location }).end();
    }
  }

  /** GitHub's own links name the repository by its number. */
  #nameRepository(path: string): string {
    return path.replace(NUMBERED, `/repos/${this.repository}`);
  }

  #numberRepository(host: Host, path: string): string {
    const base = host === 'uploads' ? this.addresses.uploads : this.addresses.api;
    return `${base}${path.replace(/^\/repos\/[^/]+\/[^/]+/, `/repositories/${REPOSITORY_ID}`)}`;
  }

  /** `null`: no answer, ever. */
  async #answerWith(request: Received, fault: Fault | null): Promise<Answer | null> {
    if (fault?.kind === 'delay') await sleep(fault.ms);
    const effect = effectOf(fault);
    const refused = this.#refuseMalformed(request);
    if (effect === 'starter') leaveStarter(this.#ask(request));
    const answer = effect === 'done' ? (refused ?? (await this.#obey(request))) : null;
    if (effect !== 'none') await this.#hooks.call('after', request);
    if (fault?.kind === 'status') return statusAnswer(fault);
    const silent = fault?.kind === 'reset' || (fault?.kind === 'hang' && fault.afterBytes === undefined);
    return silent ? null : answer;
  }

  async #obey(request: Received): Promise<Answer> {
    const { operation, host, path, headers } = request;
    if (operation === 'storage/download') return this.#downloads.answer(path, headers.authorization);
    if (operation === 'web/download') return this.#downloads.answerWeb(path, this.state, this.place);
    const asker = this.#access.find(request.token);
    if (operation === 'graphql') return answerViewer(asker);
    const moved = this.#redirectFormer(request);
    const rule = OPERATIONS[operation];
    if (!rule) throw new Error(`There is no answer for ${operation} at ${host}.`);
    const answer =
      moved ??
      this.#refuseRepository(request) ??
      refuse(asker, rule, this.place.private) ??
      (this.#asksBytes(request)
        ? await withAsset(this.#ask(request), (asset) => this.#download(asset))
        : await rule.answer(this.#ask(request)));
    this.#checkAnswer(request, answer);
    return answer;
  }

  #ask({ parameters, query, body, headers, token, path }: Received): Asked {
    const asker = this.#access.find(token);
    const { state, place } = this;
    return {
      state,
      place,
      git: this.gitData,
      asker: asker === 'unknown' ? null : asker,
      parameters,
      query,
      body,
      headers: { 'content-type': headers['content-type'] },
      pageUrl: this.#numberRepository('api', path),
      immutableReleases: this.#options.immutableReleases ?? false,
      now: Date.now,
    };
  }

  #asksBytes({ operation, headers }: Received): boolean {
    return (
      operation === 'repos/get-release-asset' && headers.accept?.includes('application/octet-stream') === true
    );
  }

  #download(asset: Asset): Answer {
    if (asset.state !== 'uploaded') return notFound();
    if (this.#options.downloads === 'direct') return { status: 200, bytes: asset.content };
    return this.#downloads.redirect(asset, this.place);
  }

  #refuseRepository({ parameters: { owner, repo } }: Received): Answer | null {
    return `${owner}/${repo}`.toLowerCase() === this.repository.toLowerCase() ? null : notFound();
  }

  #redirectFormer({ host, method, path, parameters: { owner, repo } }: Received): Answer | null {
    if (!this.#formerNames.has(`${owner}/${repo}`)) return null;
    const url = this.#numberRepository(host, path);
    const status = method === 'GET' ? 301 : 307;
    return { ...problem(status, STATUS_CODES[status] ?? '', { url }), headers: { location: url } };
  }

  /** GitHub's refusal of what is none of its requests; nothing is done then. */
  #refuseMalformed(request: Received): Answer | null {
    const { host, method, path, body, operation } = request;
    const faults = findRequestFaults(request);
    for (const fault of faults) this.violations.push(`${method} ${path} at ${host}: ${fault}`);
    if (faults.length === 0) return null;
    if (operation === 'unknown') return notFound();
    return body instanceof SyntaxError
      ? problem(400, 'Problems parsing JSON')
      : problem(422, 'Invalid request.');
  }

  #checkAnswer({ operation, method, path }: Received, answer: Answer): void {
    const { headers, body } = toWire(answer);
    const mediaType = headers['content-type']?.toString().split(';')[0] ?? null;
    const json = mediaType === 'application/json';
    const told = body.length === 0 ? null : json ? JSON.parse(body.toString('utf8')) : body;
    for (const fault of checkAnswer({ operation, status: answer.status, mediaType, body: told }))
      this.violations.push(`The answer ${answer.status} to ${method} ${path}: ${fault}`);
  }
}

const REPOSITORY_ID = 4_711;
const NUMBERED = new RegExp(`^/repositories/${REPOSITORY_ID}(?=/)`);
const GIT_PATH = /\/(?:info\/refs\?|git-[a-z]+-pack$|HEAD$|objects\/)/;
const LIMIT_HEADERS = {
  'x-github-request-id': 'CAFE:1:2:3:4',
  'x-ratelimit-limit': '1000',
  'x-ratelimit-remaining': '999',
};

function effectOf(fault: Fault | null): 'none' | 'done' | 'starter' {
  const breaksOff =
    fault?.kind === 'status' ||
    fault?.kind === 'reset' ||
    (fault?.kind === 'hang' && fault.afterBytes === undefined);
  return breaksOff ? (fault.effect ?? 'none') : 'done';
}

function statusAnswer({ status, headers = {}, body }: Extract<Fault, { kind: 'status' }>): Answer {
  if (typeof body === 'string')
    return { status, bytes: Buffer.from(body), headers: { 'content-type': 'text/html', ...headers } };
  if (status >= 300 && status < 400) return { status, headers };
  return { status, json: body ?? { message: STATUS_CODES[status] }, headers };
}

function answerViewer(asker: ReturnType<Access['find']>): Answer {
  if (asker === null || asker === 'unknown') return problem(401, 'Bad credentials');
  return ok({ data: { viewer: { login: asker.account.login } } });
}
