import { expect, it } from 'vitest';
import { crashed, diagnosisOf, event, manifest, waiting } from '../reports.js';

const hooked = {
  manifest: manifest({ lifecycle: { postStart: { exec: { command: ['sh', '-c', 'register'] } } } }),
  container_statuses: [crashed({ exit_code: 137 })],
};

it.each([
  [
    '1.20',
    'Exec lifecycle hook ([sh -c register]) for Container "api" in Pod "orders_shop(1)" failed - error: command exited with 7: , message: "no consul"',
    'no consul',
  ],
  ['1.36', 'PostStartHook failed', 'It runs: sh -c register'],
])('post-start-hook as %s says it', (_version, message, words) => {
  const diagnosis = diagnosisOf({
    ...hooked,
    events: [event('FailedPostStartHook', message), event('Killing', 'FailedPostStartHook', { type: 'Normal' })],
  });
  expect(diagnosis.kind).toBe('post-start-hook');
  expect(diagnosis.cause).toContain(words);
  expect(diagnosis.cause).toContain('spec.containers[0].lifecycle.postStart');
  expect(diagnosis.others).toEqual([]);
});

it('post-start-hook by the reason of the status', () => {
  expect(diagnosisOf({ container_statuses: [waiting('PostStartHookError', 'x')] }).kind).toBe('post-start-hook');
});

it('masks secrets of the command', () => {
  const text = manifest({
    lifecycle: {
      postStart: { exec: { command: ['curl', '-H', 'Authorization: Bearer abcdefgh12345678', 'http://x'] } },
    },
  });
  const diagnosis = diagnosisOf({
    ...hooked,
    manifest: text,
    events: [event('FailedPostStartHook', 'PostStartHook failed')],
  });
  expect(JSON.stringify(diagnosis)).not.toContain('abcdefgh12345678');
});
