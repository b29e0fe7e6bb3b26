import { expect } from 'vitest';
import { Diagram } from '../../../src/contracts/diagram.js';
import { buildGraph } from '../../../src/kernel/topology/build-graph.js';
import type { OpenFailure } from '../../../src/kernel/topology/open-failures.js';
import type { TopologyObject } from '../../../src/rules/topology/index.js';
import { namespaceObjects } from './objects.js';

interface More {
  readonly failures?: readonly OpenFailure[];
  readonly fold?: number;
  readonly without?: readonly string[];
}

/** The graph of these objects, in the namespace `shop`; in the shape that the API gives. */
export async function graphOf(objects: readonly TopologyObject[], { failures = [], fold, without = [] }: More = {}) {
  const known = namespaceObjects(objects);
  const kinds = new Set([...known.kinds].filter((kind) => !without.includes(kind)));
  const graph = await buildGraph({ namespace: 'shop', objects: { ...known, kinds }, failures, fold });
  expect(Diagram.parse(graph)).toEqual(graph);
  return {
    ...graph,
    edgeIds: graph.edges.map(({ id }) => id),
    ids: graph.nodes.map(({ id }) => id),
    metadata: (id: string) => graph.nodes.find((node) => node.id === id)?.metadata,
    group: (label: string) => graph.groups.find((group) => group.label === label)?.members,
  };
}
