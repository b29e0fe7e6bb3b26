import type { Evidence } from '../evidence/evidence.js';
import type { OracleCase } from '../oracles/oracle.js';

/** What a mirror of this pod cannot have. */
export function cannotShow(_about: OracleCase, _evidence: Evidence): readonly string[] {
  return ['Traffic: no Service sends the mirror any.'];
}
