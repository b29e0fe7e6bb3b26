import type { ProofPlan } from '../mirror/proof-plan.js';
import type { ObservedRun } from './observed-run.js';

/** What is to be judged. */
export interface ProofQuestion {
  readonly plan: Pick<ProofPlan, 'about' | 'candidate' | 'cutOffBy' | 'missingWitness' | 'podName'>;
  /** As asked for or planned; what is observed of the original may make it longer. */
  readonly windowSeconds: number;
  /** When the mirror is removed at the latest, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** Whether the control must be an unchanged copy, whatever the original does. */
  readonly wantsControlRun: boolean;
}

/** What was observed so far. `control` is the run of an unchanged copy, where one was started. */
export interface ProofObservations {
  readonly mirror: ObservedRun;
  readonly original: ObservedRun;
  readonly control?: ObservedRun;
}
