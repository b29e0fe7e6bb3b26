import type { Knex } from 'knex';
import { messageOf, PodproofError } from '../../kernel/ports/errors.js';
import type { Dialect } from './dialect.js';
import { inKernelTerms } from './errors.js';
import { MIGRATIONS, type Migration } from './migrations/index.js';
import { query } from './query.js';
import { retrying } from './transaction.js';

/** The table in which the knex command line keeps what has run, so that both see the same. */
const TABLE = 'knex_migrations';

async function appliedNames(transaction: Knex): Promise<string[]> {
  if (await transaction.schema.hasTable(TABLE)) {
    const rows = await query<{ name: string }>(transaction, `select name from ${TABLE} order by id`);
    return rows.map((row) => row.name);
  }
  await transaction.schema.createTable(TABLE, (table) => {
    table.increments();
    table.string('name');
    table.integer('batch');
    table.timestamp('migration_time');
  });
  return [];
}

function refuseNewer(applied: readonly string[], known: readonly Migration[]): void {
  const names = new Set(known.map((migration) => migration.name));
  const newer = applied.findLast((name) => !names.has(name));
  if (newer === undefined) return;
  const advice = 'start the newer version of Podproof, or restore a backup made before the upgrade';
  throw new PodproofError('internal', `the database was written by a newer version (${newer}): ${advice}`);
}

async function runMigration(transaction: Knex, dialect: Dialect, migration: Migration): Promise<void> {
  try {
    await migration.up(transaction, dialect);
  } catch (error) {
    const mapped = inKernelTerms(error, dialect);
    if (PodproofError.isInstance(mapped) && mapped.code === 'unavailable') throw mapped;
    const reason = messageOf(error).replace(/\s+/g, ' ');
    const message = `migration ${migration.name} failed and nothing was changed: ${reason}`;
    throw new PodproofError('internal', message, { cause: error });
  }
}

/**
 * Brings the schema up to date: all missing steps in one transaction under the schema lock, so that a process killed in the middle
 * leaves nothing behind, neither half a schema nor a lock.
 */
export async function prepareSchema(
  db: Knex,
  dialect: Dialect,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  await retrying(dialect, () =>
    db.transaction(async (transaction) => {
      await dialect.lockSchema(transaction);
      const applied = await appliedNames(transaction);
      refuseNewer(applied, migrations);
      for (const migration of migrations.filter(({ name }) => !applied.includes(name))) {
        await runMigration(transaction, dialect, migration);
        await transaction(TABLE).insert({ name: migration.name, batch: 1, migration_time: new Date() });
      }
    }),
  );
}
