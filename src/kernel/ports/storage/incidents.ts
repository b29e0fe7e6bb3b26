import type { Severity } from '../../../contracts/common.js';
import type { Incident, IncidentRow } from '../../../contracts/failure.js';
import type { PodSelector } from './failures.js';
import type { OneOrMany, Page, PageRequest } from './page.js';

/** What makes failures belong together. */
export interface IncidentKey {
  readonly cluster: string;
  readonly namespace: string;
  readonly ownerKind: string;
  readonly ownerName: string;
  readonly causeKey: string;
}

export interface IncidentEntry extends IncidentKey {
  readonly cause: string;
  readonly title: string;
  readonly severity: Severity;
  readonly seenAt: number;
}

/** A pod whose failure is recorded next, and what it belongs to from then on; null where that is no incident. */
export interface JoiningPod extends Pick<PodSelector, 'cluster' | 'namespace' | 'podName'> {
  readonly incident: IncidentKey | null;
}

export interface OpenedIncident {
  readonly id: number;
  /** True when it was opened, or opened again, by this very call. */
  readonly opened: boolean;
  /** The key of the LLM answer that its failures share, when there is one. */
  readonly solutionKey: string | null;
}

export interface IncidentFilter {
  readonly status?: Incident['status'] | readonly Incident['status'][];
  readonly cluster?: OneOrMany;
  readonly namespace?: OneOrMany;
  readonly cause?: OneOrMany;
  readonly severity?: OneOrMany;
  /** `Kind/name` or a name. */
  readonly owner?: OneOrMany;
  /** The node of any of its failures. */
  readonly node?: OneOrMany;
  /** The reason of any of its failures. */
  readonly reason?: OneOrMany;
  readonly since?: number;
  /** A substring of namespace, owner, cause or title; upper and lower case are the same. */
  readonly q?: string;
}

/** What incidents are listed by, highest first; those that are equal by id. Without it, by id. */
export type IncidentSort = 'last_seen' | 'severity' | 'pods' | 'first_seen';

/**
 * Incidents: at most one of a key is open. The number of pods is that of the failure records that belong to it or did before; the sample
 * is one that belongs to it, where there is one. `last_seen` of an open incident may be up to a second older than that of its newest record.
 */
export interface IncidentRepository {
  /**
   * Finds the open incident of each key, opens again one resolved at or after `reopenSince`, or makes a new one; answers in the order given. No key may
   * stand twice. By `pods` a storage that several write to at once learns which incidents the same transaction will leave and perhaps resolve: whatever
   * locks them does so now.
   */
  openMany(
    entries: readonly IncidentEntry[],
    reopenSince: number,
    pods?: readonly JoiningPod[],
  ): Promise<OpenedIncident[]>;
  /** Opens again those of the given ones that are resolved, unless another one of the same key is open; answers their ids. */
  reopen(ids: readonly number[]): Promise<number[]>;
  /** Resolves those of the given ones that are open and have no open failure left; answers their ids. */
  resolveEmpty(ids: readonly number[], at: number): Promise<number[]>;
  /** Newest first. */
  /** `pods` is by the number that was last written, at the incident's last report but for the newest pods. */
  list(filter: IncidentFilter, page: PageRequest, sort?: IncidentSort): Promise<Page<Incident>>;
  get(id: number): Promise<Incident | undefined>;
  /** The incidents with what rows show besides, in the order given. */
  asRows(incidents: readonly Incident[]): Promise<IncidentRow[]>;
  /** Says who takes care of it; false where there is none. */
  assign(id: number, assignee: string | null): Promise<boolean>;
  /** Deletes at most `limit` resolved incidents that no failure belongs to any more and that ended before the instant; answers how many. */
  deleteExpired(before: number, limit: number): Promise<number>;
  countOpen(): Promise<number>;
}
