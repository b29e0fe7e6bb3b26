import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, manifest } from '../reports.js';
import { failed } from './messages.js';

describe('what other schedulers and plugins say', () => {
  it.each([
    [
      'Pod not supported on Fargate: volumes not supported: data not supported because: PVC data-etcd-0 not bound',
      'The claim of a volume is not bound',
      'Fargate needs a PersistentVolume of EFS',
    ],
    [
      'Pod not supported on Fargate: fields not supported: HostNetwork, port contains HostIP or HostPort',
      'Fargate does not take the pod',
      'Do without that (fields not supported: HostNetwork',
    ],
    [
      'pod group is not ready, 2 Pending, 4 minAvailable; Pending: 1 Unschedulable, 1 Undetermined',
      'The pod group is not complete',
      'lower minAvailable (minMember)',
    ],
    [
      'Post "http://stork-service.kube-system:8099/filter": dial tcp 10.96.0.7:8099: connect: connection refused',
      'An extender of the scheduler does not answer',
      'Get the extender of the scheduler working',
    ],
    [
      'running PreFilter plugin "GPUSharing": no device information on node gpu-1',
      'A plugin of the scheduler fails',
      'Repair what plugin GPUSharing',
    ],
  ])('%s', (message, title, advice) => {
    const diagnosis = diagnosisOf({ events: [event('FailedScheduling', message)] });
    expect(diagnosis).toMatchObject({ kind: 'sched-other', confidence: 'high' });
    expect(diagnosis.title).toContain(title);
    expect(diagnosis.cause).toContain(message);
    expect(diagnosis.steps[0]?.text).toContain(advice);
  });

  it('has a step for each thing that Fargate does not take', () => {
    const message =
      'Pod not supported on Fargate: invalid SecurityContext fields: Privileged, volumes not supported: host is of an unsupported volume Type';
    const { steps } = diagnosisOf({ events: [event('FailedScheduling', message)] });
    expect(steps.slice(0, 2).map(({ text }) => text)).toEqual([
      expect.stringContaining('Replace volume host'),
      expect.stringContaining('invalid SecurityContext fields: Privileged'),
    ]);
    expect(steps[0]?.command).toBe('kubectl -n shop edit deployment/orders');
  });
});

describe('what an autoscaler refuses', () => {
  const NODES = "0/4 nodes are available: 4 node(s) didn't match Pod's node affinity/selector.";

  it('comes first among the steps, for a new node is what the pod waits for', () => {
    const karpenter =
      'Failed to schedule pod, incompatible with nodepool "default", incompatible requirements, key kubernetes.io/arch, kubernetes.io/arch In [arm64] not in kubernetes.io/arch In [amd64]';
    const diagnosis = diagnosisOf({
      events: [event('FailedScheduling', NODES), event('FailedScheduling', karpenter)],
      manifest: manifest({}, { nodeSelector: { 'kubernetes.io/arch': 'arm64' } }),
    });
    expect(diagnosis.kind).toBe('sched-node-selector');
    expect(diagnosis.steps[0]?.text).toContain('Let a NodePool make nodes with the kubernetes.io/arch');
  });

  it('tells what is to be raised where nodes are full', () => {
    const { steps } = diagnosisOf({
      events: [
        event('FailedScheduling', '0/4 nodes are available: 4 Insufficient cpu.'),
        event('NotTriggerScaleUp', "pod didn't trigger scale-up: 1 max node group size reached"),
      ],
    });
    expect(steps[0]?.text).toContain('Raise the maximum size of the node group');
  });

  it('is nothing where a node is just being added', () => {
    const { steps } = diagnosisOf({
      events: [
        event('FailedScheduling', '0/4 nodes are available: 4 Insufficient cpu.'),
        event('TriggeredScaleUp', 'pod triggered scale-up: [{pool 1->2 (max: 5)}] quota'),
      ],
    });
    expect(steps.map(({ text }) => text).join('\n')).not.toContain('quota of the cloud account');
  });
});

describe('a resource that has to be set up on a node', () => {
  it.each([
    ['hugepages-2Mi', '512Mi', 'See that the nodes have huge pages of this size set aside'],
    ['vpc.amazonaws.com/pod-eni', '1', 'ENABLE_POD_ENI=true'],
    ['nvidia.com/mig-1g.5gb', '1', 'strategy mixed'],
    ['acme.example/npu', '1', 'See that the device plugin runs'],
  ])('%s', (resource, amount, advice) => {
    const { steps } = diagnosisOf({
      ...failed(`3 Insufficient ${resource}`),
      manifest: manifest({ resources: { limits: { [resource]: amount } } }),
    });
    expect(steps[0]?.text).toContain(advice);
  });
});

it('the label that nodes lack comes before giving up the spread', () => {
  const { steps } = diagnosisOf({
    ...failed("3 node(s) didn't match pod topology spread constraints (missing required label)"),
    manifest: manifest(
      {},
      {
        topologySpreadConstraints: [
          { maxSkew: 1, topologyKey: 'topology.kubernetes.io/zone', whenUnsatisfiable: 'DoNotSchedule' },
        ],
      },
    ),
  });
  expect(steps[0]?.text).toContain('See why the nodes have no topology.kubernetes.io/zone');
});

it('sends a pod that an elastic quota keeps back to the quota, not to the nodes', () => {
  const message =
    "0/4 nodes are available: Insufficient quotas [[cpu]], quotaName: team-tide, runtime: cpu:4, used: cpu:4, pod's request: cpu:1, exceedDimensions: [cpu].";
  const diagnosis = diagnosisOf({
    phase: 'Pending',
    container_statuses: [],
    events: [event('FailedScheduling', message)],
  });
  expect(diagnosis.steps[0]?.text).toContain('ElasticQuota team-tide');
  expect(diagnosis.steps[0]?.text).not.toContain('$');
});
