import type { Diagram } from '../../contracts/diagram.js';

/** The nodes that are kept, the edges between them, and what is left of the groups. */
export function partOf({ nodes, edges, groups, ...rest }: Diagram, kept: ReadonlySet<string>): Diagram {
  return {
    nodes: nodes.filter(({ id }) => kept.has(id)),
    edges: edges.filter(({ source, target }) => kept.has(source) && kept.has(target)),
    groups: groups
      .map((group) => ({ ...group, members: group.members.filter((id) => kept.has(id)) }))
      .filter(({ members }) => members.length > 0),
    ...rest,
  };
}
