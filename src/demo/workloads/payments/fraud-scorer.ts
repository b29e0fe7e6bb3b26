import { deployment } from '../../manifests/workloads.js';
import { python } from '../../programs/log-formats.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'payments', name: 'fraud-scorer' };
const image = 'registry.nordwind.example/payments/fraud-scorer:4.0.0';

const worker = (cpu: string) =>
  deployment({
    ...place,
    pod: { containers: [{ name: 'scorer', image, port: 8000, cpu, memory: '256Mi', readiness: { path: '/health' } }] },
  });

const run = program({
  starts: [python('INFO', 'fraud', 'model of 2,140 features loaded'), python('INFO', 'fraud', 'listening on 8000')],
  port: 8000,
  memoryMib: 180,
  traffic: { everyMs: 6_000, lines: [python('INFO', 'fraud', 'payment {id} scored in {ms} ms')] },
});

/** Looks for fraud. It asks for more processor than any node has. */
export const fraudScorer = {
  objects: [worker('16')],
  images: [{ reference: image, entrypoint: ['python', '-m', 'fraud'], program: run }],
  versions: { good: [worker('500m')], greedy: [worker('16')] },
  failures: [{ ...place, kind: 'Deployment', cause: 'sched-insufficient' }],
} satisfies DemoWorkload;
