import type { Step } from '../../../../contracts/diagnosis.js';
import { anyOf } from '../../any-of.js';
import { type CaseRow, caseTable } from '../../case-table.js';
import { step } from '../../support/commands.js';

/** One way in which a database is not as the program expects it, with its own remedy. */
export interface MigrationCase {
  readonly title: string;
  /** The cause in words, before what the log says. */
  readonly what: string;
  readonly steps: readonly Step[];
}

export const MIGRATION_CASES = caseTable<CaseRow & MigrationCase>([
  {
    pattern: /migration's timestamp is not valid/i,
    example:
      "Error: New migration found: AddShelf1624962141719, however this migration's timestamp is not valid. Migration's timestamp should not be older then migrations",
    title: 'A migration is older than those that have run in the database',
    what: 'the code brings a migration whose timestamp lies before the newest one that has run: it came from a branch that was merged later, or an older image runs against the database of a newer one',
    steps: [
      step(
        'See whether a newer image has run against this database before: then run that one again. Else give the migration a timestamp after the newest that has run (the names of its file and class), and build the image anew.',
      ),
    ],
  },
  {
    pattern: /multiple head revisions|multiple leaf nodes/i,
    example: "Multiple head revisions are present for given argument 'head'",
    title: 'The migrations have two ends (heads) that nobody has merged',
    what: 'two branches of the code have each added a migration after the same one, so the tool does not know which is the last',
    steps: [
      step(
        'Merge the heads and build the image anew: alembic heads shows them, alembic merge heads makes the migration that joins them (makemigrations --merge of Django).',
      ),
      step('To apply both as they are, run alembic upgrade heads in place of head.'),
    ],
  },
  {
    pattern: /database (?:table )?is locked/i,
    example: 'sqlite3.OperationalError: database is locked',
    title: 'The database file is locked by another process (SQLite)',
    what: 'another process holds the file of its SQLite database: mostly the older pod of the same workload, or a second replica on the same volume',
    steps: [
      step(
        'Let the older pod end before the new one starts, and run one only (a Deployment: spec.strategy.type: Recreate, replicas: 1).',
      ),
      step('On file shares such as NFS locks of SQLite are not reliable: use a block volume (ReadWriteOnce).'),
      step('For more than one replica use a database server (PostgreSQL, MySQL) instead of the file.'),
    ],
  },
  {
    pattern: anyOf(
      /change ?log lock|migration (?:table|lock).{0,40}locked|already locked|advisory lock|ConcurrentMigrationError/i,
      /acquire (?:the )?(?:database|migration|schema history) lock|obtain (?:the )?(?:migration|schema history) lock/i,
      /could not (?:acquire|obtain) .{0,40}lock|lock was never released|until the lock is released/i,
    ),
    example: [
      'liquibase.exception.LockException: Could not acquire change log lock.',
      'knex: Migration table is already locked',
      'ActiveRecord::ConcurrentMigrationError: Cannot run migrations because another migration process is currently running.',
      "timeout: can't acquire database lock",
      'org.flywaydb.core.api.FlywayException: Unable to obtain the schema history lock',
    ],
    title: 'The lock of the database migrations is held',
    what: 'another run of the migrations holds their lock, or one that was killed has left it behind',
    steps: [
      step(
        'See who holds the lock (the log may name the pod and since when). While that one still runs, wait for it; let only one run at a time.',
      ),
      step(
        'If it runs no more, release the lock: liquibase release-locks (or UPDATE databasechangeloglock SET locked = false), knex migrate:unlock, for an advisory lock of PostgreSQL end the session that holds it (pg_terminate_backend).',
      ),
      step(
        'So that it does not come again, do not kill migrations midway: run them as a Job or init container that no probe ends.',
      ),
    ],
  },
  {
    pattern: /dirty/i,
    example: 'Dirty database version 3. Fix and force version.',
    title: 'A database migration was left half done (dirty)',
    what: 'a migration failed midway, and the tool refuses to go on until somebody has looked',
    steps: [
      step(
        'See what the migration of that version has changed already, and complete it or take it back by hand in the database.',
      ),
      step(
        'Then set the version that the database really has, and run the migrations again: migrate -path DIR -database URL force VERSION (the one before, where the change was taken back).',
      ),
    ],
  },
  {
    pattern: /InconsistentMigrationHistory|is applied before its dependency|resolved migration not applied/i,
    example: 'Migration admin.0001_initial is applied before its dependency users.0001_initial',
    title: 'The history of the database migrations is out of order',
    what: 'the table of the migrations says that one has run before another one that it builds upon: a migration was added, renamed or squashed below one that had run already, so the tool refuses to go on',
    steps: [
      step(
        'See whether the database has already what the missing migration makes. If it has, only record it as run (its row in django_migrations; flyway with outOfOrder); if not, apply its SQL by hand first (python manage.py sqlmigrate APP NAME). Have a backup before.',
      ),
      step(
        'Or go back to the image before, and let the new migration depend on the last one that has run, instead of standing below it.',
      ),
    ],
  },
  {
    pattern: /checksum|check sum/i,
    example: 'Migration checksum mismatch for migration version 3',
    title: 'A database migration was changed after it had run',
    what: 'a migration that has run already is not the same in this image',
    steps: [
      step(
        'Restore that migration as it was when it ran (git log of its file), and make the change a new one; where only bytes differ (line ends, comments), correct the checksum that is stored: flyway repair, liquibase clear-checksums.',
      ),
    ],
  },
  {
    pattern: /schema version compatibility check failed.{0,160}(?:unable to read|doesn't exist|does not exist)/i,
    example:
      "schema version compatibility check failed: unable to read DB schema version: Table 'depot.schema_version' doesn't exist",
    title: 'The database has no schema yet',
    what: 'the table with the version of the schema is not there: the schema was never set up in this database, or it is another database',
    steps: [
      step(
        'Set the schema up before the first start, for each database (for Temporal temporal-sql-tool setup-schema -v 0.0 and update-schema; schema.setup.enabled and schema.update.enabled of the chart), and see that that Job has ended well.',
      ),
      step('Or correct the name of the database, if it is not the one that was set up.'),
    ],
  },
  {
    pattern:
      /schema version compatibility check failed(?!.{0,60}(?:unable to create SQL connection|no usable))|version mismatch for (?:keyspace|database)/i,
    example: 'sql schema version compatibility check failed: version mismatch for keyspace/database: "temporal"',
    title: 'The schema of the database is older than the program',
    what: 'the schema in the database is of another version than this image expects',
    steps: [
      step(
        'Run the migration of the schema that belongs to this version (for Temporal temporal-sql-tool update-schema, or schema.update of the chart) for each database that the line names, then start the program anew.',
      ),
      step('Or go back to the image that fits the schema as it is.'),
    ],
  },
  {
    pattern: /requirements by an external plugin|require_primary_key|without a primary key/i,
    example:
      "Unable to create or change a table without a primary key, when the system variable 'sql_require_primary_key' is set",
    title: 'MySQL demands a primary key that a table of the migrations has not',
    what: 'the MySQL server takes only tables with a primary key (group replication, an InnoDB cluster, or sql_require_primary_key), and a table of the migrations has none, such as DATABASECHANGELOG of Liquibase',
    steps: [
      step(
        'Let MySQL give such tables one by itself (sql_generate_invisible_primary_key=ON, from 8.0.30), or add a primary key to the table that the statement names (DATABASECHANGELOG: its column ID with AUTHOR and FILENAME); sql_require_primary_key=OFF only where nothing replicates.',
      ),
      step('Then see what the broken run has made already, and let the migrations run again; have a backup before.'),
    ],
  },
  {
    pattern: /Failed SQL|liquibase\.exception|Failed to update database/i,
    example: 'Failed to update database',
    title: 'A statement of a database migration is refused',
    what: 'the database refuses a statement of the migrations',
    steps: [
      step(
        'See why the database refuses the statement (Failed SQL; rights, a setting such as a demanded primary key, data that do not fit), correct that, and start it again; the table DATABASECHANGELOG says which changes were made.',
      ),
      step('Have a backup of the database before a change by hand.'),
    ],
  },
  {
    pattern:
      /(?:column|relation|table|index|constraint|type) \S{1,130}(?: of relation \S{1,130})? already exists|Duplicate column name/i,
    example:
      'pq: column "height" of relation "shelves" already exists, query: ALTER TABLE shelves ADD COLUMN height bigint',
    title: 'A database migration makes what is there already',
    what: 'a migration is to make a table, column or index that the database has already: an earlier run of it was interrupted, two ran at once, or somebody made it by hand',
    steps: [
      step(
        'See whether what exists already is just what the migration is to make; then record the migration as run in the table of the tool, else take the half-made change back by hand (after a backup), and start the program anew.',
      ),
      step('Let only one replica run the migrations at a time.'),
    ],
  },
  {
    pattern:
      /failed migrations?|P3009|P3018|contains a failed migration|detected failed migration|Migration failed|migrations? .{0,80}\bfailed\b|failed to migrate/i,
    example: 'Migration V7__stock_levels.sql failed',
    title: 'A database migration failed',
    what: 'a migration fails, or failed earlier and was not repaired',
    steps: [
      step('Read in the lines around it which statement fails, and complete or take back what it has changed already.'),
      step(
        'Then tell the tool that it is repaired (flyway repair; prisma migrate resolve --applied or --rolled-back NAME), and run the migrations again.',
      ),
    ],
  },
  {
    pattern: /non-empty schema|schema is not empty|P3005/i,
    example: 'Error: P3005 The database schema is not empty',
    title: 'The database is not empty and has no history of migrations',
    what: 'the database holds tables that the migrations did not make, so the tool does not know from where to go on',
    steps: [
      step(
        'If it is the right database and schema, tell the tool from where to go on: flyway baseline (spring.flyway.baseline-on-migrate=true with the baseline-version that it has), prisma migrate resolve --applied NAME for each migration that it has.',
      ),
      step('If it is not, correct the address: a new program needs a database or schema of its own.'),
    ],
  },
  {
    pattern:
      /locate revision|newer than|applied migration not resolved|version\b.{0,60}newer|unknown migration|find migration version|no migration found for version|unknown to this (?:build|version|release)|more migrations than the/i,
    example: [
      "Can't locate revision identified by '3f2a9c'",
      'up migration version 9 found in the database is unknown to this build: database contains more migrations than the server',
    ],
    title: 'The database is newer than the program',
    what: 'the database has had a migration that this image does not know: an older image runs against it, or another branch',
    steps: [
      step('Run the image that made the migration, or a newer one.'),
      step('To stay with this image, take the database back first (the downgrade of the newer image, or a backup).'),
    ],
  },
  {
    pattern:
      /database files are incompatible|data directory was initialized by|unsupported (?:database )?schema version/i,
    example: 'database files are incompatible with server',
    title: 'The data on the volume are of another version',
    what: 'the files of the database were made by another version than this image',
    steps: [
      step('Go back to the image of the version that made them.'),
      step('To move on, migrate the data: pg_upgrade, or dump with the old version and restore into the new one.'),
    ],
  },
  {
    pattern: /no schema has been selected to create in/i,
    example: 'ERROR: no schema has been selected to create in (SQLSTATE 3F000)',
    title: 'The schema in which the program makes its tables does not exist',
    what: 'none of the schemas that PostgreSQL looks in for the user of the program (search_path) exists in this database, or its user may not use it: there is no place for its tables',
    steps: [
      step(
        'Make the schema that the program names (search_path in its address of the database or of its user, else public) and give it to its user: CREATE SCHEMA NAME AUTHORIZATION USER (GRANT USAGE, CREATE ON SCHEMA NAME TO USER where it is there already); or correct search_path (ALTER ROLE USER SET search_path).',
      ),
      step('See that the program is connected to the right database.'),
    ],
  },
  {
    pattern:
      /Unknown database|(?:database|keyspace) ["'`]?[\w.-]{1,128}["'`]? does(?: not|n't) exist|Cannot open database/i,
    example: 'database "orders" does not exist',
    title: 'The database does not exist',
    what: 'the database server has no database of that name',
    steps: [
      step(
        'Create the database (CREATE DATABASE, or the job of its chart that makes the schema) for the user of the program, or correct its name where the program takes it from (the end of its address of the database, or its variable for the name).',
      ),
      step('See that the program is connected to the right server.'),
    ],
  },
]);

export const OTHER_MIGRATION: MigrationCase = {
  title: 'A database migration is missing',
  what: 'the database is not in the state that it expects',
  steps: [
    step(
      'Run the migrations that belong to this version of the program (as a Job or an init container), and see that they end well.',
    ),
    step('See that the program is connected to the right database.'),
  ],
};
