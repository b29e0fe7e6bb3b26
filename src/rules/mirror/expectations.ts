import type { Evidence } from '../evidence/evidence.js';
import type { OracleCase } from '../oracles/oracle.js';
import type { ProofPlan } from './proof-plan.js';

/** What is watched, and for how long. */
export function expectationsOf(
  _about: OracleCase,
  _evidence: Evidence,
): Pick<ProofPlan, 'checks' | 'windowSeconds' | 'needsTtlSeconds'> {
  return { checks: [], windowSeconds: 60, needsTtlSeconds: 120 };
}
