import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/kinds/engine.js';
import { diagnosisOf, event, report, waiting } from '../reports.js';

const CREATED = '2026-11-21T20:00:00Z';
const LATER = '2026-11-21T20:30:00Z';
const scheduled = { type: 'PodScheduled', status: 'True', last_transition_time: CREATED };
const silent = { node_name: 'n1', creation_timestamp: CREATED, collected_at: LATER, conditions: [scheduled] };

describe('not-started', () => {
  it.each([
    ['Pending', [], 'the kubelet there has not taken it up'],
    ['ContainerCreating', [waiting('ContainerCreating')], 'none of its containers has been created'],
  ])('names the node of a pod that stays %s', (reason, statuses, words) => {
    const diagnosis = diagnosisOf({ ...silent, failure_reason: reason, container_statuses: statuses });
    expect(diagnosis).toMatchObject({ kind: 'not-started', title: 'The kubelet of node n1 has not started the pod' });
    expect(diagnosis.cause).toContain(words);
    expect(diagnosis.steps[0]?.command).toBe('kubectl describe node n1');
  });

  it('says nothing of a pod that has only just been made, or of which an event says more', () => {
    const creating = {
      ...silent,
      failure_reason: 'ContainerCreating',
      container_statuses: [waiting('ContainerCreating')],
    };
    expect(diagnose(report({ ...creating, collected_at: '2026-11-21T20:01:00Z' }))).toBeNull();
    const sandbox = event('FailedCreatePodSandBox', 'failed to set up pod network');
    expect(diagnosisOf({ ...creating, events: [sandbox] }).kind).toBe('sandbox-failed');
  });
});
