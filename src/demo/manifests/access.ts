import type { KubernetesObject, Place } from './kubernetes-object.js';

interface Rule {
  readonly apiGroups?: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
}

const API = 'rbac.authorization.k8s.io';
const complete = (rules: readonly Rule[]) => rules.map((rule) => ({ apiGroups: [''], ...rule }));

export function role({ namespace, name }: Place, rules: readonly Rule[]): KubernetesObject {
  return { apiVersion: `${API}/v1`, kind: 'Role', metadata: { namespace, name }, rules: complete(rules) };
}

export function clusterRole(name: string, rules: readonly Rule[]): KubernetesObject {
  return { apiVersion: `${API}/v1`, kind: 'ClusterRole', metadata: { name }, rules: complete(rules) };
}

/** Gives the Role of that name to the service account of that name. */
export function roleBinding({ namespace, name }: Place): KubernetesObject {
  return {
    ...{ apiVersion: `${API}/v1`, kind: 'RoleBinding', metadata: { namespace, name } },
    roleRef: { apiGroup: API, kind: 'Role', name },
    subjects: [{ kind: 'ServiceAccount', namespace, name }],
  };
}

/** Gives a ClusterRole to a service account everywhere. */
export function clusterRoleBinding(roleName: string, { namespace, name }: Place): KubernetesObject {
  return {
    ...{ apiVersion: `${API}/v1`, kind: 'ClusterRoleBinding', metadata: { name: `${namespace}-${name}-${roleName}` } },
    roleRef: { apiGroup: API, kind: 'ClusterRole', name: roleName },
    subjects: [{ kind: 'ServiceAccount', namespace, name }],
  };
}
