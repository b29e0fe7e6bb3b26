import { describe } from 'vitest';
import { keptItsPlace } from '../../../../src/rules/oracles/checks/kept-its-place.js';
import { pod, podWith, running, waiting } from '../../failing/objects.js';
import { caseOf, oracleCases } from '../support/oracle-cases.js';

describe('the oracle kept-its-place', () => {
  oracleCases(keptItsPlace, caseOf('node-lost'), {
    'does not run yet': { seen: { pods: [[1, podWith(waiting('ContainerCreating'))]] }, is: 'waits' },
    runs: { seen: { pods: [[2, podWith(running(2))]] }, is: 'holds', at: 2 },
    'was lost with its node': {
      seen: {
        pods: [
          [2, podWith(running(2))],
          [70, pod({ status: { phase: 'Running', reason: 'NodeLost', message: 'node is gone' } })],
        ],
      },
      is: 'failed',
      at: 70,
    },
  });
});
