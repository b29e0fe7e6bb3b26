import { describe } from 'vitest';
import { completed } from '../../../../src/rules/oracles/checks/completed.js';
import { at, container, ended, pod, podWith, running } from '../../failing/objects.js';
import { caseOf, oracleCases } from '../support/oracle-cases.js';

const DONE = pod({
  spec: { restartPolicy: 'Never' },
  status: { phase: 'Succeeded', containerStatuses: [container(ended(0, 'Completed', 9))] },
});
const limited = (seconds: number, status = {}) =>
  pod({
    spec: { restartPolicy: 'Never', activeDeadlineSeconds: seconds },
    status: { startTime: at(1), containerStatuses: [container(running(2))], ...status },
  });
const stopped = (code: number) =>
  limited(60, {
    phase: 'Failed',
    reason: 'DeadlineExceeded',
    containerStatuses: [container(ended(code, 'Completed', 61))],
  });

describe('the oracle completed', () => {
  oracleCases(completed, caseOf('crash-app-error', { restartPolicy: 'Never' }, { isJob: true }), {
    'is at work': { seen: { pods: [[2, podWith(running(2))]], until: 60 }, is: 'waits' },
    'has done its work': {
      seen: {
        pods: [
          [2, podWith(running(2))],
          [9, DONE],
        ],
      },
      is: 'passed',
      at: 9,
    },
    'was ended by the end of its time as a mirror': {
      seen: {
        pods: [
          [2, limited(60)],
          [62, stopped(0)],
        ],
      },
      is: 'waits',
    },
    failed: { seen: { pods: [[9, podWith(ended(3, 'Error', 9))]] }, is: 'failed', at: 9, says: /exit code 3/ },
  });
});
