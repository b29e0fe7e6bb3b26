/** What was used on one day (UTC). */
export interface DayUsage {
  readonly calls: number;
  /** In and out. */
  readonly tokens: number;
}

/** The use of LLMs by day, `2026-01-31`, shared by replicas. */
export interface LlmUsageRepository {
  /** Counts one call unless the day has reached a limit; answers false then. Exact also when many come at once. */
  reserve(day: string, limits: DayUsage): Promise<boolean>;
  /** Gives a call back that never reached the provider; never below zero. */
  release(day: string): Promise<void>;
  addTokens(day: string, tokens: number): Promise<void>;
  get(day: string): Promise<DayUsage>;
  /** Forgets all days before this one. */
  deleteBefore(day: string): Promise<void>;
}
