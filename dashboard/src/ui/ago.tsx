import { useTick } from '../lib/tick.js';
import { ageText, exactText, NOW } from '../lib/time.js';

interface Props {
  /** ISO 8601, or milliseconds since 1970. */
  readonly at: string | number;
  /** What stands before the age, such as `since`. */
  readonly prefix?: string;
  readonly suffix?: string;
}

/** How long ago something was; the exact time in the zone of the browser and in UTC by hovering and for readers. */
export function Ago({ at, prefix = '', suffix = '' }: Props) {
  useTick();
  const exact = exactText(at);
  const age = ageText(at);
  return (
    <time dateTime={new Date(at).toISOString()} title={exact}>
      {prefix}
      {age}
      {age !== NOW && suffix}
    </time>
  );
}
