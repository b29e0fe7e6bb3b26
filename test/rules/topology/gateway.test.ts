import { describe, expect, it } from 'vitest';
import { projected } from '../../support/topology/objects.js';

const gateway = (conditions: unknown, spec: object = {}) =>
  projected('Gateway', 'edge', { spec, status: { conditions } });

describe('a Gateway', () => {
  it.each([
    [
      [
        { type: 'Accepted', status: 'True' },
        { type: 'Programmed', status: 'True' },
      ],
      'ok',
      undefined,
    ],
    [[{ type: 'Accepted', status: 'False', reason: 'Invalid' }], 'failing', 'Invalid'],
    [
      [
        { type: 'Accepted', status: 'True' },
        { type: 'Programmed', status: 'False', reason: 'Pending' },
      ],
      'progressing',
      'Pending',
    ],
    [[], 'unknown', 'NotProgrammed'],
  ])('with %j is %s', (conditions, status, reason) => {
    expect(gateway(conditions).status).toEqual({ status, ...(reason && { reason }) });
  });

  it('says its class and ports, and uses its certificates', () => {
    const listeners = [
      { name: 'http', port: 80 },
      { name: 'https', port: 443, tls: { certificateRefs: [{ name: 'tls' }, { name: 'far', namespace: 'other' }] } },
    ];
    const { metadata, references } = gateway([], { gatewayClassName: 'envoy', listeners });
    expect(metadata).toEqual({
      class: 'envoy',
      ports: [
        { name: 'http', port: 80 },
        { name: 'https', port: 443 },
      ],
    });
    expect(references).toEqual([{ relation: 'uses', kind: 'Secret', name: 'tls' }]);
  });
});
