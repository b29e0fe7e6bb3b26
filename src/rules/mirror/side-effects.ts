import type { Evidence } from '../evidence/evidence.js';
import type { OracleCase } from '../oracles/oracle.js';

/** What the mirror may do outside of itself, a sentence each. */
export function sideEffects(_about: OracleCase, _evidence: Evidence): readonly string[] {
  return [];
}
