import { statefulSetStuck } from '../../../../src/rules/failing/verdicts/stateful-set-stuck.js';
import { around, object } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(statefulSetStuck, {
  fails: [
    {
      name: 'too few ready pods',
      object: object('StatefulSet', { spec: { replicas: 3 }, status: { replicas: 3, readyReplicas: 2 } }),
      finding: { message: '2 of 3 pods are ready', grace: 600_000 },
    },
  ],
  well: [
    {
      name: 'one whose pods fail',
      object: object('StatefulSet', { spec: { replicas: 3 }, status: { replicas: 3, readyReplicas: 2 } }),
      around: around([], { failingPods: 1 }),
    },
    {
      name: 'all of them ready',
      object: object('StatefulSet', { spec: { replicas: 3 }, status: { replicas: 3, readyReplicas: 3 } }),
    },
  ],
});
