import { describe } from 'vitest';
import { sandboxReady } from '../../../../src/rules/oracles/checks/sandbox-ready.js';
import { conditions, event, pod, podWith, waiting } from '../../failing/objects.js';
import { caseOf, oracleCases } from '../support/oracle-cases.js';

describe('the oracle sandbox-ready', () => {
  oracleCases(sandboxReady, caseOf('sandbox-failed'), {
    'has no sandbox yet': { seen: { pods: [[1, podWith(waiting('ContainerCreating'))]] }, is: 'waits' },
    'gets none for 30 s': {
      seen: {
        pods: [[1, podWith(waiting('ContainerCreating'))]],
        events: [event('FailedCreatePodSandBox', 'no address left')],
        until: 31,
      },
      is: 'failed',
      at: 31,
      says: /no address left/,
    },
    'has its network': {
      seen: {
        pods: [
          [1, podWith(waiting('ContainerCreating'))],
          [2, pod({ status: { conditions: conditions({ PodReadyToStartContainers: true }) } })],
        ],
      },
      is: 'passed',
      at: 2,
    },
  });
});
