import { notStarted } from '../../../../src/rules/failing/verdicts/not-started.js';
import { at, pod, podWith, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(notStarted, {
  fails: [
    {
      name: 'a kubelet that says nothing',
      object: pod({ status: { phase: 'Pending' } }),
      finding: { since: Date.parse(at(0)), grace: 60_000 },
    },
  ],
  well: [
    { name: 'one that creates containers', object: podWith(waiting('ContainerCreating')) },
    { name: 'a pod without a node', object: pod({ status: { phase: 'Pending', conditions: [] } }) },
  ],
});
