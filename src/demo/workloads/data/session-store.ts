import { service } from '../../manifests/surroundings.js';
import { statefulSet } from '../../manifests/workloads.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'data', name: 'session-store' };
const image = 'registry.nordwind.example/base/redis:7.4';

const store = statefulSet({
  ...place,
  pod: {
    containers: [{ name: 'redis', image, port: 6379, memory: '96Mi', readiness: { command: ['redis-cli', 'ping'] } }],
  },
});

const run = program({
  starts: [
    '1:C * Redis version=7.4.0, bits=64',
    '1:M * Running mode=standalone, port=6379.',
    '1:M * Ready to accept connections tcp',
  ],
  port: 6379,
  memoryMib: 48,
  traffic: {
    everyMs: 20_000,
    lines: ['1:M * 100 changes in 300 seconds. Saving...', '1:M * Background saving terminated with success'],
  },
});

/** Sessions and carts. Runs well. */
export const sessionStore = {
  objects: [store, service(place, 6379, { headless: true })],
  images: [{ reference: image, entrypoint: ['redis-server'], program: run }],
} satisfies DemoWorkload;
