import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf } from '../../src/rules/evidence/values.js';
import { MIRROR_LABEL } from '../../src/rules/mirror/mirror-names.js';
import { type Backend, startBackend } from './support/backend.js';
import { GATEWAY_KINDS, installGatewayKinds } from './support/gateway-kinds.js';
import { namespaceForTest } from './support/namespaces.js';
import { grantedRights, rightWords, usedRights } from './support/rights.js';
import { eventually, TestCluster } from './support/test-cluster.js';
import { IMAGE } from './support/workloads.js';

const cluster = TestCluster.connect();
let backend: Backend;
let removeKinds: () => Promise<void>;

beforeAll(async () => {
  removeKinds = await installGatewayKinds(cluster);
  backend = await startBackend(cluster);
  backend.proxy.catalogue.add(...GATEWAY_KINDS);
});

afterAll(async () => {
  await backend.close();
  await removeKinds();
  cluster.close();
});

/** Asks for all that the backend reads of a cluster; answers the statuses. */
async function askForEverything(namespace: string): Promise<Record<string, number>> {
  const cookie = await backend.signIn('read');
  const statuses: Record<string, number> = {};
  const ask = async (path: string) => {
    statuses[path] = (await backend.send('GET', `/api/${path}`, { cookie })).status;
  };
  await ask('diagram/namespaces');
  await ask(`diagram/namespace/${namespace}`);
  await ask('diagram/roles');
  await ask('diagram/rbac/who-can?verb=get&resource=pods');
  await ask(`pods/${namespace}/talker/logs`);
  const readable = (await grantedRights('rbac.yaml')).filter(({ verb }) => verb === 'get');
  const resources = new Set(readable.map(({ resource }) => resource.split('/')[0]));
  for (const { kind, plural, isNamespaced } of backend.proxy.catalogue.kinds)
    if (resources.has(plural)) await ask(`diagram/manifest/${isNamespaced ? namespace : '_'}/${kind}/nothing`);
  return statuses;
}

/** All that is ever done with a mirror, by the server's own part. */
async function makeMirror(namespace: string): Promise<void> {
  const mirrors = backend.services.mirrorCluster;
  const metadata = { namespace, name: 'talker-mirror-1', labels: { [MIRROR_LABEL]: 'm-1' } };
  const spec = {
    containers: [{ name: 'app', image: IMAGE, command: ['sh', '-c', 'echo hi'] }],
    activeDeadlineSeconds: 60,
  };
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata, spec };
  expect(await mirrors.surroundings(namespace)).toMatchObject({ missing: [] });
  await mirrors.check(pod);
  const made = await mirrors.create(pod);
  await mirrors.denyEgress(made);
  const place = { namespace, name: metadata.name, uid: String(fieldsOf(made['metadata'])['uid']) };
  const log = () => mirrors.log(place, { container: 'app', previous: false });
  await expect.poll(log, { timeout: 20_000 }).toBe('hi\n');
  expect(await mirrors.events(place)).not.toEqual([]);
  expect(await mirrors.mirrors()).toContainEqual(expect.objectContaining(place));
  await mirrors.remove(place);
}

describe('the service account of deploy/rbac.yaml', () => {
  it('may read no Secret, proxy through no node, and write nothing but mirrors', async () => {
    const rights = await grantedRights('rbac.yaml');
    expect(rights.length).toBeGreaterThan(30);
    expect(rights.filter(({ resource }) => /secret|nodes|\*|exec|attach|portforward/.test(resource))).toEqual([]);
    const writing = rights.filter(({ verb }) => !/^(?:get|list|watch)$/.test(verb)).map(rightWords);
    expect(writing.sort()).toEqual(['create networkpolicies.networking.k8s.io', 'create pods', 'delete pods']);
  });

  it.each([
    ['GET', 'api/v1/pods', 200],
    ['GET', 'apis/rbac.authorization.k8s.io/v1/clusterroles', 200],
    ['GET', 'api/v1/secrets', 403],
    ['GET', 'api/v1/nodes', 403],
    ['POST', 'api/v1/namespaces/default/configmaps', 403],
    ['PATCH', 'api/v1/namespaces/default/pods/web', 403],
    ['DELETE', 'apis/apps/v1/namespaces/default/deployments/web', 403],
    ['POST', 'api/v1/namespaces/default/pods/web/exec', 403],
  ])('%s %s is answered with %i', async (method, path, status) => {
    const headers = { Authorization: `Bearer ${backend.clusterToken}` };
    expect((await fetch(`${backend.proxy.url}/${path}`, { method, headers })).status).toBe(status);
  });

  it('has all rights that the backend needs and none that it does not use', async () => {
    const namespace = await namespaceForTest(cluster, 'rights');
    const container = { name: 'app', image: IMAGE, command: ['sh', '-c', 'echo hello; sleep 3600'] };
    const spec = { containers: [container], terminationGracePeriodSeconds: 0 };
    await cluster.apply(namespace, { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'talker' }, spec });
    await eventually('a running pod', 60, async () =>
      (await cluster.pods(namespace)).some(({ status }) => fieldsOf(status)['phase'] === 'Running'),
    );
    backend.proxy.requests.length = 0;
    const statuses = await askForEverything(namespace);
    await makeMirror(namespace);
    expect(Object.entries(statuses).filter(([, status]) => status !== 200 && status !== 404)).toEqual([]);
    const { body } = await backend.send('GET', `/api/diagram/namespace/${namespace}`, {
      cookie: await backend.signIn('read'),
    });
    expect(body).not.toHaveProperty('missing');
    const used = () => usedRights(backend.proxy.requests);
    const granted = (await grantedRights('rbac.yaml')).map(rightWords).sort();
    // Watches follow lists a moment later.
    await expect.poll(used, { timeout: 20_000 }).toEqual(granted);
  });
});
