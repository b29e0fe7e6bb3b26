import { describe, expect, it } from 'vitest';
import { parseQuietHours } from '../../../src/kernel/settings/quiet-hours.js';

describe('parseQuietHours', () => {
  it('reads a span that passes midnight', () => {
    const expected = { from: 22 * 60, to: 7 * 60 + 30, timeZone: 'Europe/Berlin' };
    expect(parseQuietHours('22:00-07:30 Europe/Berlin')).toEqual(expected);
  });

  it('takes nothing for no quiet hours', () => {
    expect(parseQuietHours('')).toBeNull();
  });

  it.each([
    '22:00-07:00',
    '24:00-07:00 UTC',
    '22:60-07:00 UTC',
    '22:00-22:00 UTC',
    '22:00-07:00 Europe/Atlantis',
    '22:00-07:00  UTC',
    ' ',
  ])('refuses %j', (text) => {
    expect(parseQuietHours(text)).toBeUndefined();
  });
});
