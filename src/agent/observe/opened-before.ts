import { SECOND } from '../../rules/failing/durations.js';
import { type Graces, graceOf } from '../../rules/failing/judge.js';
import type { Finding } from '../../rules/failing/verdict.js';
import { schedulerError } from '../../rules/failing/verdicts/scheduler-error.js';
import { unschedulable } from '../../rules/failing/verdicts/unschedulable.js';
import type { FailureState } from '../failure-states.js';
import type { Viewed } from '../view/viewed.js';

/** What is seen soonest of a pod that has no node. */
const WITHOUT_NODE = [unschedulable, schedulerError];

/** What an earlier process or another agent has told of: the record says why, and what shows now says more. */
const EARLIER: Finding = {
  verdict: 'told-before',
  cause: 'told-before//',
  reason: '',
  message: '',
  container: '',
  patience: 0,
  grace: 0,
  isPlanned: false,
};

/** The state of a subject with an open record that this process has not made: it is over when the subject is well. */
export function openedBefore(state: FailureState | undefined, now: number): FailureState {
  return {
    firstSeen: state?.firstSeen ?? new Map(),
    open: { finding: EARLIER, since: now, dueAt: now },
    reportedAt: new Map([[EARLIER.cause, now]]),
    wellSince: undefined,
    closedAt: undefined,
    relapses: state?.relapses ?? 0,
  };
}

export function isEarlier({ verdict }: Finding): boolean {
  return verdict === EARLIER.verdict;
}

/** Whether the agent that watches the pods without a node may have told of this one, before it had one. */
export function knownBefore(subject: Viewed, graces: Graces): boolean {
  if (subject.kind !== 'Pod' || subject.scheduledAt === 0) return false;
  const toldAfter = Math.min(...WITHOUT_NODE.map(({ id, grace }) => graceOf(id, grace, graces)));
  // Both instants are whole seconds.
  return subject.scheduledAt - subject.createdAt >= toldAfter - SECOND;
}
