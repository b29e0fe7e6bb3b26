import { expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/diagnosis/engine.js';
import { diagnosisOf, event, manifest, report, running, textOfDiagnosis } from '../reports.js';

it.each([
  [
    'sched-ports',
    "2 node(s) didn't have free ports for the requested pod ports",
    'hostPort 8443 (spec.containers[0].ports[0].hostPort)',
  ],
  ['sched-affinity', "2 node(s) didn't match pod anti-affinity rules", 'no more replicas than nodes'],
  [
    'sched-topology-spread',
    "2 node(s) didn't match pod topology spread constraints (missing required label)",
    'ScheduleAnyway',
  ],
  ['sched-volume-node', '2 node(s) had volume node affinity conflict', 'zone'],
  ['sched-volume-node', "2 node(s) didn't match PersistentVolume's node affinity", 'zone'],
  ['sched-affinity', "2 node(s) didn't satisfy existing pods anti-affinity rules", 'no more replicas than nodes'],
  ...[
    'had no available volume zone',
    'did not have enough free storage',
    'exceed max volume count',
    'unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod',
    'unavailable due to one or more pvc(s) bound to non-existent pv(s)',
  ].map((text): [string, string, string] => ['sched-volume-node', `2 node(s) ${text}`, text]),
  ['sched-pvc-unbound', "2 node(s) didn't find available persistent volumes to bind", 'storageclass'],
  ['sched-cordoned', '2 node(s) had unknown conditions', 'unknown conditions'],
  ['sched-cordoned', '2 node(s) were not ready', 'not ready'],
  ['sched-node-selector', "2 node(s) didn't match the requested hostname", 'requested hostname'],
  ['sched-cordoned', '2 node(s) were unschedulable', 'uncordon'],
  ['sched-other', '2 node(s) dislike the pod', 'dislike the pod'],
])('%s: %s', (kind, text, words) => {
  const diagnosis = diagnosisOf({
    manifest: manifest({ ports: [{ containerPort: 443, hostPort: 8443 }] }),
    events: [event('FailedScheduling', `0/2 nodes are available: ${text}.`)],
  });
  expect(diagnosis.kind).toBe(kind);
  expect(textOfDiagnosis(diagnosis)).toContain(words);
});

it('sched-gated names the gate', () => {
  const conditions = [
    {
      type: 'PodScheduled',
      status: 'False',
      reason: 'SchedulingGated',
      message: 'Scheduling is blocked due to non-empty scheduling gates',
    },
  ];
  const diagnosis = diagnosisOf({
    conditions,
    manifest: manifest({}, { schedulingGates: [{ name: 'example.com/quota' }] }),
  });
  expect(diagnosis.kind).toBe('sched-gated');
  expect(diagnosis.cause).toContain('example.com/quota');
});

it('an old event of a pod that has found a node is over', () => {
  const events = [event('FailedScheduling', '0/2 nodes are available: 2 Insufficient cpu.')];
  expect(diagnose(report({ phase: 'Running', container_statuses: [running()], events }))).toBeNull();
});

it('the newest event counts, in the form of events.k8s.io too', () => {
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
