import { elementsAt, type Fields, fieldsOf, type Shape } from '../evidence/values.js';
import type { PodSpec } from './pod-fields.js';

/** Where a pod may go. */
export interface Placement {
  readonly nodeSelector: Fields;
  readonly affinity: Affinity;
  readonly tolerations: readonly Toleration[];
}

export type Affinity = Shape<'nodeAffinity' | 'podAffinity' | 'podAntiAffinity'>;
export type Toleration = Shape<'effect' | 'key' | 'operator' | 'tolerationSeconds' | 'value'>;
export type SpreadConstraint = Shape<
  | 'labelSelector'
  | 'matchLabelKeys'
  | 'maxSkew'
  | 'minDomains'
  | 'nodeAffinityPolicy'
  | 'nodeTaintsPolicy'
  | 'topologyKey'
  | 'whenUnsatisfiable'
>;
export type SchedulingGate = Shape<'name'>;

type Strength = 'preferredDuringSchedulingIgnoredDuringExecution' | 'requiredDuringSchedulingIgnoredDuringExecution';

export const POD_AFFINITIES = ['podAffinity', 'podAntiAffinity'] as const;
type PodAffinity = (typeof POD_AFFINITIES)[number];

export type NodeSelectorTerm = Shape<'matchExpressions' | 'matchFields'>;
export type NodeRequirement = Shape<'key' | 'operator' | 'values'>;
export type PodAffinityTerm = Shape<
  'labelSelector' | 'matchLabelKeys' | 'mismatchLabelKeys' | 'namespaceSelector' | 'namespaces' | 'topologyKey'
>;

/** The labels that a node must have, with their values. */
export function nodeSelectorOf({ nodeSelector }: PodSpec): Fields {
  return fieldsOf(nodeSelector);
}

export function spreadConstraintsOf({ topologySpreadConstraints }: PodSpec): readonly SpreadConstraint[] {
  return elementsAt(topologySpreadConstraints);
}

export function placementOf(spec: PodSpec): Placement {
  return {
    nodeSelector: nodeSelectorOf(spec),
    affinity: fieldsOf(spec.affinity),
    tolerations: elementsAt(spec.tolerations),
  };
}

/** What the nodes of a pod must have, each term by itself enough. */
export function nodeTermsOf({ nodeAffinity }: Affinity, limit?: number): readonly NodeSelectorTerm[] {
  const { requiredDuringSchedulingIgnoredDuringExecution: required }: Shape<Strength> = fieldsOf(nodeAffinity);
  const { nodeSelectorTerms }: Shape<'nodeSelectorTerms'> = fieldsOf(required);
  return elementsAt(nodeSelectorTerms, limit);
}

/** What a term asks of a node's labels. */
export function labelRequirementsOf(
  { matchExpressions }: NodeSelectorTerm,
  limit?: number,
): readonly NodeRequirement[] {
  return elementsAt(matchExpressions, limit);
}

/** Beside which pods a pod must run, or must not. */
export function requiredPodTerms(affinity: Affinity, sort: PodAffinity): readonly PodAffinityTerm[] {
  const { requiredDuringSchedulingIgnoredDuringExecution: terms }: Shape<Strength> = fieldsOf(affinity[sort]);
  return elementsAt(terms);
}

/** Beside which pods a pod is best run, or best not. */
export function preferredPodTerms(affinity: Affinity, sort: PodAffinity): readonly PodAffinityTerm[] {
  const { preferredDuringSchedulingIgnoredDuringExecution: terms }: Shape<Strength> = fieldsOf(affinity[sort]);
  return elementsAt<Shape<'podAffinityTerm' | 'weight'>>(terms).map(({ podAffinityTerm }) => fieldsOf(podAffinityTerm));
}
