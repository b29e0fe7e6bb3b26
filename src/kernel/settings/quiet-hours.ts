/** A span of the day in which nobody is disturbed. `from` and `to` are minutes of the day; the span may pass midnight. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
  /** A name of the IANA time zone database, such as `Europe/Berlin`. */
  readonly timeZone: string;
}

const FORM = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d) ([\w+:/-]{1,64})$/;

/** All that a pattern can say of the form: nothing, or two different times and what may be the name of a zone. */
export const QUIET_HOURS =
  /^(?:(?!(\d\d:\d\d)-\1 )(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d [\w+:/-]{1,64})?$/;

/** Reads `22:00-07:00 Europe/Berlin`. Answers null for the empty text and undefined for what has another form, an empty span or an unknown zone. */
export function parseQuietHours(text: string): QuietHours | null | undefined {
  if (text === '') return null;
  const found = FORM.exec(text);
  if (found === null) return undefined;
  const [, fromHour, fromMinute, toHour, toMinute, timeZone = ''] = found;
  const from = Number(fromHour) * 60 + Number(fromMinute);
  const to = Number(toHour) * 60 + Number(toMinute);
  return from !== to && isTimeZone(timeZone) ? { from, to, timeZone } : undefined;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * When the quiet hours end in which this instant lies, in milliseconds since 1970; null when it lies in none. The clock on the wall
 * decides: where it is put forward over the end, they end with that; where it is put back into them, they go on.
 */
export function endOfQuietHours(quietHours: QuietHours, now: number): number | null {
  const { timeZone } = quietHours;
  const offset = offsetAt(timeZone, now);
  const local = modulo(now + offset, DAY_MS);
  if (!isQuiet(quietHours, Math.floor(local / MINUTE_MS))) return null;
  const end = now + modulo(quietHours.to * MINUTE_MS - local, DAY_MS);
  if (offsetAt(timeZone, end) === offset) return end;
  const change = offsetChange(timeZone, now, end);
  return endOfQuietHours(quietHours, change) ?? change;
}

function isQuiet({ from, to }: QuietHours, minute: number): boolean {
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

const modulo = (value: number, divisor: number) => ((value % divisor) + divisor) % divisor;

const FIELDS = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;

/** What a clock in the zone shows, less UTC, in milliseconds. */
function offsetAt(timeZone: string, instant: number): number {
  const format = new Intl.DateTimeFormat('en', { ...FIELDS, second: 'numeric', hourCycle: 'h23', timeZone });
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - (instant - modulo(instant, 1_000));
}

/** The first instant of another offset, where it changes once between the two. */
function offsetChange(timeZone: string, from: number, to: number): number {
  const before = offsetAt(timeZone, from);
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(timeZone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
