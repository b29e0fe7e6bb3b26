import { failedCreateReplicaSet } from '../../../../src/rules/failing/verdicts/failed-create-replica-set.js';
import { around, at, condition, event, object } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(failedCreateReplicaSet, {
  fails: [
    {
      name: 'pods that the API server refuses',
      object: object('ReplicaSet', { spec: { replicas: 3 }, status: { replicas: 1 } }),
      around: around([event('FailedCreate', 'exceeded quota')]),
      finding: { reason: 'FailedCreate', message: 'exceeded quota' },
    },
    {
      name: 'the condition, when the events are gone',
      object: object('ReplicaSet', {
        spec: { replicas: 3 },
        status: { replicas: 1, conditions: [condition('ReplicaFailure', 'True', 'FailedCreate', 'exceeded quota')] },
      }),
      finding: { message: 'exceeded quota', since: Date.parse(at(1)) },
    },
  ],
  well: [
    {
      name: 'as many pods as are wanted',
      object: object('ReplicaSet', { spec: { replicas: 3 }, status: { replicas: 3 } }),
      around: around([event('FailedCreate', 'exceeded quota')]),
    },
    {
      name: 'too few pods that nobody refuses',
      object: object('ReplicaSet', { spec: { replicas: 3 }, status: { replicas: 1 } }),
    },
    {
      name: 'a namespace that is being deleted',
      object: object('ReplicaSet', { spec: { replicas: 3 }, status: { replicas: 1 } }),
      around: around([
        event(
          'FailedCreate',
          'forbidden: unable to create new content in namespace shop because it is being terminated',
        ),
      ]),
    },
  ],
});
