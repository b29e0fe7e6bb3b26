import { SECOND } from '../../rules/failing/durations.js';
import type { Finding } from '../../rules/failing/verdict.js';
import type { FailureState } from '../failure-states.js';
import type { Viewed } from '../view/viewed.js';

/** A pod that waited longer for its node may have been told of by the agent that watches those without one. */
const WAITED_MS = 5 * SECOND;

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

/** Whether a pod may have a record from the time before it had a node. */
export function knownBefore(subject: Viewed): boolean {
  return subject.kind === 'Pod' && subject.scheduledAt - subject.createdAt > WAITED_MS;
}
