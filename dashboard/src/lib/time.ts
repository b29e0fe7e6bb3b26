const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How far the server's clock is ahead of this one, in milliseconds, as the last answer said. */
let offsetMs = 0;

/** Takes the `Date` header of an answer, which is exact to a second. */
export function noteServerDate(header: string | null): void {
  const at = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(at)) return;
  const ahead = at - Date.now();
  // Less than the header can tell is no difference.
  offsetMs = Math.abs(ahead) < 2 * SECOND ? 0 : ahead;
}

/** Now by the server's clock, in milliseconds since 1970. */
export const serverNow = (): number => Date.now() + offsetMs;

/**
 * How long something took or has lasted, in its two largest units: `4 min`, `2 h 5 min`, `3 d`.
 *
 * @param ms what is negative counts as nothing
 */
export function durationText(ms: number): string {
  if (ms < MINUTE) return `${Math.max(0, Math.floor(ms / SECOND))} s`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`;
  if (ms < DAY) return twoUnits(ms, [HOUR, 'h'], [MINUTE, 'min']);
  return ms < 10 * DAY ? twoUnits(ms, [DAY, 'd'], [HOUR, 'h']) : `${Math.floor(ms / DAY)} d`;
}

type Unit = readonly [size: number, name: string];

function twoUnits(ms: number, [large, largeName]: Unit, [small, smallName]: Unit): string {
  const rest = Math.floor((ms % large) / small);
  return `${Math.floor(ms / large)} ${largeName}${rest === 0 ? '' : ` ${rest} ${smallName}`}`;
}

/** The age of what has just happened, which is not said to be ago. */
export const NOW = 'now';

/** The age of an instant: `now`, `12 s`, `4 min`. */
export function ageText(at: string | number, now = serverNow()): string {
  const age = now - new Date(at).getTime();
  return age < SECOND ? NOW : durationText(age);
}

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** In the zone of the browser and in UTC, for who compares with a log. */
export function exactText(at: string | number): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return String(at);
  return `${exact.format(date)} ${zone} (${date.toISOString()})`;
}

/** The time of the day, such as `02:41:07`. */
export const clockText = (at: string | number): string => clock.format(new Date(at));

const precise = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** The time of the day to the millisecond, such as `02:41:07.060`, for who compares lines of logs. */
export const preciseClockText = (at: string | number): string => precise.format(new Date(at));

/** The time, with the day unless it is today's: `02:41:07` or `3 Mar, 02:41`. */
export function momentText(at: string | number, now = serverNow()): string {
  const date = new Date(at);
  return date.toDateString() === new Date(now).toDateString() ? clock.format(date) : dayAndTime.format(date);
}
