import type { MissingKind } from '../../../contracts/diagram.js';
import type { Binding, Role, ServiceAccount } from '../../../rules/rbac/access-objects.js';

/** Who may do what in the cluster, at one moment. The same object is given as long as nothing changes, so what is made of it can be kept with it. */
export interface AccessSnapshot {
  /** Changes with the content. */
  readonly version: number;
  /** Roles and ClusterRoles; of an aggregated ClusterRole with the rules that the cluster has filled in. */
  readonly roles: readonly Role[];
  /** RoleBindings and ClusterRoleBindings. */
  readonly bindings: readonly Binding[];
  readonly serviceAccounts: readonly ServiceAccount[];
  /** Kinds that the account of this server may not list, each with the reason; nothing of them is in the lists. */
  readonly missing: readonly MissingKind[];
}

/** The roles, bindings and service accounts of the whole cluster. */
export interface AccessRules {
  /**
   * What the cluster has now. The first question may wait until everything is listed.
   * Throws PodproofError `unavailable` where there is no cluster or it has been away for more than some seconds, and `aborted`.
   */
  current(signal?: AbortSignal): Promise<AccessSnapshot>;
}
