import { failedCreateReplicationController } from '../../../../src/rules/failing/verdicts/failed-create-replication-controller.js';
import { around, condition, event, object } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

const refusal = condition('ReplicaFailure', 'True', 'FailedCreate', 'exceeded quota');

describeVerdict(failedCreateReplicationController, {
  fails: [
    {
      name: 'pods that the API server refuses',
      object: object('ReplicationController', {
        spec: { replicas: 3 },
        status: { replicas: 1, conditions: [refusal] },
      }),
      finding: { reason: 'FailedCreate', message: 'exceeded quota' },
    },
  ],
  well: [
    {
      name: 'as many pods as are wanted',
      object: object('ReplicationController', { spec: { replicas: 3 }, status: { replicas: 3 } }),
      around: around([event('FailedCreate', 'exceeded quota')]),
    },
  ],
});
