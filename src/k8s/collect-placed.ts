import { type Fields, textOf } from '../rules/evidence/values.js';
import { tellsOfShortage } from '../rules/kinds/scheduling/shortages.js';
import { conditionOf, specOf, statusOf } from '../rules/pod/object.js';
import { type ClusterObjects, type PlacedPod, placedPod, podEvents } from '../rules/report/index.js';
import type { KubernetesClient } from './kubernetes-client.js';
import { PODS } from './resources.js';

/** The pods that take room: the scheduler counts the same ones. */
const PLACED = 'spec.nodeName!=,status.phase!=Succeeded,status.phase!=Failed';
/** A cluster with more pods has many more nodes than a report holds: reading on would cost more than it tells. */
const PLACED_LIMIT = 10_000;
const PAGE = 500;

/** Whether a pod has no node for lack of room: then it matters what other pods take. */
export function lacksRoom(objects: ClusterObjects, pod: Fields): boolean {
  if (textOf(specOf(pod).nodeName) !== '') return false;
  const said = [
    conditionOf(statusOf(pod), 'PodScheduled')?.message,
    ...podEvents(objects, pod).map((event) => event['message'] ?? event['note']),
  ];
  return said.some((message) => tellsOfShortage(textOf(message)));
}

/** What all pods of all namespaces take of their nodes, and nothing else of them, read one by one. Undefined where the cluster has too many. */
export async function readPlaced(client: KubernetesClient): Promise<readonly PlacedPod[] | undefined> {
  const placed: PlacedPod[] = [];
  const tooMany = new Error('too many pods');
  const take = (pod: Fields) => {
    placed.push(...[placedPod(pod)].filter((each) => each !== undefined));
    if (placed.length > PLACED_LIMIT) throw tooMany;
  };
  try {
    await client.snapshot(PODS, { fieldSelector: PLACED, pageSize: PAGE }, take);
  } catch (error) {
    if (error === tooMany || (error instanceof Error && error.cause === tooMany)) return undefined;
    throw error;
  }
  return placed;
}
