import type { AccessObject, AccessPath, AccessPermission, AccessRule } from '../../contracts/access.js';
import type { Grant } from '../../rules/rbac/access-index.js';
import type { PolicyRule } from '../../rules/rbac/access-objects.js';
import type { Permission } from '../../rules/rbac/permissions.js';

/** How many bindings an answer names for one thing. */
export const THROUGH_LIMIT = 10;
/** How many words of a list in a rule are shown. */
const WORDS = 100;

const LISTS = ['apiGroups', 'resources', 'resourceNames', 'nonResourceURLs'] as const;

/** A role or binding by its name. */
export function viewOfObject({ kind, namespace, name }: AccessObject): AccessObject {
  return { kind, namespace, name };
}

export function viewOfRule(rule: PolicyRule): AccessRule {
  const lists = LISTS.filter((list) => rule[list].length > 0).map(
    (list) => [list, rule[list].slice(0, WORDS)] as const,
  );
  const isTruncated = [...LISTS, 'verbs' as const].some((list) => rule[list].length > WORDS);
  return {
    ...Object.fromEntries(lists),
    verbs: rule.verbs.slice(0, WORDS),
    ...(isTruncated && { truncated: true }),
  };
}

export function viewOfGrant({ binding, role, rule }: Grant): AccessPath {
  return { binding: viewOfObject(binding), role: viewOfObject(role), rule: viewOfRule(rule) };
}

/** Why somebody may do something, as far as an answer says it. */
export function viewOfGrants(grants: readonly Grant[]): AccessPath[] {
  return grants.slice(0, THROUGH_LIMIT).map(viewOfGrant);
}

export function viewOfPermission(permission: Permission): AccessPermission {
  const { apiGroup, resource, urls, verbs, resourceNames, rules, risk } = permission;
  return {
    ...{ apiGroup, resource },
    ...(urls !== undefined && { urls: urls.slice(0, WORDS) }),
    verbs: verbs.slice(0, WORDS),
    resourceNames: resourceNames.slice(0, WORDS),
    rules: rules.slice(0, WORDS).map((rule) => ({
      verbs: rule.verbs.slice(0, WORDS),
      resourceNames: rule.resourceNames.slice(0, WORDS),
      namespaces: rule.namespaces.slice(0, WORDS),
    })),
    risk: risk === null ? null : { level: risk.level, reasons: [...risk.reasons] },
  };
}

/** In the order of characters, the same everywhere. */
export function byText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
