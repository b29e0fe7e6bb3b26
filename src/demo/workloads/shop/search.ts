import { service } from '../../manifests/surroundings.js';
import { deployment } from '../../manifests/workloads.js';
import { slog } from '../../programs/log-formats.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'shop', name: 'search' };
const image = 'registry.nordwind.example/shop/search:0.19.4';

const searchDeployment = (livenessPort: number) =>
  deployment({
    ...place,
    replicas: 2,
    pod: {
      containers: [
        {
          ...{ name: 'search', image, port: 9200, memory: '128Mi' },
          liveness: { path: '/healthz', port: livenessPort },
          readiness: { path: '/healthz' },
        },
      ],
    },
  });

const run = program({
  starts: [slog('INFO', 'index opened', { documents: '81422' }), slog('INFO', 'listening', { addr: ':9200' })],
  port: 9200,
  memoryMib: 80,
  traffic: { everyMs: 3_000, lines: [slog('INFO', 'query', { hits: '{id}', took: '{ms}ms' })] },
});

/** Finds products. A new liveness probe asks a port on which nothing listens. */
export const search = {
  objects: [searchDeployment(9200), service(place, 9200)],
  images: [{ reference: image, entrypoint: ['/search'], program: run }],
  versions: { good: [searchDeployment(9200)], wrongPort: [searchDeployment(9300)] },
  failures: [{ ...place, kind: 'Deployment', cause: 'liveness-failed' }],
} satisfies DemoWorkload;
