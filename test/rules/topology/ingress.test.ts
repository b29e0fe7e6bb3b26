import { describe, expect, it } from 'vitest';
import { projected } from '../../support/topology/objects.js';

const ingress = (spec: object, status: object = {}) => projected('Ingress', 'front', { spec, status });
const path = (name: string) => ({ path: '/', backend: { service: { name, port: { number: 80 } } } });

describe('an Ingress', () => {
  it('routes to each Service once, and uses its certificates', () => {
    const { references, metadata } = ingress({
      ingressClassName: 'nginx',
      defaultBackend: { service: { name: 'home' } },
      rules: [
        {
          host: 'a.test',
          http: { paths: [path('web'), path('api'), { backend: { resource: { kind: 'Bucket', name: 'b' } } }] },
        },
        { host: 'b.test', http: { paths: [path('web')] } },
        { host: 'a.test' },
      ],
      tls: [{ hosts: ['a.test'], secretName: 'certificate' }, {}],
    });
    expect(references).toEqual([
      ...['home', 'web', 'api'].map((name) => ({ relation: 'routes', kind: 'Service', name })),
      { relation: 'uses', kind: 'Secret', name: 'certificate' },
    ]);
    expect(metadata).toEqual({ class: 'nginx', hosts: ['a.test', 'b.test'] });
  });

  it('is ok once it has an address', () => {
    expect(ingress({}).status).toEqual({ status: 'unknown', reason: 'NoAddress' });
    expect(ingress({}, { loadBalancer: { ingress: [{ hostname: 'lb.test' }] } }).status).toEqual({ status: 'ok' });
  });
});
