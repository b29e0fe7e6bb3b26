import { textOf, textsOf } from '../../rules/evidence/values.js';
import { isBeingDeleted, labelsOf, nameOf, specOf, templateOf } from '../../rules/pod/object.js';
import type { StoredObject } from '../api-server/object-store.js';
import type { ControlPlane } from '../control-plane.js';
import { listIn, mapIn } from '../fields.js';
import { DAEMON_SETS, NODES, PODS } from '../kinds.js';
import { numberIn, type ObjectFields } from '../objects.js';
import { matchesNode, requiredTerms } from '../scheduler/node-affinity.js';
import { untolerated } from '../scheduler/taints.js';
import { WorkQueue } from '../work-queue.js';
import {
  atKey,
  createPod,
  deletePod,
  isActive,
  isOver,
  isReady,
  keyOf,
  onPodsOf,
  podOf,
  podsOf,
} from './pod-control.js';
import { recordRevision } from './revisions.js';

const COMPONENT = 'daemonset-controller';
const HASH = 'controller-revision-hash';
const KEEPING_AWAY: ReadonlySet<unknown> = new Set(['NoSchedule', 'NoExecute']);

/** What befalls nodes keeps no daemon away. */
const TOLERATIONS = [
  ...['not-ready', 'unreachable'].map((each) => ({
    key: `node.kubernetes.io/${each}`,
    operator: 'Exists',
    effect: 'NoExecute',
  })),
  ...['disk-pressure', 'memory-pressure', 'pid-pressure', 'unschedulable'].map((each) => ({
    ...{ key: `node.kubernetes.io/${each}`, operator: 'Exists', effect: 'NoSchedule' },
  })),
];

/** Keeps one pod of a DaemonSet on each node that it is for. */
export function startDaemonSets(plane: ControlPlane): void {
  const { api, informers } = plane;
  const queue = new WorkQueue(plane, (key) => {
    const found = api.get(DAEMON_SETS, ...atKey(key));
    if (found !== undefined && !isBeingDeleted(found)) reconcile(plane, found, queue);
  });
  informers.onChange(DAEMON_SETS, ({ type, object }) => {
    if (type !== 'DELETED') queue.add(keyOf(object));
  });
  informers.onChange(NODES, () => {
    for (const set of api.list(DAEMON_SETS)) queue.add(keyOf(set));
  });
  onPodsOf(plane, 'DaemonSet', (key) => queue.add(key));
}

function reconcile(plane: ControlPlane, set: StoredObject, queue: WorkQueue): void {
  const revision = recordRevision(plane, set);
  const nodes = plane.api
    .list(NODES)
    .filter((node) => isFor(set, node))
    .map(nameOf);
  const pods = podsOf(plane, set);
  const byNode = new Map(pods.filter((pod) => !isBeingDeleted(pod)).map((pod) => [nodeOf(pod), pod]));
  for (const pod of pods)
    if (!isBeingDeleted(pod) && (isOver(pod) || !nodes.includes(nodeOf(pod)))) deletePod(plane, set, COMPONENT, pod);
  const occupied = new Set(pods.map(nodeOf));
  const refusals = nodes
    .filter((node) => !occupied.has(node))
    .map((node) => createPod(plane, set, COMPONENT, podFor(set, node, revision)));
  if (refusals.some((each) => each !== undefined)) queue.retry(keyOf(set));
  else queue.succeeded(keyOf(set));
  update(plane, set, { nodes, byNode, revision });
  tellStatus(plane, set, nodes, revision);
}

interface Placed {
  readonly nodes: readonly string[];
  readonly byNode: ReadonlyMap<string, StoredObject>;
  readonly revision: string;
}

function isFor(set: StoredObject, node: StoredObject): boolean {
  const pod = { spec: specOf(podFor(set, nameOf(node), '')) };
  return matchesNode(pod, node) && untolerated(pod, node, KEEPING_AWAY).length === 0;
}

/** The node that it is made for, whether or not the scheduler has placed it. */
function nodeOf(pod: ObjectFields): string {
  const spec = specOf(pod);
  const [term = {}] = requiredTerms(mapIn(mapIn(spec, 'affinity'), 'nodeAffinity'));
  const [field = {}] = listIn(term, 'matchFields');
  const [node = ''] = textsOf(field.values);
  return textOf(spec.nodeName) || node;
}

function podFor(set: StoredObject, node: string, revision: string): ObjectFields {
  const template = specOf(templateOf(set));
  const affinity = mapIn(template, 'affinity');
  const terms = requiredTerms(mapIn(affinity, 'nodeAffinity'));
  const matchFields = [{ key: 'metadata.name', operator: 'In', values: [node] }];
  const nodeSelectorTerms = (terms.length === 0 ? [{}] : terms).map((term) => ({ ...term, matchFields }));
  const nodeAffinity = { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } };
  const tolerations = [...listIn(template, 'tolerations'), ...TOLERATIONS];
  return podOf(set, {
    labels: { [HASH]: revision, 'pod-template-generation': String(set.metadata.generation) },
    spec: { affinity: { ...affinity, nodeAffinity }, tolerations },
  });
}

/** One node at a time. */
function update(plane: ControlPlane, set: StoredObject, { nodes, byNode, revision }: Placed): void {
  const strategy = mapIn(specOf<'DaemonSet'>(set), 'updateStrategy');
  if (strategy.type === 'OnDelete') return;
  const there = nodes.map((node) => byNode.get(node));
  const old = there.filter((pod) => pod !== undefined && labelsOf(pod)[HASH] !== revision);
  const missed = there.filter((pod) => pod === undefined || !isReady(pod)).length;
  const unready = old.find((pod) => pod !== undefined && !isReady(pod));
  const next =
    unready ?? (missed < numberIn(mapIn(strategy, 'rollingUpdate'), 'maxUnavailable', 1) ? old[0] : undefined);
  if (next !== undefined) plane.api.delete(PODS, next);
}

function tellStatus(plane: ControlPlane, set: StoredObject, nodes: readonly string[], revision: string): void {
  const pods = podsOf(plane, set).filter((pod) => isActive(pod) && nodes.includes(nodeOf(pod)));
  const ready = pods.filter(isReady).length;
  plane.api.putStatus(DAEMON_SETS, set, {
    ...{ currentNumberScheduled: pods.length, desiredNumberScheduled: nodes.length, numberMisscheduled: 0 },
    ...{ numberReady: ready, ...(ready > 0 && { numberAvailable: ready }) },
    ...(nodes.length > ready && { numberUnavailable: nodes.length - ready }),
    updatedNumberScheduled: pods.filter((pod) => labelsOf(pod)[HASH] === revision).length,
    observedGeneration: set.metadata.generation,
  });
}
