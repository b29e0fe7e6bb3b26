import { preempted } from '../../../../src/rules/failing/verdicts/preempted.js';
import { at, pod } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(preempted, {
  fails: [
    {
      name: 'its code in the pod’s status',
      object: pod({ status: { phase: 'Failed', reason: 'Preempting', message: 'so it is' } }),
      finding: { reason: 'Preempting', message: 'so it is' },
    },
  ],
  well: [
    {
      name: 'a pod that is being deleted',
      object: pod({ status: { phase: 'Failed', reason: 'Preempting' }, metadata: { deletionTimestamp: at(60) } }),
    },
    { name: 'another code', object: pod({ status: { phase: 'Failed', reason: 'Other' } }) },
  ],
});
