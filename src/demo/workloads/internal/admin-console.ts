import { ingress, service } from '../../manifests/surroundings.js';
import { deployment } from '../../manifests/workloads.js';
import { pino } from '../../programs/log-formats.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'internal', name: 'admin-console' };
const image = 'registry.nordwind.example/internal/admin-console:4.4.0';

const consoleDeployment = (nodeSelector: Readonly<Record<string, string>>) =>
  deployment({
    ...place,
    pod: {
      containers: [{ name: 'console', image, port: 8080, memory: '64Mi', readiness: { path: '/healthz' } }],
      spec: { nodeSelector },
    },
  });

const run = program({
  starts: [pino('info', 'admin-console listens on 8080')],
  port: 8080,
  memoryMib: 42,
  traffic: { everyMs: 8_000, lines: [pino('info', 'GET /customers/{id} 200 {ms}ms')] },
});

/** For those who help customers. It is to run on nodes with a label that none of them has. */
export const adminConsole = {
  objects: [
    consoleDeployment({ 'nordwind.example/pool': 'general' }),
    service(place, 8080),
    ingress(place, 'admin.nordwind.example'),
  ],
  images: [{ reference: image, entrypoint: ['node', 'console.js'], program: run }],
  versions: {
    good: [consoleDeployment({ 'nordwind.example/pool': 'general' })],
    unknownPool: [consoleDeployment({ 'nordwind.example/pool': 'trusted' })],
  },
  failures: [{ ...place, kind: 'Deployment', cause: 'sched-node-selector' }],
} satisfies DemoWorkload;
