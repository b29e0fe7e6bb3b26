import type { PolicyRule } from './access-objects.js';

/** What is asked of the API server: a verb on resources of a kind, or on a URL that is no resource. */
export type AccessQuestion = ResourceQuestion | UrlQuestion;

export interface ResourceQuestion {
  readonly verb: string;
  /** `''` is the core group. */
  readonly group: string;
  readonly resource: string;
  /** `''` for the resource itself. */
  readonly subresource: string;
  /** `''` for none in particular. */
  readonly name: string;
  /** `''` for all namespaces, and for what belongs to none. */
  readonly namespace: string;
}

export interface UrlQuestion {
  readonly verb: string;
  /** Begins with `/`. */
  readonly url: string;
}

/** Stands for every verb, group, resource or URL in a rule. */
export const ALL = '*';

/*
 * What a rule covers, exactly as the API server sees it (kubernetes/kubernetes, pkg/apis/rbac/v1/evaluation_helpers.go): upper and lower case
 * matter, a resource does not cover its subresources, and `pods/*` is no pattern.
 */

export function allows(rule: PolicyRule, question: AccessQuestion): boolean {
  if (!coversVerb(rule, question.verb)) return false;
  if ('url' in question) return coversUrl(rule, question.url);
  return (
    coversGroup(rule, question.group) &&
    coversResource(rule, question.resource, question.subresource) &&
    coversName(rule, question.name)
  );
}

export function coversVerb({ verbs }: PolicyRule, verb: string): boolean {
  return verbs.includes(ALL) || verbs.includes(verb);
}

export function coversGroup({ apiGroups }: PolicyRule, group: string): boolean {
  return apiGroups.includes(ALL) || apiGroups.includes(group);
}

/** @param subresource `''` for the resource itself */
export function coversResource({ resources }: PolicyRule, resource: string, subresource: string): boolean {
  return resourcePatterns(resource, subresource).some((pattern) => resources.includes(pattern));
}

/** What of a rule's `resources` stands for a resource. */
export function resourcePatterns(resource: string, subresource: string): readonly string[] {
  return subresource === '' ? [ALL, resource] : [ALL, `${resource}/${subresource}`, `*/${subresource}`];
}

/** A rule with names covers no request that names none: list, watch and deletecollection without a field selector, and create. */
export function coversName({ resourceNames }: PolicyRule, name: string): boolean {
  return resourceNames.length === 0 || resourceNames.includes(name);
}

export function coversUrl({ nonResourceURLs }: PolicyRule, url: string): boolean {
  return nonResourceURLs.some((pattern) => {
    if (pattern === ALL || pattern === url) return true;
    return pattern.endsWith(ALL) && url.startsWith(withoutStars(pattern));
  });
}

function withoutStars(pattern: string): string {
  let end = pattern.length;
  while (pattern[end - 1] === ALL) end -= 1;
  return pattern.slice(0, end);
}
