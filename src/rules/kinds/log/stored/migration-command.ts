import { type CaseRow, caseTable } from '../../case-table.js';

/** Tools that migrate a database, by the words that their programs print, and the command that runs what is pending. */
export const MIGRATION_COMMANDS = caseTable<CaseRow & { readonly command: string }>([
  {
    pattern: /db:migrate|ActiveRecord|\brails\b|\.rb:\d/i,
    example: 'ActiveRecord::PendingMigrationError: Migrations are pending.',
    command: 'bin/rails db:migrate',
  },
  {
    pattern: /\bkong\b.{0,200}(?:bootstrap|needs bootstrapping)|needs bootstrapping.{0,200}\bkong\b/i,
    example: "kong/init.lua: database needs bootstrapping; run 'kong migrations bootstrap'",
    command: 'kong migrations bootstrap',
  },
  {
    pattern: /\bkong\b.{0,200}migrations/i,
    example: '/usr/local/share/lua/5.1/kong/cmd/utils/migrations.lua:25: New migrations available',
    command: 'kong migrations up, and kong migrations finish when all pods are new',
  },
  {
    pattern: /metastore/i,
    example: 'Version information not found in metastore.',
    command: 'schematool -dbType TYPE -initSchema (or -upgradeSchema) of Hive',
  },
  {
    pattern: /airflow/i,
    example: 'airflow.exceptions.AirflowException: the database is not up to date',
    command: 'airflow db migrate (airflow db upgrade before 2.7)',
  },
  { pattern: /superset/i, example: 'superset.exceptions: run the upgrade', command: 'superset db upgrade' },
  {
    pattern: /alembic/i,
    example: 'alembic.util.exc.CommandError: Target database is not up to date.',
    command: 'alembic upgrade head',
  },
  {
    pattern: /django|manage\.py/i,
    example: 'django.db.utils.ProgrammingError: relation "auth_user" does not exist',
    command: 'python manage.py migrate',
  },
  {
    pattern: /prisma/i,
    example: 'prisma:error The table does not exist in the current database.',
    command: 'npx prisma migrate deploy',
  },
  {
    pattern: /artisan|Illuminate|laravel/i,
    example: 'Illuminate\\Database\\QueryException: SQLSTATE[42S02]',
    command: 'php artisan migrate --force',
  },
  {
    pattern: /doctrine|symfony/i,
    example: 'Doctrine\\DBAL\\Exception\\TableNotFoundException',
    command: 'php bin/console doctrine:migrations:migrate',
  },
  {
    pattern: /EntityFrameworkCore|__EFMigrationsHistory/,
    example: 'Microsoft.EntityFrameworkCore.Database.Command[20102]',
    command: 'dotnet ef database update',
  },
  {
    pattern: /typeorm/i,
    example: 'at PendingMigrations (/app/node_modules/typeorm/index.js)',
    command: 'npx typeorm migration:run',
  },
  {
    pattern: /sequelize/i,
    example: 'SequelizeDatabaseError: relation "orders" does not exist',
    command: 'npx sequelize-cli db:migrate',
  },
  { pattern: /knex/i, example: 'Knex: run the pending migrations', command: 'npx knex migrate:latest' },
  { pattern: /flyway/i, example: 'org.flywaydb.core.api.FlywayException: Validate failed', command: 'flyway migrate' },
  {
    pattern: /liquibase/i,
    example: 'liquibase.exception.LiquibaseException: pending change sets',
    command: 'liquibase update',
  },
  {
    pattern: /\bEcto\b|\bmix\b/,
    example: '(Ecto.PendingMigrationError) there are pending migrations',
    command: 'bin/migrate of the release (mix ecto.migrate)',
  },
]);
const LINES = 60;

/** The command that runs the migrations that are pending; '' where the log does not show which tool does it. */
export function migrationCommand(line: string, logLines: readonly string[]): string {
  const near = [line, ...logLines.slice(-LINES).map((each) => each.slice(0, 300))];
  return MIGRATION_COMMANDS.findIn(near)?.row.command ?? '';
}
