import { expect, it } from 'vitest';
import { crashed, diagnosisOf, diagnosisOfLog } from '../reports.js';

it.each([
  ['the exit code', diagnosisOfLog('', {}, 139)],
  [
    'the signal',
    diagnosisOf({
      container_statuses: [crashed({ exit_code: 0, signal: 11 })].map((each) => ({
        ...each,
        last_state: { state: 'terminated', signal: 11, exit_code: 11 },
      })),
    }),
  ],
  ['a shell that says so', diagnosisOfLog('Segmentation fault (core dumped)', {}, 1)],
])('exit-139 by %s', (_name, diagnosis) => {
  expect(diagnosis.kind).toBe('exit-139');
  expect(diagnosis.cause).toContain('SIGSEGV');
});
