import type { Repositories } from '../ports/storage.js';

/** What became of incidents in one transaction, by id. */
export interface IncidentChanges {
  readonly opened: readonly number[];
  readonly grown: readonly number[];
  readonly resolved: readonly number[];
}

/**
 * What must come of a change of incidents and must not be lost, such as messages to send: rows that are written in the very
 * transaction of the change. Whoever works them off is woken by the bus afterwards.
 */
export interface IncidentConsequences {
  write(repositories: Repositories, changes: IncidentChanges, at: number): Promise<void>;
}
