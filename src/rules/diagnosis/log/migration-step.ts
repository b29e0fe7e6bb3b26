import { step } from '../support/commands.js';
import { cut, fromLog } from '../support/quotes.js';
import { linesAround } from './line-below.js';
import type { LogReading, SignatureContext } from './log-signature.js';
import { quoted } from './said.js';

/** How tools name the migration that they run: Django, Rails, Grafana, Flyway, Liquibase, Alembic, Prisma, Laravel, knex, golang-migrate. */
const STEPS: readonly RegExp[] = [
  /Applying ([\w.]{1,60}\.\d{4}_\w{1,120})\.\.\.(?!\s?OK)/,
  /== (\d{6,14} \w{1,120}): migrating/,
  /migration failed \(id = ([^)]{1,200})\)|Executing migration(?: failed)?" id="([^"]{1,200})"/,
  /Migration (V[\w.]{1,40}__[\w.-]{1,120}) failed|to version "(\d[\w.]{0,40} - [^"]{1,120})" failed/,
  /Migration failed for change ?set (\S{1,200}?)[:,]?(?:\s|$)|ChangeSet (\S{1,200}) encountered an exception/i,
  /Running upgrade (\w{0,40} -> \w{1,40})/,
  /The `([\w-]{1,160})` migration (?:started|failed)|Migration name: ([\w-]{1,160})/,
  /migration file "([^"]{1,160})" failed|Migrating: (\d{4}_\d\d_\d\d_\w{1,160})/,
  /migration (?:step |version )?["'`]?(\d{3,14}[\w-]{0,120})["'`]? (?:has )?failed/i,
];
/** A migration that was run earlier and not repaired, a lock, or a checksum have steps of their own. */
const OTHER =
  /checksum|check sum|lock|dirty|P3009|P3005|newer|locate revision|pending|unapplied|refused|non-empty|does not exist \(|Unknown database/i;
const LINES_BEFORE = 25;

/** What the log says of one migration that fails; undefined where it names none, or says more of the state of the database. */
export function migrationStep(context: SignatureContext): LogReading | undefined {
  const { container, line } = context;
  if (OTHER.test(line)) return undefined;
  const named = nameOf(context);
  if (named === undefined) return undefined;
  const { id, at } = named;
  return {
    title: `Migration ${cut(id, 90)} of the database fails in ${container.name}`,
    what: `migration ${id} fails, so the program does not start: ${quoted(context)}`,
    objects: [`migration ${id}`],
    evidence: at === line ? [] : [fromLog(container, at)],
    steps: [
      step(
        `Look at migration ${id}: correct the data that it trips over (what the error names), or go back to the image before it.`,
      ),
      step(
        'See first what it has changed already: where the database does not undo it by itself, complete it or take it back by hand; then run the migrations again.',
      ),
      step('Have a backup of the database before either.'),
    ],
  };
}

/** The migration that the line names, else the last that the log names before it. */
function nameOf(context: SignatureContext): { readonly id: string; readonly at: string } | undefined {
  const { lines, index } = linesAround(context);
  const before = index === -1 ? [] : lines.slice(Math.max(0, index - LINES_BEFORE), index).reverse();
  for (const at of [context.line, ...before]) {
    const id = STEPS.map((pattern) => pattern.exec(at)?.slice(1).find(Boolean)).find(Boolean);
    if (id !== undefined) return { id, at };
  }
  return undefined;
}
