import type { LastWrite } from '../changes/last-write.js';
import type { Fields } from '../evidence/values.js';
import type { PlacedPod } from './placed-pods.js';

/** What a container printed. */
export interface ContainerLog {
  /** The pod's namespace; absent where all pods are of one. */
  readonly namespace?: string;
  readonly pod: string;
  readonly container: string;
  /** Whether it is of the run before the present one. */
  readonly previous: boolean;
  /** The end of what it printed. */
  readonly text: string;
  /** The beginning, where `text` does not go back to it. */
  readonly head?: string;
}

/** An object that a pod may name, without its content: of a ConfigMap or Secret never more than the keys. */
export interface KnownObject {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** False for one that is known not to exist. */
  readonly exists: boolean;
  /** Its keys, where they are known. */
  readonly keys?: readonly string[];
  /** Of a PersistentVolumeClaim, where it was read. */
  readonly phase?: string;
  readonly storageClass?: string;
  /** When its content was written, where that is known. */
  readonly written?: LastWrite;
}

/** Objects as the Kubernetes API shows them (`kubectl get -o json`), from which reports are made. */
export interface ClusterObjects {
  readonly pods: readonly Fields[];
  /** core/v1 or events.k8s.io/v1. */
  readonly events: readonly Fields[];
  /** Controllers of any kind: Deployments, ReplicaSets, StatefulSets, DaemonSets, Jobs, CronJobs. */
  readonly workloads: readonly Fields[];
  readonly nodes: readonly Fields[];
  readonly logs: readonly ContainerLog[];
  /** ConfigMaps, Secrets, PersistentVolumeClaims and ServiceAccounts, as far as somebody looked. */
  readonly related?: readonly KnownObject[];
  /** What may have changed before a failure: ReplicaSets and ControllerRevisions (of some only the metadata), HorizontalPodAutoscalers, ResourceQuotas, LimitRanges. */
  readonly background?: readonly Fields[];
  /** All pods of all namespaces that have a node and have not ended, as far as they take room there; absent where not all of them are known. */
  readonly placed?: readonly PlacedPod[] | undefined;
  /** When they were read, in milliseconds since 1970; where it is not known, the newest event tells. */
  readonly readAt?: number | undefined;
}

export const NO_OBJECTS: ClusterObjects = { pods: [], events: [], workloads: [], nodes: [], logs: [] };

/** All objects of several sources as those of one. */
export function mergeObjects(parts: readonly ClusterObjects[]): ClusterObjects {
  const instants = parts.flatMap(({ readAt }) => readAt ?? []);
  const placed = parts.find((part) => part.placed !== undefined)?.placed;
  return {
    ...(instants.length > 0 && { readAt: Math.max(...instants) }),
    ...(placed !== undefined && { placed }),
    pods: parts.flatMap((part) => part.pods),
    events: parts.flatMap((part) => part.events),
    workloads: parts.flatMap((part) => part.workloads),
    nodes: parts.flatMap((part) => part.nodes),
    logs: parts.flatMap((part) => part.logs),
    related: parts.flatMap((part) => part.related ?? []),
    background: parts.flatMap((part) => part.background ?? []),
  };
}
