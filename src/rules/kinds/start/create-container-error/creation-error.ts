import type { Evidence } from '../../../evidence/evidence.js';
import { type RuntimeError, runtimeErrorsOf } from '../runtime-error.js';
import { type FoundRefusal, refusalOf } from '../runtime-refusal.js';

/** A container that the runtime does not create or start. */
export interface CreationError extends RuntimeError {
  /** Undefined where the text gives no reason that is known. */
  readonly found: FoundRefusal | undefined;
}

export function creationErrors(evidence: Evidence): readonly CreationError[] {
  const errors = [...runtimeErrorsOf(evidence, 'refusal'), ...runtimeErrorsOf(evidence, 'other')];
  return errors.map((error) => ({ ...error, found: refusalOf(error.message) }));
}
