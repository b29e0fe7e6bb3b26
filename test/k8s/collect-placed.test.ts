import { describe, expect, it } from 'vitest';
import { collectObjects, type Scope } from '../../src/k8s/index.js';
import { reportsOf } from '../../src/rules/report/index.js';
import { type ApiServer, isAt, refusing } from '../../src/simulation/api-server/index.js';
import { pod, WELL, warning } from '../rules/report/objects.js';
import { startApiServer } from '../support/api-server/start.js';
import { clientOf } from './kubeconfig.js';

const ALL_PODS = 'api/v1/pods';
const SHOP = 'api/v1/namespaces/shop/pods';
const OTHER = 'api/v1/namespaces/other/pods';
const NO_ROOM = '0/1 nodes are available: 1 Insufficient cpu. preemption: 0/1 nodes are available.';

const asking = (cpu: string) => ({
  containers: [{ name: 'app', image: 'shop/app:1', resources: { requests: { cpu } } }],
});
const waiting = (name: string, message: string) =>
  pod(
    name,
    { phase: 'Pending', conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message }] },
    { ...asking('2'), nodeName: undefined },
  );
const elsewhere = (name: string, cpu: string, phase = 'Running') =>
  pod(name, { ...WELL, phase }, asking(cpu), { namespace: 'other' });

/** A cluster with one node of four cores, on which another namespace has taken most of them. */
async function startCluster(...waitingPods: readonly object[]): Promise<ApiServer> {
  const server = await startApiServer();
  server.have(SHOP, ...waitingPods, pod('well', WELL, asking('150m')));
  server.have(OTHER, elsewhere('web', '3500m'), elsewhere('done', '4', 'Succeeded'), elsewhere('dead', '4', 'Failed'));
  server.have('api/v1/nodes', { metadata: { name: 'n1' }, status: { allocatable: { cpu: '4', pods: '110' } } });
  return server;
}

async function collected(server: ApiServer, scope: Partial<Scope>) {
  const leftOut: string[] = [];
  const objects = await collectObjects(clientOf(server), {
    readsSecrets: true,
    ...scope,
    onLeftOut: ({ message }) => leftOut.push(message),
  });
  const report = reportsOf(objects).find(({ pod_name: name }) => name === 'late');
  return { leftOut, nodes: report?.nodes };
}

const LEFT = [{ name: 'n1', requested: { cpu: '3650m', pods: '2' } }];

describe('what pods take of the nodes', () => {
  it.each<[string, Partial<Scope>]>([
    ['one pod', { namespace: 'shop', pod: 'late' }],
    ['a namespace', { namespace: 'shop' }],
    ['the cluster', {}],
  ])('is read for a pod that finds no room, asking for %s', async (_name, scope) => {
    const server = await startCluster(waiting('late', NO_ROOM));
    expect(await collected(server, scope)).toMatchObject({ leftOut: [], nodes: LEFT });
  });

  it('asks once for all pods that have a node and have not ended', async () => {
    const server = await startCluster(waiting('late', NO_ROOM), waiting('later', NO_ROOM));
    await collected(server, { namespace: 'shop' });
    expect(server.requests.filter(isAt(ALL_PODS)).map(({ query }) => query.get('fieldSelector'))).toEqual([
      'spec.nodeName!=,status.phase!=Succeeded,status.phase!=Failed',
    ]);
  });

  it('does not ask again where all pods are read anyway', async () => {
    const server = await startCluster(waiting('late', NO_ROOM));
    await collected(server, {});
    expect(server.requests.filter(isAt(ALL_PODS))).toHaveLength(1);
  });

  it('is read where only an event tells of it', async () => {
    const server = await startCluster(pod('late', { phase: 'Pending' }, { ...asking('2'), nodeName: undefined }));
    server.have('api/v1/namespaces/shop/events', warning('late', 'FailedScheduling', NO_ROOM));
    expect((await collected(server, { namespace: 'shop', pod: 'late' })).nodes).toMatchObject(LEFT);
  });

  it.each([
    ['waits for something else', waiting('late', '0/1 nodes are available: persistentvolumeclaim "data" not found.')],
    ['waits at a gate', waiting('late', 'Scheduling is blocked due to non-empty scheduling gates')],
    ['has a node', { ...waiting('late', NO_ROOM), spec: { ...asking('2'), nodeName: 'n1' } }],
  ])('is not read for a pod that %s', async (_name, late) => {
    const server = await startCluster(late);
    await collected(server, { namespace: 'shop' });
    expect(server.requests.filter(isAt(ALL_PODS))).toEqual([]);
  });

  it('adds up page by page', async () => {
    const server = await startCluster(waiting('late', NO_ROOM));
    server.have(OTHER, ...Array.from({ length: 1_200 }, (_, index) => elsewhere(`p${index}`, '0.1m')));
    const { nodes } = await collected(server, { namespace: 'shop', pod: 'late' });
    expect(nodes).toMatchObject([{ requested: { cpu: '4850m', pods: '1202' } }]);
    expect(server.requests.filter(isAt(ALL_PODS))).toHaveLength(3);
  });

  it('is not known where the cluster has too many pods, and not all of them are read', async () => {
    const server = await startCluster(waiting('late', NO_ROOM));
    server.have(OTHER, ...Array.from({ length: 11_000 }, (_, index) => elsewhere(`p${index}`, '1m')));
    const { nodes, leftOut } = await collected(server, { namespace: 'shop', pod: 'late' });
    expect([nodes?.length, leftOut]).toEqual([1, []]);
    expect(nodes?.[0]).not.toHaveProperty('requested');
    expect(server.requests.filter(isAt(ALL_PODS))).toHaveLength(21);
  });

  it('is left out without a word where it is forbidden, and with one where the cluster fails', async () => {
    const server = await startCluster(waiting('late', NO_ROOM));
    server.refuse(/^\/api\/v1\/pods$/, 403, 'no');
    const forbidden = await collected(server, { namespace: 'shop', pod: 'late' });
    expect(forbidden).toMatchObject({ leftOut: [], nodes: [{ name: 'n1' }] });
    expect(forbidden.nodes?.[0]).not.toHaveProperty('requested');

    const broken = await startCluster(waiting('late', NO_ROOM));
    broken.refuse(/^\/api\/v1\/pods$/, 500, 'no');
    const { leftOut, nodes } = await collected(broken, { namespace: 'shop', pod: 'late' });
    expect(leftOut).toEqual([expect.stringContaining('list pods')]);
    expect(nodes?.[0]).not.toHaveProperty('requested');
  });

  it('is not known where a page is missing', async () => {
    const server = await startCluster(waiting('late', NO_ROOM));
    server.have(OTHER, ...Array.from({ length: 600 }, (_, index) => elsewhere(`p${index}`, '1m')));
    server.interfere(
      (request, response) =>
        request.path === `/${ALL_PODS}` && request.query.has('continue') && refusing(500, 'no')(request, response),
    );
    const { nodes } = await collected(server, { namespace: 'shop', pod: 'late' });
    expect(nodes?.[0]).not.toHaveProperty('requested');
  });

  it('keeps nothing else of pods of other namespaces', async () => {
    const server = await startCluster(waiting('late', NO_ROOM));
    const env = [{ name: 'PASSWORD', value: 'hunter2' }];
    server.have(OTHER, pod('secret', WELL, { containers: [{ name: 'app', env }] }, { namespace: 'other' }));
    const objects = await collectObjects(clientOf(server), {
      namespace: 'shop',
      pod: 'late',
      readsSecrets: true,
    });
    expect(objects.placed).toHaveLength(3);
    expect(JSON.stringify(objects)).not.toMatch(/hunter2|"other"/);
  });

  it('ends when the caller gives up', async () => {
    const server = await startCluster(waiting('late', NO_ROOM));
    const giveUp = new AbortController();
    server.interfere(({ path }) => {
      if (path === `/${ALL_PODS}`) giveUp.abort();
      return false;
    });
    const scope = { namespace: 'shop', pod: 'late', readsSecrets: true, signal: giveUp.signal };
    await expect(collectObjects(clientOf(server), scope)).rejects.toMatchObject({ code: 'aborted' });
  });
});
