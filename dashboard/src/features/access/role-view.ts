import type { components } from '../../api/schema.js';
import type { Severity } from '../../ui/severity.js';

type RoleDiagram = components['schemas']['RoleDiagram'];

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
}

export interface Binding extends Subject {
  readonly subjects: readonly Subject[];
}

/** A role as binding, subjects and permissions; the dangerous first. */
export interface RoleView {
  readonly permissions: readonly Permission[];
  readonly bindings: readonly Binding[];
  /** The roles that it is put together from. */
  readonly from: readonly Subject[];
}

const LEVELS: readonly Severity[] = ['critical', 'high', 'medium', 'low'];
const rankOf = ({ risk }: Permission) => (risk === undefined ? LEVELS.length : LEVELS.indexOf(risk.level));

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

export function roleView({ nodes, edges }: Pick<RoleDiagram, 'nodes' | 'edges'>, role: string): RoleView {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const subjectOf = (id: string): readonly Subject[] => {
    const node = byId.get(id);
    if (node === undefined) return [];
    const { kind, name, namespace } = node;
    return [{ id, kind: kind.replace('Subject:', ''), name, namespace }];
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
        subjects: edges
          .filter((edge) => edge.kind === 'to' && edge.source === source)
          .flatMap(({ target }) => subjectOf(target)),
      })),
    ),
    from: nodes.filter(({ kind, id }) => kind === 'ClusterRole' && id !== role).flatMap(({ id }) => subjectOf(id)),
  };
}

function permissionOf({ id, name, metadata }: RoleDiagram['nodes'][number]): Permission {
  const { risk, verbs, resourceNames } = metadata;
  return { id, name, verbs: textsOf(verbs), names: textsOf(resourceNames), risk: riskOf(risk) };
}

function riskOf(risk: unknown): Permission['risk'] {
  const { level, reasons } = (risk ?? {}) as { level?: unknown; reasons?: unknown };
  const known = LEVELS.find((each) => each === level);
  return known === undefined ? undefined : { level: known, reasons: textsOf(reasons) };
}
