import { describe } from 'vitest';
import { containerCreated } from '../../../../src/rules/oracles/checks/container-created.js';
import { podWith, running, waiting } from '../../failing/objects.js';
import { caseOf, oracleCases } from '../support/oracle-cases.js';

describe('the oracle container-created', () => {
  oracleCases(containerCreated, caseOf('config-missing-object'), {
    'is not created yet': { seen: { pods: [[1, podWith(waiting('ContainerCreating'))]] }, is: 'waits' },
    'lacks an object': {
      seen: { pods: [[2, podWith(waiting('CreateContainerConfigError', 'configmap "a" not found'))]] },
      is: 'failed',
      at: 2,
      says: /configmap "a" not found/,
    },
    'lacks what the kubelet has not read yet, for a moment': {
      seen: {
        pods: [
          [2, podWith(waiting('CreateContainerConfigError', 'services have not yet been read at least once'))],
          [4, podWith(running(3))],
        ],
      },
      is: 'passed',
      at: 4,
    },
    'is created': {
      seen: {
        pods: [
          [1, podWith(waiting('ContainerCreating'))],
          [3, podWith(running(2))],
        ],
      },
      is: 'passed',
      at: 3,
    },
  });
});
