import { inspectTables, type Knex, query } from 'podproof/kit/knex';
import { PodproofError } from 'podproof/plugin';

const OLDEST_VERSION = 13;

async function requireVersion(db: Knex): Promise<void> {
  const [row] = await query<{ version: string }>(db, "select current_setting('server_version_num') as version");
  const major = Math.floor(Number(row?.version) / 10_000);
  if (major >= OLDEST_VERSION) return;
  throw new PodproofError('unavailable', `PostgreSQL ${OLDEST_VERSION} or later is needed; this is version ${major}`);
}

/** Creates a table and takes it back: only trying tells what the user may do. */
async function requireRights(db: Knex): Promise<void> {
  const transaction = await db.transaction();
  try {
    await transaction.raw('create table podproof_rights (id bigint)');
  } finally {
    await transaction.rollback();
  }
}

/** What the database holds. Changes nothing; throws what is in the way of using it. */
export async function inspectDatabase(db: Knex): ReturnType<typeof inspectTables> {
  await requireVersion(db);
  await requireRights(db);
  // Tables of extensions, such as those of PostGIS, are nobody's data.
  const tables = await query<{ name: string }>(
    db,
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
       and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')
     order by relname`,
  );
  return inspectTables(
    db,
    tables.map(({ name }) => name),
  );
}

/** How many bytes the database takes. */
export async function sizeOf(db: Knex): Promise<number> {
  const [row] = await query<{ bytes: number }>(db, 'select pg_database_size(current_database()) as bytes');
  return row?.bytes ?? 0;
}
