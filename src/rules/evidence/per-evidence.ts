import type { Evidence } from './evidence.js';

/** A reading that several kinds ask for, made once for each pod's evidence and forgotten with it. */
export function perEvidence<Value>(read: (evidence: Evidence) => Value): (evidence: Evidence) => Value {
  const known = new WeakMap<Evidence, { readonly value: Value }>();
  return (evidence) => {
    const kept = known.get(evidence);
    if (kept !== undefined) return kept.value;
    const value = read(evidence);
    known.set(evidence, { value });
    return value;
  };
}
