/** What one row was before a change of many. */
export interface UndoStep {
  readonly subjectId: number;
  /** When the change was made. */
  readonly at: number;
  /** The former values, as whoever made the change wrote them. */
  readonly former: unknown;
}

/** How to take changes of many rows back: the steps of one change share a token. They are kept for a short while and do not move to another storage. */
export interface UndoRepository {
  add(token: string, steps: readonly UndoStep[]): Promise<void>;
  /** Takes out at most so many steps of a change that was begun at or after the instant, in the order in which they were added. */
  take(token: string, since: number, limit: number): Promise<UndoStep[]>;
  /** When the oldest step of the change was made; undefined where none is kept (any more). */
  begunAt(token: string): Promise<number | undefined>;
  /** Forgets steps from before the instant; answers how many, at most `limit`. */
  deleteExpired(before: number, limit: number): Promise<number>;
}
