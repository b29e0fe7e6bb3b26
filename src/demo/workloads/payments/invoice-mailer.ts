import { service } from '../../manifests/surroundings.js';
import { deployment } from '../../manifests/workloads.js';
import { pino } from '../../programs/log-formats.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'payments', name: 'invoice-mailer' };
const image = 'registry.nordwind.example/payments/invoice-mailer:0.9.1';

const worker = (readiness: string) =>
  deployment({
    ...place,
    pod: { containers: [{ name: 'mailer', image, port: 8080, memory: '64Mi', readiness: { path: readiness } }] },
  });

const run = program({
  starts: [pino('info', 'invoice-mailer 0.9.1 is starting'), pino('info', 'listening on 8080')],
  port: 8080,
  paths: { '/healthz': 200, '/ready': 404 },
  memoryMib: 40,
  traffic: { everyMs: 12_000, lines: [pino('info', 'invoice sent', { invoice: '{id}', took_ms: '{ms}' })] },
});

/** Sends invoices. Its readiness probe is made to ask for a path that the program no longer has, so it is never ready. */
export const invoiceMailer = {
  objects: [worker('/healthz'), service(place, 8080)],
  images: [{ reference: image, entrypoint: ['node', 'mailer.js'], program: run }],
  versions: { good: [worker('/healthz')], oldPath: [worker('/ready')] },
  failures: [{ ...place, kind: 'Deployment', cause: 'readiness-failed' }],
} satisfies DemoWorkload;
