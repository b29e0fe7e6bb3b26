import { planProof } from '../../rules/mirror/plan-proof.js';
import { type Candidate, type ProofPlan } from '../../rules/mirror/proof-plan.js';
import { PodproofError } from '../ports/errors.js';
import type { ProofClaim } from './proof-claims.js';

/** What of a claim decides on its plan. */
type PlannedClaim = Pick<ProofClaim, 'evidence' | 'diagnosis' | 'candidates'> &
  Partial<Pick<ProofClaim, 'report' | 'kinds'>>;

/** Why nothing can be tried: a sentence for the person who asked. */
export interface NothingToTry {
  readonly problem: string;
}

const NO_FIX = 'No fix could be derived from what is known of this failure.';

/** The plan of the first candidate that a pod can show, or of the one that is asked for. Throws `invalid` for a strategy that there is not. */
export function choosePlan(claim: PlannedClaim, strategy?: string): ProofPlan | NothingToTry {
  const { candidates, ...about } = claim;
  let problem: string | undefined;
  for (const candidate of strategy === undefined ? candidates : [candidateOf(candidates, strategy)]) {
    const plan = planProof({ ...about, candidate });
    if (!('problem' in plan)) return plan;
    problem ??= plan.problem;
  }
  return { problem: problem ?? NO_FIX };
}

function candidateOf(candidates: readonly Candidate[], strategy: string): Candidate {
  const found = candidates.find((candidate) => candidate.strategy === strategy);
  if (found !== undefined) return found;
  const known = candidates.map((candidate) => candidate.strategy).join(', ') || 'none';
  throw new PodproofError('invalid', `strategy is none of those that can be tried here: ${known}`);
}
