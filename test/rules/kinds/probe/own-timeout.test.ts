import { expect, it } from 'vitest';
import { diagnosisOf, event, manifest } from '../reports.js';

it.each([
  [
    'addr=:7070 conn_timeout=1s rpc_timeout=1s\nhealth check rpc failed: rpc error: code = DeadlineExceeded desc = Deadline Exceeded',
    '-rpc-timeout=5s',
  ],
  ['timeout: health rpc did not complete within 1s', '-rpc-timeout=5s'],
  ['curl: (28) Operation timed out after 2001 milliseconds with 0 bytes received', '--max-time 5'],
])('a command of a probe gives up by its own limit: %s', (output, option) => {
  const diagnosis = diagnosisOf({
    manifest: manifest({ readinessProbe: { exec: { command: ['probe'] }, timeoutSeconds: 10 } }),
    container_statuses: [{ name: 'api', state: 'running', ready: false, restart_count: 0 }],
    events: [event('Unhealthy', `Readiness probe failed: ${output}`)],
  });
  expect(diagnosis.kind).toBe('readiness-failed');
  expect(diagnosis.steps[0]?.text).toContain(option);
});

it('a file that a probe does not find is looked for in what is to write it', () => {
  const diagnosis = diagnosisOf({
    manifest: manifest({ readinessProbe: { exec: { command: ['/bin/ready'] } } }),
    container_statuses: [{ name: 'api', state: 'running', ready: false, restart_count: 0 }],
    events: [
      event('Unhealthy', 'Readiness probe failed: panic: open /var/run/tide/state.json: no such file or directory'),
    ],
  });
  expect(diagnosis.steps[0]?.text).toContain('See what is to write /var/run/tide/state.json');
});
