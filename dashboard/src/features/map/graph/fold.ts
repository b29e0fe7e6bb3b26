import type { Graph, GraphGroup } from './graph.js';

/** Up to so many nodes all are shown; beyond, what is well is folded, so that what fails is found. */
const MOST_NODES = 300;

/** The groups that are shown as one box. @param open those that somebody has opened or closed by hand */
export function foldedGroups(
  { nodes, groups }: Pick<Graph, 'nodes' | 'groups'>,
  all: boolean,
  open: ReadonlyMap<string, boolean>,
): ReadonlySet<string> {
  const isLarge = nodes.size > MOST_NODES && !all;
  return new Set(groups.filter((group) => !(open.get(group.id) ?? opens(group, isLarge))).map(({ id }) => id));
}

const opens = ({ health }: GraphGroup, isLarge: boolean) => !isLarge || health === 'failing';
