import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, event, manifest, running } from '../reports.js';

const probe = { httpGet: { path: '/ready', port: 8080 }, failureThreshold: 60, periodSeconds: 15 };
const WORK = 'level=info component=tsdb msg="WAL segment loaded" segment=12 maxSegment=2360';
const unwell = (kind: string) => event('Unhealthy', `${kind} probe failed: HTTP probe failed with statuscode: 503`);
const killing = (kind: string) =>
  event('Killing', `Container api failed ${kind} probe, will be restarted`, { type: 'Normal' });

describe('a program that is at the work of its start', () => {
  it('is given more time by its startup probe', () => {
    const diagnosis = diagnosisOf({
      phase: 'Running',
      container_statuses: [running({ ready: false, restart_count: 9 })],
      manifest: manifest({ startupProbe: probe }),
      events: [unwell('Startup'), killing('startup')],
      logs: WORK,
    });
    expect([diagnosis.kind, diagnosis.cause]).toEqual([
      'startup-failed',
      expect.stringContaining('by its log it is still at the work of its start ("WAL segment loaded'),
    ]);
    expect(diagnosis.steps[0]?.text).toContain('raise spec.containers[0].startupProbe.failureThreshold');
  });

  it('gets a startup probe, so that its liveness probe does not end it', () => {
    const diagnosis = diagnosisOf({
      phase: 'Running',
      container_statuses: [crashed({ exit_code: 137 })],
      manifest: manifest({ livenessProbe: probe }),
      events: [unwell('Liveness'), killing('liveness')],
      logs: 'INFO Replaying journal from offset 120',
    });
    expect(diagnosis.kind).toBe('liveness-failed');
    expect(diagnosis.steps[0]?.text).toContain('add a startupProbe at spec.containers[0].startupProbe');
  });

  it('is left alone by its readiness probe', () => {
    const diagnosis = diagnosisOf({
      phase: 'Running',
      container_statuses: [running({ ready: false })],
      manifest: manifest({ readinessProbe: probe }),
      events: [unwell('Readiness')],
      logs: 'INFO Loading indexes of 12 collections',
    });
    expect([diagnosis.kind, diagnosis.steps[0]?.text]).toEqual([
      'readiness-failed',
      'Let it go on: it gets traffic once it is through.',
    ]);
  });

  it.each(['Replay completed', 'ERROR migration failed: table orders exists', 'waiting for the restore of db'])(
    'is none that says: %s',
    (logs) => {
      const diagnosis = diagnosisOf({
        phase: 'Running',
        container_statuses: [running({ ready: false })],
        manifest: manifest({ readinessProbe: probe }),
        events: [unwell('Readiness')],
        logs,
      });
      expect(diagnosis.cause).not.toContain('the work of its start');
    },
  );
});
