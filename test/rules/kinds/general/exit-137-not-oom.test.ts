import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, diagnosisOfLog, event, manifest, textOfDiagnosis } from '../reports.js';

const killed = { phase: 'Running', container_statuses: [crashed({ exit_code: 137 })] };

describe('exit-137-not-oom', () => {
  it('says that nothing tells who did it, and names the limit to compare', () => {
    const text = manifest({ resources: { limits: { memory: '256Mi' } } }, { terminationGracePeriodSeconds: 5 });
    const diagnosis = diagnosisOf({ ...killed, manifest: text });
    expect([diagnosis.kind, diagnosis.confidence]).toEqual(['exit-137-not-oom', 'medium']);
    expect(diagnosis.cause).toContain('its reason is not OOMKilled: no event that was reported says who did it');
    expect(textOfDiagnosis(diagnosis)).toContain('limit of 256Mi');
    expect(textOfDiagnosis(diagnosis)).toContain('terminationGracePeriodSeconds (5 s)');
  });

  it('names the probe for whose failure the kubelet ends a container, where no event is left that says so', () => {
    const livenessProbe = { httpGet: { path: '/healthz', port: 'web' } };
    const text = manifest({ ports: [{ name: 'web', containerPort: 8080 }], livenessProbe });
    const events = [event('BackOff', 'Back-off restarting failed container api')];
    const diagnosis = diagnosisOf({ ...killed, events, manifest: text });
    expect(diagnosis.kind).toBe('exit-137-not-oom');
    expect(diagnosis.cause).toMatch(/whose liveness probe fails \(GET \/healthz on port (?:web|8080)/);
    expect(textOfDiagnosis(diagnosis)).toContain('Ask what its liveness probe asks');
    const known = diagnosisOf({ ...killed, manifest: text, events: [event('Killing', 'Stopping container api')] });
    expect(textOfDiagnosis(known)).not.toContain('Ask what its liveness probe asks');
  });

  it('keeps the path of a probe in one line, however it is written', () => {
    const livenessProbe = { httpGet: { path: `/\u001b[2J\u202e\n# head ${'x'.repeat(5_000)}`, port: 8080 } };
    const { cause } = diagnosisOf({ ...killed, manifest: manifest({ livenessProbe }) });
    expect(cause).toMatch(/GET \/ \[2J # head x{50,200}… on port 8080/);
    expect(cause).not.toMatch(/[\n\u001b\u202e]/);
  });

  it('is known by the signal too', () => {
    expect(diagnosisOf({ container_statuses: [crashed({ exit_code: 9, signal: 9 })] }).kind).toBe('exit-137-not-oom');
  });

  it.each(['ExceededGracePeriod', 'Killing'])('names the event %s', (reason) => {
    const events = [event(reason, 'Container runtime did not kill the pod within specified grace period.')];
    expect(diagnosisOf({ ...killed, events }).cause).toContain(`event ${reason}: "Container runtime did not kill`);
  });

  it('does not take the killing of another container for its own', () => {
    const events = [event('Killing', 'Stopping container proxy')];
    expect(diagnosisOf({ ...killed, events }).cause).toContain('no event that was reported');
  });

  it('says that a child was killed where the shell says so', () => {
    const diagnosis = diagnosisOfLog('/run.sh: line 4:    12 Killed                  python train.py', {}, 137);
    expect(diagnosis.kind).toBe('exit-137-not-oom');
    expect(diagnosis.cause).toContain('one of its processes was killed');
  });

  it('tells of the trouble that its log states, in which it may have hung', () => {
    const told = diagnosisOfLog('depot starts\nrecovery ended before configured recovery target was reached', {}, 137);
    expect(told.kind).toBe('exit-137-not-oom');
    expect(told.title).toContain('its log says before: api cannot be restored to the point that is asked for');
    expect(told.steps[0]?.text).toContain('Set the recovery target');
    const killing = { events: [event('Killing', 'Stopping container api')] };
    expect(
      diagnosisOfLog('depot starts\nrecovery ended before configured recovery target was reached', killing, 137).title,
    ).not.toContain('before');
  });

  it.each([
    ['oom-killed', { container_statuses: [crashed({ exit_code: 137, reason: 'OOMKilled' })] }],
    ['liveness-failed', { events: [event('Killing', 'Container api failed liveness probe, will be restarted')] }],
    ['startup-failed', { events: [event('Killing', 'Container api failed startup probe, will be restarted')] }],
    ['post-start-hook', { events: [event('FailedPostStartHook', 'PostStartHook failed')] }],
    [
      'container-status-unknown',
      { container_statuses: [crashed({ exit_code: 137, reason: 'ContainerStatusUnknown' })] },
    ],
    [
      'evicted-node-pressure',
      { status_reason: 'Evicted', status_message: 'The node was low on resource: memory. Container api was using 9Mi' },
    ],
  ])('is %s where that is known', (kind, fields) => {
    expect(diagnosisOf({ ...killed, ...fields }).kind).toBe(kind);
  });
});
