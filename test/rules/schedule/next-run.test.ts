import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextRun } from '../../../src/rules/schedule/next-run.js';

const next = (schedule: string, after: string, timeZone = '') => {
  const instant = nextRun(schedule, timeZone, Date.parse(after));
  return instant === undefined ? undefined : new Date(instant).toISOString().slice(0, 16);
};

describe('the next run of a schedule', () => {
  it.each([
    ['* * * * *', '2026-01-01T00:00:30Z', '2026-01-01T00:01'],
    ['*/15 * * * *', '2026-01-01T00:15:00Z', '2026-01-01T00:30'],
    ['5/20 * * * *', '2026-01-01T00:06:00Z', '2026-01-01T00:25'],
    ['0 3 * * *', '2026-01-01T03:00:00Z', '2026-01-02T03:00'],
    ['30 9-17/4 * * MON-FRI', '2026-01-02T18:00:00Z', '2026-01-05T09:30'],
    ['0 0 13 * 5', '2026-01-03T00:00:00Z', '2026-01-09T00:00'],
    ['0 0 * * 7', '2026-01-01T00:00:00Z', '2026-01-04T00:00'],
    ['0 0 1 JAN,jul *', '2026-01-01T00:00:00Z', '2026-07-01T00:00'],
    ['0 0 29 2 *', '2026-01-01T00:00:00Z', '2028-02-29T00:00'],
    ['@weekly', '2026-01-01T00:00:00Z', '2026-01-04T00:00'],
    ['@hourly', '2026-01-01T00:00:00Z', '2026-01-01T01:00'],
  ])('of %s after %s is %s', (schedule, after, expected) => {
    expect(next(schedule, after)).toBe(expected);
  });

  it.each([
    ['0 3 * * *', 'Europe/Berlin', '2026-01-01T12:00:00Z', '2026-01-02T02:00'],
    ['0 3 * * *', 'Europe/Berlin', '2026-07-01T12:00:00Z', '2026-07-02T01:00'],
    ['30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-30T00:30'],
    ['0 0 1 * *', 'Pacific/Kiritimati', '2026-01-15T00:00:00Z', '2026-01-31T10:00'],
    ['0 12 * * *', 'Asia/Kathmandu', '2026-01-01T00:00:00Z', '2026-01-01T06:15'],
  ])('of %s in %s after %s is %s', (schedule, timeZone, after, expected) => {
    expect(next(schedule, after, timeZone)).toBe(expected);
  });

  it.each([
    '',
    'now',
    '* * * *',
    '* * * * * *',
    '60 * * * *',
    '*/0 * * * *',
    '5-1 * * * *',
    '@every 5m',
    '0 0 31 2 *',
    '0 0 * * 1,',
  ])('is not known of %j', (schedule) => {
    expect(next(schedule, '2026-01-01T00:00:00Z')).toBeUndefined();
  });

  it('is not known in a time zone that does not exist', () => {
    expect(next('* * * * *', '2026-01-01T00:00:00Z', 'Moon/Base')).toBeUndefined();
  });

  it('throws for no text, and is always later', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('', 'Europe/Berlin'), (schedule, timeZone) => {
        expect(nextRun(schedule, timeZone, 0) ?? 1).toBeGreaterThan(0);
      }),
    );
  });
});
