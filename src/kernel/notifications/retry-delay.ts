import { isTransient } from '../plugins/policies/retry.js';
import { PodproofError } from '../ports/errors.js';

/** A message that failed for so long is given up. */
export const GIVE_UP_AFTER_MS = 24 * 3_600_000;

/** Waits in milliseconds, doubled from the first to the longest. What somebody has to repair is tried more seldom. */
const TRANSIENT_WAIT = { first: 2_000, longest: 15 * 60_000 };
const FIXABLE_WAIT = { first: 5 * 60_000, longest: 30 * 60_000 };

/** Longer than the circuit breaker stays open: who waited so long is let through. */
const LONGEST_PAUSE_MS = 31_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_ASKED_PAUSE_MS = 60_000;

const needsFix = (error: unknown) => PodproofError.isInstance(error) && !isTransient(error);

const askedFor = (error: unknown) => (PodproofError.isInstance(error) ? error.retryAfterMs : undefined);

/**
 * How long a message waits for its next try, in milliseconds. Part of it is chance, so that messages that failed together do not come
 * back together; it is never less than the other side asked for.
 * @param attempts how many tries failed before this one
 */
export function retryDelay(error: unknown, attempts: number): number {
  const asked = askedFor(error);
  if (asked !== undefined) return asked * (1 + Math.random() / 10);
  const { first, longest } = needsFix(error) ? FIXABLE_WAIT : TRANSIENT_WAIT;
  return Math.min(longest, first * 2 ** Math.min(attempts, 20)) * (0.5 + Math.random() / 2);
}

/**
 * How long nothing at all is sent to a notifier after a failure, in milliseconds. One that refuses a message may take the next one,
 * which may go to another address.
 * @param failures how many messages in a row failed, this one included
 */
export function pauseAfter(error: unknown, failures: number): number {
  if (needsFix(error)) return 0;
  const asked = askedFor(error);
  if (asked !== undefined) return Math.min(asked, LONGEST_ASKED_PAUSE_MS);
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 20));
}
