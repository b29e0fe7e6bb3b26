import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, event, manifest, running, textOfDiagnosis } from '../reports.js';

const startupProbe = { exec: { command: ['check'] }, failureThreshold: 6, periodSeconds: 5, initialDelaySeconds: 10 };
const failed = (text: string) => event('Unhealthy', `Startup probe failed: ${text}`);
const killing = event('Killing', 'Container api failed startup probe, will be restarted', { type: 'Normal' });
const late = {
  phase: 'Running',
  container_statuses: [crashed({ exit_code: 137 })],
  manifest: manifest({ startupProbe }),
  events: [failed('command "check" timed out'), killing],
};

describe('startup-failed', () => {
  it('says how long the program has', () => {
    const diagnosis = diagnosisOf(late);
    expect([diagnosis.kind, diagnosis.container]).toEqual(['startup-failed', 'api']);
    expect(diagnosis.cause).toContain(
      'has 40 s to start (initialDelaySeconds + failureThreshold × periodSeconds = 10 + 6 × 5)',
    );
    expect(diagnosis.steps[0]?.text).toContain('for instance to 118 (600 s to start)');
  });

  it("compares with the time that the program's log tells", () => {
    const logs = '2026-11-21 20:09:00.123 INFO Started OrdersApplication in 61.2 seconds (JVM running for 63)';
    expect(diagnosisOf({ ...late, logs }).cause).toContain('By its own log it took 61.2 s.');
  });

  it.each([
    ['a container that is still starting', running({ ready: false, started: false })],
    [
      'the nested form',
      {
        name: 'api',
        state: { waiting: { reason: 'CrashLoopBackOff' } },
        lastState: { terminated: { exitCode: 137, reason: 'Error' } },
      },
    ],
    ['a program that ends well when asked', crashed({ exit_code: 0, reason: 'Completed' })],
  ])('of %s', (_name, status) => {
    expect(diagnosisOf({ ...late, container_statuses: [status] }).kind).toBe('startup-failed');
  });

  it('is not of an init container, which has no probes, where nothing names the container', () => {
    const seed = { name: 'seed', init: true, ready: true, state: 'terminated', reason: 'Completed', exit_code: 0 };
    const statuses = [seed, running({ ready: false, started: false })];
    const diagnosis = diagnosisOf({
      ...late,
      manifest: undefined,
      container_statuses: statuses,
      events: [failed('x')],
    });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['startup-failed', 'api']);
  });

  it('without a manifest computes nothing', () => {
    const diagnosis = diagnosisOf({ ...late, manifest: undefined });
    expect(diagnosis.kind).toBe('startup-failed');
    expect(diagnosis.cause).toContain('has as long as failureThreshold × periodSeconds to start');
  });

  it.each([
    ['sh: /inited: Permission denied', '/inited is not executable', 'chmod +x'],
    ['/bin/sh: 1: /app/check: Permission denied', '/app/check is not executable', 'chmod +x'],
    ['cat: /run/ready: Permission denied', 'may not read what it looks at (/run/ready', 'startupProbe.exec'],
    ['/bin/sh: 1: /app/check: Exec format error', 'no program for the processor', '/app/check'],
    ['bash: /app/check.sh: /bin/zsh: bad interpreter: No such file or directory', 'names no interpreter', 'first line'],
    ['/bin/sh: 1: curl: not found', 'curl is not in the image', 'httpGet'],
    ["command 'check' exited with 127", 'its output says why', 'Correct what'],
    ['psql: FATAL: password authentication failed for user "a"', 'its output says why', 'ALTER USER'],
    ['HTTP probe failed with statuscode: 404', 'knows no such path', 'httpGet.path'],
    ['HTTP probe failed with statuscode: 403', 'demands credentials', 'httpHeaders'],
  ])('gives no more time where that does not help: %s', (answer, cause, words) => {
    const diagnosis = diagnosisOf({ ...late, events: [failed(answer), killing] });
    expect(diagnosis.cause).toContain(cause);
    expect(textOfDiagnosis(diagnosis)).toContain(words);
    expect(textOfDiagnosis(diagnosis)).not.toContain('failureThreshold, ');
  });

  it.each([
    ["cat: can't open '/tmp/started': No such file or directory", 'for instance to 118'],
    ['HTTP probe failed with statuscode: 503', 'for instance to 118'],
  ])('but may where the program is not up yet: %s', (answer, words) => {
    expect(textOfDiagnosis(diagnosisOf({ ...late, events: [failed(answer), killing] }))).toContain(words);
  });

  it('says once that it may need longer, and doubts it after ten minutes', () => {
    const refused = failed('dial tcp 10.0.0.1:80: connect: connection refused');
    const slow = manifest({ startupProbe: { tcpSocket: { port: 80 }, failureThreshold: 60 } });
    const diagnosis = diagnosisOf({ ...late, manifest: slow, events: [refused, killing] });
    expect(diagnosis.cause).toContain('has 600 s to start (failureThreshold × periodSeconds = 60 × 10)');
    expect(diagnosis.steps.filter(({ text }) => text.includes('failureThreshold')).map(({ text }) => text)).toEqual([
      'In Deployment orders: only if it is known to need more than 600 s, raise spec.containers[0].startupProbe.failureThreshold.',
    ]);
  });

  it('gives no more time to a program that lacks what it depends on', () => {
    const logs = 'ERROR connect ECONNREFUSED db:5432';
    const status = running({ ready: false, started: false });
    const diagnosis = diagnosisOf({ ...late, container_statuses: [status], logs });
    expect(diagnosis.cause).toContain('most likely because db:5432 refuses the connection');
    expect(textOfDiagnosis(diagnosis)).not.toContain('If it only needs longer');
  });

  it('puts what is wrong before waiting longer, where it answers', () => {
    const text = manifest({ startupProbe: { httpGet: { path: '/up', port: 80 } } });
    const diagnosis = diagnosisOf({
      ...late,
      manifest: text,
      events: [failed('HTTP probe failed with statuscode: 404'), killing],
    });
    expect(diagnosis.steps[0]?.text).toContain('httpGet.path');
    expect(textOfDiagnosis(diagnosis)).toContain('GET /up on port 80');
  });

  it.each([
    ['1.20', 'Startup probe errored: strconv.Atoi: parsing "http1": invalid syntax'],
    ['1.36', 'Startup probe errored and resulted in unknown state: strconv.Atoi: parsing "http1": invalid syntax'],
  ])('that cannot be made, as %s says it, never lets the container start', (_version, message) => {
    const diagnosis = diagnosisOf({
      ...late,
      container_statuses: [running({ ready: false, started: false })],
      manifest: manifest({
        startupProbe: { httpGet: { path: '/readyz', port: 'http1' } },
        ports: [{ containerPort: 8181 }],
      }),
      events: [event('Unhealthy', message)],
    });
    expect(diagnosis.kind).toBe('startup-failed');
    expect(diagnosis.cause).toContain('declares no port of that name; it declares 8181');
    expect(diagnosis.cause).toContain('never counts as started');
  });

  it.each([
    [
      'a program that ends by itself within seconds',
      [crashed({ exit_code: 3, started_at: '2026-11-21T20:00:00Z', finished_at: '2026-11-21T20:00:01Z' })],
      'crash-app-error',
    ],
    ['a container that is up', [running(), crashed({ exit_code: 3 }, { name: 'worker' })], 'sidecar-crash'],
  ])('is no cause of %s', (_name, container_statuses, kind) => {
    expect(
      diagnosisOf({
        ...late,
        container_statuses,
        events: [failed('dial tcp 10.0.0.1:80: connect: connection refused')],
      }).kind,
    ).toBe(kind);
  });

  it('a program that was up long before listens elsewhere, and needs no more time', () => {
    const { steps, cause } = diagnosisOf({
      phase: 'Running',
      container_statuses: [running({ ready: false, started: false, restart_count: 3 })],
      manifest: manifest({ startupProbe: { httpGet: { path: '/healthz', port: 8080 }, failureThreshold: 10 } }),
      events: [failed('Get "http://10.0.0.7:8080/healthz": dial tcp 10.0.0.7:8080: connect: connection refused')],
      logs: '  - Local:        http://localhost:3000\n ✓ Ready in 512ms\n',
    });
    expect(cause).toContain('its log says that it listens on 3000');
    expect(steps[0]?.text).toContain('startupProbe.httpGet.port to 3000');
    expect(steps.map(({ text }) => text).join()).not.toContain('needs longer');
  });
});
