import { inspect } from 'node:util';

/**
 * What can go wrong behind a port or in a service, as a closed list. The API maps each code to one HTTP status
 * (api/http/problems.ts); policies decide by it whether to try again.
 */
export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'gone'
  | 'too_large'
  | 'rate_limited'
  | 'refused'
  | 'timeout'
  | 'aborted'
  | 'unavailable'
  | 'internal';

const MARKER = Symbol.for('podproof.error');

/** The one error class. Recognised by its marker, so that an error thrown by a plugin's own copy of the package counts as well. */
export class PodproofError extends Error {
  readonly [MARKER] = true;
  override readonly name = 'PodproofError';
  readonly code: ErrorCode;
  /** How long to wait before trying again, in milliseconds, where the other side said so. */
  readonly retryAfterMs: number | undefined;
  /** Further fields for the error body, such as `failure_id`. */
  readonly extra: Readonly<Record<string, unknown>>;

  /** @param message one sentence for the person who reads it: what is wrong and what to do; never a secret. */
  constructor(
    code: ErrorCode,
    message: string,
    options: { cause?: unknown; retryAfterMs?: number; extra?: Record<string, unknown> } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryAfterMs = options.retryAfterMs;
    this.extra = options.extra ?? {};
  }

  static isInstance(error: unknown): error is PodproofError {
    return typeof error === 'object' && error !== null && (error as { [MARKER]?: unknown })[MARKER] === true;
  }
}

/**
 * For the `extra` of an error of a call that never reached the other side: no name, no route, nothing that listens, no trust, or refused
 * by our own rules. Such a call has cost nothing.
 */
export const NEVER_CONNECTED = { connected: false } as const;

/** False only where it is known that the other side was not reached. */
export function mayHaveConnected(error: unknown): boolean {
  return !PodproofError.isInstance(error) || error.extra['connected'] !== false;
}

/** Whether what was asked is not there at all, or does not answer: whoever asks it next fares no better. */
export function isOutage(error: unknown): boolean {
  return PodproofError.isInstance(error) && (error.code === 'unavailable' || error.code === 'timeout');
}

const UNREADABLE = 'what was thrown cannot be read';

/** The message of anything that was thrown, also of what has none: an object without a prototype, a proxy, a getter that throws itself. */
export function messageOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return UNREADABLE;
  }
}

/** What was thrown, or an error in its place where reading it throws: for code that nobody stands behind to catch that. */
export function legibleError(thrown: unknown): unknown {
  try {
    inspect(thrown);
    if (typeof thrown === 'object' && thrown !== null) READ.forEach((field) => void Reflect.get(thrown, field));
    return thrown;
  } catch {
    return new Error(UNREADABLE);
  }
}

/** What is read of an error before it is logged. */
const READ = ['name', 'message', 'stack', 'code', 'cause'];

/** The code of anything that was thrown, such as `ENOENT` of Node's or one of a driver's; '' where it has none. */
export function errorCode(error: unknown): string {
  const code = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : '';
}
