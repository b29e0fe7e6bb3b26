import { describe } from 'vitest';
import { deletedInTime } from '../../../../src/rules/oracles/checks/deleted-in-time.js';
import { WELL } from '../../failing/objects.js';
import { caseOf, oracleCases } from '../support/oracle-cases.js';

describe('the oracle deleted-in-time', () => {
  oracleCases(deletedInTime, caseOf('stuck-terminating'), {
    'cannot be seen of a mirror': { seen: { pods: [[2, WELL]] }, is: 'skipped' },
  });
});
