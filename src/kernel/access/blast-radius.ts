import type { AccessRisk, BlastRadius } from '../../contracts/access.js';
import { type Fields, firstTextOf } from '../../rules/evidence/values.js';
import { specOf } from '../../rules/pod/object.js';
import type { AccessIndex, Grant } from '../../rules/rbac/access-index.js';
import type { Binding, PolicyRule } from '../../rules/rbac/access-objects.js';
import { type Asker, askerNamed, serviceAccountUsername } from '../../rules/rbac/asker.js';
import { type FoundRisk, gravity, risksOfBinding, risksOfRule } from '../../rules/rbac/found-risks.js';
import { permissionsOf } from '../../rules/rbac/permissions.js';
import { danglingBinding } from '../../rules/rbac/risks/dangling-binding.js';
import { tokenMountOf } from '../../rules/rbac/token-mount.js';
import { byText, THROUGH_LIMIT, viewOfGrant, viewOfPermission } from './access-views.js';

/** Asking the API server who one is and what one may do: everybody may, and it reaches nothing. */
const ABOUT_ONESELF = new Set(['authentication.k8s.io', 'authorization.k8s.io']);

/** What a stolen token of a pod's service account could do. */
export function blastRadius(index: AccessIndex, pod: Fields, namespace: string): Omit<BlastRadius, 'missing'> {
  const spec = specOf(pod);
  const name = firstTextOf(spec.serviceAccountName, spec.serviceAccount, 'default');
  const asker = askerNamed(serviceAccountUsername(namespace, name));
  const mount = tokenMountOf(pod, index.serviceAccount(namespace, name));
  const grants = grantsOf(index, asker);
  const { permissions, isTruncated } = permissionsOf(grants.map(placed));
  return {
    service_account: name,
    automounted: mount.isMounted,
    automounted_why: mount.why,
    groups: [...asker.groups],
    permissions: permissions.map(viewOfPermission),
    risks: risksOf(index, grants),
    reaches: reachesOf(grants),
    truncated: isTruncated,
  };
}

/** All rules that an account has, by which role and binding. */
function grantsOf(index: AccessIndex, asker: Asker): Grant[] {
  return index.bindingsOf(asker).flatMap((binding) => {
    const role = index.roleOf(binding);
    return role === undefined ? [] : role.rules.map((rule) => ({ binding, role, rule }));
  });
}

/** A RoleBinding gives what belongs to its namespace only, whatever kind its role is of. */
function placed({ binding, rule }: Grant): { readonly rule: PolicyRule; readonly namespace: string } {
  return { rule: binding.kind === 'RoleBinding' ? withoutUrls(rule) : rule, namespace: binding.namespace };
}

function withoutUrls(rule: PolicyRule): PolicyRule {
  return rule.nonResourceURLs.length === 0 ? rule : { ...rule, nonResourceURLs: [] };
}

/** That a binding names something that does not exist is no power of a token. */
function risksOf(index: AccessIndex, grants: readonly Grant[]): AccessRisk[] {
  const found = new Map<string, AccessRisk>();
  const add = (risk: FoundRisk, grant: Grant): void => {
    const key = `${risk.check} ${risk.why}`;
    const entry = found.get(key) ?? { ...pick(risk), through: [] };
    found.set(key, entry);
    if (entry.through.length < THROUGH_LIMIT) entry.through.push(viewOfGrant(grant));
  };
  const judged = new Set<Binding>();
  for (const grant of grants) {
    for (const risk of risksOfRule(placed(grant))) add(risk, grant);
    if (judged.has(grant.binding)) continue;
    judged.add(grant.binding);
    for (const risk of risksOfBinding(grant.binding, index)) if (risk.check !== danglingBinding.id) add(risk, grant);
  }
  return [...found.values()].sort((one, other) => gravity(one) - gravity(other) || byText(one.title, other.title));
}

function pick({ check, level, title, why }: FoundRisk): Pick<AccessRisk, 'check' | 'level' | 'title' | 'why'> {
  return { check, level, title, why };
}

/** The namespaces in which something can be done; `*` for the whole cluster. */
function reachesOf(grants: readonly Grant[]): string[] {
  const namespaces = new Set<string>();
  for (const { binding, rule } of grants) {
    const isResource = rule.resources.length > 0 && rule.verbs.length > 0;
    if (!isResource || rule.apiGroups.every((group) => ABOUT_ONESELF.has(group))) continue;
    namespaces.add(binding.kind === 'ClusterRoleBinding' ? '*' : binding.namespace);
  }
  return namespaces.has('*') ? ['*'] : [...namespaces].sort(byText);
}
