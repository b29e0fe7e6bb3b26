import type { Knex } from 'knex';
import { Severity } from '../../../contracts/common.js';
import { Verdict } from '../../../contracts/mirror.js';
import type { OverviewFilter, StoredOverview } from '../../../kernel/ports/storage/stats.js';
import { countEach } from '../counters.js';
import type { ColumnValue } from '../dialect.js';
import { atLeast, type Condition, conditions, equals, whereAll } from '../filters.js';
import { rankOf, severityOf } from '../incidents/severity-rank.js';
import { query } from '../query.js';

/** How far is counted what has no kept number. */
const COUNT_LIMIT = 10_000;
const NAMESPACES = 50;

type Counted = 'open' | 'resolved';

/** How many rows there are, to the limit. */
async function countRows(db: Knex, table: string, ...parts: readonly (Condition | undefined)[]): Promise<number> {
  const where = whereAll(conditions(...parts));
  const [row] = await query<{ total: number }>(
    db,
    `select count(*) as total from (select 1 from ${table} ${where.sql} limit ${COUNT_LIMIT}) as counted`,
    where.values,
  );
  return row?.total ?? 0;
}

const is = (sql: string, ...values: ColumnValue[]): Condition => ({ sql, values });
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** One after the other: a transaction has one connection. */
async function eachOf<Key extends string>(
  keys: readonly Key[],
  count: (key: Key) => Promise<number>,
): Promise<Record<Key, number>> {
  const counted: [Key, number][] = [];
  for (const key of keys) counted.push([key, await count(key)]);
  return Object.fromEntries(counted) as Record<Key, number>;
}

async function incidents(db: Knex, { namespace, since }: OverviewFilter): Promise<StoredOverview['incidents']> {
  const there = equals('namespace', namespace);
  const bySeverity = await eachOf(Severity.options, (severity) =>
    countRows(db, 'incidents', is("status = 'open' and severity_rank = ?", rankOf(severity)), there),
  );
  const begun = (status: Counted) =>
    countRows(db, 'incidents', equals('status', status), atLeast('first_seen', since), there);
  const kept = namespace === undefined ? await countEach(db, ['open'], () => 'incidents.open') : undefined;
  return {
    open: kept?.open ?? sum(Object.values(bySeverity)),
    by_severity: bySeverity,
    opened: (await begun('open')) + (await begun('resolved')),
    resolved: await countRows(db, 'incidents', is("status = 'resolved' and resolved_at >= ?", since), there),
  };
}

async function failures(db: Knex, filter: OverviewFilter): Promise<StoredOverview['failures']> {
  const { namespace, freshSince } = filter;
  const statuses = ['new', 'investigating', 'resolved', 'ignored'] as const;
  const counted =
    namespace === undefined
      ? await countEach(db, statuses, (status) => `failures.${status}`)
      : await eachOf(statuses, (status) =>
          countRows(db, 'failures', equals('namespace', namespace), equals('status', status)),
        );
  const stale = await countRows(
    db,
    'incidents join failures on failures.incident_id = incidents.id',
    is("incidents.status = 'open' and failures.status <> 'resolved' and incidents.last_seen < ?", freshSince),
    equals('incidents.namespace', namespace),
  );
  const { new: fresh, investigating, resolved, ignored } = counted;
  return { active: fresh + investigating, history: resolved, ignored, stale };
}

async function mirrors(db: Knex, { namespace, since }: OverviewFilter): Promise<StoredOverview['mirrors']> {
  const there = equals('namespace', namespace);
  const judged = await eachOf(Verdict.options, (verdict) =>
    countRows(db, 'mirrors', equals('verdict', verdict), atLeast('judged_at', since), there),
  );
  return {
    active: await countRows(db, 'mirrors', is('finished_at is null'), there),
    proven: judged.PROVEN,
    refuted: judged.REFUTED,
    inconclusive: judged.INCONCLUSIVE,
  };
}

function findings(db: Knex, { namespace }: OverviewFilter): Promise<StoredOverview['findings']> {
  if (namespace === undefined) return countEach(db, Severity.options, (severity) => `findings.active.${severity}`);
  const there = is("namespace = ? and status = 'active'", namespace);
  return eachOf(Severity.options, (severity) => countRows(db, 'findings', there, equals('severity', severity)));
}

async function agents(db: Knex, { aliveSince }: OverviewFilter): Promise<StoredOverview['agents']> {
  const [row] = await query<{ total: number; alive: number | null; watching: number | null; last_seen: number | null }>(
    db,
    `select count(*) as total, max(last_seen) as last_seen,
     cast(sum(case when last_seen >= ? then 1 else 0 end) as bigint) as alive,
     sum(case when last_seen >= ? then cast(watching as double precision) else 0 end) as watching from agents`,
    [aliveSince, aliveSince],
  );
  const { total = 0, alive, watching, last_seen: lastSeen = null } = row ?? {};
  return { total, alive: alive ?? 0, watching: Math.min(watching ?? 0, Number.MAX_SAFE_INTEGER), lastSeen };
}

/** Those where most fails, by their kept numbers; of each, what the index of its incidents says. */
async function namespaces(db: Knex, { namespace }: OverviewFilter): Promise<StoredOverview['namespaces']> {
  const where = whereAll(conditions(is("facet = 'namespace'"), equals('value', namespace)));
  const open = "from incidents where incidents.namespace = open_counts.value and incidents.status = 'open'";
  const rows = await query<{ namespace: string; pods: number; incidents: number; worst: number | null }>(
    db,
    `select value as namespace, count as pods,
     (select count(*) from (select 1 ${open} limit ${COUNT_LIMIT}) as counted) as incidents,
     (select max(severity_rank) ${open}) as worst
     from open_counts ${where.sql} order by count desc, value limit ${NAMESPACES}`,
    where.values,
  );
  return rows.map(({ worst, ...row }) => ({ ...row, worst: severityOf(worst ?? 0) }));
}

/** Everything that the front page tells, by kept numbers and short looks into indexes. */
export async function readOverview(db: Knex, filter: OverviewFilter): Promise<StoredOverview> {
  return {
    incidents: await incidents(db, filter),
    failures: await failures(db, filter),
    mirrors: await mirrors(db, filter),
    findings: await findings(db, filter),
    agents: await agents(db, filter),
    namespaces: await namespaces(db, filter),
  };
}
