import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/kinds/engine.js';
import { diagnosisOf, event, manifest, report } from '../reports.js';
import { failed } from './messages.js';

/** An agent has waited for a minute. */
const LOOKED = { creation_timestamp: '2026-01-01T00:00:00Z', collected_at: '2026-01-01T00:01:00Z' };

describe('sched-other', () => {
  it('says what the scheduler says', () => {
    const diagnosis = diagnosisOf(failed('3 node(s) dislike the pod'));
    expect(diagnosis.kind).toBe('sched-other');
    expect(diagnosis.cause).toContain('node(s) dislike the pod');
    expect(diagnosis.confidence).toBe('medium');
  });

  it.each(['no nodes available to schedule pods', '0/0 nodes are available: none.'])('%s', (message) => {
    const diagnosis = diagnosisOf({ events: [event('FailedScheduling', message)] });
    expect(diagnosis.title).toBe('The cluster has no nodes');
    expect(diagnosis.confidence).toBe('high');
  });

  it('explains what Karpenter says where nobody else speaks', () => {
    const message = 'Failed to schedule pod, all available instance types exceed limits for nodepool: "default"';
    const diagnosis = diagnosisOf({ events: [event('FailedScheduling', message)] });
    expect(diagnosis.kind).toBe('sched-other');
    expect(diagnosis.cause).toContain('Any machine would take the NodePool default beyond its limits');
    expect(diagnosis.steps[0]?.text).toContain('Raise spec.limits of NodePool default');
    expect(diagnosis.steps[1]?.command).toBe('kubectl describe nodepools');
  });

  it('keeps quiet beside a reason that is known', () => {
    const diagnosis = diagnosisOf(failed('1 node(s) dislike the pod, 2 Insufficient cpu'));
    expect([diagnosis.kind, diagnosis.others]).toEqual(['sched-insufficient', []]);
  });

  it('finds a scheduler that does not answer', () => {
    const volcano = { manifest: manifest({}, { schedulerName: 'volcano' }), events: [], container_statuses: [] };
    const diagnosis = diagnosisOf(volcano);
    expect(diagnosis.kind).toBe('sched-other');
    expect(diagnosis.cause).toContain('volcano (spec.schedulerName)');
    const usual = { ...volcano, manifest: manifest({}, { schedulerName: 'default-scheduler' }) };
    expect(diagnose(report(usual))?.kind).not.toBe('sched-other');
  });

  it('finds that the scheduler of all does not answer, where an agent has waited for it', () => {
    const waited = { failure_reason: 'Pending', events: [], container_statuses: [], ...LOOKED, manifest: manifest({}) };
    const diagnosis = diagnosisOf(waited);
    expect(diagnosis.kind).toBe('sched-other');
    expect(diagnosis.title).toBe('Scheduler default-scheduler does not look at the pod');
    expect(diagnosis.evidence).toEqual([]);
    expect(diagnosis.steps).toHaveLength(1);
  });
});
