import { csvText } from '../../lib/csv.js';
import { downloadText } from '../../lib/download.js';
import { EXPORTED_AT_ONCE, exportName, readAll } from '../../lib/read-all.js';
import type { Shown } from './list-names.js';
import { type FailureRow, type IncidentRow, readPage } from './queries.js';

type Row = FailureRow | IncidentRow;

const SHARED = ['id', 'status', 'cluster', 'namespace', 'cause', 'title', 'severity'] as const;
const TIMES = ['first_seen', 'last_seen'] as const;
const OF_FAILURES = [
  'pod_name',
  'node_name',
  'failure_reason',
  'confidence',
  'occurrences',
  'stale',
  'incident_id',
  'status_changed_at',
  'status_changed_by',
  'status_note',
] as const;
const OF_INCIDENTS = ['pods', 'resolved_at', 'sample_failure_id'] as const;

function csvOf(rows: readonly Row[], isIncidents: boolean): string {
  const fields = [...SHARED, ...(isIncidents ? OF_INCIDENTS : OF_FAILURES), ...TIMES];
  const header = [...fields, 'owner', 'proof', 'fix_scope', 'changed'];
  const cells = rows.map((row) => {
    const values = row as Readonly<Record<string, unknown>>;
    const owner = row.owner === null ? null : `${row.owner.kind}/${row.owner.name}`;
    return [...fields.map((field) => values[field]), owner, row.proof?.verdict, row.fix_scope, row.changed];
  });
  return csvText(header, cells);
}

/** Saves what the filters find as a file. Answers how many rows it has, and whether there are more. */
export async function exportRows(
  shown: Shown,
  format: 'csv' | 'json',
): Promise<{ readonly count: number; readonly isCut: boolean }> {
  const { rows, isCut } = await readAll<Row>((cursor) => readPage(shown, { limit: EXPORTED_AT_ONCE, cursor }));
  const name = exportName(shown.name, format);
  if (format === 'csv') downloadText(name, csvOf(rows, shown.name === 'incidents'), 'text/csv');
  else downloadText(name, `${JSON.stringify(rows, null, 2)}\n`, 'application/json');
  return { count: rows.length, isCut };
}
