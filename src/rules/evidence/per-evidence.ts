import type { Evidence } from './evidence.js';

/**
 * A reading that several kinds ask for, made once for each pod's evidence and forgotten with it. The evidence keeps it, not a WeakMap for each reading:
 * of these the garbage collector has to look at every entry.
 */
export function perEvidence<Value>(read: (evidence: Evidence) => Value): (evidence: Evidence) => Value {
  return (evidence) => evidence.readOnce(read);
}
