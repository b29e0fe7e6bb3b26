import type { TimelineKind } from '../../../contracts/timeline.js';

/** Something that happened. With both ids it stands on both timelines. */
export interface NewTimelineEntry {
  readonly failureId: number | null;
  readonly incidentId: number | null;
  readonly at: number;
  readonly kind: TimelineKind;
  readonly actor: string | null;
  /** Without secrets. */
  readonly text: string;
  /** How many pods, reports or changes it stands for; one where it is left out. */
  readonly count?: number;
  /** `type:id` of what it points at. */
  readonly ref?: string | null;
  /** Entries of one slot are one: their counts add up and the last instant holds. */
  readonly slot?: string | null;
}

export interface StoredTimelineEntry extends Required<Omit<NewTimelineEntry, 'slot'>> {
  readonly id: number;
}

/** Which entries: those before this place, newest first. Those of one instant follow each other by descending id. */
export interface TimelineRange {
  readonly before?: { readonly at: number; readonly id: number };
  readonly limit: number;
}

/** What happened to failures and incidents. Entries go with the failure or incident that they are of. */
export interface TimelineRepository {
  add(entries: readonly NewTimelineEntry[]): Promise<void>;
  /** What is of the failure, and of its incident alone what concerns all of it: no statuses, which each failure has of its own. */
  ofFailure(failureId: number, incidentId: number | null, range: TimelineRange): Promise<StoredTimelineEntry[]>;
  ofIncident(incidentId: number, range: TimelineRange): Promise<StoredTimelineEntry[]>;
}
