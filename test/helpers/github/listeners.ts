import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Addresses } from './addresses.ts';

/** Which of GitHub's hosts a request went to. */
export type Host = 'web' | 'api' | 'graphql' | 'uploads' | 'storage';

export type Receive = (
  host: Host,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>;

/** GitHub's hosts, on loopback. */
export interface Listeners {
  readonly addresses: Addresses;
  close(): Promise<void>;
}

/** With hosts of their own for API and uploads, or all on one under the prefixes of Enterprise Server. */
export async function openListeners(enterprise: boolean, receive: Receive): Promise<Listeners> {
  const servers: Server[] = [];
  const open = async (choose: (path: string) => [Host, string]) => {
    const server = createServer((request, response) => {
      const [host, path] = choose(request.url ?? '');
      void receive(host, path, request, response);
    });
    servers.push(server);
    server.on('connection', (socket) => socket.unref().on('error', () => {}));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    server.unref();
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const addresses = enterprise ? await openEnterprise(open) : await openCloud(open);
  return {
    addresses,
    async close() {
      await Promise.all(
        servers.map(async (server) => {
          const closed = new Promise((resolve) => server.close(resolve));
          server.closeAllConnections();
          await closed;
        }),
      );
    },
  };
}

type Open = (choose: (path: string) => [Host, string]) => Promise<string>;

async function openCloud(open: Open): Promise<Addresses> {
  const api = await open((path) => (path === '/graphql' ? ['graphql', path] : ['api', path]));
  return {
    web: await open((path) => ['web', path]),
    api,
    graphql: `${api}/graphql`,
    uploads: await open((path) => ['uploads', path]),
    storage: await open((path) => ['storage', path]),
  };
}

const PREFIXES: readonly [string, Host][] = [
  ['/api/v3/', 'api'],
  ['/api/uploads/', 'uploads'],
];

async function openEnterprise(open: Open): Promise<Addresses> {
  const web = await open((path) => {
    if (path === '/api/graphql') return ['graphql', path];
    const found = PREFIXES.find(([prefix]) => path.startsWith(prefix));
    return found ? [found[1], path.slice(found[0].length - 1)] : ['web', path];
  });
  return {
    web,
    api: `${web}/api/v3`,
    graphql: `${web}/api/graphql`,
    uploads: `${web}/api/uploads`,
    storage: await open((path) => ['storage', path]),
  };
}
