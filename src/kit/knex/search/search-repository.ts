import type { MirrorItem } from '../../../contracts/mirror.js';
import type {
  FoundFailure,
  FoundFinding,
  FoundIncident,
  FoundMirror,
  SearchOptions,
  SearchRepository,
} from '../../../kernel/ports/storage/search.js';
import { toIso } from '../columns.js';
import type { ColumnValue, Connection } from '../dialect.js';
import { type Condition, containsText, NOTHING } from '../filters.js';
import { query } from '../query.js';
import { FAILURES, FINDINGS, INCIDENTS, MIRRORS, type SearchedTable } from './search-tables.js';

interface Wanted extends SearchOptions {
  readonly text: string;
  readonly limit: number;
}

/** Comes after every text that begins alike. */
const LAST = '\u{10FFFF}';
/** How many namespaces are walked through at most. */
const NAMESPACES = 1_000;
const ID = /^#?([1-9]\d{0,14})$/;

/** The rows whose name begins with the text; names in Kubernetes have no capitals. */
function beginning({ dialect }: Connection, { table, name }: SearchedTable, { text, limit }: Wanted): Condition[] {
  if (name === undefined) return [];
  const [column, first] = [dialect.byBytes(name), text.toLowerCase()];
  const sql = `select id from (select id from ${table} where ${column} >= ? and ${column} < ?
    order by ${column}, id limit ${limit}) as beginning`;
  return [{ sql, values: [first, first + LAST] }];
}

/** Of the newest rows those that contain the text. */
function containing({ dialect }: Connection, searched: SearchedTable, wanted: Wanted): Condition[] {
  const { text, limit, onlyShown = false } = wanted;
  const columns = searched.containing.filter((column) => !(onlyShown && searched.hidden?.includes(column)));
  const holds = containsText(dialect, columns, text) ?? NOTHING;
  return searched.newest.map(({ where, rows }) => ({
    sql: `select id from (
      select id, ${columns.join(', ')} from ${searched.table} ${where === undefined ? '' : `where ${where}`}
      order by id desc limit ${rows}) as newest where ${holds.sql} order by id desc limit ${limit}`,
    values: holds.values,
  }));
}

function byId({ table }: SearchedTable, { text }: Wanted): Condition[] {
  const [, id] = ID.exec(text) ?? [];
  return id === undefined ? [] : [{ sql: `select id from ${table} where id = ?`, values: [Number(id)] }];
}

async function rowsOf<Row extends object>(
  connection: Connection,
  searched: SearchedTable,
  wanted: Wanted,
): Promise<Row[]> {
  const parts = [
    ...byId(searched, wanted),
    ...beginning(connection, searched, wanted),
    ...containing(connection, searched, wanted),
  ];
  const ids = parts.map(({ sql }, index) => `select id from (${sql}) as part${index}`).join(' union ');
  return query<Row>(
    connection.db,
    `select ${searched.columns.join(', ')} from ${searched.table} where id in (${ids}) order by id desc`,
    parts.flatMap(({ values }) => values),
  );
}

/** The namespaces of a table, each found by its index from the one before. */
function walk(table: string): string {
  const next = (after: string) => `(select min(namespace) from ${table} where namespace > ${after})`;
  return `with recursive walked (namespace) as (
      select min(namespace) from ${table}
      union all select ${next('walked.namespace')} from walked where walked.namespace is not null
    )
    select namespace from (select namespace from walked limit ${NAMESPACES}) as each_one where namespace is not null`;
}

async function namespaces({ db }: Connection, { text, limit }: Wanted): Promise<string[]> {
  const found = new Set<string>();
  for (const table of ['failures', 'findings']) {
    for (const { namespace } of await query<{ namespace: string }>(db, walk(table))) found.add(namespace);
  }
  const part = text.toLowerCase();
  return [...found].filter((name) => name !== '' && name.toLowerCase().includes(part)).slice(0, limit);
}

type Row<Found, Instant extends string> = Omit<Found, Instant> & Readonly<Record<Instant, number>>;
type IncidentRow = Row<Omit<FoundIncident, 'owner'>, 'last_seen'> & Record<'owner_kind' | 'owner_name', string>;

function toIncident({ owner_kind: kind, owner_name: name, last_seen, ...row }: IncidentRow): FoundIncident {
  return { ...row, owner: { kind, name }, last_seen: toIso(last_seen) };
}

function toMirror({ mirror }: { readonly mirror: ColumnValue }): FoundMirror {
  const { mirror_id, mirror_pod_name, namespace, verdict, created_at } = JSON.parse(String(mirror)) as MirrorItem;
  return { mirror_id, mirror_pod_name, namespace, verdict, created_at };
}

/** Searching in SQL: ranges of indexes and the newest rows, never a whole table. */
export function createSearchRepository(connection: Connection): SearchRepository {
  return {
    find: async (text, limit, options) => {
      const wanted = { text, limit, ...options };
      const [incidents, failures, findings, mirrors, named] = await Promise.all([
        rowsOf<IncidentRow>(connection, INCIDENTS, wanted),
        rowsOf<Row<FoundFailure, 'last_seen'>>(connection, FAILURES, wanted),
        rowsOf<Row<FoundFinding, 'updated_at'>>(connection, FINDINGS, wanted),
        rowsOf<{ readonly mirror: string }>(connection, MIRRORS, wanted),
        namespaces(connection, wanted),
      ]);
      return {
        incidents: incidents.map(toIncident),
        failures: failures.map((row) => ({ ...row, last_seen: toIso(row.last_seen) })),
        findings: findings.map((row) => ({ ...row, updated_at: toIso(row.updated_at) })),
        mirrors: mirrors.map(toMirror),
        namespaces: named,
      };
    },
  };
}
