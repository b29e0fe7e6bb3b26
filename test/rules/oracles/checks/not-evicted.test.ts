import { describe } from 'vitest';
import { notEvicted } from '../../../../src/rules/oracles/checks/not-evicted.js';
import { pod, podWith, running, waiting } from '../../failing/objects.js';
import { caseOf, oracleCases } from '../support/oracle-cases.js';

describe('the oracle not-evicted', () => {
  oracleCases(notEvicted, caseOf('evicted-own-limit', { restartPolicy: 'Never' }), {
    'does not run yet': { seen: { pods: [[1, podWith(waiting('ContainerCreating'))]] }, is: 'waits' },
    runs: { seen: { pods: [[2, podWith(running(2))]], until: 140 }, is: 'holds', at: 2 },
    'was evicted': {
      seen: {
        pods: [
          [2, podWith(running(2))],
          [
            70,
            pod({
              status: { phase: 'Failed', reason: 'Evicted', message: 'Usage of EmptyDir volume exceeds the limit' },
            }),
          ],
        ],
      },
      is: 'failed',
      at: 70,
      says: /exceeds the limit/,
    },
  });
});
