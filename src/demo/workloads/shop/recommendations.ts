import { service } from '../../manifests/surroundings.js';
import { deployment } from '../../manifests/workloads.js';
import { python } from '../../programs/log-formats.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'shop', name: 'recommendations' };
const image = 'registry.nordwind.example/shop/recommendations:1.0.7';
const shell = 'registry.nordwind.example/base/shell:3.20';
const awaited = 'feature-store.data';

const web = deployment({
  ...place,
  replicas: 1,
  pod: {
    init: [
      {
        ...{ name: 'wait-for-feature-store', image: shell, memory: '16Mi' },
        command: ['sh', '-c', `until nc -z ${awaited} 6565; do echo "waiting for ${awaited}:6565"; sleep 2; done`],
      },
    ],
    containers: [{ name: 'recommendations', image, port: 8000, memory: '96Mi', readiness: { path: '/health' } }],
  },
});

const run = program({
  starts: [python('INFO', 'recommendations', 'model v12 loaded'), python('INFO', 'uvicorn', 'running on 0.0.0.0:8000')],
  port: 8000,
  memoryMib: 64,
  traffic: { everyMs: 7_000, lines: [python('INFO', 'recommendations', '8 products for customer {id} in {ms} ms')] },
});

const waits = program({
  memoryMib: 2,
  also: ({ resolves, args, command }) => {
    const isThere = ![...command, ...args].join(' ').includes(awaited) || resolves(awaited);
    if (isThere) return { exit: { atMs: 300, code: 0 } };
    return { repeat: { everyMs: 2_000, line: () => `waiting for ${awaited}:6565` } };
  },
});

/** What others bought. Its init container waits for a service that nobody has deployed yet. */
export const recommendations = {
  objects: [web, service(place, 8000), service({ namespace: 'data', name: 'feature-store' }, 6565)],
  images: [
    { reference: image, entrypoint: ['uvicorn', 'recommendations:app'], program: run },
    { reference: shell, cmd: ['sh'], executables: ['sh', 'nc', 'sleep', 'echo'], program: waits },
  ],
  failures: [{ ...place, kind: 'Deployment', cause: 'init-waiting' }],
} satisfies DemoWorkload;
