import { service } from '../../manifests/surroundings.js';
import { deployment } from '../../manifests/workloads.js';
import { pino } from '../../programs/log-formats.js';
import { writable } from '../../programs/needs.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'internal', name: 'wiki' };
const image = 'registry.nordwind.example/internal/wiki:2.5.300';

const wikiDeployment = (readOnlyRootFilesystem: boolean) =>
  deployment({
    ...place,
    pod: {
      containers: [
        {
          ...{ name: 'wiki', image, port: 3000, memory: '96Mi' },
          readiness: { path: '/healthz' },
          security: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] }, readOnlyRootFilesystem },
        },
      ],
    },
  });

const refused = {
  lines: [
    pino('fatal', "EROFS: read-only file system, open '/wiki/data/cache/pages.idx'"),
    "Error: EROFS: read-only file system, open '/wiki/data/cache/pages.idx'",
    '    at Object.openSync (node:fs:562:18)',
    '    at openIndex (/wiki/server/cache.js:22:14)',
  ],
  code: 1,
};

const run = program({
  starts: [pino('info', 'Wiki 2.5.300 is starting')],
  needs: [writable('/wiki/data/cache', refused)],
  port: 3000,
  memoryMib: 60,
  traffic: { everyMs: 9_000, lines: [pino('info', 'GET /en/handbook/{id} 200 {ms}ms')] },
});

/** What people know. Hardening made its root filesystem read-only, but it writes a cache there. */
export const wiki = {
  objects: [wikiDeployment(false), service(place, 3000)],
  images: [{ reference: image, entrypoint: ['node', 'server'], program: run }],
  versions: { good: [wikiDeployment(false)], hardened: [wikiDeployment(true)] },
  failures: [{ ...place, kind: 'Deployment', cause: 'log-readonly-fs' }],
} satisfies DemoWorkload;
