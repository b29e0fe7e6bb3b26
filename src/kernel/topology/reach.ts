import type { Diagram, DiagramEdge } from '../../contracts/diagram.js';
import { partOf } from './part-of.js';

/**
 * The part of a graph that belongs to one workload: what it owns and what owns it; what selects, routes to, scales, protects or restricts any of
 * these, and so on upwards; and what these mount, use and run as. What many share ends the way, and from what leads here no way leads down again but to
 * what it uses itself: other workloads stay out.
 */
export function reachOf(diagram: Diagram, start: string): Diagram {
  const [outgoing, incoming] = [edgesBy(diagram.edges, 'source'), edgesBy(diagram.edges, 'target')];
  const follow = (from: Iterable<string>, edges: Map<string, DiagramEdge[]>, passes: (edge: DiagramEdge) => boolean) =>
    closure(from, (id) =>
      (edges.get(id) ?? []).filter(passes).map((edge) => (edges === outgoing ? edge.target : edge.source)),
    );
  const owned = follow([start], outgoing, isOwning);
  const needed = [...owned].flatMap((id) => (outgoing.get(id) ?? []).filter((edge) => !isOwning(edge)));
  const above = follow(owned, incoming, () => true);
  const used = [...above].flatMap((id) => (outgoing.get(id) ?? []).filter(({ kind }) => kind === 'uses'));
  return partOf(diagram, new Set([...above, ...[...needed, ...used].map(({ target }) => target)]));
}

function isOwning({ kind }: DiagramEdge): boolean {
  return kind === 'owns';
}

function edgesBy(edges: readonly DiagramEdge[], end: 'source' | 'target'): Map<string, DiagramEdge[]> {
  const found = new Map<string, DiagramEdge[]>();
  for (const edge of edges) {
    const list = found.get(edge[end]);
    if (list === undefined) found.set(edge[end], [edge]);
    else list.push(edge);
  }
  return found;
}

function closure(start: Iterable<string>, next: (id: string) => readonly string[]): Set<string> {
  const reached = new Set(start);
  // What is added while a set is walked is walked as well.
  for (const id of reached) for (const each of next(id)) reached.add(each);
  return reached;
}
