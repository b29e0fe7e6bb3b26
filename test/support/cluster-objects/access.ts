import type { Fields } from '../../../src/rules/evidence/values.js';
import { finish, type GeneratedObject } from './metadata.js';
import type { Random } from './random.js';

const GROUP = 'rbac.authorization.k8s.io';
const API_VERSION = `${GROUP}/v1`;
const READ = ['get', 'list', 'watch'];
const WRITE = ['create', 'update', 'patch', 'delete'];

const rule = (group: string, resources: readonly string[], verbs: readonly string[], more: Fields = {}): Fields => ({
  ...{ apiGroups: [group], resources, verbs },
  ...more,
});

/** Of the shapes that roles of operators, teams and pipelines have. */
function rulesOf(random: Random): Fields[] {
  const name = `${random.suffix(6)}-config`;
  return random.pick<Fields[]>([
    [rule('', ['pods', 'pods/log', 'services', 'configmaps'], READ)],
    [rule('apps', ['deployments', 'statefulsets'], [...READ, ...WRITE]), rule('', ['pods/exec'], ['create'])],
    [rule('', ['configmaps'], ['get', 'update'], { resourceNames: [name] }), rule('', ['events'], ['create', 'patch'])],
    [rule('coordination.k8s.io', ['leases'], [...READ, ...WRITE])],
    [
      rule('', ['secrets'], ['get'], { resourceNames: [name] }),
      rule('batch', ['jobs', 'cronjobs'], [...READ, 'create']),
    ],
    [rule('', ['secrets'], READ), rule('', ['serviceaccounts/token'], ['create'])],
    [rule('*', ['*'], READ)],
    [rule('monitoring.coreos.com', ['servicemonitors', 'prometheusrules'], ['*'])],
  ]);
}

/** A Role and what binds it to accounts of the namespace, and sometimes to people. */
export function* generateRole(
  random: Random,
  namespace: string,
  name: string,
  serviceAccounts: readonly string[],
): Generator<GeneratedObject> {
  const rules = rulesOf(random);
  yield finish(random, { apiVersion: API_VERSION, kind: 'Role', namespace, name, fields: { rules } });
  const account = serviceAccounts[random.integer(serviceAccounts.length)] ?? 'default';
  const subjects: Fields[] = [{ kind: 'ServiceAccount', name: account, namespace }];
  if (random.chance(0.3))
    subjects.push({ kind: 'User', name: `user-${random.integer(300)}@example.com`, apiGroup: GROUP });
  if (random.chance(0.2)) subjects.push({ kind: 'Group', name: `team-${random.integer(60)}`, apiGroup: GROUP });
  const roleRef = random.chance(0.1)
    ? { apiGroup: GROUP, kind: 'ClusterRole', name: `platform-${random.integer(10)}` }
    : { apiGroup: GROUP, kind: 'Role', name };
  yield finish(random, {
    apiVersion: API_VERSION,
    kind: 'RoleBinding',
    namespace,
    name,
    fields: { roleRef, subjects },
  });
}

/** A ClusterRole and what binds it in the whole cluster. */
export function* generateClusterRole(random: Random, name: string, namespace: string): Generator<GeneratedObject> {
  const rules = [...rulesOf(random), ...rulesOf(random)];
  const labels = { 'app.kubernetes.io/name': name };
  yield finish(random, { apiVersion: API_VERSION, kind: 'ClusterRole', name, labels, fields: { rules } });
  const roleRef = { apiGroup: GROUP, kind: 'ClusterRole', name };
  const subjects = random.pick<Fields[]>([
    [{ kind: 'ServiceAccount', name: 'default', namespace }],
    [{ kind: 'Group', name: `team-${random.integer(60)}`, apiGroup: GROUP }],
    [{ kind: 'User', name: `user-${random.integer(300)}@example.com`, apiGroup: GROUP }],
  ]);
  yield finish(random, { apiVersion: API_VERSION, kind: 'ClusterRoleBinding', name, fields: { roleRef, subjects } });
}
