/** Of the core group unless named otherwise; what is not here is of none that we know, and stands in a comment. */
const GROUPS: Readonly<Record<string, string>> = {
  deployments: 'apps',
  replicasets: 'apps',
  statefulsets: 'apps',
  daemonsets: 'apps',
  jobs: 'batch',
  cronjobs: 'batch',
  horizontalpodautoscalers: 'autoscaling',
  ingresses: 'networking.k8s.io',
  networkpolicies: 'networking.k8s.io',
  poddisruptionbudgets: 'policy',
  storageclasses: 'storage.k8s.io',
};

/** A missing permission in short: `list nodes`, `get pods/log`, `list deployments.apps`. */
const SHORT = /^([a-z]+) ([a-z0-9/-]+)(?:\.([a-z0-9.-]+))?$/;
/** As Kubernetes refuses: `… cannot list resource "deployments" in API group "apps" at the cluster scope`. */
const REFUSED = /\bcannot ([a-z]+) resource "([a-z0-9/-]+)" in API group "([a-z0-9.-]*)"/;
/** What is watched is listed first, and read one by one. */
const WATCHED: readonly string[] = ['list', 'watch'];

interface Rule {
  readonly group: string;
  readonly resource: string;
  readonly verbs: readonly string[];
}

/** One permission as the rule that it needs; undefined where it cannot be read. */
function ruleOf(permission: string): Rule | undefined {
  const [, verb, resource, named] = REFUSED.exec(permission) ?? SHORT.exec(permission) ?? [];
  if (verb === undefined || resource === undefined) return undefined;
  const group = named ?? GROUPS[resource.split('/')[0] ?? ''] ?? '';
  return { group, resource, verbs: WATCHED.includes(verb) ? ['get', ...WATCHED] : [verb] };
}

function rulesOf(permissions: readonly string[]): readonly Rule[] {
  const rules = new Map<string, Rule>();
  for (const permission of permissions) {
    const rule = ruleOf(permission);
    if (rule === undefined) continue;
    const key = `${rule.group} ${rule.resource}`;
    const verbs = new Set([...(rules.get(key)?.verbs ?? []), ...rule.verbs]);
    rules.set(key, { ...rule, verbs: [...verbs] });
  }
  return [...rules.values()];
}

/** A ClusterRole with what agents lack, to be bound to their account; undefined where nothing of it can be read. */
export function missingRole(permissions: readonly string[]): string | undefined {
  const rules = rulesOf(permissions);
  if (rules.length === 0) return undefined;
  const lines = rules.flatMap(({ group, resource, verbs }) => [
    `  - apiGroups: ["${group}"]`,
    `    resources: ["${resource}"]`,
    `    verbs: [${verbs.map((verb) => `"${verb}"`).join(', ')}]`,
  ]);
  const head = ['apiVersion: rbac.authorization.k8s.io/v1', 'kind: ClusterRole', 'metadata:'];
  return [...head, '  name: podproof-agent-more', 'rules:', ...lines, ''].join('\n');
}
