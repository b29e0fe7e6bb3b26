import type { Edge, Node } from '@xyflow/react';
import type { Box, Layout } from '../graph/boxes.js';
import { type CellRange, touches } from '../graph/cells.js';
import type { Graph, GraphGroup, GraphNode } from '../graph/graph.js';

export type ObjectNode = Node<{ readonly node: GraphNode; readonly isChain: boolean; readonly look: Look }, 'object'>;
export type GroupNode = Node<
  { readonly group: GraphGroup; readonly isFolded: boolean; readonly isFar: boolean; readonly look: Look },
  'frame'
>;
export type MapNode = ObjectNode | GroupNode;

export interface Look {
  readonly isDimmed: boolean;
  readonly isCurrent: boolean;
}

/** What of the map is in sight, and what is to stand out. */
export interface Shown {
  readonly graph: Graph;
  readonly layout: Layout;
  readonly folded: ReadonlySet<string>;
  readonly cells: CellRange;
  /** So far away that only groups can be told apart. */
  readonly isFar: boolean;
  /** What the search found; undefined while nothing is searched. */
  readonly found: ReadonlySet<string> | undefined;
  readonly selected: string | undefined;
  /** The match where one is. */
  readonly current: string | undefined;
}

const FIXED = { draggable: false, selectable: false, focusable: false, connectable: false } as const;

/** What xyflow draws: only what touches the cells in sight, which keeps five thousand objects as quick as fifty. */
export function flowNodes(shown: Shown): MapNode[] {
  const { graph, layout, cells, isFar } = shown;
  const groups = new Map(graph.groups.map((group) => [group.id, group]));
  const inSight = layout.groups.filter((box) => touches(box, cells));
  const frames = inSight.flatMap((box) => {
    const group = groups.get(box.id);
    return group === undefined ? [] : [groupNode(box, group, shown)];
  });
  if (isFar) return frames;
  const members = inSight.flatMap(({ id }) => groups.get(id)?.members ?? []);
  const objects = members.flatMap((node) => {
    const box = layout.nodes.get(node.id);
    return box !== undefined && touches(box, cells) ? [objectNode(box, node, shown)] : [];
  });
  return [...frames, ...objects];
}

function groupNode(box: Box, group: GraphGroup, { folded, isFar, found, current }: Shown): GroupNode {
  const isFolded = folded.has(group.id);
  const hasMatch = found === undefined || group.members.some(({ id }) => found.has(id));
  const isCurrent = current !== undefined && isFolded && group.members.some(({ id }) => id === current);
  return {
    ...{ id: `box ${box.id}`, type: 'frame', ...placeOf(box), ...FIXED, zIndex: 0 },
    data: { group, isFolded, isFar, look: { isDimmed: !hasMatch, isCurrent } },
  };
}

function objectNode(box: Box, node: GraphNode, { graph, found, selected, current }: Shown): ObjectNode {
  const isCurrent = node.id === selected || node.id === current;
  return {
    ...{ id: node.id, type: 'object', ...placeOf(box), ...FIXED, zIndex: 2 },
    data: {
      node,
      isChain: graph.isChain === true,
      look: { isDimmed: found !== undefined && !found.has(node.id), isCurrent },
    },
  };
}

const placeOf = ({ x, y, width, height }: Box) => ({
  position: { x, y },
  width,
  height,
  measured: { width, height },
});

/** The edges within a group whose ends are in sight, and from group to group those of what is selected: all of them would hide the map, unless it is a chain. */
export function flowEdges({ graph, layout, isFar, selected }: Shown, nodes: readonly MapNode[]): Edge[] {
  if (isFar) return [];
  const drawn = new Set(nodes.map(({ id }) => id));
  return graph.edges.flatMap(({ id, source, target, kind }) => {
    const isOfSelected = source === selected || target === selected;
    const isWithin = graph.groupOf.get(source) === graph.groupOf.get(target);
    if (
      !(isWithin || isOfSelected || graph.isChain === true) ||
      !layout.nodes.has(source) ||
      !drawn.has(source) ||
      !drawn.has(target)
    )
      return [];
    return [
      { id, source, target, ...FIXED, zIndex: 1, ...(isOfSelected && { label: kind, className: 'of-selected' }) },
    ];
  });
}
