import { type Fields, numberOf } from '../../evidence/values.js';
import { metadataOf, statusOf } from '../../pod/object.js';
import { podCounts } from '../../report/pod-counts.js';
import { projectConditions, projectMetadata, type WatchedCondition, type WatchedObject } from './watched-object.js';

export type WorkloadKind = 'Deployment' | 'ReplicaSet' | 'ReplicationController' | 'StatefulSet' | 'DaemonSet';

/** What is kept of a controller whose pods run for good. */
export interface WatchedWorkload<Kind extends WorkloadKind = WorkloadKind> extends WatchedObject {
  readonly kind: Kind;
  readonly wanted: number;
  readonly present: number;
  readonly ready: number;
  /** Of the present template. */
  readonly updated: number;
  /** Whether its status is about its present spec. */
  readonly isObserved: boolean;
  readonly conditions: readonly WatchedCondition[];
}

export function projectWorkload<Kind extends WorkloadKind>(kind: Kind, object: Fields): WatchedWorkload<Kind> {
  const [status, ofNodes] = [statusOf<'Deployment'>(object), statusOf<'DaemonSet'>(object)];
  const generation = numberOf(metadataOf(object).generation) ?? 0;
  return {
    kind,
    ...projectMetadata(object),
    ...podCounts(object),
    ready: numberOf(ofNodes.numberReady) ?? numberOf(status.readyReplicas) ?? 0,
    updated: numberOf(ofNodes.updatedNumberScheduled) ?? numberOf(status.updatedReplicas) ?? 0,
    isObserved: (numberOf(status.observedGeneration) ?? 0) >= generation,
    conditions: projectConditions(status),
  };
}
