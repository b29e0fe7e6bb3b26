import { type Fields, fieldsOf, listOf, textOf } from '../../../src/rules/evidence/values.js';
import { eventually, type Manifest, type TestCluster } from './test-cluster.js';
import { IMAGE } from './workloads.js';

/** How many pods all workloads have together. */
export const POD_COUNT = 6;

const container = {
  ...{ name: 'app', image: IMAGE, command: ['sh', '-c', 'sleep 3600'] },
  resources: { requests: { cpu: '5m', memory: '8Mi' } },
};
const templateOf = (app: string, more: Fields = {}) => ({
  metadata: { labels: { app, tier: 'test' } },
  spec: { containers: [container], terminationGracePeriodSeconds: 0, ...more },
});
const selectorOf = (app: string) => ({ matchLabels: { app } });

function workload(kind: string, app: string, spec: Fields = {}): Manifest {
  const template = { selector: selectorOf(app), template: templateOf(app) };
  return { apiVersion: 'apps/v1', kind, metadata: { name: app }, spec: { ...template, ...spec } };
}

function service(name: string, selector: Fields, spec: Fields = {}): Manifest {
  const ports = [{ port: 80 }];
  return { apiVersion: 'v1', kind: 'Service', metadata: { name }, spec: { selector, ports, ...spec } };
}

const budget = (app: string, minAvailable: number): Manifest => ({
  ...{ apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name: app } },
  spec: { minAvailable, selector: selectorOf(app) },
});

/** A workload of each kind, and all that selects pods by labels. */
export const SELECTED_WORKLOADS: readonly Manifest[] = [
  workload('Deployment', 'web', { replicas: 2 }),
  service('web', { app: 'web' }),
  service('all', { tier: 'test' }, { clusterIP: 'None', publishNotReadyAddresses: true }),
  budget('web', 1),
  {
    ...{ apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', metadata: { name: 'web' } },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      ...{ minReplicas: 2, maxReplicas: 5 },
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } },
      ],
    },
  },
  {
    ...{ apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', metadata: { name: 'web' } },
    spec: { podSelector: selectorOf('web'), policyTypes: ['Ingress'], ingress: [] },
  },
  workload('StatefulSet', 'db', { serviceName: 'db' }),
  service('db-0', { 'statefulset.kubernetes.io/pod-name': 'db-0' }),
  budget('db', 1),
  workload('ReplicaSet', 'alone'),
  workload('DaemonSet', 'each'),
  {
    ...{ apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'once' } },
    spec: { template: templateOf('once', { restartPolicy: 'Never' }) },
  },
];

/** What the cluster makes of them that a pod which is none of theirs must not change. */
export interface SeenWorkloads {
  /** `kind/name` → the numbers in its status. */
  readonly counts: Readonly<Record<string, Fields>>;
  /** Service → the uids of the pods behind it. */
  readonly endpoints: Readonly<Record<string, readonly string[]>>;
  /** The uids of the pods that somebody owns, with the name of their owner. */
  readonly owned: readonly string[];
}

const KINDS = [
  'apis/apps/v1/namespaces/NS/deployments',
  'apis/apps/v1/namespaces/NS/replicasets',
  'apis/apps/v1/namespaces/NS/statefulsets',
  'apis/apps/v1/namespaces/NS/daemonsets',
  'apis/batch/v1/namespaces/NS/jobs',
  'apis/policy/v1/namespaces/NS/poddisruptionbudgets',
  'apis/autoscaling/v2/namespaces/NS/horizontalpodautoscalers',
];

export async function seenWorkloads(cluster: TestCluster, namespace: string): Promise<SeenWorkloads> {
  const list = async (path: string) => listOf((await cluster.request('GET', path.replace('NS', namespace)))['items']);
  const counts: Record<string, Fields> = {};
  for (const path of KINDS)
    for (const object of (await list(path)).map(fieldsOf))
      counts[`${path.split('/').at(-1)}/${nameOf(object)}`] = numbersOf(fieldsOf(object['status']));
  const endpoints: Record<string, string[]> = {};
  for (const slice of (await list('apis/discovery.k8s.io/v1/namespaces/NS/endpointslices')).map(fieldsOf)) {
    const labels = fieldsOf(fieldsOf(slice['metadata'])['labels']);
    const name = textOf(labels['kubernetes.io/service-name']);
    const uids = listOf(slice['endpoints']).map((each) => textOf(fieldsOf(fieldsOf(each)['targetRef'])['uid']));
    endpoints[name] = [...(endpoints[name] ?? []), ...uids].sort();
  }
  const owned = (await cluster.pods(namespace)).flatMap(({ metadata }) => {
    const { uid, ownerReferences } = fieldsOf(metadata);
    return listOf(ownerReferences).map((each) => `${textOf(uid)} of ${textOf(fieldsOf(each)['name'])}`);
  });
  return { counts, endpoints, owned: owned.sort() };
}

function nameOf(object: Fields): string {
  return textOf(fieldsOf(object['metadata'])['name']);
}

function numbersOf(status: Fields): Fields {
  return Object.fromEntries(Object.entries(status).filter(([, value]) => typeof value === 'number'));
}

const COUNTED: readonly (readonly [object: string, count: string, wanted: number])[] = [
  ['deployments/web', 'readyReplicas', 2],
  ['replicasets/alone', 'readyReplicas', 1],
  ['statefulsets/db', 'availableReplicas', 1],
  ['daemonsets/each', 'numberAvailable', 1],
  ['jobs/once', 'ready', 1],
  ['poddisruptionbudgets/web', 'currentHealthy', 2],
  ['poddisruptionbudgets/db', 'currentHealthy', 1],
  ['horizontalpodautoscalers/web', 'currentReplicas', 2],
];

function areWell({ counts, endpoints, owned }: SeenWorkloads): boolean {
  const isReached = [owned.length, endpoints['all']?.length].every((count) => count === POD_COUNT);
  return isReached && COUNTED.every(([object, count, wanted]) => counts[object]?.[count] === wanted);
}

/** Makes them in the namespace, and waits until all of them are well and counted. */
export async function createSelectedWorkloads(cluster: TestCluster, namespace: string): Promise<SeenWorkloads> {
  for (const each of SELECTED_WORKLOADS) await cluster.create(each, namespace);
  return eventually('workloads that are well', 90, async () => {
    const seen = await seenWorkloads(cluster, namespace);
    return areWell(seen) ? seen : undefined;
  });
}
