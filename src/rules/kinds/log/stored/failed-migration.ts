import { caseTable } from '../../case-table.js';
import { step } from '../../support/commands.js';
import { cut, fromLog } from '../../support/quotes.js';
import { firstCaptured } from '../../support/texts.js';
import { headline } from '../lines/headline.js';
import { linesAround } from '../lines/line-below.js';
import type { LogDraft } from '../lines/log-draft.js';
import type { LogHit } from '../lines/log-signature.js';
import { traceEnds } from '../lines/python-trace.js';
import { quoted } from '../lines/quoted-line.js';

/** How tools name the migration that they run: Django, Rails, Grafana, Flyway, Liquibase, Alembic, Prisma, Laravel, knex, golang-migrate. */
export const MIGRATION_STEPS = caseTable([
  { pattern: /Applying ([\w.]{1,60}\.\d{4}_\w{1,120})\.\.\.(?!\s?OK)/, example: 'Applying orders.0042_add_total...' },
  { pattern: /== (\d{6,14} \w{1,120}): migrating/, example: '== 20260502112031 AddTotal: migrating' },
  {
    pattern:
      /migration failed \(id = ([^)]{1,200})\)|Executing migration(?: failed)?"(?: logger=\w{1,40})? id="([^"]{1,200})"/,
    example: [
      'migration failed (id = create index on orders)',
      'Executing migration" logger=migrator id="add column total"',
    ],
  },
  {
    pattern: /Migration (V[\w.]{1,40}__[\w.-]{1,120}) failed|to version "(\d[\w.]{0,40} - [^"]{1,120})" failed/,
    example: ['Migration V42__add_total.sql failed', 'Migration of schema "public" to version "42 - add total" failed'],
  },
  {
    pattern:
      /Migration failed for change ?set (\S{1,200}?)[:,]?(?:\s|$)|ChangeSet (\S{1,200}) encountered an exception/i,
    example: [
      'Migration failed for change set db/changelog.xml::42::shop',
      'ChangeSet db/changelog.xml::42::shop encountered an exception',
    ],
  },
  {
    pattern: /Running upgrade (\w{0,40} -> \w{1,40})/,
    example: 'INFO  [alembic.runtime.migration] Running upgrade 0a1b -> 2c3d',
  },
  {
    pattern: /The `([\w-]{1,160})` migration (?:started|failed)|Migration name: ([\w-]{1,160})/,
    example: [
      'The `20260502112031_add_total` migration started at 2026-05-02',
      'Migration name: 20260502112031_add_total',
    ],
  },
  {
    pattern: /migration file "([^"]{1,160})" failed|Migrating: (\d{4}_\d\d_\d\d_\w{1,160})/,
    example: ['migration file "0042_add_total.js" failed', 'Migrating: 2026_05_02_112031_add_total'],
  },
  {
    pattern: /error executing (?:migrations\/)?(\d{4,14}_[\w-]{1,120})(?:\.up)?\.sql/,
    example: 'running db migrations: error executing migrations/20260502112031_add_total.up.sql, sql: select',
  },
  {
    pattern: /migration (?:step |version )?["'`]?(\d{3,14}[\w-]{0,120})["'`]? (?:has )?failed/i,
    example: 'migration step 0042_add_total has failed',
  },
]);
/** A migration that was run earlier and not repaired, a lock, or a checksum have steps of their own. */
const OTHER =
  /checksum|check sum|lock|dirty|P3009|P3005|newer|locate revision|pending|unapplied|refused|non-empty|does not exist \(|Unknown database/i;
const LINES_BEFORE = 25;
const LINES_AFTER = 4;

/** What the log says of one migration that fails; undefined where it names none, or says more of the state of the database. */
export function failedMigration(hit: LogHit): LogDraft | undefined {
  const { container, line } = hit;
  if (OTHER.test(line)) return undefined;
  const named = findMigration(hit);
  if (named === undefined) return undefined;
  const { id, at } = named;
  const error = errorOf(hit);
  const why = error === '' ? '' : `: ${headline(error, 90)}`;
  return {
    title: `Migration ${cut(id, 90)} of the database fails in ${container.name}${why}`,
    what: `migration ${id} fails, so the program does not start: ${error === '' ? quoted(hit) : `"${headline(error, 300)}"`}`,
    objects: [`migration ${id}`],
    evidence: [...(at === line ? [] : [at]), ...(error === '' || error === line ? [] : [error])].map((each) =>
      fromLog(container, each),
    ),
    steps: [
      step(`${migrationAdvice(id, error === '' ? line : error)}, or go back to the image before it.`),
      step(
        'See first what it has changed already: where the database does not undo it by itself, complete it or take it back by hand; then run the migrations again.',
      ),
      step('Have a backup of the database before either.'),
    ],
  };
}

/** Something that a migration is to make, and that is there: an earlier run was cut off, or somebody made it by hand. */
const PRESENT = /already exists|duplicate column|DuplicateTable|DuplicateColumn/i;

function migrationAdvice(id: string, error: string): string {
  const quote = `"${headline(error, 160)}"`;
  return PRESENT.test(error)
    ? `Look at migration ${id}: ${quote}. See whether that is what the migration is to make; then mark it as applied (migrate --fake of Django, stamp of Alembic, resolve --applied of Prisma, the table of versions of others) or remove what is there`
    : `Look at migration ${id}: correct what it trips over (${quote})`;
}

const ERROR =
  /\bERROR: |^\s{0,8}[\w.:]{0,120}(?:Error|Exception|Duplicate\w{1,20}|Violation|Undefined\w{1,20})\b: |^Message {1,6}: /;
const CANCELED = /later migrations canceled|Failed to start server|run the same command passing/i;
const LINES_BELOW = 60;

/** A line that only says which migration runs, or that one failed, is told by the error that stands below it; '' where none does. */
function errorOf(hit: LogHit): string {
  const { lines, index } = linesAround(hit);
  if (index === -1) return '';
  const below = lines.slice(index + 1, index + 1 + LINES_BELOW);
  const [end] = traceEnds(lines.slice(index, index + 1 + LINES_BELOW)).ends;
  const thrown = end === undefined ? undefined : lines[index + end];
  const stated = below.find((each) => ERROR.test(each) && !CANCELED.test(each));
  return saysNoError(hit.line) ? (thrown ?? stated ?? '') : '';
}

/** Whether a line names no cause. */
function saysNoError(line: string): boolean {
  return (
    MIGRATION_STEPS.find(line) !== undefined || CANCELED.test(line) || /contains a (?:failed )?migration/i.test(line)
  );
}

/** The migration that the line names, else the last that the log names before it. */
function findMigration(hit: LogHit): { readonly id: string; readonly at: string } | undefined {
  const { lines, index } = linesAround(hit);
  const before = index === -1 ? [] : lines.slice(Math.max(0, index - LINES_BEFORE), index).reverse();
  // Flyway says first that one failed, and which below.
  const after = index === -1 ? [] : lines.slice(index + 1, index + 1 + LINES_AFTER);
  for (const at of [hit.line, ...before, ...after]) {
    const id = firstCaptured(MIGRATION_STEPS.find(at)?.match);
    if (id !== '') return { id, at };
  }
  return undefined;
}
