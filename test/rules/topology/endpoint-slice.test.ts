import { describe, expect, it } from 'vitest';
import { projectors } from '../../../src/rules/topology/index.js';
import { rawObject } from '../../support/topology/objects.js';

const slice = (endpoints: unknown, labels: Record<string, string> = { 'kubernetes.io/service-name': 'web' }) =>
  projectors.EndpointSlice(rawObject('EndpointSlice', 'web-abc', { labels, more: { endpoints } }));
const endpoint = (name: string, ready?: boolean) => ({ conditions: { ready }, targetRef: { kind: 'Pod', name } });

describe('an EndpointSlice', () => {
  it('stands for its Service and says whom that reaches', () => {
    expect(slice([endpoint('a', true), endpoint('b', false), endpoint('c')])).toMatchObject({
      standsFor: { kind: 'Service', name: 'web' },
      status: { ready: 2, desired: 3 },
      references: ['a', 'b', 'c'].map((name) => ({ relation: 'selects', kind: 'Pod', name })),
    });
  });

  it('may have addresses that are no pods, and none at all', () => {
    expect(slice([{ addresses: ['192.0.2.1'] }])).toMatchObject({ status: { ready: 1, desired: 1 }, references: [] });
    expect(slice(null)).toMatchObject({ status: { ready: 0, desired: 0 } });
  });

  it('is left out when it is of no Service', () => {
    expect(slice([], {})).toBeUndefined();
  });
});
