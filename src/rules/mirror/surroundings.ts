import type { Fields } from '../evidence/values.js';

/** What is known of the namespace that a mirror is to be put into (kernel/ports/cluster/mirror-cluster.ts). */
export interface Surroundings {
  readonly annotations: Readonly<Record<string, string>>;
  /** Who takes pods for its own by their labels, or watches over them. */
  readonly selecting: readonly Selecting[];
  /** NetworkPolicies of the namespace, by those whom they let in: a pod that they do not select reaches less. */
  readonly admitting?: readonly Selecting[];
  readonly claimsInUse: ReadonlySet<string>;
  /** Kinds of which nothing is known, each with the reason. */
  readonly missing: readonly string[];
}

export interface Selecting {
  readonly kind: string;
  readonly name: string;
  /** A LabelSelector; empty selects everything. */
  readonly selector: Fields;
}
