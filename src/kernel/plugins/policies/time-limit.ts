import { TimeoutStrategy, timeout } from 'cockatiel';
import { PodproofError } from '../../ports/errors.js';
import type { CallPolicy } from './call-policy.js';

/** How long something may take. `what` begins the message: `<what> did not end within 5 s`. */
export interface TimeLimit {
  readonly what: string;
  readonly milliseconds: number;
  /** Ends the wait as well, with code `aborted`. */
  readonly signal?: AbortSignal | undefined;
}

/** Waits no longer, whether or not the work heeds its signal, which is left alone when the work ends in time. */
const STRATEGY = { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false };

/**
 * Runs `work` and waits no longer than the limit says, whether or not `work` heeds the signal that it gets.
 * Throws PodproofError `timeout` or `aborted`.
 */
export async function withTimeLimit<Result>(
  { what, milliseconds, signal }: TimeLimit,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const aborted = () => new PodproofError('aborted', `${what} was aborted`, { cause: signal?.reason });
  if (signal?.aborted) throw aborted();
  let given: AbortSignal | undefined;
  try {
    return await timeout(milliseconds, STRATEGY).execute(({ signal: inner }) => {
      given = inner;
      return work(inner);
    }, signal);
  } catch (error) {
    // What the work throws because its signal is given may come first: it is the end of the wait all the same.
    if (!given?.aborted) throw error;
    if (signal?.aborted) throw aborted();
    throw new PodproofError('timeout', `${what} did not end within ${milliseconds / 1000} s`);
  }
}

/**
 * Limits how long one call may take, by a signal that is also given when the time is up.
 * @param what names the port in the message
 */
export function timeLimit(what: string, milliseconds: number): CallPolicy {
  return ({ operation, signal }, next) => withTimeLimit({ what: `${what} ${operation}`, milliseconds, signal }, next);
}
