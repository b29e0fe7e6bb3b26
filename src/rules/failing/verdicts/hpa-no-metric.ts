import { MINUTE } from '../durations.js';
import { watchedCondition } from '../objects/watched-object.js';
import { defineVerdict } from '../verdict.js';

/** The autoscaler cannot read the metric that it goes by. */
export const hpaNoMetric = defineVerdict({
  id: 'hpa-no-metric',
  subject: 'HorizontalPodAutoscaler',
  reason: 'FailedGetResourceMetric',
  grace: MINUTE,
  looksAt: 'the condition ScalingActive',
  judge(autoscaler) {
    const condition = watchedCondition(autoscaler, 'ScalingActive');
    if (condition?.status !== 'False' || condition.reason === 'ScalingDisabled') return undefined;
    return { reason: condition.reason, message: condition.message, since: condition.at };
  },
});
