import { notScheduled } from '../../../../src/rules/failing/verdicts/not-scheduled.js';
import { at, condition, pod } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

const spec = { nodeName: undefined };

describeVerdict(notScheduled, {
  fails: [
    {
      name: 'a pod whose scheduler says nothing',
      object: pod({ spec: { ...spec, schedulerName: 'gang' }, status: { phase: 'Pending', conditions: undefined } }),
      finding: { since: Date.parse(at(0)), grace: 60_000 },
    },
    {
      name: 'a pod of which the scheduler of all says nothing',
      object: pod({ spec, status: { phase: 'Pending', conditions: undefined } }),
    },
  ],
  well: [
    {
      name: 'a pod of which the scheduler says something',
      object: pod({
        spec,
        status: { phase: 'Pending', conditions: [condition('PodScheduled', 'True', '')] },
      }),
    },
  ],
});
