import { describe, expect, it } from 'vitest';
import { projected } from '../../support/topology/objects.js';

const budget = (spec: object, status: object = {}) => projected('PodDisruptionBudget', 'web', { spec, status });

describe('a PodDisruptionBudget', () => {
  it.each([
    [{ currentHealthy: 3, desiredHealthy: 2, expectedPods: 3 }, 'ok', undefined],
    [{ currentHealthy: 1, desiredHealthy: 2, expectedPods: 3 }, 'failing', 'InsufficientPods'],
    [{ currentHealthy: 0, desiredHealthy: 0, expectedPods: 0 }, 'unknown', 'NoPods'],
  ])('with %j is %s', (status, expected, reason) => {
    expect(budget({}, status).status).toMatchObject({ status: expected, ...(reason && { reason }) });
  });

  it('protects what it selects: with an empty selector everything, without one nothing', () => {
    expect(budget({ selector: {} }).selectors).toEqual([
      { relation: 'protects', targetKind: 'Pod', selector: { requirements: [] } },
    ]);
    expect(budget({}).selectors).toEqual([]);
  });

  it('says what it demands', () => {
    expect(budget({ minAvailable: '50%' }, { disruptionsAllowed: 1 }).metadata).toEqual({
      disruptions_allowed: 1,
      min_available: '50%',
    });
  });
});
