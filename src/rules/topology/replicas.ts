import { type Fields, numberOf } from '../evidence/values.js';
import { metadataOf, specOf, statusOf } from '../pod/object.js';
import { conditionIn, countOf, failing, OK, progressing } from './project-object.js';
import type { TopologyStatus } from './topology-object.js';

/** Workloads want one replica where they do not say how many. */
export function wantedReplicas(object: Fields): number {
  const replicas = numberOf(specOf<'ReplicaSet'>(object).replicas);
  return replicas === undefined ? 1 : countOf(replicas);
}

/** What a controller could not do: create or delete pods. */
export function replicaFailure(object: Fields): TopologyStatus | undefined {
  const condition = conditionIn(statusOf<'ReplicaSet'>(object), 'ReplicaFailure');
  return condition?.status === 'True' ? failing(condition.reason || 'ReplicaFailure') : undefined;
}

/** The controller has not seen the present specification yet: its status is of an older one. */
export function unobserved(object: Fields): TopologyStatus | undefined {
  const generation = countOf(metadataOf(object).generation);
  return countOf(statusOf<'ReplicaSet'>(object).observedGeneration) < generation
    ? progressing('NotObserved')
    : undefined;
}

/** How a ReplicaSet or ReplicationController is. */
export function replicaStatus(object: Fields): TopologyStatus {
  const desired = wantedReplicas(object);
  const status = statusOf<'ReplicaSet'>(object);
  const ready = countOf(status.readyReplicas);
  const isScaling = countOf(status.replicas) !== desired;
  const waiting = isScaling ? progressing('Scaling') : ready < desired && progressing('PodsNotReady');
  return { ...(replicaFailure(object) || unobserved(object) || waiting || OK), ready, desired };
}
