import { MINUTE } from '../durations.js';
import { watchedCondition } from '../objects/watched-object.js';
import { defineVerdict } from '../verdict.js';

/** The autoscaler cannot read or change the scale of its target. */
export const hpaNoTarget = defineVerdict({
  id: 'hpa-no-target',
  subject: 'HorizontalPodAutoscaler',
  reason: 'FailedGetScale',
  grace: MINUTE,
  looksAt: 'the condition AbleToScale',
  judge(autoscaler) {
    const condition = watchedCondition(autoscaler, 'AbleToScale');
    if (condition?.status !== 'False') return undefined;
    return { reason: condition.reason, message: condition.message, since: condition.at };
  },
});
