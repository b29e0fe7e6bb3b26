import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, event, manifest, running, textOfDiagnosis } from '../reports.js';

const refused = 'dial tcp 10.1.2.3:8080: connect: connection refused';
const unready = {
  phase: 'Running',
  container_statuses: [running({ ready: false })],
  events: [event('Unhealthy', `Readiness probe failed: ${refused}`)],
};

describe('readiness-failed', () => {
  it('is a container that runs and is not ready', () => {
    const diagnosis = diagnosisOf({
      ...unready,
      manifest: manifest({ readinessProbe: { tcpSocket: { port: 8080 } } }),
    });
    expect([diagnosis.kind, diagnosis.severity, diagnosis.container]).toEqual(['readiness-failed', 'medium', 'api']);
    expect(diagnosis.cause).toContain('TCP connection to port 8080');
    expect(diagnosis.cause).toContain('no Service sends it traffic');
  });

  it.each([
    [
      'nested',
      { name: 'api', ready: false, restartCount: 0, state: { running: { startedAt: '2026-11-21T20:00:00Z' } } },
    ],
    [
      'restarted with its node',
      running({
        ready: false,
        restart_count: 1,
        last_state: { state: 'terminated', reason: 'Completed', exit_code: 0 },
      }),
    ],
  ])('of a container that is %s', (_name, status) => {
    expect(diagnosisOf({ ...unready, container_statuses: [status] }).kind).toBe('readiness-failed');
  });

  it('of a report without statuses, in the container that the field path names', () => {
    const object = { kind: 'Pod', fieldPath: 'spec.containers{web}' };
    const diagnosis = diagnosisOf({
      failure_reason: 'Unhealthy',
      manifest: undefined,
      events: [
        event('Unhealthy', 'Readiness probe failed: HTTP probe failed with statuscode: 503', {
          involvedObject: object,
        }),
      ],
    });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['readiness-failed', 'web']);
  });

  it.each([
    [
      'Readiness probe errored: rpc error: code = Unknown desc = failed to exec in container: failed to start exec "25": OCI runtime exec failed: exec failed: unable to start container process: exec: "cat /tmp/ready": stat cat /tmp/ready: no such file or directory: unknown',
      'its command is written as one word: there is no program named "cat /tmp/ready"',
    ],
    [
      'Readiness probe errored and resulted in unknown state: rpc error: code = Unknown desc = failed to exec in container: failed to start exec "90": OCI runtime exec failed: exec failed: container_linux.go:370: starting container process caused: exec: "grpc_health_probe": executable file not found in $PATH: unknown',
      'its command grpc_health_probe is not in the image',
    ],
    [
      'Readiness probe error: HTTP probe failed with statuscode: 500\nbody: [-]etcd failed: reason withheld',
      'not well (500)',
    ],
    [
      'Readiness probe errored: rpc error: code = DeadlineExceeded desc = failed to exec in container: timeout 1s exceeded: context deadline exceeded',
      'does not answer within 1 s',
    ],
    [
      'Readiness probe errored and resulted in unknown state: strconv.Atoi: parsing "http": invalid syntax',
      'declares no port of that name',
    ],
  ])('%s', (message, words) => {
    const diagnosis = diagnosisOf({ ...unready, events: [event('Unhealthy', message)] });
    expect(diagnosis.kind).toBe('readiness-failed');
    expect(diagnosis.cause).toContain(words);
  });

  it('offers the name of a port that is nearly the same', () => {
    const text = manifest({
      readinessProbe: { httpGet: { port: 'htttp' } },
      ports: [{ name: 'http', containerPort: 8080 }],
    });
    const events = [event('Unhealthy', 'Readiness probe errored: strconv.Atoi: parsing "htttp": invalid syntax')];
    expect(textOfDiagnosis(diagnosisOf({ ...unready, manifest: text, events }))).toContain('Did you mean "http"?');
  });

  it('lists what the log says beside it', () => {
    const diagnosis = diagnosisOf({ ...unready, logs: 'ERROR getaddrinfo ENOTFOUND db.shop.svc' });
    expect([diagnosis.kind, diagnosis.others[0]?.kind]).toEqual(['readiness-failed', 'log-dns']);
  });

  it.each([
    ['a container that crashes', [crashed({ exit_code: 3 })], 'crash-app-error'],
    [
      'a container that crashed and is just up again',
      [running({ ready: false, restart_count: 3, last_state: { state: 'terminated', reason: 'Error', exit_code: 3 } })],
      'crash-app-error',
    ],
    ['a container that is ready by now', [running(), crashed({ exit_code: 3 }, { name: 'worker' })], 'sidecar-crash'],
  ])('is no cause of %s', (_name, container_statuses, kind) => {
    expect(diagnosisOf({ ...unready, container_statuses }).kind).toBe(kind);
  });
});
