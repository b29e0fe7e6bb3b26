import { hpaNoMetric } from '../../../../src/rules/failing/verdicts/hpa-no-metric.js';
import { at, condition, object } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(hpaNoMetric, {
  fails: [
    {
      name: 'its condition',
      object: object('HorizontalPodAutoscaler', {
        status: { conditions: [condition('ScalingActive', 'False', 'FailedGetResourceMetric', 'words')] },
      }),
      finding: { reason: 'FailedGetResourceMetric', message: 'words', since: Date.parse(at(1)) },
    },
  ],
  well: [
    {
      name: 'one that is turned off',
      object: object('HorizontalPodAutoscaler', {
        status: { conditions: [condition('ScalingActive', 'False', 'ScalingDisabled')] },
      }),
    },
    {
      name: 'one that works',
      object: object('HorizontalPodAutoscaler', {
        status: { conditions: [condition('ScalingActive', 'True', 'ValidMetricFound')] },
      }),
    },
  ],
});
