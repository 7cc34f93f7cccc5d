import type { OutgoingHttpHeaders } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers?: OutgoingHttpHeaders;
  /** A body as JSON; `undefined`: none, or `bytes`. */
  readonly json?: unknown;
  readonly bytes?: Buffer;
}

export function ok(json: unknown, headers: OutgoingHttpHeaders = {}): Answer {
  return { status: 200, json, headers };
}

export function problem(status: number, message: string, more: object = {}): Answer {
  const told = { message, ...more, documentation_url: 'https://docs.github.com/rest' };
  return { status, json: told };
}

export function notFound(): Answer {
  return problem(404, 'Not Found');
}

export interface FieldError {
  readonly resource: string;
  readonly code: string;
  readonly field?: string;
  readonly message?: string;
}

export function invalid(...errors: readonly FieldError[]): Answer {
  return problem(422, 'Validation Failed', { errors });
}
