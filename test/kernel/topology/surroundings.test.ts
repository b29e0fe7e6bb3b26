import { expect, test } from 'vitest';
import { type Diagram, edgeBetween } from '../../../src/contracts/diagram.js';
import { surroundingsOf } from '../../../src/kernel/topology/surroundings.js';

const node = (name: string, status = 'ok') => ({
  ...{ id: name, kind: 'Pod', name, namespace: 'shop', metadata: { status } },
});

/** a - b - c - d, and a - e0 … e9, of which the last fails. */
const diagram: Diagram = {
  nodes: [
    ...['a', 'b', 'c', 'd'].map((name) => node(name)),
    ...Array.from({ length: 10 }, (_, index) => node(`e${index}`, index === 9 ? 'failing' : 'ok')),
  ],
  edges: [
    ...[edgeBetween('a', 'owns', 'b'), edgeBetween('c', 'selects', 'b'), edgeBetween('c', 'owns', 'd')],
    ...Array.from({ length: 10 }, (_, index) => edgeBetween('a', 'mounts', `e${index}`)),
  ],
  groups: [{ id: 'group', label: 'group', members: ['a', 'd'] }],
};
const idsOf = ({ nodes }: Diagram) => nodes.map(({ id }) => id);

test('follows edges both ways, as far as it is told', () => {
  const near = surroundingsOf(diagram, { around: ['d'], depth: 2, limit: 100 });
  expect(idsOf(near)).toEqual(['b', 'c', 'd']);
  expect(near.edges).toHaveLength(2);
  expect(near.groups).toEqual([{ id: 'group', label: 'group', members: ['d'] }]);
  expect(near).toMatchObject({ truncated: true, total_nodes: 14 });
});

test('keeps what is nearest, and of that what fails', () => {
  const few = surroundingsOf(diagram, { around: ['a'], depth: 4, limit: 3 });
  expect(idsOf(few)).toEqual(['a', 'b', 'e9']);
  expect(surroundingsOf(diagram, { around: ['a'], depth: 4, limit: 100 })).toMatchObject({ truncated: false });
});

test('of nothing that is known is empty', () => {
  expect(surroundingsOf(diagram, { around: ['z'], depth: 4, limit: 3 })).toMatchObject({
    nodes: [],
    edges: [],
    groups: [],
  });
});
