import type { AccessIndex } from './access-index.js';
import type { Binding, Role } from './access-objects.js';
import type { Asker } from './asker.js';
import { nearMisses } from './near-misses.js';
import { askerWords, narrowestRule, questionWords } from './question-words.js';
import { type AccessQuestion, ALL } from './rule-matches.js';

/**
 * What is missing for the asker to be allowed what is asked: what comes close, and the rule and the binding that would do, with no more rights
 * than that.
 */
export function missingRight(index: AccessIndex, asker: Asker, question: AccessQuestion): string {
  const sentences = [
    `No binding${index.seesAll ? '' : ' that Podproof can see'} allows ${askerWords(asker)} to ${questionWords(question)}`,
    ...nearMisses(index, asker, question).slice(0, 2),
    remedy(index, asker, question),
  ];
  return `${sentences.join('. ')}.`;
}

function remedy(index: AccessIndex, asker: Asker, question: AccessQuestion): string {
  const rule = narrowestRule(question);
  if (rule === undefined)
    return 'Only a rule with a wildcard would allow all of that: ask for the verb and the resource that are needed, and give those';
  const { role, binding, place } = objectsFor(question);
  const existing = narrowRoleFor(index, question);
  const bound = `${binding} of it${place} with ${askerWords(asker)} as subject`;
  if (existing !== undefined)
    return `${existing.kind} ${existing.name} has such a rule and no others: ${bound} is all that is needed`;
  const own = ownRole(index, asker, question);
  return `It takes the rule ${rule} in ${own === undefined ? `${role}${place}, and ${bound}` : `the ${own}`}`;
}

function objectsFor(question: AccessQuestion): {
  readonly role: string;
  readonly binding: string;
  readonly place: string;
} {
  const namespace = 'url' in question ? '' : question.namespace;
  return namespace === ''
    ? { role: 'a ClusterRole', binding: 'a ClusterRoleBinding', place: '' }
    : { role: 'a Role', binding: 'a RoleBinding', place: ` in namespace ${namespace}` };
}

/** A role that allows this and nothing else. */
function narrowRoleFor(index: AccessIndex, question: AccessQuestion): Role | undefined {
  return index.rolesThatAllow(question).find(({ rules }) => {
    const [rule, ...others] = rules;
    if (rule === undefined || others.length > 0) return false;
    const lists = [rule.verbs, rule.apiGroups, rule.resources, rule.nonResourceURLs];
    return lists.every((list) => list.length <= 1 && !list.includes(ALL));
  });
}

/** A role that the asker has in the right place and nobody else has: a rule more in it is enough, and changes nothing for others. */
function ownRole(index: AccessIndex, asker: Asker, question: AccessQuestion): string | undefined {
  if (asker.username === undefined || 'url' in question) return undefined;
  const own = index.bindingsOf(asker).find((binding) => isOwn(index, binding, question.namespace));
  if (own === undefined) return undefined;
  return `Role ${own.role.name} in namespace ${own.namespace}, which RoleBinding ${own.name} gives to this account alone`;
}

function isOwn(index: AccessIndex, { kind, namespace, role, subjects }: Binding, wanted: string): boolean {
  const isAlone = subjects.length === 1 && subjects[0]?.kind === 'ServiceAccount';
  if (!isAlone || kind !== 'RoleBinding' || role.kind !== 'Role' || namespace !== wanted) return false;
  return (
    index.role('Role', namespace, role.name) !== undefined &&
    index.bindingsTo('Role', namespace, role.name).length === 1
  );
}
