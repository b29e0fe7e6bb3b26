import { bigint, json, text } from '../columns.js';
import type { Column } from '../dialect.js';

/** All columns of `findings` but `id` and `revision`. */
export const FINDING_COLUMNS: readonly Column[] = [
  text('identity'),
  text('status'),
  text('severity'),
  text('previous_severity'),
  text('resource_type'),
  text('namespace'),
  text('resource_name'),
  text('check_name'),
  bigint('created_at'),
  bigint('updated_at'),
  bigint('seen_at'),
  bigint('reports'),
  text('message'),
  text('remediation'),
  json('details'),
];
