import type { CanIAnswer } from '../../contracts/access.js';
import type { AccessIndex } from '../../rules/rbac/access-index.js';
import { type Asker, accountOfUsername, MASTERS } from '../../rules/rbac/asker.js';
import { missingRight } from '../../rules/rbac/missing-right.js';
import { askerWords, isNameless } from '../../rules/rbac/question-words.js';
import type { AccessQuestion } from '../../rules/rbac/rule-matches.js';
import { viewOfGrants } from './access-views.js';

/** A sentence quotes rules, and these may be long. */
const SENTENCE = 2_000;

/** Whether somebody may do something, and why or what is missing. */
export function canI(index: AccessIndex, asker: Asker, question: AccessQuestion): Omit<CanIAnswer, 'unseen'> {
  const grants = [...index.grantsTo(asker, question)];
  const isMaster = asker.groups.includes(MASTERS);
  const allowed = isMaster || grants.length > 0;
  return {
    allowed,
    through: viewOfGrants(grants),
    missing: allowed ? null : missingRight(index, asker, question).slice(0, SENTENCE),
    notes: notesOn(index, asker, question),
  };
}

function notesOn(index: AccessIndex, asker: Asker, question: AccessQuestion): string[] {
  const notes: string[] = [];
  if (asker.groups.includes(MASTERS))
    notes.push('The API server allows members of system:masters everything before it looks at any role or binding.');
  const account = asker.username === undefined ? undefined : accountOfUsername(asker.username);
  if (account !== undefined && index.accountExists(account.namespace, account.name) === false)
    notes.push(`${askerWords(asker)} does not exist; bindings that name it count as soon as it does.`);
  if (asker.username === undefined)
    notes.push('This is what the group gives by itself; its members may have more by other groups and bindings.');
  if (!('url' in question) && question.name !== '' && isNameless(question.verb))
    notes.push(
      `A ${question.verb} request names an object only ${question.verb === 'create' ? 'for some subresources' : 'by the field selector metadata.name'}, so a rule with resourceNames seldom covers it.`,
    );
  return notes;
}
