import { service } from '../../manifests/surroundings.js';
import { statefulSet } from '../../manifests/workloads.js';
import { valueLike } from '../../programs/needs.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'payments', name: 'ledger-db' };
const image = 'registry.nordwind.example/base/postgres:16.4';

const database = (sharedBuffers: string) =>
  statefulSet({
    ...place,
    replicas: 1,
    storageClass: 'standard',
    pod: {
      volumes: {},
      containers: [
        {
          ...{ name: 'postgres', image, port: 5432, memory: '192Mi' },
          env: { PGDATA: '/var/lib/postgresql/data/pgdata', POSTGRES_SHARED_BUFFERS: sharedBuffers },
          mounts: { '/var/lib/postgresql/data': 'data' },
          readiness: { command: ['pg_isready', '-q'] },
        },
      ],
    },
  });

const refused = (value: string) => ({
  lines: [
    `LOG:  invalid value for parameter "shared_buffers": "${value}"`,
    'HINT:  Valid units for this parameter are "B", "kB", "MB", "GB", and "TB".',
    'FATAL:  configuration file "/etc/postgresql/postgresql.conf" contains errors',
  ],
  code: 1,
});

const run = program({
  starts: [
    'LOG:  starting PostgreSQL 16.4 on x86_64-pc-linux-gnu, compiled by gcc, 64-bit',
    'LOG:  listening on IPv4 address "0.0.0.0", port 5432',
    'LOG:  database system is ready to accept connections',
  ],
  needs: [valueLike('POSTGRES_SHARED_BUFFERS', /^\d+[kMG]?B$/, refused)],
  port: 5432,
  memoryMib: 110,
  traffic: {
    everyMs: 30_000,
    lines: ['LOG:  checkpoint starting: time', 'LOG:  checkpoint complete: wrote {n} buffers; sync={ms} ms'],
  },
});

const stuckPod = { apiVersion: 'v1', kind: 'Pod', metadata: { ...place, name: 'ledger-db-0' } };

/** The books. A unit that PostgreSQL does not know stops it, and with it all that needs it. */
export const ledgerDb = {
  objects: [database('128MB'), service(place, 5432, { headless: true })],
  images: [{ reference: image, entrypoint: ['postgres'], program: run }],
  versions: { good: [database('128MB')], wrongUnit: [database('256Mi')], stuckPod: [stuckPod] },
  failures: [{ ...place, kind: 'StatefulSet', cause: 'log-config-parse' }],
} satisfies DemoWorkload;
