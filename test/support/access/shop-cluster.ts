const GROUP = 'rbac.authorization.k8s.io';
const RBAC = `${GROUP}/v1`;

export const account = (namespace: string, name: string, more: object = {}) => ({
  apiVersion: 'v1',
  kind: 'ServiceAccount',
  metadata: { namespace, name },
  ...more,
});
export const role = (namespace: string, name: string, ...rules: readonly object[]) => ({
  apiVersion: RBAC,
  kind: 'Role',
  metadata: { namespace, name, creationTimestamp: '2026-01-01T00:00:00Z' },
  rules,
});
export const clusterRole = (
  name: string,
  rules: readonly object[],
  more: { labels?: object; aggregationRule?: object } = {},
) => {
  const { labels = {}, ...fields } = more;
  return { apiVersion: RBAC, kind: 'ClusterRole', metadata: { name, labels }, rules, ...fields };
};

/** `Role reader`, `ClusterRole view` to `ServiceAccount shop/ci`, `User ann`, `Group devs`. */
function bound(target: string, subjects: readonly string[]): object {
  const [kind, name] = target.split(' ');
  return {
    roleRef: { apiGroup: GROUP, kind, name },
    subjects: subjects.map((subject) => {
      const [sort, who = ''] = subject.split(' ');
      if (sort !== 'ServiceAccount') return { kind: sort, name: who, apiGroup: GROUP };
      const [namespace, account] = who.split('/');
      return { kind: sort, namespace, name: account };
    }),
  };
}
export const roleBinding = (namespace: string, name: string, target: string, ...subjects: readonly string[]) => ({
  apiVersion: RBAC,
  kind: 'RoleBinding',
  metadata: { namespace, name },
  ...bound(target, subjects),
});
export const clusterRoleBinding = (name: string, target: string, ...subjects: readonly string[]) => ({
  apiVersion: RBAC,
  kind: 'ClusterRoleBinding',
  metadata: { name },
  ...bound(target, subjects),
});
export const rule = (verbs: string, resources: string, more: object = {}) => ({
  apiGroups: [''],
  resources: resources.split(','),
  verbs: verbs.split(','),
  ...more,
});

/** A small cluster with a bit of everything that RBAC has. */
export const SHOP: readonly object[] = [
  account('shop', 'ci'),
  account('shop', 'web'),
  account('shop', 'quiet', { automountServiceAccountToken: false }),
  clusterRole('cluster-admin', [rule('*', '*', { apiGroups: ['*'] }), { nonResourceURLs: ['*'], verbs: ['*'] }]),
  clusterRoleBinding('cluster-admin', 'ClusterRole cluster-admin', 'Group system:masters'),
  clusterRole('system:basic-user', [
    rule('create', 'selfsubjectaccessreviews', { apiGroups: ['authorization.k8s.io'] }),
  ]),
  clusterRoleBinding('system:basic-user', 'ClusterRole system:basic-user', 'Group system:authenticated'),
  clusterRole('view', [rule('get,list,watch', 'pods')], {
    aggregationRule: { clusterRoleSelectors: [{ matchLabels: { 'to-view': 'true' } }] },
  }),
  clusterRole('view-pods', [rule('get,list,watch', 'pods')], { labels: { 'to-view': 'true' } }),
  clusterRole('metrics', [{ nonResourceURLs: ['/metrics', '/healthz/*'], verbs: ['get'] }]),
  clusterRoleBinding('metrics', 'ClusterRole metrics', 'User prometheus'),
  role(
    'shop',
    'deployer',
    rule('get,list,patch', 'deployments', { apiGroups: ['apps'] }),
    rule('get', 'secrets', { resourceNames: ['registry'] }),
    rule('create', 'pods/exec'),
  ),
  roleBinding('shop', 'ci-deploys', 'Role deployer', 'ServiceAccount shop/ci'),
  roleBinding('build', 'ci-views', 'ClusterRole view', 'ServiceAccount shop/ci', 'Group devs'),
  roleBinding('shop', 'old', 'Role gone', 'ServiceAccount shop/web', 'ServiceAccount shop/nobody'),
  clusterRole('secret-reader', [rule('get,list', 'secrets')]),
  clusterRoleBinding('leaky', 'ClusterRole secret-reader', 'Group system:serviceaccounts:shop'),
];

export const pod = (name: string, spec: object) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { namespace: 'shop', name },
  spec: { containers: [{ name: 'app', image: 'app' }], ...spec },
});
