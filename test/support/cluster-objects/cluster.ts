import { generateClusterRole, generateRole } from './access.js';
import { finish, type GeneratedObject } from './metadata.js';
import { type App, generateNodes } from './pods.js';
import { Random } from './random.js';
import {
  generateBudget,
  generateConfiguration,
  generateIngress,
  generateNetworkPolicy,
  generateScaler,
  generateService,
} from './surroundings.js';
import { generateWorkload, type WorkloadKind } from './workloads.js';

/** How large a cluster is. Of the pods, half are in the namespace `team-0` in workloads of very different sizes, the others in small ones. */
export interface ClusterSize {
  readonly seed: number;
  readonly namespaces: number;
  readonly workloads: number;
  readonly pods: number;
  readonly services: number;
  /** Roles and bindings together. */
  readonly roles: number;
}

/** One that a test can take in at a glance. */
export const SMALL_CLUSTER: ClusterSize = { seed: 1, namespaces: 3, workloads: 24, pods: 120, services: 30, roles: 40 };

export const LARGE_CLUSTER: ClusterSize = {
  ...{ seed: 7, namespaces: 100, workloads: 2_000, pods: 10_000, services: 5_000, roles: 3_000 },
};

const CLUSTER_ROLES = 50;
/** Of the workloads, how many are in the first namespace. */
const IN_FIRST = 0.05;
const FAILING = 0.02;

/** The objects of a cluster, the same for the same size. A size is met exactly. */
export function* generateCluster(size: ClusterSize): Generator<GeneratedObject> {
  const random = new Random(size.seed);
  yield* generateNodes(random);
  const counts = podsOfWorkloads(size);
  for (let index = 0; index < size.namespaces; index += 1) {
    const namespace = `team-${index}`;
    const labels = { 'kubernetes.io/metadata.name': namespace };
    const fields = { spec: { finalizers: ['kubernetes'] }, status: { phase: 'Active' } };
    yield finish(random, { apiVersion: 'v1', kind: 'Namespace', name: namespace, labels, fields });
    yield generateNetworkPolicy(random, namespace);
    const apps = yield* generateApps(random, namespace, counts[index] ?? []);
    yield* generateServices(random, apps, share(size.services, size.namespaces, index));
    const accounts = apps.map(({ app }) => app.serviceAccount);
    const roles = share(size.roles / 2 - clusterRolesOf(size), size.namespaces, index);
    for (let role = 0; role < roles; role += 1) yield* generateRole(random, namespace, `role-${role}`, accounts);
  }
  for (let index = 0; index < clusterRolesOf(size); index += 1)
    yield* generateClusterRole(random, `platform-${index}`, `team-${index % size.namespaces}`);
}

interface PlacedApp {
  readonly app: App;
  readonly pods: readonly GeneratedObject[];
}

const KINDS: readonly [WorkloadKind, ...WorkloadKind[]] = [
  ...(['Deployment', 'Deployment', 'Deployment', 'Deployment', 'Deployment', 'Deployment', 'Deployment'] as const),
  ...(['StatefulSet', 'DaemonSet', 'CronJob'] as const),
];

function* generateApps(
  random: Random,
  namespace: string,
  counts: readonly number[],
): Generator<GeneratedObject, PlacedApp[]> {
  const apps: PlacedApp[] = [];
  for (const [index, count] of counts.entries()) {
    const app = appOf(random, namespace, index);
    // A CronJob with hundreds of finished Jobs is nothing that Kubernetes keeps.
    const kind = count > 20 ? 'Deployment' : random.pick(KINDS);
    yield* generateConfiguration(random, app);
    const pods: GeneratedObject[] = [];
    const failing = Math.round(count * FAILING + random.next() * 0.5);
    for (const object of generateWorkload(random, kind, app, { pods: count, failing: Math.min(count, failing) })) {
      if (object.kind === 'Pod') pods.push(object);
      yield object;
    }
    if (kind === 'Deployment' && random.chance(0.25)) yield generateScaler(random, app, kind);
    if (kind !== 'CronJob' && random.chance(0.2)) yield generateBudget(random, app);
    apps.push({ app, pods });
  }
  return apps;
}

function appOf(random: Random, namespace: string, index: number): App {
  const name = `${random.pick(['api', 'web', 'worker', 'cache', 'ingest', 'billing', 'search', 'export'])}-${index}`;
  return {
    ...{ namespace, name, serviceAccount: name, configMap: `${name}-config`, secret: `${name}-credentials` },
    labels: {
      'app.kubernetes.io/name': name,
      'app.kubernetes.io/instance': name,
      'app.kubernetes.io/part-of': namespace,
    },
    hasSidecar: random.chance(0.3),
  };
}

function* generateServices(random: Random, apps: readonly PlacedApp[], count: number): Generator<GeneratedObject> {
  for (let index = 0; index < count; index += 1) {
    const placed = apps[index % apps.length];
    if (placed === undefined) return;
    const turn = Math.floor(index / apps.length);
    const name = turn === 0 ? placed.app.name : `${placed.app.name}-${turn}`;
    yield* generateService(random, placed.app, { name, pods: placed.pods });
    if (turn === 0 && random.chance(0.15)) yield generateIngress(random, { namespace: placed.app.namespace, name });
  }
}

/** How many pods each workload of each namespace has. */
function podsOfWorkloads({ namespaces, workloads, pods }: ClusterSize): number[][] {
  const inFirst = Math.max(1, Math.round(workloads * IN_FIRST));
  const first = decreasing(Math.floor(pods / 2), inFirst);
  const others = workloads - inFirst;
  const rest = pods - Math.floor(pods / 2);
  const small = Array.from({ length: others }, (_, index) => share(rest, others, index));
  const counts: number[][] = [first];
  for (let index = 1; index < namespaces; index += 1) {
    const from = Math.floor(((index - 1) * others) / (namespaces - 1));
    counts.push(small.slice(from, Math.floor((index * others) / (namespaces - 1))));
  }
  return counts;
}

/** Few large and many small ones, at least one each. */
function decreasing(total: number, parts: number): number[] {
  const weights = Array.from({ length: parts }, (_, index) => 1 / (index + 1));
  const sum = weights.reduce((one, other) => one + other, 0);
  const sizes = weights.map((weight) => 1 + Math.floor(((total - parts) * weight) / sum));
  const missing = total - sizes.reduce((one, other) => one + other, 0);
  sizes[0] = (sizes[0] ?? 0) + missing;
  return sizes;
}

/** The part of a total that one of several has, so that all parts together are the total. */
function share(total: number, parts: number, index: number): number {
  return Math.floor(((index + 1) * total) / parts) - Math.floor((index * total) / parts);
}

function clusterRolesOf({ roles }: ClusterSize): number {
  return Math.min(CLUSTER_ROLES, Math.floor(roles / 8));
}
