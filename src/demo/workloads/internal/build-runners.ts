import { clusterRole, clusterRoleBinding } from '../../manifests/access.js';
import { quota, serviceAccount } from '../../manifests/surroundings.js';
import { deployment } from '../../manifests/workloads.js';
import { slog } from '../../programs/log-formats.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'internal', name: 'build-runners' };
const image = 'registry.nordwind.example/internal/build-runner:17.5.0';

const runners = (memory: string) =>
  deployment({
    ...place,
    replicas: 2,
    pod: {
      serviceAccount: place.name,
      containers: [{ name: 'runner', image, cpu: '200m', memory }],
    },
  });

const run = program({
  starts: [slog('INFO', 'runner registered'), slog('INFO', 'waiting for jobs')],
  memoryMib: 60,
  traffic: { everyMs: 11_000, lines: [slog('INFO', 'job finished', { job: '{id}', took: '{ms}s' })] },
});

/** Build software, as cluster-admin. Bigger runners are asked for than the namespace's quota allows, so none is created. */
export const buildRunners = {
  objects: [
    quota({ ...place, name: 'internal-tools' }, { 'requests.memory': '2Gi', 'limits.memory': '2Gi', pods: '20' }),
    ...[runners('128Mi'), serviceAccount(place), clusterRoleBinding('cluster-admin', place)],
    clusterRole('cluster-admin', [{ apiGroups: ['*'], resources: ['*'], verbs: ['*'] }]),
  ],
  images: [{ reference: image, entrypoint: ['/runner'], program: run }],
  versions: { good: [runners('128Mi')], bigger: [runners('4Gi')] },
  failures: [{ ...place, kind: 'Deployment', cause: 'quota-exceeded' }],
} satisfies DemoWorkload;
