import { service } from '../../manifests/surroundings.js';
import { deployment } from '../../manifests/workloads.js';
import { slog } from '../../programs/log-formats.js';
import { valueLike } from '../../programs/needs.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'platform', name: 'api-mesh' };
const image = 'registry.nordwind.example/platform/api-mesh:0.14.0';
const proxyImage = 'registry.nordwind.example/platform/mesh-proxy:3.1.0';

const api = (mode: string) =>
  deployment({
    ...place,
    pod: {
      init: [
        { name: 'mesh-proxy', image: proxyImage, memory: '48Mi', env: { MTLS_MODE: mode }, restartPolicy: 'Always' },
      ],
      containers: [{ name: 'api', image, port: 8080, memory: '64Mi', readiness: { path: '/healthz' } }],
    },
  });

const run = program({
  starts: [slog('INFO', 'listening', { addr: ':8080' })],
  port: 8080,
  memoryMib: 30,
  traffic: { everyMs: 5_000, lines: [slog('INFO', 'request', { path: '/v1/tokens', status: '200', took: '{ms}ms' })] },
});

const proxy = program({
  starts: ['[info] mesh-proxy 3.1.0', '[info] reading certificates of the workload'],
  needs: [
    valueLike('MTLS_MODE', /^(?:strict|permissive)$/, (value) => ({
      lines: [`[critical] mesh-proxy gives up: unknown mode ${value}`],
      code: 2,
      afterMs: 8_000,
    })),
  ],
  memoryMib: 20,
  traffic: { everyMs: 9_000, lines: ['[info] upstream ledger-api.payments: {ms} requests'] },
});

/** An API behind a sidecar. The sidecar does not know the mode that it is given. */
export const apiMesh = {
  objects: [api('strict'), service(place, 8080)],
  images: [
    { reference: image, entrypoint: ['/api'], program: run },
    { reference: proxyImage, entrypoint: ['/mesh-proxy'], program: proxy },
  ],
  versions: { good: [api('strict')], unknownMode: [api('enforce')] },
  failures: [{ ...place, kind: 'Deployment', cause: 'log-config-parse' }],
} satisfies DemoWorkload;
