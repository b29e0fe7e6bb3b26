import type { MirrorCheck, MirrorControl, Verdict } from '../../contracts/mirror.js';
import { SECOND } from '../failing/durations.js';
import { applicableOracles } from './applicable.js';
import { type ControlAnswer, controlOf } from './control.js';
import { lookAt } from './define-oracle.js';
import { heldOf } from './held.js';
import type { ProofObservations, ProofQuestion } from './proof-question.js';
import { observedTimeToFailure } from './time-to-failure.js';
import { type Judged, verdictOf } from './verdict-of.js';
import { windowOf } from './window.js';

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
export function judgeProof(question: ProofQuestion, seen: ProofObservations, now: number): ProofJudgement {
  const { about } = question.plan;
  const windowSeconds = windowNeeded(question, seen);
  const look = lookAt(seen.mirror, about);
  const answers = applicableOracles(about).map((oracle) => ({ oracle, answer: oracle.judge(look, about) }));
  const held = heldOf(look, answers, windowSeconds * SECOND);
  const control = controlOf(question, seen, { now, windowMs: windowSeconds * SECOND });
  const judged: Judged = { question, look, answers, held, control, windowSeconds, now };
  const { verdict, reason } = verdictOf(judged);
  return {
    checks: answers.map(({ oracle, answer }) => checkOf(oracle.name, answer, held.isHeld, seen.mirror.readAt)),
    control: control.control,
    startControlRun: verdict === null && startsCopy(control, seen),
    verdict,
    reason,
    windowSeconds,
  };
}

function startsCopy({ needsRun }: ControlAnswer, { control }: ProofObservations): boolean {
  return needsRun && control === undefined;
}

/** What the original and its copy took to fail while they were watched counts as what was known of it before. */
function windowNeeded({ windowSeconds, plan }: ProofQuestion, { original, control }: ProofObservations): number {
  const runs = control === undefined ? [original] : [original, control];
  const took = Math.max(
    ...runs.map((run) => observedTimeToFailure(run, { ...plan.about, fixed: plan.about.original })),
  );
  return Math.max(windowSeconds, windowOf(took, plan.about));
}

function checkOf(
  name: string,
  { status, detail, at, holdsSince }: Judged['answers'][number]['answer'],
  isHeld: boolean,
  readAt: number,
): MirrorCheck {
  const isPassed = status === 'pending' && holdsSince !== undefined && isHeld;
  const when = isPassed ? readAt : at;
  return {
    name,
    status: isPassed ? 'passed' : status,
    detail,
    at: when === undefined ? null : new Date(when).toISOString(),
  };
}
