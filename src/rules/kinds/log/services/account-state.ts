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
