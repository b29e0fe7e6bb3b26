import { describe, expect, it } from 'vitest';
import { readEvidence } from '../../../src/rules/evidence/read-evidence.js';

const read = (fields: Record<string, unknown>) => readEvidence({ namespace: 'shop', pod_name: 'depot', ...fields });

describe('the log of a report', () => {
  it('is no container’s that printed nothing where another is named for the same text', () => {
    const { containers } = read({
      logs: 'listening on 8080',
      container_logs: [
        { container: 'web', previous: false, text: 'listening on 8080' },
        { container: 'job', previous: true, text: '' },
      ],
      container_statuses: [
        { name: 'web', state: 'running', ready: true },
        {
          name: 'job',
          state: 'waiting',
          reason: 'CrashLoopBackOff',
          last_state: { state: 'terminated', exit_code: 7 },
        },
      ],
    });
    expect(containers.map(({ name, logLines }) => [name, logLines])).toEqual([
      ['web', ['listening on 8080']],
      ['job', []],
    ]);
  });

  it('loses no text that only ends as another container’s does', () => {
    const { containers } = read({
      logs: 'error',
      container_logs: [{ container: 'web', previous: false, text: 'last error' }],
      container_statuses: [
        { name: 'web', state: 'running', ready: true },
        {
          name: 'job',
          state: 'waiting',
          reason: 'CrashLoopBackOff',
          last_state: { state: 'terminated', exit_code: 7 },
        },
      ],
    });
    expect(containers[1]?.logLines).toEqual(['error']);
  });
});
