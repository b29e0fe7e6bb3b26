import { clusterRole, clusterRoleBinding } from '../../manifests/access.js';
import { serviceAccount } from '../../manifests/surroundings.js';
import { daemonSet } from '../../manifests/workloads.js';
import { slog } from '../../programs/log-formats.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'platform', name: 'node-metrics' };
const image = 'registry.nordwind.example/platform/node-metrics:1.8.2';

const agents = daemonSet({
  ...place,
  pod: {
    serviceAccount: place.name,
    volumes: { proc: { hostPath: '/proc' } },
    containers: [
      {
        name: 'metrics',
        image,
        port: 9100,
        memory: '48Mi',
        mounts: { '/host/proc': 'proc' },
        readiness: { path: '/' },
      },
    ],
  },
});

const run = program({
  starts: [slog('INFO', 'listening', { address: ':9100' })],
  port: 9100,
  memoryMib: 22,
  traffic: { everyMs: 15_000, lines: [slog('INFO', 'scrape', { series: '{id}', took: '{ms}ms' })] },
});

/** Measures nodes, one pod on each. Runs well, with more rights than it needs. */
export const nodeMetrics = {
  objects: [
    ...[agents, serviceAccount(place)],
    clusterRole('node-metrics', [
      { resources: ['nodes', 'nodes/proxy', 'nodes/stats'], verbs: ['get', 'list'] },
      { resources: ['pods'], verbs: ['get', 'list', 'watch'] },
    ]),
    clusterRoleBinding('node-metrics', place),
  ],
  images: [{ reference: image, entrypoint: ['/node-metrics'], program: run }],
} satisfies DemoWorkload;
