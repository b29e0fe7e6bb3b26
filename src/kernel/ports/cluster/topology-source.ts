import type { MissingKind } from '../../../contracts/diagram.js';
import type { TopologyObject } from '../../../rules/topology/topology-object.js';

/** The namespaces of the cluster, in alphabetical order. */
export interface NamespaceNames {
  readonly names: readonly string[];
  /** Why there may be more: namespaces may not be listed, so these are those in which something was seen. */
  readonly missing: readonly MissingKind[];
}

/** What is known of a namespace at one moment. */
export interface NamespaceObjects {
  readonly objects: readonly TopologyObject[];
  /** The kinds of which all objects are known: one of them that is named and not among the objects is not there. */
  readonly kinds: ReadonlySet<string>;
  /** The kinds that the cluster has and does not let us list. */
  readonly missing: readonly MissingKind[];
  /** Another one whenever any of this is another. */
  readonly version: string;
}

/**
 * The objects of a cluster as graphs need them. The first question takes as long as reading what it asks for does: one namespace, or all. Once all is read, none costs a call to the cluster.
 * Throws PodproofError `unavailable` where there is no cluster or it is away.
 */
export interface TopologySource {
  namespaces(signal?: AbortSignal): Promise<NamespaceNames>;
  /** Throws PodproofError `not_found` for a namespace that the cluster does not have. */
  namespace(name: string, signal?: AbortSignal): Promise<NamespaceObjects>;
}
