import { describe } from 'vitest';
import { initCompleted } from '../../../../src/rules/oracles/checks/init-completed.js';
import { type Body, container, ended, pod, running } from '../../failing/objects.js';
import { caseOf, oracleCases } from '../support/oracle-cases.js';

const ABOUT = caseOf('init-failed', { initContainers: [{ name: 'setup' }] }, { container: 'setup' });

function withInit(state: Body): ReturnType<typeof pod> {
  const status = { phase: 'Pending', initContainerStatuses: [{ ...container(state), name: 'setup' }] };
  return pod({ spec: { initContainers: [{ name: 'setup' }] }, status });
}

describe('the oracle init-completed', () => {
  oracleCases(initCompleted, ABOUT, {
    'runs still': { seen: { pods: [[1, withInit(running(1))]] }, is: 'waits' },
    'ended badly': {
      seen: { pods: [[3, withInit(ended(2, 'Error', 3))]] },
      is: 'failed',
      at: 3,
      says: /container setup ended with exit code 2/,
    },
    'ended well': {
      seen: {
        pods: [
          [1, withInit(running(1))],
          [5, withInit(ended(0, 'Completed', 4))],
        ],
      },
      is: 'passed',
      at: 5,
    },
  });
});
