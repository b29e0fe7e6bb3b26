import type { Severity } from '../../lib/severity.js';
import { type Arranged, type Box, FOLDED, framed, GAP, inGrid, type Layout } from '../map/graph/boxes.js';
import { type Graph, type GraphGroup, type GraphNode, type Health, healthOf, type Risk } from '../map/graph/graph.js';
import type { RoleDiagram } from './queries.js';
import { plainKind, riskOf, textsOf } from './role-view.js';
import { words } from './words.js';

type Drawn = Pick<RoleDiagram, 'nodes' | 'edges'>;

/** The parts of the chain in their order, and in which column each stands. */
const PARTS = [
  { part: 'subjects', column: 0 },
  { part: 'into', column: 1 },
  { part: 'bindings', column: 1 },
  { part: 'role', column: 2 },
  { part: 'from', column: 3 },
  { part: 'critical', column: 3 },
  { part: 'high', column: 3 },
  { part: 'medium', column: 3 },
  { part: 'low', column: 3 },
  { part: 'none', column: 3 },
] as const;

type Part = (typeof PARTS)[number]['part'];

/** What the lines say, by the kinds of the API. */
const EDGES: Readonly<Record<string, string>> = words.graph.edges;

const RISKS: ReadonlySet<Part> = new Set<Part>(['critical', 'high', 'medium', 'low', 'none']);
/** A frame becomes wider rather than higher than so many rows. */
const ROWS = 8;
const COLUMNS = 4;
/** Between the columns, for the lines. */
const LINES = 96;

/** A role as a chain: who has it, by which binding, the role, and what it allows, the dangerous first. */
export function chainGraph({ nodes, edges }: Drawn, role: string): Graph {
  const into = new Set(
    edges.filter(({ kind, target }) => kind === 'aggregates' && target === role).map((e) => e.source),
  );
  const parts = new Map(nodes.map((node) => [node.id, partOf(node, role, into)]));
  const drawn = new Map(nodes.map((node) => [node.id, nodeOf(node)]));
  return {
    nodes: drawn,
    // A binding leads to its subjects; the chain begins with them.
    edges: edges.map(({ id, source, target, kind }) =>
      kind === 'to'
        ? { id, source: target, target: source, kind: EDGES['to'] ?? kind }
        : { id, source, target, kind: EDGES[kind] ?? kind },
    ),
    groups: PARTS.flatMap(({ part }) =>
      groupOf(
        part,
        [...drawn.values()].filter(({ id }) => parts.get(id) === part),
      ),
    ),
    groupOf: parts,
    isChain: true,
  };
}

function partOf({ id, kind, metadata }: Drawn['nodes'][number], role: string, into: ReadonlySet<string>): Part {
  if (id === role) return 'role';
  if (kind === 'Permission') return riskOf(metadata['risk'])?.level ?? 'none';
  if (kind.startsWith('Subject:')) return 'subjects';
  if (kind.endsWith('Binding')) return 'bindings';
  return into.has(id) ? 'into' : 'from';
}

function nodeOf({ id, kind, name, namespace, metadata }: Drawn['nodes'][number]): GraphNode {
  const { status, reason, risk } = metadata;
  const verbs = textsOf(metadata['verbs']);
  return {
    ...{ id, kind: plainKind(kind), name: namespaced(kind, namespace, name), namespace, health: healthOf(status) },
    reason: typeof reason === 'string' ? reason : undefined,
    ...{ ready: undefined, failures: [] },
    ...(verbs.length > 0 && { note: verbs.join(', ') }),
    ...risked(kind, riskOf(risk)?.level),
  };
}

/** A service account is told apart by its namespace as well. */
const namespaced = (kind: string, namespace: string, name: string) =>
  kind === 'Subject:ServiceAccount' ? `${namespace}/${name}` : name;

function risked(kind: string, level: Severity | undefined): { readonly risk?: Risk } {
  if (level !== undefined) return { risk: level };
  return kind === 'Permission' ? { risk: 'none' } : {};
}

function groupOf(part: Part, members: readonly GraphNode[]): readonly GraphGroup[] {
  if (members.length === 0) return [];
  const failing = members.filter(({ health }) => health === 'failing').length;
  const health: Health = failing > 0 ? 'failing' : 'ok';
  return [
    {
      ...{ id: part, label: words.graph.parts[part], health, ready: String(members.length), isWorkload: true },
      ...{ failing, members, edges: [] },
      ...(RISKS.has(part) && { risk: part as Risk }),
    },
  ];
}

/** Where each part of the chain is: columns from the left to the right, each from the top. */
export function chainLayout({ groups }: Graph, folded: ReadonlySet<string>): Layout {
  const columns = [0, 1, 2, 3].map((column) =>
    groups.filter(({ id }) => PARTS.some((each) => each.part === id && each.column === column)),
  );
  const boxes: Box[] = [];
  const nodes = new Map<string, Box>();
  let x = 0;
  for (const column of columns.filter(({ length }) => length > 0)) {
    let [y, widest] = [0, 0];
    for (const group of column) {
      const { width, height, boxes: own } = folded.has(group.id) ? { ...FOLDED, boxes: [] } : arranged(group);
      boxes.push({ id: group.id, x, y, width, height });
      for (const box of own) nodes.set(box.id, { ...box, x: box.x + x, y: box.y + y });
      y += height + GAP;
      widest = Math.max(widest, width);
    }
    x += widest + LINES;
  }
  return { groups: boxes, nodes };
}

function arranged({ members }: GraphGroup): Arranged {
  const columns = Math.min(COLUMNS, Math.ceil(members.length / ROWS));
  return framed(
    inGrid(
      members.map(({ id }) => id),
      columns,
    ),
  );
}
