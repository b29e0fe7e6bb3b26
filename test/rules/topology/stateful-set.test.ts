import { describe, expect, it } from 'vitest';
import { projected } from '../../support/topology/objects.js';

const ROLLING = { replicas: 3, readyReplicas: 3, updatedReplicas: 1, currentRevision: 'a', updateRevision: 'b' };
const set = (status: object, updateStrategy: object = {}) =>
  projected('StatefulSet', 'db', { spec: { replicas: 3, updateStrategy }, status }).status;

describe('a StatefulSet', () => {
  it.each([
    [{ replicas: 3, readyReplicas: 3 }, {}, 'ok', undefined],
    [{ replicas: 3, readyReplicas: 2 }, {}, 'progressing', 'PodsNotReady'],
    [{ replicas: 1, readyReplicas: 1 }, {}, 'progressing', 'Scaling'],
    [ROLLING, {}, 'progressing', 'RollingOut'],
    [ROLLING, { rollingUpdate: { partition: 2 } }, 'ok', undefined],
    [ROLLING, { type: 'OnDelete' }, 'ok', undefined],
  ])('with %j and %j is %s', (status, strategy, expected, reason) => {
    expect(set(status, strategy)).toMatchObject({ status: expected, ...(reason && { reason }), desired: 3 });
  });

  it('waits for its controller', () => {
    const seen = { metadata: { generation: 4 }, spec: { replicas: 0 }, status: { observedGeneration: 3 } };
    expect(projected('StatefulSet', 'db', seen).status).toMatchObject({ reason: 'NotObserved' });
  });
});
