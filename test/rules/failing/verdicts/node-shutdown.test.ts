import { nodeShutdown } from '../../../../src/rules/failing/verdicts/node-shutdown.js';
import { at, pod } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(nodeShutdown, {
  fails: [
    {
      name: 'its code in the pod’s status',
      object: pod({ status: { phase: 'Failed', reason: 'NodeShutdown', message: 'so it is' } }),
      finding: { reason: 'NodeShutdown', message: 'so it is' },
    },
    {
      name: 'the code Terminated',
      object: pod({ status: { phase: 'Failed', reason: 'Terminated' } }),
      finding: { reason: 'Terminated' },
    },
    {
      name: 'the code Shutdown',
      object: pod({ status: { phase: 'Failed', reason: 'Shutdown' } }),
      finding: { reason: 'Shutdown' },
    },
  ],
  well: [
    {
      name: 'a pod that is being deleted',
      object: pod({ status: { phase: 'Failed', reason: 'NodeShutdown' }, metadata: { deletionTimestamp: at(60) } }),
    },
    { name: 'another code', object: pod({ status: { phase: 'Failed', reason: 'Other' } }) },
  ],
});
