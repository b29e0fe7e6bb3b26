import { join } from 'node:path';
import type { Knex } from 'knex';
import { dialect as postgres } from './plugins/storage-postgres/dialect.js';
import { createDialect } from './plugins/storage-sqlite/dialect.js';
import type { Dialect } from './src/kit/knex/dialect.js';
import { MIGRATIONS, type Migration } from './src/kit/knex/migrations/index.js';

/** The same steps that a server runs at its start, under the same names, whatever file they come from. */
class Steps implements Knex.MigrationSource<Migration> {
  constructor(readonly dialect: Dialect) {}

  async getMigrations(): Promise<Migration[]> {
    return [...MIGRATIONS];
  }

  getMigrationName(migration: Migration): string {
    return migration.name;
  }

  async getMigration(migration: Migration): Promise<Knex.Migration> {
    return {
      up: (knex) => migration.up(knex, this.dialect),
      down: () => Promise.reject(new Error('migrations only lead forward: restore a backup instead')),
    };
  }
}

/** For the knex command line: the database of DATABASE_URL, else the SQLite file in DATA_DIR. */
function configuration(environment: NodeJS.ProcessEnv): Knex.Config {
  const url = environment.DATABASE_URL;
  if (url) return { client: 'pg', connection: url, migrations: { migrationSource: new Steps(postgres) } };
  return {
    client: 'better-sqlite3',
    connection: { filename: join(environment.DATA_DIR ?? 'data', 'podproof.db') },
    useNullAsDefault: true,
    pool: { min: 1, max: 1 },
    migrations: { migrationSource: new Steps(createDialect()) },
  };
}

export default configuration(process.env);
