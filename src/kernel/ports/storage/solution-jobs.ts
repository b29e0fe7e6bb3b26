/** LLM work to be done: a solution for one failure, and for all of its incident when it is the incident's first. */
export interface NewSolutionJob {
  readonly failureId: number;
  /** Null when it was asked for by hand, for this failure alone. */
  readonly incidentId: number | null;
  /** Passes by the cache and the circuit breaker. */
  readonly forced: boolean;
  readonly at: number;
}

export interface SolutionJob {
  readonly id: number;
  readonly failureId: number;
  readonly incidentId: number | null;
  readonly forced: boolean;
  /** How many times it was postponed. */
  readonly attempts: number;
  /** How often it was claimed, this time included, without being given back or removed: more than once when a process died over it. */
  readonly begun: number;
  readonly createdAt: number;
}

/** Pending LLM work. It is written in the transaction of what causes it, so that nothing is forgotten over a restart. */
export interface SolutionJobRepository {
  /** Adds each, unless one waits for the same incident, or by hand for the same failure. */
  addMany(jobs: readonly NewSolutionJob[]): Promise<void>;
  /** Takes those that are due, those asked for by hand first and then the oldest; nobody else gets them before `until`. */
  claim(at: number, until: number, limit: number): Promise<SolutionJob[]>;
  /** Keeps claimed ones until later. */
  renew(ids: readonly number[], until: number): Promise<void>;
  /** Gives a claimed one back, to be tried again at `dueAt`. */
  postpone(id: number, dueAt: number): Promise<void>;
  /** Gives claimed ones back as they were. */
  release(ids: readonly number[]): Promise<void>;
  remove(ids: readonly number[]): Promise<void>;
  count(): Promise<number>;
}
