/** What durations are entered in. */
export type DurationUnit = 'd' | 'h' | 'min' | 's';

const SECONDS: Readonly<Record<DurationUnit, number>> = { d: 86_400, h: 3_600, min: 60, s: 1 };

/** The largest unit in which it is a whole number, of those that are asked for. Nothing is nothing of the largest. */
export function inLargestUnit(seconds: number, units: readonly DurationUnit[]): { count: number; unit: DurationUnit } {
  const unit = units.find((each) => seconds % SECONDS[each] === 0) ?? units.at(-1) ?? 's';
  return { count: seconds / SECONDS[unit], unit };
}

export const secondsOf = (count: number, unit: DurationUnit): number => count * SECONDS[unit];
