import { job } from '../../manifests/workloads.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'data', name: 'warehouse-migration' };
const image = 'registry.nordwind.example/data/warehouse-migrations:88';

const migration = job({
  ...place,
  backoffLimit: 2,
  pod: { containers: [{ name: 'migrate', image, memory: '64Mi', args: ['up'] }] },
});

const run = program({
  starts: ['0087_add_order_channel ... ok', '0088_unique_customer_email ... running'],
  needs: [
    () => ({
      lines: [
        'ERROR: could not create unique index "customer_email_key"',
        'DETAIL: Key (email)=(a1f3) is duplicated.',
        'migration 0088_unique_customer_email failed',
      ],
      code: 1,
      afterMs: 1_500,
    }),
  ],
  memoryMib: 22,
});

/** Changes the warehouse's tables, and cannot: the rows are not as it expects. */
export const warehouseMigration = {
  objects: [migration],
  images: [{ reference: image, entrypoint: ['/migrate'], program: run }],
  failures: [{ ...place, kind: 'Job', cause: 'log-migration' }],
} satisfies DemoWorkload;
