import { MINUTE } from '../durations.js';
import { defineVerdict } from '../verdict.js';

/** The StatefulSet is short of ready pods for minutes in which nothing moves, and none of its pods fails. */
export const statefulSetStuck = defineVerdict({
  id: 'stateful-set-stuck',
  subject: 'StatefulSet',
  reason: 'NotReady',
  grace: 10 * MINUTE,
  looksAt: 'how long the counts of pods stand still below what is wanted',
  judge({ wanted, present, ready, updated }, { failingPods }) {
    if (failingPods > 0 || ready >= wanted) return undefined;
    return { message: `${ready} of ${wanted} pods are ready`, detail: `${present}-${ready}-${updated}` };
  },
});
