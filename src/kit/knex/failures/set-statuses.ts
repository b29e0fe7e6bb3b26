import type { Knex } from 'knex';
import type { ChangedFailure, RefusedChange, StatusStep, StatusSteps } from '../../../kernel/ports/storage/failures.js';
import type { ColumnValue, Connection } from '../dialect.js';
import { driverError } from '../errors.js';
import { chunks, placeholders, query } from '../query.js';
import { otherOpenMessage } from './change-failures.js';
import { countStatus } from './count-failures.js';
import { lockFailuresToEnd, type NamedRow, toChanged } from './named-failures.js';

/** A row with what it is to become. */
interface Change {
  readonly row: NamedRow;
  readonly step: StatusStep;
}

const opens = ({ row, step }: Change) => row.status === 'resolved' && step.status !== 'resolved';

/** The records, locked, and before them the incidents of those that are resolved. */
async function locked(connection: Connection, steps: readonly StatusStep[]): Promise<Map<number, NamedRow>> {
  const idsOf = (some: readonly StatusStep[]) => some.map(({ id }) => id);
  const ending = steps.filter(({ status }) => status === 'resolved');
  const rows = await lockFailuresToEnd(connection, idsOf(steps), idsOf(ending));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The open record of each pod of which one would be opened again. */
async function openOnes(db: Knex, changes: readonly Change[]): Promise<Map<string, number>> {
  const keys = [...new Set(changes.filter(opens).map(({ row }) => row.pod_key))];
  if (keys.length === 0) return new Map();
  const rows = await query<{ id: number; pod_key: string }>(
    db,
    `select id, pod_key from failures where status <> 'resolved' and pod_key in (${placeholders(keys.length)})`,
    keys,
  );
  return new Map(rows.map((row) => [row.pod_key, row.id]));
}

/** Why a change is not made; undefined when it is. */
function refusalOf({ row, step }: Change, open: Map<string, number>): string | undefined {
  if (step.unchangedSince !== undefined && row.status_changed_at !== step.unchangedSince) {
    return `${row.namespace}/${row.pod_name} was changed meanwhile by ${row.status_changed_by ?? 'somebody'}`;
  }
  const other = opens({ row, step }) ? open.get(row.pod_key) : undefined;
  return other === undefined ? undefined : otherOpenMessage(row, other);
}

/** Those that may be made; of several that would open one pod's records, the first. */
async function sortOut(db: Knex, changes: readonly Change[]): Promise<{ good: Change[]; refused: RefusedChange[] }> {
  const open = await openOnes(db, changes);
  const [good, refused]: [Change[], RefusedChange[]] = [[], []];
  for (const change of changes) {
    const detail = refusalOf(change, open);
    if (detail !== undefined) refused.push({ id: change.row.id, detail });
    else good.push(change);
    if (detail === undefined && opens(change)) open.set(change.row.pod_key, change.row.id);
  }
  return { good, refused };
}

const STEP = '(cast(? as bigint), cast(? as text), cast(? as bigint), cast(? as text), cast(? as text))';

async function update({ db, dialect }: Connection, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const values = changes.flatMap(({ row, step }): ColumnValue[] => [row.id, step.status, step.at, step.by, step.note]);
  await query(
    db,
    `with step (id, status, at, changed_by, note) as (values ${changes.map(() => STEP).join(', ')})
     update failures set status = step.status, status_changed_at = step.at, status_changed_by = step.changed_by,
     status_note = step.note, revision = ${dialect.revision} from step where failures.id = step.id`,
    values,
  );
}

/** A report can open a new record between the check and the change: the unique index refuses it, and the next check finds it. */
async function make({ db, dialect }: Connection, changes: readonly Change[]) {
  const attempt = async () => {
    const sorted = await sortOut(db, changes);
    await db.transaction((savepoint) => update({ db: savepoint, dialect }, sorted.good));
    return sorted;
  };
  return attempt().catch((error: unknown) => {
    if (dialect.classify(driverError(error)) !== 'conflict') throw error;
    return attempt();
  });
}

function count(db: Knex, changes: readonly Change[]): void {
  for (const { row, step } of changes) {
    // What is taken back gets its former instant again, but comes and goes now.
    countStatus(db, row, step.status, Math.max(step.at ?? 0, row.status_changed_at ?? 0));
  }
}

/** Gives each of the records that exist a status of its own, and says of which that could not be done. */
export async function setStatuses(connection: Connection, steps: readonly StatusStep[]): Promise<StatusSteps> {
  const [changed, refused]: [ChangedFailure[], RefusedChange[]] = [[], []];
  for (const some of chunks(
    [...steps].sort((a, b) => a.id - b.id),
    5,
  )) {
    const rows = await locked(connection, some);
    const changes = some.flatMap((step) => {
      const row = rows.get(step.id);
      return row === undefined ? [] : [{ row, step }];
    });
    const made = await make(connection, changes);
    count(connection.db, made.good);
    changed.push(...made.good.map(({ row }) => toChanged(row)));
    refused.push(...made.refused);
  }
  return { changed, refused };
}
