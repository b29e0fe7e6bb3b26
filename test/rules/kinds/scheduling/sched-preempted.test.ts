import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/kinds/engine.js';
import { diagnosisOf, event, manifest, report, running, textOfDiagnosis } from '../reports.js';

const target = (reason: string, message: string) => ({
  conditions: [{ type: 'DisruptionTarget', status: 'True', reason, message }],
});

describe('sched-preempted', () => {
  it.each([
    ['1.20', 'Preempted by kube-system/calico-node-rnths on node worker-1', 'pod kube-system/calico-node-rnths took'],
    ['1.26', 'Preempted by a pod on node worker-1', 'a pod took its place on node worker-1'],
    [
      '1.29 and later',
      'Preempted by pod 1f2c7a3e-0000-4a5b-9b0e-3f2f7a1c9d11 on node worker-1',
      'uid 1f2c7a3e-0000-4a5b-9b0e-3f2f7a1c9d11 took',
    ],
  ])('by the event of %s', (_version, message, words) => {
    const diagnosis = diagnosisOf({ phase: 'Failed', events: [event('Preempted', message, { type: 'Normal' })] });
    expect(diagnosis.kind).toBe('sched-preempted');
    expect(diagnosis.cause).toContain(words);
    expect(textOfDiagnosis(diagnosis)).toContain('priorityClassName');
  });

  it.each([
    ['PreemptionByScheduler', 'default-scheduler: preempting to accommodate a higher priority pod'],
    ['PreemptionByScheduler', 'Kube-scheduler: preempting to accommodate a higher priority pod'],
    ['PreemptionByKubeScheduler', 'Kube-scheduler: preempting'],
    ['TerminationByKubelet', 'Pod was preempted by Kubelet to accommodate a critical pod.'],
  ])('by the condition %s: %s', (reason, message) => {
    const diagnosis = diagnosisOf({ phase: 'Failed', ...target(reason, message) });
    expect(diagnosis.kind).toBe('sched-preempted');
    expect(diagnosis.cause).toContain(message);
  });

  it('by the status of the kubelet, with the priority class that it has', () => {
    const diagnosis = diagnosisOf({
      phase: 'Failed',
      status_reason: 'Preempting',
      status_message: 'Preempted in order to admit critical pod',
      manifest: manifest({}, { priorityClassName: 'batch-low' }),
    });
    expect(diagnosis.kind).toBe('sched-preempted');
    expect(diagnosis.cause).toContain('Preempted in order to admit critical pod');
    expect(diagnosis.cause).toContain('batch-low (spec.priorityClassName)');
  });

  it.each([
    ['its status', { status_reason: 'Preempting', status_message: 'Preempted in order to admit critical pod' }, true],
    ['its event', { events: [event('Preempting', 'Preempted in order to admit critical pod')] }, true],
    [
      'the condition',
      target('TerminationByKubelet', 'Pod was preempted by Kubelet to accommodate a critical pod.'),
      true,
    ],
    ['the event of the scheduler', { events: [event('Preempted', 'Preempted by a pod on node worker-1')] }, false],
    ['the condition of the scheduler', target('PreemptionByScheduler', 'default-scheduler: preempting'), false],
  ])('tells by %s whether the kubelet did it', (_name, fields, isKubelet) => {
    const diagnosis = diagnosisOf({ phase: 'Failed', ...fields });
    const text = textOfDiagnosis(diagnosis);
    expect(diagnosis.kind).toBe('sched-preempted');
    expect(text.includes('The scheduler had no part in it')).toBe(isKubelet);
    expect(text.includes('A PodDisruptionBudget makes the scheduler look for others')).toBe(!isKubelet);
    expect(diagnosis.title.includes('for a critical pod')).toBe(isKubelet);
  });

  it('is not an eviction', () => {
    const evicted = target('EvictionByEvictionAPI', 'Eviction API: evicting');
    expect(diagnose(report({ phase: 'Failed', ...evicted }))?.kind).not.toBe('sched-preempted');
  });

  it('is not why the next pod of that name finds no node', () => {
    const next = event('FailedScheduling', '0/3 nodes are available: 3 Insufficient cpu.', {
      last_timestamp: '2026-11-21T20:12:00Z',
    });
    const events = [event('Preempted', 'Preempted by shop/urgent on node worker-1'), next];
    expect(diagnosisOf({ events }).kind).toBe('sched-insufficient');
  });

  it('is over when the pod runs again', () => {
    const events = [event('Preempted', 'Preempted by shop/urgent on node worker-1')];
    expect(diagnose(report({ phase: 'Running', container_statuses: [running()], events }))).toBeNull();
  });
});
