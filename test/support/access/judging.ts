import type { Binding, PolicyRule, RoleSubject } from '../../../src/rules/rbac/access-objects.js';
import type { BindingCheck, BindingSurroundings, RuleCheck } from '../../../src/rules/rbac/risks/check.js';

/** `list,watch secrets,apps:deployments` of a rule: verbs, then resources of one group (the core group unless one is given). */
export function ruleOf(
  verbs: string,
  resources: string,
  group = '',
  resourceNames: readonly string[] = [],
): PolicyRule {
  return {
    apiGroups: [group],
    resources: resources.split(','),
    resourceNames,
    verbs: verbs.split(','),
    nonResourceURLs: [],
  };
}

/** The level that a check gives a rule, in the whole cluster unless a namespace is given; `none` where it finds nothing. */
export function levelOf(check: RuleCheck, rule: PolicyRule, namespace = ''): string {
  return check.judge({ rule, namespace })?.level ?? 'none';
}

const NAMES = /^(ServiceAccount|User|Group) (?:([^/]+)\/)?(.+)$/;

function subjectOf(text: string): RoleSubject {
  const [, kind = '', namespace = '', name = ''] = NAMES.exec(text) ?? [];
  return { kind: kind as RoleSubject['kind'], namespace, name };
}

/** A ClusterRoleBinding of a ClusterRole to subjects such as `ServiceAccount shop/ci`. */
export function bindingOf(role: string, subjects: readonly string[], more: Partial<Binding> = {}): Binding {
  return {
    kind: 'ClusterRoleBinding',
    namespace: '',
    name: 'some-binding',
    createdAt: '',
    labels: {},
    role: { kind: 'ClusterRole', name: role },
    subjects: subjects.map(subjectOf),
    ...more,
  };
}

const SURROUNDINGS: BindingSurroundings = {
  roleExists: () => true,
  accountExists: () => true,
};

export function levelOfBinding(
  check: BindingCheck,
  binding: Binding,
  surroundings: Partial<BindingSurroundings> = {},
): string {
  return check.judge(binding, { ...SURROUNDINGS, ...surroundings })?.level ?? 'none';
}
