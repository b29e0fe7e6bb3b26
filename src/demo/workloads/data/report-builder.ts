import { deployment } from '../../manifests/workloads.js';
import { python } from '../../programs/log-formats.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'data', name: 'report-builder' };
const image = 'registry.nordwind.example/data/report-builder:6.0.2';
const MIB = 1024 ** 2;

const builder = (sizeLimit: string) =>
  deployment({
    ...place,
    pod: {
      volumes: { scratch: { emptyDir: { sizeLimit } } },
      containers: [{ name: 'builder', image, memory: '128Mi', mounts: { '/scratch': 'scratch' } }],
    },
  });

const run = program({
  starts: [python('INFO', 'reports', 'building the monthly report in /scratch')],
  memoryMib: 80,
  traffic: { everyMs: 5_000, lines: [python('INFO', 'reports', 'chapter {n}: {id} rows')] },
  also: () => ({ disk: { path: '/scratch', startBytes: 90 * MIB } }),
});

/** Builds reports. Its scratch space is made smaller than a report, so its pods are evicted. */
export const reportBuilder = {
  objects: [builder('256Mi')],
  images: [{ reference: image, entrypoint: ['python', '-m', 'reports'], program: run }],
  versions: { good: [builder('256Mi')], smallScratch: [builder('64Mi')] },
  failures: [{ ...place, kind: 'Deployment', cause: 'evicted-own-limit' }],
} satisfies DemoWorkload;
