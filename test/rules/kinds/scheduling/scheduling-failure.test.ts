import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/kinds/engine.js';
import { diagnosisOf, event, report, running, waiting } from '../reports.js';
import { failed, shapesOf, WORDINGS } from './messages.js';

const CPU = '3 Insufficient cpu';

describe('what the scheduler says', () => {
  it.each(WORDINGS)('is understood as Kubernetes %s writes it', (_version, write) => {
    const diagnosis = diagnosisOf({ events: [event('FailedScheduling', write(3, CPU))] });
    expect(diagnosis.kind).toBe('sched-insufficient');
    expect(diagnosis.cause).toContain('None of the 3 nodes takes the pod for lack of CPU');
    expect(diagnosis.cause).not.toMatch(/preemption|claims to deallocate|still not schedulable/);
    expect(diagnosis.others).toEqual([]);
  });

  it.each(shapesOf(`0/3 nodes are available: ${CPU}.`))('is found in %s', (_shape, fields) => {
    const diagnosis = diagnosisOf({ ...fields, manifest: '' });
    expect(diagnosis.kind).toBe('sched-insufficient');
    expect(diagnosis.evidence[0]?.text).toContain(CPU);
  });

  it('is the newest event, in the form of events.k8s.io too', () => {
    const events = [
      event('FailedScheduling', '0/2 nodes are available: 2 Insufficient cpu.'),
      {
        type: 'Warning',
        reason: 'FailedScheduling',
        note: '0/2 nodes are available: 2 Insufficient memory.',
        eventTime: '2026-11-21T20:11:00.000000Z',
        last_timestamp: null,
      },
    ];
    expect(diagnosisOf({ events }).title).toBe('Not enough memory on any node');
  });

  it('is not what passes by: a conflict of the scheduler, or a word of Karpenter', () => {
    const later = { last_timestamp: '2026-11-21T20:12:00Z' };
    const passing = [
      'skip schedule deleting pod: shop/orders-7d9fdd8785-hkgpp',
      'running Bind plugin "DefaultBinder": Operation cannot be fulfilled on pods/binding "orders": the object has been modified; please apply your changes',
      'Failed to schedule pod, incompatible with nodepool "default", daemonset overhead={"cpu":"180m"}, no instance type has enough resources',
    ];
    for (const message of passing) {
      const events = [
        event('FailedScheduling', "0/3 nodes are available: 3 node(s) didn't match Pod's node affinity/selector."),
        event('FailedScheduling', message, later),
      ];
      expect(diagnosisOf({ events }).kind).toBe('sched-node-selector');
    }
  });

  it('stands beside what the autoscaler says', () => {
    const events = [
      ...(failed(CPU)['events'] as object[]),
      event('NotTriggerScaleUp', "pod didn't trigger scale-up: 1 max node group size reached, 2 Insufficient cpu", {
        type: 'Normal',
      }),
    ];
    expect(diagnosisOf({ events }).cause).toContain(
      "The autoscaler adds no node: pod didn't trigger scale-up: 1 max node",
    );
    const scaling = [
      ...(failed(CPU)['events'] as object[]),
      event('TriggeredScaleUp', 'pod triggered scale-up: [{pool-1 3->4 (max: 6)}]', { type: 'Normal' }),
    ];
    expect(diagnosisOf({ events: scaling }).cause).toContain('The autoscaler is adding a node');
  });

  it.each([
    [
      'NotTriggerScaleUp',
      "pod didn't trigger scale-up: 1 max node group size reached, 2 Insufficient cpu",
      ['its maximum would have to be raised', 'Even an empty node of some node groups would have too little cpu.'],
    ],
    [
      'NotTriggerScaleUp',
      "Pod didn't trigger scale-up: 1 node(s) didn't match Pod's node affinity/selector, 1 in backoff after failed scale-up",
      ['leaves it alone for some minutes', 'would not carry the labels'],
    ],
    [
      'NotTriggerScaleUp',
      "pod didn't trigger scale-up: 2 max cluster cpu, memory limit reached",
      ['no more cpu, memory to'],
    ],
    ['NotTriggerScaleUp', "pod didn't trigger scale-up: 1 not ready for scale-up", ['are not ready']],
    [
      'FailedScaleUp',
      'Node scale up in zones us-central1-a associated with this pod failed: GCE out of resources. Pod is at risk of not being scheduled.',
      ['The cloud has no such machine left there'],
    ],
    [
      'FailedScaleUp',
      'Node scale up in zones us-central1-a associated with this pod failed: GCE quota exceeded. Pod is at risk of not being scheduled.',
      ['A quota of the cloud account is used up'],
    ],
    [
      'FailedScheduling',
      'Failed to schedule pod, all available instance types exceed limits for nodepool: "batch"',
      ['beyond its limits (spec.limits)', 'NodePool batch'],
    ],
    [
      'FailedScheduling',
      'Failed to schedule pod, all available instance types exceed limits for nodepool (NodePool=batch)',
      ['NodePool batch'],
    ],
    [
      'FailedScheduling',
      'Could not schedule pod, incompatible with nodepool "default", daemonset overhead={"cpu":"180m"}, incompatible requirements, label "team" does not have known values',
      ['No NodePool gives its nodes the label team'],
    ],
    [
      'FailedScheduling',
      'Failed to schedule pod, incompatible with nodepool "default", daemonset overhead={"cpu":"500m"}, no instance type satisfied resources {"cpu":"29500m"} and requirements kubernetes.io/arch In [amd64] (no instance type has enough resources)',
      ['no machine type that NodePool default allows (kubernetes.io/arch In [amd64])'],
    ],
  ])('explains why the autoscaler adds none: %s %s', (reason, message, meanings) => {
    const words = event(reason, message, { last_timestamp: '2026-11-21T20:11:00Z' });
    const { cause } = diagnosisOf({ events: [...(failed('3 Insufficient memory')['events'] as object[]), words] });
    expect(cause).toContain('None of the 3 nodes takes the pod for lack of memory');
    expect(cause).toContain(`The autoscaler adds no node: ${message.slice(0, 40)}`);
    for (const meaning of meanings) expect(cause.toLowerCase()).toContain(meaning.toLowerCase());
  });

  it('says beside a backoff why the scale-up failed', () => {
    const events = [
      ...(failed('3 Insufficient memory')['events'] as object[]),
      event('FailedScaleUp', 'Node scale up in zones a associated with this pod failed: IP space exhausted.'),
      event('NotTriggerScaleUp', "pod didn't trigger scale-up: 1 in backoff after failed scale-up"),
    ];
    expect(diagnosisOf({ events }).cause).toContain('The network has no addresses left for another node');
  });

  it('expects nothing of an autoscaler for a pod that belongs to one node', () => {
    const owner = { api_version: 'apps/v1', kind: 'DaemonSet', name: 'agent' };
    const scaling = event(
      'NotTriggerScaleUp',
      "pod didn't trigger scale-up: 3 node(s) didn't match Pod's node affinity",
    );
    const reasons = "1 Insufficient cpu, 2 node(s) didn't match Pod's node affinity";
    const fields = failed(reasons);
    const { cause } = diagnosisOf({ ...fields, owner, events: [...(fields['events'] as object[]), scaling] });
    expect(cause).toContain('The node that this pod of DaemonSet agent belongs to, does not take it for lack of CPU');
    expect(cause).toContain('An autoscaler cannot help');
  });

  it.each([
    [
      "pod didn't trigger scale-up (it wouldn't fit if a new node is added): 2 node(s) had taints that the pod didn't tolerate",
      'sched-taint',
    ],
    ["pod didn't trigger scale-up: 1 max node group size reached, 2 Insufficient memory", 'sched-insufficient'],
    ["pod didn't trigger scale-up: 12 node(s) didn't match Pod's node affinity/selector", 'sched-node-selector'],
  ])('comes from the autoscaler where the scheduler is not heard: %s', (message, kind) => {
    expect(diagnosisOf({ events: [event('NotTriggerScaleUp', message, { type: 'Normal' })] }).kind).toBe(kind);
  });
});

describe('a pod that has found a node', () => {
  const events = [event('FailedScheduling', `0/3 nodes are available: ${CPU}.`)];

  it('is not unschedulable by an old event, when it runs', () => {
    expect(diagnose(report({ phase: 'Running', container_statuses: [running()], events }))).toBeNull();
  });

  it('nor when its image cannot be pulled', () => {
    const pull = waiting('ErrImagePull', 'failed to resolve reference "registry.example/orders:1.4": not found');
    const kinds = [{ node_name: 'worker-1' }, { node_name: '' }].map(
      (fields) => diagnosisOf({ ...fields, container_statuses: [pull], events }).kind,
    );
    expect(kinds.every((kind) => kind.startsWith('image-'))).toBe(true);
  });

  it('nor when its volume cannot be mounted', () => {
    const mount = event('FailedMount', 'MountVolume.SetUp failed for volume "config" : configmap "orders" not found', {
      last_timestamp: '2026-11-21T20:12:00Z',
    });
    expect(diagnosisOf({ events: [...events, mount] }).kind).toBe('mount-missing-object');
  });

  it('but the pod that came again under its name is', () => {
    const old = event('Killing', 'Stopping container api', { last_timestamp: '2026-11-21T20:00:00Z' });
    expect(diagnosisOf({ events: [old, ...events] }).kind).toBe('sched-insufficient');
  });
});

describe('several reasons', () => {
  it.each([
    ['1 Insufficient cpu, 2 node(s) had untolerated taint {team: a}', ['sched-insufficient', 'sched-taint']],
    [
      '1 Insufficient cpu, 2 node(s) had untolerated taint {nvidia.com/gpu: present}',
      ['sched-insufficient', 'sched-taint'],
    ],
    [
      "4 node(s) had untolerated taint {team: a}, 1 node(s) didn't find available persistent volumes to bind",
      ['sched-volume-node', 'sched-taint'],
    ],
    ['2 node(s) were unschedulable, 1 Insufficient memory', ['sched-insufficient', 'sched-cordoned']],
    [
      "2 node(s) had untolerated taint {node.kubernetes.io/not-ready: }, 1 node(s) didn't match Pod's node affinity/selector",
      ['sched-node-selector', 'sched-taint'],
    ],
    [
      '2 node(s) had untolerated taint {node-role.kubernetes.io/control-plane: }, 1 Insufficient cpu',
      ['sched-insufficient', 'sched-taint'],
    ],
    [
      '1 node(s) were unschedulable, 2 node(s) had untolerated taint {node.kubernetes.io/unreachable: }',
      ['sched-taint', 'sched-cordoned'],
    ],
    [
      "1 node(s) didn't have free ports for the requested pod ports, 2 node(s) didn't match pod topology spread constraints",
      ['sched-topology-spread', 'sched-ports'],
    ],
  ])('%s: what keeps the pod from the nodes that are meant for it first', (reasons, kinds) => {
    const diagnosis = diagnosisOf(failed(reasons));
    expect([diagnosis.kind, ...diagnosis.others.map((each) => each.kind)]).toEqual(kinds);
    expect(diagnosis.cause).toContain('The scheduler also says:');
  });

  it('of a large cluster', () => {
    const diagnosis = diagnosisOf({
      events: [
        event(
          'FailedScheduling',
          '0/212 nodes are available: 200 node(s) had untolerated taint {k8s.dask.org_dedicated: worker}, 5 Insufficient cpu, 7 node(s) had untolerated taint {hub.jupyter.org_dedicated: user}, 8 Insufficient memory. preemption: 0/212 nodes are available: 207 Preemption is not helpful for scheduling, 5 No preemption victims found for incoming pod.',
        ),
      ],
    });
    expect([diagnosis.kind, diagnosis.others[0]?.kind]).toEqual(['sched-insufficient', 'sched-taint']);
    expect(diagnosis.title).toBe(
      'Not enough memory and CPU on the nodes that are left (8 of 212 nodes); 200 have the taint k8s.dask.org_dedicated=worker, 7 have the taint hub.jupyter.org_dedicated=user',
    );
    expect(diagnosis.others[0]?.cause).toContain('k8s.dask.org_dedicated=worker (200 nodes)');
  });
});
