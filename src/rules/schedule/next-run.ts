import { type CronFields, parseCron } from './cron-fields.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Of the 29th of February on a given weekday there may be none for as long, in days. */
const FARTHEST = 40 * 366;
/** Where a time zone leaves hours out, the run falls into one of the next. */
const MINUTES_AROUND = 27 * 60;

/**
 * When a schedule is due for the first time after an instant, in milliseconds since 1970; undefined where schedule or time zone cannot be read, or it is never due.
 * @param timeZone of the IANA database; '' is UTC
 */
export function nextRun(schedule: string, timeZone: string, after: number): number | undefined {
  const fields = parseCron(schedule);
  const clock = clockOf(timeZone);
  if (fields === undefined || clock === undefined || !Number.isFinite(after)) return undefined;
  const start = (Math.floor(after / MINUTE) + 1) * MINUTE;
  for (let day = 0; day < FARTHEST; day += 1) {
    // A day is looked into only if it, or a neighbour as other zones count, is allowed.
    if (!mayBeDue(fields, start + day * DAY)) continue;
    const found = firstMinute(fields, clock, start + day * DAY);
    if (found !== undefined) return found;
  }
  return undefined;
}

interface LocalTime {
  readonly minute: number;
  readonly hour: number;
  readonly day: number;
  readonly month: number;
  readonly weekday: number;
}

/** What local time is ahead of UTC at an instant, in milliseconds. */
type Clock = (instant: number) => number;

/** No time zone changes its offset within a quarter of an hour that begins on one. */
const QUARTER = 15 * MINUTE;

function firstMinute(fields: CronFields, clock: Clock, start: number): number | undefined {
  let offset = clock(start);
  for (let minute = 0; minute <= MINUTES_AROUND; minute += 1) {
    const instant = start + minute * MINUTE;
    if (instant % QUARTER === 0) offset = clock(instant);
    if (isDue(fields, utc(instant + offset))) return instant;
  }
  return undefined;
}

function mayBeDue(fields: CronFields, instant: number): boolean {
  return [-1, 0, 1, 2].some((offset) => isDayAllowed(fields, utc(instant + offset * DAY)));
}

function isDue(fields: CronFields, local: LocalTime): boolean {
  return fields.minutes.has(local.minute) && fields.hours.has(local.hour) && isDayAllowed(fields, local);
}

function isDayAllowed({ days, months, weekdays, isEitherDay }: CronFields, local: LocalTime): boolean {
  const [byDay, byWeekday] = [days.has(local.day), weekdays.has(local.weekday)];
  return months.has(local.month) && (isEitherDay ? byDay || byWeekday : byDay && byWeekday);
}

function utc(instant: number): LocalTime {
  const date = new Date(instant);
  return {
    minute: date.getUTCMinutes(),
    hour: date.getUTCHours(),
    day: date.getUTCDate(),
    month: date.getUTCMonth() + 1,
    weekday: date.getUTCDay(),
  };
}

function clockOf(timeZone: string): Clock | undefined {
  if (timeZone === '' || timeZone === 'UTC' || timeZone === 'Etc/UTC') return () => 0;
  const format = formatOf(timeZone);
  if (format === undefined) return undefined;
  return (instant) => offsetAt(format, instant);
}

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return undefined;
  }
}

/** What the zone's clocks are ahead of UTC, in milliseconds. */
function offsetAt(format: Intl.DateTimeFormat, instant: number): number {
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE;
}
