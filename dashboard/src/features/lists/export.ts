import { csvText } from '../../lib/csv.js';
import { downloadText } from '../../lib/download.js';
import type { Shown } from './list-names.js';
import { type FailureRow, type IncidentRow, readPage } from './queries.js';

/** More rows are for a program, by the API. */
const MOST = 10_000;
const AT_ONCE = 1_000;

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

/** All rows that the filters find, up to so many. */
async function readAll(shown: Shown): Promise<{ readonly rows: readonly Row[]; readonly isCut: boolean }> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(shown, { limit: AT_ONCE, cursor });
    rows.push(...page.items);
    cursor = page.next;
  } while (cursor !== undefined && rows.length < MOST);
  return { rows: rows.slice(0, MOST), isCut: cursor !== undefined || rows.length > MOST };
}

/** Saves what the filters find as a file. Answers how many rows it has, and whether there are more. */
export async function exportRows(
  shown: Shown,
  format: 'csv' | 'json',
): Promise<{ readonly count: number; readonly isCut: boolean }> {
  const { rows, isCut } = await readAll(shown);
  const name = `podproof-${shown.name}-${new Date().toISOString().slice(0, 10)}.${format}`;
  if (format === 'csv') downloadText(name, csvOf(rows, shown.name === 'incidents'), 'text/csv');
  else downloadText(name, `${JSON.stringify(rows, null, 2)}\n`, 'application/json');
  return { count: rows.length, isCut };
}
