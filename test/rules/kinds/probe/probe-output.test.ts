import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, manifest, running } from '../reports.js';

const unready = (message: string, logs = '') => ({
  phase: 'Running',
  container_statuses: [running({ ready: false })],
  events: [event('Unhealthy', `Readiness probe failed: ${message}`)],
  manifest: manifest({ readinessProbe: { exec: { command: ['check'] } } }),
  logs,
});

describe('what the command of a probe prints', () => {
  it.each([
    ['Key             Value\nInitialized     false\nSealed          true', 'vault operator init'],
    ['Key             Value\nInitialized     true\nSealed          true', 'vault operator unseal'],
    [
      "mysqladmin: connect to server at 'localhost' failed\nerror: 'Access denied for user 'root'@'localhost'",
      'ALTER USER',
    ],
    ['/tmp/sock:5432 - rejecting connections', 'gets traffic once its recovery is through'],
  ])('says what to do first: %s', (output, words) => {
    const { kind, steps } = diagnosisOf(unready(output));
    expect(kind).toBe('readiness-failed');
    expect(`${steps[0]?.text} ${steps[0]?.command ?? ''}`).toContain(words);
  });

  it('is quoted in the step where nothing more is known of it', () => {
    expect(diagnosisOf(unready('boiler is cold')).steps[0]?.text).toContain('boiler is cold');
  });
});

describe('the log of a program that answers that it is not well', () => {
  const answer = 'HTTP probe failed with statuscode: 503';

  it('is told in the first step where the report has it', () => {
    const [first] = diagnosisOf(unready(answer, 'INFO up\nERROR worker pool blue-7 is gone\nINFO GET /health')).steps;
    expect(first?.text).toContain('worker pool blue-7 is gone');
    expect(first?.command).toBeUndefined();
  });

  it('is asked for where the report does not have it', () => {
    expect(diagnosisOf(unready(answer)).steps[0]?.command).toContain('logs pod/');
  });
});
