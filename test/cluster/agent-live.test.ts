import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { MIRROR_LABEL } from '../../src/rules/mirror/mirror-names.js';
import { type AgentScene, startAgentScene } from './support/agent-scene.js';
import { FailureSigns } from './support/failure-signs.js';
import { FURTHER_FAILURES } from './support/further-failures.js';
import { namespaceForTest } from './support/namespaces.js';
import { runProgram } from './support/program.js';
import { openRecords, RecordWatch } from './support/record-watch.js';
import { grantedRights, rightWords, usedRights } from './support/rights.js';
import { RollOuts } from './support/roll-outs.js';
import { SecondApiServer } from './support/second-api-server.js';
import { eventually, type Manifest, TestCluster } from './support/test-cluster.js';
import { IMAGE } from './support/workloads.js';

const WITHIN_SECONDS = 10;
/** A watch that broke off is opened anew after some seconds. */
const BACK_WITHIN_SECONDS = 45;
/** A token that lies in a file is read again every minute. */
const TOKEN_WITHIN_MS = 90_000;

const cluster = TestCluster.connect();
const namespaces: string[] = [];
let apiServer: SecondApiServer;
let scene: AgentScene;
let records: RecordWatch;
let rollOuts: RollOuts;
let token: string;

beforeAll(async () => {
  apiServer = await SecondApiServer.start();
  scene = await startAgentScene(cluster, { kubeconfig: apiServer.kubeconfig });
  records = new RecordWatch(scene.backend, scene.cookie);
  rollOuts = await RollOuts.start(cluster);
  token = await scene.agentAccess.rotate();
}, 120_000);

afterAll(async () => {
  await Promise.all(namespaces.map((namespace) => cluster.deleteNamespace(namespace)));
  await records.stop();
  await scene.close();
  await apiServer.close();
  cluster.close();
}, 60_000);

/** A pod that exits with an error at once. */
function failingPod(name: string, labels: Readonly<Record<string, string>> = {}): Manifest {
  const container = { name: 'app', image: IMAGE, command: ['sh', '-c', 'echo broken; exit 7'] };
  const spec = { restartPolicy: 'Never', terminationGracePeriodSeconds: 0, containers: [container] };
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name, labels }, spec };
}

const namesOf = (namespace: string) => records.of(namespace).map(({ record }) => record.pod_name);
const openIn = async (namespace: string) =>
  (await openRecords(scene.backend.url, scene.cookie)).filter((each) => each.namespace === namespace);

async function untilTold(namespace: string, name: string, seconds = WITHIN_SECONDS): Promise<void> {
  await eventually(`the record of ${name}`, seconds, async () => namesOf(namespace).includes(name));
}

async function change(method: string, path: string, body?: object): Promise<void> {
  const headers = { cookie: scene.cookie, ...(body && { 'Content-Type': 'application/json' }) };
  const response = await fetch(`${scene.backend.url}/api/${path}`, {
    ...{ method, headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
}

async function hasFailed(namespace: string, name: string): Promise<void> {
  await eventually(`the end of ${name}`, 60, async () =>
    (await cluster.pods(namespace)).some(
      ({ metadata, status }) => (metadata as Manifest)['name'] === name && (status as Manifest)['phase'] === 'Failed',
    ),
  );
}

describe('the agent and failures that were not recorded', () => {
  let signs: FailureSigns;

  beforeAll(async () => {
    signs = await FailureSigns.watch(cluster);
  }, 60_000);

  afterAll(() => signs.stop());

  it.concurrent.each(FURTHER_FAILURES)('tells of $name', async ({ name, objects, recordBegins }) => {
    const namespace = await cluster.createNamespace(name);
    namespaces.push(namespace);
    for (const object of objects) await cluster.createInForce(object, namespace);
    const told = () => records.of(namespace).find(({ record }) => record.pod_name.startsWith(recordBegins));
    const seen = await eventually(`the record of ${name}`, 90, async () => told());
    const [sign] = signs.of(namespace).map(({ at }) => at);
    expect(seen.firstAt - (sign ?? Number.NaN)).toBeLessThanOrEqual(WITHIN_SECONDS * 1_000);
  });
});

/** What a cluster shows only after a minute. */
const NOT_SEEN_HERE = ['get horizontalpodautoscalers.autoscaling'];

describe('the service account of deploy/agent-rbac.yaml', () => {
  it('has all rights that the agent needs, and none that it does not use', async () => {
    const response = await fetch(`${scene.backend.url}/api/agents`, { headers: { cookie: scene.cookie } });
    expect(await response.json()).toMatchObject([{ permissions_missing: [], problems: [] }]);
    const granted = [...new Set((await grantedRights('agent-rbac.yaml')).map(rightWords))].sort();
    expect(granted.filter((words) => /secret|proxy|exec|attach|\*/.test(words))).toEqual([]);
    const used = [...usedRights(scene.agentAccess.proxy.requests), ...NOT_SEEN_HERE];
    expect([...new Set(used)].sort()).toEqual(granted);
  });
});

describe('the agent beside all that goes on in a cluster', () => {
  it('leaves mirrors alone, and explains what it says of a pod', async () => {
    const namespace = await namespaceForTest(cluster, 'mirrors');
    await cluster.create(failingPod('mirror', { [MIRROR_LABEL]: 'm-1' }), namespace);
    await cluster.create(failingPod('original'), namespace);
    await Promise.all(['mirror', 'original'].map((name) => hasFailed(namespace, name)));
    await untilTold(namespace, 'original');
    const explain = async (pod: string) => runProgram(['agent', 'explain', pod, '-n', namespace], scene.environment);
    const [original, mirror] = await Promise.all([explain('original'), explain('mirror')]);
    expect(original.stdout).toMatch(/fails +container-exited/);
    expect(original.stdout).toMatch(/looks at/);
    expect(mirror.stdout).toContain(MIRROR_LABEL);
    expect(namesOf(namespace)).toEqual(['original']);
  });

  it('tells of nothing in a namespace while it is excluded, and of what fails there when it no longer is', async () => {
    const namespace = await namespaceForTest(cluster, 'excluded');
    await cluster.create(failingPod('before'), namespace);
    await hasFailed(namespace, 'before');
    await untilTold(namespace, 'before');
    await change('POST', 'admin/excluded-namespaces', { namespace });
    onTestFinished(() => change('DELETE', `admin/excluded-namespaces/${namespace}`).catch(() => undefined));
    await expect.poll(() => openIn(namespace), { timeout: WITHIN_SECONDS * 1_000 }).toEqual([]);
    await cluster.create(failingPod('meanwhile'), namespace);
    await hasFailed(namespace, 'meanwhile');
    // One that is told of shows that the other would have been by now.
    const other = await namespaceForTest(cluster, 'included');
    await cluster.create(failingPod('told'), other);
    await hasFailed(other, 'told');
    await untilTold(other, 'told');
    expect(namesOf(namespace)).toEqual(['before']);
    await change('DELETE', `admin/excluded-namespaces/${namespace}`);
    const open = async () => (await openIn(namespace)).map(({ pod_name }) => pod_name).sort();
    await expect.poll(open, { timeout: WITHIN_SECONDS * 1_000 }).toEqual(['before', 'meanwhile']);
  });

  it('tells of what failed while its API server was away, and of nothing twice', async () => {
    const namespace = await namespaceForTest(cluster, 'away');
    await cluster.create(failingPod('early'), namespace);
    await hasFailed(namespace, 'early');
    await untilTold(namespace, 'early');
    await apiServer.kill();
    await cluster.create(failingPod('late'), namespace);
    await cluster.create(failingPod('gone'), namespace);
    await Promise.all(['late', 'gone'].map((name) => hasFailed(namespace, name)));
    await cluster.delete({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'early', namespace } });
    await apiServer.start();
    for (const name of ['late', 'gone']) await untilTold(namespace, name, BACK_WITHIN_SECONDS);
    const open = async () => (await openIn(namespace)).map(({ pod_name }) => pod_name).sort();
    await expect.poll(open, { timeout: WITHIN_SECONDS * 1_000 }).toEqual(['gone', 'late']);
    expect(records.of(namespace)).toHaveLength(3);
  });

  it('goes on with the token that takes the place of its own', async () => {
    const used = () => scene.agentAccess.proxy.requests.some(({ headers }) => headers.authorization?.endsWith(token));
    await expect.poll(used, { timeout: TOKEN_WITHIN_MS, interval: 1_000 }).toBe(true);
    const namespace = await namespaceForTest(cluster, 'rotated');
    await cluster.create(failingPod('after'), namespace);
    await hasFailed(namespace, 'after');
    await untilTold(namespace, 'after');
  });

  it('tells of nothing where all is well and rolled out again and again', async () => {
    await rollOuts.stop();
    console.log(`${rollOuts.count} roll-outs of ${rollOuts.workloads} workloads`);
    expect(rollOuts.count).toBeGreaterThan(3);
    expect(records.of(rollOuts.namespace)).toEqual([]);
  });
});
