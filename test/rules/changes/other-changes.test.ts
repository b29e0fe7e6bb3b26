import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesOf } from '../../../src/rules/changes/changes-of.js';
import { lastWrite } from '../../../src/rules/changes/last-write.js';
import type { Fields } from '../../../src/rules/evidence/values.js';
import { type ClusterObjects, reportsOf } from '../../../src/rules/report/index.js';
import { FAILED, failingPod, ROLLED_OUT, rollout } from './objects.js';

const BEFORE = '2026-03-12T08:00:00Z';
const changesIn = (more: Partial<ClusterObjects>) =>
  ((reportsOf(rollout({ workloads: [], ...more }))[0]?.changes ?? []) as readonly Fields[]).map(
    ({ at, kind, what }) => [at, kind, what],
  );
const writer = (manager: string, time: string, ...fields: string[]) => ({
  manager,
  operation: 'Update',
  time,
  fieldsV1: Object.fromEntries(fields.map((field) => [`f:${field}`, {}])),
});
const written = (kind: string, name: string, more: object, ...managedFields: object[]): Fields => ({
  kind,
  metadata: { name, namespace: 'shop', creationTimestamp: BEFORE, managedFields },
  ...more,
});

describe('when an object was written last', () => {
  it('is the newest write of its content by anybody', () => {
    const object = written(
      'ConfigMap',
      'flags',
      {},
      writer('helm', BEFORE, 'data'),
      writer('kubectl-edit', FAILED, 'data', 'metadata'),
    );
    expect(lastWrite(object, ['data'])).toEqual({ at: FAILED, by: 'kubectl-edit', isCreation: false });
  });

  it('is not that of labels or of a status', () => {
    const status = { ...writer('controller', FAILED, 'data'), subresource: 'status' };
    const object = written(
      'ConfigMap',
      'flags',
      {},
      writer('helm', BEFORE, 'data'),
      writer('labeller', FAILED, 'metadata'),
      status,
    );
    expect(lastWrite(object, ['data'])).toEqual({ at: BEFORE, by: 'helm', isCreation: true });
  });

  it('is its creation where nobody says who wrote it, and unknown where that is not said either', () => {
    expect(lastWrite(written('ConfigMap', 'flags', {}), ['data'])).toEqual({ at: BEFORE, isCreation: true });
    expect(
      lastWrite({ metadata: { managedFields: [{ time: 'never', fieldsV1: { 'f:data': {} } }] } }, ['data']),
    ).toBeUndefined();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (managedFields) => {
        lastWrite({ metadata: { managedFields, creationTimestamp: managedFields } }, ['data']);
      }),
    );
  });
});

describe('what changed beside rollouts', () => {
  it('are ConfigMaps and Secrets that the pod names', () => {
    const from = (kind: 'configMap' | 'secret', name: string) => ({
      name,
      valueFrom: { [`${kind}KeyRef`]: { name, key: 'a' } },
    });
    const pods = [failingPod({}, 'shop/app:1', { env: [from('configMap', 'flags'), from('secret', 'tokens')] })];
    const known = (kind: string, name: string, at: string, by?: string) => ({
      ...{ kind, namespace: 'shop', name, exists: true },
      written: { at, isCreation: false, ...(by !== undefined && { by }) },
    });
    const related = [
      known('ConfigMap', 'flags', FAILED, 'kubectl-edit'),
      known('Secret', 'tokens', ROLLED_OUT),
      known('ConfigMap', 'others', FAILED),
    ];
    expect(changesIn({ pods, related })).toEqual([
      [FAILED, 'configuration', 'ConfigMap shop/flags was changed by kubectl-edit'],
      [ROLLED_OUT, 'configuration', 'Secret shop/tokens was changed'],
    ]);
  });

  it('is its node, as far as the node says', () => {
    const node = (status: object, spec: object = {}) => ({
      kind: 'Node',
      metadata: { name: 'n1', creationTimestamp: BEFORE },
      spec,
      status,
    });
    const ready = (status: string, lastTransitionTime: string) => ({
      type: 'Ready',
      status,
      reason: 'KubeletNotReady',
      lastTransitionTime,
    });
    const nodeInfo = { kubeletVersion: 'v1.34.1', kernelVersion: '6.12.0' };
    const joined = [BEFORE, 'node', 'Node n1 joined the cluster (kubelet v1.34.1, kernel 6.12.0)'];
    const first = ready('True', '2026-03-12T08:00:30Z');
    expect(changesIn({ nodes: [node({ nodeInfo, conditions: [first] })] })).toEqual([joined]);
    expect(changesIn({ nodes: [node({ nodeInfo, conditions: [ready('False', FAILED)] })] })).toEqual([
      [FAILED, 'node', 'Node n1 became unready (KubeletNotReady)'],
      joined,
    ]);
    const pressure = { type: 'DiskPressure', status: 'True', lastTransitionTime: FAILED };
    const cordoned = {
      taints: [{ key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule', timeAdded: ROLLED_OUT }],
    };
    expect(changesIn({ nodes: [node({ nodeInfo, conditions: [ready('True', FAILED), pressure] }, cordoned)] })).toEqual(
      [
        [FAILED, 'node', 'Node n1 became ready again'],
        [FAILED, 'node', 'Node n1 came under DiskPressure'],
        [ROLLED_OUT, 'node', 'Node n1 got the taint node.kubernetes.io/unschedulable:NoSchedule'],
        joined,
      ],
    );
  });

  it('are the autoscaler of its owner, quotas and limits of its namespace', () => {
    const target = (name: string) => ({
      scaleTargetRef: { kind: 'Deployment', name },
      minReplicas: 2,
      maxReplicas: 10,
    });
    const scaled = { status: { lastScaleTime: FAILED, desiredReplicas: 8 } };
    const background = [
      written(
        'HorizontalPodAutoscaler',
        'web',
        { spec: target('web'), ...scaled },
        writer('kubectl', ROLLED_OUT, 'spec'),
      ),
      written('HorizontalPodAutoscaler', 'api', { spec: target('api'), ...scaled }),
      written('ResourceQuota', 'team', {}, writer('terraform', '2026-03-14T09:30:00Z', 'spec')),
      { kind: 'LimitRange', metadata: { name: 'elsewhere', namespace: 'other', creationTimestamp: FAILED } },
    ];
    const { workloads } = rollout();
    expect(
      changesIn({
        background,
        workloads: workloads.slice(0, 1),
        pods: [failingPod({ ownerReferences: [{ kind: 'Deployment', name: 'web', controller: true }] })],
      }),
    ).toEqual([
      [FAILED, 'autoscaler', 'HorizontalPodAutoscaler shop/web scaled Deployment web, to 8 replicas by now'],
      ['2026-03-14T09:30:00Z', 'quota', 'ResourceQuota shop/team was changed by terraform'],
      [ROLLED_OUT, 'autoscaler', 'HorizontalPodAutoscaler shop/web was changed by kubectl (now 2 to 10 replicas)'],
    ]);
  });

  it('is at most twenty changes, whatever the objects hold', () => {
    const quotas = Array.from({ length: 100 }, (_, index) =>
      written('ResourceQuota', `q${index}`, {}, writer('x', FAILED, 'spec')),
    );
    expect(changesIn({ background: quotas })).toHaveLength(20);
    fc.assert(
      fc.property(
        fc.anything(),
        fc.constantFrom('ReplicaSet', 'ControllerRevision', 'LimitRange', 'HorizontalPodAutoscaler'),
        (value, kind) => {
          const object = { kind, metadata: value, spec: value, status: value, data: value };
          const around = {
            object: failingPod(),
            above: [],
            objects: rollout({ background: [object as Fields] }),
            manifest: '',
          };
          changesOf(around);
        },
      ),
    );
  });
});
