import {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  request as sendRequest,
} from 'node:http';
import type { Answer } from './answer.ts';
import type { Fault } from './faults.ts';

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** As it goes over the wire, before any fault. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

export function toWire({ status, headers = {}, json, bytes }: Answer): WireAnswer {
  if (bytes)
    return { status, headers: { 'content-type': 'application/octet-stream', ...headers }, body: bytes };
  if (json === undefined) return { status, headers, body: Buffer.alloc(0) };
  const type = { 'content-type': 'application/json; charset=utf-8' };
  return { status, headers: { ...type, ...headers }, body: Buffer.from(JSON.stringify(json)) };
}

const PAGE = Buffer.from('<html><body>Unicorn!</body></html>\n');

/** Sends the answer, or what the fault makes of it; ends when nothing more will be sent. */
export async function sendAnswer(
  response: ServerResponse,
  answer: WireAnswer,
  fault: Fault | null,
): Promise<void> {
  const { status, headers, body } = spoil(answer, fault);
  const stopsAt =
    fault?.kind === 'cut' || fault?.kind === 'hang'
      ? Math.min(fault.afterBytes ?? body.length >> 1, body.length - 1)
      : null;
  const length = status === 204 ? {} : { 'content-length': body.length };
  response.writeHead(status, { ...headers, ...length });
  if (stopsAt === null) {
    response.end(body);
    return;
  }
  response.flushHeaders();
  await new Promise((resolve) => {
    response.once('close', resolve);
    response.write(body.subarray(0, stopsAt), resolve);
  });
  if (fault?.kind === 'cut') response.socket?.destroy();
}

function spoil(answer: WireAnswer, fault: Fault | null): WireAnswer {
  const { status, headers, body } = answer;
  switch (fault?.kind) {
    case 'html':
      return { status, headers: { ...headers, 'content-type': 'text/html' }, body: PAGE };
    case 'huge':
      return { status, headers, body: Buffer.concat([Buffer.alloc(fault.bytes, ' '), body]) };
    case 'truncate':
      return { status, headers, body: body.subarray(0, body.length >> 1) };
    case 'corrupt': {
      const other = Buffer.from(body);
      other[body.length >> 1] = (other[body.length >> 1] ?? 0) ^ 1;
      return { status, headers, body: other };
    }
    default:
      return answer;
  }
}

/**
 * Hands a request on to another server of ours and its answer back, as it comes: broken off where that breaks
 * off.
 */
export function passOn(request: IncomingMessage, response: ServerResponse, origin: string): void {
  const { method, headers, url = '' } = request;
  const onward = sendRequest(`${origin}${url}`, { method, headers });
  onward.on('error', () => request.socket.resetAndDestroy());
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    response.flushHeaders();
    answer.on('error', () => response.destroy());
    answer.on('aborted', () => response.destroy());
    answer.pipe(response);
  });
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}
