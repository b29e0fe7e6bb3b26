import { describe } from 'vitest';
import { deadlineKept } from '../../../../src/rules/oracles/checks/deadline-kept.js';
import { at, container, ended, pod, podWith, running } from '../../failing/objects.js';
import { caseOf, oracleCases } from '../support/oracle-cases.js';

const LATE = pod({
  spec: { restartPolicy: 'Never', activeDeadlineSeconds: 60 },
  status: {
    phase: 'Failed',
    reason: 'DeadlineExceeded',
    startTime: at(1),
    containerStatuses: [container(ended(137, 'Error', 62))],
  },
});

describe('the oracle deadline-kept', () => {
  oracleCases(deadlineKept, caseOf('deadline-exceeded', { restartPolicy: 'Never', activeDeadlineSeconds: 60 }), {
    'has not reached it': { seen: { pods: [[2, podWith(running(2))]], until: 50 }, is: 'holds', at: 2 },
    'was ended by its own': { seen: { pods: [[62, LATE]] }, is: 'failed', at: 62 },
    'was ended by that of the mirror': {
      about: caseOf('deadline-exceeded', { restartPolicy: 'Never', activeDeadlineSeconds: 600 }),
      seen: {
        pods: [
          [2, podWith(running(2))],
          [62, LATE],
        ],
      },
      is: 'holds',
      at: 2,
    },
    'was done before it': { seen: { pods: [[9, pod({ status: { phase: 'Succeeded' } })]] }, is: 'passed', at: 9 },
  });
});
