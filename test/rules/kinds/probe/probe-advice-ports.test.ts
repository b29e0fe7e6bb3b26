import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, event, manifest, running, textOfDiagnosis } from '../reports.js';

const probe = {
  livenessProbe: { httpGet: { path: '/healthz', port: 'http' }, timeoutSeconds: 2 },
  ports: [{ name: 'http', containerPort: 8080 }],
};
const killed = { phase: 'Running', container_statuses: [crashed({ exit_code: 137 })], manifest: manifest(probe) };
const unhealthy = (text: string) => event('Unhealthy', `Liveness probe failed: ${text}`);
const killing = event('Killing', 'Container api failed liveness probe, will be restarted', { type: 'Normal' });

const REFUSED = 'Get "http://10.1.2.3:8080/healthz": dial tcp 10.1.2.3:8080: connect: connection refused';

describe('a port that refuses the connection of a probe', () => {
  it('takes declared ports for documentation: it says that another one is declared, and how to see which is right', () => {
    const other = manifest({ livenessProbe: { tcpSocket: { port: 9090 } }, ports: [{ containerPort: 8080 }] });
    const events = [unhealthy('dial tcp 10.1.2.3:9090: connect: connection refused')];
    const diagnosis = diagnosisOf({ ...killed, manifest: other, events });
    expect(diagnosis.cause).toContain('has not opened it yet');
    expect(diagnosis.cause).toContain('declares 8080, not this port, which proves nothing');
    expect(diagnosis.steps.map(({ text }) => text).join('\n')).toMatch(
      /^See on which port it listens:\nIn Deployment orders: if it listens on 8080.*livenessProbe\.tcpSocket\.port.*\nIn Deployment orders: if the program needs longer/s,
    );
  });

  it('gives a program that still starts the time for it, whatever ports are declared', () => {
    const other = manifest({ livenessProbe: { tcpSocket: { port: 9090 } }, ports: [{ containerPort: 8080 }] });
    const events = [unhealthy('dial tcp 10.1.2.3:9090: connect: connection refused'), killing];
    const logs =
      '2026-11-21 20:10:00 INFO Admin server listening on port 8080\n2026-11-21 20:10:03 INFO Loading 812 rules';
    const diagnosis = diagnosisOf({ ...killed, manifest: other, events, logs });
    expect(diagnosis.cause).toContain('by its log the program is still starting ("Loading 812 rules")');
    expect(diagnosis.steps[0]?.text).toContain('Since the program needs longer to start, add a startupProbe');
    expect(textOfDiagnosis(diagnosis)).not.toContain('port to 8080');
  });

  it('does not call the port wrong that is one of several on which the program listens', () => {
    const logs = 'INFO Server listening on port 8080\nINFO Metrics listening on port 9100';
    const diagnosis = diagnosisOf({ ...killed, logs, events: [unhealthy(REFUSED), killing] });
    expect(textOfDiagnosis(diagnosis)).not.toContain('port to 9100');
  });

  it('proposes no startupProbe for a readiness probe, which kills nobody', () => {
    const diagnosis = diagnosisOf({
      phase: 'Running',
      container_statuses: [running({ ready: false })],
      manifest: manifest({ readinessProbe: { tcpSocket: { port: 9090 } } }),
      events: [event('Unhealthy', 'Readiness probe failed: dial tcp 10.1.2.3:9090: connect: connection refused')],
    });
    expect(diagnosis.kind).toBe('readiness-failed');
    expect(textOfDiagnosis(diagnosis)).not.toContain('add a startupProbe');
    expect(diagnosis.steps[0]?.text).toContain(
      'Let api listen on port 9090 of all addresses (0.0.0.0), or correct spec.containers[0].readinessProbe.tcpSocket.port',
    );
  });
});
