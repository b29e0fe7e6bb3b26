import type { Step } from '../../../../contracts/diagnosis.js';
import { type CaseRow, caseTable } from '../../case-table.js';
import { step } from '../../support/commands.js';
import { fromLog } from '../../support/quotes.js';
import { firstCaptured } from '../../support/texts.js';
import { linesAround } from '../lines/line-below.js';
import type { LogDraft } from '../lines/log-draft.js';
import type { LogHit } from '../lines/log-signature.js';
import { quoted } from '../lines/quoted-line.js';

/** A tool that runs no migration while one is recorded as failed, by its words for that. */
interface Recorded extends CaseRow {
  readonly tool: string;
  /** How to say that the migration is to run again, and how that it took effect. */
  readonly again: (name: string) => string;
  readonly done: (name: string) => string;
}

export const RECORDED_FAILURES = caseTable<Recorded>([
  {
    pattern: /found failed migrations in the target database/i,
    example: 'migrate found failed migrations in the target database, new migrations will not be applied.',
    tool: 'Prisma',
    again: (name) => `npx prisma migrate resolve --rolled-back ${name}`,
    done: (name) => `npx prisma migrate resolve --applied ${name}`,
  },
  {
    pattern:
      /Detected failed (?:repeatable )?migration(?: to version|:)? ([\w.]{1,40})|contains a failed (?:repeatable )?migration(?: to version|:)? ([\w.]{1,40})/i,
    example: [
      'Detected failed migration to version 42 (add total). Please remove any half-completed changes',
      'Schema "public" contains a failed migration to version 42 !',
    ],
    tool: 'Flyway',
    again: () => 'flyway repair, which takes it out of the history',
    done: () => 'set its row in flyway_schema_history to success',
  },
]);
/** Prisma says which on the line below. */
const NAMED_BELOW = /The `([\w-]{1,160})` migration started at .{1,60} failed/;
const LINES_BELOW = 6;

/** What the log says of a migration that failed in an earlier run and keeps all others back; undefined where it says nothing of one. */
export function earlierMigration(hit: LogHit): LogDraft | undefined {
  const near = [hit.line, ...linesBelow(hit)];
  const found = RECORDED_FAILURES.findIn(near);
  if (found === undefined) return undefined;
  const at = near.find((line) => NAMED_BELOW.test(line));
  const name = firstCaptured(found.match) || firstCaptured(NAMED_BELOW.exec(at ?? ''));
  const { tool } = found.row;
  const which = name === '' ? 'a migration of the database' : `migration ${name} of the database`;
  return {
    title: `${which.charAt(0).toUpperCase()}${which.slice(1)} failed in an earlier run, and ${tool} holds all others back in ${hit.container.name}`,
    what: `${which} failed in an earlier run, and ${tool} runs no other before somebody has said what became of it; the database itself answers: ${quoted(hit)}`,
    objects: [`migration ${name}`],
    evidence: at === undefined ? [] : [fromLog(hit.container, at)],
    steps: repairSteps(found.row, name),
  };
}

function linesBelow(hit: LogHit): readonly string[] {
  const { lines, index } = linesAround(hit);
  return index === -1 ? [] : lines.slice(index + 1, index + 1 + LINES_BELOW);
}

function repairSteps({ again, done }: Recorded, name: string): Step[] {
  const id = name || 'NAME';
  return [
    step(
      `See in the database what ${name || 'that migration'} has changed already. Take back what it left half done, then let it run again (${again(id)}); if all of it took effect, mark it as done (${done(id)}).`,
    ),
    step(
      'Find out why it failed (the log of the run in which it first did), and correct that before: else it fails again.',
    ),
    step('Have a backup of the database before either.'),
  ];
}
