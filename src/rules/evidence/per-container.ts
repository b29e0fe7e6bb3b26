import type { ContainerEvidence } from './container-evidence.js';
import type { Evidence } from './evidence.js';
import { perEvidence } from './per-evidence.js';

/** The same as `perEvidence` for what is read of one container. */
export function perContainer<Value>(
  read: (evidence: Evidence, container: ContainerEvidence) => Value,
): (evidence: Evidence, container: ContainerEvidence) => Value {
  const readings = perEvidence(() => new Map<ContainerEvidence, Value>());
  return (evidence, container) => {
    const known = readings(evidence);
    if (known.has(container)) return known.get(container) as Value;
    const value = read(evidence, container);
    known.set(container, value);
    return value;
  };
}
