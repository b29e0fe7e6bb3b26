import { service as serviceOf } from '../../manifests/surroundings.js';
import { deployment } from '../../manifests/workloads.js';
import { slog } from '../../programs/log-formats.js';
import { service } from '../../programs/needs.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'payments', name: 'ledger-api' };
const image = 'registry.nordwind.example/payments/ledger-api:1.22.0';
const host = 'ledger-db.payments';

const ledgerDeployment = (revision: string) =>
  deployment({
    ...place,
    replicas: 2,
    pod: {
      containers: [
        {
          ...{ name: 'ledger-api', image, port: 8080, memory: '64Mi' },
          env: { DB_HOST: host, DB_PORT: '5432', RELEASE: revision },
          readiness: { path: '/readyz' },
        },
      ],
    },
  });

const refused = {
  lines: [
    slog('WARN', 'the database does not answer, trying again', { attempt: '3' }),
    slog('ERROR', 'cannot reach the database', { err: `dial tcp: connect ${host}:5432: connect: connection refused` }),
  ],
  code: 1,
  afterMs: 2_000,
};

const run = program({
  starts: [slog('INFO', 'ledger-api is starting', { version: '1.22.0' })],
  needs: [service(host, refused)],
  port: 8080,
  memoryMib: 34,
  traffic: { everyMs: 5_000, lines: [slog('INFO', 'entry booked', { entry: '{id}', took: '{ms}ms' })] },
});

/** Books payments. It is rolled out while its database is down, and gives up. */
export const ledgerApi = {
  objects: [ledgerDeployment('1'), serviceOf(place, 8080)],
  images: [{ reference: image, entrypoint: ['/ledger-api'], program: run }],
  versions: { good: [ledgerDeployment('1')], restarted: [ledgerDeployment('2')] },
  failures: [{ ...place, kind: 'Deployment', cause: 'log-conn-refused' }],
} satisfies DemoWorkload;
