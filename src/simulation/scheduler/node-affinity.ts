import { type Fields, fieldsOf, numberOf, textOf, textsOf } from '../../rules/evidence/values.js';
import { elementsOf, labelsOf, nameOf, specOf } from '../objects.js';

/** Whether the pod's `nodeSelector` and required node affinity mean the node. */
export function matchesNode(pod: Fields, node: Fields): boolean {
  const { nodeSelector, affinity } = specOf(pod);
  const labels = labelsOf(node);
  if (!Object.entries(fieldsOf(nodeSelector)).every(([key, value]) => labels[key] === value)) return false;
  const required = fieldsOf(fieldsOf(affinity)['nodeAffinity'])['requiredDuringSchedulingIgnoredDuringExecution'];
  if (required === undefined) return true;
  return elementsOf(fieldsOf(required)['nodeSelectorTerms']).some((term) => matchesTerm(term, node));
}

function matchesTerm(term: Fields, node: Fields): boolean {
  const labels = labelsOf(node);
  const expressions = elementsOf(term['matchExpressions']);
  const fields = elementsOf(term['matchFields']);
  if (expressions.length + fields.length === 0) return false;
  const isNamed = (each: Fields) => holds(each, each['key'] === 'metadata.name' ? nameOf(node) : undefined);
  return expressions.every((each) => holds(each, labels[textOf(each['key'])])) && fields.every(isNamed);
}

type Operator = (value: string | undefined, values: readonly string[]) => boolean;

const numeric = (value: string | undefined) => numberOf(value) ?? Number.NaN;

const OPERATORS: Readonly<Record<string, Operator>> = {
  In: (value, values) => value !== undefined && values.includes(value),
  NotIn: (value, values) => value === undefined || !values.includes(value),
  Exists: (value) => value !== undefined,
  DoesNotExist: (value) => value === undefined,
  Gt: (value, [bound]) => numeric(value) > numeric(bound),
  Lt: (value, [bound]) => numeric(value) < numeric(bound),
};

function holds({ operator, values }: Fields, value: string | undefined): boolean {
  return OPERATORS[textOf(operator)]?.(value, textsOf(values)) ?? false;
}
