import type { Fix } from '../contracts/diagnosis.js';
import type { HandOver } from '../rules/handover/index.js';
import type { ProofPlan } from '../rules/mirror/proof-plan.js';
import { handOverOf } from './diagnose-fix.js';
import type { Judged } from './diagnose-judge.js';

export interface HandedOver {
  readonly result: HandOver;
}

/** What was proven as a patch of the owner; nothing for an experiment. */
export function handOverProven(judged: Judged, { candidate }: ProofPlan): HandedOver | undefined {
  if (candidate.scope !== 'hand-over') return undefined;
  const { title, explanation, scope, target, patch } = candidate;
  const fix: Fix = {
    ...{ title, explanation, scope, target, patch: [...patch] },
    ...{ strategy: candidate.strategy ?? 'manifest', assumes: [], alternatives: [] },
  };
  return { result: handOverOf(judged, fix) };
}
