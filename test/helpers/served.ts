import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { RepositoryOptions } from '../../src/git/repository.ts';
import { judgeRelease, type ReleaseOptions } from '../../src/jobs/release.ts';
import type { ReleaseDocument } from '../../src/reports/documents.ts';
import type { Checkout } from './checkouts.ts';
import { type GitServer, type GitServerOptions, startGitServer } from './git-server.ts';
import {
  createReleasedRepository,
  type ReleasedRepository,
  type ReleasedRepositoryOptions,
} from './released-repository.ts';
import type { TestRepository } from './repository.ts';

/** Where `Served` is served. */
export const SERVED = 'acme/app';

type RemoteOptions = Partial<NonNullable<ReleaseOptions['remote']>>;

/** A remote that is never waited for long. */
export const IMPATIENT: Pick<RepositoryOptions, 'timeoutMs' | 'pausesMs'> = {
  timeoutMs: 20_000,
  pausesMs: [10, 20],
};

/** One released repository and one server of it for all tests of a file; the server forgets between tests. */
export interface Served {
  readonly released: ReleasedRepository;
  readonly repository: TestRepository;
  readonly server: GitServer;
  readonly url: string;
  /** Removes the checkout after the test. */
  keep(checkout: Checkout | Promise<Checkout>): Promise<Checkout>;
  /** The release as a workflow's step judges it in this checkout. */
  judge(
    checkout: Checkout,
    tag: string,
    options?: Partial<ReleaseOptions> & { remote?: RemoteOptions },
  ): Promise<ReleaseDocument>;
}

const USUAL: Partial<GitServerOptions> = {
  requireToken: null,
  forbidden: false,
  notFound: false,
  refuseFilters: false,
  refuseAnySha: false,
  protocolV0Only: false,
  faults: [],
  onRequest: null,
};

export function serveReleases(
  options: ReleasedRepositoryOptions,
  prepare: (repository: TestRepository) => void = () => {},
): Served {
  let released: ReleasedRepository;
  let server: GitServer;
  const checkouts: Checkout[] = [];
  beforeAll(async () => {
    released = createReleasedRepository(options);
    prepare(released.repository);
    server = await startGitServer({ repositories: { [SERVED]: released.repository.path } });
  });
  beforeEach(() => {
    server.set({ ...USUAL, repositories: { [SERVED]: released.repository.path } });
    server.reset();
  });
  afterEach(() => {
    for (const checkout of checkouts.splice(0)) checkout.remove();
  });
  afterAll(async () => {
    released.repository.remove();
    await server.close();
  });
  return {
    get released() {
      return released;
    },
    get repository() {
      return released.repository;
    },
    get server() {
      return server;
    },
    get url() {
      return server.url(SERVED);
    },
    async keep(checkout) {
      const made = await checkout;
      checkouts.push(made);
      return made;
    },
    judge({ path, environment }, tag, { remote, ...options } = {}) {
      return judgeRelease({
        repository: path,
        tag,
        surroundings: environment,
        remote: { ask: 'always', url: server.url(SERVED), ...IMPATIENT, ...remote },
        ...options,
      });
    },
  };
}

/** The commands that the server was given, `fetch` with the number of ids asked for. */
export function commandsOf({ requests }: GitServer): string[] {
  return requests
    .filter(({ command }) => command !== 'info/refs')
    .map(({ command, wants }) => (command === 'fetch' ? `fetch ${wants.length}` : command));
}
