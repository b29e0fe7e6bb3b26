import type { Fields } from '../../../rules/evidence/values.js';

/** Who would take a pod for its own by its labels, or for what it is told to watch over. */
export interface PodSelecting {
  readonly kind: string;
  readonly name: string;
  /** A LabelSelector, or a map of labels as Services and ReplicationControllers have it, as a LabelSelector. Empty selects everything. */
  readonly selector: Fields;
}

/** What of a namespace matters to a pod that is to be put into it. */
export interface MirrorSurroundings {
  readonly annotations: Readonly<Record<string, string>>;
  /**
   * Services, ReplicaSets, StatefulSets, DaemonSets, Deployments, ReplicationControllers, Jobs, PodDisruptionBudgets, NetworkPolicies. Of a controller of another
   * kind the labels that all its pods have. An autoscaler counts the pods of what it scales.
   */
  readonly selecting: readonly PodSelecting[];
  /** NetworkPolicies by the pods of this namespace whom they let in, one for each such peer. What policies of other namespaces let in is not known. */
  readonly admitting?: readonly PodSelecting[];
  /** The claims that pods use at present. */
  readonly claimsInUse: ReadonlySet<string>;
  /** Kinds that may not be listed, each with the reason: then nothing is known of them, and no pod must be made beside them. */
  readonly missing: readonly string[];
}

export interface PodName {
  readonly namespace: string;
  readonly name: string;
}

/** A pod of ours that is in the cluster: a mirror or a control. */
export interface LiveMirror extends PodName {
  readonly uid: string;
  readonly mirrorId: string;
  readonly installation: string;
  /** In milliseconds since 1970; 0 where it does not say. */
  readonly expiresAt: number;
  readonly isBeingDeleted: boolean;
}

/**
 * The cluster as mirrors need it; nothing else in it is ever written. Throws PodproofErrors for the person who asked: `forbidden` names the right that is
 * missing, `invalid` what the API server or its admission refuses in its words, `conflict` a name that is taken or a quota that is used up, `unavailable` and
 * `timeout` a cluster that is not there.
 */
export interface MirrorCluster {
  /** By the API server's clock, in milliseconds since 1970. */
  now(): number;
  /** Throws `not_found` for a namespace that is not there. */
  surroundings(namespace: string, signal?: AbortSignal): Promise<MirrorSurroundings>;
  /** Undefined where it is not there. */
  pod(pod: PodName, signal?: AbortSignal): Promise<Fields | undefined>;
  /** The events of this very pod, the oldest first, at most 200. */
  events(pod: PodName & { readonly uid: string }, signal?: AbortSignal): Promise<readonly Fields[]>;
  /** The end of what a container printed, at most 64 KB; '' where there is no log. Throws `unavailable` or `timeout` also where only its node does not answer. */
  log(
    pod: PodName,
    log: { readonly container: string; readonly previous: boolean },
    signal?: AbortSignal,
  ): Promise<string>;
  /** Asks the API server whether it would take the pod; nothing stays. Answers what admission would make of it. */
  check(pod: Fields, signal?: AbortSignal): Promise<Fields>;
  /** Makes a pod that has the label of mirrors, an end of its own (`activeDeadlineSeconds`) and no owner; refuses all others (`internal`). Answers it as the API server has it. */
  create(pod: Fields, signal?: AbortSignal): Promise<Fields>;
  /** A NetworkPolicy that lets nothing out of this mirror, owned by it, so that it goes with it. */
  denyEgress(pod: Fields, signal?: AbortSignal): Promise<void>;
  /**
   * Removes this very pod within at most 5 s; refuses what has not the label of mirrors, or an owner (`internal`). It is no error that it is gone. What holds it
   * back, such as a finalizer, is not waited for; asked again after that time, it is removed also where its node does not answer.
   */
  remove(pod: PodName & { readonly uid: string }, signal?: AbortSignal): Promise<void>;
  /** All pods of the cluster that have the label of mirrors and no owner. `forbidden` where only some namespaces may be listed. */
  mirrors(signal?: AbortSignal): Promise<readonly LiveMirror[]>;
}
