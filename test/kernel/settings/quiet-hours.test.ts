import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfQuietHours, parseQuietHours, type QuietHours } from '../../../src/kernel/settings/quiet-hours.js';

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

const quiet = (text: string) => {
  const parsed = parseQuietHours(text);
  if (!parsed) throw new Error(`${text} is no span`);
  return parsed;
};

/** When the quiet hours end that this instant lies in, as text. */
function endAt(text: string, instant: string): string | null {
  const end = endOfQuietHours(quiet(text), Date.parse(instant));
  return end === null ? null : new Date(end).toISOString();
}

describe('endOfQuietHours', () => {
  it.each([
    ['22:00-07:00 Europe/Berlin', '2026-01-15T20:59:59.999Z', null],
    ['22:00-07:00 Europe/Berlin', '2026-01-15T21:00:00Z', '2026-01-16T06:00:00.000Z'],
    ['22:00-07:00 Europe/Berlin', '2026-01-16T05:59:59.999Z', '2026-01-16T06:00:00.000Z'],
    ['22:00-07:00 Europe/Berlin', '2026-01-16T06:00:00Z', null],
    ['22:00-07:00 Europe/Berlin', '2026-07-15T22:30:00Z', '2026-07-16T05:00:00.000Z'],
    ['12:00-13:30 Asia/Kolkata', '2026-01-15T07:00:00Z', '2026-01-15T08:00:00.000Z'],
    ['12:00-13:30 Asia/Kolkata', '2026-01-15T06:29:59Z', null],
    ['00:00-23:59 UTC', '2026-01-15T10:00:00Z', '2026-01-15T23:59:00.000Z'],
  ])('of %s at %s is %s', (text, instant, expected) => {
    expect(endAt(text, instant)).toBe(expected);
  });

  it.each([
    // In Berlin 02:00 becomes 03:00 on 29 March 2026, and 03:00 becomes 02:00 on 25 October.
    ['22:00-07:00 Europe/Berlin', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00.000Z'],
    ['22:00-07:00 Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T06:00:00.000Z'],
    ['22:00-02:30 Europe/Berlin', '2026-03-28T22:00:00Z', '2026-03-29T01:00:00.000Z'],
    ['02:00-02:30 Europe/Berlin', '2026-03-29T00:59:00Z', null],
    ['22:00-02:30 Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T00:30:00.000Z'],
    ['22:00-02:30 Europe/Berlin', '2026-10-25T01:10:00Z', '2026-10-25T01:30:00.000Z'],
  ])('of %s at %s, where the clock changes, is %s', (text, instant, expected) => {
    expect(endAt(text, instant)).toBe(expected);
  });

  const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/St_Johns'];
  const minute = fc.nat({ max: 1_439 });
  const spans = fc
    .record({ from: minute, to: minute, timeZone: fc.constantFrom(...zones) })
    .filter(({ from, to }) => from !== to);
  const instants = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2028-01-01') });

  /** What a clock on the wall shows, in another way than the code under test. */
  const clocks = new Map(
    zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone })]),
  );
  const wallMinute = (timeZone: string, instant: number) => {
    const [hour, minutes] = (clocks.get(timeZone)?.format(instant) ?? '').split(':').map(Number);
    return (hour ?? Number.NaN) * 60 + (minutes ?? Number.NaN);
  };
  const isQuiet = ({ from, to, timeZone }: QuietHours, instant: number) => {
    const now = wallMinute(timeZone, instant);
    return from < to ? from <= now && now < to : from <= now || now < to;
  };

  it('is the first instant that is not quiet, in every zone and on every day', () => {
    fc.assert(
      fc.property(spans, instants, fc.double({ min: 0, max: 1, noNaN: true }), (span, now, part) => {
        const end = endOfQuietHours(span, now);
        expect(end !== null).toBe(isQuiet(span, now));
        if (end === null) return;
        expect(end - now).toBeLessThanOrEqual(26 * 3_600_000);
        expect(isQuiet(span, end)).toBe(false);
        expect(isQuiet(span, end - 1)).toBe(true);
        expect(isQuiet(span, Math.floor(now + (end - 1 - now) * part))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is right around every change of the clock', () => {
    const changes = ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'].map((text) => Date.parse(text));
    const near = fc.tuple(fc.constantFrom(...changes), fc.integer({ min: -1_500, max: 120 }));
    fc.assert(
      fc.property(fc.tuple(minute, minute), near, ([from, to], [change, minutes]) => {
        fc.pre(from !== to);
        const span = { from, to, timeZone: 'Europe/Berlin' };
        const now = change + minutes * 60_000;
        const end = endOfQuietHours(span, now);
        expect(end !== null).toBe(isQuiet(span, now));
        if (end === null) return;
        for (let at = now; at < end; at += 60_000) expect(isQuiet(span, at)).toBe(true);
        expect(isQuiet(span, end)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});
