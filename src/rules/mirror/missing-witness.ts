import type { OracleCase } from '../oracles/oracle.js';
import type { Candidate } from './proof-plan.js';

/** What would show the failure and is not in the fixed manifest, a sentence each. */
export function missingWitness(_about: OracleCase, _candidate: Candidate): readonly string[] {
  return [];
}
