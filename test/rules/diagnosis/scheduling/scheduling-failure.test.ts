import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/diagnosis/engine.js';
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
    ['1 Insufficient cpu, 2 node(s) had untolerated taint {gpu: yes}', ['sched-taint', 'sched-insufficient']],
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
  ])('%s: what the user can mend on most nodes first', (reasons, kinds) => {
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
    expect([diagnosis.kind, diagnosis.others[0]?.kind]).toEqual(['sched-taint', 'sched-insufficient']);
    expect(diagnosis.cause).toContain('207 of the 212 nodes do not take the pod');
    expect(diagnosis.cause).toContain('k8s.dask.org_dedicated=worker (200 nodes)');
  });
});
