import { type Fields, fieldsOf, listOf, textMapOf, textOf, textsOf } from '../../evidence/values.js';

export const AFFINITY_FIELDS = ['podAffinity', 'podAntiAffinity'] as const;
export type AffinityField = (typeof AFFINITY_FIELDS)[number];

export const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
export const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';

/** A required term of pod affinity or anti-affinity. */
export interface AffinityTerm {
  readonly field: AffinityField;
  readonly index: number;
  readonly topologyKey: string;
  /** The pods that it speaks of: `app=web`, `tier In [a, b]`. */
  readonly selector: string;
}

/** The required terms of the pod. */
export function requiredTerms(spec: Fields, fields: readonly AffinityField[] = AFFINITY_FIELDS): AffinityTerm[] {
  const affinity = fieldsOf(spec['affinity']);
  return fields.flatMap((field) =>
    listOf(fieldsOf(affinity[field])[REQUIRED], 20).map((element, index) => {
      const term = fieldsOf(element);
      return {
        field,
        index,
        topologyKey: textOf(term['topologyKey']),
        selector: formatLabelSelector(fieldsOf(term['labelSelector'])),
      };
    }),
  );
}

/** Which of the two a reason of the scheduler is about; 1.20 and before speak of both at once. */
export function affinityFieldsOf(reasons: readonly string[]): readonly AffinityField[] {
  if (reasons.some((text) => text.includes('pod affinity/anti-affinity') && !reasons.some(isOfOne)))
    return AFFINITY_FIELDS;
  return AFFINITY_FIELDS.filter((field) =>
    reasons.some((text) => (field === 'podAffinity' ? /pod affinity rules/ : /anti-affinity rules/).test(text)),
  );
}

function isOfOne(text: string): boolean {
  return /(?:pod affinity|anti-affinity) rules/.test(text) && !text.includes('affinity/anti-affinity');
}

/** A LabelSelector as kubectl writes it; '' where it selects all. */
export function formatLabelSelector(selector: Fields): string {
  const labels = Object.entries(textMapOf(selector['matchLabels'])).map(([key, value]) => `${key}=${value}`);
  const expressions = listOf(selector['matchExpressions'], 20).map((element) => {
    const expression = fieldsOf(element);
    const values = textsOf(expression['values'], 20);
    return `${textOf(expression['key'])} ${textOf(expression['operator'])}${values.length > 0 ? ` [${values.join(', ')}]` : ''}`;
  });
  return [...labels, ...expressions].join(', ');
}
