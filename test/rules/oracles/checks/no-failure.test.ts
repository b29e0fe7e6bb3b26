import { describe } from 'vitest';
import { noFailure } from '../../../../src/rules/oracles/checks/no-failure.js';
import { pod, podWith, WELL, waiting } from '../../failing/objects.js';
import { caseOf, oracleCases } from '../support/oracle-cases.js';

describe('the oracle no-failure', () => {
  oracleCases(noFailure, caseOf('unknown'), {
    'was not seen yet': { seen: { pods: [] }, is: 'waits' },
    'is well': { seen: { pods: [[2, WELL]], until: 60 }, is: 'holds', at: 2 },
    'fails in whatever way': {
      seen: {
        pods: [
          [2, WELL],
          [9, podWith(waiting('CreateContainerError', 'no such device'))],
        ],
      },
      is: 'failed',
      at: 9,
      says: /no such device/,
    },
    'has done its work': { seen: { pods: [[9, pod({ status: { phase: 'Succeeded' } })]] }, is: 'passed', at: 9 },
  });
});
