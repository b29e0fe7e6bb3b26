import { type ErrorCode, PodproofError } from '../../ports/errors.js';
import { decorate } from './decorate.js';

/** How often and how patiently a call is tried again. */
export interface RetryOptions {
  /** All tries, the first one included. */
  readonly attempts: number;
  /** The wait before the second try, in milliseconds; it doubles each time. */
  readonly firstWaitMs: number;
  /** A longer wait than this is left to the caller: the error goes up with its `retryAfterMs`. */
  readonly longestWaitMs: number;
}

const TRANSIENT: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['rate_limited', 'unavailable', 'timeout']);

/** True for what may be gone when one tries again. */
export function isTransient(error: unknown): error is PodproofError {
  return PodproofError.isInstance(error) && TRANSIENT.has(error.code);
}

/** Tries transient failures again, after the time that the other side asked for. The last argument of every operation is an AbortSignal. */
export function retry<Port extends object>(port: Port, options: RetryOptions): Port {
  return decorate(port, (_name, operation) => async (...args) => {
    const signal = args.at(-1) as AbortSignal;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await operation(...args);
      } catch (error) {
        const waitMs = waitBefore(error, attempt, options);
        if (waitMs === undefined) throw error;
        await pause(waitMs, signal);
      }
    }
  });
}

/** The wait before the next try, in milliseconds; undefined when there is to be none. */
function waitBefore(error: unknown, attempt: number, options: RetryOptions): number | undefined {
  if (!isTransient(error) || attempt >= options.attempts) return undefined;
  // Half of the wait is chance, so that calls that failed together do not come back together.
  const backoff = options.firstWaitMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
  const waitMs = error.retryAfterMs ?? backoff;
  return waitMs <= options.longestWaitMs ? waitMs : undefined;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(new PodproofError('aborted', 'The call was aborted before it was tried again', { cause: signal.reason }));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, milliseconds);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}
