import { watchedCondition } from '../objects/watched-object.js';
import { defineVerdict } from '../verdict.js';

/** The pod has failed since something was to remove it: a drain, a taint, the garbage collector. */
export const disruptionTarget = defineVerdict({
  id: 'disruption-target',
  subject: 'Pod',
  reason: 'DisruptionTarget',
  grace: 0,
  looksAt: 'the condition DisruptionTarget of a pod that has failed',
  judge(pod) {
    const disruption = watchedCondition(pod, 'DisruptionTarget');
    if (pod.phase !== 'Failed' || disruption?.status !== 'True') return undefined;
    return { reason: disruption.reason, message: disruption.message, since: disruption.at };
  },
});
