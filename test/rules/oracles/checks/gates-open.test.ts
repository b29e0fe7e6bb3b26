import { describe } from 'vitest';
import { gatesOpen } from '../../../../src/rules/oracles/checks/gates-open.js';
import { conditions, container, pod, podWith, running, WELL } from '../../failing/objects.js';
import { caseOf, oracleCases } from '../support/oracle-cases.js';

const closed = pod({
  status: { conditions: conditions({ Ready: false }), containerStatuses: [container(running(1), { ready: true })] },
});

describe('the oracle gates-open', () => {
  oracleCases(gatesOpen, caseOf('readiness-gate', { readinessGates: [{ conditionType: 'example.com/gate' }] }), {
    'has a gate that nobody opens': { seen: { pods: [[2, closed]] }, is: 'skipped' },
    'has none any more and is ready': {
      about: caseOf('readiness-gate'),
      seen: { pods: [[3, WELL]] },
      is: 'holds',
      at: 3,
    },
    'has none any more and is not ready yet': {
      about: caseOf('readiness-gate'),
      seen: { pods: [[3, podWith(running(2))]] },
      is: 'waits',
    },
  });
});
