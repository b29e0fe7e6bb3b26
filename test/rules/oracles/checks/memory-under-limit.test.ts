import { describe } from 'vitest';
import { memoryUnderLimit } from '../../../../src/rules/oracles/checks/memory-under-limit.js';
import { ended, podWith, running, waiting } from '../../failing/objects.js';
import { caseOf, oracleCases } from '../support/oracle-cases.js';

describe('the oracle memory-under-limit', () => {
  oracleCases(
    memoryUnderLimit,
    caseOf('oom-killed', { containers: [{ name: 'app', resources: { limits: { memory: '96Mi' } } }] }),
    {
      'does not run yet': { seen: { pods: [[1, podWith(waiting('ContainerCreating'))]] }, is: 'waits' },
      runs: { seen: { pods: [[2, podWith(running(2))]], until: 40 }, is: 'holds', at: 2, says: /limit of 96Mi/ },
      'was killed for its memory': {
        seen: {
          pods: [
            [2, podWith(running(2))],
            [8, podWith(ended(137, 'OOMKilled', 8))],
          ],
        },
        is: 'failed',
        at: 8,
        says: /OOMKilled/,
      },
      'was killed for it and runs again': {
        seen: {
          pods: [
            [2, podWith(running(2))],
            [12, podWith(running(10), { ready: true, restartCount: 1, lastState: ended(137, 'OOMKilled', 8) })],
          ],
          until: 90,
        },
        is: 'failed',
        at: 12,
      },
    },
  );
});
