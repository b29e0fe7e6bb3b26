import type { Evidence } from '../../evidence/evidence.js';
import { createFailure } from './create-failure.js';

const MISSING =
  /service ?account (?:[^\s/"]{1,253}\/)?"?([^\s"/:]{1,253})"?:? ?(?:serviceaccount "[^"]{1,253}" )?(?:was )?not found/i;

/** The ServiceAccount that admission does not find for the pod; undefined where nothing says so. */
export function missingServiceAccount(evidence: Evidence): string | undefined {
  const event = createFailure(evidence);
  return event === undefined ? undefined : missingAccountIn(event.message);
}

/** A webhook that looks one up says what it sees, which need not be so. */
const BY_WEBHOOK = /admission webhook "[^"]{1,253}" denied/;

/** The ServiceAccount that a message of admission misses. */
export function missingAccountIn(message: string): string | undefined {
  return BY_WEBHOOK.test(message) ? undefined : MISSING.exec(message)?.[1];
}
