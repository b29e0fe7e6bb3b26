import { type Fields, fieldsOf, listOf } from '../evidence/values.js';
import { type Labels, labelSelectorOf } from '../label-selector.js';
import { type PodSpec, placementOf } from '../pod/pod-fields.js';

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';

/** Which rules of a pod on where it may run go by one of these labels: mostly its own, so that its copies spread. */
export function ownLabelRules(spec: PodSpec, removed: Labels): readonly string[] {
  const { podAffinity, podAntiAffinity } = placementOf(spec).affinity;
  const rules = [
    { name: 'podAffinity', terms: termsOf(podAffinity) },
    { name: 'podAntiAffinity', terms: termsOf(podAntiAffinity) },
    { name: 'topologySpreadConstraints', terms: listOf(spec.topologySpreadConstraints).map(fieldsOf) },
  ];
  return rules.filter(({ terms }) => terms.some((term) => asksFor(term, removed))).map(({ name }) => name);
}

function termsOf(value: unknown): Fields[] {
  const affinity = fieldsOf(value);
  const preferred = listOf(affinity[PREFERRED]).map((each) => fieldsOf(each)['podAffinityTerm']);
  return [...listOf(affinity[REQUIRED]), ...preferred].map(fieldsOf);
}

function asksFor({ labelSelector, matchLabelKeys }: Fields, removed: Labels): boolean {
  const keys = [
    ...(labelSelectorOf(labelSelector)?.requirements ?? []).map(({ key }) => key),
    ...listOf(matchLabelKeys).filter((key) => typeof key === 'string'),
  ];
  return keys.some((key) => Object.hasOwn(removed, key));
}
