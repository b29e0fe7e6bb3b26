import { step } from '../../support/commands.js';
import type { LogHit } from '../lines/log-signature.js';

const SERVICE_WORDS = /^the service /;

/** The account of a program is known and its password right, and it may not log in all the same. */
export const ACCOUNT_STATE = {
  pattern: /\bORA-2800[01]\b|\bpassword (?:has |is )?expired\b|\baccount (?:is |has been )?locked\b/i,
  example: 'ORA-28001: the password has expired',
  lacks: 'credentials' as const,
  read: (who: string, _detail: string, { container, line }: LogHit) => {
    const isLocked = /ORA-28000|locked/i.test(line);
    const server = SERVICE_WORDS.test(who) ? 'the service' : who;
    const state = isLocked ? 'is locked' : 'has a password that has expired';
    return {
      title: `The account with which ${container.name} logs in at ${server} ${state}`,
      what: `${who} knows the account and does not let it in: it ${state}`,
      steps: [
        step(
          isLocked
            ? `Unlock the account at ${server} (Oracle: ALTER USER … ACCOUNT UNLOCK; MySQL: ALTER USER … ACCOUNT UNLOCK), once the program has the right password: mostly it was locked since the pods tried a wrong one again and again.`
            : `Set a new password for the account at ${server} (ALTER USER …), put the same into the Secret from which ${container.name} takes it (${container.path}.env), and start the pods anew; accounts of programs best get a profile or policy without an expiry (Oracle: PASSWORD_LIFE_TIME, MySQL: PASSWORD EXPIRE NEVER).`,
        ),
      ],
    };
  },
};

const ON_DATABASE = /not authorized on ([\w-]{1,64}) to execute command \{ ?(\w{1,60}): ?"?([\w.-]{0,80})/;

/** MongoDB knows the user, who has no role for what it asks. */
export const NO_MONGODB_ROLE = {
  pattern: ON_DATABASE,
  example: 'MongoServerError: not authorized on depot to execute command { createIndexes: "rows", $db: "depot" }',
  lacks: 'access' as const,
  read: (_who: string, _detail: string, { container, line }: LogHit) => {
    const [, database = '', command = ''] = ON_DATABASE.exec(line) ?? [];
    return {
      title: `MongoDB does not let the user of ${container.name} run ${command} on database ${database}`,
      what: `the user is known and has no role in database ${database} that allows ${command}`,
      steps: [
        step(
          `Give the user of ${container.name} a role for it in the database in which the user was made: db.grantRolesToUser("USER", [{ role: "readWrite", db: "${database}" }]) (dbAdmin where it changes collections in other ways); see too that it logs in as the user that is meant (authSource in its address).`,
        ),
      ],
    };
  },
};
