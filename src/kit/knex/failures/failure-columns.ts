import { bigint, double, json, text } from '../columns.js';
import type { Column } from '../dialect.js';

/** The columns of `failures` that lists carry. */
export const LISTED_COLUMNS: readonly Column[] = [
  text('cluster'),
  text('namespace'),
  text('pod_name'),
  text('status'),
  bigint('status_changed_at'),
  text('status_changed_by'),
  text('status_note'),
  text('node_name'),
  text('failure_reason'),
  text('failure_message'),
  text('creation_timestamp'),
  text('owner_api_version'),
  text('owner_kind'),
  text('owner_name'),
  text('cause'),
  text('title'),
  text('severity'),
  text('confidence'),
  bigint('incident_id'),
  bigint('occurrences'),
  bigint('first_seen'),
  bigint('last_seen'),
  text('solution_source'),
  text('solution_provider'),
  text('solution_model'),
  json('solution_tokens'),
  double('solution_duration_ms'),
  text('solution_fallback_reason'),
  json('recent_events'),
  json('container_statuses'),
  text('solution'),
  text('solution_addition'),
  json('proof'),
  text('fix_scope'),
  text('changed'),
  text('assignee'),
];

/** Of the listed columns those that a row of a table shows: none is long. */
export const ROW_COLUMNS: readonly string[] = [
  ...['id', 'cluster', 'namespace', 'pod_name', 'node_name', 'owner_api_version', 'owner_kind', 'owner_name'],
  ...['status', 'status_changed_at', 'status_changed_by', 'status_note', 'failure_reason', 'cause', 'title'],
  ...['severity', 'confidence', 'incident_id', 'occurrences', 'first_seen', 'last_seen'],
  ...['proof', 'fix_scope', 'changed', 'assignee'],
];

/** Known only inside the storage. */
const INTERNAL_COLUMNS: readonly Column[] = [
  text('pod_key'),
  text('pod_uid'),
  text('cause_key'),
  bigint('previous_incident_id'),
  text('report_ids'),
  text('previous_cause'),
  text('previous_node_name'),
  text('previous_owner_kind'),
  text('previous_owner_name'),
];

/** The large ones, which only a single record carries. They are stored last, so that a list does not read past them. */
const DETAIL_COLUMNS: readonly Column[] = [
  json('diagnosis'),
  json('fix'),
  json('report'),
  text('manifest'),
  text('logs'),
];

/** All columns of `failures` but `id` and `revision`, as they are stored. */
export const FAILURE_COLUMNS: readonly Column[] = [...INTERNAL_COLUMNS, ...LISTED_COLUMNS, ...DETAIL_COLUMNS];
