import { disruptionTarget } from '../../../../src/rules/failing/verdicts/disruption-target.js';
import { condition, pod } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(disruptionTarget, {
  fails: [
    {
      name: 'a drained pod that has failed',
      object: pod({
        status: {
          phase: 'Failed',
          conditions: [condition('DisruptionTarget', 'True', 'EvictionByEvictionAPI', 'drained')],
        },
      }),
      finding: { reason: 'EvictionByEvictionAPI', message: 'drained' },
    },
  ],
  well: [
    {
      name: 'one that still runs',
      object: pod({ status: { conditions: [condition('DisruptionTarget', 'True', 'EvictionByEvictionAPI')] } }),
    },
  ],
});
