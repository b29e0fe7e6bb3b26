import type { Severity } from '../../../contracts/common.js';
import type {
  Finding,
  FindingGroupBy,
  FindingGroups,
  FindingReport,
  FindingStatus,
} from '../../../contracts/finding.js';
import type { Page, PageRequest } from './page.js';

export interface FindingFilter {
  readonly status?: FindingStatus;
  readonly namespace?: string;
  readonly severity?: Severity;
  readonly check?: string;
  readonly resourceType?: string;
  readonly resourceName?: string;
  readonly since?: number;
  /** A substring of a name or of the message; upper and lower case are the same. */
  readonly q?: string;
  /** As `q`, but not in the message, in which a secret may stand. */
  readonly qShown?: string;
}

export interface RecordedFinding {
  readonly finding: Finding;
  readonly created: boolean;
}

/** Which groups. */
export interface FindingGroupQuery extends PageRequest {
  readonly by: FindingGroupBy;
}

/** Some of the groups, and how many there are of all. */
export interface FindingGroupPage extends FindingGroups {
  /** The cursor of what follows; null at the end. */
  readonly next: string | null;
}

/** The scanner's findings. Identity: (resource_type, namespace, resource_name, check_name). */
export interface FindingRepository {
  /** Updates or makes each, and answers in the order given; a dismissed one stays dismissed. No identity may stand twice. */
  recordMany(reports: readonly FindingReport[], seenAt: number): Promise<RecordedFinding[]>;
  /** Newest first. */
  list(filter: FindingFilter, page: PageRequest): Promise<Page<Finding>>;
  get(id: number): Promise<Finding | undefined>;
  /** The ids of the list, without how many there are. */
  listIds(
    filter: FindingFilter,
    page: PageRequest,
  ): Promise<{ readonly ids: readonly number[]; readonly next: string | null }>;
  /** The findings of the list in groups, those with the gravest first. */
  groups(filter: FindingFilter, wanted: FindingGroupQuery): Promise<FindingGroupPage>;
  /** Gives those a status that exist and have the other one; answers which. */
  setStatuses(ids: readonly number[], status: FindingStatus, at: number): Promise<number[]>;
  /** Answers the finding as it is now, or undefined when there is none. */
  setStatus(id: number, status: FindingStatus, at: number): Promise<Finding | undefined>;
  /** Deletes the active ones, or only those not reported at or after the instant; answers how many. */
  deleteActive(notSeenSince: number | null): Promise<number>;
  /** Deletes all findings of one resource; answers how many. */
  deleteOfResource(resource: {
    readonly type: string;
    readonly namespace: string;
    readonly name: string;
  }): Promise<number>;
  /** The active ones by severity. Costs the same at any size. */
  countActive(): Promise<Record<Severity, number>>;
}
