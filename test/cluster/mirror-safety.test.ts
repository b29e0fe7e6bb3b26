import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cluster } from '../../src/k8s/cluster.js';
import { ClusterMirrors } from '../../src/k8s/cluster-mirrors.js';
import { clusterSourceOf } from '../../src/k8s/cluster-source.js';
import { NETWORK_POLICIES } from '../../src/k8s/resources.js';
import { draftMirror } from '../../src/kernel/mirrors/make-mirror.js';
import { messageOf } from '../../src/kernel/ports/errors.js';
import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../../src/rules/evidence/values.js';
import { MIRROR_LABEL, mirrorName } from '../../src/rules/mirror/mirror-names.js';
import { mirrorPod } from '../../src/rules/mirror/mirror-pod.js';
import type { ProofPlan } from '../../src/rules/mirror/proof-plan.js';
import { cleanPod } from '../../src/rules/pod/clean-manifest.js';
import { planFor } from '../rules/mirror/plans.js';
import { type AgentScene, startAgentScene } from './support/agent-scene.js';
import { type GrantedAccess, grantAccess } from './support/granted-access.js';
import { labelAllPods } from './support/label-all-pods.js';
import { namespaceForTest } from './support/namespaces.js';
import { RecordWatch } from './support/record-watch.js';
import { createSelectedWorkloads, POD_COUNT, seenWorkloads } from './support/selected-workloads.js';
import { eventually, type Manifest, TestCluster } from './support/test-cluster.js';
import { IMAGE } from './support/workloads.js';

const TTL_SECONDS = 120;
const SOON = { timeout: 30_000 };

const cluster = TestCluster.connect();
let access: GrantedAccess;
let connection: Cluster;
let mirrors: ClusterMirrors;

/** With the rights that a backend has. */
beforeAll(async () => {
  access = await grantAccess(cluster, 'rbac.yaml');
  const settings = { isWanted: true, kubeconfig: access.kubeconfig, context: null, isInCluster: false };
  connection = new Cluster(clusterSourceOf(settings));
  mirrors = new ClusterMirrors(connection);
});

afterAll(async () => {
  connection.close();
  await access.remove();
  cluster.close();
});

const metadataOf = (object: Fields) => fieldsOf(object['metadata']);
const nameOf = (object: Fields) => textOf(metadataOf(object)['name']);
const placeOf = (pod: Fields) => {
  const { namespace, name, uid } = metadataOf(pod);
  return { namespace: textOf(namespace), name: textOf(name), uid: textOf(uid) };
};

/** To run it as it is. */
function planOf(pod: Fields): ProofPlan {
  const { namespace, name } = placeOf(pod);
  return { ...planFor(cleanPod(pod)), namespace, podName: name };
}

interface MirrorOptions {
  readonly role?: 'mirror' | 'control';
  readonly ttlSeconds?: number;
  /** Merged into what is made. */
  readonly metadata?: Fields;
}

/** Makes a mirror of the pod as it is, as the backend does. */
async function mirrorOf(pod: Fields, { role = 'mirror', ttlSeconds = TTL_SECONDS, metadata }: MirrorOptions = {}) {
  const { namespace, name } = placeOf(pod);
  const mirrorId = `test-${placeOf(pod).uid}`;
  const made = mirrorPod({
    plan: planOf(pod),
    ...{ role, mirrorId, ttlSeconds, installation: 'mirror-safety', live: pod },
    name: mirrorName(name, 'a1b2c3', role),
    expiresAt: mirrors.now() + ttlSeconds * 1_000,
    surroundings: await mirrors.surroundings(namespace),
  });
  const manifest = { ...made.pod, metadata: { ...metadataOf(made.pod), ...metadata } };
  await mirrors.check(manifest);
  return mirrors.create(manifest);
}

interface LonePod {
  readonly name?: string;
  readonly labels?: Fields;
  readonly script?: string;
}

/** A pod without an owner. */
async function lonePod(namespace: string, options: LonePod = {}): Promise<Manifest> {
  const { name = 'lone', labels = {}, script = 'sleep 3600' } = options;
  const spec = { containers: [{ name: 'app', image: IMAGE, command: ['sh', '-c', script] }] };
  const made = await cluster.create(
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, labels },
      spec: { ...spec, terminationGracePeriodSeconds: 0 },
    },
    namespace,
  );
  return made;
}

const phaseOf = async (pod: Fields) => fieldsOf((await mirrors.pod(placeOf(pod)))?.['status'])['phase'];

const phasesOf = (pods: readonly Fields[]) => Promise.all(pods.map(phaseOf));
const liveIn = async (namespace: string) => (await mirrors.mirrors()).filter((each) => each.namespace === namespace);

/** Those who look for pods have looked: whoever selects the mirrors has found all of them. */
async function untilAllHaveLooked(namespace: string, count: number): Promise<void> {
  const selector = { [MIRROR_LABEL + '-role']: 'mirror' };
  const metadata = { name: 'finder' };
  await cluster.create(
    { apiVersion: 'v1', kind: 'Service', metadata, spec: { selector, clusterIP: 'None' } },
    namespace,
  );
  await cluster.create(
    {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata,
      spec: { minAvailable: 0, selector: { matchLabels: selector } },
    },
    namespace,
  );
  // A ReplicaSet that has one pod already adopts another, and then has one too many.
  await lonePod(namespace, { labels: { app: 'alone' } });
  await eventually('a pod that is adopted', 30, async () => {
    const pods = await cluster.pods(namespace);
    const lone = pods.find((pod) => nameOf(pod) === 'lone');
    return lone === undefined || metadataOf(lone)['ownerReferences'] !== undefined;
  });
  await eventually('mirrors that are found by who selects them', 30, async () => {
    const { endpoints, counts } = await seenWorkloads(cluster, namespace);
    return endpoints['finder']?.length === count && counts['poddisruptionbudgets/finder']?.['currentHealthy'] === count;
  });
  await cluster.delete({ apiVersion: 'v1', kind: 'Service', metadata: { name: 'finder', namespace } });
  await cluster.delete({
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'finder', namespace },
  });
}

describe('mirrors of the pods of all kinds of workloads', () => {
  it('are behind no Service, belong to nobody, and count for nobody', async () => {
    const namespace = await namespaceForTest(cluster, 'mirror-safety');
    const before = await createSelectedWorkloads(cluster, namespace);
    const pods = await cluster.pods(namespace);
    expect(pods).toHaveLength(POD_COUNT);
    const made = await Promise.all(pods.flatMap((pod) => [mirrorOf(pod), mirrorOf(pod, { role: 'control' })]));
    for (const mirror of made) await expect.poll(() => phaseOf(mirror), SOON).toBe('Running');
    await untilAllHaveLooked(namespace, POD_COUNT);
    await expect.poll(() => seenWorkloads(cluster, namespace), SOON).toEqual(before);

    const live = (await cluster.pods(namespace)).filter((pod) => MIRROR_LABEL in fieldsOf(metadataOf(pod)['labels']));
    expect(live).toHaveLength(2 * POD_COUNT);
    for (const mirror of live) expect(metadataOf(mirror)['ownerReferences']).toBeUndefined();
    // What an autoscaler counts the pods by.
    const { status } = await cluster.request('GET', `apis/apps/v1/namespaces/${namespace}/deployments/web/scale`);
    const query = `labelSelector=${encodeURIComponent(textOf(fieldsOf(status)['selector']))}`;
    const counted = await cluster.request('GET', `api/v1/namespaces/${namespace}/pods?${query}`);
    expect(listOf(counted['items']).map((pod) => fieldsOf(metadataOf(fieldsOf(pod))['labels'])[MIRROR_LABEL])).toEqual([
      undefined,
      undefined,
    ]);
    expect(await phasesOf(made)).toEqual(made.map(() => 'Running'));

    await Promise.all(made.map((mirror) => mirrors.remove(placeOf(mirror))));
    await expect.poll(async () => (await liveIn(namespace)).length, SOON).toBe(0);
    expect(await seenWorkloads(cluster, namespace)).toEqual(before);
  });
});

describe('the end of a mirror', () => {
  it('comes by itself when nobody removes it, and what it owned goes with it', async () => {
    const namespace = await namespaceForTest(cluster, 'mirror-end');
    const pod = await lonePod(namespace);
    const [left, closed] = await Promise.all([mirrorOf(pod, { ttlSeconds: 2 }), mirrorOf(pod, { role: 'control' })]);
    await mirrors.denyEgress(closed);
    const policies = () => cluster.reader.list(NETWORK_POLICIES, { namespace });
    expect(await policies()).toMatchObject([{ metadata: { name: nameOf(closed) }, spec: { policyTypes: ['Egress'] } }]);
    await mirrors.remove(placeOf(closed));
    await expect.poll(policies, SOON).toEqual([]);
    await expect
      .poll(() => mirrors.pod(placeOf(left)), SOON)
      .toMatchObject({
        status: { phase: 'Failed', reason: 'DeadlineExceeded' },
      });
    await mirrors.remove(placeOf(left));
    await expect.poll(() => liveIn(namespace), SOON).toEqual([]);
    expect(await phaseOf(pod)).toBe('Running');
  });

  it('is held back by a finalizer, which is told and never taken off', async () => {
    const namespace = await namespaceForTest(cluster, 'mirror-held');
    const mirror = await mirrorOf(await lonePod(namespace), { metadata: { finalizers: ['example.com/hold'] } });
    await expect.poll(() => phaseOf(mirror), SOON).toBe('Running');
    await mirrors.remove(placeOf(mirror));
    const isOver = async () => /^(?:Succeeded|Failed)$/.test(textOf(await phaseOf(mirror)));
    await expect.poll(isOver, SOON).toBe(true);
    await mirrors.remove(placeOf(mirror));
    expect(await liveIn(namespace)).toMatchObject([{ ...placeOf(mirror), isBeingDeleted: true }]);
    await cluster.patch(mirror, [{ op: 'remove', path: '/metadata/finalizers' }], 'json', '');
    await expect.poll(() => liveIn(namespace), SOON).toEqual([]);
  });
});

describe('what the API server does not take', () => {
  it('is told in its words before anything is made', async () => {
    const namespace = await namespaceForTest(cluster, 'mirror-refused');
    const pod = (spec: Fields, container: Fields = {}) => ({
      ...{ apiVersion: 'v1', kind: 'Pod' },
      metadata: { name: 'x', namespace, labels: { [MIRROR_LABEL]: 'x' } },
      spec: { containers: [{ name: 'app', image: IMAGE, ...container }], activeDeadlineSeconds: 30, ...spec },
    });
    const refused = (code: string, words: string) => ({ code, message: expect.stringContaining(words) });
    await expect(mirrors.check(pod({ hostNetwok: true }))).rejects.toMatchObject(
      refused('invalid', 'unknown field "spec.hostNetwok"'),
    );
    await expect(mirrors.check(pod({}, { image: '' }))).rejects.toMatchObject(
      refused('invalid', 'image: Required value'),
    );
    await expect(mirrors.check(pod({ serviceAccountName: 'nobody' }))).rejects.toMatchObject(
      refused('invalid', 'serviceaccount "nobody" not found'),
    );
    const labels = { 'pod-security.kubernetes.io/enforce': 'baseline' };
    await cluster.request('PATCH', `api/v1/namespaces/${namespace}`, { metadata: { labels } }, 'strategic');
    // The API server goes by what it has seen of the namespace, a moment late.
    const judged = () => mirrors.check(pod({ hostNetwork: true })).catch((error: unknown) => error);
    await expect.poll(judged, SOON).toMatchObject(refused('invalid', 'violates PodSecurity'));
    const quota = {
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: { name: 'none' },
      spec: { hard: { pods: '0' } },
    };
    await cluster.createInForce(quota, namespace);
    await expect(mirrors.create(pod({}))).rejects.toMatchObject(refused('conflict', 'exceeded quota: none'));
    expect(await cluster.pods(namespace)).toEqual([]);
  });
});

describe('a cluster that gives new pods labels', () => {
  it('is no place for mirrors where they would be taken for another’s by these, which is found before one is made', async () => {
    const namespace = await namespaceForTest(cluster, 'mirror-labelled');
    const pod = await lonePod(namespace);
    const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'team' } };
    await cluster.create({ ...service, spec: { selector: { team: 'a' }, clusterIP: 'None' } }, namespace);
    const order = {
      ...{
        plan: planOf(pod),
        ttlSeconds: TTL_SECONDS,
        windowSeconds: 30,
        expiresAt: mirrors.now() + TTL_SECONDS * 1_000,
      },
      ...{ mirrorId: 'a1b2c3d4', installation: 'mirror-safety', control: false, keep: false, denyEgress: false },
      consent: {
        settings: { namespaces: '*', maxCpu: '4', maxMemory: '8Gi' },
        ...{ allowPrivileged: false, allowLarge: false },
      },
    };
    expect((await draftMirror(order, mirrors)).warnings).toEqual([]);
    await labelAllPods(cluster, namespace, { name: 'team', value: 'a' });
    const draft = () => draftMirror(order, mirrors).then(String, messageOf);
    await expect.poll(draft, SOON).toMatch(/unsafe as a mirror: it gives it labels .* by Service team\.$/);
  });
});

describe('the agent beside a mirror that fails', () => {
  let scene: AgentScene;
  let records: RecordWatch;

  beforeAll(async () => {
    scene = await startAgentScene(cluster);
    records = new RecordWatch(scene.backend, scene.cookie);
  }, 120_000);

  afterAll(async () => {
    await records.stop();
    await scene.close();
  });

  it('tells of the pod that failed, and never of its mirror', async () => {
    const namespace = await namespaceForTest(cluster, 'mirror-agent');
    const script = 'echo broken; exit 7';
    const mirror = await mirrorOf(await lonePod(namespace, { script }));
    const restartsOf = async () =>
      numberOf(
        fieldsOf(listOf(fieldsOf((await mirrors.pod(placeOf(mirror)))?.['status'])['containerStatuses'])[0])[
          'restartCount'
        ],
      );
    await expect.poll(restartsOf, SOON).toBeGreaterThan(0);
    // It fails after the mirror has, so that the agent has seen both when it tells of this one.
    await lonePod(namespace, { name: 'later', script });
    const told = () => [...new Set(records.of(namespace).map(({ record }) => record.pod_name))].sort();
    await expect.poll(told, SOON).toEqual(['later', 'lone']);
  });
});
