import type { FailureItem } from '../../../contracts/failure.js';
import type {
  FailureEntry,
  OpenFailure,
  Solution,
  StoredFailure,
  StoredFailureRecord,
  StoredFailureRow,
} from '../../../kernel/ports/storage/failures.js';
import { fromJson, toIso, toIsoOrNull, toJson, valuesOf } from '../columns.js';
import type { ColumnValue } from '../dialect.js';
import { identityOf } from '../identity.js';
import { FAILURE_COLUMNS, LISTED_COLUMNS } from './failure-columns.js';
import { toReportIds } from './report-ids.js';
import { fromReportText, toReportText } from './report-text.js';

/** The columns that a list reads. */
export interface FailureRow {
  readonly id: number;
  readonly cluster: string;
  readonly namespace: string;
  readonly pod_name: string;
  readonly status: FailureItem['status'];
  readonly status_changed_at: number | null;
  readonly status_changed_by: string | null;
  readonly status_note: string | null;
  readonly node_name: string | null;
  readonly failure_reason: string | null;
  readonly failure_message: string | null;
  readonly creation_timestamp: string | null;
  readonly owner_api_version: string | null;
  readonly owner_kind: string | null;
  readonly owner_name: string | null;
  readonly cause: string | null;
  readonly title: string | null;
  readonly severity: FailureItem['severity'];
  readonly confidence: FailureItem['confidence'];
  readonly incident_id: number | null;
  readonly occurrences: number;
  readonly first_seen: number;
  readonly last_seen: number;
  readonly recent_events: string;
  readonly container_statuses: string;
  readonly solution: string;
  readonly solution_addition: string | null;
  readonly solution_source: Solution['solution_source'];
  readonly solution_provider: string | null;
  readonly solution_model: string | null;
  readonly solution_tokens: string | null;
  readonly solution_duration_ms: number | null;
  readonly solution_fallback_reason: string | null;
  readonly proof: string | null;
  readonly fix_scope: FailureItem['fix_scope'];
  readonly changed: string | null;
  readonly assignee: string | null;
}

/** The whole row. */
export interface FailureRecordRow extends FailureRow {
  readonly cause_key: string | null;
  readonly diagnosis: string | null;
  readonly fix: string | null;
  readonly report: string;
  readonly manifest: string | null;
  readonly logs: string | null;
}

/** What a list selects. */
export const LISTED: readonly string[] = ['id', ...LISTED_COLUMNS.map((column) => column.name)];

/** What names the pod of a record: one open record at most has it. */
export function podKey(pod: {
  readonly cluster: string;
  readonly namespace: string;
  readonly podName: string;
}): string {
  return identityOf(pod.cluster, pod.namespace, pod.podName);
}

/** The columns that hold a solution. */
export function solutionValues(solution: Solution) {
  return {
    solution: solution.solution,
    solution_addition: solution.solution_addition,
    solution_source: solution.solution_source,
    solution_provider: solution.solution_provider,
    solution_model: solution.solution_model,
    solution_tokens: toJson(solution.solution_tokens),
    solution_duration_ms: solution.solution_duration_ms,
    solution_fallback_reason: solution.solution_fallback_reason,
  };
}

const NO_OWNER = { api_version: null, kind: null, name: null };
const NO_DIAGNOSIS = { kind: null, title: null, severity: null, confidence: null };

/** The values of all columns but `id` and `revision`, by name, as a new record has them. One literal: spreading costs more than writing the row. */
function entryValues(entry: FailureEntry): Record<string, ColumnValue> {
  const owner = entry.owner ?? NO_OWNER;
  const diagnosis = entry.diagnosis ?? NO_DIAGNOSIS;
  const { solution } = entry;
  return {
    pod_key: podKey(entry),
    pod_uid: typeof entry.report.pod_uid === 'string' ? entry.report.pod_uid : null,
    cause_key: entry.causeKey,
    report_ids: toReportIds(entry.reportIds),
    cluster: entry.cluster,
    namespace: entry.namespace,
    pod_name: entry.podName,
    status: 'new',
    node_name: entry.nodeName,
    failure_reason: entry.reason,
    failure_message: entry.message,
    creation_timestamp: entry.creationTimestamp,
    owner_api_version: owner.api_version,
    owner_kind: owner.kind,
    owner_name: owner.name,
    cause: diagnosis.kind,
    title: diagnosis.title,
    severity: diagnosis.severity,
    confidence: diagnosis.confidence,
    incident_id: entry.incidentId,
    occurrences: entry.reports,
    first_seen: entry.seenAt,
    last_seen: entry.seenAt,
    recent_events: JSON.stringify(entry.recentEvents),
    container_statuses: JSON.stringify(entry.containerStatuses),
    solution: solution.solution,
    solution_addition: solution.solution_addition,
    solution_source: solution.solution_source,
    solution_provider: solution.solution_provider,
    solution_model: solution.solution_model,
    solution_tokens: toJson(solution.solution_tokens),
    solution_duration_ms: solution.solution_duration_ms,
    solution_fallback_reason: solution.solution_fallback_reason,
    fix_scope: entry.fix?.scope ?? null,
    changed: entry.changed,
    diagnosis: toJson(entry.diagnosis),
    fix: toJson(entry.fix),
    report: toReportText(entry),
    manifest: entry.manifest,
    logs: entry.logs,
  };
}

/** The values in the order of FAILURE_COLUMNS. */
export function failureValues(entry: FailureEntry): readonly ColumnValue[] {
  return valuesOf(FAILURE_COLUMNS, entryValues(entry));
}

/** The columns of a row that the report alone decides: each report overwrites them. */
export type ReportedColumns = Pick<FailureRow, 'cluster' | 'namespace' | 'pod_name' | 'node_name'> &
  Pick<FailureRow, 'failure_reason' | 'failure_message' | 'creation_timestamp' | 'incident_id'> &
  Pick<FailureRow, 'cause' | 'title' | 'severity' | 'confidence' | 'solution'>;

export function reportedColumns(entry: FailureEntry): ReportedColumns {
  const diagnosis = entry.diagnosis ?? NO_DIAGNOSIS;
  return {
    cluster: entry.cluster,
    namespace: entry.namespace,
    pod_name: entry.podName,
    node_name: entry.nodeName,
    failure_reason: entry.reason,
    failure_message: entry.message,
    creation_timestamp: entry.creationTimestamp,
    incident_id: entry.incidentId,
    cause: diagnosis.kind,
    title: diagnosis.title,
    severity: diagnosis.severity,
    confidence: diagnosis.confidence,
    solution: entry.solution.solution,
  };
}

/** The columns of a row that the database decides. */
export type DecidedColumns = Omit<
  FailureRow,
  keyof ReportedColumns | `owner_${string}` | 'recent_events' | 'container_statuses'
>;

type Parsed = Pick<StoredFailure, 'owner' | 'events' | 'container_statuses'>;

/** The form of the contract, from a row (or from its two halves) and from what has been parsed already. */
export function toFailureWith(reported: ReportedColumns, decided: DecidedColumns, parsed: Parsed): StoredFailure {
  return {
    id: decided.id,
    cluster: reported.cluster,
    namespace: reported.namespace,
    pod_name: reported.pod_name,
    node_name: reported.node_name,
    failure_reason: reported.failure_reason,
    failure_message: reported.failure_message,
    creation_timestamp: reported.creation_timestamp,
    status: decided.status,
    status_changed_at: toIsoOrNull(decided.status_changed_at),
    status_changed_by: decided.status_changed_by,
    status_note: decided.status_note,
    cause: reported.cause,
    title: reported.title,
    severity: reported.severity,
    confidence: reported.confidence,
    owner: parsed.owner,
    incident_id: reported.incident_id,
    occurrences: decided.occurrences,
    first_seen: toIso(decided.first_seen),
    last_seen: toIso(decided.last_seen),
    timestamp: toIso(decided.last_seen),
    events: parsed.events,
    container_statuses: parsed.container_statuses,
    solution: reported.solution,
    solution_addition: decided.solution_addition,
    solution_source: decided.solution_source,
    solution_provider: decided.solution_provider,
    solution_model: decided.solution_model,
    solution_tokens: fromJson<Solution['solution_tokens']>(decided.solution_tokens, null),
    solution_duration_ms: decided.solution_duration_ms,
    solution_fallback_reason: decided.solution_fallback_reason,
    proof: fromJson<FailureItem['proof']>(decided.proof, null),
    fix_scope: decided.fix_scope,
    changed: decided.changed,
    assignee: decided.assignee,
  };
}

/** The columns of which a row of a table consists. */
export type ShortRow = Omit<
  FailureRow,
  'recent_events' | 'container_statuses' | 'failure_message' | 'creation_timestamp' | 'solution' | `solution_${string}`
>;

/** What a row of a table shows. */
export function toFailureRow(row: ShortRow): StoredFailureRow {
  const { owner_api_version: _, owner_kind: _kind, owner_name: _name, ...shown } = row;
  return {
    ...shown,
    owner: toOwner(row),
    status_changed_at: toIsoOrNull(row.status_changed_at),
    first_seen: toIso(row.first_seen),
    last_seen: toIso(row.last_seen),
    proof: fromJson<FailureItem['proof']>(row.proof, null),
  };
}

function toOwner(row: OwnerColumns): FailureItem['owner'] {
  if (row.owner_kind === null || row.owner_name === null) return null;
  return { api_version: row.owner_api_version, kind: row.owner_kind, name: row.owner_name };
}

type OwnerColumns = Pick<FailureRow, 'owner_api_version' | 'owner_kind' | 'owner_name'>;

/** The columns that name the pod of a record. */
type OpenFailureRow = Pick<FailureRow, 'id' | 'namespace' | 'pod_name' | 'node_name'> &
  OwnerColumns & { readonly pod_uid: string | null };

export function toOpenFailure(row: OpenFailureRow): OpenFailure {
  const { id, namespace, pod_name, pod_uid, node_name } = row;
  return { id, namespace, pod_name, pod_uid, node_name, owner: toOwner(row) };
}

export function toFailure(row: FailureRow): StoredFailure {
  return toFailureWith(row, row, {
    owner: toOwner(row),
    events: fromJson(row.recent_events, []),
    container_statuses: fromJson(row.container_statuses, []),
  });
}

/** The whole record. What the report says of itself stands, but never in the place of what the storage knows. */
export function toFailureRecord(row: FailureRecordRow): StoredFailureRecord {
  const failure = toFailure(row);
  const report = fromReportText(row.report, { recentEvents: failure.events, logs: row.logs });
  return {
    ...report,
    ...failure,
    cause_key: row.cause_key,
    events: Array.isArray(report.events) ? report.events : [...failure.events],
    diagnosis: fromJson<StoredFailureRecord['diagnosis']>(row.diagnosis, null),
    fix: fromJson<StoredFailureRecord['fix']>(row.fix, null),
    manifest: row.manifest,
    logs: row.logs,
  };
}
