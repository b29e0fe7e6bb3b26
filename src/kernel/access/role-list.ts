import type { RoleList } from '../../contracts/access.js';
import type { AccessIndex } from '../../rules/rbac/access-index.js';
import { byText, viewOfObject } from './access-views.js';

/** How many bindings without a role are listed. */
const DANGLING = 500;

/** All roles in alphabetical order, and bindings to roles that do not exist. */
export function roleList(index: AccessIndex): Omit<RoleList, 'missing'> {
  const { roles, bindings } = index.objects;
  const dangling = bindings.filter((binding) => index.roleExists(binding) === false);
  return {
    cluster_roles: roles
      .filter(({ kind }) => kind === 'ClusterRole')
      .map(({ name }) => ({ name }))
      .sort((one, other) => byText(one.name, other.name)),
    roles: roles
      .filter(({ kind }) => kind === 'Role')
      .map(({ namespace, name }) => ({ namespace, name }))
      .sort((one, other) => byText(one.namespace, other.namespace) || byText(one.name, other.name)),
    dangling_bindings: dangling
      .slice(0, DANGLING)
      .map((binding) => ({ ...viewOfObject(binding), role: { ...binding.role } })),
  };
}
