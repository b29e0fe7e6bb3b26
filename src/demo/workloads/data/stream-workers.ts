import { deployment } from '../../manifests/workloads.js';
import { logback } from '../../programs/log-formats.js';
import { valueLike } from '../../programs/needs.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'data', name: 'stream-workers' };
const image = 'registry.nordwind.example/data/stream-workers:12.4.1';
const PODS = 30;

const workers = (replicas: number, schema: string) =>
  deployment({
    ...place,
    replicas,
    // All of them at once, as those do who are in a hurry.
    spec: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '100%', maxSurge: 0 } } },
    pod: {
      containers: [
        {
          name: 'worker',
          image,
          cpu: '20m',
          memory: '48Mi',
          env: { BROKER: 'broker.data:9092', ORDER_SCHEMA: schema },
        },
      ],
    },
  });

const panic = (value: string) => ({
  lines: [
    logback('ERROR', 'e.n.stream.OrderConsumer', `cannot decode orders with schema ${value}`),
    'Exception in thread "main" java.lang.IllegalStateException: order schema v9 has no field customer_id',
    '\tat example.nordwind.stream.OrderDecoder.decode(OrderDecoder.java:88)',
    '\tat example.nordwind.stream.OrderConsumer.run(OrderConsumer.java:41)',
    '\tat example.nordwind.stream.Main.main(Main.java:23)',
  ],
  code: 1,
  afterMs: 0,
});

const run = program({
  needs: [valueLike('ORDER_SCHEMA', /^v[1-8]$/, panic)],
  memoryMib: 30,
  traffic: {
    everyMs: 20_000,
    lines: [
      logback('INFO', 'e.n.stream.Main', 'in the group orders since {n} reports'),
      logback('INFO', 'e.n.stream.OrderConsumer', '{id} orders consumed, lag {ms}'),
    ],
  },
});

/** Work on events, many at once. One wrong value and all of them crash: a storm. */
export const streamWorkers = {
  objects: [workers(6, 'v8')],
  images: [{ reference: image, entrypoint: ['java', '-jar', '/app/workers.jar'], program: run }],
  versions: { good: [workers(6, 'v8')], storm: [workers(PODS, 'v9')] },
  failures: [{ ...place, kind: 'Deployment', cause: 'log-panic' }],
} satisfies DemoWorkload;
