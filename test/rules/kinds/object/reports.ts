import { expect } from 'vitest';
import type { FailureReport } from '../../../../src/contracts/failure.js';
import type { Fields } from '../../../../src/rules/evidence/values.js';
import { diagnose } from '../../../../src/rules/kinds/engine.js';
import { type KnownObject, NO_OBJECTS, objectReport } from '../../../../src/rules/report/index.js';

interface Told {
  readonly reason: string;
  readonly message?: string;
  readonly related?: readonly KnownObject[];
  /** Whether an event says it as well. */
  readonly isTold?: boolean;
}

/** The report of an object of namespace shop that fails without a pod. */
export function reportOf(
  kind: string,
  spec: Fields,
  { reason, message = '', related = [], isTold = true }: Told,
): FailureReport {
  const object = { apiVersion: 'v1', kind, metadata: { name: 'it', namespace: 'shop', uid: 'u' }, spec };
  const events =
    isTold && message !== ''
      ? [{ type: 'Warning', reason, message, involvedObject: { kind, name: 'it', namespace: 'shop' } }]
      : [];
  return objectReport({ ...NO_OBJECTS, workloads: [object], events, related }, object, { reason, message });
}

export function diagnosisOf(kind: string, spec: Fields, told: Told) {
  const diagnosis = diagnose(reportOf(kind, spec, told));
  expect(diagnosis).not.toBeNull();
  const steps = diagnosis?.steps.map(({ text, command = '' }) => `${text} ${command}`.trim()).join('\n') ?? '';
  return { kind: diagnosis?.kind, title: diagnosis?.title, cause: diagnosis?.cause ?? '', steps, diagnosis };
}

export const known = (kind: string, name: string, exists: boolean): KnownObject => ({
  kind,
  namespace: 'shop',
  name,
  exists,
});
