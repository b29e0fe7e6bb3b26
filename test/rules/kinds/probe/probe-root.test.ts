import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, event, manifest, running, textOfDiagnosis } from '../reports.js';

const probe = {
  livenessProbe: { httpGet: { path: '/healthz', port: 'http' }, timeoutSeconds: 2 },
  ports: [{ name: 'http', containerPort: 8080 }],
};
const killed = { phase: 'Running', container_statuses: [crashed({ exit_code: 137 })], manifest: manifest(probe) };
const unhealthy = (text: string) => event('Unhealthy', `Liveness probe failed: ${text}`);
const killing = event('Killing', 'Container api failed liveness probe, will be restarted', { type: 'Normal' });

describe('a liveness probe that fails of a dependency', () => {
  const logs = 'ERROR consumer: Cannot connect to amqp://rabbit.mq.svc:5672//: [Errno 111] Connection refused.';

  it('names it, and says that starting again does not help', () => {
    const events = [unhealthy('Error: No nodes replied within time constraint'), killing];
    const ended = crashed({ exit_code: 0, reason: 'Completed' });
    const diagnosis = diagnosisOf({ ...killed, manifest: undefined, container_statuses: [ended], events, logs });
    expect(diagnosis.kind).toBe('liveness-failed');
    expect(diagnosis.title).toBe('The liveness probe of api fails: rabbit.mq.svc:5672 refuses the connection');
    expect(diagnosis.cause).toContain(
      'most likely because rabbit.mq.svc:5672 refuses the connection (see its log). It got',
    );
    expect(diagnosis.steps[0]?.command).toContain('describe service rabbit');
    expect(textOfDiagnosis(diagnosis)).toContain('does not mend that');
  });

  const other = manifest({ livenessProbe: { tcpSocket: { port: 9090 } }, ports: [{ containerPort: 8080 }] });
  const events = [unhealthy('dial tcp 10.1.2.3:9090: connect: connection refused'), killing];

  it('is not blamed on it where the program says that it listens on another port', () => {
    const listening = `${logs}\nINFO Server listening on port 8080`;
    const diagnosis = diagnosisOf({ ...killed, manifest: other, events, logs: listening });
    expect(diagnosis.cause).not.toContain('most likely because');
    expect(diagnosis.cause).toContain('its log says that it listens on 8080');
    expect(diagnosis.steps[0]?.text).toContain('livenessProbe.tcpSocket.port to 8080');
  });

  it('is blamed on it where only the list of ports, which is documentation, lacks the port', () => {
    const diagnosis = diagnosisOf({ ...killed, manifest: other, events, logs });
    expect(diagnosis.cause).toContain('most likely because rabbit.mq.svc:5672 refuses the connection');
    expect(textOfDiagnosis(diagnosis)).not.toContain('port to 8080');
  });
});

describe('a probe that fails of what the program says of itself', () => {
  const refused = unhealthy('Get "http://10.1.2.3:8080/healthz": dial tcp 10.1.2.3:8080: connect: connection refused');

  it.each([
    ['java.lang.OutOfMemoryError: Java heap space', 'heap'],
    ['nginx: [emerg] unknown directive "sever" in /etc/nginx/nginx.conf:7', 'sever'],
    ['KeyError: environment variable DEPOT_URL is not set', 'DEPOT_URL'],
  ])('is told by that: %s', (line, word) => {
    const diagnosis = diagnosisOf({ ...killed, events: [refused, killing], logs: `depot starts\nERROR ${line}` });
    expect(diagnosis.kind).toBe('liveness-failed');
    expect(diagnosis.title).toContain(word);
    expect(diagnosis.steps[0]?.text).not.toContain('startupProbe');
  });
});

it('is told where a startup probe has the program ended again and again, and it ends well', () => {
  const events = [event('Unhealthy', 'Startup probe failed: dial tcp 10.1.2.3:8080: connect: connection refused')];
  const container_statuses = [
    running({ ready: false, restart_count: 7, last_state: { state: 'terminated', reason: 'Completed', exit_code: 0 } }),
  ];
  const startup = manifest({ startupProbe: { tcpSocket: { port: 8080 } }, ports: [{ containerPort: 8080 }] });
  const logs = `database "orders" does not exist\n${'waits for the next try\n'.repeat(6)}`;
  const told = diagnosisOf({ phase: 'Running', container_statuses, manifest: startup, events, logs });
  expect(told.title).toMatch(/database orders does not exist/i);
});

describe('a readiness probe that fails of what the program may not read', () => {
  it('names the file, whatever service it is for', () => {
    const log =
      '2026-05-12T13:02:56Z error proxy cannot ask mesh.mesh-system.svc:15012: rpc error: code = Unauthenticated desc = transport: open ./var/run/secrets/tokens/mesh-token: permission denied';
    const diagnosis = diagnosisOf({
      phase: 'Running',
      container_statuses: [running({ ready: false })],
      events: [event('Unhealthy', 'Readiness probe failed: HTTP probe failed with statuscode: 503')],
      manifest: manifest(
        {
          readinessProbe: { httpGet: { path: '/ready', port: 15021 } },
          securityContext: { runAsUser: 1337 },
          volumeMounts: [{ name: 'mesh-token', mountPath: '/var/run/secrets/tokens' }],
        },
        { volumes: [{ name: 'mesh-token', projected: { sources: [] } }] },
      ),
      logs: log,
    });
    expect(diagnosis.kind).toBe('readiness-failed');
    expect(diagnosis.title).toContain('api may not access /var/run/secrets/tokens/mesh-token');
    expect(diagnosis.steps[0]?.text).toContain('fsGroup to 1337');
  });

  it('does not take the line of a source file for a port that it listens on', () => {
    const log =
      'I0511 secure_serving.go:266] Serving securely on [::]:4443\nE0511 scraper.go:140] "Cannot ask node" err="Get \\"https://10.9.0.7:10250/stats\\": x509: certificate signed by unknown authority"';
    const diagnosis = diagnosisOf({
      phase: 'Running',
      container_statuses: [running({ ready: false })],
      events: [event('Unhealthy', 'Readiness probe failed: HTTP probe failed with statuscode: 500')],
      manifest: manifest({ readinessProbe: { httpGet: { path: '/readyz', port: 4443 } } }),
      logs: log,
    });
    expect(diagnosis.title).toContain('the certificate of 10.9.0.7:10250 is not trusted');
  });
});
