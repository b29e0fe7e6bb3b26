import { describe, expect, it } from 'vitest';
import { logSignatureAbsent } from '../../../../src/rules/oracles/checks/log-signature-absent.js';
import { WELL } from '../../failing/objects.js';
import { caseOf, oracleCases } from '../support/oracle-cases.js';

const log = (text: string) => [{ container: 'app', previous: false, text }];

describe('the oracle log-signature-absent', () => {
  oracleCases(
    logSignatureAbsent,
    caseOf('log-missing-env', {}, { logLines: ['2026-01-01T00:00:00Z FATAL 17: DATABASE_URL is not set'] }),
    {
      'has not been read': { seen: { pods: [[2, WELL]] }, is: 'waits' },
      'was read and is empty': { seen: { pods: [[2, WELL]], logs: log('') }, is: 'holds', at: 2 },
      'says other things': { seen: { pods: [[2, WELL]], logs: log('starting\nready') }, is: 'holds', at: 2 },
      'says it again, at another time': {
        seen: {
          pods: [[2, WELL]],
          logs: log('starting\n2026-02-02T10:00:00Z FATAL 4711: DATABASE_URL is not set\n'),
          until: 5,
        },
        is: 'failed',
        at: 5,
        says: /DATABASE_URL is not set/,
      },
      'says it in the log of the run before': {
        seen: {
          pods: [[2, WELL]],
          logs: [{ container: 'app', previous: true, text: 'FATAL 1: DATABASE_URL is not set' }],
        },
        is: 'failed',
      },
      'says it in a container that is not meant': {
        seen: {
          pods: [[2, WELL]],
          logs: [...log(''), { container: 'proxy', previous: false, text: 'FATAL 1: DATABASE_URL is not set' }],
        },
        is: 'holds',
        at: 2,
      },
    },
  );

  it('says nothing of a program that ended well: it prints the same where it is to run on', () => {
    const about = (kind: string) => caseOf(kind, {}, { logLines: ['all orders are imported'] });
    expect(logSignatureAbsent.applies(about('exit-0-loop'))).toBe(false);
    expect(logSignatureAbsent.applies(about('exit-137-not-oom'))).toBe(true);
  });
});
