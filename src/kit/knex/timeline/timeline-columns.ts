import { bigint, text } from '../columns.js';
import type { Column } from '../dialect.js';

/** All columns of `timeline` but `id` and `revision`. */
export const TIMELINE_COLUMNS: readonly Column[] = [
  bigint('failure_id'),
  bigint('incident_id'),
  bigint('at'),
  text('kind'),
  text('actor'),
  text('ref'),
  bigint('count'),
  text('slot'),
  text('text'),
];
