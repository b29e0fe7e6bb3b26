import { type Asker, accountOfUsername } from './asker.js';
import { type AccessQuestion, ALL, type ResourceQuestion } from './rule-matches.js';

/** `ServiceAccount shop/ci`, `User ann`, `Group devs` */
export function askerWords({ username, groups }: Asker): string {
  if (username === undefined) return `Group ${groups[0] ?? ''}`;
  const account = accountOfUsername(username);
  return account === undefined ? `User ${username}` : `ServiceAccount ${account.namespace}/${account.name}`;
}

/** `deployments.apps/scale`, as authorization names a resource. */
export function resourceWords({ group, resource, subresource }: ResourceQuestion): string {
  const qualified = group === '' ? resource : `${resource}.${group}`;
  return subresource === '' ? qualified : `${qualified}/${subresource}`;
}

/** `get pods/log named web-0 in namespace shop` */
export function questionWords(question: AccessQuestion): string {
  if ('url' in question) return `${question.verb} ${question.url}`;
  const name = question.name === '' ? '' : ` named ${question.name}`;
  const place = question.namespace === '' ? ' in the whole cluster' : ` in namespace ${question.namespace}`;
  return `${question.verb} ${resourceWords(question)}${name}${place}`;
}

/** The verbs of requests that name no object, at least not as a rule: names in a rule do not cover them. */
const NAMELESS = new Set(['create', 'list', 'watch', 'deletecollection']);

export function isNameless(verb: string): boolean {
  return NAMELESS.has(verb);
}

/** The narrowest rule that allows what is asked, as YAML on one line; undefined where only a wildcard would. */
export function narrowestRule(question: AccessQuestion): string | undefined {
  const { verb } = question;
  if (verb === ALL) return undefined;
  if ('url' in question)
    return `{nonResourceURLs: [${JSON.stringify(question.url)}], verbs: [${JSON.stringify(verb)}]}`;
  const { group, resource, subresource, name } = question;
  if ([group, resource, subresource].includes(ALL)) return undefined;
  const full = subresource === '' ? resource : `${resource}/${subresource}`;
  const names = name === '' || isNameless(verb) ? '' : `, resourceNames: [${JSON.stringify(name)}]`;
  return `{apiGroups: [${JSON.stringify(group)}], resources: [${JSON.stringify(full)}], verbs: [${JSON.stringify(verb)}]${names}}`;
}
