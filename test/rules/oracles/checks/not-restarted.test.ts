import { describe } from 'vitest';
import { notRestarted } from '../../../../src/rules/oracles/checks/not-restarted.js';
import { ended, podWith, running, waiting } from '../../failing/objects.js';
import { caseOf, oracleCases } from '../support/oracle-cases.js';

describe('the oracle not-restarted', () => {
  oracleCases(notRestarted, caseOf('crash-app-error'), {
    'does not run yet': { seen: { pods: [[1, podWith(waiting('ContainerCreating'))]] }, is: 'waits' },
    runs: {
      seen: {
        pods: [
          [1, podWith(waiting('ContainerCreating'))],
          [2, podWith(running(2))],
        ],
      },
      is: 'holds',
      at: 2,
    },
    ended: {
      seen: {
        pods: [
          [2, podWith(running(2))],
          [9, podWith(ended(1, 'Error', 9))],
        ],
      },
      is: 'failed',
      at: 9,
      says: /exit code 1/,
    },
    'ended well, although it is to run on': {
      seen: { pods: [[9, podWith(ended(0, 'Completed', 9))]] },
      is: 'failed',
      at: 9,
    },
    'ended well, and may': {
      about: caseOf('crash-app-error', { restartPolicy: 'OnFailure' }),
      seen: { pods: [[9, podWith(ended(0, 'Completed', 9))]] },
      is: 'passed',
      at: 9,
    },
    'runs again, as well as it may': {
      seen: {
        pods: [
          [2, podWith(running(2), { ready: true })],
          [12, podWith(running(10), { ready: true, restartCount: 1, lastState: ended(0, 'Completed', 9) })],
        ],
        until: 60,
      },
      is: 'failed',
      at: 12,
    },
  });
});
