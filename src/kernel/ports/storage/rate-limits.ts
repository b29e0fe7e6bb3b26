/** Counters of attempts in fixed windows, shared by all replicas. */
export interface RateLimitRepository {
  /** Counts one attempt, also when many come at once, in the window that the first attempt opened; answers its count and end. */
  hit(key: string, at: number, windowMs: number): Promise<{ count: number; endsAt: number }>;
  reset(key: string): Promise<void>;
  /** Deletes the windows that ended before the instant; answers how many. */
  deleteExpired(before: number): Promise<number>;
}
