/** Tools that migrate a database, by the words that their programs print, and the command that runs what is pending. */
const COMMANDS: readonly (readonly [words: RegExp, command: string])[] = [
  [/db:migrate|ActiveRecord|\brails\b|\.rb:\d/i, 'bin/rails db:migrate'],
  [/metastore/i, 'schematool -dbType TYPE -initSchema (or -upgradeSchema) of Hive'],
  [/airflow/i, 'airflow db migrate (airflow db upgrade before 2.7)'],
  [/superset/i, 'superset db upgrade'],
  [/alembic/i, 'alembic upgrade head'],
  [/django|manage\.py/i, 'python manage.py migrate'],
  [/prisma/i, 'npx prisma migrate deploy'],
  [/artisan|Illuminate|laravel/i, 'php artisan migrate --force'],
  [/doctrine|symfony/i, 'php bin/console doctrine:migrations:migrate'],
  [/EntityFrameworkCore|__EFMigrationsHistory/, 'dotnet ef database update'],
  [/typeorm/i, 'npx typeorm migration:run'],
  [/sequelize/i, 'npx sequelize-cli db:migrate'],
  [/knex/i, 'npx knex migrate:latest'],
  [/flyway/i, 'flyway migrate'],
  [/liquibase/i, 'liquibase update'],
  [/\bEcto\b|\bmix\b/, 'bin/migrate of the release (mix ecto.migrate)'],
];
const LINES = 60;

/** The command that runs the migrations that are pending; '' where the log does not show which tool does it. */
export function migrationCommand(line: string, logLines: readonly string[]): string {
  const near = [line, ...logLines.slice(-LINES).map((each) => each.slice(0, 300))];
  return COMMANDS.find(([words]) => near.some((each) => words.test(each)))?.[1] ?? '';
}
