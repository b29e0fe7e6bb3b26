import { describe, expect, it } from 'vitest';
import type { TopologyObject } from '../../../src/rules/topology/index.js';
import { graphOf } from '../../support/topology/graph.js';
import { openFailureOf, projected, rolledOut, runningPod, waitingPod } from '../../support/topology/objects.js';

const SET = 'ReplicaSet/shop/web-5d9f8b7c6d';
const POD = 'Pod/shop/web-5d9f8b7c6d-00000';

describe('the graph of a namespace', () => {
  it('shows owners, and what pods run as', async () => {
    const graph = await graphOf(rolledOut('web'));
    expect(graph.ids).toEqual(['Deployment/shop/web', POD, SET, 'ServiceAccount/shop/default']);
    expect(graph.edgeIds).toEqual([
      `Deployment/shop/web->owns->${SET}`,
      `${POD}->runs-as->ServiceAccount/shop/default`,
      `${SET}->owns->${POD}`,
    ]);
    expect(graph.metadata(POD)).toMatchObject({ status: 'ok', ready: 1, desired: 1, node: 'node-1', phase: 'Running' });
    expect(graph.group('web')).toEqual(['Deployment/shop/web', POD, SET]);
    expect(graph.group('default')).toEqual(['ServiceAccount/shop/default']);
  });

  it('lets Services, budgets and policies find pods by labels, and Ingresses find Services', async () => {
    const graph = await graphOf([
      ...rolledOut('web'),
      projected('Service', 'web', { spec: { selector: { app: 'web' } } }),
      projected('Service', 'other', { spec: { selector: { app: 'other' } } }),
      projected('PodDisruptionBudget', 'web', { spec: { selector: { matchLabels: { app: 'web' } } } }),
      projected('NetworkPolicy', 'all', { spec: { podSelector: {} } }),
      projected('Ingress', 'front', {
        spec: {
          rules: [{ host: 'shop.test', http: { paths: [{ backend: { service: { name: 'web' } } }] } }],
          tls: [{ secretName: 'certificate' }],
        },
      }),
      projected('HorizontalPodAutoscaler', 'web', { spec: { scaleTargetRef: { kind: 'Deployment', name: 'web' } } }),
    ]);
    expect(graph.edgeIds.filter((id) => !/owns|runs-as/.test(id))).toEqual([
      'HorizontalPodAutoscaler/shop/web->scales->Deployment/shop/web',
      'Ingress/shop/front->routes->Service/shop/web',
      'Ingress/shop/front->uses->Secret/shop/certificate',
      `NetworkPolicy/shop/all->restricts->${POD}`,
      `PodDisruptionBudget/shop/web->protects->${POD}`,
      `Service/shop/web->selects->${POD}`,
    ]);
    expect(graph.metadata('Secret/shop/certificate')).toEqual({ status: 'unknown' });
  });

  it.each([
    ['Deployment', (template: object) => ({ spec: { replicas: 0, template } })],
    ['StatefulSet', (template: object) => ({ spec: { replicas: 0, template } })],
    ['CronJob', (template: object) => ({ spec: { jobTemplate: { spec: { template } } } })],
  ] as const)('ties to a %s without pods what these would need, and who would choose them', async (kind, of) => {
    const template = {
      metadata: { labels: { app: 'night' } },
      spec: {
        serviceAccountName: 'night',
        containers: [{ name: 'app', envFrom: [{ configMapRef: { name: 'settings' } }] }],
        volumes: [{ name: 'scratch', ephemeral: {} }],
      },
    };
    const around = [
      projected('Service', 'night', { spec: { selector: { app: 'night' } } }),
      projected('ConfigMap', 'settings', {}),
    ];
    const graph = await graphOf([projected(kind, 'night', of(template)), ...around]);
    const edges = [
      `${kind}/shop/night->runs-as->ServiceAccount/shop/night`,
      `${kind}/shop/night->uses->ConfigMap/shop/settings`,
      `Service/shop/night->selects->${kind}/shop/night`,
    ];
    expect(graph.edgeIds).toEqual(edges.sort());
    expect(graph.metadata('ServiceAccount/shop/night')).toMatchObject({ status: 'failing', reason: 'missing' });
    const pod = projected('Pod', 'night-1', {
      ...runningPod(),
      owner: `${kind}/night`,
    });
    const { edgeIds } = await graphOf([projected(kind, 'night', of(template)), ...around, pod]);
    expect(edgeIds).toContain(`${kind}/shop/night->owns->Pod/shop/night-1`);
    expect(edgeIds.filter((id) => id.includes(`${kind}/shop/night`))).toHaveLength(1);
  });

  it('knows whom a Service reaches by its EndpointSlices, which are no nodes', async () => {
    const slice = (ready: boolean) =>
      projected('EndpointSlice', 'db-1', {
        labels: { 'kubernetes.io/service-name': 'db' },
        more: {
          endpoints: [
            { conditions: { ready }, targetRef: { kind: 'Pod', name: 'db-0' } },
            { conditions: { ready }, targetRef: { kind: 'Pod', name: 'gone' } },
          ],
        },
      });
    const objects = [projected('Pod', 'db-0', runningPod()), projected('Service', 'db', { spec: {} })];
    const graph = await graphOf([...objects, slice(true)]);
    expect(graph.edgeIds).toContain('Service/shop/db->selects->Pod/shop/db-0');
    expect(graph.ids).not.toContain('Pod/shop/gone');
    expect(graph.ids.join()).not.toContain('EndpointSlice');
    expect(graph.metadata('Service/shop/db')).toMatchObject({ status: 'ok', ready: 2, desired: 2 });
    expect((await graphOf([...objects, slice(false)])).metadata('Service/shop/db')).toMatchObject({
      status: 'failing',
      reason: 'NoReadyEndpoints',
    });
  });

  it('shows owners of kinds that nobody knows', async () => {
    const owner = { apiVersion: 'argoproj.io/v1alpha1', kind: 'Rollout', name: 'web', uid: 'u', controller: true };
    const graph = await graphOf([
      projected('ReplicaSet', 'web-1', { owner, spec: { replicas: 1 }, status: { replicas: 1, readyReplicas: 1 } }),
    ]);
    expect(graph.edgeIds).toEqual(['Rollout/shop/web->owns->ReplicaSet/shop/web-1']);
    expect(graph.metadata('Rollout/shop/web')).toEqual({ status: 'unknown' });
    expect(graph.group('web')).toEqual(['ReplicaSet/shop/web-1', 'Rollout/shop/web']);
  });

  it('tells an owner of another API group from what has its kind and name', async () => {
    const owner = { apiVersion: 'serving.knative.dev/v1', kind: 'Service', name: 'web', uid: 'u', controller: true };
    const graph = await graphOf([projected('Service', 'web', { owner, spec: { type: 'ExternalName' } })]);
    expect(graph.edgeIds).toEqual(['Service.serving.knative.dev/shop/web->owns->Service/shop/web']);
  });

  it('shows a static pod below its node, and groups it by itself', async () => {
    const owner = { apiVersion: 'v1', kind: 'Node', name: 'node-1', uid: 'n', controller: true };
    const graph = await graphOf([projected('Pod', 'etcd-node-1', { ...waitingPod(), owner })]);
    expect(graph.edgeIds).toContain('Node//node-1->owns->Pod/shop/etcd-node-1');
    expect(graph.metadata('Node//node-1')).toEqual({ status: 'unknown' });
    expect(graph.group('etcd-node-1')).toEqual(['Pod/shop/etcd-node-1']);
  });

  it('shows of ReplicaSets those that have pods, and the newest', async () => {
    const set = (name: string, revision: number, replicas: number) =>
      projected('ReplicaSet', name, {
        owner: 'Deployment/web',
        metadata: { annotations: { 'deployment.kubernetes.io/revision': String(revision) } },
        spec: { replicas },
        status: { replicas, readyReplicas: replicas },
      });
    const sets = async (objects: readonly TopologyObject[]) =>
      (await graphOf([projected('Deployment', 'web', { spec: { replicas: 1 } }), ...objects])).ids.filter((id) =>
        id.startsWith('ReplicaSet'),
      );
    expect(await sets([set('web-1', 1, 0), set('web-2', 2, 1), set('web-3', 3, 1)])).toEqual([
      'ReplicaSet/shop/web-2',
      'ReplicaSet/shop/web-3',
    ]);
    expect(await sets([set('web-9', 9, 0), set('web-10', 10, 0)])).toEqual(['ReplicaSet/shop/web-10']);
    const leaving = projected('Pod', 'web-1-x', { ...runningPod(), owner: 'ReplicaSet/web-1' });
    expect(await sets([set('web-1', 1, 0), set('web-2', 2, 1), leaving])).toContain('ReplicaSet/shop/web-1');
  });

  it('shows what is named: missing where it is known not to be there, unknown where nobody may look', async () => {
    const pod = projected('Pod', 'web', {
      ...runningPod(),
      spec: {
        containers: [
          {
            name: 'app',
            env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 'db', key: 'password' } } }],
            envFrom: [
              { configMapRef: { name: 'settings' } },
              { configMapRef: { name: 'overrides', optional: true } },
              { configMapRef: { name: 'there' } },
            ],
          },
        ],
        volumes: [
          { name: 'data', persistentVolumeClaim: { claimName: 'data' } },
          { name: 'root', configMap: { name: 'kube-root-ca.crt' } },
        ],
      },
    });
    const graph = await graphOf([pod, projected('ConfigMap', 'there'), projected('ConfigMap', 'unnamed')]);
    expect(graph.ids).toEqual([
      'ConfigMap/shop/overrides',
      'ConfigMap/shop/settings',
      'ConfigMap/shop/there',
      'PersistentVolumeClaim/shop/data',
      'Pod/shop/web',
      'Secret/shop/db',
    ]);
    expect(graph.edgeIds).toContain('Pod/shop/web->mounts->PersistentVolumeClaim/shop/data');
    expect(graph.metadata('ConfigMap/shop/settings')).toEqual({ status: 'failing', reason: 'missing' });
    expect(graph.metadata('ConfigMap/shop/overrides')).toEqual({
      status: 'unknown',
      reason: 'missing',
      optional: true,
    });
    expect(graph.metadata('ConfigMap/shop/there')).toMatchObject({ status: 'ok' });
    const blind = await graphOf([pod], { without: ['ConfigMap', 'PersistentVolumeClaim'] });
    expect(blind.metadata('ConfigMap/shop/settings')).toEqual({ status: 'unknown' });
    expect(blind.metadata('PersistentVolumeClaim/shop/data')).toEqual({ status: 'unknown' });
  });
});

describe('failures in a graph', () => {
  it('ride on the pod and on all that own it', async () => {
    const graph = await graphOf(rolledOut('web', { replicas: 2 }), {
      failures: [openFailureOf('web-5d9f8b7c6d-00001', { id: 7, incidentId: 3 })],
    });
    for (const id of ['Pod/shop/web-5d9f8b7c6d-00001', SET, 'Deployment/shop/web'])
      expect(graph.metadata(id)).toMatchObject({
        status: 'failing',
        reason: 'CrashLoopBackOff',
        failures: [7],
        incident_ids: [3],
      });
    expect(graph.metadata(POD)).not.toHaveProperty('failures');
    expect(graph.metadata(POD)).toMatchObject({ status: 'ok' });
  });

  it('of a pod that was never created ride on its controller and that one’s owner', async () => {
    const graph = await graphOf(rolledOut('web', { replicas: 1 }), {
      failures: [
        openFailureOf('web-5d9f8b7c6d', { owner: { kind: 'Deployment', name: 'web' }, reason: 'FailedCreate' }),
      ],
    });
    for (const id of [SET, 'Deployment/shop/web'])
      expect(graph.metadata(id)).toMatchObject({ status: 'failing', reason: 'FailedCreate', failures: [1] });
    expect(graph.metadata(POD)).toMatchObject({ status: 'ok' });
  });

  it('of a pod that is gone are told by its owner, which is as it is', async () => {
    const graph = await graphOf(rolledOut('web'), {
      failures: [openFailureOf('web-5d9f8b7c6d-99999', { owner: { kind: 'Deployment', name: 'web' } })],
    });
    expect(graph.metadata('Deployment/shop/web')).toMatchObject({ status: 'ok', failures: [1] });
    expect(graph.metadata(SET)).not.toHaveProperty('failures');
  });

  it('of something else of the name do not count', async () => {
    const graph = await graphOf([...rolledOut('web'), projected('Service', 'api', { spec: {} })], {
      failures: [openFailureOf('api', { owner: { kind: 'Deployment', name: 'api' } })],
    });
    expect(JSON.stringify(graph)).not.toContain('failures');
  });

  it('are seen without a record as well, but not on what is well all the same', async () => {
    const failing = await graphOf(rolledOut('web', { replicas: 1, ready: 0 }, waitingPod()));
    expect(failing.metadata('Deployment/shop/web')).toMatchObject({ status: 'failing', reason: 'CrashLoopBackOff' });
    const job = await graphOf([
      projected('Job', 'once', { status: { succeeded: 1, conditions: [{ type: 'Complete', status: 'True' }] } }),
      projected('Pod', 'once-1', { ...waitingPod('Error'), owner: 'Job/once' }),
    ]);
    expect(job.metadata('Job/shop/once')).toMatchObject({ status: 'ok', reason: 'Complete' });
  });

  it('tell which Secrets are missing', async () => {
    const pod = projected('Pod', 'web', {
      ...runningPod(),
      spec: { containers: [{ name: 'app', envFrom: [{ secretRef: { name: 'db' } }, { secretRef: { name: 'tls' } }] }] },
    });
    const graph = await graphOf([pod], { failures: [openFailureOf('web', { missingSecrets: ['db', 'not-named'] })] });
    expect(graph.metadata('Secret/shop/db')).toEqual({ status: 'failing', reason: 'missing' });
    expect(graph.metadata('Secret/shop/tls')).toEqual({ status: 'unknown' });
    expect(graph.ids).not.toContain('Secret/shop/not-named');
  });
});
