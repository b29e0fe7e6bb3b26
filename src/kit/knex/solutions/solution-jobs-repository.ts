import type {
  NewSolutionJob,
  SolutionJob,
  SolutionJobRepository,
} from '../../../kernel/ports/storage/solution-jobs.js';
import { claimRows } from '../claim-rows.js';
import { bigint, text, valuesOf } from '../columns.js';
import type { Column, Connection } from '../dialect.js';
import { chunks, placeholders, query } from '../query.js';
import { writer } from '../transaction.js';

/** All columns of `solution_jobs` but `id` and `revision`. */
export const SOLUTION_JOB_COLUMNS: readonly Column[] = [
  text('target'),
  bigint('failure_id'),
  bigint('incident_id'),
  bigint('forced'),
  bigint('attempts'),
  bigint('created_at'),
  bigint('due_at'),
  bigint('leased_until'),
  bigint('begun'),
];

interface JobRow {
  readonly id: number;
  readonly failure_id: number;
  readonly incident_id: number | null;
  readonly forced: number;
  readonly attempts: number;
  readonly begun: number;
  readonly created_at: number;
}

const CLAIMED = ['id', 'failure_id', 'incident_id', 'forced', 'attempts', 'begun', 'created_at'];

function toJob(row: JobRow): SolutionJob {
  return {
    id: row.id,
    failureId: row.failure_id,
    incidentId: row.incident_id,
    forced: row.forced === 1,
    attempts: row.attempts,
    begun: row.begun,
    createdAt: row.created_at,
  };
}

/** What a job is for: there is one at most. */
const jobTarget = ({ incidentId, failureId }: NewSolutionJob) =>
  incidentId === null ? `failure ${failureId}` : `incident ${incidentId}`;

function jobValues(job: NewSolutionJob) {
  return valuesOf(SOLUTION_JOB_COLUMNS, {
    target: jobTarget(job),
    failure_id: job.failureId,
    incident_id: job.incidentId,
    forced: job.forced ? 1 : 0,
    attempts: 0,
    created_at: job.at,
    due_at: job.at,
    leased_until: 0,
    begun: 0,
  });
}

const BY_HAND_FIRST = 'case when incident_id is null or forced = 1 then 0 else 1 end';

const isByHand = (job: SolutionJob) => job.incidentId === null || job.forced;

/** Those asked for by hand first, then the oldest. */
const byUrgency = (a: SolutionJob, b: SolutionJob) => Number(isByHand(b)) - Number(isByHand(a)) || a.id - b.id;

const byTarget = (a: NewSolutionJob, b: NewSolutionJob) =>
  (a.incidentId ?? 0) - (b.incidentId ?? 0) || a.failureId - b.failureId;

/** The rows are written in the order of their targets, so that two batches never wait for each other. */
async function addJobs({ db, dialect }: Connection, jobs: readonly NewSolutionJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const rows = [...jobs].sort(byTarget).map(jobValues);
  const onConflict = 'on conflict (target) do nothing returning id';
  await dialect.upsertMany(db, { table: 'solution_jobs', columns: SOLUTION_JOB_COLUMNS, rows, onConflict });
}

/** Pending LLM work in SQL. */
export function createSolutionJobRepository(connection: Connection): SolutionJobRepository {
  const write = writer(connection);

  const update = (ids: readonly number[], assignments: string, values: readonly number[] = []) =>
    write(async ({ db, dialect }) => {
      for (const some of chunks(ids)) {
        await query(
          db,
          `update solution_jobs set ${assignments}, revision = ${dialect.revision} where id in (${placeholders(some.length)})`,
          [...values, ...some],
        );
      }
    });

  return {
    addMany: (jobs) => write((transaction) => addJobs(transaction, jobs)),

    claim: async (at, until, limit) => {
      const order = `${BY_HAND_FIRST}, id`;
      const claim = { table: 'solution_jobs', columns: CLAIMED, order, at, until, limit };
      return (await claimRows<JobRow>(connection, claim)).map(toJob).sort(byUrgency);
    },

    renew: (ids, until) => update(ids, 'leased_until = ?', [until]),
    release: (ids) => update(ids, 'leased_until = 0, begun = begun - 1'),
    postpone: (id, dueAt) => update([id], 'due_at = ?, leased_until = 0, begun = 0, attempts = attempts + 1', [dueAt]),

    remove: (ids) =>
      write(async ({ db }) => {
        for (const some of chunks(ids)) await db('solution_jobs').whereIn('id', some).delete();
      }),

    count: async () => {
      const [row] = await query<{ count: number }>(connection.db, 'select count(*) as count from solution_jobs');
      return row?.count ?? 0;
    },
  };
}
