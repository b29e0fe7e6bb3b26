import type { Silence } from './queries.js';

export type SilencePhase = 'active' | 'planned' | 'past';

/** What a silence is at an instant. */
export function phaseOf({ starts_at, ends_at }: Pick<Silence, 'starts_at' | 'ends_at'>, now: number): SilencePhase {
  if (Date.parse(ends_at) <= now) return 'past';
  return Date.parse(starts_at) > now ? 'planned' : 'active';
}
