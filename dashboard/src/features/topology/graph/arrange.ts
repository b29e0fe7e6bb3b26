import { graphlib, layout } from '@dagrejs/dagre';
import { type Box, NODE, PADDING, type Size } from './boxes.js';

/** What is to be arranged: the ids of nodes of one size, and which points to which. */
export interface Arrangement {
  readonly nodes: readonly string[];
  readonly edges: readonly (readonly [source: string, target: string])[];
}

/** Where each node is within its group, and how large the group is. */
export interface Arranged extends Size {
  readonly boxes: readonly Box[];
}

/** Nodes without edges stand in a square, which a layout by ranks would make one long line. */
const COLUMNS = 6;
const GAP = { rank: 40, node: 24 } as const;

/** Arranges one group: a run for all of a namespace takes half a minute, a run a group a second. */
export function arrange({ nodes, edges }: Arrangement): Arranged {
  return framed(edges.length === 0 ? inColumns(nodes) : inRanks(nodes, edges));
}

function inRanks(nodes: readonly string[], edges: Arrangement['edges']): readonly Box[] {
  const graph = new graphlib.Graph();
  graph.setGraph({ rankdir: 'TB', ranksep: GAP.rank, nodesep: GAP.node });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const id of nodes) graph.setNode(id, { ...NODE });
  for (const [source, target] of edges) graph.setEdge(source, target);
  layout(graph);
  return nodes.map((id) => {
    const { x = 0, y = 0 } = graph.node(id);
    return { id, x: x - NODE.width / 2, y: y - NODE.height / 2, ...NODE };
  });
}

function inColumns(nodes: readonly string[]): readonly Box[] {
  const columns = Math.min(COLUMNS, Math.max(1, Math.ceil(Math.sqrt(nodes.length))));
  return nodes.map((id, index) => ({
    id,
    x: (index % columns) * (NODE.width + GAP.node),
    y: Math.floor(index / columns) * (NODE.height + GAP.node),
    ...NODE,
  }));
}

function framed(boxes: readonly Box[]): Arranged {
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const moved = boxes.map((box) => ({ ...box, x: box.x - left + PADDING.side, y: box.y - top + PADDING.head }));
  return {
    boxes: moved,
    width: Math.max(...moved.map(({ x }) => x)) + NODE.width + PADDING.side,
    height: Math.max(...moved.map(({ y }) => y)) + NODE.height + PADDING.side,
  };
}
