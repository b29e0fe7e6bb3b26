/** How a table is searched. */
export interface SearchedTable {
  readonly table: string;
  readonly columns: readonly string[];
  /** The column of names, which has an index by its bytes; none where only the newest are looked at. */
  readonly name?: string;
  /** The columns in which the text may stand anywhere. */
  readonly containing: readonly string[];
  /** Those of them in which a secret may stand. */
  readonly hidden?: readonly string[];
  /** Of which rows the newest are looked at, and how many of them. */
  readonly newest: readonly { readonly where?: string; readonly rows: number }[];
}

const status = (value: string, rows: number) => ({ where: `status = '${value}'`, rows });

export const INCIDENTS: SearchedTable = {
  table: 'incidents',
  columns: ['id', 'status', 'namespace', 'owner_kind', 'owner_name', 'title', 'last_seen'],
  name: 'owner_name',
  containing: ['owner_name', 'title', 'namespace', 'cause'],
  newest: [status('open', 1_000), status('resolved', 500)],
};

export const FAILURES: SearchedTable = {
  table: 'failures',
  columns: ['id', 'status', 'namespace', 'pod_name', 'failure_reason', 'title', 'last_seen'],
  name: 'pod_name',
  containing: ['pod_name', 'title', 'namespace', 'failure_reason'],
  newest: [status('new', 600), status('investigating', 200), status('resolved', 200), status('ignored', 100)],
};

export const FINDINGS: SearchedTable = {
  table: 'findings',
  columns: ['id', 'namespace', 'resource_type', 'resource_name', 'check_name', 'message', 'updated_at'],
  name: 'resource_name',
  containing: ['resource_name', 'check_name', 'namespace', 'message'],
  hidden: ['message'],
  newest: [status('active', 1_000), status('dismissed', 200)],
};

export const MIRRORS: SearchedTable = {
  table: 'mirrors',
  columns: ['id', 'mirror'],
  containing: ['pod_name', 'namespace', 'mirror_id'],
  newest: [{ rows: 300 }],
};
