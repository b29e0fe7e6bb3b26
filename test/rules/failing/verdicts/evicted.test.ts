import { evicted } from '../../../../src/rules/failing/verdicts/evicted.js';
import { at, pod } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(evicted, {
  fails: [
    {
      name: 'its code in the pod’s status',
      object: pod({ status: { phase: 'Failed', reason: 'Evicted', message: 'so it is' } }),
      finding: { reason: 'Evicted', message: 'so it is' },
    },
  ],
  well: [
    {
      name: 'a pod that is being deleted',
      object: pod({ status: { phase: 'Failed', reason: 'Evicted' }, metadata: { deletionTimestamp: at(60) } }),
    },
    { name: 'another code', object: pod({ status: { phase: 'Failed', reason: 'Other' } }) },
  ],
});
