/**
 * A fake API server with 10,000 pods of which 1,000 fail, in a process of its own. It sends its parent its URL, changes pods at the rate that it is told,
 * and tells of each that begins to fail and when. Lives until it is ended.
 */
import { fieldsOf, listOf, textOf } from '../../src/rules/evidence/values.js';
import { ApiServer } from '../../src/simulation/api-server/index.js';
import { type GeneratedObject, generateCluster } from '../../test/support/cluster-objects/index.js';
import { Random } from '../../test/support/cluster-objects/random.js';
import type { ClusterCommand, ClusterMessage } from './cluster-messages.js';

const SIZE = { seed: 11, namespaces: 100, workloads: 2_000, pods: 10_000, services: 100, roles: 100 };
const FAILING = 1_000;
const ON_NODE = 110;
const NODE = 'node-of-the-bench';
/** Of 200 changes a second, ten tell something: five pods begin to fail, and five are well again. */
const TELLING = 0.05;
const TICK_MS = 50;

type Pod = GeneratedObject;

const server = new ApiServer();
const random = new Random(5);
const well: Pod[] = [];
const failing: Pod[] = [];

const tell = (message: ClusterMessage) => process.send?.(message);
const nameOf = ({ metadata }: Pod) => `${textOf(metadata['namespace'])}/${textOf(metadata['name'])}`;
const isRunning = (pod: Pod) =>
  fieldsOf(pod['status'])['phase'] === 'Running' && !JSON.stringify(pod['status']).includes('CrashLoopBackOff');

/** The pod with all its containers in this state. */
function withState(pod: Pod, ready: boolean, state: object): Pod {
  const status = fieldsOf(pod['status']);
  const lastTransitionTime = new Date().toISOString();
  const containerStatuses = listOf(status['containerStatuses']).map((each) => ({
    ...fieldsOf(each),
    ...{ ready, started: ready, state, lastState: {}, restartCount: 0 },
  }));
  const conditions = listOf(status['conditions']).map((each) => {
    const condition = fieldsOf(each);
    const isReady = /Ready$/.test(textOf(condition['type']));
    return isReady ? { ...condition, status: ready ? 'True' : 'False', lastTransitionTime } : condition;
  });
  return { ...pod, status: { ...status, containerStatuses, conditions } };
}

function fail(pod: Pod): void {
  const at = new Date().toISOString();
  const terminated = { exitCode: 1, reason: 'Error', startedAt: at, finishedAt: at };
  server.apply(withState(pod, false, { terminated }));
  failing.push(pod);
}

function heal(pod: Pod): void {
  server.apply(withState(pod, true, { running: { startedAt: new Date().toISOString() } }));
  well.push(pod);
}

function takeAny(pods: Pod[]): Pod | undefined {
  const index = random.integer(pods.length);
  const [last, chosen] = [pods.pop(), pods[index]];
  if (last === undefined || chosen === undefined) return last;
  pods[index] = last;
  return chosen;
}

let changes = 0;
/** A pod that is as it was, but for when its condition was looked at. */
function changeOne(): void {
  changes += 1;
  const isTelling = changes % Math.round(1 / TELLING) === 0;
  const heals = isTelling && changes % Math.round(2 / TELLING) === 0;
  const pod = takeAny(heals ? failing : well);
  if (pod === undefined) return;
  if (heals) return heal(pod);
  if (isTelling) {
    tell({ failed: nameOf(pod), at: Date.now() });
    return fail(pod);
  }
  server.apply({ ...pod, metadata: { ...pod.metadata, annotations: { change: String(changes) } } });
  well.push(pod);
}

/** Pods of one ReplicaSet, each of which fails as soon as it is there. */
function storm(pods: number, seconds: number): void {
  const [sample] = well;
  if (sample === undefined) return;
  let made = 0;
  const startedAt = Date.now();
  const timer = setInterval(() => {
    const due = Math.min(pods, Math.ceil(((Date.now() - startedAt) / (seconds * 1_000)) * pods));
    for (; made < due; made += 1) {
      const { uid: _uid, resourceVersion: _version, ...metadata } = fieldsOf(sample.metadata);
      const pod = { ...sample, metadata: { ...metadata, name: `storm-6d5f9c7b8-${made}` } } as Pod;
      tell({ failed: nameOf(pod), at: Date.now() });
      fail(pod);
    }
    if (made === pods) clearInterval(timer);
  }, TICK_MS);
}

function requestsByKind(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { verb, resource, subresource } of server.requests) {
    const what = `${verb} ${resource?.plural ?? 'other'}${subresource === undefined ? '' : `/${subresource}`}`;
    counts[what] = (counts[what] ?? 0) + 1;
  }
  server.requests.length = 0;
  return counts;
}

/** So that an agent of a node watches nothing but its node. */
function lead(): void {
  const spec = { holderIdentity: 'another-agent', leaseDurationSeconds: 15, renewTime: new Date().toISOString() };
  const metadata = { name: 'podproof-agent', namespace: 'default' };
  server.apply({ apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata, spec });
}

let timer: NodeJS.Timeout | undefined;
process.on('message', (command: ClusterCommand) => {
  if (command.do === 'requests') tell({ requests: requestsByKind() });
  if (command.do === 'storm') storm(command.pods, command.seconds);
  if (command.do === 'lead') {
    lead();
    setInterval(lead, 1_000);
  }
  if (command.do !== 'change') return;
  clearInterval(timer);
  let due = 0;
  timer = setInterval(() => {
    for (due += (command.perSecond * TICK_MS) / 1_000; due >= 1; due -= 1) changeOne();
  }, TICK_MS);
});

let onNode = 0;
for (const object of generateCluster(SIZE)) {
  const isPod = object['kind'] === 'Pod' && isRunning(object);
  const place = isPod && onNode < ON_NODE ? { spec: { ...fieldsOf(object['spec']), nodeName: NODE } } : {};
  const placed = { ...object, ...place } as Pod;
  server.apply(placed);
  if (!isPod) continue;
  if (onNode < ON_NODE) onNode += 1;
  else well.push(placed);
}
for (let index = 0; index < FAILING; index += 1) {
  const pod = takeAny(well);
  if (pod !== undefined) fail(pod);
}
await server.listen();
tell({ url: server.url, node: NODE, failing: failing.map(nameOf) });
