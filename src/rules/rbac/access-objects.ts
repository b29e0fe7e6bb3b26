import type { LabelSelector } from '../label-selector.js';

/** What a rule of a role allows (rbac.authorization.k8s.io/v1, PolicyRule). It is about resources, or about URLs that are none. */
export interface PolicyRule {
  /** `''` is the core group. */
  readonly apiGroups: readonly string[];
  /** `pods`, `pods/log`, and `*` and `*` + `/log` for all of them. */
  readonly resources: readonly string[];
  /** Empty for every name. */
  readonly resourceNames: readonly string[];
  readonly verbs: readonly string[];
  readonly nonResourceURLs: readonly string[];
}

/** A Role or a ClusterRole. */
export interface Role {
  readonly kind: 'Role' | 'ClusterRole';
  /** `''` for a ClusterRole. */
  readonly namespace: string;
  readonly name: string;
  /** ISO 8601; `''` where it is not known. */
  readonly createdAt: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Those of an aggregated ClusterRole are filled in by the cluster. */
  readonly rules: readonly PolicyRule[];
  /** Of an aggregated ClusterRole: which ClusterRoles it takes its rules from; those that one of these selects. */
  readonly aggregates: readonly LabelSelector[];
}

/** Whom a binding gives a role. */
export interface RoleSubject {
  readonly kind: 'User' | 'Group' | 'ServiceAccount';
  /** Of a ServiceAccount, where the binding does not say it that of the binding; `''` for users and groups. */
  readonly namespace: string;
  readonly name: string;
}

/** A RoleBinding or a ClusterRoleBinding. */
export interface Binding {
  readonly kind: 'RoleBinding' | 'ClusterRoleBinding';
  /** `''` for a ClusterRoleBinding. */
  readonly namespace: string;
  readonly name: string;
  readonly createdAt: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Which role; whether it exists is another matter. A Role is that of the binding's namespace. */
  readonly role: { readonly kind: string; readonly name: string };
  readonly subjects: readonly RoleSubject[];
}

export interface ServiceAccount {
  readonly namespace: string;
  readonly name: string;
  readonly createdAt: string;
  /** `automountServiceAccountToken`, where it is set. */
  readonly automountToken: boolean | undefined;
}
