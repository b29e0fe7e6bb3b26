import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/kinds/engine.js';
import { diagnosisOf, event, report, running } from '../reports.js';

const CREATED = '2026-11-21T20:00:00Z';
const LATER = '2026-11-21T20:30:00Z';
const scheduled = { type: 'PodScheduled', status: 'True', last_transition_time: CREATED };
const silent = { node_name: 'n1', creation_timestamp: CREATED, collected_at: LATER, conditions: [scheduled] };

describe('not-ready', () => {
  const unready = {
    ...silent,
    phase: 'Running',
    failure_reason: 'ContainersNotReady',
    container_statuses: [running({ ready: false })],
  };

  it('says what the container printed last where no event of a probe is left', () => {
    const diagnosis = diagnosisOf({ ...unready, logs: 'waiting for the leader\n' });
    expect(diagnosis).toMatchObject({ kind: 'not-ready', container: 'api', title: 'api runs and is not ready' });
    expect(diagnosis.cause).toContain('It last printed: "waiting for the leader"');
  });

  it('leaves it to the probe where an event tells of it', () => {
    const events = [
      event('Unhealthy', 'Readiness probe failed: HTTP probe failed with statuscode: 503', {
        object: { kind: 'Pod', field_path: 'spec.containers{api}' },
      }),
    ];
    expect(diagnosisOf({ ...unready, events }).kind).toBe('readiness-failed');
  });

  it('says nothing of a container that is ready', () => {
    expect(diagnose(report({ ...unready, container_statuses: [running()] }))?.kind).not.toBe('not-ready');
  });
});
