import type { components } from '../../../api/schema.js';
import type { Severity } from '../../../lib/severity.js';

export type Diagram = components['schemas']['Diagram'];
type ApiNode = Diagram['nodes'][number];

export type Health = 'ok' | 'progressing' | 'failing' | 'unknown';

/** An object of the cluster, as the map and the list show it. */
export interface GraphNode {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
  readonly health: Health;
  /** Why it is so, in the cluster's words. */
  readonly reason: string | undefined;
  /** `2/3` */
  readonly ready: string | undefined;
  readonly failures: readonly number[];
  /** What is to be seen of it at a glance. */
  readonly note?: string;
  /** How dangerous it is, where that is the question. */
  readonly risk?: Risk;
}

export type Risk = Severity | 'none';

export interface GraphEdge {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly kind: string;
}

/** A workload with all that belongs to it alone, or what several share. */
export interface GraphGroup {
  readonly id: string;
  readonly label: string;
  readonly health: Health;
  readonly ready: string | undefined;
  readonly isWorkload: boolean;
  readonly failing: number;
  readonly members: readonly GraphNode[];
  /** Between its members. */
  readonly edges: readonly GraphEdge[];
  /** How dangerous all of it is, where its members have no health. */
  readonly risk?: Risk;
}

export interface Graph {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  readonly edges: readonly GraphEdge[];
  readonly groups: readonly GraphGroup[];
  /** In which group a node is. */
  readonly groupOf: ReadonlyMap<string, string>;
  /** Its groups stand side by side and one leads to the next, so the lines between them are what it shows. */
  readonly isChain?: true;
}

export const SHARED = 'shared';
const HEALTHS: ReadonlySet<unknown> = new Set<Health>(['ok', 'progressing', 'failing', 'unknown']);

/** What the API says of a namespace, sorted into workloads with what hangs on them; failing ones first. */
export function graphOf(diagram: Pick<Diagram, 'nodes' | 'edges' | 'groups'>, kinds: ReadonlySet<string>): Graph {
  const shown = kinds.size === 0 ? diagram.nodes : diagram.nodes.filter(({ kind }) => kinds.has(kind));
  const nodes = new Map(shown.map((node) => [node.id, nodeOf(node)]));
  const edges = diagram.edges.filter(({ source, target }) => nodes.has(source) && nodes.has(target));
  const groupOf = membership(diagram, nodes, edges);
  const groups = gather(diagram.groups, nodes, groupOf, edges);
  return { nodes, edges, groups: groups.sort(byNeed), groupOf };
}

/** How something is, as the API says it; a word that is not known says nothing. */
export const healthOf = (status: unknown): Health => (HEALTHS.has(status) ? (status as Health) : 'unknown');

function nodeOf({ id, kind, name, namespace, metadata }: ApiNode): GraphNode {
  const { status, reason, ready, desired, failures } = metadata;
  return {
    ...{ id, kind, name, namespace },
    health: healthOf(status),
    reason: typeof reason === 'string' && reason !== '' ? reason : undefined,
    ready: typeof ready === 'number' && typeof desired === 'number' ? `${ready}/${desired}` : undefined,
    failures: Array.isArray(failures) ? failures.filter((each) => typeof each === 'number') : [],
  };
}

/** What only one workload has to do with belongs to it; what several have to do with is shared. */
function membership(
  { groups }: Pick<Diagram, 'groups'>,
  nodes: ReadonlyMap<string, GraphNode>,
  edges: readonly GraphEdge[],
): ReadonlyMap<string, string> {
  const own = groups.filter(({ members }) => members.length > 1);
  const found = new Map(own.flatMap(({ id, members }) => members.map((member) => [member, id] as const)));
  const touched = new Map<string, Set<string>>();
  for (const { source, target } of edges) {
    for (const [one, other] of [
      [source, target],
      [target, source],
    ] as const) {
      const group = found.get(other);
      if (found.has(one) || group === undefined) continue;
      touched.set(one, (touched.get(one) ?? new Set()).add(group));
    }
  }
  const adopted = [...touched].flatMap(([id, by]) =>
    by.size === 1 ? [...by].map((group) => [id, group] as const) : [],
  );
  const all = new Map([...found, ...adopted]);
  return new Map([...nodes.keys()].map((id) => [id, all.get(id) ?? SHARED]));
}

function gather(
  groups: Diagram['groups'],
  nodes: ReadonlyMap<string, GraphNode>,
  groupOf: ReadonlyMap<string, string>,
  edges: readonly GraphEdge[],
): GraphGroup[] {
  const labels = new Map(groups.map(({ id, label }) => [id, label]));
  const members = new Map<string, GraphNode[]>();
  for (const node of nodes.values()) push(members, groupOf.get(node.id) ?? SHARED, node);
  const within = new Map<string, GraphEdge[]>();
  for (const edge of edges) {
    const group = groupOf.get(edge.source);
    if (group !== undefined && group === groupOf.get(edge.target)) push(within, group, edge);
  }
  return [...members].map(([id, list]) => {
    // A group is called after the workload that it is of.
    const head = list.find((node) => id.endsWith(`/${node.id}`) || id === node.id) ?? list[0];
    return {
      id,
      label: labels.get(id) ?? '',
      health: worst(list),
      ready: head?.ready,
      isWorkload: id !== SHARED,
      failing: list.filter(({ health }) => health === 'failing').length,
      members: list,
      edges: within.get(id) ?? [],
    };
  });
}

function push<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

const RANK: Readonly<Record<Health, number>> = { failing: 0, progressing: 1, unknown: 3, ok: 3 };

function worst(nodes: readonly GraphNode[]): Health {
  const found = new Set(nodes.map(({ health }) => health));
  return (['failing', 'progressing', 'ok'] as const).find((health) => found.has(health)) ?? 'unknown';
}

/** Failing ones first, the worse the earlier; what is shared stands at the end. */
function byNeed(one: GraphGroup, other: GraphGroup): number {
  return (
    Number(other.isWorkload) - Number(one.isWorkload) ||
    RANK[one.health] - RANK[other.health] ||
    other.failing - one.failing ||
    (one.label < other.label ? -1 : 1)
  );
}
