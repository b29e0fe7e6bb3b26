import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { Diagram } from '../../../../src/contracts/diagram.js';
import { ApiServer } from '../../../../src/simulation/api-server/index.js';
import { kubeconfigText } from '../../../k8s/kubeconfig.js';
import { outOfMemory } from '../../../support/reports.js';
import { SERVICE_TOKEN, startServer, type TestServer } from '../../../support/server.js';
import { rawObject, runningPod } from '../../../support/topology/objects.js';
import { withoutNock } from '../../../support/without-nock.js';

const cluster = new ApiServer();
const folder = mkdtempSync(join(tmpdir(), 'podproof-test-'));
let server: TestServer;
let readers: string;
let writers: string;

/** A name all the same, which every role has to see. */
const LIKE_A_SECRET = '3f2504e04f8911d39a0c0305e82c3301';
const WEB = {
  replicas: 1,
  template: {
    spec: {
      containers: [
        {
          name: 'app',
          image: 'registry.test/app:1',
          env: [
            { name: 'GREETING', value: 'good evening' },
            { name: 'DB_PASSWORD', value: 'correct-horse' },
            { name: 'WORKERS', value: '4' },
          ],
        },
      ],
    },
  },
};

beforeAll(async () => {
  withoutNock();
  await cluster.listen();
  const done = { replicas: 1, readyReplicas: 1, availableReplicas: 1, updatedReplicas: 1 };
  cluster.apply(
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } },
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'empty' } },
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: LIKE_A_SECRET } },
    rawObject('Deployment', 'web', {
      metadata: { annotations: { 'kubectl.kubernetes.io/last-applied-configuration': '{}' } },
      spec: WEB,
      status: done,
    }),
    rawObject('ReplicaSet', 'web-1', { owner: 'Deployment/web', spec: { replicas: 1 }, status: done }),
    rawObject('Pod', 'web-1-abcde', { ...runningPod(), labels: { app: 'web' }, owner: 'ReplicaSet/web-1' }),
    rawObject('Service', 'web', { spec: { selector: { app: 'web' } } }),
    rawObject('Deployment', 'other', { spec: { replicas: 0 } }),
    rawObject('ConfigMap', 'settings', { more: { data: { url: 'postgres://app:correct-horse@db/app' } } }),
    { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'db', namespace: 'shop' }, data: { password: 'eHg=' } },
    {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: { name: 'system:reader' },
      rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }],
    },
  );
  const file = join(folder, 'kubeconfig');
  writeFileSync(file, kubeconfigText(cluster.url));
  server = await startServer({ env: { KUBECONFIG: file } });
  readers = await server.signIn('read');
  writers = await server.signIn('write');
});

afterAll(async () => {
  await server.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string, cookie = readers) => server.send('GET', `/api/diagram/${path}`, { cookie });
const graph = async (path: string) => {
  const { status, body } = await get(path);
  expect(status).toBe(200);
  return Diagram.parse(body);
};

describe('the graph of a namespace', () => {
  it('is of a namespace that is listed', async () => {
    expect((await get('namespaces')).body).toEqual({
      namespaces: [LIKE_A_SECRET, 'empty', 'shop'],
      counts: [
        { namespace: LIKE_A_SECRET, failing: 0, total: 0 },
        { namespace: 'empty', failing: 0, total: 0 },
        { namespace: 'shop', failing: 0, total: 1 },
      ],
    });
    const nothing = { nodes: [], edges: [], groups: [], truncated: false, total_nodes: 0 };
    expect(await graph('namespace/empty')).toEqual(nothing);
  });

  it('shows workloads and what leads to them, and names for every role', async () => {
    const { nodes, edges } = await graph('namespace/shop');
    expect(nodes.map(({ id }) => id)).toEqual([
      'Deployment/shop/other',
      'Deployment/shop/web',
      'Pod/shop/web-1-abcde',
      'ReplicaSet/shop/web-1',
      'Service/shop/web',
      'ServiceAccount/shop/default',
    ]);
    expect(edges.map(({ id }) => id)).toContain('Service/shop/web->selects->Pod/shop/web-1-abcde');
  });

  it('has an entity tag by its content', async () => {
    const first = await get('namespace/shop');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const ask = (tag: string) =>
      fetch(`${server.url}/api/diagram/namespace/shop`, { headers: { Cookie: readers, 'If-None-Match': tag } });
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await ask(tag);
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await ask('"other"')).status).toBe(200);
    cluster.apply(rawObject('Service', 'new', { spec: { type: 'ExternalName' } }));
    await expect.poll(async () => (await ask(etag)).status).toBe(200);
    cluster.remove('api/v1/namespaces/shop/services/new');
    await expect.poll(async () => (await ask(etag)).status).toBe(304);
  });

  it('shows a failure as soon as it was reported, and until it is resolved', async () => {
    const { body } = await server.send('POST', '/api/pods/failed', {
      body: outOfMemory('web-1-abcde', { namespace: 'shop' }),
      token: SERVICE_TOKEN,
    });
    const { id } = body as { id: number };
    const deployment = async () =>
      (await graph('namespace/shop')).nodes.find((node) => node.id === 'Deployment/shop/web')?.metadata;
    expect(await deployment()).toMatchObject({ status: 'failing', failures: [id] });
    await server.send('PUT', `/api/pods/${id}/status`, { body: { status: 'resolved' }, cookie: writers });
    expect(await deployment()).toMatchObject({ status: 'ok' });
    expect(await deployment()).not.toHaveProperty('failures');
  });

  it('costs the cluster nothing once it was asked for', async () => {
    await graph('namespace/shop');
    const before = cluster.requests.length;
    await graph('namespace/shop');
    await graph('workload/shop/Deployment/web');
    expect(cluster.requests.slice(before)).toEqual([]);
  });

  it('never asks for Secrets', () => {
    expect(cluster.requests.filter(({ path }) => path.includes('secret'))).toEqual([]);
  });
});

describe('the graph of a workload', () => {
  it.each(['Deployment', 'deployment', 'Deployments', 'deploy'])('leaves others out, asked for as %s', async (kind) => {
    const { nodes } = await graph(`workload/shop/${kind}/web`);
    expect(nodes.map(({ id }) => id)).toEqual([
      'Deployment/shop/web',
      'Pod/shop/web-1-abcde',
      'ReplicaSet/shop/web-1',
      'Service/shop/web',
      'ServiceAccount/shop/default',
    ]);
  });
});

describe('a manifest', () => {
  const manifest = async (path: string, cookie = readers) => {
    const { status, headers, body } = await get(`manifest/${path}`, cookie);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/yaml; charset=utf-8']);
    return { text: String(body), data: load(String(body)) as Record<string, unknown> };
  };

  it('is as it could be applied', async () => {
    const { data } = await manifest('shop/Deployment/web', writers);
    expect(data).toEqual({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web', namespace: 'shop' },
      spec: WEB,
    });
  });

  it('shows the role read no values of variables but plain numbers', async () => {
    const { data } = await manifest('shop/Deployment/web');
    const spec = (data['spec'] as typeof WEB).template.spec;
    expect(spec.containers[0]?.env).toEqual([
      { name: 'GREETING', value: expect.stringMatching(/^\[redacted/) },
      { name: 'DB_PASSWORD', value: expect.stringMatching(/^\[redacted/) },
      { name: 'WORKERS', value: '4' },
    ]);
    expect(spec.containers[0]?.image).toBe('registry.test/app:1');
  });

  it('of a ConfigMap is without secrets for the role read', async () => {
    expect((await manifest('shop/ConfigMap/settings')).text).not.toContain('correct-horse');
    expect((await manifest('shop/ConfigMap/settings', writers)).text).toContain('correct-horse');
  });

  it.each(['deployment', 'deployments', 'Deployments.apps', 'deploy', 'deployment.v1.apps'])(
    'is found where the kind is written %s',
    async (kind) => {
      expect((await manifest(`shop/${kind}/web`)).data['kind']).toBe('Deployment');
    },
  );

  it('of what has no namespace is asked for with "_"', async () => {
    expect((await manifest('_/ClusterRole/system:reader')).data['kind']).toBe('ClusterRole');
    expect((await get('manifest/shop/ClusterRole/system:reader')).body).toMatchObject({
      detail: 'ClusterRole objects are in no namespace: give "_" as namespace',
    });
  });
});

describe('what is refused', () => {
  test.each([
    ['namespace/nowhere', 404, /There is no namespace "nowhere"/],
    ['workload/nowhere/Deployment/web', 404, /There is no namespace "nowhere"/],
    ['workload/shop/Deployment/nothing', 404, /There is no Deployment "nothing" in namespace shop/],
    ['workload/shop/ReplicaSet/web-1', 400, /kind must be one of Deployment, StatefulSet, DaemonSet, Job, CronJob/],
    ['workload/shop/Pod/web-1-abcde', 400, /kind must be one of/],
    ['workload/shop/__proto__/web', 400, /kind must be one of/],
    ['namespace/shop?fold=0', 400, /fold/],
    ['namespace/shop?fold=501', 400, /fold/],
    ['namespace/shop?fold=1e2', 400, /fold/],
    ['namespace/shop?deep=1', 400, /not known: deep/],
    ['namespace/..%2f..', 400, /namespace/],
    ['manifest/shop/Secret/db', 403, /Secret manifests are not readable by design/],
    ['manifest/shop/secrets/db', 403, /by design/],
    ['manifest/shop/SECRET/db', 403, /by design/],
    ['manifest/shop/Secret.v1/db', 403, /by design/],
    ['manifest/shop/Permission/pods', 400, /no manifest/],
    ['manifest/_/Subject:User/ada', 400, /no manifest/],
    ['manifest/_/Subject:Group/devs', 400, /no manifest/],
    ['manifest/shop/Subject:ServiceAccount/web', 400, /no manifest/],
    ['manifest/shop/PodGroup/web', 400, /no manifest/],
    ['manifest/shop/Unicorn/web', 404, /The cluster has no kind "Unicorn"/],
    ['manifest/shop/constructor/web', 404, /no kind/],
    ['manifest/shop/Deployment/nothing', 404, /There is no "nothing" among the deployments/],
    ['manifest/_/Deployment/web', 400, /in namespaces/],
    ['manifest/shop/Deployment/a%2f..%2fb', 400, /name/],
    ['manifest/shop/Deployment/a%00b', 400, /NUL/],
  ])('%s with %i', async (path, status, detail) => {
    const answer = await get(path);
    expect([answer.status, answer.body]).toEqual([
      status,
      expect.objectContaining({ detail: expect.stringMatching(detail) }),
    ]);
  });

  it.each(['shop/Deployment/%2e%2e', 'shop/%2e%2e/web', '%2e%2e/Deployment/web', '%2e/Pod/x', 'shop/../web'])(
    'what would lead elsewhere in the cluster: %s',
    async (path) => {
      const before = cluster.requests.length;
      // fetch would take such a path for another one.
      const status = await new Promise((resolve) => {
        const { hostname, port } = new URL(server.url);
        const options = { hostname, port, path: `/api/diagram/manifest/${path}`, headers: { Cookie: readers } };
        request(options, (response) => resolve(response.resume().statusCode)).end();
      });
      expect(status).toBe(400);
      // What is watched is listed anew whenever it pleases.
      expect(cluster.requests.slice(before).filter(({ verb }) => verb !== 'list' && verb !== 'watch')).toEqual([]);
    },
  );

  it('whoever has no session', async () => {
    expect((await server.send('GET', '/api/diagram/namespaces')).status).toBe(401);
    expect((await server.send('GET', '/api/diagram/namespace/shop', { token: SERVICE_TOKEN })).status).toBe(401);
  });
});

describe('without a cluster', () => {
  it('refuses first what needs none, then says that there is none', async () => {
    const alone = await startServer();
    const cookie = await alone.signIn('read');
    const status = async (path: string) => (await alone.send('GET', `/api/diagram/${path}`, { cookie })).status;
    expect(await status('manifest/shop/Secret/db')).toBe(403);
    expect(await status('manifest/shop/PodGroup/web')).toBe(400);
    expect(await status('workload/shop/ReplicaSet/web')).toBe(400);
    for (const path of ['namespaces', 'namespace/shop', 'workload/shop/Job/web', 'manifest/shop/Pod/web'])
      expect(await status(path)).toBe(503);
    await alone.close();
  });
});
