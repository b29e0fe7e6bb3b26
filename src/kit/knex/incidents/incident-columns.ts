import { bigint, text } from '../columns.js';
import type { Column } from '../dialect.js';

/** All columns of `incidents` but `id` and `revision`. */
export const INCIDENT_COLUMNS: readonly Column[] = [
  text('incident_key'),
  text('status'),
  text('cluster'),
  text('namespace'),
  text('owner_kind'),
  text('owner_name'),
  text('cause_key'),
  text('cause'),
  text('title'),
  text('severity'),
  bigint('severity_rank'),
  bigint('departed'),
  bigint('size'),
  bigint('sightings'),
  bigint('first_seen'),
  bigint('last_seen'),
  bigint('resolved_at'),
  bigint('sample_failure_id'),
  text('solution_key'),
  text('assignee'),
];
