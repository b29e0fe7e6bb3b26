import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Diagram } from '../../src/contracts/diagram.js';
import { SERVICE_TOKEN } from '../support/server.js';
import { type Backend, startBackend } from './support/backend.js';
import { eventually, type Manifest, TestCluster } from './support/test-cluster.js';
import { IMAGE } from './support/workloads.js';

const cluster = TestCluster.connect();
let backend: Backend;
let namespace: string;
let cookie: string;

const pod = (name: string, command: string, more: object = {}) => ({
  metadata: { labels: { app: name } },
  spec: {
    terminationGracePeriodSeconds: 0,
    containers: [{ name: 'app', image: IMAGE, command: ['sh', '-c', command], ...more }],
  },
});
const workload = (kind: string, name: string, spec: object, apiVersion = 'apps/v1'): Manifest => ({
  apiVersion,
  kind,
  metadata: { name },
  spec,
});
const selected = (name: string) => ({ selector: { matchLabels: { app: name } } });
const SLEEP = 'sleep 3600';
const SETTINGS = {
  env: [
    { name: 'PASSWORD', valueFrom: { secretKeyRef: { name: 'db', key: 'password', optional: true } } },
    { name: 'GREETING', value: 'good evening' },
  ],
  envFrom: [{ configMapRef: { name: 'settings' } }],
};

/** One of everything that graphs are made of, around the Deployment `web`. */
const OBJECTS: readonly Manifest[] = [
  { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings' }, data: { url: 'http://db' } },
  workload('Deployment', 'web', { replicas: 2, ...selected('web'), template: pod('web', SLEEP, SETTINGS) }),
  workload('Deployment', 'broken', { ...selected('broken'), template: pod('broken', 'exit 3') }),
  workload('Deployment', 'refused', {
    ...selected('refused'),
    template: { ...pod('refused', SLEEP), spec: { ...pod('refused', SLEEP).spec, serviceAccountName: 'nobody' } },
  }),
  workload('StatefulSet', 'db', { serviceName: 'db', ...selected('db'), template: pod('db', SLEEP) }),
  workload('DaemonSet', 'agent', { ...selected('agent'), template: pod('agent', SLEEP) }),
  workload(
    'Job',
    'failed',
    { backoffLimit: 0, template: { spec: { ...pod('failed', 'exit 1').spec, restartPolicy: 'Never' } } },
    'batch/v1',
  ),
  workload(
    'CronJob',
    'nightly',
    {
      schedule: '* * * * *',
      suspend: true,
      jobTemplate: { spec: { template: { spec: { ...pod('nightly', 'true').spec, restartPolicy: 'Never' } } } },
    },
    'batch/v1',
  ),
  workload('Service', 'web', { selector: { app: 'web' }, ports: [{ port: 80, targetPort: 8080 }] }, 'v1'),
  workload('Service', 'db', { clusterIP: 'None', selector: { app: 'db' }, ports: [{ port: 5432 }] }, 'v1'),
  workload(
    'Ingress',
    'front',
    {
      rules: [
        {
          host: 'shop.test',
          http: {
            paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: 'web', port: { number: 80 } } } }],
          },
        },
      ],
      tls: [{ hosts: ['shop.test'], secretName: 'certificate' }],
    },
    'networking.k8s.io/v1',
  ),
  workload(
    'HorizontalPodAutoscaler',
    'web',
    { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, minReplicas: 2, maxReplicas: 3 },
    'autoscaling/v2',
  ),
  workload('PodDisruptionBudget', 'web', { minAvailable: 1, ...selected('web') }, 'policy/v1'),
  workload('NetworkPolicy', 'web', { podSelector: { matchLabels: { app: 'web' } } }, 'networking.k8s.io/v1'),
  workload(
    'PersistentVolumeClaim',
    'unbound',
    { accessModes: ['ReadWriteOnce'], storageClassName: 'none', resources: { requests: { storage: '1Gi' } } },
    'v1',
  ),
];

beforeAll(async () => {
  backend = await startBackend(cluster);
  cookie = await backend.signIn('read');
  namespace = await cluster.createNamespace('topology');
  await cluster.apply(namespace, ...OBJECTS);
});

afterAll(async () => {
  await cluster.deleteNamespace(namespace);
  await backend.close();
  cluster.close();
});

const graph = async (path = `namespace/${namespace}`) => {
  const { status, body } = await backend.send('GET', `/api/diagram/${path}`, { cookie });
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return Diagram.parse(body);
};
const short = (id: string) => id.replaceAll(`/${namespace}/`, '/');
const node = (diagram: Diagram, id: string) => diagram.nodes.find((each) => short(each.id) === id)?.metadata;
const edges = (diagram: Diagram, kind: string) =>
  diagram.edges.filter((each) => each.kind === kind).map(({ source, target }) => [short(source), short(target)]);
const podsOf = (diagram: Diagram, name: string) =>
  diagram.nodes
    .filter(({ kind, name: own }) => kind === 'Pod' && own.startsWith(`${name}-`))
    .map(({ id }) => short(id));
/** The status of a node, as soon as it is as wanted. */
const becomes = (id: string, wanted: object) =>
  eventually(`${id} being ${JSON.stringify(wanted)}`, 90, async () => {
    const metadata = node(await graph(), id);
    const isWanted = Object.entries(wanted).every(([key, value]) => metadata?.[key] === value);
    return isWanted && metadata;
  });

describe.concurrent('the graph of a namespace of a real cluster', () => {
  it('lists the namespace', async () => {
    const { body } = await backend.send('GET', '/api/diagram/namespaces', { cookie });
    expect((body as { namespaces: string[] }).namespaces).toEqual(expect.arrayContaining([namespace, 'kube-system']));
  });

  it('leaves no kind out under the rights of deploy/rbac.yaml', async () => {
    expect(await graph()).not.toHaveProperty('missing');
  });

  it.each(['Deployment/web', 'StatefulSet/db', 'DaemonSet/agent', 'PodDisruptionBudget/web', 'NetworkPolicy/web'])(
    'shows %s as ok',
    async (id) => {
      await becomes(id, { status: 'ok' });
    },
  );

  it('shows what leads to pods and what they need', async () => {
    await becomes('Service/web', { status: 'ok', ready: 2 });
    const diagram = await graph();
    const [one = '', other = ''] = podsOf(diagram, 'web');
    expect(podsOf(diagram, 'web')).toHaveLength(2);
    for (const relation of [
      ['selects', 'Service/web'],
      ['protects', 'PodDisruptionBudget/web'],
      ['restricts', 'NetworkPolicy/web'],
    ] as const)
      expect(edges(diagram, relation[0])).toEqual(
        expect.arrayContaining([
          [relation[1], one],
          [relation[1], other],
        ]),
      );
    expect(edges(diagram, 'routes')).toEqual([['Ingress/front', 'Service/web']]);
    expect(edges(diagram, 'scales')).toEqual([['HorizontalPodAutoscaler/web', 'Deployment/web']]);
    expect(edges(diagram, 'uses')).toEqual(
      expect.arrayContaining([
        ['Ingress/front', 'Secret/certificate'],
        [one, 'ConfigMap/settings'],
        [one, 'Secret/db'],
      ]),
    );
    expect(edges(diagram, 'runs-as')).toContainEqual([one, 'ServiceAccount/default']);
    expect(node(diagram, 'Secret/db')).toEqual({ status: 'unknown', optional: true });
    expect(node(diagram, 'ConfigMap/kube-root-ca.crt')).toBeUndefined();
  });

  it('shows what fails and what waits', async () => {
    await becomes('Deployment/broken', { status: 'failing' });
    await becomes('Deployment/refused', { status: 'failing', reason: 'FailedCreate' });
    await becomes('Job/failed', { status: 'failing', reason: 'BackoffLimitExceeded' });
    await becomes('CronJob/nightly', { status: 'ok', reason: 'Suspended' });
    await becomes('PersistentVolumeClaim/unbound', { status: 'progressing', phase: 'Pending' });
    await becomes('HorizontalPodAutoscaler/web', { status: 'failing' });
  });

  it('shows a failure that is reported on the pod, its ReplicaSet and its Deployment', async () => {
    const name = await eventually('a pod of broken', 90, async () => podsOf(await graph(), 'broken')[0]);
    const body = { pod_name: name.slice('Pod/'.length), namespace, failure_reason: 'CrashLoopBackOff' };
    const report = await backend.send('POST', '/api/pods/failed', { body, token: SERVICE_TOKEN });
    const { id } = report.body as { id: number };
    const diagram = await graph();
    const owner = edges(diagram, 'owns').find(([, target]) => target === name)?.[0] ?? '';
    for (const each of [name, owner, 'Deployment/broken'])
      expect(node(diagram, each)).toMatchObject({ status: 'failing', failures: [id] });
  });

  it('shows a workload without the others', async () => {
    await becomes('Deployment/web', { status: 'ok' });
    const diagram = await graph(`workload/${namespace}/Deployment/web`);
    const ids = diagram.nodes.map(({ id }) => short(id));
    expect(ids).toEqual(
      expect.arrayContaining([
        ...['Deployment/web', 'Service/web', 'Ingress/front', 'HorizontalPodAutoscaler/web', 'NetworkPolicy/web'],
        ...['PodDisruptionBudget/web', 'ConfigMap/settings', 'Secret/db', 'ServiceAccount/default'],
      ]),
    );
    expect(ids.filter((id) => /broken|refused|db-0|agent|failed/.test(id))).toEqual([]);
  });

  it('follows what changes', async () => {
    const extra = workload('Service', 'extra', { type: 'ExternalName', externalName: 'db.test' }, 'v1');
    await cluster.apply(namespace, extra);
    await becomes('Service/extra', { type: 'ExternalName' });
    await cluster.delete({ ...extra, metadata: { name: 'extra', namespace } });
    await eventually('the Service being gone', 30, async () => node(await graph(), 'Service/extra') === undefined);
  });

  it('gives manifests that a cluster takes, without values of variables for the role read', async () => {
    const path = `/api/diagram/manifest/${namespace}/Deployment/web`;
    const { body } = await backend.send('GET', path, { cookie: await backend.signIn('write') });
    const manifest = load(String(body)) as Manifest;
    expect(String(body)).not.toMatch(/status:|managedFields|resourceVersion|uid:/);
    const tried = { ...manifest, metadata: { name: 'web-again' } };
    expect(await cluster.create(tried, namespace, '?dryRun=All')).toMatchObject({ kind: 'Deployment' });
    const masked = await backend.send('GET', path, { cookie });
    expect(String(masked.body)).toContain('GREETING');
    expect(String(masked.body)).not.toContain('good evening');
  });

  it('gives manifests of what has no namespace, and says what the account may not read', async () => {
    const get = (path: string) => backend.send('GET', `/api/diagram/manifest/${path}`, { cookie });
    expect((await get('_/ClusterRole/view')).body).toContain('kind: ClusterRole');
    expect(await get('_/Node/none')).toMatchObject({ status: 403, body: { detail: expect.stringContaining('nodes') } });
    expect((await get(`${namespace}/Secret/db`)).status).toBe(403);
    expect((await get(`${namespace}/Unicorn/db`)).status).toBe(404);
  });
});
