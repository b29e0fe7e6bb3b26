import type { FailureItem, Incident } from '../../../contracts/failure.js';
import type { Finding } from '../../../contracts/finding.js';
import type { MirrorItem } from '../../../contracts/mirror.js';

export type FoundIncident = Pick<Incident, 'id' | 'status' | 'namespace' | 'owner' | 'title' | 'last_seen'>;
export type FoundFailure = Pick<FailureItem, 'id' | 'status' | 'namespace' | 'pod_name' | 'title' | 'last_seen'> &
  Pick<FailureItem, 'failure_reason'>;
export type FoundFinding = Pick<Finding, 'id' | 'namespace' | 'resource_type' | 'resource_name' | 'check_name'> &
  Pick<Finding, 'message' | 'updated_at'>;
export type FoundMirror = Pick<MirrorItem, 'mirror_id' | 'mirror_pod_name' | 'namespace' | 'verdict' | 'created_at'>;

/** What was found, of each kind the newest first; none stands twice. */
export interface Found {
  readonly incidents: readonly FoundIncident[];
  readonly failures: readonly FoundFailure[];
  readonly findings: readonly FoundFinding[];
  readonly mirrors: readonly FoundMirror[];
  readonly namespaces: readonly string[];
}

export interface SearchOptions {
  /** Looks only where no secret stands (`FindingFilter.qShown`). */
  readonly onlyShown?: boolean;
}

/**
 * Finds what bears a text: everything whose name begins with it, by an index, and of the newest of each kind what contains it anywhere.
 * So it costs the same at any size, and what is old is found by how its name begins.
 */
export interface SearchRepository {
  /** @param limit how many of each kind at most */
  find(text: string, limit: number, options?: SearchOptions): Promise<Found>;
}
