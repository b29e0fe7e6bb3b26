import type { NodeStatus } from '../../contracts/diagram.js';
import type { Fields } from '../evidence/values.js';
import type { LabelSelector, Labels } from '../label-selector.js';

/** What one object does to another; the subject of the verb is the source of the edge. */
export type Relation =
  | 'owns'
  | 'selects'
  | 'routes'
  | 'scales'
  | 'protects'
  | 'mounts'
  | 'uses'
  | 'runs-as'
  | 'restricts';

/** An entry of `ownerReferences`. */
export interface TopologyOwner {
  readonly apiVersion: string;
  /** As graphs call it (`shownKind`). */
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller: boolean;
}

/** What is chosen by labels: a Service selects pods, a PodDisruptionBudget protects them, a NetworkPolicy restricts them. */
export interface TopologySelector {
  readonly relation: Relation;
  readonly targetKind: string;
  readonly selector: LabelSelector;
}

/** Another object that is named: in the same namespace unless it says so. */
export interface TopologyReference {
  readonly relation: Relation;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
  /** Works without it, too. */
  readonly optional?: boolean;
  /** The named object is the subject of the verb: a Gateway routes to the HTTPRoute that names it. */
  readonly inverse?: boolean;
}

/** What pods would have that a workload makes. */
export interface TopologyTemplate {
  readonly labels: Labels;
  readonly references: readonly TopologyReference[];
}

export interface TopologyStatus {
  readonly status: NodeStatus;
  /** One word, where it is not ok. */
  readonly reason?: string;
  readonly ready?: number;
  readonly desired?: number;
}

/**
 * What a graph needs of an object, the same shape for all kinds: its edges follow from owners, selectors and references alone. As small as will do:
 * ten thousand of them are kept.
 */
export interface TopologyObject {
  readonly apiVersion: string;
  readonly kind: string;
  /** '' for what has none. */
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  /** ISO 8601; '' where it is not known. */
  readonly createdAt: string;
  readonly labels: Labels;
  readonly owners: readonly TopologyOwner[];
  readonly status: TopologyStatus;
  /** What is shown of this kind besides. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly selectors: readonly TopologySelector[];
  readonly references: readonly TopologyReference[];
  /** Counts for the workload itself as long as it has no pods. */
  readonly template?: TopologyTemplate;
  /** Which of those that one owner has of this kind it is; the highest is the newest. */
  readonly revision?: number;
  /** It has nothing to do any more: left out where its owner has a newer one of its kind. */
  readonly idle?: boolean;
  /** Shown only where something names it. */
  readonly byReference?: boolean;
  /** It is no node of its own; its references are those of this object, and its `ready` and `desired` count for it (an EndpointSlice tells of its Service). */
  readonly standsFor?: { readonly kind: string; readonly name: string };
}

/** Makes the small shape of an object of one kind; undefined for one that is left out. Pure; never throws, whatever the object holds. */
export type Projector = (object: Fields) => TopologyObject | undefined;
