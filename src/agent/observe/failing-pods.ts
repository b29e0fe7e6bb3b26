import { findingsOf, weigh } from '../../rules/failing/judge.js';
import { NO_SURROUNDINGS } from '../../rules/failing/verdict.js';
import { passedBy } from '../passed-by.js';
import type { Policy } from '../policy/policy.js';
import type { PodSeen } from '../view/pods-below.js';

/** How many of the pods fail, or will unless something happens, and are told of. */
export function failingPods(pods: readonly PodSeen[], policy: Policy, now: number): number {
  return pods.filter(({ pod, events }) => {
    if (passedBy(pod, policy) !== undefined) return false;
    const findings = findingsOf(pod, { ...NO_SURROUNDINGS, events });
    const { lasting, passing, waiting } = weigh(findings, now, { graces: policy.settings.graces });
    return lasting.length + passing.length + waiting.length > 0;
  }).length;
}
