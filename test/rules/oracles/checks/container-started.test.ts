import { describe } from 'vitest';
import { containerStarted } from '../../../../src/rules/oracles/checks/container-started.js';
import { at, podWith, running, waiting } from '../../failing/objects.js';
import { caseOf, oracleCases } from '../support/oracle-cases.js';

describe('the oracle container-started', () => {
  oracleCases(containerStarted, caseOf('start-error-exec'), {
    'has not started yet': { seen: { pods: [[1, podWith(waiting('ContainerCreating'))]] }, is: 'waits' },
    'could not be started': {
      seen: {
        pods: [
          [
            2,
            podWith({
              terminated: {
                exitCode: 128,
                reason: 'StartError',
                message: 'no such file',
                startedAt: '1970-01-01T00:00:00Z',
                finishedAt: at(2),
              },
            }),
          ],
        ],
      },
      is: 'failed',
      at: 2,
      says: /no such file/,
    },
    runs: {
      seen: {
        pods: [
          [1, podWith(waiting('ContainerCreating'))],
          [2, podWith(running(2))],
        ],
      },
      is: 'passed',
      at: 2,
    },
  });
});
