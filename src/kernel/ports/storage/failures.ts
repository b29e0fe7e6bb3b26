import type { z } from 'zod';
import type { Diagnosis, Fix } from '../../../contracts/diagnosis.js';
import type {
  FailureItem,
  FailureRecord,
  FailureRow,
  FailureStatus,
  SolutionOrigin,
} from '../../../contracts/failure.js';
import type { OneOrMany, Page, PageRequest } from './page.js';

/** What a record's solution consists of. Readers get both parts as one text (`wholeSolution`). */
export interface SolutionParts {
  /** The rules' answer, as Markdown. */
  readonly solution: string;
  /** What a language model adds to it, as Markdown under a heading of its own; null where the source is `rules`. */
  readonly solution_addition: string | null;
}

/** A failure as it is stored: `stale` is for the reader to say. */
export type StoredFailure = Omit<FailureItem, 'stale' | 'events' | 'solution'> &
  SolutionParts & { readonly events: readonly unknown[] };
/** What one row of a table shows of it: nothing long is read for it. */
export type StoredFailureRow = Omit<FailureRow, 'stale'>;
/**
 * The whole of it: besides what has a column of its own, `report` fields that this server need not know. `cause_key` is that of the report
 * which came last, and is for nobody outside the server.
 */
export type StoredFailureRecord = StoredFailure &
  Readonly<Pick<FailureRecord, 'diagnosis' | 'fix' | 'manifest' | 'logs'>> & {
    readonly cause_key: string | null;
    readonly [field: string]: unknown;
  };

/** A solution together with where it comes from. */
export type Solution = SolutionParts & z.infer<typeof SolutionOrigin>;

/** A new solution for one record. */
export interface SolutionChange {
  readonly id: number;
  /** The cause that the solution is for; left out, whatever the record's is. */
  readonly causeKey?: string | null;
  readonly solution: Solution;
  /** Also sets the fix; left out, it stays. */
  readonly fix?: Fix | null;
  /** Leaves a record alone whose solution is not from rules. */
  readonly onlyOverRules?: boolean;
}

/** One pod's failure, ready to be recorded. Reports of the same pod have been merged before. */
export interface FailureEntry {
  readonly cluster: string;
  readonly namespace: string;
  readonly podName: string;
  readonly nodeName: string | null;
  readonly reason: string | null;
  readonly message: string | null;
  readonly creationTimestamp: string | null;
  readonly owner: FailureItem['owner'];
  readonly causeKey: string | null;
  readonly incidentId: number | null;
  readonly diagnosis: Diagnosis | null;
  readonly fix: Fix | null;
  /** What changed nearest before the failure, in a few words; null where nothing is known. A record keeps the first that it had of its cause. */
  readonly changed: string | null;
  readonly solution: Solution;
  /** The newest five events. */
  readonly recentEvents: readonly unknown[];
  readonly containerStatuses: readonly unknown[];
  /** The rest of the report, as it came: all fields but those above, `manifest` and `logs`. */
  readonly report: Readonly<Record<string, unknown>>;
  readonly manifest: string | null;
  readonly logs: string | null;
  /** How many reports were merged into this one: what `occurrences` grows by. */
  readonly reports: number;
  /** The ids of those that have one, the newest first. */
  readonly reportIds: readonly string[];
  readonly seenAt: number;
}

/** One report of a pod, as its agent named it. */
export interface NamedReport extends Pick<FailureEntry, 'cluster' | 'namespace' | 'podName'> {
  readonly reportId: string;
}

/**
 * What recording did to one pod's record. The rules' part of its solution is that of the newest report; what a language model added stays,
 * with where it comes from, as long as the cause does.
 */
export interface RecordedFailure {
  readonly failure: StoredFailure;
  readonly created: boolean;
  /** True when it did not belong to its present incident before. */
  readonly joinedIncident: boolean;
  /** The incident that the record belonged to before, when it is another one now. */
  readonly leftIncidentId: number | null;
}

/** A change of status. `by` is a username or what acted (`agent`), `note` says why. */
export interface StatusChange {
  readonly status: FailureStatus;
  readonly at: number;
  readonly by: string;
  readonly note: string | null;
}

/** The status of a record with when, by whom and why it was given: nobody has changed that of a new record. */
export interface StatusMark {
  readonly status: FailureStatus;
  readonly at: number | null;
  readonly by: string | null;
  readonly note: string | null;
}

/** What one of many records is to become. */
export interface StatusStep extends StatusMark {
  readonly id: number;
  /** Only where the record's status was changed last at this very instant. */
  readonly unchangedSince?: number;
}

/** A record that was left as it is, and why, for whoever asked. */
export interface RefusedChange {
  readonly id: number;
  readonly detail: string;
}

/** What became of steps. */
export interface StatusSteps {
  readonly changed: readonly ChangedFailure[];
  readonly refused: readonly RefusedChange[];
}

/** What a status change touched. */
export interface ChangedFailure {
  readonly id: number;
  readonly cluster: string;
  readonly namespace: string;
  readonly podName: string;
  readonly incidentId: number | null;
  readonly previousStatus: FailureStatus;
  readonly previous: StatusMark;
}

/** A filter of several texts is fulfilled by each of them. */
export interface FailureFilter {
  readonly status?: readonly FailureStatus[];
  readonly cluster?: OneOrMany;
  readonly namespace?: OneOrMany;
  readonly pod?: string;
  readonly reason?: OneOrMany;
  readonly cause?: OneOrMany;
  readonly severity?: OneOrMany;
  readonly node?: OneOrMany;
  /** `Kind/name` or a name. */
  readonly owner?: OneOrMany;
  readonly incidentId?: number;
  readonly ids?: readonly number[];
  /** Only records seen at or after this instant. */
  readonly since?: number;
  /** A substring of pod name, namespace, reason, message or title; upper and lower case are the same. */
  readonly q?: string;
  /** As `q`, but not in the message, in which a secret may stand: whoever reads it without could find the secret out, letter by letter. */
  readonly qShown?: string;
}

/** Names the records of pods that are gone; with `podUid`, only when the record is of that very pod or of none that is known. */
export interface PodSelector {
  readonly cluster: string;
  readonly namespace: string;
  readonly podName: string;
  readonly podUid?: string;
}

/** Which open records; all where nothing is given. */
export interface OpenFilter {
  readonly cluster?: string;
  readonly namespace?: string;
  readonly node?: string;
}

/** An open record by what names its pod. */
export type OpenFailure = Pick<FailureItem, 'id' | 'namespace' | 'pod_name' | 'node_name' | 'owner'> & {
  readonly pod_uid: string | null;
};

/** The failures of pods. A record is open when it is not resolved; there is at most one open record of a pod (cluster, namespace, name). */
export interface FailureRepository {
  /**
   * For each of the reports, in their order, the record that has taken it already: the pod's open record or the one that was resolved last, by the
   * ids of at least the four reports that it took last.
   */
  findRepeated(reports: readonly NamedReport[]): Promise<(StoredFailure | undefined)[]>;
  /**
   * Updates each pod's open record or makes a new one, and answers in the order given. No two entries may be of one pod. An open record that has
   * taken the reports of its entry meanwhile stays as it is.
   */
  recordMany(entries: readonly FailureEntry[]): Promise<RecordedFailure[]>;
  /** Newest first. */
  list(filter: FailureFilter, page: PageRequest): Promise<Page<StoredFailure>>;
  /** The same list, as rows. */
  listRows(filter: FailureFilter, page: PageRequest): Promise<Page<StoredFailureRow>>;
  /** The id of the pod's open record; where none is open, of its newest. */
  findByPod(pod: Pick<PodSelector, 'cluster' | 'namespace' | 'podName'>): Promise<number | undefined>;
  /** As `list`, of each record only what names it and its status, and without how many there are. */
  listIds(
    filter: FailureFilter,
    page: PageRequest,
  ): Promise<{ readonly ids: readonly Pick<StoredFailure, 'id' | 'status'>[]; readonly next: string | null }>;
  get(id: number): Promise<StoredFailureRecord | undefined>;
  /** Changes those that exist. Throws `conflict` naming the other in `extra.failure_id`, having changed nothing, when a pod would get a second open record. */
  setStatus(ids: readonly number[], change: StatusChange): Promise<ChangedFailure[]>;
  /** As `setStatus`, with a status for each of those that exist: one that cannot have it is left as it is. No id may stand twice. */
  setStatuses(steps: readonly StatusStep[]): Promise<StatusSteps>;
  /** Says who takes care of a record; false where there is none. */
  assign(id: number, assignee: string | null): Promise<boolean>;
  /** Changes all open records of an incident; answers them in the order of their ids. */
  setStatusOfIncident(incidentId: number, change: StatusChange): Promise<ChangedFailure[]>;
  /** The open records, newest first. */
  listOpen(filter: OpenFilter, page: PageRequest): Promise<Page<OpenFailure>>;
  /** The ids of the open records that the selectors name. */
  findOpen(pods: readonly PodSelector[]): Promise<number[]>;
  /** Replaces solutions, but not where the cause has become another one meanwhile; answers the records that were changed. */
  setSolutions(changes: readonly SolutionChange[]): Promise<StoredFailure[]>;
  /**
   * Deletes at most `limit` records of that status whose last change of status is before the instant; answers those deleted. It may pass over what
   * reports and others are just working on: that is found the next time.
   */
  deleteExpired(status: FailureStatus, before: number, limit: number): Promise<ChangedFailure[]>;
  /** Deletes one record, whatever its status; answers undefined where there is none. */
  remove(id: number): Promise<ChangedFailure | undefined>;
  /** How many records there are of each status. Costs the same at any size. */
  countByStatus(): Promise<Record<FailureStatus, number>>;
}
