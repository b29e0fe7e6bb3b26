import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { Cluster } from '../../src/k8s/cluster.js';
import { clusterSourceOf } from '../../src/k8s/cluster-source.js';
import { CONFIG_MAPS, NODES, PODS, type Resource, SECRETS, workloadNamed } from '../../src/k8s/resources.js';
import { ReflectorGroup } from '../../src/k8s/watch/reflector-group.js';
import { fieldsOf, textOf } from '../../src/rules/evidence/values.js';
import { kubeconfig } from '../k8s/kubeconfig.js';
import { recordingLogger } from '../support/fakes.js';
import { namespaceForTest } from './support/namespaces.js';
import { SecondApiServer } from './support/second-api-server.js';
import { TestCluster } from './support/test-cluster.js';

const tests = TestCluster.connect();
afterAll(() => tests.close());

function clusterAt(file: string): Cluster {
  const settings = { isWanted: true, kubeconfig: file, context: null, isInCluster: false };
  const cluster = new Cluster(clusterSourceOf(settings));
  onTestFinished(() => cluster.close());
  return cluster;
}

const ownCluster = () => clusterAt(process.env['KUBECONFIG'] ?? '');

const flags = (data: Record<string, string>, more: object = {}) => ({
  ...{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'flags', ...more }, data },
});

describe('writing', () => {
  it('creates, patches in every way, and deletes under preconditions', async () => {
    const namespace = await namespaceForTest(tests, 'writer');
    const { writer, client } = ownCluster();
    const there = { namespace };
    const dataNow = async () => (await client.get(CONFIG_MAPS, 'flags', there))['data'];

    await writer.create(CONFIG_MAPS, flags({ a: '0' }), { ...there, dryRun: true });
    await expect(client.get(CONFIG_MAPS, 'flags', there)).rejects.toMatchObject({ code: 'not_found' });
    const made = await writer.create(CONFIG_MAPS, flags({ a: '1' }), there);
    await expect(writer.create(CONFIG_MAPS, flags({}), there)).rejects.toMatchObject({ code: 'conflict' });

    await writer.patch(CONFIG_MAPS, 'flags', { type: 'merge', patch: { data: { b: '2' } } }, there);
    await writer.patch(CONFIG_MAPS, 'flags', { type: 'strategic', patch: { data: { c: '3' } } }, there);
    const operations = [{ op: 'remove', path: '/data/a' }];
    await writer.patch(CONFIG_MAPS, 'flags', { type: 'json', operations }, there);
    expect(await dataNow()).toEqual({ b: '2', c: '3' });

    const apply = { type: 'apply', object: flags({ b: '9' }), fieldManager: 'podproof-test' } as const;
    await expect(writer.patch(CONFIG_MAPS, 'flags', apply, there)).rejects.toMatchObject({ code: 'conflict' });
    await writer.patch(CONFIG_MAPS, 'flags', { ...apply, force: true }, there);
    expect(await dataNow()).toEqual({ b: '9', c: '3' });
    const invalid = { type: 'merge', patch: { data: { 'not a key': '1' } } } as const;
    await expect(writer.patch(CONFIG_MAPS, 'flags', invalid, there)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('not a key'),
    });

    const remove = (uid: string) =>
      writer.delete(CONFIG_MAPS, 'flags', { ...there, preconditions: { uid }, propagationPolicy: 'Foreground' });
    await expect(remove('11111111-0000-4000-8000-000000000000')).rejects.toMatchObject({ code: 'conflict' });
    await remove(textOf(fieldsOf(made['metadata'])['uid']));
    await expect.poll(() => dataNow().catch((error: { code: string }) => error.code)).toBe('not_found');
  });
});

describe('discovery', () => {
  it('knows what kubectl knows', async () => {
    const printed = execFileSync('kubectl', ['api-resources', '--no-headers', '-o', 'name'], { encoding: 'utf8' });
    const expected = printed.trim().split('\n').sort();
    const { discovery } = ownCluster();
    const names = (resources: readonly Resource[]) =>
      [...new Set(resources.map(({ apiVersion, plural }) => [plural, ...groupOf(apiVersion)].join('.')))].sort();
    expect(names(await discovery.resources())).toEqual(expect.arrayContaining(expected));
    expect(await discovery.find('Deployment')).toMatchObject({ apiVersion: 'apps/v1', isNamespaced: true });
    expect(await discovery.find('Node')).toMatchObject({ ...NODES });
  });
});

const groupOf = (apiVersion: string) => (apiVersion.includes('/') ? [apiVersion.split('/')[0]] : []);

describe('a cluster that does not let us in', () => {
  it('is not available with a token that it does not know, and says so', async () => {
    const cluster = clusterAt(kubeconfig(addressOfCluster(), { cluster: { 'insecure-skip-tls-verify': true } }));
    await expect(cluster.client.list(PODS, { namespace: 'default' })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^The cluster client is not available: .*\(401 .*give Podproof a token/),
    });
    expect(await cluster.status.firstKnown()).toMatchObject({ available: false, context: 'test' });
  });

  it('names the rule that is missing where the account may not do something', async () => {
    // Without a token it is system:anonymous that asks.
    const parts = { cluster: { 'insecure-skip-tls-verify': true }, user: { token: undefined } };
    const cluster = clusterAt(kubeconfig(addressOfCluster(), parts));
    await expect(cluster.client.list(SECRETS, { namespace: 'default' })).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(
        /the rule \{apiGroups: \[""\], resources: \["secrets"\], verbs: \["list"\]\} is missing$/,
      ),
    });
  });
});

function addressOfCluster(): string {
  return execFileSync('kubectl', ['config', 'view', '--minify', '-o', 'jsonpath={.clusters[0].cluster.server}'], {
    encoding: 'utf8',
  });
}

describe('a group of watches whose API server is killed', () => {
  let server: SecondApiServer;
  beforeAll(async () => {
    server = await SecondApiServer.start();
  }, 90_000);
  afterAll(() => server.close());

  it('is good for five seconds, is not available then, and knows all that happened when the server is back', async () => {
    const namespace = await namespaceForTest(tests, 'group');
    const cluster = clusterAt(server.kubeconfig);
    const kinds = [CONFIG_MAPS, PODS, workloadNamed('deployment') as Resource];
    const group = new ReflectorGroup<string>({
      cluster,
      logger: recordingLogger(),
      kinds: kinds.map((resource) => ({
        ...{ kind: resource.kind, resources: [resource], selection: { namespace } },
        project: ({ metadata }) => textOf(fieldsOf(metadata)['name']),
      })),
    });
    const ready = () =>
      group.ready().then(
        (view) => [...view.items('ConfigMap')].filter((name) => name !== 'kube-root-ca.crt').sort(),
        (error: { code: string }) => error.code,
      );
    await tests.apply(namespace, flags({}));
    await expect.poll(ready, { timeout: 20_000 }).toEqual(['flags']);
    await server.kill();
    expect(await ready()).toEqual(['flags']);
    await expect.poll(ready, { timeout: 20_000 }).toBe('unavailable');
    await tests.apply(namespace, { ...flags({}), metadata: { name: 'made-meanwhile' } });
    await server.start();
    await expect.poll(ready, { timeout: 40_000 }).toEqual(['flags', 'made-meanwhile']);
    await group.stop();
  });
});
