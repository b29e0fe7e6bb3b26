import { describe, expect, it } from 'vitest';
import { reachOf } from '../../../src/kernel/topology/reach.js';
import { graphOf } from '../../support/topology/graph.js';
import { projected, rolledOut, runningPod } from '../../support/topology/objects.js';

/** Two workloads that share a configuration, an account, a claim and an Ingress. */
async function neighbours() {
  const pod = {
    ...runningPod(),
    spec: {
      serviceAccountName: 'shared',
      containers: [{ name: 'app', envFrom: [{ configMapRef: { name: 'settings' } }, { secretRef: { name: 'db' } }] }],
      volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }],
    },
  };
  const service = (name: string) => projected('Service', name, { spec: { selector: { app: name } } });
  const backend = (name: string) => ({ path: `/${name}`, backend: { service: { name } } });
  return graphOf([
    ...rolledOut('web', {}, pod),
    ...rolledOut('api', {}, pod),
    service('web'),
    service('api'),
    projected('Ingress', 'front', {
      spec: {
        rules: [{ host: 'shop.test', http: { paths: [backend('web'), backend('api')] } }],
        tls: [{ secretName: 'certificate' }],
      },
    }),
    projected('ConfigMap', 'settings'),
    projected('ServiceAccount', 'shared', { more: { imagePullSecrets: [{ name: 'registry' }] } }),
    projected('PersistentVolumeClaim', 'data', { status: { phase: 'Bound' } }),
    projected('NetworkPolicy', 'all', { spec: { podSelector: {} } }),
    projected('HorizontalPodAutoscaler', 'web', { spec: { scaleTargetRef: { kind: 'Deployment', name: 'web' } } }),
  ]);
}

describe('what belongs to a workload', () => {
  it('is what leads to it and what it needs, but no other workload', async () => {
    const graph = reachOf(await neighbours(), 'Deployment/shop/web');
    expect(graph.nodes.map(({ id }) => id)).toEqual([
      'ConfigMap/shop/settings',
      'Deployment/shop/web',
      'HorizontalPodAutoscaler/shop/web',
      'Ingress/shop/front',
      'NetworkPolicy/shop/all',
      'PersistentVolumeClaim/shop/data',
      'Pod/shop/web-5d9f8b7c6d-00000',
      'ReplicaSet/shop/web-5d9f8b7c6d',
      'Secret/shop/certificate',
      'Secret/shop/db',
      'Service/shop/web',
      'ServiceAccount/shop/shared',
    ]);
    const ids = new Set(graph.nodes.map(({ id }) => id));
    for (const { source, target } of graph.edges) expect([ids.has(source), ids.has(target)]).toEqual([true, true]);
    expect(graph.groups.flatMap(({ members }) => members).sort()).toEqual([...ids]);
  });

  it('goes up to what owns it, and from there to no siblings', async () => {
    const job = (name: string) => projected('Job', name, { owner: 'CronJob/nightly', status: { active: 1 } });
    const pod = (name: string, owner: string) => projected('Pod', name, { ...runningPod(), owner: `Job/${owner}` });
    const graph = await graphOf([
      projected('CronJob', 'nightly'),
      job('nightly-1'),
      job('nightly-2'),
      pod('nightly-1-x', 'nightly-1'),
      pod('nightly-2-x', 'nightly-2'),
    ]);
    const reached = (id: string) => reachOf(graph, id).nodes.map((node) => node.id);
    expect(reached('Job/shop/nightly-1')).toEqual([
      'CronJob/shop/nightly',
      'Job/shop/nightly-1',
      'Pod/shop/nightly-1-x',
      'ServiceAccount/shop/default',
    ]);
    expect(reached('CronJob/shop/nightly')).toHaveLength(6);
  });

  it('ends where owners go round in circles', async () => {
    const graph = await graphOf([
      projected('Job', 'one', { owner: 'Job/two' }),
      projected('Job', 'two', { owner: 'Job/one' }),
    ]);
    expect(reachOf(graph, 'Job/shop/one').nodes).toHaveLength(2);
  });
});
