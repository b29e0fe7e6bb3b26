import { describe, expect, it } from 'vitest';
import { projected } from '../../support/topology/objects.js';

const route = (spec: object, status: object = {}) => projected('HTTPRoute', 'web', { spec, status });

describe('a route of the Gateway API', () => {
  it('is routed to by its Gateways, and routes to Services', () => {
    const { references, metadata } = route({
      hostnames: ['web.test'],
      parentRefs: [{ name: 'edge', namespace: 'gateways' }, { name: 'local' }, { kind: 'Service', name: 'mesh' }],
      rules: [
        {
          backendRefs: [
            { name: 'web' },
            { name: 'web' },
            { kind: 'Bucket', group: 'x.test', name: 'b' },
            { name: 'far', namespace: 'other' },
          ],
          filters: [{ type: 'RequestMirror', requestMirror: { backendRef: { name: 'shadow' } } }],
        },
      ],
    });
    expect(references).toEqual([
      { relation: 'routes', kind: 'Gateway', name: 'edge', namespace: 'gateways', inverse: true },
      { relation: 'routes', kind: 'Gateway', name: 'local', inverse: true },
      { relation: 'routes', kind: 'Service', name: 'web' },
      { relation: 'routes', kind: 'Service', name: 'far', namespace: 'other' },
      { relation: 'routes', kind: 'Service', name: 'shadow' },
    ]);
    expect(metadata).toEqual({ hosts: ['web.test'] });
  });

  it.each([
    [[], 'unknown', 'NoParent'],
    [
      [
        { type: 'Accepted', status: 'True' },
        { type: 'ResolvedRefs', status: 'True' },
      ],
      'ok',
      undefined,
    ],
    [
      [
        { type: 'Accepted', status: 'True' },
        { type: 'ResolvedRefs', status: 'False', reason: 'BackendNotFound' },
      ],
      'failing',
      'BackendNotFound',
    ],
    [[{ type: 'Accepted', status: 'False' }], 'failing', 'NotAccepted'],
  ])('with %j is %s', (conditions, status, reason) => {
    const parents = conditions.length === 0 ? [] : [{ conditions }];
    expect(route({}, { parents }).status).toEqual({ status, ...(reason && { reason }) });
  });
});
