import { cronJob } from '../../manifests/workloads.js';
import { python } from '../../programs/log-formats.js';
import { variable } from '../../programs/needs.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'payments', name: 'settlement' };
const image = 'registry.nordwind.example/payments/settlement:2.1.0';

const nightly = (env: Readonly<Record<string, string>>) =>
  cronJob({
    ...place,
    schedule: '*/2 * * * *',
    backoffLimit: 1,
    pod: { containers: [{ name: 'settle', image, memory: '64Mi', env }] },
  });

const trace = [
  'Traceback (most recent call last):',
  '  File "/app/settle.py", line 31, in <module>',
  '    main()',
  '  File "/app/settle.py", line 14, in main',
  "    url = os.environ['LEDGER_URL']",
  '  File "<frozen os>", line 679, in __getitem__',
  "KeyError: 'LEDGER_URL'",
];

const run = program({
  starts: [python('INFO', 'settlement', 'settling the payments of the last hour')],
  needs: [variable('LEDGER_URL', { lines: trace, code: 1 })],
  memoryMib: 30,
  ends: { atMs: 4_000, lines: [python('INFO', 'settlement', '214 payments settled')] },
});

/** Settles payments every few minutes. A variable that it needs is not set. */
export const settlement = {
  objects: [nightly({ CURRENCY: 'EUR' })],
  images: [{ reference: image, entrypoint: ['python', '/app/settle.py'], program: run }],
  versions: {
    good: [nightly({ CURRENCY: 'EUR', LEDGER_URL: 'http://ledger-api' })],
    bare: [nightly({ CURRENCY: 'EUR' })],
  },
  failures: [{ ...place, kind: 'CronJob', cause: 'log-missing-env' }],
} satisfies DemoWorkload;
