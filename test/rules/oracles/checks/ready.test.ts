import { describe } from 'vitest';
import { ready } from '../../../../src/rules/oracles/checks/ready.js';
import { conditions, container, ended, pod, podWith, running, WELL } from '../../failing/objects.js';
import { caseOf, oracleCases } from '../support/oracle-cases.js';

const readySince = (seconds: number) =>
  pod({
    status: {
      conditions: conditions({ Ready: true }, seconds),
      containerStatuses: [container(running(), { ready: true })],
    },
  });
const GATED = pod({
  spec: { readinessGates: [{ conditionType: 'example.com/gate' }] },
  status: { containerStatuses: [container(running(), { ready: true })] },
});

describe('the oracle ready', () => {
  oracleCases(ready, caseOf('not-ready'), {
    'is not ready yet': { seen: { pods: [[2, podWith(running(2))]] }, is: 'waits' },
    'is ready': {
      seen: {
        pods: [
          [1, podWith(running(2))],
          [3, WELL],
        ],
        until: 60,
      },
      is: 'holds',
      at: 3,
    },
    'was not ready for a moment between two looks': {
      seen: {
        pods: [
          [3, WELL],
          [30, readySince(25)],
        ],
      },
      is: 'holds',
      at: 25,
    },
    'has done its work': {
      about: caseOf('not-ready', { restartPolicy: 'Never' }),
      seen: {
        pods: [
          [3, WELL],
          [9, pod({ status: { phase: 'Succeeded', containerStatuses: [container(ended(0, 'Completed', 9))] } })],
        ],
      },
      is: 'passed',
      at: 9,
    },
    'is ready but for a gate that nobody opens': { seen: { pods: [[4, GATED]], until: 200 }, is: 'holds', at: 4 },
  });
});
