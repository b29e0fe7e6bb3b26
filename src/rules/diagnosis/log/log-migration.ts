import { step } from '../support/commands.js';
import { logRule } from './log-signature.js';

/** The database is not in the state that the program expects. */
export const logMigration = logRule({
  id: 'log-migration',
  title: 'The database is not in the expected state',
  severity: 'high',
  weight: 5,
  patterns: [
    /relation "?([\w.]{1,128})"? does not exist/i,
    /(?:Unknown database|no such table:?|Table) '?"?([\w.]{1,128})'?"?(?: doesn't exist)?/,
    /database "([\w.-]{1,128})" does not exist/i,
    /migration.{0,80}(?:failed|pending|dirty|error)|schema.{0,60}(?:mismatch|version|out of date)|dirty database version/i,
  ],
  read: ({ match, line }) => ({
    title:
      match[1] === undefined
        ? 'A database migration is missing or failed'
        : `${match[1]} does not exist in the database`,
    what: `the database is not in the state that it expects: "${line.trim().slice(0, 300)}"`,
    objects: [`database ${match[1] ?? ''}`],
    steps: [
      step(
        'Run the migrations that belong to this version of the program (as a Job or an init container), and see that they end well.',
      ),
      step('See that the program is connected to the right database.'),
    ],
  }),
});
