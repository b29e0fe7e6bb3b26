import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectObjects } from '../../src/k8s/index.js';
import { NODES, PODS } from '../../src/k8s/resources.js';
import { type Fields, fieldsOf, listOf, textOf } from '../../src/rules/evidence/values.js';
import { quantityOf } from '../../src/rules/pod/quantity.js';
import { reportsOf } from '../../src/rules/report/index.js';
import { mirrorOf } from './support/mirror.js';
import { diagnosePods } from './support/scenario.js';
import { eventually, type Manifest, TestCluster } from './support/test-cluster.js';
import { IMAGE } from './support/workloads.js';

const cluster = TestCluster.connect();
const HOSTNAME = 'kubernetes.io/hostname';
/** Where other pods take room, and where the pod is that finds none. */
const namespaces = { taken: '', late: '' };
let node: Fields = {};

const SLEEP = ['sleep', '3600'];

function container(name: string, millicores: number, more: object = {}): object {
  return { name, image: IMAGE, command: SLEEP, resources: { requests: { cpu: `${millicores}m` } }, ...more };
}

/** A pod for the node of this test that ends at once when it is told to. */
function podOf(name: string, millicores: number, spec: object = {}): Manifest {
  const nodeSelector = { [HOSTNAME]: textOf(fieldsOf(fieldsOf(node['metadata'])['labels'])[HOSTNAME]) };
  const containers = [container('app', millicores)];
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name },
    spec: { terminationGracePeriodSeconds: 0, nodeSelector, containers, ...spec },
  };
}

async function podNamed(name: string, namespace: string): Promise<Manifest | undefined> {
  return (await cluster.pods(namespace)).find((pod) => fieldsOf(pod['metadata'])['name'] === name);
}

async function inPhase(phase: string, name: string, namespace: string): Promise<Manifest> {
  return eventually(`pod ${name} in phase ${phase}`, 90, async () => {
    const pod = await podNamed(name, namespace);
    return fieldsOf(pod?.['status'])['phase'] === phase ? pod : undefined;
  });
}

/** What the scheduler says of a pod that it cannot place. */
async function refusalOf(name: string, namespace: string): Promise<string> {
  return eventually(`pod ${name} without a place`, 60, async () => {
    const conditions = listOf(fieldsOf((await podNamed(name, namespace))?.['status'])['conditions']).map(fieldsOf);
    const refused = conditions.find(({ type, status }) => type === 'PodScheduled' && status === 'False');
    return refused === undefined ? undefined : textOf(refused['message']);
  });
}

/** What the report of the pod that finds no room says is requested on the node, where this much of the cluster is read. */
async function requestedFor(scope: { readonly namespace?: string; readonly pod?: string }): Promise<unknown> {
  const reports = reportsOf(await collectObjects(cluster.reader, { readsSecrets: true, ...scope }));
  const report = reports.find(({ pod_name: pod, namespace }) => pod === 'late' && namespace === namespaces.late);
  const nodes = listOf(report?.nodes).map(fieldsOf);
  return nodes.find(({ name }) => name === fieldsOf(node['metadata'])['name'])?.['requested'];
}

function allocatableMillicores(): number {
  return (quantityOf(textOf(fieldsOf(fieldsOf(node['status'])['allocatable'])['cpu'])) ?? 0) * 1_000;
}

beforeAll(async () => {
  // What other tests leave behind is going, and would give room back in the middle of this one.
  await eventually('a cluster in which no pod is going', 60, async () =>
    (await cluster.reader.list(PODS)).every((pod) => fieldsOf(pod['metadata'])['deletionTimestamp'] === undefined),
  );
  namespaces.taken = await cluster.createNamespace('room-taken');
  namespaces.late = await cluster.createNamespace('room-late');

  const { taken } = namespaces;
  await cluster.create(podOf('first', 10, { nodeSelector: {} }), taken);
  const first = await inPhase('Running', 'first', taken);
  node = await cluster.reader.get(NODES, textOf(fieldsOf(first['spec'])['nodeName']));

  const staged = {
    initContainers: [
      container('setup', 60, { command: ['true'] }),
      container('proxy', 10, { restartPolicy: 'Always' }),
    ],
  };
  const once = { restartPolicy: 'Never', containers: [container('app', 200, { command: ['true'] })] };
  const pods = [
    // So little must run on the node otherwise that half of it is free.
    podOf('big', Math.floor(allocatableMillicores() / 2)),
    podOf('staged', 20, staged),
    podOf('ended', 200, once),
    podOf('nowhere', 200, { nodeSelector: { [HOSTNAME]: 'no-such-node.example' } }),
  ];
  await Promise.all(pods.map((pod) => cluster.create(pod, taken)));
  await inPhase('Running', 'big', taken);
  await inPhase('Running', 'staged', taken);
  await inPhase('Succeeded', 'ended', taken);
  await refusalOf('nowhere', taken);
}, 300_000);

afterAll(async () => {
  await Promise.all(Object.values(namespaces).map((name) => (name === '' ? undefined : cluster.deleteNamespace(name))));
  cluster.close();
});

/** What Podproof says of the pod `late` and proposes for it; fails where that is not one lowered request. */
async function loweredRequest() {
  const [failure] = await diagnosePods(cluster, namespaces.late, 'late');
  if (failure?.fix?.strategy !== 'lower-requests') throw new Error(`no request is lowered: ${JSON.stringify(failure)}`);
  const { diagnosis, fix, report } = failure;
  const [operation] = fix.patch as readonly { readonly value?: unknown }[];
  const millicores = Math.round((quantityOf(textOf(operation?.value)) ?? 0) * 1_000);
  return { cause: textOf(diagnosis?.cause), fix, manifest: textOf(report.manifest), millicores };
}

it('a request is lowered to just what pods of other namespaces leave, and the scheduler agrees', async () => {
  const { late: namespace } = namespaces;
  // Less than three quarters of the node, and more than the half that is left at most.
  await cluster.create(podOf('late', Math.floor(allocatableMillicores() * 0.7)), namespace);
  expect(await refusalOf('late', namespace)).toContain('Insufficient cpu');
  const { cause, fix, manifest, millicores } = await loweredRequest();
  expect(cause).toContain(`node ${textOf(fieldsOf(node['metadata'])['name'])} has `);
  expect(fix).toMatchObject({ scope: 'hand-over', title: expect.stringContaining('has left') });
  const requested = await requestedFor({ namespace, pod: 'late' });
  expect(requested).toMatchObject({ cpu: expect.stringMatching(/^\d+m$/), pods: expect.stringMatching(/^\d+$/) });
  expect(await requestedFor({})).toEqual(requested);

  await cluster.create(mirrorOf(manifest, fix.patch, 'mirror'), namespace);
  await inPhase('Running', 'mirror', namespace);
  await eventually(
    'a mirror that is well',
    60,
    async () => (await diagnosePods(cluster, namespace, 'mirror')).length === 0,
  );
  await cluster.request('DELETE', `api/v1/namespaces/${namespace}/pods/mirror?gracePeriodSeconds=0`);
  await eventually('a mirror that is gone', 60, async () => (await podNamed('mirror', namespace)) === undefined);

  // The fix is rounded down to tens of millicores: ten more are more than there are.
  await cluster.create(podOf('more', millicores + 10), namespace);
  expect(await refusalOf('more', namespace)).toContain('Insufficient cpu');
}, 300_000);
