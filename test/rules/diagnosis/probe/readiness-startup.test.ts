import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, event, manifest, running, textOfDiagnosis } from '../reports.js';

const refused = 'dial tcp 10.1.2.3:8080: connect: connection refused';

describe('readiness-failed', () => {
  const unready = {
    phase: 'Running',
    container_statuses: [running({ ready: false })],
    events: [event('Unhealthy', `Readiness probe failed: ${refused}`)],
  };

  it('is a container that runs and is not ready', () => {
    const diagnosis = diagnosisOf({
      ...unready,
      manifest: manifest({ readinessProbe: { tcpSocket: { port: 8080 } } }),
    });
    expect([diagnosis.kind, diagnosis.severity]).toEqual(['readiness-failed', 'medium']);
    expect(diagnosis.cause).toContain('TCP connection to port 8080');
    expect(diagnosis.cause).toContain('no Service sends it traffic');
  });

  it('lists what the log says beside it', () => {
    const diagnosis = diagnosisOf({ ...unready, logs: 'ERROR getaddrinfo ENOTFOUND db.shop.svc' });
    expect([diagnosis.kind, diagnosis.others[0]?.kind]).toEqual(['readiness-failed', 'log-dns']);
  });

  it('is no cause of a container that crashes', () => {
    expect(diagnosisOf({ ...unready, container_statuses: [crashed({ exit_code: 3 })] }).kind).toBe('crash-app-error');
  });
});

describe('startup-failed', () => {
  it('says how long the program has', () => {
    const diagnosis = diagnosisOf({
      phase: 'Running',
      container_statuses: [crashed({ exit_code: 137 })],
      manifest: manifest({
        startupProbe: { exec: { command: ['check'] }, failureThreshold: 6, periodSeconds: 5, initialDelaySeconds: 10 },
      }),
      events: [
        event('Unhealthy', 'Startup probe failed: command "check" timed out'),
        event('Killing', 'Container api failed startup probe, will be restarted'),
      ],
    });
    expect(diagnosis.kind).toBe('startup-failed');
    expect(diagnosis.cause).toContain('has 40 s to start');
    expect(textOfDiagnosis(diagnosis)).toContain('for instance to 18');
  });
});
