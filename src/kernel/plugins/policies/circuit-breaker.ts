import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import { messageOf, NEVER_CONNECTED, PodproofError } from '../../ports/errors.js';
import type { Logger } from '../../ports/logger.js';
import type { CallPolicy } from './call-policy.js';
import { isTransient } from './retry.js';

export interface BreakerOptions {
  /** After so many failures in a row nobody is called any more. */
  readonly failures: number;
  /** After so long one call is let through; when it succeeds, all are. */
  readonly openMs: number;
}

/** What a plugin throws besides PodproofError is a defect of the plugin or of what it talks to. */
const countsAsFailure = (error: unknown) => isTransient(error) || !PodproofError.isInstance(error);

/**
 * Stops calling what keeps failing, so that callers fall back at once instead of waiting. Throws PodproofError `unavailable` meanwhile,
 * naming the last cause. Wrong requests and refused keys do not count. One breaker for all operations of one instance. A call that is forced goes through
 * while the breaker is open: its success closes the breaker, its failure does not count.
 * @param what names the port in messages
 */
export function breaker(what: string, options: BreakerOptions & { logger: Logger }): CallPolicy {
  const counter = new ConsecutiveBreaker(options.failures);
  const policy = circuitBreaker(handleWhen(countsAsFailure), { halfOpenAfter: options.openMs, breaker: counter });
  policy.onBreak((reason) => {
    // Isolation is only the way to close it by hand.
    if ('isolated' in reason) return;
    options.logger.warn({ port: what, seconds: options.openMs / 1000 }, 'circuit breaker opened');
  });
  let lastCause = '';
  policy.onFailure(({ reason }) => {
    if ('error' in reason && countsAsFailure(reason.error)) lastCause = messageOf(reason.error);
  });
  policy.onReset(() => options.logger.info({ port: what }, 'circuit breaker closed'));
  const close = () => {
    counter.success();
    policy.isolate().dispose();
  };
  return async ({ signal, forced }, next) => {
    if (policy.state !== CircuitState.Closed && forced) {
      const answer = await next(signal);
      close();
      return answer;
    }
    try {
      return await policy.execute(() => next(signal));
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      throw new PodproofError(
        'unavailable',
        `${what} failed ${options.failures} times in a row, last: ${lastCause}; it is left alone for a while`,
        { extra: NEVER_CONNECTED },
      );
    }
  };
}
