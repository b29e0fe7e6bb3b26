import { describe, expect, it } from 'vitest';
import { projected } from '../../support/topology/objects.js';

const set = (spec: object, status: object, revision?: string) =>
  projected('ReplicaSet', 'web-1', {
    ...(revision && { metadata: { annotations: { 'deployment.kubernetes.io/revision': revision } } }),
    spec,
    status,
  });

describe('a ReplicaSet', () => {
  it('is ok when all of its pods are ready', () => {
    expect(set({ replicas: 2 }, { replicas: 2, readyReplicas: 2 }).status).toEqual({
      status: 'ok',
      ready: 2,
      desired: 2,
    });
  });

  it.each([
    [{ replicas: 2, readyReplicas: 1 }, 'progressing', 'PodsNotReady'],
    [{ replicas: 1, readyReplicas: 1 }, 'progressing', 'Scaling'],
    [
      { replicas: 0, conditions: [{ type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate' }] },
      'failing',
      'FailedCreate',
    ],
  ])('with %j is %s', (status, expected, reason) => {
    expect(set({ replicas: 2 }, status).status).toMatchObject({ status: expected, reason });
  });

  it('is idle when it has no pods and is to have none', () => {
    expect(set({ replicas: 0 }, { replicas: 0 }, '3')).toMatchObject({
      idle: true,
      revision: 3,
      metadata: { revision: 3 },
    });
    expect(set({ replicas: 0 }, { replicas: 1 }, '3')).not.toHaveProperty('idle');
    expect(set({ replicas: 1 }, { replicas: 0 }, '3')).not.toHaveProperty('idle');
  });

  it('keeps none of its annotations', () => {
    expect(JSON.stringify(set({ replicas: 1 }, {}, '3'))).not.toContain('kubernetes.io');
  });
});
