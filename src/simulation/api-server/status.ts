import type { ServerResponse } from 'node:http';

const REASONS: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  409: 'AlreadyExists',
  410: 'Expired',
  422: 'Invalid',
  429: 'TooManyRequests',
  500: 'InternalError',
};

/** A refusal that the server sends as a Kubernetes Status. */
export class StatusError extends Error {
  override readonly name = 'StatusError';

  constructor(
    readonly status: number,
    message: string,
    readonly more: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

export function statusOf(status: number, message: string, more: object = {}): Record<string, unknown> {
  const reason = REASONS[status] ?? 'Unknown';
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, code: status, ...more };
}

/** @param more fields of the Status beside its code and its message. */
export function sendStatus(response: ServerResponse, status: number, message: string, more: object = {}): void {
  sendJson(response, JSON.stringify(statusOf(status, message, more)), status);
}

export function sendJson(response: ServerResponse, text: string, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(text);
}
