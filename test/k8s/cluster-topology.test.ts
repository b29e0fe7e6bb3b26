import { describe, expect, it, onTestFinished } from 'vitest';
import { Cluster } from '../../src/k8s/cluster.js';
import { clusterSourceOf } from '../../src/k8s/cluster-source.js';
import { ClusterTopology } from '../../src/k8s/cluster-topology.js';
import type { NamespaceObjects } from '../../src/kernel/ports/cluster/topology-source.js';
import type { ApiServer } from '../../src/simulation/api-server/index.js';
import { silent } from '../../src/simulation/api-server/interference.js';
import { startApiServer } from '../support/api-server/start.js';
import { generateCluster, SMALL_CLUSTER } from '../support/cluster-objects/index.js';
import { recordingLogger } from '../support/fakes.js';
import { rawObject, runningPod } from '../support/topology/objects.js';
import { kubeconfig } from './kubeconfig.js';

const namespace = (name: string) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });

function topologyOf(server: ApiServer) {
  const settings = { isWanted: true, kubeconfig: kubeconfig(server.url), context: null, isInCluster: false };
  const cluster = new Cluster(clusterSourceOf(settings));
  const source = new ClusterTopology({ cluster, logger: recordingLogger(), timing: { firstMs: 10, awayMs: 300 } });
  onTestFinished(async () => {
    cluster.close();
    await source.stop();
  });
  return source;
}

async function startCluster() {
  const server = await startApiServer();
  server.apply(
    namespace('shop'),
    namespace('empty'),
    rawObject('Pod', 'web-0', { ...runningPod(), labels: { app: 'web' }, owner: 'StatefulSet/web' }),
    rawObject('Pod', 'web-1', { ...runningPod(), labels: { app: 'web' }, owner: 'StatefulSet/web' }),
    rawObject('ConfigMap', 'settings', { more: { data: { url: 'content' } } }),
  );
  return { server, source: topologyOf(server) };
}

describe('what is known of a cluster', () => {
  it('is told namespace by namespace', async () => {
    const { source } = await startCluster();
    expect(await source.namespaces()).toEqual({ names: ['empty', 'shop'], missing: [] });
    const { objects, kinds, missing } = await source.namespace('shop');
    expect(objects.map(({ kind, name }) => `${kind}/${name}`).sort()).toEqual([
      'ConfigMap/settings',
      'Pod/web-0',
      'Pod/web-1',
    ]);
    expect(kinds).toContain('HorizontalPodAutoscaler');
    expect(kinds).not.toContain('Secret');
    expect(missing).toEqual([]);
    expect((await source.namespace('empty')).objects).toEqual([]);
    await expect(source.namespace('nowhere')).rejects.toMatchObject({
      code: 'not_found',
      message: 'There is no namespace "nowhere"',
    });
  });

  it('holds what pods have in common once, and no content of ConfigMaps', async () => {
    const { server, source } = await startCluster();
    const { objects } = await source.namespace('shop');
    const [one, other] = objects.filter(({ kind }) => kind === 'Pod');
    for (const part of ['labels', 'owners', 'references', 'status'] as const) expect(one?.[part]).toBe(other?.[part]);
    const lists = server.requests.filter(({ path }) => path.endsWith('/configmaps'));
    expect(lists.length).toBeGreaterThan(0);
    expect(lists.every(({ headers }) => String(headers.accept).includes('PartialObjectMetadata'))).toBe(true);
  });

  it('has another version when it is another, and only then', async () => {
    const { server, source } = await startCluster();
    await source.namespaces();
    const before = await source.namespace('shop');
    server.apply({ ...rawObject('Pod', 'other', runningPod()), metadata: { name: 'other', namespace: 'empty' } });
    await expect.poll(async () => (await source.namespace('empty')).objects.length).toBe(1);
    expect((await source.namespace('shop')).version).toBe(before.version);
    server.remove('api/v1/namespaces/shop/pods/web-1');
    await expect.poll(async () => (await source.namespace('shop')).objects.length).toBe(2);
    expect((await source.namespace('shop')).version).not.toBe(before.version);
  });

  it('says which kinds may not be listed, and goes on with the others', async () => {
    const { server, source } = await startCluster();
    server.forbid({ resource: 'configmaps' });
    const { objects, kinds, missing } = await source.namespace('shop');
    expect(objects).toHaveLength(2);
    expect(kinds).not.toContain('ConfigMap');
    expect(missing).toEqual([{ kind: 'ConfigMap', reason: expect.stringContaining('configmaps') }]);
  });

  it('knows the namespaces in which something is when namespaces may not be listed', async () => {
    const { server, source } = await startCluster();
    server.forbid({ resource: 'namespaces' });
    expect(await source.namespaces()).toEqual({
      names: ['shop'],
      missing: [{ kind: 'Namespace', reason: expect.stringContaining('namespaces') }],
    });
    expect((await source.namespace('shop')).objects).toHaveLength(3);
    await expect(source.namespace('empty')).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringMatching(/as far as Podproof can see: .*namespaces/),
    });
  });

  it('has routes of the Gateway API where the cluster has them', async () => {
    const { server, source } = await startCluster();
    server.catalogue.add({
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'HTTPRoute',
      plural: 'httproutes',
      isNamespaced: true,
    });
    server.apply(rawObject('HTTPRoute', 'web', { spec: { rules: [] } }));
    expect((await source.namespace('shop')).objects.map(({ kind }) => kind)).toContain('HTTPRoute');
  });

  it('is not told any more when the cluster has been away for a while', async () => {
    const { server, source } = await startCluster();
    await source.namespaces();
    await server.stop();
    await expect
      .poll(() =>
        source.namespaces().then(
          () => 'told',
          (error: { code: string }) => error.code,
        ),
      )
      .toBe('unavailable');
    await server.listen();
    await expect
      .poll(() =>
        source.namespaces().then(
          ({ names }) => names,
          () => [],
        ),
      )
      .toEqual(['empty', 'shop']);
  });

  it('takes all objects of a generated cluster', async () => {
    const server = await startApiServer();
    const generated = [...generateCluster(SMALL_CLUSTER)];
    server.apply(...generated);
    const source = topologyOf(server);
    const { names } = await source.namespaces();
    const all = (await Promise.all(names.map((name) => source.namespace(name)))).flatMap(({ objects }) => objects);
    const count = (kind: string) => generated.filter((each) => each.kind === kind).length;
    for (const kind of ['Pod', 'Deployment', 'Service', 'ServiceAccount'])
      expect(all.filter((each) => each.kind === kind)).toHaveLength(count(kind));
  });
});

describe('the first that is told of a namespace', () => {
  /** The pods of the whole cluster are never told. */
  const wholeClusterIsSilent = (server: ApiServer) =>
    server.interfere((request, response) => request.path === '/api/v1/pods' && silent()(request, response));
  const listsOf = (server: ApiServer, path: string) => server.requests.filter((each) => each.path === path).length;

  it('does not wait until the whole cluster was read', async () => {
    const { server, source } = await startCluster();
    wholeClusterIsSilent(server);
    const { objects, kinds, missing } = await source.namespace('shop');
    expect(objects.map(({ kind, name }) => `${kind}/${name}`).sort()).toEqual([
      'ConfigMap/settings',
      'Pod/web-0',
      'Pod/web-1',
    ]);
    expect(kinds).toContain('HorizontalPodAutoscaler');
    expect(missing).toEqual([]);
    expect((await source.namespace('empty')).objects).toEqual([]);
    await expect(source.namespace('nowhere')).rejects.toMatchObject({
      code: 'not_found',
      message: 'There is no namespace "nowhere"',
    });
  });

  it('is the same as what is told of it when the whole cluster was read', async () => {
    const server = await startApiServer();
    server.apply(...generateCluster(SMALL_CLUSTER));
    const [first, later] = [topologyOf(server), topologyOf(server)];
    const { names } = await later.namespaces();
    const told = ({ objects, kinds, missing }: NamespaceObjects) => ({ objects, kinds, missing });
    wholeClusterIsSilent(server);
    for (const name of names) {
      expect(told(await first.namespace(name))).toEqual(told(await later.namespace(name)));
    }
  });

  it('is read once for all who ask at the same time, and by nobody once the whole cluster is known', async () => {
    const { server, source } = await startCluster();
    const [one, other] = await Promise.all([source.namespace('shop'), source.namespace('shop')]);
    expect(one.version).toBe(other.version);
    expect(listsOf(server, '/api/v1/namespaces/shop/pods')).toBe(1);
    await source.namespaces();
    server.remove('api/v1/namespaces/shop/pods/web-1');
    await expect.poll(async () => (await source.namespace('shop')).objects.length).toBe(2);
    expect(listsOf(server, '/api/v1/namespaces/shop/pods')).toBe(1);
  });

  it('has all objects of a namespace that comes in several pages', async () => {
    const { server, source } = await startCluster();
    server.apply(...Array.from({ length: 1_201 }, (_, index) => rawObject('Service', `service-${index}`, {})));
    wholeClusterIsSilent(server);
    const { objects } = await source.namespace('shop');
    expect(objects.filter(({ kind }) => kind === 'Service')).toHaveLength(1_201);
  });

  it('is for some namespaces only: a look at all of them would cost more than the whole cluster', async () => {
    const { server, source } = await startCluster();
    const names = Array.from({ length: 40 }, (_, index) => `other-${index}`);
    server.apply(...names.map(namespace));
    await Promise.all(names.map((name) => source.namespace(name)));
    const looks = server.requests.filter(({ path }) => /^\/api\/v1\/namespaces\/other-\d+\/pods$/.test(path));
    expect(looks.length).toBeGreaterThan(0);
    expect(looks.length).toBeLessThan(10);
  });

  it('waits for the whole cluster where it cannot be read by itself', async () => {
    const { server, source } = await startCluster();
    server.refuse(/namespaces\/shop\/pods/, 500, 'etcd is slow');
    expect((await source.namespace('shop')).objects).toHaveLength(3);
  });

  it('says that there is no cluster where there is none', async () => {
    const { server, source } = await startCluster();
    await server.stop();
    await expect(source.namespace('shop')).rejects.toMatchObject({ code: 'unavailable' });
  });
});
