import { describe, expect, it } from 'vitest';
import { projected } from '../../support/topology/objects.js';

describe('a ReplicationController', () => {
  it('is as its pods are', () => {
    const status = (readyReplicas: number) =>
      projected('ReplicationController', 'web', { spec: { replicas: 2 }, status: { replicas: 2, readyReplicas } })
        .status;
    expect(status(2)).toMatchObject({ status: 'ok' });
    expect(status(1)).toEqual({ status: 'progressing', reason: 'PodsNotReady', ready: 1, desired: 2 });
  });
});
