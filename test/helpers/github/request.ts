import type { IncomingMessage } from 'node:http';
import { readToken } from './access.ts';
import { checkRequest, matchOperation } from './contract.ts';
import { isOfApi, type Operation } from './faults.ts';
import type { Host } from './listeners.ts';

export interface GitHubRequest {
  readonly method: string;
  /** With the query, without the prefix of the API: `/repos/owner/product/releases?page=2`. */
  readonly path: string;
  readonly operation: Operation;
  /** Of the path, decoded: `owner`, `repo`, `release_id`. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Parsed JSON, or an upload's bytes; `null`: none. */
  readonly body: unknown;
  readonly token: string | null;
  /** `null`: not answered, or not yet. */
  status: number | null;
}

/** A request on its way. */
export interface Received extends GitHubRequest {
  readonly host: Host;
  readonly headers: IncomingMessage['headers'];
  readonly mediaType: string | null;
}

/** `path` is without the prefix of its host. */
export function receiveRequest(came: {
  host: Host;
  path: string;
  message: IncomingMessage;
  body: Buffer;
}): Received {
  const { host, path, message, body } = came;
  const { method = '', headers } = message;
  const [name = '', search = ''] = path.split('?');
  const mediaType = headers['content-type']?.split(';')[0]?.trim() ?? null;
  const json = mediaType === 'application/json' && host !== 'uploads';
  return {
    host,
    method,
    path,
    headers,
    mediaType,
    ...nameOperation(host, method, name),
    query: new URLSearchParams(search),
    body: body.length === 0 ? null : json ? parseJson(body) : body,
    token: readToken(headers.authorization),
    status: null,
  };
}

function nameOperation(host: Host, method: string, path: string): Pick<Received, 'operation' | 'parameters'> {
  if (host === 'graphql') return { operation: 'graphql', parameters: {} };
  if (host === 'storage') return { operation: 'storage/download', parameters: {} };
  if (host === 'web' && /\/releases\/(?:latest\/)?download\//.test(path))
    return { operation: 'web/download', parameters: {} };
  const found = host === 'web' ? null : matchOperation(method, path);
  const uploads = found?.operation === 'repos/upload-release-asset';
  if (!found || uploads !== (host === 'uploads')) return { operation: 'unknown', parameters: {} };
  return { operation: found.operation as Operation, parameters: found.parameters };
}

/** What was no JSON is the error. */
function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    return error;
  }
}

/** Everything by which the request is none that GitHub describes. */
export function findRequestFaults(request: Received): string[] {
  const { operation, headers, body } = request;
  if (operation === 'unknown') return ['it is no operation of the slice'];
  if (!isOfApi(operation)) return [];
  if (!headers['user-agent']) return ['the user-agent is missing'];
  if (body instanceof SyntaxError) return [`the body is not JSON: ${body.message}`];
  if (operation !== 'graphql') return checkRequest(request);
  return isViewerQuery(body) ? [] : [`the query is not { viewer { login } }: ${JSON.stringify(body)}`];
}

/** Its white space aside. */
function isViewerQuery(body: unknown): boolean {
  const { query } = (body ?? {}) as { query?: unknown };
  return typeof query === 'string' && query.replaceAll(/\s+/g, '') === '{viewer{login}}';
}
