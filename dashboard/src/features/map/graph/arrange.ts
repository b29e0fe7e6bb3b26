import { graphlib, layout } from '@dagrejs/dagre';
import { type Arranged, type Box, framed, inGrid, NODE, NODE_GAP } from './boxes.js';

/** What is to be arranged: the ids of nodes of one size, and which points to which. */
export interface Arrangement {
  readonly nodes: readonly string[];
  readonly edges: readonly (readonly [source: string, target: string])[];
}

/** Nodes without edges stand in a square, which a layout by ranks would make one long line. */
const COLUMNS = 6;
const RANK_GAP = 40;

const columnsFor = (count: number) => Math.min(COLUMNS, Math.max(1, Math.ceil(Math.sqrt(count))));

/** Arranges one group: a run for all of a namespace takes half a minute, a run a group a second. */
export function arrange({ nodes, edges }: Arrangement): Arranged {
  return framed(edges.length === 0 ? inGrid(nodes, columnsFor(nodes.length)) : inRanks(nodes, edges));
}

function inRanks(nodes: readonly string[], edges: Arrangement['edges']): readonly Box[] {
  const graph = new graphlib.Graph();
  graph.setGraph({ rankdir: 'TB', ranksep: RANK_GAP, nodesep: NODE_GAP });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const id of nodes) graph.setNode(id, { ...NODE });
  for (const [source, target] of edges) graph.setEdge(source, target);
  layout(graph);
  return nodes.map((id) => {
    const { x = 0, y = 0 } = graph.node(id);
    return { id, x: x - NODE.width / 2, y: y - NODE.height / 2, ...NODE };
  });
}
