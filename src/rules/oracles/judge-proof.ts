import type { MirrorCheck, MirrorControl, Verdict } from '../../contracts/mirror.js';
import type { ProofPlan } from '../mirror/proof-plan.js';
import type { ObservedRun } from './observed-run.js';

/** What is to be judged. */
export interface ProofQuestion {
  readonly plan: ProofPlan;
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

/** What a proof comes to at one instant. */
export interface ProofJudgement {
  readonly checks: readonly MirrorCheck[];
  /** Null where there is nothing to compare with. */
  readonly control: MirrorControl | null;
  /** Whether an unchanged copy has to run beside the mirror from now on; false once one was started. */
  readonly startControlRun: boolean;
  /** Null as long as it is open. */
  readonly verdict: Verdict | null;
  /** Full sentences, scrubbed; null as long as there is no verdict. */
  readonly reason: string | null;
  /** For how long all must hold, in seconds. */
  readonly windowSeconds: number;
}

/** Judges what was observed by `now`, the API server's clock in milliseconds since 1970. Pure, never throws. */
export function judgeProof(question: ProofQuestion, _seen: ProofObservations, now: number): ProofJudgement {
  const isOver = now >= question.expiresAt;
  return {
    checks: question.plan.checks.map(({ name, detail }) => ({ name, detail, status: 'pending' as const, at: null })),
    control: null,
    startControlRun: false,
    verdict: isOver ? 'INCONCLUSIVE' : null,
    reason: isOver ? 'Nothing has been judged.' : null,
    windowSeconds: question.windowSeconds,
  };
}
