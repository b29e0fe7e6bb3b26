import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, event, manifest, textOfDiagnosis } from '../reports.js';

const probe = {
  livenessProbe: { httpGet: { path: '/healthz', port: 'http' }, timeoutSeconds: 2 },
  ports: [{ name: 'http', containerPort: 8080 }],
};
const killed = { phase: 'Running', container_statuses: [crashed({ exit_code: 137 })], manifest: manifest(probe) };
const unhealthy = (text: string) => event('Unhealthy', `Liveness probe failed: ${text}`);
const killing = event('Killing', 'Container api failed liveness probe, will be restarted', { type: 'Normal' });

describe('liveness-failed', () => {
  it.each([
    ['HTTP probe failed with statuscode: 404', 'knows no such path', 'httpGet.path'],
    ['HTTP probe failed with statuscode: 401', 'demands credentials', 'httpHeaders'],
    ['HTTP probe failed with statuscode: 503', 'not well', 'kubectl -n shop logs'],
    [
      'Get "http://10.1.2.3:8080/healthz": dial tcp 10.1.2.3:8080: connect: connection refused',
      'nothing listens',
      'startupProbe',
    ],
    [
      'Get "http://10.1.2.3:8080/healthz": context deadline exceeded (Client.Timeout exceeded while awaiting headers)',
      'within 2 s',
      'for instance to 5',
    ],
    [
      'Get "https://10.1.2.3:8080/healthz": http: server gave HTTP response to HTTPS client',
      'scheme',
      'httpGet.scheme',
    ],
    [
      'Get "http://10.1.2.3:8080/healthz": net/http: HTTP/1.x transport connection broken: malformed HTTP response',
      'scheme',
      'httpGet.scheme',
    ],
    [
      'Get "https://10.1.2.3:8080/healthz": first record does not look like a TLS handshake',
      'scheme',
      'httpGet.scheme',
    ],
    ['service unhealthy (responded with "NOT_SERVING")', 'not serving', 'See in its log'],
    ["cat: can't open '/tmp/healthy': No such file or directory", 'does not find', 'exec'],
    ['', 'without saying why', 'livenessProbe'],
  ])('%s', (text, cause, words) => {
    const diagnosis = diagnosisOf({ ...killed, events: [unhealthy(text), killing] });
    expect(diagnosis.kind).toBe('liveness-failed');
    expect(diagnosis.cause).toContain('GET /healthz on port http (8080)');
    expect(diagnosis.cause).toContain(cause);
    expect(textOfDiagnosis(diagnosis)).toContain(words);
  });

  it('says which port is declared when the probe asks another', () => {
    const wrong = manifest({ livenessProbe: { tcpSocket: { port: 9090 } }, ports: [{ containerPort: 8080 }] });
    const diagnosis = diagnosisOf({
      ...killed,
      manifest: wrong,
      events: [unhealthy('dial tcp 10.1.2.3:9090: connect: connection refused')],
    });
    expect(diagnosis.cause).toContain('declares 8080 instead');
    expect(diagnosis.steps[0]?.text).toContain('to 8080');
  });

  it.each([
    'Liveness probe errored: rpc error: x',
    'Liveness probe errored and resulted in unknown state: rpc error: x',
  ])('%s', (message) => {
    expect(diagnosisOf({ ...killed, events: [event('Unhealthy', message)] }).kind).toBe('liveness-failed');
  });

  it('reads the probe from the event where the manifest is not known', () => {
    const diagnosis = diagnosisOf({
      ...killed,
      manifest: undefined,
      events: [unhealthy('Get "http://10.1.2.3:8080/live": EOF')],
    });
    expect(diagnosis.cause).toContain('GET /live on port 8080');
  });

  it('is not the cause of a program that ends by itself at once', () => {
    const end = { exit_code: 1, started_at: '2026-11-21T20:00:00Z', finished_at: '2026-11-21T20:00:02Z' };
    const diagnosis = diagnosisOf({
      ...killed,
      container_statuses: [crashed(end)],
      events: [unhealthy('dial tcp: connection refused')],
      logs: "FATAL: KeyError: 'REGION'",
    });
    expect(diagnosis.kind).toBe('log-missing-env');
  });

  it('belongs to the container that the field path names', () => {
    const events = [
      event('Unhealthy', 'Liveness probe failed: x', { object: { kind: 'Pod', field_path: 'spec.containers{proxy}' } }),
    ];
    const statuses = [crashed({ exit_code: 137 }), crashed({ exit_code: 137 }, { name: 'proxy' })];
    const diagnosis = diagnosisOf({ container_statuses: statuses, events });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['liveness-failed', 'proxy']);
  });
});
