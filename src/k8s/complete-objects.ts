import { type Fields, fieldsOf, textOf } from '../rules/evidence/values.js';
import {
  type ClusterObjects,
  type ContainerLog,
  controllerReport,
  manifestOf,
  nameOf,
  namespaceOf,
  objectsNamedBy,
  podFailure,
  restartOf,
  troubledContainers,
} from '../rules/report/index.js';
import { mapBounded } from './bounded.js';
import { collectPlaced, lacksRoom } from './collect-placed.js';
import { collectRelated, type Wanted } from './collect-related.js';
import type { KubernetesClient } from './kubernetes-client.js';
import { optional, type Reading } from './optional.js';
import { NODES } from './resources.js';

const LOGS_AT_A_TIME = 6;
/** DESIGN section 9 "report, beyond SPEC": at most so many nodes for a pod that has none. */
const NODE_LIMIT = 50;

/** Adds to pods, controllers and events what only failing ones need: logs, nodes, what is left there for those that find no room, and the objects that they name. */
export async function completeObjects(
  client: KubernetesClient,
  objects: ClusterObjects,
  reading: Reading & { readonly restartsCount: boolean },
): Promise<ClusterObjects> {
  const failing = objects.pods.filter(
    (pod) => podFailure(objects, pod) ?? (reading.restartsCount ? restartOf(pod) : undefined),
  );
  const refused = objects.workloads.flatMap((each) => controllerReport(objects, each) ?? []);
  const wanted = [
    ...failing.flatMap((pod) => wantedBy(manifestOf(pod), namespaceOf(pod))),
    ...refused.flatMap((report) => wantedBy(report.manifest ?? '', report.namespace)),
  ];
  const needsRoom = objects.placed === undefined && failing.some((pod) => lacksRoom(objects, pod));
  const [logs, nodes, placed, related] = await Promise.all([
    readLogs(client, failing, reading),
    readNodes(client, failing, reading),
    needsRoom ? collectPlaced(client, reading) : objects.placed,
    collectRelated(client, wanted, reading),
  ]);
  return { ...objects, logs, nodes, placed, related };
}

function wantedBy(manifest: string, namespace: string): Wanted[] {
  return objectsNamedBy(manifest).map((object) => ({ ...object, namespace }));
}

async function readLogs(client: KubernetesClient, pods: readonly Fields[], reading: Reading): Promise<ContainerLog[]> {
  const streams = pods.flatMap((pod) =>
    troubledContainers(pod).flatMap(({ name, restarted }) => {
      const stream = { namespace: namespaceOf(pod), pod: nameOf(pod), container: name, previous: false };
      return restarted ? [stream, { ...stream, previous: true }] : [stream];
    }),
  );
  const logs = await mapBounded(streams, LOGS_AT_A_TIME, async (stream) => ({
    ...stream,
    text: await optional(reading, client.logs({ ...stream, signal: reading.signal }), ''),
  }));
  return logs.filter(({ text }) => text !== '');
}

/** Some nodes where a pod has found none, and the nodes of the others. */
async function readNodes(client: KubernetesClient, pods: readonly Fields[], reading: Reading): Promise<Fields[]> {
  const { signal } = reading;
  const names = pods.map((pod) => textOf(fieldsOf(pod['spec'])['nodeName']));
  const some = names.includes('') ? await optional(reading, client.list(NODES, { first: NODE_LIMIT, signal }), []) : [];
  const missing = new Set(names.filter((name) => name !== '' && !some.some((node) => nameOf(node) === name)));
  const others = await mapBounded([...missing].slice(0, NODE_LIMIT), LOGS_AT_A_TIME, (name) =>
    optional<Fields | undefined>(reading, client.get(NODES, name, { signal }), undefined),
  );
  return [...some, ...others.filter((node) => node !== undefined)];
}
