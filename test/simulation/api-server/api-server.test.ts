import { CoreV1Api, KubeConfig, VersionApi, Watch } from '@kubernetes/client-node';
import { describe, expect, it } from 'vitest';
import type { ApiServer } from '../../../src/simulation/api-server/index.js';
import { kubeconfig } from '../../k8s/kubeconfig.js';
import { startApiServer } from '../../support/api-server/start.js';
import { generateCluster, SMALL_CLUSTER } from '../../support/cluster-objects/index.js';

const SHOP = 'api/v1/namespaces/shop/pods';
const pod = (name: string, labels: Record<string, string> = {}) => ({ metadata: { name, labels } });

function configOf(server: ApiServer): KubeConfig {
  const config = new KubeConfig();
  config.loadFromFile(kubeconfig(server.url, { cluster: { 'insecure-skip-tls-verify': true } }));
  return config;
}

async function read(server: ApiServer, path: string, accept = 'application/json') {
  const response = await fetch(`${server.url}/${path}`, { headers: { Accept: accept } });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
}

const namesIn = (body: Record<string, unknown>) =>
  (body['items'] as { metadata: { name: string } }[]).map(({ metadata }) => metadata.name);

describe('the API server of the tests', () => {
  it('is one to the client of Kubernetes: it lists, creates, patches and deletes', async () => {
    const server = await startApiServer();
    server.apply(...generateCluster(SMALL_CLUSTER));
    const core = configOf(server).makeApiClient(CoreV1Api);
    const { items, metadata } = await core.listNamespacedPod({ namespace: 'team-0', limit: 50 });
    expect([items.length, metadata?.remainingItemCount]).toEqual([50, 10]);
    expect(items[0]?.spec?.containers[0]?.ports?.[0]?.containerPort).toBe(8080);
    const namespace = 'team-1';
    await core.createNamespacedConfigMap({ namespace, body: { metadata: { name: 'new' }, data: { a: '1' } } });
    await expect(core.createNamespacedConfigMap({ namespace, body: { metadata: { name: 'new' } } })).rejects.toThrow(
      /409/,
    );
    await fetch(`${server.url}/api/v1/namespaces/${namespace}/configmaps/new`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/merge-patch+json' },
      body: JSON.stringify({ data: { a: null, b: '2' } }),
    });
    expect((await core.readNamespacedConfigMap({ namespace, name: 'new' })).data).toEqual({ b: '2' });
    await core.deleteNamespacedConfigMap({ namespace, name: 'new' });
    await expect(core.readNamespacedConfigMap({ namespace, name: 'new' })).rejects.toThrow(/404/);
    expect((await configOf(server).makeApiClient(VersionApi).getCode()).gitVersion).toBe('v1.34.2');
  });

  it('tells its watches what comes, changes, goes, and no longer matches', async () => {
    const server = await startApiServer();
    server.have(SHOP, pod('a', { app: 'web' }));
    const seen: string[] = [];
    const watch = new Watch(configOf(server));
    const onEvent = (type: string, object: { metadata: { name: string } }) =>
      seen.push(`${type} ${object.metadata.name}`);
    const selection = { labelSelector: 'app=web', timeoutSeconds: 1 };
    const done = new Promise((resolve) => void watch.watch(`/${SHOP}`, selection, onEvent, resolve));
    await expect.poll(() => server.streams.count({ verb: 'watch', resource: 'pods' })).toBe(1);
    server.have(SHOP, pod('b', { app: 'web' }), pod('c', { app: 'other' }));
    server.have(SHOP, pod('a', { app: 'web', more: 'x' }), pod('b', { app: 'other' }));
    server.have('api/v1/namespaces/elsewhere/pods', pod('d', { app: 'web' }));
    server.remove(`${SHOP}/a`);
    await done;
    expect(seen).toEqual(['ADDED a', 'ADDED b', 'MODIFIED a', 'DELETED b', 'DELETED a']);
  });

  it('shows a list as it was when its first page was asked for, until that is forgotten', async () => {
    const server = await startApiServer();
    server.have(SHOP, pod('a'), pod('b'), pod('c'));
    const { body } = await read(server, `${SHOP}?limit=1`);
    const { continue: token } = body['metadata'] as unknown as Record<string, string>;
    server.remove(`${SHOP}/b`);
    const next = () => read(server, `${SHOP}?limit=5&continue=${token}`);
    expect(namesIn((await next()).body)).toEqual(['b', 'c']);
    server.objects.compact();
    const { status, body: refusal } = await next();
    expect([status, refusal['reason']]).toEqual([410, 'Expired']);
    const { continue: other } = refusal['metadata'] as unknown as Record<string, string>;
    expect(namesIn((await read(server, `${SHOP}?continue=${other}`)).body)).toEqual(['c']);
  });

  it.each([
    ['app in (web,api)', ['a', 'b']],
    ['app notin (web),app', ['b', 'c']],
    ['!app', ['d']],
    ['app!=web', ['b', 'c', 'd']],
    ['app==web', ['a']],
  ])('selects by labels: %s', async (selector, names) => {
    const server = await startApiServer();
    server.have(SHOP, pod('a', { app: 'web' }), pod('b', { app: 'api' }), pod('c', { app: 'x' }), pod('d'));
    const { body } = await read(server, `${SHOP}?labelSelector=${encodeURIComponent(selector)}`);
    expect(namesIn(body)).toEqual(names);
  });

  it('tells what it serves in one answer where it is asked to, else group by group', async () => {
    const server = await startApiServer();
    const kind = { apiVersion: 'argoproj.io/v1alpha1', kind: 'Rollout', plural: 'rollouts', isNamespaced: true };
    server.catalogue.add(kind);
    const accept = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json';
    expect(JSON.stringify((await read(server, 'apis', accept)).body)).toContain('"resource":"rollouts"');
    expect(JSON.stringify((await read(server, 'apis')).body)).toContain('"groupVersion":"argoproj.io/v1alpha1"');
    expect(JSON.stringify((await read(server, 'apis/argoproj.io/v1alpha1')).body)).toContain('"name":"rollouts"');
    server.catalogue.remove('Rollout');
    expect((await read(server, 'apis/argoproj.io/v1alpha1')).status).toBe(404);
  });

  it('gives names and labels only where no more is asked for', async () => {
    const server = await startApiServer();
    server.have(SHOP, { ...pod('a'), spec: { secret: 'x' } });
    const { body } = await read(server, SHOP, 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1');
    expect(body).toMatchObject({ kind: 'PartialObjectMetadataList', items: [{ kind: 'PartialObjectMetadata' }] });
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('follows a log until the container ends, and keeps that of the run before', async () => {
    const server = await startApiServer();
    const place = { namespace: 'shop', pod: 'a', container: 'app' };
    server.logs.print(place, 'one\ntwo\n', new Date('2026-01-02T03:04:05Z'));
    const log = (query: string) => fetch(`${server.url}/${SHOP}/a/log?${query}`);
    expect(await (await log('tailLines=1&timestamps=true')).text()).toBe('2026-01-02T03:04:05.000000000Z two\n');
    const following = await log('follow=true&tailLines=1');
    server.logs.print(place, 'three\n');
    server.logs.restart(place);
    expect(await following.text()).toBe('two\nthree\n');
    expect(server.streams.count()).toBe(0);
    expect(await (await log('previous=true')).text()).toBe('one\ntwo\nthree\n');
    expect((await log('container=other')).status).toBe(400);
  });

  it('refuses as the authorizer does', async () => {
    const server = await startApiServer();
    const allow = server.forbid({ resource: 'secrets' });
    expect((await read(server, 'api/v1/secrets')).body).toMatchObject({
      code: 403,
      message:
        'secrets is forbidden: User "tester" cannot list resource "secrets" in API group "" at the cluster scope',
    });
    allow();
    expect((await read(server, 'api/v1/secrets')).status).toBe(200);
    expect((await read(server, 'api/v1/nothing')).status).toBe(404);
  });
});
