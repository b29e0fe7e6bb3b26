import type { WhoCanAnswer } from '../../contracts/access.js';
import type { AccessIndex, Grant } from '../../rules/rbac/access-index.js';
import type { RoleSubject } from '../../rules/rbac/access-objects.js';
import { subjectKey } from '../../rules/rbac/asker.js';
import type { AccessQuestion } from '../../rules/rbac/rule-matches.js';
import { byText, THROUGH_LIMIT, viewOfGrants } from './access-views.js';

/** How many subjects an answer has. */
const SUBJECTS = 1_000;
/** How many bindings all of them name together, so that an answer stays below some hundred kilobytes. */
const PATHS = 2_000;

interface Holder {
  readonly subject: RoleSubject;
  readonly grants: Grant[];
}

/** The subjects of bindings that allow what is asked. Groups are not resolved into members. */
export function whoCan(index: AccessIndex, question: AccessQuestion): Pick<WhoCanAnswer, 'subjects' | 'truncated'> {
  const holders = holdersOf(index, question);
  const sorted = [...holders.values()].sort((one, other) => byText(sortKey(one.subject), sortKey(other.subject)));
  const shown = sorted.slice(0, SUBJECTS);
  let left = PATHS - shown.length;
  const subjects = shown.map(({ subject: { kind, name, namespace }, grants }) => {
    const count = Math.min(grants.length, 1 + Math.max(0, left), THROUGH_LIMIT);
    left -= count - 1;
    return { kind, name, namespace, through: viewOfGrants(grants.slice(0, count)) };
  });
  const isCut = subjects.some(({ through }, position) => through.length < (shown[position]?.grants.length ?? 0));
  return { subjects, truncated: isCut || shown.length < sorted.length };
}

function holdersOf(index: AccessIndex, question: AccessQuestion): Map<string, Holder> {
  const holders = new Map<string, Holder>();
  for (const grant of index.grantsOf(question)) {
    for (const subject of grant.binding.subjects) {
      const key = subjectKey(subject);
      if (key === undefined) continue;
      const holder = holders.get(`${subject.kind} ${key}`);
      if (holder === undefined) holders.set(`${subject.kind} ${key}`, { subject, grants: [grant] });
      // A binding may name a subject twice.
      else if (holder.grants.at(-1) !== grant) holder.grants.push(grant);
    }
  }
  return holders;
}

/** Groups first: they are many people. */
function sortKey({ kind, namespace, name }: RoleSubject): string {
  return `${kind === 'Group' ? 0 : 1}${kind}/${namespace}/${name}`;
}
