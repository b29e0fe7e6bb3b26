/** A span of the day in which nobody is disturbed. `from` and `to` are minutes of the day; the span may pass midnight. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
  /** A name of the IANA time zone database, such as `Europe/Berlin`. */
  readonly timeZone: string;
}

const FORM = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d) (\S{1,64})$/;

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

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
