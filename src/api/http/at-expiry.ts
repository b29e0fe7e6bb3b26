import type { Principal } from '../../kernel/principal.js';

/** The longest time that a timer can wait, in milliseconds; who looks after credentials from time to time ends what lasts longer. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Calls back at the moment when an API token expires. Answers how to call that off. */
export function atExpiry(principal: Principal, now: number, expire: () => void): () => void {
  if (principal.kind !== 'token' || principal.expiresAt === null) return () => {};
  const left = principal.expiresAt - now;
  if (left > LONGEST_TIMER) return () => {};
  const timer = setTimeout(expire, Math.max(0, left));
  timer.unref();
  return () => clearTimeout(timer);
}
