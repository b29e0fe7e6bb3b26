/** The values that each field of a schedule allows. */
export interface CronFields {
  readonly minutes: ReadonlySet<number>;
  readonly hours: ReadonlySet<number>;
  readonly days: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  readonly weekdays: ReadonlySet<number>;
  /** Where both are restricted, a day that either allows is allowed (crontab(5)). */
  readonly isEitherDay: boolean;
}

interface Range {
  readonly low: number;
  readonly high: number;
  readonly names: readonly string[];
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MACROS: ReadonlyMap<string, string> = new Map([
  ['@yearly', '0 0 1 1 *'],
  ['@annually', '0 0 1 1 *'],
  ['@monthly', '0 0 1 * *'],
  ['@weekly', '0 0 * * 0'],
  ['@daily', '0 0 * * *'],
  ['@midnight', '0 0 * * *'],
  ['@hourly', '0 * * * *'],
]);
const RANGES: readonly [Range, Range, Range, Range, Range] = [
  { low: 0, high: 59, names: [] },
  { low: 0, high: 23, names: [] },
  { low: 1, high: 31, names: [] },
  { low: 1, high: 12, names: MONTHS },
  { low: 0, high: 7, names: WEEKDAYS },
];
const LONGEST = 200;
const ELEMENT = /^(\*|\?|[a-z\d]{1,3}(?:-[a-z\d]{1,3})?)(?:\/(\d{1,2}))?$/;

/** A schedule as a CronJob may have it; undefined for what cannot be read, `@every` included. */
export function parseCron(schedule: string): CronFields | undefined {
  const text = MACROS.get(schedule.trim()) ?? schedule;
  if (text.length > LONGEST) return undefined;
  const fields = text.trim().toLowerCase().split(/\s+/);
  const [minutes, hours, days, months, weekdays] = RANGES.map((range, index) => parseField(fields[index] ?? '', range));
  if (fields.length !== RANGES.length || !minutes || !hours || !days || !months || !weekdays) return undefined;
  const isRestricted = (index: number) => !/^[*?]/.test(fields[index] ?? '');
  return {
    minutes,
    hours,
    days,
    months,
    weekdays: new Set([...weekdays].map((day) => day % 7)),
    isEitherDay: isRestricted(2) && isRestricted(4),
  };
}

function parseField(field: string, range: Range): Set<number> | undefined {
  const elements = field.split(',').map((element) => parseElement(element, range));
  return elements.every((each) => each !== undefined) ? new Set(elements.flat()) : undefined;
}

function parseElement(element: string, range: Range): number[] | undefined {
  const [, span, stepText] = ELEMENT.exec(element) ?? [];
  if (span === undefined) return undefined;
  const step = Number(stepText ?? 1);
  const [low, high] = boundsOf(span, stepText !== undefined, range);
  const isSound = step > 0 && low >= range.low && high <= range.high && low <= high;
  return isSound
    ? Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, index) => low + index * step)
    : undefined;
}

/** `5/10` is from five on, to the end. */
function boundsOf(span: string, hasStep: boolean, range: Range): [low: number, high: number] {
  if (span === '*' || span === '?') return [range.low, range.high];
  const [from = '', to] = span.split('-');
  const low = fieldNumber(from, range);
  if (to !== undefined) return [low, fieldNumber(to, range)];
  return [low, hasStep ? range.high : low];
}

function fieldNumber(text: string, { names, low }: Range): number {
  const index = names.indexOf(text);
  if (index >= 0) return index + low;
  return /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
}
