import { deadlineExceeded } from '../../../../src/rules/failing/verdicts/deadline-exceeded.js';
import { at, pod } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(deadlineExceeded, {
  fails: [
    {
      name: 'its code in the pod’s status',
      object: pod({ status: { phase: 'Failed', reason: 'DeadlineExceeded', message: 'so it is' } }),
      finding: { reason: 'DeadlineExceeded', message: 'so it is' },
    },
  ],
  well: [
    {
      name: 'a pod that is being deleted',
      object: pod({ status: { phase: 'Failed', reason: 'DeadlineExceeded' }, metadata: { deletionTimestamp: at(60) } }),
    },
    { name: 'another code', object: pod({ status: { phase: 'Failed', reason: 'Other' } }) },
  ],
});
