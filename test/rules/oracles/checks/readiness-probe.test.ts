import { describe } from 'vitest';
import { readinessProbe } from '../../../../src/rules/oracles/checks/readiness-probe.js';
import { podWith, running } from '../../failing/objects.js';
import { caseOf, oracleCases } from '../support/oracle-cases.js';

const PROBED = { containers: [{ name: 'app', readinessProbe: { exec: {} } }] };
const ABOUT = caseOf('readiness-failed', PROBED);

describe('the oracle readiness-probe', () => {
  oracleCases(readinessProbe, ABOUT, {
    'is not ready yet': { seen: { pods: [[2, podWith(running(2))]], until: 50 }, is: 'waits' },
    'is ready': {
      seen: {
        pods: [
          [2, podWith(running(2))],
          [9, podWith(running(2), { ready: true })],
        ],
        until: 50,
      },
      is: 'holds',
      at: 9,
    },
    'ceases to be ready': {
      seen: {
        pods: [
          [9, podWith(running(2), { ready: true })],
          [20, podWith(running(2))],
        ],
      },
      is: 'failed',
      at: 20,
      says: /ceased to be ready/,
    },
    'is not ready in all the time that it has': {
      seen: { pods: [[2, podWith(running(2), {}, PROBED)]], until: 200 },
      is: 'failed',
      at: 93,
      says: /not ready/,
    },
  });
});
