import { describe, expect, it } from 'vitest';
import { chainGraph, chainLayout } from '../../../dashboard/src/features/access/role-graph.js';
import { roleView } from '../../../dashboard/src/features/access/role-view.js';

const node = (kind: string, name: string, metadata: Record<string, unknown> = { status: 'ok' }) => ({
  ...{ id: `${kind}//${name}`, kind, name, namespace: '', metadata },
});
const edge = (source: string, kind: string, target: string) => ({
  ...{ id: `${source}->${kind}->${target}`, source, target, kind },
});
const ROLE = 'ClusterRole//edit';
const risk = (level: string) => ({ verbs: ['get'], risk: { level, reasons: [`${level} indeed`] } });

const diagram = {
  nodes: [
    node('ClusterRole', 'edit'),
    node('Permission', 'configmaps', { verbs: ['get'], risk: null }),
    node('Permission', 'secrets', risk('high')),
    node('Permission', 'nodes/proxy', risk('critical')),
    node('ClusterRole', 'admin'),
    node('ClusterRole', 'view'),
    node('ClusterRoleBinding', 'editors', { status: 'ok', risk: { level: 'medium', reasons: ['all of them'] } }),
    node('Subject:Group', 'dev', { status: 'unknown' }),
    node('Subject:ServiceAccount', 'gone', { status: 'failing', reason: 'missing' }),
  ],
  edges: [
    edge('ClusterRole//edit', 'grants', 'Permission//configmaps'),
    edge('ClusterRole//edit', 'grants', 'Permission//secrets'),
    edge('ClusterRole//edit', 'grants', 'Permission//nodes/proxy'),
    edge('ClusterRole//admin', 'aggregates', 'ClusterRole//edit'),
    edge('ClusterRole//edit', 'aggregates', 'ClusterRole//view'),
    edge('ClusterRoleBinding//editors', 'binds', 'ClusterRole//edit'),
    edge('ClusterRoleBinding//editors', 'to', 'Subject:Group//dev'),
    edge('ClusterRoleBinding//editors', 'to', 'Subject:ServiceAccount//gone'),
  ],
};

describe('a role as a list', () => {
  it('tells the roles that it is put together from apart from those that it is part of', () => {
    const { from, into } = roleView(diagram, ROLE);
    expect([from, into].map((roles) => roles.map(({ name }) => name))).toEqual([['view'], ['admin']]);
  });

  it('says what is dangerous in a binding, and who of its subjects does not exist', () => {
    const [binding] = roleView(diagram, ROLE).bindings;
    expect(binding?.risk).toEqual({ level: 'medium', reasons: ['all of them'] });
    expect(binding?.subjects.map(({ problem }) => problem)).toEqual([undefined, 'missing']);
  });
});

describe('a role as a chain', () => {
  const graph = chainGraph(diagram, ROLE);
  const layout = chainLayout(graph, new Set());

  it('has who has it, the bindings, the role and what it allows, the gravest first', () => {
    expect(graph.groups.map(({ id, members }) => [id, members.length])).toEqual([
      ['subjects', 2],
      ['into', 1],
      ['bindings', 1],
      ['role', 1],
      ['from', 1],
      ['critical', 1],
      ['high', 1],
      ['none', 1],
    ]);
    expect(graph.nodes.get('Permission//secrets')?.risk).toBe('high');
    expect(graph.nodes.get('Permission//configmaps')?.risk).toBe('none');
    expect(graph.nodes.get(ROLE)?.risk).toBeUndefined();
  });

  it('has every line lead to the right', () => {
    for (const { source, target } of graph.edges) {
      const [from, to] = [layout.nodes.get(source), layout.nodes.get(target)];
      expect((from?.x ?? Number.NaN) + (from?.width ?? 0), `${source} to ${target}`).toBeLessThan(to?.x ?? Number.NaN);
    }
  });

  it('leaves no place to what is folded', () => {
    const folded = chainLayout(graph, new Set(['none']));
    expect(folded.nodes.has('Permission//configmaps')).toBe(false);
    expect(folded.groups.map(({ id }) => id)).toContain('none');
  });
});
