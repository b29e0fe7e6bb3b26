import { type Fields, fieldsOf, textOf } from '../rules/evidence/values.js';
import { kindOf, nameOf, namespaceOf, specOf } from '../rules/pod/object.js';
import { type ClusterObjects, type ContainerLog, objectsNeededBy, tellingLogs } from '../rules/report/index.js';
import { mapBounded } from './bounded.js';
import { collectChanges } from './collect-changes.js';
import { lacksRoom } from './collect-placed.js';
import { collectRelated, type Wanted } from './collect-related.js';
import type { KubernetesClient } from './kubernetes-client.js';
import { optional, type Reading, type Sources } from './optional.js';
import { type LogPlace, readLog } from './read-log.js';
import { NODES } from './resources.js';
import type { SharedReader } from './shared-reader.js';

const LOGS_AT_A_TIME = 6;
/** At most so many nodes for a pod that has none (docs/wire-contract.md, "Further fields of a report"). */
const NODE_LIMIT = 50;

/** A failing pod, a controller that cannot create its own, or another object that fails without a pod. */
export interface FailingObject {
  readonly object: Fields;
  /** The container that fails; '' or absent where it is not known. */
  readonly container?: string;
}

/** Of which objects the evidence is completed, and how. */
export interface Completion extends Reading {
  readonly failing: readonly FailingObject[];
}

/** Adds to pods, controllers and events what only failing ones need: logs, nodes, what is left there for those that find no room, the objects that they name, and what may have changed. */
export async function completeObjects(
  sources: Sources,
  objects: ClusterObjects,
  { failing, ...reading }: Completion,
): Promise<ClusterObjects> {
  const failingPods = failing.filter(({ object }) => kindOf(object) === 'Pod');
  const pods = failingPods.map(({ object }) => object);
  const needsRoom = objects.placed === undefined && pods.some((pod) => lacksRoom(objects, pod));
  const [logs, nodes, placed, related, background] = await Promise.all([
    readLogs(sources.client, failingPods, reading),
    readNodes(sources.shared, pods, reading),
    needsRoom ? readRoom(sources.shared, reading) : objects.placed,
    collectRelated(
      sources.shared,
      failing.flatMap(({ object }) => wantedBy(object)),
      reading,
    ),
    collectChanges(
      sources.shared,
      objects,
      failing.map(({ object }) => object),
      reading,
    ),
  ]);
  return { ...objects, logs, nodes, placed, related, background };
}

function wantedBy(object: Fields): Wanted[] {
  return objectsNeededBy(object).map((needed) => ({ ...needed, namespace: namespaceOf(object) }));
}

async function readLogs(
  client: KubernetesClient,
  pods: readonly FailingObject[],
  reading: Reading,
): Promise<ContainerLog[]> {
  const containers = pods.flatMap(({ object, container = '' }) => {
    const place = { namespace: namespaceOf(object), pod: nameOf(object) };
    const logs = tellingLogs(object, container).map((log) => ({ ...log, ...place }));
    const names = [...new Set(logs.map((log) => log.container))];
    return names.map((name) => logs.filter((log) => log.container === name));
  });
  const logs = await mapBounded(containers, LOGS_AT_A_TIME, (places) => readRuns(client, places, reading));
  return logs.flat();
}

/** Of one container, one after the other: a run that ends after the present one was read is the one before when that is read. */
async function readRuns(
  client: KubernetesClient,
  places: readonly LogPlace[],
  reading: Reading,
): Promise<ContainerLog[]> {
  const logs: ContainerLog[] = [];
  for (const place of places) {
    const log = await readLog(client, place, reading);
    if (log !== undefined) logs.push(log);
  }
  return logs;
}

/** Some nodes where a pod has found none, and the nodes of the others. */
async function readNodes(reader: SharedReader, pods: readonly Fields[], reading: Reading): Promise<Fields[]> {
  const { signal } = reading;
  const names = pods.map((pod) => textOf(specOf(pod).nodeName));
  const some = names.includes('') ? await optional(reading, reader.list(NODES, { first: NODE_LIMIT, signal }), []) : [];
  const missing = new Set(names.filter((name) => name !== '' && !some.some((node) => nameOf(node) === name)));
  const others = await mapBounded([...missing].slice(0, NODE_LIMIT), LOGS_AT_A_TIME, (name) =>
    optional<Fields | undefined>(reading, reader.get(NODES, name, { signal }, knownOfNode), undefined),
  );
  return [...some, ...others.filter((node) => node !== undefined)];
}

/** Of a node with hundreds of images: what a report says of it. */
function knownOfNode({ metadata, spec, status }: Fields): Fields {
  const { images: _images, ...rest } = fieldsOf(status);
  return { metadata, spec, status: rest };
}

/** Most people may read the pods of their own namespaces only: that others are forbidden is not worth a word. */
function readRoom(reader: SharedReader, reading: Reading): Promise<ClusterObjects['placed']> {
  const onLeftOut: Reading['onLeftOut'] = (error) => {
    if (error.code !== 'forbidden') reading.onLeftOut?.(error);
  };
  return optional({ ...reading, onLeftOut }, reader.placed(reading.signal), undefined);
}
