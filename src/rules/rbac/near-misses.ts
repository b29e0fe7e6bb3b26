import type { AccessIndex } from './access-index.js';
import type { Binding, PolicyRule, Role } from './access-objects.js';
import type { Asker } from './asker.js';
import { isNameless, resourceWords } from './question-words.js';
import { listed } from './risks/check.js';
import {
  type AccessQuestion,
  allows,
  coversGroup,
  coversName,
  coversResource,
  coversVerb,
  type ResourceQuestion,
} from './rule-matches.js';

/** A binding of the asker with its role, where there is one. */
interface Held {
  readonly binding: Binding;
  readonly role: Role | undefined;
  /** The role is known not to be there. */
  readonly isDangling: boolean;
}

type Miss = (question: ResourceQuestion, held: readonly Held[]) => string | undefined;

/**
 * Why what the asker has comes close and does not suffice, as sentences, the most telling first: mostly one thing in a rule or binding is
 * another than was meant. Nothing where nothing comes close.
 */
export function nearMisses(index: AccessIndex, asker: Asker, question: AccessQuestion): string[] {
  if ('url' in question) return [];
  const held = index.bindingsOf(asker).map((binding) => ({
    binding,
    role: index.roleOf(binding),
    isDangling: index.roleExists(binding) === false,
  }));
  return MISSES.map((miss) => miss(question, held)).filter((words) => words !== undefined);
}

const MISSES: readonly Miss[] = [wrongNamespace, wrongName, wrongVerb, wrongSubresource, wrongGroup, wrongCase, noRole];

function wrongNamespace(question: ResourceQuestion, held: readonly Held[]): string | undefined {
  const elsewhere = held.filter(
    ({ binding, role }) =>
      !countsIn(binding, question.namespace) &&
      role?.rules.some((rule) => allows(rule, { ...question, namespace: binding.namespace })) === true,
  );
  if (elsewhere.length === 0) return undefined;
  const places = [...new Set(elsewhere.map(({ binding }) => binding.namespace))].sort();
  return `RoleBinding ${bindingsWords(elsewhere)} allows it in namespace ${listed(places)} only`;
}

function wrongName(question: ResourceQuestion, held: readonly Held[]): string | undefined {
  const found = findRule(question, held, (rule) => close(rule, question, ['name']));
  if (found === undefined) return undefined;
  const names = listed(found.rule.resourceNames);
  const never = isNameless(question.verb) ? `, and a ${question.verb} request names none` : '';
  return `${found.words} allows it for the names ${names} only${never}`;
}

function wrongVerb(question: ResourceQuestion, held: readonly Held[]): string | undefined {
  const found = findRule(question, held, (rule) => close(rule, question, ['verb']));
  if (found === undefined || found.rule.verbs.length === 0) return undefined;
  return `${found.words} gives only ${listed(found.rule.verbs)} on ${resourceWords(question)}`;
}

/** The resource for its subresource, or the other way round. */
function wrongSubresource(question: ResourceQuestion, held: readonly Held[]): string | undefined {
  if (question.subresource === '') return undefined;
  const plain = { ...question, subresource: '' };
  const found = findRule(question, held, (rule) => allows(rule, plain));
  if (found === undefined) return undefined;
  return `${found.words} covers ${resourceWords(plain)}, which does not include the subresource ${question.subresource}`;
}

function wrongGroup(question: ResourceQuestion, held: readonly Held[]): string | undefined {
  const found = findRule(question, held, (rule) => close(rule, question, ['group']));
  if (found === undefined || found.rule.apiGroups.length === 0) return undefined;
  const groups = listed(found.rule.apiGroups.map(groupWords));
  return `${found.words} allows it in API group ${groups}, not in ${groupWords(question.group)}`;
}

function wrongCase(question: ResourceQuestion, held: readonly Held[]): string | undefined {
  const lower = {
    ...question,
    verb: question.verb.toLowerCase(),
    resource: question.resource.toLowerCase(),
    subresource: question.subresource.toLowerCase(),
  };
  const isSame = lower.verb === question.verb && resourceWords(lower) === resourceWords(question);
  const found = isSame ? undefined : findRule(question, held, (rule) => allows(rule, lower));
  return found && `${found.words} allows ${lower.verb} on ${resourceWords(lower)}: upper and lower case matter`;
}

function noRole(question: ResourceQuestion, held: readonly Held[]): string | undefined {
  const gone = held.find(({ binding, isDangling }) => isDangling && countsIn(binding, question.namespace));
  if (gone === undefined) return undefined;
  const { binding } = gone;
  return `${bindingWords(binding)} names the ${binding.role.kind} ${binding.role.name}, which does not exist`;
}

type Dimension = 'verb' | 'group' | 'name';

/** True where a rule covers all that is asked but what is left out. */
function close(rule: PolicyRule, question: ResourceQuestion, leftOut: readonly Dimension[]): boolean {
  return (
    coversResource(rule, question.resource, question.subresource) &&
    (leftOut.includes('verb') || coversVerb(rule, question.verb)) &&
    (leftOut.includes('group') || coversGroup(rule, question.group)) &&
    (leftOut.includes('name') || coversName(rule, question.name))
  );
}

function findRule(
  question: ResourceQuestion,
  held: readonly Held[],
  isClose: (rule: PolicyRule) => boolean,
): { readonly rule: PolicyRule; readonly words: string } | undefined {
  for (const { binding, role } of held) {
    const rule = countsIn(binding, question.namespace) ? role?.rules.find(isClose) : undefined;
    if (role !== undefined && rule !== undefined)
      return { rule, words: `${role.kind} ${role.name} by ${bindingWords(binding)}` };
  }
  return undefined;
}

function countsIn(binding: Binding, namespace: string): boolean {
  return binding.kind === 'ClusterRoleBinding' || (namespace !== '' && binding.namespace === namespace);
}

function bindingWords({ kind, namespace, name }: Binding): string {
  return `${kind} ${namespace === '' ? name : `${namespace}/${name}`}`;
}

function bindingsWords(held: readonly Held[]): string {
  return listed(held.map(({ binding }) => binding.name));
}

function groupWords(group: string): string {
  return group === '' ? 'the core group' : group;
}
