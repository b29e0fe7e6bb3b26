import { textParam } from '../../lib/scope.js';

/** What of the topology is shown, as its address has it. */
export interface TopologySearch {
  readonly view?: 'map' | 'list';
  /** The node whose drawer is open. */
  readonly node?: string;
  readonly q?: string;
  readonly kinds?: readonly string[];
  /** Nothing is folded. */
  readonly all?: true;
}

const LONGEST_ID = 600;

export function readTopologySearch({ view, node, q, kinds, all }: Record<string, unknown>): TopologySearch {
  const [id, query] = [textParam(node, LONGEST_ID), textParam(q)];
  const chosen = (Array.isArray(kinds) ? kinds : [kinds]).flatMap((each) => textParam(each) ?? []);
  return {
    ...((view === 'map' || view === 'list') && { view }),
    ...(id !== undefined && { node: id }),
    ...(query !== undefined && { q: query }),
    ...(chosen.length > 0 && { kinds: chosen }),
    ...(all === true && { all }),
  };
}
