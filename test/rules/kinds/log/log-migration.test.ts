import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, textOfDiagnosis } from '../reports.js';

import { itIs, itIsFoundIn, itIsNot, type LogCase } from './log-cases.js';

/** What real programs print: the log, and what the diagnosis must say. */
const LOGS: readonly LogCase[] = [
  [
    'Migration Error: your database (migration version: 280) is for a newer Depot, you can not use the newer database for this old release (264).',
    'The database is newer than the program',
  ],
  [
    'Error: up migration version 9 found in the database is unknown to this build: database contains more migrations than the server',
    'The database is newer than the program',
  ],
  [
    "2026/07/02 18:43:46 error: failed to connect to 10.1.2.3:9042 due to error: Keyspace 'shelves_v1' does not exist",
    'Database shelves_v1 does not exist',
  ],
  [
    "nginx: [error] init_by_lua error: /opt/kong/cmd/utils/migrations.lua:9: New migrations available; run 'kong migrations up' to proceed",
    'kong migrations up, and',
  ],
  ['FATAL depot: 3 outstanding migrations found, refusing to serve', 'Run the migrations'],
  ['knex: Migration table is already locked', 'locked'],
  [
    'Error: Migration lock was never released or currently a migration is running.',
    'lock of the database migrations is held',
  ],
  [
    'Prisma schema loaded from packages/shared/prisma/schema.prisma\nDatasource "db": PostgreSQL database "postgres_langfuse", schema "public" at "langfuse-postgresql"\n\n310 migrations found in prisma/migrations\n\nError: P3009\n\nmigrate found failed migrations in the target database, new migrations will not be applied. Read more about how to resolve migration issues in a production database: https://pris.ly/d/migrate-resolve\nThe `20231025153548_add_headers_to_events` migration started at 2025-06-20 07:23:09.450026 UTC failed\n\n\nApplying database migrations failed. This is mostly caused by the database being unavailable.\nExiting...',
    'migration',
  ],
  ['error: Dirty database version 11. Fix and force version.', 'version 11'],
  [
    'Error: P3005\n\nThe database schema is not empty. Read more about how to baseline an existing production database: https://pris.ly/d/migrate-baseline',
    'schema is not empty',
  ],
  [
    'org.flywaydb.core.api.exception.FlywayValidateException: Validate failed: Migrations have failed validation\nMigration checksum mismatch for migration version 12\n-> Applied to database : 123\n-> Resolved locally    : 456',
    'version 12',
  ],
  [
    'FATAL:  database files are incompatible with server\nDETAIL:  The database cluster was initialized with PG_CONTROL_VERSION 1201, but the server was compiled with PG_CONTROL_VERSION 1300.\nHINT:  It looks like you need to initdb.',
    'was initialized with PG_CONTROL_VERSION 1201',
  ],
  [
    'Caused by: org.flywaydb.core.api.FlywayException: Found non-empty schema(s) "public" but no schema history table. Use baseline() or set baselineOnMigrate to true to initialize the schema history table.',
    'schema',
  ],
  [
    'liquibase.exception.LockException: Could not acquire change log lock.  Currently locked by orders-7d9 (10.0.0.1) since 11/21/26, 8:10 PM',
    'lock',
  ],
  [
    'liquibase.exception.MigrationFailedException: Migration failed for changeset db/changelog/001.xml::1::bob:',
    'changeset',
  ],
  [
    'liquibase.exception.ValidationFailedException: Validation Failed: 1 changesets check sum db/changelog/001.xml::1::bob was: 8:abc but is now: 8:def',
    'changesets',
  ],
  ["alembic.util.exc.CommandError: Can't locate revision identified by '3f2a9c'", '3f2a9c'],
  ['FAILED: Target database is not up to date.', 'not up to date'],
  [
    'django.db.utils.ProgrammingError: relation "orders_order" does not exist\nLINE 1: SELECT COUNT(*) AS "__count" FROM "orders_order"',
    'orders_order',
  ],
  [
    "django.db.migrations.exceptions.InconsistentMigrationHistory: Migration admin.0001_initial is applied before its dependency users.0001_initial on database 'default'.",
    'igration',
  ],
  [
    'sqlalchemy.exc.ProgrammingError: (psycopg2.errors.UndefinedTable) relation "users" does not exist\nLINE 2: FROM users',
    'users',
  ],
  ['psycopg2.errors.UndefinedColumn: column orders.tenant_id does not exist', 'orders.tenant_id'],
  ['PG::UndefinedTable: ERROR:  relation "accounts" does not exist (ActiveRecord::StatementInvalid)', 'accounts'],
  [
    'ActiveRecord::PendingMigrationError: Migrations are pending. To resolve this issue, run: bin/rails db:migrate RAILS_ENV=production',
    'pending',
  ],
  [
    "SQLSTATE[42S02]: Base table or view not found: 1146 Table 'shop.sessions' doesn't exist (Connection: mysql, SQL: select * from sessions)",
    'shop.sessions',
  ],
  ["SQLSTATE[HY000] [1049] Unknown database 'shop'", 'shop'],
  ['FATAL:  database "orders" does not exist', 'orders'],
  [
    '2026-11-21 20:10:00.123 UTC [1] FATAL:  database files are incompatible with server\n2026-11-21 20:10:00.123 UTC [1] DETAIL:  The data directory was initialized by PostgreSQL version 13, which is not compatible with this version 16.2 (Debian 16.2-1.pgdg120+2).',
    'incompatible',
  ],
  ['Npgsql.PostgresException (0x80004005): 42P01: relation "Orders" does not exist', 'Orders'],
  ["Microsoft.Data.SqlClient.SqlException (0x80131904): Invalid object name 'Orders'.", 'Orders'],
  ['QueryFailedError: relation "users" does not exist', 'users'],
  ['Schema-validation: missing table [orders]', 'orders'],
  ['ORA-00942: table or view does not exist', 'table or view'],
  ['error: unsupported database schema version 7, expected 9', 'version 7'],
  ['service init failed: migration failed (id = alter annotation): database is locked', 'migration'],
];

/** The words of further languages, libraries and tools. */
const TEXTS: readonly LogCase[] = [
  ['ERROR: relation "orders" does not exist', 'orders'],
  ["ERROR 1049 (42000): Unknown database 'orders'", 'orders'],
  ['sqlite3.OperationalError: no such table: orders', 'orders'],
  ["Table 'orders' doesn't exist", 'orders'],
  ['FATAL: database "orders" does not exist', 'orders'],
  ['migration 0042 failed', 'migration'],
  ['2 migrations are pending', 'migration'],
  ['schema version 7 is older than 9', 'migration'],
  ['Dirty database version 3. Fix and force version.', 'migration'],
  [
    'Traceback (most recent call last):\n  File "/srv/wait.py", line 10, in <module>\n    check()\nTimeoutError: There are still unapplied migrations after 30 seconds.',
    'unapplied',
  ],
  ["timeout: can't acquire database lock", 'holds their lock'],
  [
    'ActiveRecord::ConcurrentMigrationError: Cannot run migrations because another migration process is currently running.',
    'lock',
  ],
  ['org.flywaydb.core.api.FlywayException: Unable to obtain the schema history lock', 'holds their lock'],
];

describe('log-migration', () => {
  itIs('log-migration', LOGS);
  itIs('log-migration', TEXTS);
  itIsFoundIn('log-migration', 'ERROR: relation "orders" does not exist');
  itIsNot([
    ["Error: can't acquire lock /var/run/app.lock", 'crash-app-error'],
    ['INFO migration 0042 applied, 0 pending\nFATAL: APP_MODE is not set', 'log-missing-env'],
    [
      "Running migrations\nError: P1001: Can't reach database server at `db:5432`\nApplying database migrations failed. This is mostly caused by the database being unavailable.",
      'log-conn-refused',
    ],
  ]);
});

describe('what log-migration advises', () => {
  const textOf = (log: string) => textOfDiagnosis(diagnosisOfLog(log));

  it.each([
    [
      'release the lock',
      'Could not acquire change log lock.  Currently locked by orders-1 since 3/4/24',
      'release-locks',
    ],
    ['repair and force a dirty version', 'error: Dirty database version 7. Fix and force version.', 'force VERSION'],
    ['restore what was changed', 'Migration checksum mismatch for migration version 12', 'flyway repair'],
    ['repair what failed', 'migrate found failed migrations in the target database', 'migrate resolve'],
    ['set a baseline', 'Error: P3005 The database schema is not empty', 'baseline'],
    ['the newer image', "Can't locate revision identified by '3f2a9c'", 'Run the image that made the migration'],
    ['the version that made the files', 'FATAL:  database files are incompatible with server', 'pg_upgrade'],
    ['to create the database', 'FATAL: database "orders" does not exist', 'CREATE DATABASE'],
  ])('is to %s', (_name, log, words) => {
    expect(textOf(log)).toContain(words);
    expect(textOf(log)).not.toContain('Run the migrations that belong');
  });

  it.each(['ERROR: relation "orders" does not exist', 'You have 2 pending migrations:\n20220318_add_state.rb'])(
    'is to run the migrations: %s',
    (log) => expect(textOf(log)).toContain('Run the migrations that belong'),
  );

  it('comes with the next line where the first one ends in a colon', () => {
    expect(diagnosisOfLog('You have 2 pending migrations:\n20220318_add_state.rb').cause).toContain(
      '20220318_add_state.rb',
    );
  });

  it('names the revision that is not known', () => {
    expect(diagnosisOfLog("Can't locate revision identified by '3f2a9c'").title).toContain('3f2a9c');
  });
});

it('a migration that is below what the program demands is one that was not run', () => {
  const log =
    'RuntimeException: Current database migration version 0.44.4 is below the minimum supported 0.50.33. Run it.';
  expect(diagnosisOfLog(log).kind).toBe('log-migration');
});

it('a database that needs bootstrapping has not got its migrations', () => {
  expect(diagnosisOfLog('Error: start.lua:99: Database needs bootstrapping or is older than 1.0.').kind).toBe(
    'log-migration',
  );
});

it('does not run the pending migrations where their history is out of order', () => {
  const log =
    "django.db.migrations.exceptions.InconsistentMigrationHistory: Migration admin.0001_initial is applied before its dependency users.0001_initial on database 'default'.";
  const { title, steps } = diagnosisOfLog(log);
  expect(title).toBe('The history of the database migrations is out of order');
  expect(steps[0]?.text).toContain('only record it as run');
});
