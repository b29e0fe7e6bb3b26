import type { components } from './schema.js';

type Problem = Partial<components['schemas']['Problem']> & { readonly fields?: unknown };

/** A field of a request that the server does not take, and why. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
}

/** An answer that is no success, or none at all (`status` 0), in words for a person. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly fields: readonly FieldError[];
  /** What the answer has besides, such as the `id` of the record that refuses a change of many. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What the server's log has it by. */
  readonly requestId: string | undefined;
  /** In milliseconds, where the server says when to try again. */
  readonly retryAfterMs: number | undefined;

  constructor({ status, headers }: Answer, body: unknown, cause?: unknown) {
    const problem: Problem = typeof body === 'object' && body !== null ? body : {};
    super(problem.detail ?? (status === 0 ? 'The server cannot be reached.' : `The server answered ${status}.`), {
      cause,
    });
    this.status = status;
    this.fields = fieldsOf(problem);
    this.values = problem as Readonly<Record<string, unknown>>;
    this.requestId = headers.get('x-request-id') ?? undefined;
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    this.retryAfterMs = Number.isFinite(seconds) ? seconds * 1_000 : undefined;
  }

  static unreachable(cause: unknown): ApiError {
    return new ApiError({ status: 0, headers: new Headers() }, undefined, cause);
  }
}

function fieldsOf({ fields }: Problem): readonly FieldError[] {
  if (!Array.isArray(fields)) return [];
  return fields.filter(
    (each): each is FieldError => typeof each?.field === 'string' && typeof each?.message === 'string',
  );
}

/** Whether what was asked for is not there, or not any more. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Words for any error that a page may meet. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
