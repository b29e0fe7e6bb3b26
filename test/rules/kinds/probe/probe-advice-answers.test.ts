import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, event, manifest } from '../reports.js';

const probe = {
  livenessProbe: { httpGet: { path: '/healthz', port: 'http' }, timeoutSeconds: 2 },
  ports: [{ name: 'http', containerPort: 8080 }],
};
const killed = { phase: 'Running', container_statuses: [crashed({ exit_code: 137 })], manifest: manifest(probe) };
const unhealthy = (text: string) => event('Unhealthy', `Liveness probe failed: ${text}`);
const killing = event('Killing', 'Container api failed liveness probe, will be restarted', { type: 'Normal' });

describe('the time that a liveness probe has', () => {
  const slow = unhealthy('Get "http://10.1.2.3:8080/healthz": context deadline exceeded (Client.Timeout exceeded)');

  it.each([
    ['is what the manifest sets', manifest(probe), slow, 'within 2 s (timeoutSeconds)'],
    [
      'is the default where the manifest sets none',
      manifest({ livenessProbe: { httpGet: { port: 8080 } } }),
      slow,
      'within 1 s (timeoutSeconds is not set, and 1 s is the default)',
    ],
    [
      'is not told as a fact without a manifest',
      undefined,
      slow,
      'within its timeoutSeconds (1 s where the manifest sets none)',
    ],
    ['is what the runtime says', undefined, unhealthy('command timed out: "check" timed out after 3s'), 'within 3 s'],
  ])('%s', (_name, text, answer, words) => {
    expect(diagnosisOf({ ...killed, manifest: text, events: [answer, killing] }).cause).toContain(words);
  });

  it('begins with its delay, where it has one', () => {
    const delayed = { livenessProbe: { ...probe.livenessProbe, initialDelaySeconds: 15 }, ports: probe.ports };
    const diagnosis = diagnosisOf({ ...killed, manifest: manifest(delayed), events: [slow, killing] });
    expect(diagnosis.cause).toContain('every 10 s, the first time after 15 s, each time with 2 s for the answer');
  });
});

describe('a command of a probe that ends with a stack trace', () => {
  it('is quoted by the exception, not by its first words', () => {
    const output =
      '12:00 [INFO] depot: no maps configured\nTraceback (most recent call last):\n  File "<string>", line 7, in <module>\nIndexError: shelf index out of range';
    const events = [unhealthy(output), killing];
    const diagnosis = diagnosisOf({
      ...killed,
      manifest: manifest({ livenessProbe: { exec: { command: ['depot', 'ping'] } } }),
      events,
    });
    expect(diagnosis.steps[0]?.text).toContain('complains of ("IndexError: shelf index out of range")');
  });
});

describe('a liveness probe whose connection is dropped', () => {
  const dropped = unhealthy(
    'Get "http://10.1.2.3:8080/healthz": read tcp 10.1.2.1:5->10.1.2.3:8080: connection reset by peer',
  );
  const late = event(
    'Unhealthy',
    'Readiness probe failed: Get "http://10.1.2.3:8080/ready": context deadline exceeded (Client.Timeout exceeded)',
  );
  const both = { ...probe, readinessProbe: { httpGet: { path: '/ready', port: 8080 } } };

  it('is one of a slow program where its other probe gets no answer in time', () => {
    const diagnosis = diagnosisOf({ ...killed, manifest: manifest(both), events: [dropped, late, killing] });
    expect(diagnosis.cause).toContain('its readiness probe on the same port gets no answer in time');
    expect(diagnosis.steps[0]?.text).toContain('Raise spec.containers[0].livenessProbe.timeoutSeconds');
  });

  it('may speak another protocol where nothing else is late', () => {
    const diagnosis = diagnosisOf({ ...killed, manifest: manifest(both), events: [dropped, killing] });
    expect(diagnosis.cause).toContain('it speaks another protocol on that port');
  });
});

describe('a probe whose answer says why, or says nothing', () => {
  const ready = { readinessProbe: { exec: { command: ['depot', 'ping'] } } };
  const told = (answer: string, logs: string) =>
    diagnosisOf({
      phase: 'Running',
      container_statuses: [crashed({ exit_code: 0 }, { state: 'running', reason: '', ready: false, last_state: null })],
      manifest: manifest(ready),
      logs,
      events: [event('Unhealthy', `Readiness probe failed: ${answer}`)],
    });

  it('is read for what servers state in their logs', () => {
    const { cause, steps } = told('FATAL:  server login failed: wrong password type', 'INFO process up');
    expect(cause).toContain('its output says why: the server demands scram-sha-256');
    expect(steps[0]?.text).toContain('auth_type');
  });

  it('leaves the word to the log where it says only that the program is not ready', () => {
    const { steps } = told('depot is not ready', 'INFO up\nERROR boiler is cold');
    expect(steps[0]?.text).toContain('Fix first what its log complains of: "boiler is cold"');
  });

  it('is not taken for a time that ran out where it only names one', () => {
    expect(told('request params: "wait_for=green&timeout=1s"', 'INFO up').cause).not.toContain('timeoutSeconds');
  });

  it('names the user of the probe where the server has no such role, and waits for a server that starts', () => {
    expect(told('psql: error: FATAL:  role "root" does not exist', 'INFO up').steps[0]?.text).toContain('-U NAME');
    expect(told('/run/pg:5432 - rejecting connections', 'INFO up').steps[0]?.text).toContain('gets traffic once');
  });

  it('does not send to the log where that complains of nothing', () => {
    const { steps } = told('HTTP probe failed with statuscode: 503', 'INFO boiler is warm');
    expect(steps[0]?.text).toContain('complains of nothing');
  });

  it('gives way to a warning of the log that says why', () => {
    const log =
      'WARN master not discovered yet, this node has not previously joined a bootstrapped cluster, and this node must discover master-eligible nodes [depot-0, depot-1] to bootstrap a cluster: have discovered [{depot-0}{a}]';
    expect(told('Cluster is not yet ready', log).title).toContain('depot-0, depot-1');
  });
});
