import type { Step } from '../../../contracts/diagnosis.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { step } from '../support/commands.js';
import { failedMigration } from './failed-migration.js';
import { logKind } from './log-kind.js';
import type { LogHit } from './log-signature.js';
import { MIGRATION_CASES, OTHER_MIGRATION } from './migration-cases.js';
import { migrationCommand } from './migration-command.js';
import { quoted } from './quoted-line.js';

/** The database is not in the state that the program expects. */
export const logMigration = logKind({
  id: 'log-migration',
  title: 'The database is not in the expected state',
  description:
    'The log says that the database is not as the program expects it: a table, column or database does not exist, a migration failed, is pending or does not fit (Flyway, Liquibase, Alembic, Prisma, Django, Rails).',
  severity: 'high',
  hint: /exist|bootstrapping|Unknown database|migrat|schema|dirty|table|relation|column|changes|change log|revision|up to date|incompatible|Invalid object|view|FAILED|\block|Applying|canceled|metastore|Failed SQL|version mismatch/i,
  patterns: [
    /relation "?([\w.]{1,128})"? does not exist/i,
    /(?:Unknown database|no such table:?|(?:Table|table or view)) '?"?([\w.]{1,128})'?"? ?(?:doesn't exist|does not exist)/i,
    /(?:Unknown database|no such table:?) '?"?([\w.]{1,128})/i,
    /\b(?:Table|view) '([\w.]{1,128})'/,
    /database "([\w.-]{1,128})" does not exist/i,
    /column "?([\w.]{1,128})"? (?:of relation .{1,128} )?does not exist|Unknown column '([\w.]{1,128})'|no such column: ([\w.]{1,128})/i,
    /Invalid object name '([\w.]{1,128})'/,
    /missing table \[([\w.]{1,128})\]/,
    /locate revision identified by '([^']{1,100})'/,
    /Applying ([\w.]{1,60}\.\d{4}_\w{1,120})\.\.\.(?!\s?OK)/,
    /multiple head revisions are present|multiple leaf nodes in the migration graph/i,
    /ORA-00942|table or view (?:not found|does not exist)/i,
    /ChangeSet (\S{1,200}) encountered an exception/i,
    /liquibase\.exception\.\w{1,60}|Failed to update database\b|version mismatch for (?:keyspace|database)[^.]{0,80}\. Expected version|schema version compatibility check failed|\[Failed SQL: /i,
    /Version information not found in metastore|schema version .{1,40} does not match (?:the )?metastore/i,
    /all later migrations canceled|migrations? (?:checksum mismatch|failed for|are pending|is applied before)|failed migrations|pending migrations|PendingMigrationError|InconsistentMigrationHistory|failed to migrate|migrations? have failed|dirty database version|Database needs bootstrapping|migration version .{0,60}(?:below|behind|older than|lower than)|unapplied migrations?|ConcurrentMigrationError|no migration found for version|P30(?:05|09|18)\b/i,
    /Found non-empty schema|schema is not empty|Target database is not up to date|Migration table is already locked|Could not acquire change log lock|can't acquire database lock|(?:acquire|obtain) (?:the )?(?:migration|schema history|advisory) lock|changesets? check sum|Validation Failed: \d{1,6} changesets?|database files are incompatible|unsupported (?:database )?schema version|schema version .{0,60}(?:older|newer|expected|mismatch|unsupported)/i,
  ],
  vague: [
    /migration.{0,80}(?:failed|pending|dirty|error)|schema.{0,60}(?:mismatch|version|out of date)|\d{1,6} migrations (?:are )?pending/i,
  ],
  except: /:\d{2,5}.{0,60}refused|P1001/i,
  say: (hit) => {
    const failed = failedMigration(hit);
    if (failed !== undefined) return failed;
    const name = hit.match.slice(1).find(Boolean);
    const { title, what, steps } = MIGRATION_CASES.find(hit.line)?.row ?? OTHER_MIGRATION;
    return {
      title: name === undefined ? title : titleWith(name, title),
      what: `${what}: ${quoted(hit)}`,
      objects: [`database ${name ?? ''}`],
      steps: title === OTHER_MIGRATION.title ? runSteps(hit, steps) : withVersion(hit.line, steps),
    };
  },
  oracles: [notRestarted],
});

/** The steps with the version that the line names. */
function withVersion(line: string, steps: readonly Step[]): readonly Step[] {
  const version = /\bversion[ :]{1,3}["']?(\d[\w.]{0,30}\d|\d)\b/i.exec(line)?.[1];
  return version === undefined
    ? steps
    : steps.map((each) => ({ ...each, text: each.text.replace('of that version', `of version ${version}`) }));
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
