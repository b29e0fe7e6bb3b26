import { describe, expect, it } from 'vitest';
import { diagnosisOfLog } from '../../reports.js';

describe('a server that is reached and does not serve', () => {
  it.each([
    ['FATAL:  sorry, too many clients already', 'too many clients', 'connection pool'],
    [
      'redis.exceptions.BusyLoadingError: LOADING Redis is loading the dataset in memory',
      'still loads',
      'Wait until the server',
    ],
    ["ReplyError: READONLY You can't write against a read only replica.", 'READONLY', 'address of the primary'],
    ["TransportError(503, 'master_not_discovered_exception', None) Error", 'no leader', 'members of that cluster'],
    [
      'modprobe: FATAL: Module falco not found in directory /lib/modules/6.1',
      'kernel module falco',
      'Load the kernel module falco',
    ],
  ])('%s', (log, title, step) => {
    const diagnosis = diagnosisOfLog(`Error: ${log}`);
    expect(diagnosis.title).toContain(title);
    expect(diagnosis.steps[0]?.text).toContain(step);
  });

  it('is not blamed for what the program survived', () => {
    const log =
      'WARN too many connections, ignoring\nINFO connected\nError: open /etc/app/a.yaml: no such file or directory';
    expect(diagnosisOfLog(log).kind).toBe('log-file-missing');
  });
});
