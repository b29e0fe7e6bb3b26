import { fieldsOf, numberOf, type Shape, textOf, textsOf } from '../../rules/evidence/values.js';
import { labelsOf, nameOf, specOf } from '../../rules/pod/object.js';
import { listIn, mapIn, type NodeAffinity, type NodeRequirement, type NodeSelectorTerm } from '../fields.js';
import type { ObjectFields } from '../objects.js';

/** Whether the pod's `nodeSelector` and required node affinity mean the node. */
export function matchesNode(pod: ObjectFields, node: ObjectFields): boolean {
  const spec = specOf(pod);
  const labels = labelsOf(node);
  if (!Object.entries(fieldsOf(spec.nodeSelector)).every(([key, value]) => labels[key] === value)) return false;
  const affinity = mapIn(mapIn(spec, 'affinity'), 'nodeAffinity');
  if (affinity.requiredDuringSchedulingIgnoredDuringExecution === undefined) return true;
  return requiredTerms(affinity).some((term) => matchesTerm(term, node));
}

/** Of which a node has to match one. */
export function requiredTerms(affinity: NodeAffinity): readonly NodeSelectorTerm[] {
  const required: Shape<'nodeSelectorTerms'> = fieldsOf(affinity.requiredDuringSchedulingIgnoredDuringExecution);
  return listIn(required, 'nodeSelectorTerms');
}

function matchesTerm(term: NodeSelectorTerm, node: ObjectFields): boolean {
  const labels = labelsOf(node);
  const expressions = listIn(term, 'matchExpressions');
  const fields = listIn(term, 'matchFields');
  if (expressions.length + fields.length === 0) return false;
  const isNamed = (each: NodeRequirement) => holds(each, each.key === 'metadata.name' ? nameOf(node) : undefined);
  return expressions.every((each) => holds(each, labels[textOf(each.key)])) && fields.every(isNamed);
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

function holds({ operator, values }: NodeRequirement, value: string | undefined): boolean {
  return OPERATORS[textOf(operator)]?.(value, textsOf(values)) ?? false;
}
