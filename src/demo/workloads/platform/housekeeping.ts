import { cronJob } from '../../manifests/workloads.js';
import { python } from '../../programs/log-formats.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'platform', name: 'housekeeping' };
const image = 'registry.nordwind.example/platform/housekeeping:1.1.0';

/** Removes what is old. Runs well, and ends. */
export const housekeeping = {
  objects: [
    cronJob({ ...place, schedule: '*/3 * * * *', pod: { containers: [{ name: 'clean', image, memory: '32Mi' }] } }),
  ],
  images: [
    {
      reference: image,
      entrypoint: ['python', '/app/clean.py'],
      program: program({
        starts: [python('INFO', 'clean', 'looking for snapshots older than 30 days')],
        ends: { atMs: 6_000, lines: [python('INFO', 'clean', '3 snapshots removed')] },
      }),
    },
  ],
} satisfies DemoWorkload;
