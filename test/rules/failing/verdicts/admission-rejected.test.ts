import { admissionRejected } from '../../../../src/rules/failing/verdicts/admission-rejected.js';
import { at, pod } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(admissionRejected, {
  fails: [
    {
      name: 'its code in the pod’s status',
      object: pod({ status: { phase: 'Failed', reason: 'NodeAffinity', message: 'so it is' } }),
      finding: { reason: 'NodeAffinity', message: 'so it is' },
    },
    {
      name: 'the code NodePorts',
      object: pod({ status: { phase: 'Failed', reason: 'NodePorts' } }),
      finding: { reason: 'NodePorts' },
    },
    {
      name: 'the code SysctlForbidden',
      object: pod({ status: { phase: 'Failed', reason: 'SysctlForbidden' } }),
      finding: { reason: 'SysctlForbidden' },
    },
    {
      name: 'the code TopologyAffinityError',
      object: pod({ status: { phase: 'Failed', reason: 'TopologyAffinityError' } }),
      finding: { reason: 'TopologyAffinityError' },
    },
  ],
  well: [
    {
      name: 'a pod that is being deleted',
      object: pod({ status: { phase: 'Failed', reason: 'NodeAffinity' }, metadata: { deletionTimestamp: at(60) } }),
    },
    { name: 'another code', object: pod({ status: { phase: 'Failed', reason: 'Other' } }) },
  ],
});
