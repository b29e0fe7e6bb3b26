import { numberOf } from '../../rules/evidence/values.js';
import { type Condition, isBeingDeleted, specOf, statusOf } from '../../rules/pod/object.js';
import type { StoredObject } from '../api-server/object-store.js';
import { withCondition } from '../conditions.js';
import { type ControlPlane, timestamp } from '../control-plane.js';
import { listIn } from '../fields.js';
import { REPLICA_SETS } from '../kinds.js';
import { numberIn } from '../objects.js';
import { WorkQueue } from '../work-queue.js';
import {
  atKey,
  byWorth,
  createPod,
  deletePod,
  isActive,
  isAvailable,
  isReady,
  keyOf,
  onPodsOf,
  podsOf,
} from './pod-control.js';

const COMPONENT = 'replicaset-controller';
const FIRST_RETRY_MS = 10;

/** Keeps as many pods of a ReplicaSet as it wants. */
export function startReplicaSets(plane: ControlPlane): void {
  const queue = new WorkQueue(plane, (key) => {
    const found = plane.api.get(REPLICA_SETS, ...atKey(key));
    if (found !== undefined && !isBeingDeleted(found)) reconcile(plane, found, queue);
  });
  plane.informers.onChange(REPLICA_SETS, ({ type, object }) => {
    if (type !== 'DELETED') queue.add(keyOf(object));
  });
  onPodsOf(plane, 'ReplicaSet', (key) => queue.add(key));
}

function reconcile(plane: ControlPlane, set: StoredObject, queue: WorkQueue): void {
  const pods = podsOf(plane, set);
  const active = pods.filter(isActive);
  const wanted = numberOf(specOf<'ReplicaSet'>(set).replicas) ?? 1;
  const refusal = active.length < wanted ? createMany(plane, set, wanted - active.length) : undefined;
  for (const pod of active.toSorted(byWorth).slice(0, Math.max(0, active.length - wanted)))
    deletePod(plane, set, COMPONENT, pod);
  if (refusal === undefined) queue.succeeded(keyOf(set));
  else queue.retry(keyOf(set), FIRST_RETRY_MS);
  const minReadySeconds = numberIn(specOf<'ReplicaSet'>(set), 'minReadySeconds', 0);
  tellStatus(plane, set, { pods: podsOf(plane, set), refusal, wanted, minReadySeconds });
  if (minReadySeconds > 0 && active.some((pod) => isReady(pod) && !isAvailable(plane, pod, minReadySeconds)))
    queue.add(keyOf(set), minReadySeconds * 1_000);
}

/** In batches that double, so that what is refused is not asked for a hundred times. */
function createMany(plane: ControlPlane, set: StoredObject, count: number): string | undefined {
  for (let done = 0, batch = 1; done < count; done += batch, batch *= 2) {
    const refusals = Array.from({ length: Math.min(batch, count - done) }, () => createPod(plane, set, COMPONENT));
    const refusal = refusals.find((each) => each !== undefined);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

interface Found {
  readonly pods: readonly StoredObject[];
  readonly refusal: string | undefined;
  readonly wanted: number;
  readonly minReadySeconds: number;
}

function tellStatus(plane: ControlPlane, set: StoredObject, { pods, refusal, wanted, minReadySeconds }: Found): void {
  const active = pods.filter(isActive);
  const ready = active.filter(isReady);
  const available = ready.filter((pod) => isAvailable(plane, pod, minReadySeconds));
  const known = listIn(statusOf<'ReplicaSet'>(set), 'conditions');
  const others = known.filter((each) => each.type !== 'ReplicaFailure');
  const failure: Condition = {
    type: 'ReplicaFailure',
    status: 'True',
    reason: 'FailedCreate',
    message: refusal,
    lastTransitionTime: timestamp(plane),
  };
  const kept = known.find((each) => each.type === 'ReplicaFailure');
  // The first refusal stays: only names differ.
  const conditions =
    refusal === undefined ? (active.length < wanted ? known : others) : withCondition(others, kept ?? failure);
  plane.api.putStatus(REPLICA_SETS, set, {
    replicas: active.length,
    ...(active.length > 0 && { fullyLabeledReplicas: active.length }),
    ...(ready.length > 0 && { readyReplicas: ready.length }),
    ...(available.length > 0 && { availableReplicas: available.length }),
    terminatingReplicas: pods.filter(isBeingDeleted).length,
    observedGeneration: set.metadata.generation,
    ...(conditions.length > 0 && { conditions }),
  });
}
