import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/kinds/engine.js';
import { crashed, diagnosisOf, event, manifest, report, running, textOfDiagnosis } from '../reports.js';

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

  it.each([
    ['ERROR getaddrinfo ENOTFOUND db.shop.svc', 'host db.shop.svc does not resolve'],
    ['ERROR connect ECONNREFUSED db:5432', 'db:5432 refuses the connection'],
    ['ERROR dial tcp 10.0.0.9:5432: i/o timeout', '10.0.0.9:5432 does not answer in time'],
    ['FATAL: password authentication failed for user "orders"', 'credentials are rejected'],
    ["ERROR Index dir '/srv/shelf' of core 'main' is already locked", 'api: /srv/shelf is locked by another process'],
  ])('names what the program lacks by its own log: %s', (logs, root) => {
    const unwell = event('Unhealthy', 'Readiness probe failed: HTTP probe failed with statuscode: 503');
    const diagnosis = diagnosisOf({ ...unready, events: [unwell], logs });
    expect(diagnosis.kind).toBe('readiness-failed');
    expect(diagnosis.title).toContain(root);
    expect(diagnosis.cause).toContain(`, most likely because ${root}`);
    expect(diagnosis.cause).toContain('not well (503)');
    expect(diagnosis.evidence.map(({ text }) => text)).toContain(logs);
    expect(textOfDiagnosis(diagnosis)).not.toContain('often a dependency');
  });

  it.each([
    ['the path is wrong', 'HTTP probe failed with statuscode: 404', 'ERROR connect ECONNREFUSED db:5432'],
    ['its command says why itself', 'ERROR 1045: Access denied for user', 'ERROR connect ECONNREFUSED db:5432'],
    ['the log is about the port of the probe', refused, 'ERROR connect ECONNREFUSED 127.0.0.1:8080'],
    [
      'the program has connected since',
      'HTTP probe failed with statuscode: 503',
      'WARN db:5432 refused, retrying\nINFO connected to db:5432',
    ],
  ])('blames no dependency where %s', (_name, answer, logs) => {
    const text = manifest({ readinessProbe: { httpGet: { path: '/ready', port: 8080 } } });
    const events = [event('Unhealthy', `Readiness probe failed: ${answer}`)];
    expect(diagnosisOf({ ...unready, manifest: text, events, logs }).cause).not.toContain('most likely because');
  });

  it('is nothing of a pod that is being deleted', () => {
    const going = manifest().replace('metadata:', "metadata:\n  deletionTimestamp: '2026-11-21T20:10:30Z'");
    expect(diagnose(report({ ...unready, manifest: going, failure_reason: 'Unhealthy' }))).toBeNull();
    expect(diagnosisOf({ ...unready, failure_reason: 'Unhealthy' }).kind).toBe('readiness-failed');
  });

  it.each([
    'rpc error: code = Unknown desc = command error: EOF, stdout: , stderr: , exit code -1',
    'rpc error: code = Unavailable desc = error reading from server: EOF',
    'rpc error: code = Unavailable desc = dial unix /run/containerd/containerd.sock: connect: connection refused',
  ])('knows the words of the runtime from those of the program: %s', (answer) => {
    const diagnosis = diagnosisOf({ ...unready, events: [event('Unhealthy', `Readiness probe errored: ${answer}`)] });
    expect(diagnosis.cause).toContain('the container runtime of the node could not run its command');
    expect(diagnosis.cause).toContain('not an answer of the program');
    expect(textOfDiagnosis(diagnosis)).toContain('kubectl -n shop exec pod/');
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

describe('in the first seconds of a pod', () => {
  const young = {
    ...unready,
    creation_timestamp: '2026-11-21T20:09:50Z',
    container_statuses: [running({ ready: false, started_at: '2026-11-21T20:09:52Z' })],
  };

  it('is told with doubt, since the program may still start', () => {
    const diagnosis = diagnosisOf({ ...young, logs: 'depot 1.4\nreading shelves' });
    expect(diagnosis).toMatchObject({ kind: 'readiness-failed', severity: 'low', confidence: 'low' });
    expect(diagnosis.steps[0]?.text).toContain('Wait');
  });

  it.each([
    ['its log complains', { logs: 'error: shelf is askew' }],
    ['it goes on for minutes', { creation_timestamp: '2026-11-21T20:01:50Z' }],
    ['the agent looked later', { reported_at: '2026-11-21T20:20:00Z' }],
  ])('is told without doubt where %s', (_name, fields) => {
    expect(diagnosisOf({ ...young, ...fields })).toMatchObject({ severity: 'medium' });
  });
});
