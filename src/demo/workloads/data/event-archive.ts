import { claim, deployment } from '../../manifests/workloads.js';
import { slog } from '../../programs/log-formats.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'data', name: 'event-archive' };
const image = 'registry.nordwind.example/data/event-archive:1.3.0';

const archive = deployment({
  ...place,
  pod: {
    volumes: { archive: { claim: 'event-archive' } },
    containers: [{ name: 'archive', image, memory: '64Mi', mounts: { '/archive': 'archive' } }],
  },
});

const run = program({
  starts: [slog('INFO', 'archive opened', { path: '/archive' })],
  memoryMib: 30,
  traffic: { everyMs: 10_000, lines: [slog('INFO', 'segment written', { segment: '{id}', took: '{ms}ms' })] },
});

/** Keeps events for years. Its claim names a StorageClass that this cluster does not have. */
export const eventArchive = {
  objects: [claim(place, 'fast-ssd'), archive],
  images: [{ reference: image, entrypoint: ['/event-archive'], program: run }],
  failures: [{ ...place, kind: 'Deployment', cause: 'sched-pvc-unbound' }],
} satisfies DemoWorkload;
