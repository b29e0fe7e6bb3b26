import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/kinds/engine.js';
import { diagnosisOf, manifest, report, running } from '../reports.js';
import { failed } from './messages.js';

const BLOCKED = 'Scheduling is blocked due to non-empty scheduling gates';
const condition = { type: 'PodScheduled', status: 'False', reason: 'SchedulingGated', message: BLOCKED };
const gated = manifest({}, { schedulingGates: [{ name: 'kueue.x-k8s.io/admission' }, { name: 'example.com/quota' }] });

describe('sched-gated', () => {
  it.each([
    ['the condition', { conditions: [condition], manifest: gated }],
    ['a flat agent', { failure_reason: 'SchedulingGated', failure_message: BLOCKED, manifest: gated }],
    ['a flat agent that says Pending', { failure_reason: 'Pending', failure_message: BLOCKED, manifest: gated }],
    ['nothing but the manifest', { manifest: gated, events: [], container_statuses: [] }],
  ])('names the gates by %s', (_shape, fields) => {
    const diagnosis = diagnosisOf(fields);
    expect(diagnosis.kind).toBe('sched-gated');
    expect(diagnosis.cause).toContain('kueue.x-k8s.io/admission, example.com/quota (spec.schedulingGates)');
    expect(diagnosis.steps[0]?.text).toContain('kueue.x-k8s.io');
  });

  it('says so where the manifest is not known', () => {
    const diagnosis = diagnosisOf({ conditions: [condition], manifest: '' });
    expect(diagnosis.title).toBe('A scheduling gate holds the pod');
    expect(diagnosis.cause).toContain('not known which');
  });

  it('is over once the scheduler looks at the pod, or the pod runs', () => {
    expect(diagnosisOf(failed('3 Insufficient cpu', { manifest: gated })).kind).toBe('sched-insufficient');
    expect(diagnose(report({ phase: 'Running', container_statuses: [running()], manifest: gated }))).toBeNull();
  });

  it('the gate of Kueue leads to its Workload', () => {
    const { steps } = diagnosisOf({
      conditions: [
        { type: 'PodScheduled', status: 'False', reason: 'SchedulingGated', message: 'Scheduling is blocked' },
      ],
      manifest: manifest({}, { schedulingGates: [{ name: 'kueue.x-k8s.io/admission' }] }),
    });
    expect(steps[0]?.command).toBe('kubectl -n shop describe workloads.kueue.x-k8s.io');
  });
});
