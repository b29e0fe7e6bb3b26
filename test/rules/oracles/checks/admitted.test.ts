import { describe } from 'vitest';
import { admitted } from '../../../../src/rules/oracles/checks/admitted.js';
import { pod, WELL } from '../../failing/objects.js';
import { caseOf, oracleCases } from '../support/oracle-cases.js';

describe('the oracle admitted', () => {
  oracleCases(admitted, caseOf('quota-exceeded'), {
    'has not been taken as long as nothing was seen': { seen: { pods: [] }, is: 'waits' },
    'is taken once it is there': {
      seen: {
        pods: [
          [1, pod()],
          [2, WELL],
        ],
      },
      is: 'passed',
      at: 1,
    },
  });
});
