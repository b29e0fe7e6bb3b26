import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reachOf } from '../../../src/kernel/topology/reach.js';
import type { TopologyObject } from '../../../src/rules/topology/index.js';
import { graphOf } from '../../support/topology/graph.js';
import { openFailureOf, projected, runningPod, waitingPod } from '../../support/topology/objects.js';

const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const labels = fc.dictionary(fc.constantFrom('app', 'tier'), fc.constantFrom('x', 'y'), { noNullPrototype: true });
const owner = fc.option(
  fc
    .tuple(fc.constantFrom('Deployment', 'ReplicaSet', 'StatefulSet', 'Job', 'Rollout', 'Node'), name)
    .map(([kind, owned]) => `${kind}/${owned}`),
  { nil: undefined },
);
const owned = owner.map((value) => (value === undefined ? {} : { owner: value }));
const pod = fc
  .record({ index: fc.nat(40), owned, labels, failing: fc.boolean(), config: name, optional: fc.boolean() })
  .map(({ index, owned: above, labels: own, failing, config, optional }) => {
    const base = failing ? waitingPod() : runningPod();
    const containers = [
      { name: 'app', envFrom: [{ configMapRef: { name: config, optional } }, { secretRef: { name: config } }] },
    ];
    return projected('Pod', `pod-${index}`, { ...base, ...above, labels: own, spec: { containers } });
  });
const workload = fc
  .tuple(fc.constantFrom('Deployment', 'ReplicaSet', 'StatefulSet', 'Job', 'CronJob'), name, owned)
  .map(([kind, own, above]) => projected(kind as 'Job', own, { ...above, spec: { replicas: 1 } }));
const around = fc.oneof(
  fc.tuple(name, labels).map(([own, selector]) => projected('Service', own, { spec: { selector } })),
  fc
    .tuple(name, labels)
    .map(([own, matchLabels]) => projected('NetworkPolicy', own, { spec: { podSelector: { matchLabels } } })),
  name.map((own) => projected('ConfigMap', own)),
  fc
    .tuple(name, name)
    .map(([own, target]) =>
      projected('HorizontalPodAutoscaler', own, { spec: { scaleTargetRef: { kind: 'Deployment', name: target } } }),
    ),
);
/** Each name of a kind once, as a cluster has them. */
const objects = fc
  .array(fc.oneof({ weight: 3, arbitrary: pod }, workload, around), { maxLength: 60 })
  .map((all) => [...new Map(all.map((each) => [`${each.kind}/${each.name}`, each])).values()]);
const failures = fc.array(
  fc
    .record({ id: fc.integer({ min: 1, max: 99 }), pod: fc.nat(45), owner: name })
    .map(({ id, pod: index, owner: own }) =>
      openFailureOf(`pod-${index}`, { id, owner: { kind: 'Deployment', name: own }, missingSecrets: [own] }),
    ),
  { maxLength: 5 },
);
const input = fc.record({ objects, failures, fold: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }) });

function podsOf(all: readonly TopologyObject[]): number {
  return all.filter(({ kind }) => kind === 'Pod').length;
}

describe('any graph', () => {
  it('has nodes at both ends of its edges, and each node in one group', async () => {
    await fc.assert(
      fc.asyncProperty(input, async ({ objects: all, ...more }) => {
        const { nodes, edges, groups } = await graphOf(
          all,
          more.fold === undefined ? { failures: more.failures } : { failures: more.failures, fold: more.fold },
        );
        const ids = new Set(nodes.map(({ id }) => id));
        expect(ids.size).toBe(nodes.length);
        for (const { source, target } of edges) expect(ids.has(source) && ids.has(target)).toBe(true);
        expect(new Set(edges.map(({ id }) => id)).size).toBe(edges.length);
        expect(groups.flatMap(({ members }) => members).sort()).toEqual([...ids].sort());
        expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length);
      }),
    );
  });

  it('is the same in whatever order the objects come', async () => {
    await fc.assert(
      fc.asyncProperty(
        input.chain(({ objects: all, failures: some }) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }), fc.constant(some)),
        ),
        async ([all, shuffled, some]) => {
          const one = await graphOf(all, { failures: some, fold: 2 });
          const other = await graphOf(shuffled, { failures: some, fold: 2 });
          expect(other.ids).toEqual(one.ids);
          expect(other.edgeIds).toEqual(one.edgeIds);
        },
      ),
    );
  });

  it('folds pods without losing one, and keeps at most as many failing ones as asked for', async () => {
    await fc.assert(
      fc.asyncProperty(objects, fc.integer({ min: 1, max: 6 }), async (all, fold) => {
        const { nodes } = await graphOf(all, { fold });
        const groups = nodes.filter(({ kind }) => kind === 'PodGroup');
        const counted = groups.reduce((sum, { metadata }) => sum + Number(metadata['count']), 0);
        const shown = nodes.filter(({ kind }) => kind === 'Pod');
        expect(counted + shown.length).toBe(podsOf(all));
        for (const { metadata } of groups) {
          const counts = Object.values(metadata['by_status'] as Record<string, number>);
          expect(counts.reduce((one, other) => one + other, 0)).toBe(metadata['count']);
        }
      }),
    );
  });

  it('gives to each workload a part of itself that is a graph as well', async () => {
    await fc.assert(
      fc.asyncProperty(objects, async (all) => {
        const graph = await graphOf(all);
        for (const start of graph.nodes.filter(({ kind }) => kind === 'Deployment' || kind === 'Job')) {
          const part = reachOf(graph, start.id);
          const ids = new Set(part.nodes.map(({ id }) => id));
          expect(ids.has(start.id)).toBe(true);
          for (const { source, target } of part.edges) expect(ids.has(source) && ids.has(target)).toBe(true);
          expect(part.groups.flatMap(({ members }) => members).sort()).toEqual([...ids].sort());
        }
      }),
    );
  });
});
