import { daemonSetShort } from '../../../../src/rules/failing/verdicts/daemon-set-short.js';
import { object } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(daemonSetShort, {
  fails: [
    {
      name: 'nodes without their pod',
      object: object('DaemonSet', { status: { desiredNumberScheduled: 3, currentNumberScheduled: 2 } }),
      finding: { message: '2 of 3 nodes have their pod' },
    },
  ],
  well: [
    {
      name: 'a pod on each node',
      object: object('DaemonSet', { status: { desiredNumberScheduled: 3, currentNumberScheduled: 3 } }),
    },
    {
      name: 'a status of an earlier spec',
      object: object('DaemonSet', {
        metadata: { generation: 2 },
        status: { observedGeneration: 1, desiredNumberScheduled: 3, currentNumberScheduled: 2 },
      }),
    },
  ],
});
