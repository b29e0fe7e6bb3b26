import { type CaseRow, caseTable } from '../../case-table.js';
import { changeStep, step } from '../../support/commands.js';
import type { LogHit } from '../lines/log-signature.js';

/** What Active Directory says behind `data` of a bind that it refuses. */
const REASONS = caseTable<CaseRow & { readonly short: string; readonly advice: string }>([
  {
    pattern: /\bdata 532\b/,
    example: 'AcceptSecurityContext error, data 532, v3839',
    short: 'its password has expired',
    advice:
      'Give that account a new password in the directory (accounts of programs best get one that does not expire)',
  },
  {
    pattern: /\bdata 773\b/,
    example: 'AcceptSecurityContext error, data 773, v3839',
    short: 'its password has to be changed first',
    advice: 'Set the password of that account anew in the directory, without "must change at next logon"',
  },
  {
    pattern: /\bdata 775\b/,
    example: 'AcceptSecurityContext error, data 775, v3839',
    short: 'the account is locked',
    advice:
      'Unlock that account in the directory, after the program has the right password: it was locked since somebody tried wrong ones, mostly the pods themselves again and again',
  },
  {
    pattern: /\bdata 533\b/,
    example: 'AcceptSecurityContext error, data 533, v3839',
    short: 'the account is disabled',
    advice: 'Have that account enabled in the directory, or give the program another one',
  },
  {
    pattern: /\bdata 701\b/,
    example: 'AcceptSecurityContext error, data 701, v3839',
    short: 'the account has expired',
    advice: 'Have the end of that account moved in the directory, or give the program another one',
  },
  {
    pattern: /\bdata 53[01]\b/,
    example: 'AcceptSecurityContext error, data 531, v3839',
    short: 'it may not log in now, or not from this host',
    advice: 'Allow that account to log in from any workstation and at any time in the directory',
  },
  {
    pattern: /\bdata 525\b/,
    example: 'AcceptSecurityContext error, data 525, v3839',
    short: 'there is no such user',
    advice: 'Correct the name with which it binds (its whole DN, or user@domain): the directory has no such user',
  },
]);

/** With whom it binds: a distinguished name. */
const NAME = /\b((?:cn|uid|ou|sAMAccountName)=[^\s"'`:;()]{2,160}(?:dc|o)=[\w-]{1,60})/i;
/** What a directory says of the bind that it refuses. */
function sayBindRefused({ evidence, container, line }: LogHit) {
  const name = NAME.exec(line)?.[1] ?? '';
  const reason = REASONS.find(line)?.row;
  const who = name === '' ? 'the account with which it binds' : name;
  const { short, long, remark } =
    reason === undefined ? UNTOLD : { short: reason.short, long: reason.short, remark: ', where it has changed' };
  const change = changeStep(
    evidence,
    `Give ${container.name} the present password of ${who} in the Secret from which it takes it (${container.path}.env, volumeMounts), without a line break at its end${remark}`,
  );
  return {
    title: `The directory (LDAP) refuses the bind of ${name || container.name}: ${short}`,
    what: `the LDAP server does not let ${who} in: ${long}`,
    steps: reason === undefined ? [change] : [step(`${reason.advice} (${who}).`), change],
  };
}

const UNTOLD = {
  short: 'name or password is wrong',
  long: 'its password is not the one that the directory has, or the name of the account is written wrongly',
  remark: '; the name has to be a whole DN or user@domain of that directory',
};

/** A directory refuses the name and password with which a program binds. */
export const BIND_REFUSED = {
  pattern:
    /\bAcceptSecurityContext error\b|LDAP: error code 49\b|\bldap\b.{0,160}\b49\b.{0,40}invalid credentials|invalid credentials.{0,60}\bldap|\bldap\b.{0,120}\bbind\b.{0,120}\b(?:invalid|wrong|incorrect) (?:credentials|password)/i,
  example: 'ldap bind as cn=shelf,dc=depot failed: 49 (Invalid credentials)',
  lacks: 'credentials' as const,
  read: (_who: string, _detail: string, hit: LogHit) => sayBindRefused(hit),
};
