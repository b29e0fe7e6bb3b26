import { readEvidence } from '../rules/evidence/read-evidence.js';
import type { HandOver } from '../rules/handover/index.js';
import { handOverPlan } from '../rules/mirror/hand-over-plan.js';
import type { ProofPlan } from '../rules/mirror/proof-plan.js';
import type { Judged } from './diagnose-judge.js';

export interface HandedOver {
  readonly result: HandOver;
}

/** What was proven as a patch of the owner; nothing for an experiment. */
export function handOverProven({ subject }: Judged, plan: ProofPlan): HandedOver | undefined {
  if (plan.candidate.scope !== 'hand-over') return undefined;
  return { result: handOverPlan(plan, readEvidence(subject.report), { isExperiment: false }) };
}
