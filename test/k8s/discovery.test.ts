import { describe, expect, it } from 'vitest';
import { Discovery } from '../../src/k8s/discovery.js';
import { PODS, type Resource } from '../../src/k8s/resources.js';
import { sendJson, sendStatus } from '../../src/simulation/api-server/index.js';
import { startApiServer } from '../support/api-server/start.js';
import { clientOf } from './kubeconfig.js';

const kindOf = (apiVersion: string, kind: string): Resource => ({
  ...{ apiVersion, kind, plural: `${kind.toLowerCase()}s`, isNamespaced: true },
});
const EVENTS_OF_THE_NEW_GROUP = kindOf('events.k8s.io/v1', 'Event');
const ROLLOUTS = kindOf('argoproj.io/v1beta1', 'Rollout');
const OLD_ROLLOUTS = kindOf('argoproj.io/v1alpha1', 'Rollout');
const FORMS = [
  ['aggregated', true],
  ['plain', false],
] as const;

async function startServer(isAggregated = true) {
  const server = await startApiServer();
  server.discovery.isAggregated = isAggregated;
  // A group that is not Kubernetes' own comes first, so that the order has to be made.
  server.catalogue.remove('Deployment');
  server.catalogue.add(ROLLOUTS, OLD_ROLLOUTS, kindOf('argoproj.io/v1beta1', 'Deployment'));
  server.catalogue.add(kindOf('apps/v1', 'Deployment'), EVENTS_OF_THE_NEW_GROUP);
  return { server, discovery: new Discovery(clientOf(server)) };
}

describe.each(FORMS)('%s discovery', (_name, isAggregated) => {
  it('knows where each kind is served: core and built-in groups and preferred versions come first', async () => {
    const { server, discovery } = await startServer(isAggregated);
    expect(await discovery.find('Pod')).toEqual({ ...PODS, verbs: expect.arrayContaining(['get', 'list', 'watch']) });
    expect(await discovery.find('Node')).toMatchObject({ isNamespaced: false });
    expect(await discovery.find('Event')).toMatchObject({ apiVersion: 'v1' });
    expect(await discovery.find('Event', 'events.k8s.io/v1')).toMatchObject(EVENTS_OF_THE_NEW_GROUP);
    expect(await discovery.find('Deployment')).toMatchObject({ apiVersion: 'apps/v1' });
    expect(await discovery.find('Rollout')).toMatchObject(ROLLOUTS);
    expect((await discovery.resources()).filter(({ plural }) => plural.includes('/'))).toEqual([]);
    expect(await discovery.failedGroups()).toEqual([]);
    const { length } = server.requests;
    await discovery.find('Pod');
    expect(server.requests).toHaveLength(length);
  });

  it('takes the first of several resources that the cluster has', async () => {
    const { discovery } = await startServer(isAggregated);
    const newest = kindOf('argoproj.io/v1', 'Rollout');
    expect(await discovery.firstServed([newest, OLD_ROLLOUTS, ROLLOUTS])).toMatchObject(OLD_ROLLOUTS);
    expect(await discovery.firstServed([newest])).toBeUndefined();
  });
});

describe('a group whose server does not answer', () => {
  it('is left out and named where the cluster says that what it knows is stale', async () => {
    const { server, discovery } = await startServer();
    server.interfere(({ path }, response) => {
      if (path !== '/apis') return false;
      const stale = { metadata: { name: 'metrics.k8s.io' }, versions: [{ version: 'v1', freshness: 'Stale' }] };
      sendJson(response, JSON.stringify({ kind: 'APIGroupDiscoveryList', items: [stale] }));
      return true;
    });
    expect(await discovery.find('Pod')).toBeDefined();
    expect(await discovery.failedGroups()).toEqual(['metrics.k8s.io/v1']);
  });

  it('is left out and named where it is asked for itself', async () => {
    const { server, discovery } = await startServer(false);
    server.refuse(/^\/apis\/apps\/v1$/, 503, 'the server is currently unable to handle the request');
    expect(await discovery.find('StatefulSet')).toBeUndefined();
    expect(await discovery.find('CronJob')).toBeDefined();
    expect(await discovery.failedGroups()).toEqual(['apps/v1']);
  });

  it('does not hide the core group when all others are away', async () => {
    const { server, discovery } = await startServer();
    server.refuse(/^\/apis$/, 500, 'no');
    expect(await discovery.find('Pod')).toBeDefined();
  });
});

describe('what is known', () => {
  it('is asked for once by many at the same time, and again for what was not there', async () => {
    const { server } = await startServer();
    const discovery = new Discovery(clientOf(server), { againMs: 0 });
    await Promise.all(Array.from({ length: 20 }, () => discovery.find('Pod')));
    expect(server.requests).toHaveLength(2);
    const gateways = kindOf('gateway.networking.k8s.io/v1', 'Gateway');
    expect(await discovery.find('Gateway')).toBeUndefined();
    server.catalogue.add(gateways);
    expect(await discovery.find('Gateway')).toMatchObject(gateways);
    await discovery.find('Gateway');
    expect(server.requests).toHaveLength(6);
  });

  it('is not asked for again and again for a kind that nobody has', async () => {
    const { server, discovery } = await startServer();
    for (let time = 0; time < 5; time += 1) expect(await discovery.find('Nonsense')).toBeUndefined();
    expect(server.requests).toHaveLength(2);
  });

  it('is kept while the cluster is away; where nothing is known, that is an error', async () => {
    const { server } = await startServer();
    const discovery = new Discovery(clientOf(server), { freshMs: 0 });
    expect(await discovery.find('Pod')).toBeDefined();
    server.interfere((_request, response) => {
      sendStatus(response, 500, 'etcd');
      return true;
    });
    expect(await discovery.find('Pod')).toBeDefined();
    await expect(new Discovery(clientOf(server)).find('Pod')).rejects.toMatchObject({ code: 'unavailable' });
  });
});
