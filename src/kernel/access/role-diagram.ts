import type { RoleDiagram } from '../../contracts/access.js';
import { type DiagramEdge, type DiagramNode, edgeBetween, nodeId } from '../../contracts/diagram.js';
import { selects } from '../../rules/label-selector.js';
import type { AccessIndex } from '../../rules/rbac/access-index.js';
import type { Binding, Role, RoleSubject } from '../../rules/rbac/access-objects.js';
import { markOf, risksOfBinding } from '../../rules/rbac/found-risks.js';
import { type Permission, permissionsOf } from '../../rules/rbac/permissions.js';
import { byText, viewOfPermission } from './access-views.js';

/** What a graph shows at most of each. */
const BINDINGS = 500;
const SUBJECTS = 1_000;

/** Which role; it need not exist where bindings name it. */
export interface RoleName {
  readonly kind: Role['kind'];
  readonly namespace: string;
  readonly name: string;
}

/** Nodes and edges so far, each once. */
class Graph {
  readonly nodes = new Map<string, DiagramNode>();
  readonly edges = new Map<string, DiagramEdge>();
  isTruncated = false;

  add(
    kind: string,
    { namespace, name }: { namespace: string; name: string },
    metadata: Record<string, unknown>,
  ): string {
    const id = nodeId(kind, namespace, name);
    if (!this.nodes.has(id)) this.nodes.set(id, { id, kind, name, namespace, metadata });
    return id;
  }

  connect(source: string, kind: string, target: string): void {
    const edge = edgeBetween(source, kind, target);
    this.edges.set(edge.id, edge);
  }
}

/** A role with what it allows, who has it by which bindings, and which roles it is aggregated from or goes into; undefined for a role that nobody knows. */
export function roleDiagram(index: AccessIndex, wanted: RoleName): Omit<RoleDiagram, 'missing'> | undefined {
  const role = index.role(wanted.kind, wanted.namespace, wanted.name);
  const bindings = [...index.bindingsTo(wanted.kind, wanted.namespace, wanted.name)].sort((one, other) =>
    byText(`${one.kind}/${one.namespace}/${one.name}`, `${other.kind}/${other.namespace}/${other.name}`),
  );
  if (role === undefined && bindings.length === 0) return undefined;
  const graph = new Graph();
  const center = role === undefined ? addUnknownRole(graph, index, wanted) : addKnownRole(graph, index, role);
  for (const binding of bindings.slice(0, BINDINGS)) addBinding(graph, index, binding, center);
  if (bindings.length > BINDINGS) graph.isTruncated = true;
  return {
    nodes: [...graph.nodes.values()],
    edges: [...graph.edges.values()],
    groups: [],
    ...(graph.isTruncated && { truncated: true }),
  };
}

function addUnknownRole(graph: Graph, index: AccessIndex, wanted: RoleName): string {
  const isSeen = index.sees(wanted.kind);
  return graph.add(wanted.kind, wanted, isSeen ? { status: 'failing', reason: 'missing' } : { status: 'unknown' });
}

function addKnownRole(graph: Graph, index: AccessIndex, role: Role): string {
  const center = addRole(graph, role);
  addPermissions(graph, role, center);
  addAggregation(graph, index, role);
  return center;
}

function addRole(graph: Graph, role: Role): string {
  return graph.add(role.kind, role, {
    status: 'ok',
    ...createdAt(role),
    rules: role.rules.length,
    aggregated: role.aggregates.length > 0,
  });
}

function createdAt(object: { readonly createdAt: string }): { created_at?: string } {
  return object.createdAt === '' ? {} : { created_at: object.createdAt };
}

function addPermissions(graph: Graph, role: Role, center: string): void {
  const placed = role.rules.map((rule) => ({ rule, namespace: role.namespace }));
  const { permissions, isTruncated } = permissionsOf(placed);
  if (isTruncated) graph.isTruncated = true;
  for (const permission of permissions) {
    const { namespace } = role;
    const id = graph.add('Permission', { namespace, name: permission.name }, shownMetadata(permission));
    graph.connect(center, 'grants', id);
  }
}

function shownMetadata(permission: Permission): Record<string, unknown> {
  const { rules, ...view } = viewOfPermission(permission);
  return { ...view, rules: rules.map(({ verbs, resourceNames }) => ({ verbs, resourceNames })) };
}

/** The roles that a ClusterRole takes its rules from, and those that take its rules. */
function addAggregation(graph: Graph, index: AccessIndex, role: Role): void {
  if (role.kind !== 'ClusterRole') return;
  for (const other of index.objects.roles) {
    if (other.kind !== 'ClusterRole' || other === role) continue;
    if (takesFrom(role, other)) graph.connect(addRole(graph, role), 'aggregates', addRole(graph, other));
    if (takesFrom(other, role)) graph.connect(addRole(graph, other), 'aggregates', addRole(graph, role));
  }
}

function takesFrom(role: Role, other: Role): boolean {
  return role.aggregates.some((selector) => selects(selector, other.labels));
}

function addBinding(graph: Graph, index: AccessIndex, binding: Binding, center: string): void {
  const id = graph.add(binding.kind, binding, {
    ...bindingStatus(index, binding),
    ...createdAt(binding),
    risk: markOf(risksOfBinding(binding, index)),
  });
  graph.connect(id, 'binds', center);
  for (const subject of binding.subjects) addSubject(graph, index, subject, id);
}

function addSubject(graph: Graph, index: AccessIndex, subject: RoleSubject, binding: string): void {
  const kind = `Subject:${subject.kind}`;
  const isKnown = graph.nodes.has(nodeId(kind, subject.namespace, subject.name));
  if (!isKnown && graph.nodes.size >= BINDINGS + SUBJECTS) {
    graph.isTruncated = true;
    return;
  }
  graph.connect(binding, 'to', graph.add(kind, subject, subjectStatus(index, subject)));
}

function bindingStatus(index: AccessIndex, binding: Binding): Record<string, unknown> {
  return index.roleExists(binding) === false ? { status: 'failing', reason: 'role missing' } : { status: 'ok' };
}

/** Users and groups are no objects of the cluster, so nobody can say whether they exist. */
function subjectStatus(index: AccessIndex, { kind, namespace, name }: RoleSubject): Record<string, unknown> {
  const exists = kind === 'ServiceAccount' ? index.accountExists(namespace, name) : undefined;
  if (exists === undefined) return { status: 'unknown' };
  return exists ? { status: 'ok' } : { status: 'failing', reason: 'missing' };
}
