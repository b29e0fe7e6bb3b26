import { describe, expect, it } from 'vitest';
import { projected } from '../../support/topology/objects.js';

const service = (spec: object, status: object = {}) => projected('Service', 'web', { spec, status });

describe('a Service', () => {
  it('selects pods by labels', () => {
    expect(service({ selector: { app: 'web' } }).selectors).toEqual([
      {
        relation: 'selects',
        targetKind: 'Pod',
        selector: { requirements: [{ key: 'app', operator: 'In', values: ['web'] }] },
      },
    ]);
    expect(service({ selector: {} }).selectors).toEqual([]);
    expect(service({}).selectors).toEqual([]);
    expect(service({ type: 'ExternalName', selector: { app: 'web' } }).selectors).toEqual([]);
  });

  it('says its type and ports', () => {
    const ports = [
      { name: 'http', port: 80, targetPort: 'web', nodePort: 30080, protocol: 'TCP' },
      { port: 9090, targetPort: 9091 },
    ];
    expect(service({ clusterIP: '10.0.0.1', type: 'NodePort', ports }).metadata).toEqual({
      type: 'NodePort',
      cluster_ip: '10.0.0.1',
      ports: [
        { name: 'http', port: 80, target: 'web', node_port: 30080, protocol: 'TCP' },
        { port: 9090, target: 9091 },
      ],
    });
  });

  it('waits for its load balancer', () => {
    const type = 'LoadBalancer';
    expect(service({ type }).status).toEqual({ status: 'progressing', reason: 'LoadBalancerPending' });
    expect(service({ type }, { loadBalancer: { ingress: [{ ip: '192.0.2.1' }] } }).status).toEqual({ status: 'ok' });
  });
});
