import type { Problem } from '../../contracts/problem.js';
import { type ErrorCode, PodproofError } from '../../kernel/ports/errors.js';

/** The HTTP status of each error code (docs/wire-contract.md, "Errors"). An aborted request has nobody to answer; 499 stands in the log only. */
export const STATUS_OF: Readonly<Record<ErrorCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  rate_limited: 429,
  aborted: 499,
  refused: 500,
  internal: 500,
  timeout: 503,
  unavailable: 503,
};

/** What only HTTP can get wrong, so that the kernel has no code for it: 405, 415 and 421. */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  constructor(
    readonly status: 405 | 415 | 421,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** An error as it goes over the wire. */
export interface ProblemAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Problem;
}

/** True for what Express throws when a part of the path is not well percent-encoded. */
function isUndecodable(error: unknown): boolean {
  return error instanceof URIError || (error instanceof Error && 'status' in error && error.status === 400);
}

function retryAfter(error: PodproofError): Record<string, string> {
  if (error.retryAfterMs === undefined) return {};
  return { 'Retry-After': String(Math.max(1, Math.ceil(error.retryAfterMs / 1000))) };
}

/** How long a detail may be, in characters: it may quote what the client sent. */
const DETAIL_LIMIT = 1_000;

function bounded(detail: string): string {
  return detail.length > DETAIL_LIMIT ? `${detail.slice(0, DETAIL_LIMIT)} …` : detail;
}

function answer(status: number, detail: string, headers: Readonly<Record<string, string>> = {}): ProblemAnswer {
  return { status, headers, body: { detail } };
}

/** Turns anything thrown into its answer. What is wrong inside stays inside: of a 500 only the request id leaves. */
export function problemOf(error: unknown, requestId: string): ProblemAnswer {
  if (error instanceof HttpError) return answer(error.status, error.message, error.headers);
  if (isUndecodable(error)) return answer(400, 'The path is not well percent-encoded');
  if (PodproofError.isInstance(error) && STATUS_OF[error.code] !== 500) {
    return {
      status: STATUS_OF[error.code],
      headers: retryAfter(error),
      body: { detail: bounded(error.message), ...error.extra },
    };
  }
  return answer(500, `Internal server error; the log says more under request id ${requestId}`);
}
