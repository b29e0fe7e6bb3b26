import type { Diagram, DiagramEdge } from '../../contracts/diagram.js';
import { partOf } from './part-of.js';

/** Which part of a graph is meant. */
export interface Neighbourhood {
  /** The nodes that it is about. */
  readonly around: readonly string[];
  /** How many edges away the furthest node is. */
  readonly depth: number;
  /** How many nodes there are at most. */
  readonly limit: number;
}

/** What is within so many edges of some nodes, the nearest first where there is more than fits; of equally near ones what fails comes before what is well. */
export function surroundingsOf(diagram: Diagram, { around, depth, limit }: Neighbourhood): Diagram {
  const failing = new Set(diagram.nodes.filter(({ metadata }) => metadata['status'] === 'failing').map(({ id }) => id));
  const known = new Set(diagram.nodes.map(({ id }) => id));
  const kept = new Set(around.filter((id) => known.has(id)).slice(0, limit));
  const neighbours = neighboursOf(diagram.edges);
  let edge: readonly string[] = [...kept];
  for (let step = 0; step < depth && kept.size < limit; step += 1) {
    const next = [...new Set(edge.flatMap((id) => neighbours.get(id) ?? []))].filter((id) => !kept.has(id));
    next.sort((one, other) => Number(failing.has(other)) - Number(failing.has(one)) || (one < other ? -1 : 1));
    for (const id of next.slice(0, limit - kept.size)) kept.add(id);
    edge = next;
  }
  return truncatedTo(diagram, kept);
}

function neighboursOf(edges: readonly DiagramEdge[]): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { source, target } of edges) {
    found.set(source, [...(found.get(source) ?? []), target]);
    found.set(target, [...(found.get(target) ?? []), source]);
  }
  return found;
}

/** A part that says of how many nodes it is one. */
export function truncatedTo(diagram: Diagram, kept: ReadonlySet<string>): Diagram {
  const total = diagram.nodes.length;
  return { ...partOf(diagram, kept), truncated: kept.size < total, total_nodes: total };
}
