import fc from 'fast-check';
import type { AccessQuestion } from '../../../src/rules/rbac/rule-matches.js';
import type { RawAccess, RawAttributes, RawBinding, RawRole, RawRule, RawUser } from './naive-authorizer.js';

/** Few words of each sort, so that rules, bindings and questions meet often; some differ from others by a letter, a case or a star. */
const VERBS = ['get', 'list', 'watch', 'create', 'delete', 'deletecollection', 'Get', 'impersonate'];
const GROUPS = ['', 'apps', 'example.com', 'Apps'];
const RESOURCES = ['pods', 'deployments', 'widgets', 'Pods', 'pod'];
const SUBRESOURCES = ['log', 'scale', 'status', 'xlog'];
const NAMES = ['a', 'b', 'A'];
const NAMESPACES = ['shop', 'shop2', 'build'];
export const WORD_NAMESPACES: readonly string[] = NAMESPACES;
const URLS = ['/metrics', '/healthz', '/healthz/ping', '/api', '/apis/apps', '/a'];
const ROLE_NAMES = ['r0', 'r1', 'r2', 'R0'];
const ACCOUNTS = ['default', 'ci'];

const some = (words: readonly string[], maxLength = 3) =>
  fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength });

const rulePatterns = [
  ...RESOURCES,
  ...RESOURCES.flatMap((resource) => SUBRESOURCES.map((sub) => `${resource}/${sub}`)),
  ...SUBRESOURCES.map((sub) => `*/${sub}`),
  ...['*', 'pods/*', '*/*', '*/', 'po*'],
];
const urlPatterns = [...URLS, '*', '/healthz*', '/healthz/*', '/api*', '/a**', '/*', '/health*/ping'];

const resourceRule: fc.Arbitrary<RawRule> = fc.record(
  {
    verbs: some([...VERBS, '*']),
    apiGroups: some([...GROUPS, '*']),
    resources: some(rulePatterns, 4),
    resourceNames: some(NAMES, 2),
  },
  { requiredKeys: ['verbs', 'apiGroups', 'resources'] },
);
const urlRule: fc.Arbitrary<RawRule> = fc.record({
  verbs: some(['get', 'post', '*']),
  nonResourceURLs: some(urlPatterns),
});

/** Rules that the API server would refuse are good too where it is not asked. */
const oddRule: fc.Arbitrary<RawRule> = fc.record(
  {
    verbs: fc.array(fc.constantFrom(...VERBS), { maxLength: 2 }),
    apiGroups: fc.array(fc.constantFrom(...GROUPS), { maxLength: 2 }),
    resources: fc.array(fc.constantFrom(...rulePatterns), { maxLength: 2 }),
    nonResourceURLs: fc.array(fc.constantFrom(...urlPatterns), { maxLength: 2 }),
  },
  { requiredKeys: ['verbs'] },
);

/** What no namespace has is no matter of a Role. */
function ofNamespace(rules: readonly RawRule[]): RawRule[] {
  return rules.filter(({ resources }) => resources !== undefined).map(({ nonResourceURLs: _, ...rest }) => rest);
}

const role = (rule: fc.Arbitrary<RawRule>): fc.Arbitrary<RawRole> =>
  fc
    .record({
      name: fc.constantFrom(...ROLE_NAMES),
      namespace: fc.option(fc.constantFrom(...NAMESPACES), { nil: undefined }),
      rules: fc.array(rule, { maxLength: 4 }),
    })
    .map(({ name, namespace, rules }) =>
      namespace === undefined
        ? { kind: 'ClusterRole', metadata: { name }, rules }
        : { kind: 'Role', metadata: { name, namespace }, rules: ofNamespace(rules) },
    );

const subject = fc.oneof(
  fc.record({
    kind: fc.constant('User'),
    name: fc.constantFrom('ann', 'Ann', 'system:serviceaccount:shop:ci', 'system:anonymous'),
  }),
  fc.record({
    kind: fc.constant('Group'),
    name: fc.constantFrom(
      ...['devs', 'Devs', 'system:authenticated', 'system:unauthenticated', 'system:serviceaccounts'],
      ...NAMESPACES.map((namespace) => `system:serviceaccounts:${namespace}`),
    ),
  }),
  fc.record({
    kind: fc.constant('ServiceAccount'),
    name: fc.constantFrom(...ACCOUNTS),
    namespace: fc.constantFrom(...NAMESPACES),
  }),
);
/** An account without a namespace is that of the binding's; the API server refuses such today. */
const oddSubject = fc.oneof(
  subject,
  fc.record({ kind: fc.constantFrom('ServiceAccount', 'Robot'), name: fc.constantFrom(...ACCOUNTS) }),
);

const apiGroup = 'rbac.authorization.k8s.io';

const binding = (subjects: fc.Arbitrary<RawBinding['subjects'][number]>, isOdd: boolean): fc.Arbitrary<RawBinding> =>
  fc
    .record({
      name: fc.integer({ min: 0, max: 1_000_000 }).map((number) => `b${number}`),
      namespace: fc.option(fc.constantFrom(...NAMESPACES), { nil: undefined }),
      roleKind: fc.constantFrom('Role', 'ClusterRole'),
      roleName: fc.constantFrom(...ROLE_NAMES, 'gone'),
      subjects: fc.array(subjects, { maxLength: 4 }),
    })
    .map(({ name, namespace, roleKind, roleName, subjects: bound }) => {
      const kind = namespace === undefined && !isOdd ? 'ClusterRole' : roleKind;
      const roleRef = { apiGroup, kind, name: roleName };
      return namespace === undefined
        ? { kind: 'ClusterRoleBinding', metadata: { name }, roleRef, subjects: bound }
        : { kind: 'RoleBinding', metadata: { name, namespace }, roleRef, subjects: bound };
    });

function keyOf({ kind, metadata }: RawRole | RawBinding): string {
  return `${kind}/${metadata.namespace ?? ''}/${metadata.name}`;
}

/** Roles and bindings. Only those that the API server takes, unless `isOdd`. */
export function arbitraryAccess({
  isOdd,
  size,
  least = 0,
}: {
  isOdd: boolean;
  size: number;
  least?: number;
}): fc.Arbitrary<RawAccess> {
  const rule = isOdd ? fc.oneof(resourceRule, urlRule, oddRule) : fc.oneof(resourceRule, resourceRule, urlRule);
  return fc.record({
    roles: fc.uniqueArray(role(rule), {
      minLength: Math.min(least, ROLE_NAMES.length * 2),
      maxLength: size,
      selector: keyOf,
    }),
    bindings: fc.uniqueArray(binding(isOdd ? oddSubject : subject, isOdd), {
      minLength: least,
      maxLength: size,
      selector: keyOf,
    }),
  });
}

export const arbitraryQuestion: fc.Arbitrary<AccessQuestion> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      verb: fc.constantFrom(...VERBS, '*'),
      group: fc.constantFrom(...GROUPS, '*'),
      resource: fc.constantFrom(...RESOURCES, '*'),
      subresource: fc.constantFrom('', '', ...SUBRESOURCES),
      name: fc.constantFrom('', ...NAMES),
      namespace: fc.constantFrom('', ...NAMESPACES, 'elsewhere'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      verb: fc.constantFrom('get', 'post', 'put'),
      url: fc.constantFrom(...URLS, '/healthz/ping/more', '/'),
    }),
  },
);

/** How `can-i` names somebody, and whom the API server sees then. */
export interface NamedAsker {
  readonly text: string;
  readonly user: RawUser;
}

export const ASKERS: readonly NamedAsker[] = [
  ...['ann', 'Ann', 'bob'].map((name) => ({
    text: `user:${name}`,
    user: { name, groups: ['system:authenticated'] },
  })),
  { text: 'user:system:anonymous', user: { name: 'system:anonymous', groups: ['system:unauthenticated'] } },
  ...NAMESPACES.flatMap((namespace) =>
    ACCOUNTS.map((name) => ({
      text: `system:serviceaccount:${namespace}:${name}`,
      user: {
        name: `system:serviceaccount:${namespace}:${name}`,
        groups: ['system:serviceaccounts', `system:serviceaccounts:${namespace}`, 'system:authenticated'],
      },
    })),
  ),
  ...['devs', 'Devs', 'system:authenticated', 'system:serviceaccounts', 'system:serviceaccounts:shop'].map((group) => ({
    text: `group:${group}`,
    user: { name: '', groups: [group] },
  })),
];

/** A question as the API server is asked it. */
export function attributesOf(question: AccessQuestion, user: RawUser): RawAttributes {
  const nothing = { group: '', resource: '', subresource: '', name: '', namespace: '', path: '' };
  return 'url' in question
    ? { ...nothing, user, verb: question.verb, isResourceRequest: false, path: question.url }
    : { ...nothing, ...question, user, isResourceRequest: true };
}
