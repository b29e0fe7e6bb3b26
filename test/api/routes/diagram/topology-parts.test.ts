import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

beforeAll(async () => {
  withoutNock();
  await cluster.listen();
  const done = { replicas: 1, readyReplicas: 1, availableReplicas: 1, updatedReplicas: 1 };
  cluster.apply(
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } },
    rawObject('Deployment', 'web', { spec: { replicas: 1 }, status: done }),
    rawObject('ReplicaSet', 'web-1', { owner: 'Deployment/web', spec: { replicas: 1 }, status: done }),
    rawObject('Pod', 'web-1-abcde', { ...runningPod(), labels: { app: 'web' }, owner: 'ReplicaSet/web-1' }),
    rawObject('Service', 'web', { spec: { selector: { app: 'web' } } }),
    rawObject('Deployment', 'other', { spec: { replicas: 0 } }),
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

const get = (path: string) => server.send('GET', `/api/diagram/${path}`, { cookie: readers });
const graph = async (path: string) => {
  const { status, body } = await get(path);
  expect(status).toBe(200);
  return Diagram.parse(body);
};

describe('the graph of a namespace', () => {
  it('can be asked for in part, which says of how much', async () => {
    const near = await graph('namespace/shop?around=Service/web&depth=1');
    expect(near).toMatchObject({ truncated: true, total_nodes: 6 });
    expect(near.nodes.map(({ id }) => id).sort()).toEqual(['Pod/shop/web-1-abcde', 'Service/shop/web']);
    const failing = await graph('namespace/shop?status=failing&depth=0');
    expect(failing.nodes.map(({ id }) => id)).toEqual(['ServiceAccount/shop/default']);
    expect((await get('namespace/shop?around=Service/none')).status).toBe(404);
    expect((await get('namespace/shop?around=web')).status).toBe(400);
    expect((await get('namespace/shop?around=Service/web&depth=7')).status).toBe(400);
  });

  it('is told of when it changes, as long as somebody looks at it', async () => {
    const told: string[] = [];
    server.services.bus.on('client.event', 'diagram-test', (event) => {
      if (event.type === 'diagram_changed') told.push(event.data.namespace);
    });
    await graph('namespace/shop');
    await server.services.diagramNews.look();
    await server.services.diagramNews.look();
    expect(told).toEqual([]);
    cluster.apply(rawObject('Service', 'newer', { spec: { type: 'ExternalName' } }));
    await expect
      .poll(async () => {
        await server.services.diagramNews.look();
        return told;
      })
      .toEqual(['shop']);
    cluster.remove('api/v1/namespaces/shop/services/newer');
  });

  it('has the part that a pod that fails hangs on', async () => {
    const body = outOfMemory('web-1-abcde', {
      namespace: 'shop',
      owner: { api_version: 'apps/v1', kind: 'Deployment', name: 'web' },
    });
    const reported = await server.send('POST', '/api/pods/failed', { body, token: SERVICE_TOKEN });
    const { id } = reported.body as { id: number };
    const related = async () => {
      const answer = await server.send('GET', `/api/pods/failed/${id}/related`, { cookie: readers });
      return Diagram.parse(answer.body).nodes.map((node) => node.id);
    };
    expect((await related()).sort()).toEqual([
      ...['Deployment/shop/web', 'Pod/shop/web-1-abcde', 'ReplicaSet/shop/web-1', 'Service/shop/web'],
      'ServiceAccount/shop/default',
    ]);
    await server.send('PUT', `/api/pods/${id}/status`, { body: { status: 'resolved' }, cookie: writers });
    expect((await server.send('GET', '/api/pods/failed/999999/related', { cookie: readers })).status).toBe(404);
  });
});
