import type { Step } from '../../../contracts/diagnosis.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { anyOf } from '../any-of.js';
import { caseTable } from '../case-table.js';
import { step } from '../support/commands.js';
import { linesAround } from './lines/line-below.js';
import type { LogHit } from './lines/log-signature.js';
import { quoted } from './lines/quoted-line.js';
import { logKind } from './log-kind.js';
import { earlierMigration } from './stored/earlier-migration.js';
import { failedMigration } from './stored/failed-migration.js';
import { MIGRATION_CASES, OTHER_MIGRATION } from './stored/migration-cases.js';
import { migrationCommand } from './stored/migration-command.js';

/** The database is not in the state that the program expects. */
export const logMigration = logKind({
  id: 'log-migration',
  title: 'The database is not in the expected state',
  description:
    'The log says that the database is not as the program expects it: a table, column or database does not exist, a migration failed, is pending or does not fit (Flyway, Liquibase, Alembic, Prisma, Django, Rails).',
  severity: 'high',
  hint: anyOf(
    /exist|bootstrapping|Unknown database|migrat|schema|dirty|table|relation|column|changes|change log|revision/i,
    /up to date|incompatible|Invalid object|view|FAILED|\block|Applying|canceled|metastore|Failed SQL/i,
    /version mismatch|ORA-00942|liquibase|database/i,
  ),
  patterns: caseTable([
    { pattern: /relation "?([\w.]{1,128})"? does not exist/i, example: 'relation "users" does not exist' },
    {
      pattern:
        /(?:Unknown database|no such table:?|(?:Table|table or view)) '?"?([\w.$-]{1,128})'?"? ?(?:doesn't exist|does not exist)/i,
      example: "Table 'orders' doesn't exist",
    },
    {
      pattern:
        /(?:Unknown database(?! (?:type|driver|dialect|engine|backend|url|scheme|error|exception|failure)\b)|no such table:?) '?"?([\w.]{1,128})/i,
      example: "1049 (42000): Unknown database 'orders'",
    },
    { pattern: /\b(?:Table|view) '([\w.]{1,128})'/, example: "ERROR 1146: Table 'orders'" },
    {
      pattern: /(?:database|keyspace) ["'`]?([\w.-]{1,128})["'`]? does(?: not|n't) exist/i,
      example: 'database "orders" does not exist',
    },
    {
      pattern:
        /column "?([\w.]{1,128})"? (?:of relation .{1,128} )?does not exist|Unknown column '([\w.]{1,128})'|no such column: ([\w.]{1,128})/i,
      example: 'psycopg2.errors.UndefinedColumn: column orders.tenant_id does not exist',
    },
    {
      pattern:
        /\b(?:table|relation|view) ["'`]?[\w.]{1,80}["'`]? (?:lacks|misses|has no|is missing|does(?: not|n't) have) (?:the |an? )?column ["'`]?([\w.]{1,128})/i,
      example: 'boot guard: table shelves lacks column height',
    },
    {
      pattern: /Invalid object name '([\w.]{1,128})'/,
      example: "Microsoft.Data.SqlClient.SqlException (0x80131904): Invalid object name 'Orders'.",
    },
    {
      pattern:
        /\bmigrat\w{0,8}\b.{0,200}\b(?:column|relation|table|index|constraint) ["'`]?([\w.]{1,128})["'`]?(?: of relation \S{1,130})? already exists/i,
      example: 'Failed to apply migrations: pq: column "height" of relation "shelves" already exists',
    },
    { pattern: /missing table \[([\w.]{1,128})\]/, example: 'Schema-validation: missing table [orders]' },
    {
      pattern: /locate revision identified by '([^']{1,100})'/,
      example: "Can't locate revision identified by '3f2a9c'",
    },
    { pattern: /Applying ([\w.]{1,60}\.\d{4}_\w{1,120})\.\.\.(?!\s?OK)/, example: 'Applying orders.0002_items...' },
    {
      pattern: /multiple head revisions are present|multiple leaf nodes in the migration graph/i,
      example:
        "Multiple head revisions are present for given argument 'head'; please specify a specific target revision, '<branchname>@head' to narrow to a specific head, or 'heads' for all heads",
    },
    {
      pattern: /New migration found: (\w{1,128}), however|failed to run migration '([\w.-]{1,128})'/,
      example: [
        "Error: New migration found: AddShelf1624962141719, however this migration's timestamp is not valid.",
        "migrations.lua:56: [PostgreSQL error] failed to run migration '000_shelf' up: receive_message: timeout",
      ],
    },
    {
      pattern: /ORA-00942|table or view (?:not found|does not exist)/i,
      example: 'ORA-00942: table or view does not exist',
    },
    {
      pattern: /ChangeSet (\S{1,200}) encountered an exception/i,
      example:
        'ChangeSet META-INF/jpa-changelog-4.0.0.xml::4.0.0-KEYCLOAK-5579-fixed::mposolda@redhat.com encountered an exception.',
    },
    {
      pattern: anyOf(
        /liquibase\.exception\.\w{1,60}|Failed to update database\b/i,
        /version mismatch for (?:keyspace|database)[^.]{0,80}\. Expected version/i,
        /schema version compatibility check failed(?!.{0,60}(?:unable to create SQL connection|no usable))|\[Failed SQL: /i,
      ),
      example: [
        'liquibase.exception.MigrationFailedException: Migration failed for changeset db/changelog/001.xml::1::bob:',
        'Failed to update database',
        'Unable to create server. Error: sql schema version compatibility check failed: version mismatch for keyspace/database: "temporal". Expected version: 1.10 cannot be greater than Actual version: 1.9.',
      ],
    },
    {
      pattern: /Version information not found in metastore|schema version .{1,40} does not match (?:the )?metastore/i,
      example: 'org.apache.hadoop.hive.metastore.api.MetaException: Version information not found in metastore.',
    },
    {
      pattern: anyOf(
        /all later migrations canceled|migrations? (?:checksum mismatch|failed for|are pending|is applied before)/i,
        /failed migrations|pending migrations|PendingMigrationError|InconsistentMigrationHistory|failed to migrate/i,
        /migrations? have failed|dirty database version|Database needs bootstrapping/i,
        /(?:detected|contains a) failed (?:repeatable )?migration/i,
        /migration version .{0,60}(?:below|behind|older than|lower than)|unapplied migrations?|ConcurrentMigrationError/i,
        /(?:new|outstanding) migrations? (?:are |is )?(?:available|found|detected|required|needed)/i,
        /(?:no migration found for|find migration) version|\bP30(?:05|09|18)\b.{0,80}(?:migrat|schema|database)/i,
      ),
      example: [
        'StandardError: An error has occurred, all later migrations canceled:',
        '2 migrations are pending',
        'migrate found failed migrations in the target database',
        'You have 2 pending migrations:',
        'ActiveRecord::PendingMigrationError: Migrations are pending. To resolve this issue, run:',
        "django.db.migrations.exceptions.InconsistentMigrationHistory: Migration admin.0001_initial is applied before its dependency users.0001_initial on database 'default'.",
        'org.flywaydb.core.api.exception.FlywayValidateException: Validate failed: Migrations have failed validation',
        'Dirty database version 3. Fix and force version.',
        'FlywayException: Validate failed: Detected failed migration to version 7 (shelves)',
        'Error: start.lua:99: Database needs bootstrapping or is older than 1.0.',
        'New migrations available; run the upgrade to proceed',
        'RuntimeException: Current database migration version 0.44.4 is below the minimum supported 0.50.33. Run it.',
        'TimeoutError: There are still unapplied migrations after 30 seconds.',
        'ActiveRecord::ConcurrentMigrationError: Cannot run migrations because another migration process is currently running.',
        'Error: P3005 The database schema is not empty',
      ],
    },
    {
      pattern: anyOf(
        /Found non-empty schema|schema is not empty|Target database is not up to date|Migration table is already locked/i,
        /Could not acquire change log lock|migration lock was never released|until the lock is released \(migrations|can't acquire database lock/i,
        /(?:acquire|obtain) (?:the )?(?:migration|schema history|advisory) lock|changesets? check sum/i,
        /Validation Failed: \d{1,6} changesets?|migration .{0,60}is unknown to this|more migrations than the|database files are incompatible/i,
        /unsupported (?:database )?schema version|schema version .{0,60}(?:older|newer|expected|mismatch|unsupported)/i,
        /\b(?:schema|migrations?)\b.{0,40}\b(?:head|latest|target|code|expected|required)\b.{0,60}\b(?:database|db|schema|current)\b.{0,20}\b(?:is|at|has)\b/i,
        /\b(?:database|db)\b.{0,30}\b(?:schema|migration|revision)\b.{0,80}\b(?:expect|requir|need|want|behind|ahead|older|newer|but (?:this|the|we|code|app))/i,
        /\brun (?:the |your |all |pending )?(?:db |database |schema )?migrations?(?: job| first| before|$|[.!,;)])/i,
      ),
      example: [
        'org.flywaydb.core.api.FlywayException: Found non-empty schema(s) "public" but no schema history table. Use baseline() or set baselineOnMigrate to true to initialize the schema history table.',
        'The database schema is not empty. Read more about how to baseline an existing production database: https://pris.ly/d/migrate-baseline',
        'FAILED: Target database is not up to date.',
        'knex: Migration table is already locked',
        'Error: Migration lock was never released or currently a migration is running.',
        'Could not acquire change log lock. Currently locked by pod-1',
        "timeout: can't acquire database lock",
        'org.flywaydb.core.api.FlywayException: Unable to obtain the schema history lock',
        'up migration version 9 found in the database is unknown to this build: database contains more migrations than the server',
        'database files are incompatible with server',
        'unsupported database schema version 7, expected 9',
        'cannot start: schema head is 0042_rows but database is at 0039_shelf',
        'db schema is at revision 12, but this release needs 14',
        'the shelf is too old; run the migration job first',
      ],
    },
  ]),
  vague: caseTable([
    {
      pattern:
        /migration.{0,80}(?:failed|pending|dirty|error)|schema.{0,60}(?:mismatch|version|out of date)|\d{1,6} migrations (?:are )?pending/i,
      example: ['migration 0042 failed', 'Checking database connection and schema version'],
    },
  ]),
  except: /:\d{2,5}.{0,60}refused|P1001/i,
  say: (hit) => {
    const failed = earlierMigration(hit) ?? failedMigration(hit);
    if (failed !== undefined) return failed;
    const name = hit.match.slice(1).find(Boolean);
    const line = faultOf(hit);
    const { title, what, steps } = MIGRATION_CASES.find(line)?.row ?? OTHER_MIGRATION;
    return {
      title: name === undefined ? `${title}${versionIn(line, ' (version ', ')')}` : titleWith(name, title),
      what: `${what}: ${quoted(hit)}`,
      objects: [`database ${name ?? ''}`],
      steps: title === OTHER_MIGRATION.title ? runSteps(hit, steps) : withVersion(line, steps),
    };
  },
  oracles: [notRestarted],
});

const INVALID = /\bfailed validation\b|\bValidate failed:? ?$/i;
const FAULT = /\bmismatch for migration\b|\bDetected \w{1,20} migration not (?:applied|resolved)/i;
const LINES_BELOW = 5;

/** The line that tells what is wrong: the failing one, or below it the first fault that a validation found. */
function faultOf(hit: LogHit): string {
  if (!INVALID.test(hit.line)) return hit.line;
  const { lines, index } = linesAround(hit);
  const below = index === -1 ? [] : lines.slice(index + 1, index + 1 + LINES_BELOW);
  return below.find((line) => FAULT.test(line)) ?? hit.line;
}

/** The version of a migration that a line names, between these words; '' where it names none. */
function versionIn(line: string, before = '', after = ''): string {
  const version = /\bversion[ :]{1,3}["']?(\d[\w.]{0,30}\d|\d)\b/i.exec(line)?.[1];
  return version === undefined ? '' : `${before}${version}${after}`;
}

/** The steps with the version that the line names. */
function withVersion(line: string, steps: readonly Step[]): readonly Step[] {
  const version = versionIn(line);
  return version === ''
    ? steps
    : steps.map((each) => ({
        ...each,
        text: each.text
          .replace('of that version', `of version ${version}`)
          .replace('Restore that migration', `Restore migration ${version}`),
      }));
}

/** The steps of a migration that is missing, with the command of the tool, where the log shows which it is. */
function runSteps({ container, line }: LogHit, [first, ...others]: readonly Step[]): readonly Step[] {
  const command = migrationCommand(line, container.logLines);
  if (first === undefined || command === '') return first === undefined ? [] : [first, ...others];
  return [
    step(
      `Run the pending migrations with this image, as a Job or an init container: ${command}; see that they end well.`,
    ),
    ...others,
  ];
}

function titleWith(name: string, title: string): string {
  if (title === OTHER_MIGRATION.title) return `${name} does not exist in the database`;
  return title.startsWith('The database does')
    ? title.replace('The database', `Database ${name}`)
    : `${title} (${name})`;
}
