/** Globs; one that is left out matches everything. At least one is given. */
export interface SilenceMatchers {
  readonly namespace?: string | undefined;
  readonly owner?: string | undefined;
  readonly pod?: string | undefined;
  readonly cause?: string | undefined;
}

export interface StoredSilence {
  readonly id: number;
  readonly matchers: SilenceMatchers;
  readonly reason: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly createdBy: string;
}

/** What is not notified for a while. */
export interface SilenceRepository {
  /** Newest first, those that have ended included. */
  list(): Promise<StoredSilence[]>;
  create(silence: Omit<StoredSilence, 'id'>): Promise<StoredSilence>;
  /** Answers false when there was none. */
  remove(id: number): Promise<boolean>;
  /** Deletes those that ended before the instant; answers how many. */
  deleteExpired(before: number): Promise<number>;
}
