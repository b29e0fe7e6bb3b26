import { describe } from 'vitest';
import { scheduled } from '../../../../src/rules/oracles/checks/scheduled.js';
import { at, pod, WELL } from '../../failing/objects.js';
import { caseOf, oracleCases } from '../support/oracle-cases.js';

const NO_NODE = pod({
  spec: { nodeName: undefined },
  status: {
    phase: 'Pending',
    conditions: [
      {
        type: 'PodScheduled',
        status: 'False',
        reason: 'Unschedulable',
        message: 'no node fits',
        lastTransitionTime: at(0),
      },
    ],
  },
});

describe('the oracle scheduled', () => {
  oracleCases(scheduled, caseOf('sched-node-selector'), {
    'waits for a node': { seen: { pods: [[1, NO_NODE]], until: 20 }, is: 'waits' },
    'finds none in 30 s': { seen: { pods: [[1, NO_NODE]], until: 31 }, is: 'failed', at: 31, says: /no node fits/ },
    'has one': {
      seen: {
        pods: [
          [1, NO_NODE],
          [3, WELL],
        ],
      },
      is: 'passed',
      at: 3,
    },
  });
});
