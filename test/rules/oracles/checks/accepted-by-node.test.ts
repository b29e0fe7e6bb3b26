import { describe } from 'vitest';
import { acceptedByNode } from '../../../../src/rules/oracles/checks/accepted-by-node.js';
import { pod, podWith, waiting } from '../../failing/objects.js';
import { caseOf, oracleCases } from '../support/oracle-cases.js';

describe('the oracle accepted-by-node', () => {
  oracleCases(acceptedByNode, caseOf('kubelet-admission'), {
    'was not looked at yet by its node': { seen: { pods: [[1, pod()]] }, is: 'waits' },
    'was refused by its node': {
      seen: { pods: [[1, pod({ status: { phase: 'Failed', reason: 'NodeAffinity', message: 'does not fit' } })]] },
      is: 'failed',
      at: 1,
      says: /does not fit/,
    },
    'is taken by its node': {
      seen: {
        pods: [
          [1, pod()],
          [2, podWith(waiting('ContainerCreating'))],
        ],
      },
      is: 'passed',
      at: 2,
    },
  });
});
