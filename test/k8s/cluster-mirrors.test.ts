import { describe, expect, it, onTestFinished } from 'vitest';
import { Cluster } from '../../src/k8s/cluster.js';
import { ClusterMirrors } from '../../src/k8s/cluster-mirrors.js';
import { clusterSourceOf } from '../../src/k8s/cluster-source.js';
import { NETWORK_POLICIES, PODS } from '../../src/k8s/resources.js';
import { fieldsOf } from '../../src/rules/evidence/values.js';
import { MIRROR_LABEL } from '../../src/rules/mirror/mirror-names.js';
import { isMeantBy } from '../../src/simulation/api-server/index.js';
import { startApiServer } from '../support/api-server/start.js';
import { recordingLogger } from '../support/fakes.js';
import { kubeconfig } from './kubeconfig.js';

const NAMESPACE = 'api/v1/namespaces/shop';
const labels = { [MIRROR_LABEL]: 'm-1', 'podproof.dev/installation': 'here' };
const annotations = { 'podproof.dev/expires-at': '2026-03-02T08:03:00Z' };
const mirror = (metadata: object = {}, spec: object = {}) => ({
  ...{ apiVersion: 'v1', kind: 'Pod' },
  metadata: { name: 'web-mirror-abc', namespace: 'shop', labels, annotations, ...metadata },
  spec: { activeDeadlineSeconds: 180, containers: [{ name: 'app', image: 'shop:1' }], ...spec },
});
const place = { namespace: 'shop', name: 'web-mirror-abc' };

async function startMirrors() {
  const server = await startApiServer();
  server.have('api/v1/namespaces', { metadata: { name: 'shop', annotations: { 'podproof.dev/mirror': 'false' } } });
  const settings = { isWanted: true, kubeconfig: kubeconfig(server.url), context: null, isInCluster: false };
  const cluster = new Cluster(clusterSourceOf(settings), recordingLogger());
  onTestFinished(() => cluster.close());
  const stored = () => server.objects.get(PODS, 'shop', place.name);
  const uidOf = () => String(stored()?.metadata['uid']);
  return { server, mirrors: new ClusterMirrors(cluster), stored, uidOf };
}

describe('the surroundings of a mirror', () => {
  it('are none where the namespace is gone or is being deleted', async () => {
    const { server, mirrors } = await startMirrors();
    const ending = { metadata: { name: 'old', deletionTimestamp: '2026-03-02T08:03:00Z' } };
    server.have('api/v1/namespaces', ending);
    for (const namespace of ['old', 'never'])
      await expect(mirrors.surroundings(namespace)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are all that selects pods by labels, with the claims that pods hold', async () => {
    const { server, mirrors } = await startMirrors();
    const selector = { matchLabels: { app: 'web' } };
    const named = (name: string, spec: object) => ({ metadata: { name }, spec });
    server.have(
      `${NAMESPACE}/services`,
      named('web', { selector: { app: 'web' } }),
      named('outside', { type: 'ExternalName' }),
    );
    server.have(`${NAMESPACE}/replicationcontrollers`, named('old', { selector: { app: 'old' } }));
    for (const path of ['deployments', 'replicasets', 'statefulsets', 'daemonsets'])
      server.have(`apis/apps/v1/namespaces/shop/${path}`, named(path, { selector }));
    server.have('apis/batch/v1/namespaces/shop/jobs', named('once', { selector }));
    server.have(
      'apis/policy/v1/namespaces/shop/poddisruptionbudgets',
      named('all', { selector: {} }),
      named('none', {}),
    );
    const from = [{ podSelector: selector, namespaceSelector: {} }, { ipBlock: { cidr: '10.0.0.0/8' } }];
    server.have(
      'apis/networking.k8s.io/v1/namespaces/shop/networkpolicies',
      named('deny', { podSelector: {}, ingress: [{ from }, { ports: [] }] }),
    );
    const many = Array.from({ length: 600 }, (_, index) => ({ name: `v${index}`, emptyDir: {} }));
    const claims = (claimName: string) => ({
      volumes: [...many, { name: 'data', persistentVolumeClaim: { claimName } }],
    });
    const message = '0/1 nodes are available: persistentvolumeclaim "data-c" not found.';
    const unscheduled = {
      status: { phase: 'Pending', conditions: [{ type: 'PodScheduled', status: 'False', message }] },
    };
    const waiting = { ...named('c', claims('data-c')), ...unscheduled };
    server.have(`${NAMESPACE}/pods`, waiting, named('a', claims('data-a')), {
      ...named('b', claims('data-b')),
      status: { phase: 'Succeeded' },
    });
    const found = await mirrors.surroundings('shop');
    expect(found.annotations).toEqual({ 'podproof.dev/mirror': 'false' });
    expect([...found.claimsInUse]).toEqual(['data-a']);
    expect(found.admitting).toEqual([{ kind: 'NetworkPolicy', name: 'deny', selector }]);
    expect(found.missing).toEqual([]);
    const words = found.selecting.map((each) => `${each.kind} ${each.name} ${JSON.stringify(each.selector)}`);
    expect(words.sort()).toEqual([
      'DaemonSet daemonsets {"matchLabels":{"app":"web"}}',
      'Deployment deployments {"matchLabels":{"app":"web"}}',
      'Job once {"matchLabels":{"app":"web"}}',
      'NetworkPolicy deny {}',
      'PodDisruptionBudget all {}',
      'ReplicaSet replicasets {"matchLabels":{"app":"web"}}',
      'ReplicationController old {"matchLabels":{"app":"old"}}',
      'Service web {"matchLabels":{"app":"web"}}',
      'StatefulSet statefulsets {"matchLabels":{"app":"web"}}',
    ]);
  });

  it('name what the pods of a controller that nobody knows have in common', async () => {
    const { server, mirrors } = await startMirrors();
    const controller = {
      apiVersion: 'apps.kruise.io/v1alpha1',
      kind: 'CloneSet',
      name: 'web',
      uid: 'u',
      controller: true,
    };
    const pod = (name: string, own: string) => ({
      metadata: { name, labels: { app: 'web', own }, ownerReferences: [controller] },
    });
    server.have(`${NAMESPACE}/pods`, pod('a', '1'), pod('b', '2'));
    const { selecting } = await mirrors.surroundings('shop');
    expect(selecting).toEqual([{ kind: 'CloneSet', name: 'web', selector: { matchLabels: { app: 'web' } } }]);
  });

  it('say what may not be listed, and are not there without a namespace or a cluster', async () => {
    const { server, mirrors } = await startMirrors();
    const allow = server.forbid({ verb: 'list', resource: 'poddisruptionbudgets' });
    const { missing } = await mirrors.surroundings('shop');
    expect(missing).toHaveLength(1);
    expect(missing[0]).toMatch(
      /^poddisruptionbudgets: .*rule \{apiGroups: \["policy"\], resources: \["poddisruptionbudgets"\], verbs: \["list"\]\} is missing$/,
    );
    allow();
    await expect(mirrors.surroundings('nowhere')).rejects.toMatchObject({ code: 'not_found' });
    await server.stop();
    await expect(mirrors.surroundings('shop')).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('making a mirror', () => {
  it('asks first with a dry run that takes no unknown field, then makes it', async () => {
    const { server, mirrors, stored } = await startMirrors();
    await mirrors.check(mirror());
    expect(stored()).toBeUndefined();
    const made = await mirrors.create(mirror());
    expect(fieldsOf(made['metadata'])['uid']).toBe(stored()?.metadata['uid']);
    const queries = server.requests.filter(isMeantBy({ verb: 'create' })).map(({ query }) => Object.fromEntries(query));
    expect(queries).toEqual([
      { dryRun: 'All', fieldValidation: 'Strict', fieldManager: 'podproof' },
      { fieldValidation: 'Strict', fieldManager: 'podproof' },
    ]);
  });

  it.each([
    ['no label', mirror({ labels: { app: 'web' } })],
    ['an owner', mirror({ ownerReferences: [{ kind: 'ReplicaSet', name: 'web', uid: 'u' }] })],
    ['no end', mirror({}, { activeDeadlineSeconds: undefined })],
    ['no namespace', mirror({ namespace: undefined })],
  ])('refuses a pod that has %s', async (_words, pod) => {
    const { server, mirrors } = await startMirrors();
    await expect(mirrors.create(pod)).rejects.toMatchObject({ code: 'internal' });
    expect(server.requests).toEqual([]);
  });

  it.each([
    [
      'forbidden',
      403,
      'pods "x" is forbidden: User "tester" cannot create resource "pods" in API group "" in the namespace "shop"',
    ],
    ['conflict', 403, 'pods "x" is forbidden: exceeded quota: all, requested: pods=1, used: pods=2, limited: pods=2'],
    ['invalid', 403, 'pods "x" is forbidden: violates PodSecurity "restricted:latest": privileged'],
    ['invalid', 422, 'Pod "x" is invalid: spec.containers: Required value'],
    ['conflict', 409, 'pods "x" already exists'],
  ])('tells %s where %i is answered: %s', async (code, status, message) => {
    const { server, mirrors } = await startMirrors();
    server.refuse(/pods$/, status, message);
    await expect(mirrors.check(mirror())).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
  });

  it('lets nothing out of it on request, with a policy that it owns, also when asked twice', async () => {
    const { server, mirrors, uidOf } = await startMirrors();
    const made = await mirrors.create(mirror());
    await mirrors.denyEgress(made);
    await mirrors.denyEgress(made);
    expect(server.objects.get(NETWORK_POLICIES, 'shop', place.name)).toMatchObject({
      metadata: { ownerReferences: [{ kind: 'Pod', name: place.name, uid: uidOf() }] },
      spec: { podSelector: { matchLabels: { [MIRROR_LABEL]: 'm-1' } }, policyTypes: ['Egress'], egress: [] },
    });
    await expect(mirrors.denyEgress(mirror({ uid: 'another' }))).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('removing a mirror', () => {
  it('removes this very pod with a short grace period, and nothing of its name that is another', async () => {
    const { mirrors, stored, uidOf } = await startMirrors();
    await mirrors.create(mirror({}, { terminationGracePeriodSeconds: 600 }));
    await mirrors.remove({ ...place, uid: 'another' });
    expect(stored()).toBeDefined();
    const uid = uidOf();
    await mirrors.remove({ ...place, uid });
    expect(stored()).toBeUndefined();
    await mirrors.remove({ ...place, uid });
  });

  it.each([
    ['without the label', { labels: { app: 'web' } }],
    ['of somebody', { ownerReferences: [{ kind: 'ReplicaSet', name: 'web', uid: 'u' }] }],
  ])('refuses a pod %s', async (_words, metadata) => {
    const { server, mirrors, stored, uidOf } = await startMirrors();
    server.have(`${NAMESPACE}/pods`, mirror(metadata));
    await expect(mirrors.remove({ ...place, uid: uidOf() })).rejects.toMatchObject({ code: 'internal' });
    expect(stored()).toBeDefined();
  });
});

describe('looking at a mirror', () => {
  it('finds all of the cluster, with their ends, but none that only has the label of its owner', async () => {
    const { server, mirrors } = await startMirrors();
    server.have('api/v1/namespaces/other/pods', {
      metadata: { name: 'x', labels: { [MIRROR_LABEL]: 'm-2' }, deletionTimestamp: '2026-03-02T08:00:00Z' },
    });
    server.have(
      `${NAMESPACE}/pods`,
      mirror(),
      { metadata: { name: 'web' } },
      mirror({ name: 'copy', ownerReferences: [{ uid: 'u' }] }),
    );
    expect(await mirrors.mirrors()).toEqual([
      {
        namespace: 'other',
        name: 'x',
        uid: expect.any(String),
        mirrorId: 'm-2',
        installation: '',
        expiresAt: 0,
        isBeingDeleted: true,
      },
      {
        ...place,
        uid: expect.any(String),
        mirrorId: 'm-1',
        installation: 'here',
        expiresAt: Date.parse('2026-03-02T08:03:00Z'),
        isBeingDeleted: false,
      },
    ]);
    server.forbid({ verb: 'list', resource: 'pods' });
    await expect(mirrors.mirrors()).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('at the cluster scope'),
    });
  });

  it('reads it, its newest events in their order, and its logs, and nothing of what is not there', async () => {
    const { server, mirrors } = await startMirrors();
    expect(await mirrors.pod(place)).toBeUndefined();
    server.have(`${NAMESPACE}/pods`, mirror({ uid: 'u-1' }));
    const event = (uid: string, second: number) => ({
      ...{ involvedObject: { uid }, reason: `r${second}` },
      lastTimestamp: new Date(Date.UTC(2026, 2, 2, 8, 0, second)).toISOString(),
    });
    server.have(
      `${NAMESPACE}/events`,
      ...Array.from({ length: 210 }, (_, index) => event('u-1', 209 - index)),
      event('u-2', 1),
    );
    const events = await mirrors.events({ ...place, uid: 'u-1' });
    expect(events.map(({ reason }) => reason)).toEqual(Array.from({ length: 200 }, (_, index) => `r${index + 10}`));
    expect(await mirrors.pod(place)).toMatchObject({ metadata: { uid: 'u-1' } });
    expect(await mirrors.log({ ...place, name: 'gone' }, { container: 'app', previous: false })).toBe('');
    server.logs.print({ namespace: 'shop', pod: place.name, container: 'app' }, 'one\ntwo\n');
    expect(await mirrors.log(place, { container: 'app', previous: false })).toBe('one\ntwo\n');
    server.refuse(/log$/, 400, 'previous terminated container "app" in pod "web" not found');
    expect(await mirrors.log(place, { container: 'app', previous: true })).toBe('');
  });
});
