import { describe, expect, it, onTestFinished } from 'vitest';
import { Cluster } from '../../src/k8s/cluster.js';
import { ClusterMirrors } from '../../src/k8s/cluster-mirrors.js';
import { clusterSourceOf } from '../../src/k8s/cluster-source.js';
import { NETWORK_POLICIES, PODS } from '../../src/k8s/resources.js';
import { type Fields, fieldsOf, listOf } from '../../src/rules/evidence/values.js';
import { MIRROR_LABEL } from '../../src/rules/mirror/mirror-names.js';
import { only, refusing } from '../../src/simulation/api-server/index.js';
import type { SimulatedImage } from '../../src/simulation/index.js';
import { kubeconfig } from '../k8s/kubeconfig.js';
import { recordingLogger } from '../support/fakes.js';
import { startTestCluster } from '../support/simulation/start.js';

/** Runs for ever, and ends when it is told to. */
const WEB: SimulatedImage = { reference: 'r.example/web:1', program: () => ({ lines: [], ports: [] }) };
const container = { name: 'web', image: WEB.reference };
const namespaceObject = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } };

function workload(kind: string, apiVersion: string, spec: object = {}): object {
  const labels = { app: 'web' };
  const template = { metadata: { labels }, spec: { containers: [container] } };
  return {
    apiVersion,
    kind,
    metadata: { name: 'web', namespace: 'shop' },
    spec: { selector: { matchLabels: labels }, template, ...spec },
  };
}

function pod(metadata: object = {}, spec: object = {}): Fields {
  return {
    ...{ apiVersion: 'v1', kind: 'Pod' },
    metadata: { name: 'web-mirror-1', namespace: 'shop', labels: { [MIRROR_LABEL]: 'm-1' }, ...metadata },
    spec: { containers: [container], activeDeadlineSeconds: 300, ...spec },
  };
}

const place = { namespace: 'shop', name: 'web-mirror-1' };

async function start() {
  const simulation = await startTestCluster({ images: [WEB] });
  simulation.apply(namespaceObject);
  const settings = { isWanted: true, kubeconfig: kubeconfig(simulation.url), context: null, isInCluster: false };
  const cluster = new Cluster(clusterSourceOf(settings), recordingLogger());
  onTestFinished(() => cluster.close());
  const { client, writer } = cluster;
  const mirrors = new ClusterMirrors(cluster);
  const uidOf = (made: Fields) => String(fieldsOf(made['metadata'])['uid']);
  const wait = (seconds: number) => simulation.clock.advance(seconds * 1_000);
  return { simulation, client, writer, mirrors, uidOf, wait };
}

describe('a pod that belongs to nobody, in a simulated cluster', () => {
  it.each([
    ['ReplicaSet', 'apps/v1'],
    ['DaemonSet', 'apps/v1'],
  ])('is adopted by a %s that selects it, and only then', async (kind, apiVersion) => {
    const { simulation, client, mirrors, wait } = await start();
    simulation.apply(workload(kind, apiVersion, { replicas: 3 }));
    wait(10);
    await mirrors.create(pod());
    await mirrors.create(pod({ name: 'web-mirror-2', labels: { [MIRROR_LABEL]: 'm-2', app: 'web' } }));
    wait(10);
    const pods = await client.list(PODS, { namespace: 'shop' });
    const ownersOf = (name: string) => {
      const found = pods.find(({ metadata }) => fieldsOf(metadata)['name'] === name);
      return found && listOf(fieldsOf(found['metadata'])['ownerReferences']).map((each) => fieldsOf(each)['kind']);
    };
    expect(ownersOf('web-mirror-1')).toEqual([]);
    // A surplus pod may be deleted at once.
    expect(ownersOf('web-mirror-2') ?? [kind]).toEqual([kind]);
    expect(pods.filter(({ metadata }) => listOf(fieldsOf(metadata)['ownerReferences']).length > 0)).toHaveLength(
      kind === 'DaemonSet' ? 2 : 3,
    );
  });

  it('ends within its deadline, and what it owned goes with it, also what came too late', async () => {
    const { client, mirrors, uidOf, wait } = await start();
    const made = await mirrors.create(pod({}, { activeDeadlineSeconds: 30 }));
    await mirrors.denyEgress(made);
    wait(25);
    expect((await mirrors.pod(place))?.['status']).toMatchObject({ phase: 'Running' });
    wait(10);
    expect((await mirrors.pod(place))?.['status']).toMatchObject({ phase: 'Failed', reason: 'DeadlineExceeded' });
    await mirrors.remove({ ...place, uid: uidOf(made) });
    wait(1);
    await mirrors.denyEgress(made);
    wait(1);
    expect(await client.list(NETWORK_POLICIES, { namespace: 'shop' })).toEqual([]);
  });

  it('is deleted only as the very object that was meant, within the grace period that is asked for', async () => {
    const { client, writer, mirrors, uidOf, wait } = await start();
    const made = await mirrors.create(pod({}, { terminationGracePeriodSeconds: 600 }));
    wait(10);
    const other = { namespace: 'shop', preconditions: { uid: 'another' } };
    await expect(writer.delete(PODS, place.name, other)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Precondition failed: UID in precondition: another, UID in object meta: '),
    });
    await mirrors.remove({ ...place, uid: uidOf(made) });
    expect((await client.get(PODS, place.name, { namespace: 'shop' }))['metadata']).toMatchObject({
      deletionGracePeriodSeconds: 5,
    });
    wait(10);
    expect(await mirrors.pod(place)).toBeUndefined();
  });

  it('stays for its finalizers after all of it has ended, and goes with the last of them', async () => {
    const { writer, mirrors, uidOf, wait } = await start();
    const made = await mirrors.create(pod({ finalizers: ['example.com/hold'] }));
    wait(10);
    for (let times = 0; times < 3; times += 1) {
      await mirrors.remove({ ...place, uid: uidOf(made) });
      wait(20);
    }
    expect(await mirrors.mirrors()).toMatchObject([{ ...place, isBeingDeleted: true }]);
    const patch = { type: 'merge', patch: { metadata: { finalizers: null } } } as const;
    await writer.patch(PODS, place.name, patch, { namespace: 'shop' });
    wait(1);
    expect(await mirrors.mirrors()).toEqual([]);
  });

  it('goes with its namespace', async () => {
    const { simulation, mirrors, wait } = await start();
    await mirrors.denyEgress(await mirrors.create(pod()));
    wait(10);
    simulation.remove('Namespace', undefined, 'shop');
    await expect(mirrors.create(pod({ name: 'late' }))).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('being terminated'),
    });
    wait(60);
    expect(await mirrors.mirrors()).toEqual([]);
    await expect(mirrors.surroundings('shop')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is removed from a node that is dead when it is asked for again', async () => {
    const { simulation, mirrors, uidOf, wait } = await start();
    const made = await mirrors.create(pod());
    wait(10);
    const node = String(fieldsOf((await mirrors.pod(place))?.['spec'])['nodeName']);
    simulation.setNodeReady(node, false);
    await mirrors.remove({ ...place, uid: uidOf(made) });
    wait(15);
    expect(await mirrors.mirrors()).toMatchObject([{ ...place, isBeingDeleted: true }]);
    await mirrors.remove({ ...place, uid: uidOf(made) });
    expect(await mirrors.mirrors()).toEqual([]);
  });
});

describe('the API server of a simulated cluster', () => {
  it('can be away, while the nodes go on, and comes back at its address', async () => {
    const { simulation, mirrors, wait } = await start();
    await mirrors.create(pod({}, { activeDeadlineSeconds: 30 }));
    await simulation.setApiReachable(false);
    await expect(mirrors.mirrors()).rejects.toMatchObject({ code: 'unavailable' });
    wait(60);
    await simulation.setApiReachable(true);
    expect((await mirrors.pod(place))?.['status']).toMatchObject({ phase: 'Failed' });
  });

  it('answers what a test wants it to', async () => {
    const { simulation, mirrors } = await start();
    const stop = simulation.interfere(only({ verb: 'create', resource: 'pods' }, refusing(500, 'etcd is gone')));
    await expect(mirrors.create(pod())).rejects.toMatchObject({ code: 'unavailable' });
    stop();
    await mirrors.create(pod());
    expect(await mirrors.mirrors()).toHaveLength(1);
  });

  it('counts a quota also in a dry run', async () => {
    const { simulation, mirrors } = await start();
    simulation.apply({
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: { name: 'few', namespace: 'shop' },
      spec: { hard: { pods: '1' } },
    });
    await mirrors.check(pod());
    await mirrors.create(pod());
    await expect(mirrors.check(pod({ name: 'web-mirror-2' }))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('exceeded quota: few'),
    });
  });
});
