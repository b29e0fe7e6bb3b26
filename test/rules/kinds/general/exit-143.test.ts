import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/kinds/engine.js';
import { crashed, diagnosisOf, event, report, running } from '../reports.js';

describe('exit-143', () => {
  it.each([
    ['the exit code', { exit_code: 143 }],
    ['the signal', { exit_code: 15, signal: 15 }],
  ])('by %s', (_name, end) => {
    const diagnosis = diagnosisOf({ container_statuses: [crashed(end)] });
    expect([diagnosis.kind, diagnosis.confidence]).toEqual(['exit-143', 'medium']);
    expect(diagnosis.cause).toContain('Once is normal');
  });

  it('quotes who stops it', () => {
    const diagnosis = diagnosisOf({
      container_statuses: [crashed({ exit_code: 143 })],
      events: [event('Killing', 'Stopping container api', { type: 'Normal' })],
    });
    expect(diagnosis.evidence[0]?.text).toBe('Stopping container api');
  });

  it('looks at the node where the sandbox is made anew', () => {
    const diagnosis = diagnosisOf({
      container_statuses: [crashed({ exit_code: 143 })],
      events: [event('SandboxChanged', 'Pod sandbox changed, it will be killed and re-created.', { type: 'Normal' })],
    });
    expect(diagnosis.steps[0]?.text).toContain('the same cgroup driver');
  });

  it('is nothing once the container is up again', () => {
    const up = running({ restart_count: 1, last_state: { state: 'terminated', reason: 'Error', exit_code: 143 } });
    expect(diagnose(report({ phase: 'Running', container_statuses: [up] }))).toBeNull();
  });

  it('is the probe where one kills it', () => {
    const events = [
      event('Unhealthy', 'Liveness probe failed: HTTP probe failed with statuscode: 503'),
      event('Killing', 'Container api failed liveness probe, will be restarted', { type: 'Normal' }),
    ];
    expect(diagnosisOf({ container_statuses: [crashed({ exit_code: 143 })], events }).kind).toBe('liveness-failed');
  });
});
