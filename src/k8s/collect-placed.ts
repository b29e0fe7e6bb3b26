import { tellsOfShortage } from '../rules/diagnosis/scheduling/sched-insufficient.js';
import { type Fields, fieldsOf, listOf, textOf } from '../rules/evidence/values.js';
import { type ClusterObjects, type PlacedPod, placedPod, podEvents } from '../rules/report/index.js';
import type { KubernetesClient } from './kubernetes-client.js';
import { optional, type Reading } from './optional.js';
import { PODS } from './resources.js';

/** The pods that take room: the scheduler counts the same ones. */
const PLACED = 'spec.nodeName!=,status.phase!=Succeeded,status.phase!=Failed';
/** A cluster with more pods has many more nodes than a report holds: reading on would cost more than it tells. */
const PLACED_LIMIT = 10_000;

/** Whether a pod has no node for lack of room: then it matters what other pods take. */
export function lacksRoom(objects: ClusterObjects, pod: Fields): boolean {
  if (textOf(fieldsOf(pod['spec'])['nodeName']) !== '') return false;
  const conditions = listOf(fieldsOf(pod['status'])['conditions']).map(fieldsOf);
  const told = [...conditions.filter(({ type }) => type === 'PodScheduled'), ...podEvents(objects, pod)];
  return told.some((each) => tellsOfShortage(textOf(each['message'] ?? each['note'])));
}

/**
 * What all pods of all namespaces take of their nodes, and nothing else of them. Undefined where the cluster has too many, or they may not be read: most
 * people may read their own namespaces only, so that is not worth a word.
 */
export async function collectPlaced(
  client: KubernetesClient,
  reading: Reading,
): Promise<readonly PlacedPod[] | undefined> {
  const onLeftOut: Reading['onLeftOut'] = (error) => {
    if (error.code !== 'forbidden') reading.onLeftOut?.(error);
  };
  return optional({ ...reading, onLeftOut }, readPlaced(client, reading), undefined);
}

async function readPlaced(client: KubernetesClient, { signal }: Reading): Promise<readonly PlacedPod[] | undefined> {
  const placed: PlacedPod[] = [];
  for await (const page of client.pages(PODS, { fieldSelector: PLACED, signal })) {
    placed.push(...page.flatMap((pod) => placedPod(pod) ?? []));
    if (placed.length > PLACED_LIMIT) return undefined;
  }
  return placed;
}
