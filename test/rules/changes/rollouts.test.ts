import { describe, expect, it } from 'vitest';
import type { Fields } from '../../../src/rules/evidence/values.js';
import { type ClusterObjects, reportsOf } from '../../../src/rules/report/index.js';
import { madeBy, workload } from '../report/objects.js';
import {
  deployment,
  FAILED,
  failingPod,
  NEW,
  NEW_SET,
  OLD,
  OLD_SET,
  ROLLED_OUT,
  replicaSet,
  rollout,
  template,
} from './objects.js';

const changesIn = (objects: ClusterObjects) => (reportsOf(objects)[0]?.changes ?? []) as readonly Fields[];
const BEFORE = '2026-03-12T08:00:00Z';

describe('the rollouts of a Deployment', () => {
  it('are told with what they changed, the newest with what ran before', () => {
    const [newest, older, ...others] = changesIn(rollout());
    expect(newest).toEqual({
      at: ROLLED_OUT,
      kind: 'rollout',
      what: 'rollout 14 of Deployment shop/web changed the image of container app from 1.4 to 1.5',
      object: { kind: 'Deployment', namespace: 'shop', name: 'web' },
      revision: 14,
      before: { revision: 13, healthy: true, manifest: expect.stringContaining('image: shop/app:1.4') },
    });
    expect(older).toMatchObject({
      revision: 13,
      what: 'rollout 13 of Deployment shop/web changed its pods; what of them is not known',
    });
    expect(older).not.toHaveProperty('before');
    expect(others).toEqual([]);
  });

  it('of a Deployment that is new are its creation', () => {
    const first = replicaSet(1, NEW, {}, ROLLED_OUT);
    const objects = rollout({ workloads: [deployment(), first], pods: [failingPod(madeBy('ReplicaSet', 'web-1'))] });
    expect(changesIn(objects)).toMatchObject([{ what: 'Deployment shop/web was created', revision: 1 }]);
  });

  it('tell a restart from a change', () => {
    const restarted = {
      ...OLD,
      metadata: { labels: { app: 'web' }, annotations: { 'kubectl.kubernetes.io/restartedAt': FAILED } },
    };
    const [newest] = changesIn(
      rollout({ workloads: [deployment(restarted), OLD_SET, replicaSet(14, restarted, {}, ROLLED_OUT)] }),
    );
    expect(newest).toMatchObject({ what: 'rollout 14 of Deployment shop/web restarted its pods' });
    expect(newest?.['before']).toEqual({ revision: 13, healthy: true });
  });

  it('of a pod of an older revision hold nothing to go back to', () => {
    const older = failingPod(madeBy('ReplicaSet', 'web-13'));
    const [newest] = changesIn(rollout({ pods: [older] }));
    expect(newest).toMatchObject({ revision: 14, before: { revision: 13 } });
    expect(newest?.['before']).toEqual({ revision: 13 });
  });

  it('take a revision that came back for a rollout when its ReplicaSet was scaled up again', () => {
    const back = replicaSet(15, OLD, { replicas: 1 }, BEFORE);
    const from = (replicas: number, at: string) => ({
      kind: 'Event',
      reason: 'ScalingReplicaSet',
      message: `Scaled up replica set web-15 from ${replicas} to ${replicas + 1}`,
      lastTimestamp: at,
      involvedObject: { kind: 'Deployment', name: 'web', namespace: 'shop' },
    });
    const objects = rollout({
      workloads: [deployment(OLD), NEW_SET, back],
      pods: [failingPod(madeBy('ReplicaSet', 'web-15'))],
    });
    expect(changesIn(objects)).toMatchObject([{ revision: 14 }]);
    const events = [from(1, FAILED), from(0, '2026-03-14T09:30:00Z'), ...objects.events];
    expect(changesIn({ ...objects, events })[0]).toMatchObject({ revision: 15, at: '2026-03-14T09:30:00Z' });
  });

  it('are the newest of a thousand', () => {
    const sets = Array.from({ length: 1_000 }, (_, index) =>
      replicaSet(
        index + 1,
        template(`shop/app:${index + 1}`),
        {},
        new Date(Date.parse(BEFORE) + index * 60_000).toISOString(),
      ),
    );
    const objects = rollout({
      workloads: [deployment(), ...sets],
      pods: [failingPod(madeBy('ReplicaSet', 'web-1000'))],
    });
    expect(changesIn(objects).map(({ revision }) => revision)).toEqual([1000, 999, 998]);
    expect(changesIn(objects)[0]?.['what']).toContain('from 999 to 1000');
  });
});

describe('whether the revision before a rollout was healthy', () => {
  const gone = replicaSet(13, OLD, {}, BEFORE);
  const available = (status: string, since: string) => ({
    replicas: 1,
    conditions: [{ type: 'Available', status, lastTransitionTime: since }],
  });
  const healthy = (...workloads: Fields[]) =>
    (changesIn(rollout({ workloads }))[0]?.['before'] as Fields | undefined)?.['healthy'];

  it('is known of ready pods', () => {
    expect(healthy(deployment(), OLD_SET, NEW_SET)).toBe(true);
    expect(healthy(deployment(), replicaSet(13, OLD, { replicas: 1 }, BEFORE), NEW_SET)).toBe(false);
  });

  it('is known where the Deployment was available when the rollout began', () => {
    expect(healthy(deployment(NEW, available('False', FAILED)), gone, NEW_SET)).toBe(true);
    expect(healthy(deployment(NEW, available('True', BEFORE)), gone, NEW_SET)).toBe(true);
    expect(healthy(deployment(NEW, available('False', BEFORE)), gone, NEW_SET)).toBeUndefined();
    expect(healthy(deployment(NEW, available('True', FAILED)), gone, NEW_SET)).toBeUndefined();
    expect(healthy(deployment(NEW, { replicas: 1 }), gone, NEW_SET)).toBeUndefined();
  });

  it('is not known where a third revision may be the one that ran, or where it was soon replaced', () => {
    const status = available('True', BEFORE);
    expect(healthy(deployment(NEW, { ...status, replicas: 3 }), gone, NEW_SET)).toBeUndefined();
    const brief = replicaSet(13, OLD, {}, '2026-03-14T09:20:00Z');
    expect(healthy(deployment(NEW, status), brief, NEW_SET)).toBeUndefined();
  });
});

describe('the rollouts of StatefulSets and DaemonSets', () => {
  const revision = (kind: string, number: number, own: object, createdAt: string): Fields => ({
    kind: 'ControllerRevision',
    metadata: {
      name: `web-rev${number}`,
      namespace: 'shop',
      creationTimestamp: createdAt,
      labels: { 'controller-revision-hash': kind === 'DaemonSet' ? `rev${number}` : `web-rev${number}` },
      ...madeBy(kind, 'web'),
    },
    revision: number,
    data: { spec: { template: { ...own, $patch: 'replace' } } },
  });
  const objectsOf = (kind: string, hash: string, status: object): ClusterObjects => {
    const failing = failingPod(madeBy(kind, 'web'));
    const metadata = failing['metadata'] as { labels: object };
    const pods = [
      { ...failing, metadata: { ...metadata, labels: { ...metadata.labels, 'controller-revision-hash': hash } } },
    ];
    const owner = workload(kind, 'web', { spec: { template: NEW }, status: { ...status } });
    return rollout({
      pods,
      workloads: [owner],
      background: [revision(kind, 13, OLD, BEFORE), revision(kind, 14, NEW, ROLLED_OUT)],
    });
  };

  it('are told by ControllerRevisions', () => {
    const status = { readyReplicas: 2, updatedReplicas: 1, currentRevision: 'web-rev13', updateRevision: 'web-rev14' };
    expect(changesIn(objectsOf('StatefulSet', 'web-rev14', status))[0]).toMatchObject({
      what: 'rollout 14 of StatefulSet shop/web changed the image of container app from 1.4 to 1.5',
      before: { revision: 13, healthy: true, manifest: expect.stringContaining('shop/app:1.4') },
    });
    const counts = { numberReady: 2, updatedNumberScheduled: 1 };
    expect(changesIn(objectsOf('DaemonSet', 'rev14', counts))[0]).toMatchObject({
      before: { revision: 13, healthy: true },
    });
  });

  it('hold nothing to go back to where no pod of the revision before was ready, or the pod is of it', () => {
    const none = { readyReplicas: 0, updatedReplicas: 1, currentRevision: 'web-rev13', updateRevision: 'web-rev14' };
    expect(changesIn(objectsOf('StatefulSet', 'web-rev14', none))[0]?.['before']).toEqual({ revision: 13 });
    const stuck = { ...none, readyReplicas: 2, currentRevision: 'web-rev12' };
    expect(changesIn(objectsOf('StatefulSet', 'web-rev14', stuck))[0]?.['before']).toEqual({ revision: 13 });
    const well = { ...none, readyReplicas: 2 };
    expect(changesIn(objectsOf('StatefulSet', 'web-rev13', well))[0]?.['before']).toEqual({ revision: 13 });
  });
});
