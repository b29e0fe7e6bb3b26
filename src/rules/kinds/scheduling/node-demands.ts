import type { NodeFacts } from '../../evidence/collect-nodes.js';
import { type Fields, fieldsOf, listOf, textMapOf, textOf, textsOf } from '../../evidence/values.js';

/** What a pod demands of its node: a label, or a field where `isField`. */
export interface Demand {
  /** Where it stands, below the pod's spec. */
  readonly path: string;
  /** The same as tokens: the member of the nodeSelector, or the expression of a term. */
  readonly tokens: readonly (string | number)[];
  readonly key: string;
  readonly operator: string;
  readonly values: readonly string[];
  readonly isField: boolean;
  /** For a sentence: `disk=ssd`, `arch In [arm64, s390x]`. */
  readonly text: string;
  /** `key=value` as kubectl takes it; '' where the demand is no single value. */
  readonly label: string;
}

/** Where the required node affinity stands, below the pod's spec. */
export const REQUIRED_AFFINITY = [
  'affinity',
  'nodeAffinity',
  'requiredDuringSchedulingIgnoredDuringExecution',
] as const;

/** The pairs of the nodeSelector: all must be met. */
export function selectorDemands(spec: Fields): readonly Demand[] {
  return Object.entries(textMapOf(spec['nodeSelector'])).map(([key, value]) =>
    demandOf({ tokens: ['nodeSelector', key], key, operator: 'In', values: [value], isField: false }),
  );
}

/** The terms of the required node affinity: one must be met, with all its demands (Kubernetes NodeSelectorTerm). */
export function affinityTerms(spec: Fields): readonly (readonly Demand[])[] {
  const required = REQUIRED_AFFINITY.reduce((fields, token) => fieldsOf(fields[token]), spec);
  return listOf(required['nodeSelectorTerms'], 20).map((element, index) =>
    (['matchExpressions', 'matchFields'] as const).flatMap((list) =>
      listOf(fieldsOf(element)[list], 20).map((each, at) => {
        const expression = fieldsOf(each);
        return demandOf({
          tokens: [...REQUIRED_AFFINITY, 'nodeSelectorTerms', index, list, at],
          key: textOf(expression['key']),
          operator: textOf(expression['operator']) || 'In',
          values: textsOf(expression['values'], 50),
          isField: list === 'matchFields',
        });
      }),
    ),
  );
}

/** All that the pod demands of a node's labels. */
export function nodeDemands(spec: Fields): readonly Demand[] {
  return [...selectorDemands(spec), ...affinityTerms(spec).flat()];
}

function demandOf(parts: Pick<Demand, 'tokens' | 'key' | 'operator' | 'values' | 'isField'>): Demand {
  const { key, operator, values } = parts;
  const isOne = operator === 'In' && values.length === 1;
  const list = values.length > 0 ? ` [${values.join(', ')}]` : '';
  return {
    ...parts,
    path: parts.tokens[0] === 'nodeSelector' ? 'nodeSelector' : REQUIRED_AFFINITY.join('.'),
    text: isOne ? `${key}=${values[0]}` : `${key} ${operator}${list}`,
    label: isOne && !parts.isField ? `${key}=${values[0]}` : '',
  };
}

const OPERATORS: Readonly<Record<string, (value: string | undefined, values: readonly string[]) => boolean>> = {
  In: (value, values) => value !== undefined && values.includes(value),
  NotIn: (value, values) => value === undefined || !values.includes(value),
  Exists: (value) => value !== undefined,
  DoesNotExist: (value) => value === undefined,
  Gt: (value, [bound]) => value !== undefined && Number(value) > Number(bound),
  Lt: (value, [bound]) => value !== undefined && Number(value) < Number(bound),
};

/** Whether a node meets one demand. */
export function meets(node: NodeFacts, { key, operator, values, isField }: Demand): boolean {
  const label = Object.hasOwn(node.labels, key) ? node.labels[key] : undefined;
  const value = isField ? (key === 'metadata.name' ? node.name : undefined) : label;
  return OPERATORS[operator]?.(value, values) ?? false;
}

/** Whether a node has all that the nodeSelector and the required node affinity demand. */
export function meetsDemands(node: NodeFacts, spec: Fields): boolean {
  const terms = affinityTerms(spec);
  return (
    selectorDemands(spec).every((each) => meets(node, each)) &&
    (terms.length === 0 || terms.some((term) => term.length > 0 && term.every((each) => meets(node, each))))
  );
}

/** The demands that no known node meets; all of them where the nodes are not known, or where only their combination is met by none. */
export function unmetDemands(spec: Fields, nodes: readonly NodeFacts[]): readonly Demand[] {
  const demands = nodeDemands(spec);
  if (nodes.length === 0) return demands;
  const unmet = demands.filter((each) => !nodes.some((node) => meets(node, each)));
  return unmet.length === 0 ? demands : unmet;
}
