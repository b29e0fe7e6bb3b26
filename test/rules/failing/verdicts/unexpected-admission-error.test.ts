import { unexpectedAdmissionError } from '../../../../src/rules/failing/verdicts/unexpected-admission-error.js';
import { at, pod } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(unexpectedAdmissionError, {
  fails: [
    {
      name: 'its code in the pod’s status',
      object: pod({ status: { phase: 'Failed', reason: 'UnexpectedAdmissionError', message: 'so it is' } }),
      finding: { reason: 'UnexpectedAdmissionError', message: 'so it is' },
    },
  ],
  well: [
    {
      name: 'a pod that is being deleted',
      object: pod({
        status: { phase: 'Failed', reason: 'UnexpectedAdmissionError' },
        metadata: { deletionTimestamp: at(60) },
      }),
    },
    { name: 'another code', object: pod({ status: { phase: 'Failed', reason: 'Other' } }) },
  ],
});
