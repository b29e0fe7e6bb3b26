import type { Severity } from '../../lib/severity.js';
import type { RoleDiagram } from './queries.js';

/** What a role allows on one resource. */
export interface Permission {
  readonly id: string;
  readonly name: string;
  readonly verbs: readonly string[];
  readonly names: readonly string[];
  readonly risk: { readonly level: Severity; readonly reasons: readonly string[] } | undefined;
}

export interface Subject {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
  /** Why it gives nothing, such as that it does not exist. */
  readonly problem: string | undefined;
}

export interface Binding extends Subject {
  readonly subjects: readonly Subject[];
  readonly risk: Permission['risk'];
}

/** A role as binding, subjects and permissions; the dangerous first. */
export interface RoleView {
  readonly permissions: readonly Permission[];
  readonly bindings: readonly Binding[];
  /** The roles that it is put together from. */
  readonly from: readonly Subject[];
  /** The roles that are put together from it among others. */
  readonly into: readonly Subject[];
  /** Why the role gives nothing. */
  readonly problem: string | undefined;
}

const LEVELS: readonly Severity[] = ['critical', 'high', 'medium', 'low'];
const rankOf = ({ risk }: Permission) => (risk === undefined ? LEVELS.length : LEVELS.indexOf(risk.level));

export const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

export function roleView({ nodes, edges }: Pick<RoleDiagram, 'nodes' | 'edges'>, role: string): RoleView {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const subjectOf = (id: string): readonly Subject[] => {
    const node = byId.get(id);
    if (node === undefined) return [];
    const { kind, name, namespace, metadata } = node;
    return [{ id, kind: plainKind(kind), name, namespace, problem: problemOf(metadata) }];
  };
  const bound = edges.filter(({ kind, target }) => kind === 'binds' && target === role);
  return {
    permissions: nodes
      .filter(({ kind }) => kind === 'Permission')
      .map(permissionOf)
      .sort((one, other) => rankOf(one) - rankOf(other) || (one.name < other.name ? -1 : 1)),
    bindings: bound.flatMap(({ source }) =>
      subjectOf(source).map((binding) => ({
        ...binding,
        risk: riskOf(byId.get(source)?.metadata['risk']),
        subjects: edges
          .filter((edge) => edge.kind === 'to' && edge.source === source)
          .flatMap(({ target }) => subjectOf(target)),
      })),
    ),
    from: edges
      .filter((edge) => isAggregation(edge) && edge.source === role)
      .flatMap(({ target }) => subjectOf(target)),
    into: edges
      .filter((edge) => isAggregation(edge) && edge.target === role)
      .flatMap(({ source }) => subjectOf(source)),
    problem: problemOf(byId.get(role)?.metadata ?? {}),
  };
}

/** The API tells kinds of subjects apart from kinds of objects. */
export const plainKind = (kind: string): string => kind.replace('Subject:', '');

const isAggregation = ({ kind }: RoleDiagram['edges'][number]) => kind === 'aggregates';

function problemOf({ status, reason }: RoleDiagram['nodes'][number]['metadata']): string | undefined {
  return status === 'failing' ? String(reason ?? status) : undefined;
}

export function permissionOf({ id, name, metadata }: RoleDiagram['nodes'][number]): Permission {
  const { risk, verbs, resourceNames } = metadata;
  return { id, name, verbs: textsOf(verbs), names: textsOf(resourceNames), risk: riskOf(risk) };
}

export function riskOf(risk: unknown): Permission['risk'] {
  const { level, reasons } = (risk ?? {}) as { level?: unknown; reasons?: unknown };
  const known = LEVELS.find((each) => each === level);
  return known === undefined ? undefined : { level: known, reasons: textsOf(reasons) };
}
