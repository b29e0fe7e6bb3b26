import { listOf, type Shape } from '../evidence/values.js';
import { type Labels, labelSelectorOf } from '../label-selector.js';
import {
  POD_AFFINITIES,
  placementOf,
  preferredPodTerms,
  requiredPodTerms,
  spreadConstraintsOf,
} from '../pod/placement-fields.js';
import type { PodSpec } from '../pod/pod-fields.js';

/** Which rules of a pod on where it may run go by one of these labels: mostly its own, so that its copies spread. */
export function ownLabelRules(spec: PodSpec, removed: Labels): readonly string[] {
  const { affinity } = placementOf(spec);
  const rules = [
    ...POD_AFFINITIES.map((name) => ({
      name,
      terms: [...requiredPodTerms(affinity, name), ...preferredPodTerms(affinity, name)],
    })),
    { name: 'topologySpreadConstraints', terms: spreadConstraintsOf(spec) },
  ];
  return rules.filter(({ terms }) => terms.some((term) => asksFor(term, removed))).map(({ name }) => name);
}

function asksFor(
  { labelSelector, matchLabelKeys }: Shape<'labelSelector' | 'matchLabelKeys'>,
  removed: Labels,
): boolean {
  const keys = [
    ...(labelSelectorOf(labelSelector)?.requirements ?? []).map(({ key }) => key),
    ...listOf(matchLabelKeys).filter((key) => typeof key === 'string'),
  ];
  return keys.some((key) => Object.hasOwn(removed, key));
}
