import { csvText } from '../../lib/csv.js';
import { downloadText } from '../../lib/download.js';
import { EXPORTED_AT_ONCE, exportName, readAll } from '../../lib/read-all.js';
import { type Filter, type Finding, readPage, type Status } from './queries.js';

const FIELDS = [
  ...['id', 'status', 'severity', 'check_name', 'namespace', 'resource_type', 'resource_name', 'message'],
  ...['remediation', 'created_at', 'updated_at'],
] as readonly (keyof Finding)[];

/** Saves what the filters find as a table. Answers how many rows it has, and whether there are more. */
export async function exportFindings(filter: Filter, status: Status) {
  const { rows, isCut } = await readAll((cursor) => readPage(filter, status, { limit: EXPORTED_AT_ONCE, cursor }));
  const cells = rows.map((row) => [...FIELDS.map((field) => row[field]), JSON.stringify(row.details)]);
  downloadText(exportName('findings', 'csv'), csvText([...FIELDS, 'details'], cells), 'text/csv');
  return { count: rows.length, isCut };
}
