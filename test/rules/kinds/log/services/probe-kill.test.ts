import { describe, expect, it } from 'vitest';
import { readEvidence } from '../../../../../src/rules/evidence/read-evidence.js';
import { probeKill } from '../../../../../src/rules/kinds/log/services/probe-kill.js';
import { crashed, diagnosisOf, event, report } from '../../reports.js';

const killing = (message: string, fields: Record<string, unknown> = {}) =>
  event('Killing', message, { type: 'Normal', ...fields });

function probeOf(...events: readonly unknown[]): string | undefined {
  const evidence = readEvidence(
    report({ phase: 'Running', container_statuses: [crashed({ exit_code: 143 })], events }),
  );
  const [container] = evidence.containers;
  return container === undefined ? 'no container' : probeKill(evidence, container);
}

describe('the probe for which the kubelet kills a container', () => {
  it.each([
    ['liveness', 'Container api failed liveness probe, will be restarted'],
    ['startup', 'Container api failed startup probe, will be restarted'],
    ['liveness', 'Killing container with id docker://api:Container failed liveness probe.. Container will be killed.'],
  ])('is its %s probe: %s', (probe, message) => {
    expect(probeOf(killing(message))).toBe(probe);
  });

  it.each([
    ['another container', killing('Container proxy failed liveness probe, will be restarted')],
    [
      'another container by the field of the event',
      killing('Container failed liveness probe', { involvedObject: { fieldPath: 'spec.containers{proxy}' } }),
    ],
    ['a container that is only stopped', killing('Stopping container api')],
    [
      'nothing but a failing probe',
      event('Unhealthy', 'Liveness probe failed: HTTP probe failed with statuscode: 503'),
    ],
  ])('is none where the event is of %s', (_name, other) => {
    expect(probeOf(other)).toBeUndefined();
  });
});

describe('what the log of a container says that the kubelet kills', () => {
  const log = 'ERROR Connection to pg.db.svc:5432 refused.';
  const told = (...events: readonly unknown[]) => {
    const body = { phase: 'Running', container_statuses: [crashed({ exit_code: 143 })], logs: log, events };
    const diagnosis = diagnosisOf(body);
    return [diagnosis, ...diagnosis.others].map(({ cause }) => cause).join('\n');
  };

  it('is not said to be how it ends', () => {
    const killed = told(killing('Container api failed liveness probe, will be restarted'));
    expect(killed).toContain('pg.db.svc:5432');
    expect(killed).not.toContain('ends with exit code 143: pg.db.svc');
    expect(told()).toContain('ends with exit code 143: pg.db.svc');
  });
});
