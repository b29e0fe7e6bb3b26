import { type Fields, fieldsOf, listOf, textMapOf, textOf } from './evidence/values.js';

type Operator = 'In' | 'NotIn' | 'Exists' | 'DoesNotExist';

export interface Requirement {
  readonly key: string;
  readonly operator: Operator;
  readonly values: readonly string[];
}

export type Labels = Readonly<Record<string, string>>;

/** What a selector asks of labels (Kubernetes, "Labels and Selectors"); all of it has to hold, so one that asks nothing selects everything. */
export interface LabelSelector {
  readonly requirements: readonly Requirement[];
}

const OPERATORS: ReadonlySet<string> = new Set<Operator>(['In', 'NotIn', 'Exists', 'DoesNotExist']);

/** Reads a `LabelSelector` (`matchLabels`, `matchExpressions`). Undefined where there is none, or one with an operator that nobody knows: such selects nothing. */
export function labelSelectorOf(value: unknown): LabelSelector | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { matchLabels, matchExpressions } = fieldsOf(value);
  const labels = equalityOf(matchLabels);
  const expressions = listOf(matchExpressions).map((each) => requirementOf(fieldsOf(each)));
  if (expressions.includes(undefined)) return undefined;
  return { requirements: [...labels, ...expressions.filter((each) => each !== undefined)] };
}

/** Reads the `selector` of a Service. Undefined for an empty one: it selects nothing. */
export function labelMapSelector(value: unknown): LabelSelector | undefined {
  const requirements = equalityOf(value);
  return requirements.length === 0 ? undefined : { requirements };
}

function equalityOf(map: unknown): Requirement[] {
  return Object.entries(textMapOf(map)).map(([key, text]) => ({ key, operator: 'In', values: [text] }));
}

function requirementOf({ key, operator, values }: Fields): Requirement | undefined {
  if (typeof operator !== 'string' || !OPERATORS.has(operator)) return undefined;
  return { key: textOf(key), operator: operator as Operator, values: listOf(values, 10_000).map(textOf) };
}

/** The selector as the API takes it in a query (`labelSelector=`). */
export function selectorQuery({ requirements }: LabelSelector): string {
  return requirements.map(queryOf).join(',');
}

function queryOf({ key, operator, values }: Requirement): string {
  switch (operator) {
    case 'Exists':
      return key;
    case 'DoesNotExist':
      return `!${key}`;
    case 'In':
      return `${key} in (${values.join(',')})`;
    case 'NotIn':
      return `${key} notin (${values.join(',')})`;
  }
}

/** True when the labels are selected. */
export function selects(selector: LabelSelector, labels: Labels): boolean {
  return selector.requirements.every((requirement) => meetsRequirement(requirement, labels));
}

function meetsRequirement({ key, operator, values }: Requirement, labels: Labels): boolean {
  const value = Object.hasOwn(labels, key) ? labels[key] : undefined;
  switch (operator) {
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    case 'In':
      return value !== undefined && values.includes(value);
    case 'NotIn':
      return value === undefined || !values.includes(value);
  }
}
