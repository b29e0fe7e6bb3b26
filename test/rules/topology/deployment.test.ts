import { describe, expect, it } from 'vitest';
import { projected } from '../../support/topology/objects.js';

const wants = (replicas: number, status: object, more: object = {}) =>
  projected('Deployment', 'web', {
    metadata: { generation: 2 },
    spec: { replicas, ...more },
    status: { observedGeneration: 2, ...status },
  }).status;
const all = (count: number) => ({
  replicas: count,
  updatedReplicas: count,
  readyReplicas: count,
  availableReplicas: count,
});
const condition = (type: string, status: string, reason: string) => ({ type, status, reason });

describe('a Deployment', () => {
  it.each([
    ['is ok when all pods are of the newest template and available', 3, all(3), 'ok', undefined],
    ['is ok when it is scaled to zero', 0, {}, 'ok', undefined],
    ['rolls out while old pods are left', 3, { ...all(3), updatedReplicas: 1 }, 'progressing', 'RollingOut'],
    ['rolls out while more pods than new ones are there', 3, { ...all(3), replicas: 4 }, 'progressing', 'RollingOut'],
    ['waits for its first pods', 3, { ...all(3), availableReplicas: 1 }, 'progressing', 'PodsNotAvailable'],
    ['waits for its controller', 3, { ...all(3), observedGeneration: 1 }, 'progressing', 'NotObserved'],
    [
      'fails when the rollout has taken too long',
      3,
      { ...all(3), conditions: [condition('Progressing', 'False', 'ProgressDeadlineExceeded')] },
      'failing',
      'ProgressDeadlineExceeded',
    ],
    [
      'fails when pods cannot be created',
      3,
      { replicas: 0, conditions: [condition('ReplicaFailure', 'True', 'FailedCreate')] },
      'failing',
      'FailedCreate',
    ],
    [
      'fails when what was rolled out lost more pods than it may',
      3,
      {
        ...all(3),
        availableReplicas: 1,
        conditions: [
          condition('Progressing', 'True', 'NewReplicaSetAvailable'),
          condition('Available', 'False', 'MinimumReplicasUnavailable'),
        ],
      },
      'failing',
      'MinimumReplicasUnavailable',
    ],
  ])('%s', (_name, replicas, status, ...[expected, reason]) => {
    expect(wants(replicas, status)).toMatchObject({ status: expected, ...(reason && { reason }), desired: replicas });
  });

  it('says that it is paused', () => {
    expect(wants(2, { ...all(2), updatedReplicas: 0 }, { paused: true })).toMatchObject({ reason: 'Paused' });
  });

  it('wants one replica when it does not say how many', () => {
    expect(projected('Deployment', 'web', { status: all(1) }).status).toEqual({ status: 'ok', ready: 1, desired: 1 });
  });
});
