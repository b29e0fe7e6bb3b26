import { DelegateBackoff, handleWhen, type IRetryBackoffContext, retry as retryPolicy } from 'cockatiel';
import { type ErrorCode, PodproofError } from '../../ports/errors.js';
import type { CallPolicy } from './call-policy.js';

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

/** Tries transient failures again, after the time that the other side asked for. */
export function retry({ attempts, firstWaitMs, longestWaitMs }: RetryOptions): CallPolicy {
  const isWorthAnotherTry = (error: unknown) => isTransient(error) && (error.retryAfterMs ?? 0) <= longestWaitMs;
  const backoff = new DelegateBackoff(({ attempt, result }: IRetryBackoffContext<unknown>) => {
    const asked = 'error' in result && isTransient(result.error) ? result.error.retryAfterMs : undefined;
    // Half of the wait is chance, so that calls that failed together do not come back together.
    return asked ?? Math.min(firstWaitMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2), longestWaitMs);
  });
  const policy = retryPolicy(handleWhen(isWorthAnotherTry), { maxAttempts: attempts - 1, backoff });
  return ({ signal }, next) => {
    const tries = policy.execute(() => {
      // The wait before this try went on after the caller had given up.
      if (signal.aborted) throw aborted(signal);
      return next(signal);
    }, signal);
    return untilAborted(tries, signal);
  };
}

const aborted = (signal: AbortSignal) => new PodproofError('aborted', 'The call was aborted', { cause: signal.reason });

/** The library's wait between two tries does not heed the signal, but whoever gives up is not to wait for its end. */
async function untilAborted<Result>(tries: Promise<Result>, signal: AbortSignal): Promise<Result> {
  let onAbort = () => {};
  const givenUp = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(aborted(signal));
    signal.addEventListener('abort', onAbort, { once: true });
  });
  return Promise.race([tries, givenUp]).finally(() => signal.removeEventListener('abort', onAbort));
}
