import { clusterRole, clusterRoleBinding } from '../../manifests/access.js';
import { autoscaler, service, serviceAccount } from '../../manifests/surroundings.js';
import { deployment } from '../../manifests/workloads.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'platform', name: 'edge-proxy' };
const image = 'registry.nordwind.example/platform/edge-proxy:1.27.3';

const proxy = deployment({
  ...place,
  replicas: 2,
  pod: {
    serviceAccount: place.name,
    containers: [{ name: 'nginx', image, port: 8080, memory: '96Mi', readiness: { path: '/healthz' } }],
  },
});

const run = program({
  starts: ['[notice] 1#1: nginx/1.27.3', '[notice] 1#1: start worker processes'],
  port: 8080,
  memoryMib: 40,
  traffic: {
    everyMs: 2_500,
    lines: [
      '10.244.1.7 - - "GET / HTTP/1.1" 200 {id} "-" "Mozilla/5.0" 0.0{ms}',
      '10.244.2.3 - - "GET /p/{id} HTTP/1.1" 200 {id} "-" "Mozilla/5.0" 0.0{ms}',
      '10.244.1.9 - - "POST /cart/items HTTP/1.1" 201 64 "-" "NordwindApp/8.1" 0.0{ms}',
    ],
  },
});

/** What the world sees. Its controller may read the Secrets of the whole cluster. */
export const edgeProxy = {
  objects: [
    ...[proxy, service(place, 8080), serviceAccount(place), autoscaler(place, { min: 2, max: 4 })],
    clusterRole('edge-proxy', [
      { resources: ['secrets', 'services', 'endpoints'], verbs: ['get', 'list', 'watch'] },
      { apiGroups: ['networking.k8s.io'], resources: ['ingresses'], verbs: ['get', 'list', 'watch'] },
    ]),
    clusterRoleBinding('edge-proxy', place),
  ],
  images: [{ reference: image, entrypoint: ['nginx', '-g', 'daemon off;'], program: run }],
} satisfies DemoWorkload;
