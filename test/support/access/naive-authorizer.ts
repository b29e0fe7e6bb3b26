/**
 * The RBAC authorizer of Kubernetes 1.36, transcribed function by function from pkg/apis/rbac/v1/evaluation_helpers.go,
 * pkg/registry/rbac/validation/rule.go, plugin/pkg/auth/authorizer/rbac/rbac.go and, for MatchesUsername, apiserver's serviceaccount/util.go.
 * It reads objects as the API server has them and looks at each.
 */

export interface RawRule {
  readonly verbs: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
}
export interface RawRole {
  readonly kind: 'Role' | 'ClusterRole';
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly rules: readonly RawRule[];
}
export interface RawSubject {
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
}
export interface RawBinding {
  readonly kind: 'RoleBinding' | 'ClusterRoleBinding';
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly roleRef: { readonly apiGroup: string; readonly kind: string; readonly name: string };
  readonly subjects: readonly RawSubject[];
}
export interface RawAccess {
  readonly roles: readonly RawRole[];
  readonly bindings: readonly RawBinding[];
}
export interface RawUser {
  readonly name: string;
  readonly groups: readonly string[];
}
export interface RawAttributes {
  readonly user: RawUser;
  readonly verb: string;
  readonly isResourceRequest: boolean;
  readonly group: string;
  readonly resource: string;
  readonly subresource: string;
  readonly name: string;
  readonly namespace: string;
  readonly path: string;
}

function verbMatches(rule: RawRule, requestedVerb: string): boolean {
  for (const ruleVerb of rule.verbs) {
    if (ruleVerb === '*') return true;
    if (ruleVerb === requestedVerb) return true;
  }
  return false;
}

function apiGroupMatches(rule: RawRule, requestedGroup: string): boolean {
  for (const ruleGroup of rule.apiGroups ?? []) {
    if (ruleGroup === '*') return true;
    if (ruleGroup === requestedGroup) return true;
  }
  return false;
}

function resourceMatches(rule: RawRule, combinedRequestedResource: string, requestedSubresource: string): boolean {
  for (const ruleResource of rule.resources ?? []) {
    if (ruleResource === '*') return true;
    if (ruleResource === combinedRequestedResource) return true;
    if (requestedSubresource.length === 0) continue;
    if (
      ruleResource.length === requestedSubresource.length + 2 &&
      ruleResource.startsWith('*/') &&
      ruleResource.endsWith(requestedSubresource)
    )
      return true;
  }
  return false;
}

function resourceNameMatches(rule: RawRule, requestedName: string): boolean {
  if ((rule.resourceNames ?? []).length === 0) return true;
  for (const ruleName of rule.resourceNames ?? []) if (ruleName === requestedName) return true;
  return false;
}

function nonResourceURLMatches(rule: RawRule, requestedURL: string): boolean {
  for (const ruleURL of rule.nonResourceURLs ?? []) {
    if (ruleURL === '*') return true;
    if (ruleURL === requestedURL) return true;
    if (ruleURL.endsWith('*') && requestedURL.startsWith(ruleURL.replace(/\*+$/, ''))) return true;
  }
  return false;
}

function ruleAllows(attributes: RawAttributes, rule: RawRule): boolean {
  if (attributes.isResourceRequest) {
    let combinedResource = attributes.resource;
    if (attributes.subresource.length > 0) combinedResource = `${attributes.resource}/${attributes.subresource}`;
    return (
      verbMatches(rule, attributes.verb) &&
      apiGroupMatches(rule, attributes.group) &&
      resourceMatches(rule, combinedResource, attributes.subresource) &&
      resourceNameMatches(rule, attributes.name)
    );
  }
  return verbMatches(rule, attributes.verb) && nonResourceURLMatches(rule, attributes.path);
}

function matchesUsername(namespace: string, name: string, username: string): boolean {
  const prefix = 'system:serviceaccount:';
  if (!username.startsWith(prefix)) return false;
  let rest = username.slice(prefix.length);
  if (!rest.startsWith(namespace)) return false;
  rest = rest.slice(namespace.length);
  if (!rest.startsWith(':')) return false;
  return rest.slice(1) === name;
}

function appliesToUser(user: RawUser, subject: RawSubject, namespace: string): boolean {
  switch (subject.kind) {
    case 'User':
      return user.name === subject.name;
    case 'Group':
      return user.groups.includes(subject.name);
    case 'ServiceAccount': {
      let accountNamespace = namespace;
      if ((subject.namespace ?? '').length > 0) accountNamespace = subject.namespace ?? '';
      if (accountNamespace.length === 0) return false;
      return matchesUsername(accountNamespace, subject.name, user.name);
    }
    default:
      return false;
  }
}

function roleReferenceRules(
  { roles }: RawAccess,
  roleRef: RawBinding['roleRef'],
  bindingNamespace: string,
): readonly RawRule[] {
  switch (roleRef.kind) {
    case 'Role':
      return (
        roles.find(
          ({ kind, metadata }) =>
            kind === 'Role' &&
            bindingNamespace !== '' &&
            metadata.namespace === bindingNamespace &&
            metadata.name === roleRef.name,
        )?.rules ?? []
      );
    case 'ClusterRole':
      return roles.find(({ kind, metadata }) => kind === 'ClusterRole' && metadata.name === roleRef.name)?.rules ?? [];
    default:
      return [];
  }
}

/** Whether one binding allows what is asked of it. */
export function bindingAllows(access: RawAccess, binding: RawBinding, attributes: RawAttributes): boolean {
  const namespace = binding.kind === 'ClusterRoleBinding' ? '' : attributes.namespace;
  if (binding.kind === 'RoleBinding') {
    if (attributes.namespace.length === 0 || binding.metadata.namespace !== attributes.namespace) return false;
  }
  if (!binding.subjects.some((subject) => appliesToUser(attributes.user, subject, namespace))) return false;
  return roleReferenceRules(access, binding.roleRef, namespace).some((rule) => ruleAllows(attributes, rule));
}

export function authorize(access: RawAccess, attributes: RawAttributes): boolean {
  return access.bindings.some((binding) => bindingAllows(access, binding, attributes));
}
