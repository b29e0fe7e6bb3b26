import type { Fields } from '../../../src/rules/evidence/values.js';
import { finish, type GeneratedObject } from './metadata.js';
import { type App, generatePod, type PodHealth, podSpec } from './pods.js';
import type { Random } from './random.js';

/** How many pods a workload has, and how many of them fail. */
export interface Replicas {
  readonly pods: number;
  readonly failing: number;
}

export type WorkloadKind = 'Deployment' | 'StatefulSet' | 'DaemonSet' | 'CronJob';

/** A workload of the kind with all that its controllers make of it, the workload first. */
export function generateWorkload(random: Random, kind: WorkloadKind, app: App, replicas: Replicas) {
  const generators = {
    Deployment: generateDeployment,
    StatefulSet: generateStatefulSet,
    DaemonSet: generateDaemonSet,
    CronJob: generateCronJob,
  };
  return generators[kind](random, app, replicas);
}

const OLD_REPLICA_SETS = 2;

function* generateDeployment(random: Random, app: App, { pods, failing }: Replicas): Generator<GeneratedObject> {
  const ready = pods - failing;
  const deployment = controller(random, app, 'Deployment', {
    spec: { replicas: pods, strategy: { type: 'RollingUpdate' }, ...selecting(app.labels), template: template(app) },
    status: { replicas: pods, readyReplicas: ready, updatedReplicas: pods, availableReplicas: ready, conditions: [] },
  });
  yield deployment;
  for (let revision = 1; revision <= OLD_REPLICA_SETS; revision += 1)
    yield replicaSet(random, app, deployment, { pods: 0, failing: 0, revision }).object;
  const { object, labels } = replicaSet(random, app, deployment, { pods, failing, revision: OLD_REPLICA_SETS + 1 });
  yield object;
  for (let index = 0; index < pods; index += 1)
    yield generatePod(random, {
      ...{ app, owner: object, labels, health: healthOf(index, failing) },
      name: `${object.metadata.name}-${random.suffix(5)}`,
    });
}

function replicaSet(random: Random, app: App, owner: GeneratedObject, size: Replicas & { readonly revision: number }) {
  const hash = random.suffix(10);
  const labels = { ...app.labels, 'pod-template-hash': hash };
  const { pods, failing, revision } = size;
  const object = finish(random, {
    ...{
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      name: `${app.name}-${hash}`,
      namespace: app.namespace,
      labels,
      owner,
    },
    annotations: { 'deployment.kubernetes.io/revision': String(revision) },
    fields: {
      spec: { replicas: pods, ...selecting(labels), template: template(app, labels) },
      status: { replicas: pods, readyReplicas: pods - failing, observedGeneration: 1 },
    },
  });
  return { object, labels };
}

function* generateStatefulSet(random: Random, app: App, { pods, failing }: Replicas): Generator<GeneratedObject> {
  const claim = {
    accessModes: ['ReadWriteOnce'],
    resources: { requests: { storage: '10Gi' } },
    storageClassName: 'fast',
  };
  const owner = controller(random, app, 'StatefulSet', {
    spec: {
      ...{ replicas: pods, serviceName: app.name, ...selecting(app.labels), template: template(app) },
      volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: claim }],
    },
    status: { replicas: pods, readyReplicas: pods - failing, currentRevision: `${app.name}-${random.suffix(10)}` },
  });
  yield owner;
  const { namespace, labels } = app;
  for (let index = 0; index < pods; index += 1) {
    const name = `${app.name}-${index}`;
    const claimName = `data-${name}`;
    const fields = { spec: claim, status: { phase: 'Bound', capacity: { storage: '10Gi' } } };
    yield finish(random, {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      name: claimName,
      namespace,
      labels,
      fields,
    });
    const volumes = [{ name: 'data', persistentVolumeClaim: { claimName } }];
    const own = { ...labels, 'apps.kubernetes.io/pod-index': String(index) };
    yield generatePod(random, { app, name, owner, labels: own, volumes, health: healthOf(index, failing) });
  }
}

function* generateDaemonSet(random: Random, app: App, { pods, failing }: Replicas): Generator<GeneratedObject> {
  const ready = pods - failing;
  const owner = controller(random, app, 'DaemonSet', {
    spec: { ...selecting(app.labels), template: template(app) },
    status: {
      ...{ currentNumberScheduled: pods, desiredNumberScheduled: pods, numberReady: ready, numberMisscheduled: 0 },
    },
  });
  yield owner;
  for (let index = 0; index < pods; index += 1) {
    const name = `${app.name}-${random.suffix(5)}`;
    yield generatePod(random, { app, name, owner, labels: app.labels, health: healthOf(index, failing) });
  }
}

function* generateCronJob(random: Random, app: App, { pods }: Replicas): Generator<GeneratedObject> {
  const { namespace, labels } = app;
  const run = template(app, labels, 'Never');
  const cronJob = finish(random, {
    ...{ apiVersion: 'batch/v1', kind: 'CronJob', name: app.name, namespace, labels },
    fields: { spec: { schedule: '*/10 * * * *', jobTemplate: { spec: { template: run } } }, status: {} },
  });
  yield cronJob;
  for (let index = 0; index < pods; index += 1) {
    const name = `${app.name}-${29_000_000 + index * 10}`;
    const ofJob = { ...labels, 'batch.kubernetes.io/job-name': name };
    const fields = {
      spec: { ...{ backoffLimit: 6, completions: 1, parallelism: 1 }, template: run },
      status: { succeeded: 1, conditions: [{ type: 'Complete', status: 'True' }] },
    };
    const job = finish(random, {
      ...{ apiVersion: 'batch/v1', kind: 'Job', name, namespace, labels: ofJob, owner: cronJob, fields },
    });
    yield job;
    const podName = `${name}-${random.suffix(5)}`;
    yield generatePod(random, { app, name: podName, owner: job, labels: ofJob, health: 'succeeded' });
  }
}

function controller(random: Random, app: App, kind: string, fields: Fields): GeneratedObject {
  const { name, namespace, labels } = app;
  const annotations = { 'deployment.kubernetes.io/revision': '3' };
  return finish(random, { apiVersion: 'apps/v1', kind, name, namespace, labels, annotations, fields });
}

function template(app: App, labels = app.labels, restartPolicy = 'Always'): Fields {
  return { metadata: { labels }, spec: { ...podSpec(app), restartPolicy } };
}

function selecting(labels: Readonly<Record<string, string>>): Fields {
  return { selector: { matchLabels: labels } };
}

function healthOf(index: number, failing: number): PodHealth {
  if (index >= failing) return 'running';
  return index % 4 === 3 ? 'pending' : 'crashing';
}
