export type SilencePhase = 'active' | 'planned' | 'past';

/** ISO 8601. */
interface Times {
  readonly starts_at: string;
  readonly ends_at: string;
}

/** What a silence is at an instant. */
export function phaseOf({ starts_at, ends_at }: Times, now: number): SilencePhase {
  if (Date.parse(ends_at) <= now) return 'past';
  return Date.parse(starts_at) > now ? 'planned' : 'active';
}
