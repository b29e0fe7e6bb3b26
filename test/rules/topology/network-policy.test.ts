import { describe, expect, it } from 'vitest';
import { projected } from '../../support/topology/objects.js';

describe('a NetworkPolicy', () => {
  it('restricts the pods that it selects', () => {
    const policy = projected('NetworkPolicy', 'deny', {
      spec: {
        podSelector: { matchExpressions: [{ key: 'tier', operator: 'NotIn', values: ['web'] }] },
        policyTypes: ['Ingress'],
        ingress: [{}, {}],
      },
    });
    expect(policy.selectors).toEqual([
      {
        relation: 'restricts',
        targetKind: 'Pod',
        selector: { requirements: [{ key: 'tier', operator: 'NotIn', values: ['web'] }] },
      },
    ]);
    expect(policy.metadata).toEqual({ policy_types: ['Ingress'], ingress_rules: 2, egress_rules: 0 });
  });

  it('restricts nothing with a selector that cannot be understood', () => {
    const podSelector = { matchExpressions: [{ key: 'tier', operator: 'Like', values: ['w'] }] };
    expect(projected('NetworkPolicy', 'deny', { spec: { podSelector } }).selectors).toEqual([]);
  });
});
