import { PodproofError } from '../../ports/errors.js';

/** How long something may take. `what` begins the message: `<what> did not end within 5 s`. */
export interface TimeLimit {
  readonly what: string;
  readonly milliseconds: number;
  /** Ends the wait as well, with code `aborted`. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs `work` and waits no longer than the limit says, whether or not `work` heeds the signal that it gets.
 * Throws PodproofError `timeout` or `aborted`; the same error is the signal's reason.
 */
export function withTimeLimit<Result>(
  limit: TimeLimit,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { what, milliseconds, signal } = limit;
  const aborted = () => new PodproofError('aborted', `${what} was aborted`, { cause: signal?.reason });
  if (signal?.aborted) return Promise.reject(aborted());
  const controller = new AbortController();
  return new Promise<Result>((resolve, reject) => {
    const stopWaiting = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const giveUp = (error: PodproofError) => {
      stopWaiting();
      reject(error);
      controller.abort(error);
    };
    const onAbort = () => giveUp(aborted());
    const timer = setTimeout(
      () => giveUp(new PodproofError('timeout', `${what} did not end within ${milliseconds / 1000} s`)),
      milliseconds,
    );
    signal?.addEventListener('abort', onAbort, { once: true });
    const run = async () => work(controller.signal);
    run().finally(stopWaiting).then(resolve, reject);
  });
}
