import { describe, expect, it } from 'vitest';
import { foldedGroups } from '../../../dashboard/src/features/map/graph/fold.js';
import { graphOf, SHARED } from '../../../dashboard/src/features/map/graph/graph.js';

const node = (kind: string, name: string, metadata: Record<string, unknown> = { status: 'ok' }) => ({
  ...{ id: `${kind}/shop/${name}`, kind, name, namespace: 'shop', metadata },
});
const edge = (source: string, kind: string, target: string) => ({
  ...{ id: `${source}->${kind}->${target}`, source, target, kind },
});

const cart = ['Deployment/shop/cart', 'Pod/shop/cart-1'];
const pay = ['Deployment/shop/pay', 'Pod/shop/pay-1'];
const diagram = {
  nodes: [
    node('Deployment', 'cart', { status: 'ok', ready: 1, desired: 1 }),
    node('Pod', 'cart-1'),
    node('Deployment', 'pay', { status: 'failing', reason: 'Error', ready: 0, desired: 1, failures: [7] }),
    node('Pod', 'pay-1', { status: 'failing', reason: 'CrashLoopBackOff', failures: [7] }),
    node('Service', 'cart'),
    node('ServiceAccount', 'default', { status: 'as nobody knows' }),
  ],
  edges: [
    edge('Deployment/shop/cart', 'owns', 'Pod/shop/cart-1'),
    edge('Deployment/shop/pay', 'owns', 'Pod/shop/pay-1'),
    edge('Service/shop/cart', 'selects', 'Pod/shop/cart-1'),
    edge('Pod/shop/cart-1', 'runs-as', 'ServiceAccount/shop/default'),
    edge('Pod/shop/pay-1', 'runs-as', 'ServiceAccount/shop/default'),
  ],
  groups: [
    { id: 'group/Deployment/shop/cart', label: 'cart', members: cart },
    { id: 'group/Deployment/shop/pay', label: 'pay', members: pay },
    { id: 'group/Service/shop/cart', label: 'cart', members: ['Service/shop/cart'] },
    { id: 'group/ServiceAccount/shop/default', label: 'default', members: ['ServiceAccount/shop/default'] },
  ],
};

describe('the graph of a namespace', () => {
  const graph = graphOf(diagram, new Set());

  it('puts what one workload alone uses with it, and at the end what several share', () => {
    expect(graph.groups.map(({ id, members }) => [id, members.map((each) => each.id)])).toEqual([
      ['group/Deployment/shop/pay', pay],
      ['group/Deployment/shop/cart', [...cart, 'Service/shop/cart']],
      [SHARED, ['ServiceAccount/shop/default']],
    ]);
  });

  it('has failing groups first, with what of them fails', () => {
    expect(graph.groups[0]).toMatchObject({ health: 'failing', failing: 2, ready: '0/1', label: 'pay' });
    expect(graph.nodes.get('Pod/shop/pay-1')).toMatchObject({ reason: 'CrashLoopBackOff', failures: [7] });
    expect(graph.nodes.get('ServiceAccount/shop/default')?.health).toBe('unknown');
  });

  it('keeps the edges within a group apart from those between groups', () => {
    expect(graph.groups.map(({ edges }) => edges.length)).toEqual([1, 2, 0]);
    expect(graph.edges).toHaveLength(5);
  });

  it('shows chosen kinds alone, and no edge to what is not shown', () => {
    const pods = graphOf(diagram, new Set(['Pod']));
    expect([...pods.nodes.keys()]).toEqual(['Pod/shop/cart-1', 'Pod/shop/pay-1']);
    expect(pods.edges).toEqual([]);
  });
});

describe('folding', () => {
  const small = graphOf(diagram, new Set());
  const pods = Array.from({ length: 300 }, (_, index) => node('Pod', `cart-${index + 2}`));
  const large = graphOf({ ...diagram, nodes: [...diagram.nodes, ...pods] }, new Set());

  it('leaves all open up to 300 objects', () => {
    expect(foldedGroups(small, false, new Map()).size).toBe(0);
  });

  it('leaves open what fails, and nothing else, where there are more', () => {
    expect([...foldedGroups(large, false, new Map())]).toEqual(['group/Deployment/shop/cart', SHARED]);
  });

  it('opens all, and what is opened or folded by hand', () => {
    expect(foldedGroups(large, true, new Map()).size).toBe(0);
    const byHand = new Map([
      ['group/Deployment/shop/cart', true],
      ['group/Deployment/shop/pay', false],
    ]);
    expect([...foldedGroups(large, false, byHand)]).toEqual(['group/Deployment/shop/pay', SHARED]);
  });
});
